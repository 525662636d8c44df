"""The set-up by touch: few touches to the first question, everything picked, nothing typed or raw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.setting_up import pickers
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, SeatPlan
from ui.presenters.planning import Plan

STS = catalogue.game("sts")
CHOICES = [key for _heading, found in pickers.opponents() for key in found]


@pytest.mark.parametrize("chosen", CHOICES)
def test_everybody_one_can_pick_can_be_fought(chosen: str) -> None:
    act = 4 if chosen.startswith("boss:corrupt") else 0
    options = STS.picked({pickers.OPPONENT: chosen, "act": act, "ascension": 0}, "seed")
    match: Match[Any] = Match(STS, STS.setup(Setup("sts", ("Anna", "Ben"), "seed", options)))
    match.settle(SeedOracle("seed"))
    names = {BOOK.catalog.faces[enemy.face].name for enemy in match.state.fight.enemies}
    assert names
    _kind, _colon, name = chosen.partition(":")
    if name not in ("", "any"):
        wanted = name.split(":")[0].split("_")[0]
        assert any(wanted in each.lower() for each in names), (chosen, names)


def test_no_id_is_shown_to_people() -> None:
    labels = [label for _heading, found in pickers.opponents() for label in found.values()]
    assert len(labels) > 40
    assert not [
        label for label in labels if "_" in label or (not label[:1].isupper() and not label[:1].isdigit())
    ]
    for spec in (each for each in STS.pickers() if each.scope == "game"):
        assert spec.label and spec.words
        assert spec.kind != "text", f"{spec.key} would have to be typed"
        assert not re.search(r"[a-z]+_[a-z]+", spec.words)


def test_each_modifier_of_a_custom_run_is_a_switch_of_its_own() -> None:
    modifiers = [spec for spec in STS.pickers() if spec.key.startswith("custom:")]
    assert len(modifiers) == 12 and all(spec.kind == "bool" for spec in modifiers)
    answers = {"climb": True, "custom:cursed": True, "custom:heirloom": False}
    assert STS.picked(answers, "seed") == {"climb": True, "custom": "cursed"}
    assert STS.picked({"climb": True, "custom:cursed": False}, "seed") == {"climb": True}
    assert STS.picked({"custom:cursed": True}, "seed") == {}, "one fight has no modifiers"


def test_how_each_kind_of_things_comes_is_picked_by_itself() -> None:
    kinds = [spec for spec in STS.pickers() if spec.key.startswith("drawn:")]
    assert len(kinds) == 7 and all(spec.kind == "choice" for spec in kinds)
    answers = {"climb": True, "drawn:relics": "numbers", "drawn:tokens": "", "drawn:events": "cards"}
    assert STS.picked(answers, "seed") == {"climb": True, "drawn": "relics=numbers,events=cards"}


def test_who_plays_is_one_touch_and_remembered(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    there = show(shell_on(tmp_path))
    there.begin(NewGame("sts", (SeatPlan("Anna"), SeatPlan("Ben"), SeatPlan("Cleo")), {"opponent": "first"}))
    until(there, lambda: there.picture is not None)
    there.home()
    finger.tap_words(there, "New game")
    finger.tap_words(there, "Slay the Spire")
    assert [seat.name for seat in there.stage.screen.plan.seats] == ["Anna", "Ben", "Cleo"]
    finger.tap_words(there, "1")
    assert [seat.name for seat in there.stage.screen.plan.seats] == ["Anna"]
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    assert [seat.name for seat in there.picture.view.seats] == ["Anna"]


def test_boss_ascension_and_characters_are_picked_by_touch(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path))
    there.go("setup")
    finger.tap_words(there, "Slay the Spire")
    finger.tap_words(there, "2")
    finger.tap_words(there, "Your opponent")
    finger.tap_words(there, "The Collector")
    assert button_saying(there.stage, "Your opponent The Collector")
    finger.tap_words(there, "Ascension")
    assert says(there.stage, "Each level up to 13 adds its own difficulty to the levels below")
    finger.tap_words(there, "3")
    finger.tap_words(there, "Player 1")
    finger.tap_words(there, "Silent")
    finger.tap_words(there, "Close")
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    state = there.port.session.match.state
    assert state.ascension == 3
    assert [hero.character for hero in state.heroes] == ["silent", "ironclad"]
    assert says(there.stage, "The Collector")


def test_no_two_seats_play_one_character() -> None:
    from tests.ui.scenes import GAMES

    plan = Plan.for_game(GAMES[0]).with_count(3)
    assert [seat.options["characters"] for seat in plan.seats] == ["ironclad", "silent", "defect"]
    plan = plan.seat_option(0, "characters", "defect")
    assert [seat.options["characters"] for seat in plan.seats] == ["defect", "silent", "ironclad"]
    plan = plan.drop_seat(1).add_seat()
    assert sorted(seat.options["characters"] for seat in plan.seats) == ["defect", "ironclad", "silent"]


def test_an_act_without_elites_is_refused_in_words(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path))
    there.home()
    there.begin(NewGame("sts", (SeatPlan("Anna"),), {"opponent": "elite", "act": 4, "ascension": 0}))
    finger.settle(there)
    assert says(there.stage, "Act 4 has no elites")
    assert not there.playing


@pytest.mark.parametrize(
    ("title", "deck", "key"), [("Broken World", "Tide Court", "tide"), ("Miscrits", "", "")]
)
def test_a_game_of_decks_begins_with_those_that_were_picked(
    title: str, deck: str, key: str, tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    """What every seat answers is one option of the game, and nothing else changes it."""
    there = show(shell_on(tmp_path))
    there.go("setup")
    finger.tap_words(there, title)
    if deck:
        finger.tap_words(there, "Player 1")
        finger.tap_words(there, deck)
        finger.tap_words(there, "Close")
    picked = [seat.options["decks"] for seat in there.stage.screen.plan.seats]
    assert not key or picked[0] == key
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    assert there.port.session.match.state.rules.decks == ",".join(picked)


def test_options_that_nobody_touched_differ_from_nothing_and_a_changed_one_says_what_is_usual(
    tmp_path: Path, finger: Finger, show: Any
) -> None:
    there = show(shell_on(tmp_path))
    for game in catalogue.names():
        there.go("setup")
        finger.tap_words(there, catalogue.game(game).title())
        assert says(there.stage, "All standard rules."), game


def test_a_changed_option_says_what_is_usual_and_the_page_stays_where_it_was(
    tmp_path: Path, finger: Finger, show: Any
) -> None:
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every
    from ui.widgets.scroll import Scroll

    def scroll() -> Any:
        return next(node for node in every(there.stage.screen) if isinstance(node, Scroll))

    there = show(shell_on(tmp_path))
    there.go("setup")
    for words in ("MiniSteel", "House rules and options"):
        finger.tap_words(there, words)
    off = [spec for spec in catalogue.game("ministeel").options.specs if spec.default is False][-1]
    ons = [node for node in every(scroll()) if isinstance(node, Touchable) and texts_of(node) == ["On"]]
    finger.tap_on(next(node for node in ons if off.label in texts_of(node.parent.parent)))
    stood = scroll().offset
    assert there.stage.screen.plan.options[off.key] is True
    assert says(there.stage, "Changed. Standard: Off") and stood > 0
