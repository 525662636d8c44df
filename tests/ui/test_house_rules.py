"""House rules under names, by touch: begun, changed and taken away behind the PIN; played by at set-up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import catalogue
from companion.store.house_rules import FILE, FORMAT, HouseRules
from companion.store.shelf import Shelf
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.sample_house import CLUB, SPOILT, SampleHouse, sample_house
from tests.ui.scenes import shell
from tests.ui.test_shell import typed
from ui.behind.games import ShelfGames
from ui.behind.house_rules import KeptHouseRules
from ui.ports.cannot_do import CannotDo
from ui.ports.house_port import HouseOf
from ui.ports.services import GameChoice
from ui.ports.settings import ScreenSettings
from ui.presenters.planning import Plan
from ui.screens.house_rules import HouseFormScreen, HouseRulesScreen
from ui.screens.setup import SetupScreen

GAME = catalogue.game("ministeel")


@pytest.fixture
def kept(tmp_path: Path) -> KeptHouseRules:
    return KeptHouseRules(HouseRules(tmp_path))


def test_they_are_behind_the_pin(finger: Finger, show: Any) -> None:
    there = show(shell(settings=ScreenSettings(pin="4711")))
    there.go("device")
    assert not says(there.stage, "Saved house rules")
    typed(finger, there, "4711")
    finger.tap_words(there, "Saved house rules")
    assert isinstance(there.stage.screen, HouseRulesScreen) and says(there.stage, CLUB)


def test_a_touch_on_a_rule_is_kept_at_once(finger: Finger, show: Any, kept: KeptHouseRules) -> None:
    kept.begin("ministeel", CLUB)
    there = show(shell(house=kept))
    there.stage.show(HouseRulesScreen(there, there.home))
    finger.tap_words(there, CLUB)
    finger.tap_words(there, "On")
    (rules,) = kept.rules.of("ministeel")
    assert list(rules.said.values()) == [True] and rules.rules_version == GAME.rules_version
    finger.tap_words(there, "Off")
    assert kept.rules.named("ministeel", CLUB).said == {}, "what is usual anyway is not said"


def test_a_rule_that_cannot_be_written_stands_as_it_stood(finger: Finger, show: Any) -> None:
    there = show(shell(house=SampleHouse(full=True)))
    game = sample_house()
    there.stage.show(HouseFormScreen(there, game, game.kept[1], there.home))
    finger.tap_words(there, "On")
    assert says(there.stage, "The disk is full.") and there.stage.screen.rules == game.kept[1]


def test_taken_away_by_holding_and_the_others_stay(show: Any, kept: KeptHouseRules) -> None:
    for name in (CLUB, "Sunday"):
        kept.begin("ministeel", name)
    there = show(shell(house=kept))
    game = kept.of(GAME)
    there.stage.show(HouseFormScreen(there, game, game.kept[0], there.home))
    button_saying(there.stage, "Hold to delete these").held_on(10.0)
    assert [each.name for each in kept.rules.of("ministeel")] == ["Sunday"]


def test_no_name_takes_the_place_of_another(kept: KeptHouseRules) -> None:
    kept.keep("ministeel", CLUB, {"fate_heal": 3})
    kept.begin("ministeel", "Sunday")
    for change in (lambda: kept.begin("ministeel", CLUB), lambda: kept.rename("ministeel", "Sunday", CLUB)):
        with pytest.raises(CannotDo, match="There are already house rules called Club night"):
            change()
    assert kept.rules.named("ministeel", CLUB).said == {"fate_heal": 3}


def test_at_set_up_a_touch_plays_by_them_and_another_by_none(
    finger: Finger, show: Any, tmp_path: Path, kept: KeptHouseRules
) -> None:
    kept.keep("ministeel", CLUB, {"fate_heal": 3})
    games = ShelfGames(Shelf({GAME.id: GAME}, tmp_path / "games"), house=kept)
    there = show(shell(games=games))
    choice = next(each for each in games.choices() if each.id == GAME.id)
    there.stage.show(SetupScreen(there, Plan.for_game(choice)))
    finger.tap_words(there, CLUB)
    plan = there.stage.screen.chosen
    assert plan.house == CLUB and plan.options["fate_heal"] == 3
    port = games.begin(plan.new_game())
    port.close()
    (info,) = games.shelf.kept()
    assert games.shelf.lines(info.id)[0].entry.setup.options["fate_heal"] == 3
    finger.tap_words(there, "Use the standard rules")
    assert there.stage.screen.chosen.options["fate_heal"] == 1


def test_a_rule_that_is_changed_at_set_up_leaves_the_name() -> None:
    plan = Plan.for_game(choice_of(sample_house())).by_house(CLUB)
    said = dict(next(each.said for each in plan.game.house.kept if each.name == CLUB))
    assert said and {key: plan.options[key] for key in said} == said and said.keys() <= plan.said
    changed = plan.option("fate_heal", 4)
    assert changed.house == "" and {key: changed.options[key] for key in said} == said
    assert plan.by_house("").options == Plan.for_game(plan.game).options


def choice_of(house: HouseOf) -> GameChoice:
    return GameChoice(house.game, house.title, 2, 6, house.specs, house=house)


def test_those_of_other_rules_say_so_and_spoilt_ones_cannot_be_taken(
    show: Any, tmp_path: Path, kept: KeptHouseRules
) -> None:
    rules = [
        {"name": CLUB, "game": GAME.id, "rules_version": "0", "said": {"fate_heal": 3}},
        {
            "name": SPOILT,
            "game": GAME.id,
            "rules_version": "0",
            "said": {"no_such_rule": True, "fate_heal": 4},
        },
    ]
    text = json.dumps({"format": FORMAT, "version": 1, "rules": rules})
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    by_name = {each.name: each for each in kept.of(GAME).kept}
    assert "no house rule no_such_rule" in by_name[SPOILT].trouble and not by_name[CLUB].trouble
    assert "version 0 of the rules" in by_name[CLUB].note
    assert by_name[SPOILT].said == {"fate_heal": 4}, "what is a rule still can be kept by a touch"
    games = ShelfGames(Shelf({GAME.id: GAME}, tmp_path / "games"), house=kept)
    there = show(shell(games=games))
    choice = next(each for each in games.choices() if each.id == GAME.id)
    there.stage.show(SetupScreen(there, Plan.for_game(choice).by_house(CLUB)))
    assert says(there.stage, "no house rule no_such_rule") and says(there.stage, "version 0 of the rules")
    with pytest.raises((LookupError, AssertionError)):
        button_saying(there.stage, SPOILT)
