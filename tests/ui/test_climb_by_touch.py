"""A whole act of a climb by touch alone, from Neow to the boss, and to those who join and leave after it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.entries import Answered
from companion.engine.parts.contents import suiting
from companion.games import catalogue
from companion.play.command_line.content_command import things_of
from tests.ui import climb_views
from tests.ui.around_touching import AroundTouching, signed
from tests.ui.climb_scenes import SampleGroups, merchant_pages
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, Pixels, SeatPlan

SEED = "act-0"
"""With this one a careful player beats the first act alone."""
SEED_OF_FOUR = "act-0"
"""With this one four careful players come through the first rooms."""
ROOMS = 12
"""The least rooms of an act, its boss among them."""


FEW = 1
"""Rooms that four people leave behind by touch: a whole act of theirs takes minutes."""


class Climbing(AroundTouching):
    """Goes on until the boss of the act is beaten, so many rooms lie behind, or a reward is looked at."""

    def __init__(self, *given: Any, pause_at_reward: bool = False, rooms: int = 99) -> None:
        super().__init__(*given)
        self.pause_at_reward, self.rooms = pause_at_reward, rooms

    def _over(self) -> bool:
        climb = self.session.match.state.climb
        looking = self.pause_at_reward and climb.walked and any(offer.cards for offer in climb.offers)
        return bool(looking or climb.beaten or climb.result or len(climb.walked) > self.rooms)


class ToTheNextAct(Climbing):
    """Goes on until somebody may join, leave, or go on to the next act."""

    def _over(self) -> bool:
        ask = self.session.match.ask()
        return ask is None or ask.topic == "act"


def map_button(there: Any) -> Any:
    """What leads to the map that lies aside."""
    return signed(there.stage.screen, "way")


def begun(there: Any, until: Any, characters: Sequence[str]) -> Any:
    """A climb of these on the glass, as it asks for the first time."""
    seats = [
        SeatPlan(name, options={"characters": who})
        for name, who in zip(climb_views.NAMES, characters, strict=False)
    ]
    there.begin(NewGame("sts", tuple(seats), {"playing": "climb"}))
    until(there, lambda: _asked(there))
    return there


def _asked(there: Any) -> bool:
    return there.playing and there.picture is not None and there.picture.view.ask is not None


@pytest.mark.timeout(280)
def test_an_act_by_touch_alone_and_home_in_the_middle_of_a_reward(
    tmp_path: Path, finger: Finger, show: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.behind.games.token_hex", lambda length: SEED)
    there = begun(show(shell_on(tmp_path)), until, ("ironclad",))
    assert there.settings.face == "around" and there.stage.size == (800, 480)
    first = Climbing(there, finger, until, pause_at_reward=True)
    first.play()
    before = first.session
    until(there, lambda: there.picture.view.card_rows)
    there.home()
    until(there, lambda: there.kept is not None and any(game.usable for game in there.kept))
    # Only now is all in the log that follows from the last touch.
    state = before.hashes[before.timeline.current]
    lying = [offer.cards for offer in before.match.state.climb.offers]
    assert any(lying)
    finger.tap_words(there, "Continue")
    until(there, lambda: _asked(there) and there.picture.view.card_rows)
    second = Climbing(there, finger, until)
    again = second.session
    assert again is not before and again.hashes[again.timeline.current] == state
    assert [offer.cards for offer in again.match.state.climb.offers] == lying
    second.play()
    climb = again.match.state.climb
    assert climb.beaten and len(climb.walked) >= ROOMS and not climb.result
    assert first.touches + second.touches <= 2 * (first.acts + second.acts)
    between_acts(there, finger, until)


def between_acts(there: Any, finger: Finger, until: Any) -> None:
    """Three join whoever is alone, one of them leaves again, and the others go on: each by touch."""
    party = ToTheNextAct(there, finger, until)
    party.play()
    match = party.session.match
    alone = match.state.heroes[0]
    called = {"Silent": "Zoe"}
    for count, who in enumerate(("Silent", "Defect", "Watcher"), 2):
        decided(there, finger, until, f"{who} joins the party")
        until(there, lambda: says(there.stage, "Who sits here?"))
        for letter in called.get(who, ""):
            finger.tap_words(there, letter.upper())
        finger.tap_words(there, "Use this name")
        until(there, lambda: len(there.picture.view.seats) == count)  # noqa: B023 - used at once
    assert there.picture.people == (0, 1, 2, 3)
    decided(there, finger, until, "Defect leaves the party")
    until(there, lambda: len(there.picture.view.seats) == 3)
    assert [hero.name for hero in match.state.heroes] == ["Anna", "Zoe", "Watcher"]
    decided(there, finger, until, "Continue to Act 2")
    until(there, lambda: match.state.act == 2 and there.picture.view.ask is not None)
    anna = match.state.heroes[0]
    assert (anna.deck, anna.potions, anna.gold) == (alone.deck, alone.potions, alone.gold)


def decided(there: Any, finger: Finger, until: Any, words: str) -> None:
    """Touch one of the ways between two acts; the line above opens them where they do not lie open."""
    until(there, lambda: there.picture.view.ask.topic == "act")
    if not says(there.stage, words):
        finger.tap_words(there, "The act is beaten")
        until(there, lambda: says(there.stage, words))
    finger.tap_words(there, words)


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_four_go_through_rooms_by_touch_and_each_touch_does_something(
    tmp_path: Path, finger: Finger, show: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.behind.games.token_hex", lambda length: SEED_OF_FOUR)
    there = begun(show(shell_on(tmp_path)), until, ("ironclad", "silent", "defect", "watcher"))
    somebody = Climbing(there, finger, until, rooms=FEW)
    somebody.play()
    climb = somebody.session.match.state.climb
    assert len(climb.walked) > FEW and not climb.result
    answers = [each.seat for each in somebody.session.entries if isinstance(each, Answered)]
    assert set(answers) == {0, 1, 2, 3} and somebody.touches <= 2 * somebody.acts


def test_the_map_lies_whole_on_the_glass_and_a_touch_on_a_room_goes_there(
    window: Any, finger: Finger
) -> None:
    from tests.ui.drawing import made
    from ui.widgets.icons import glyph_of
    from ui.widgets.nodes import every
    from ui.widgets.route import Route
    from ui.widgets.text import Symbol

    there = made("climb-map")
    route = next(node for node in every(there.stage.screen.board) if isinstance(node, Route))
    board = there.picture.view.boards[0]
    reachable = [space.id for space in board.spaces if space.reachable]
    assert len(route.parts) == len(board.spaces) and len(route.lit) == len(reachable) == 1
    inside = [part for part in route.parts if route.x <= part.x and part.right <= route.right + 1]
    assert len(inside) == len(route.parts)
    signs = [[node.text for node in every(part) if isinstance(node, Symbol)] for part in route.parts]
    (party,) = [part for part, shown in zip(route.parts, signs, strict=True) if glyph_of("person") in shown]
    assert route.cells[route.parts.index(party)].space.id == board.pieces[0].space
    assert says(there.stage.screen, "the party") and not says(there.stage.screen, "we")
    window.add_widget(there.stage.glass)
    finger.tap_on(route.lit[0])
    (said,) = there.port.sent
    assert said.act.room == reachable[0]


def test_in_a_room_the_map_is_one_line_and_opens_in_words(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.route import Route

    there = made("climb-merchant")
    window.add_widget(there.stage.glass)
    assert not [node for node in every(there.stage.screen) if isinstance(node, Route)]
    finger.tap_on(map_button(there))
    assert says(there.stage, "Encounter (visited)") and says(there.stage, "Merchant (visited)")


@pytest.mark.parametrize("face", ["around", "panel"])
def test_one_touch_leads_from_a_fight_to_the_map(window: Any, finger: Finger, face: str) -> None:
    from tests.ui.drawing import made

    there = made("climb-fight")
    there.change_settings(msgspec.structs.replace(there.settings, face=face))
    window.add_widget(there.stage.glass)
    assert there.picture.view.creatures and not says(there.stage, "Map of Act 1")
    finger.tap_on(map_button(there))
    assert says(there.stage, "Map of Act 1") and says(there.stage, "Encounter (visited)")
    assert there.port.sent == []


def test_a_fight_without_a_climb_has_no_way_to_a_map(window: Any) -> None:
    from tests.ui.drawing import made

    with pytest.raises(StopIteration):
        map_button(made("around-boss-4"))


def test_who_pays_is_asked_after_what_is_bought(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = made("climb-merchant")
    window.add_widget(there.stage.glass)
    view = there.picture.view
    priced = {option.at for option in view.ask.options if option.seat == 0 and option.at}
    asked = there.stage.screen.asked
    entries = [entry for section in asked.sections for entry in section.entries if entry.options[0].at]
    assert len(entries) == len(priced) < sum(len(entry.options) for entry in entries)
    bought = next(entry for entry in entries if entry.aims)
    (thing,) = bought.options[0].at
    lying = next(offer for row in view.card_rows for offer in row.offers if offer.id == thing.offer)
    finger.tap_on(button_saying(there.stage, lying.card.name))
    assert there.port.sent == [] and says(there.stage, "Ben pays")


def test_a_group_is_chosen_for_the_game_that_begins(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = made("setup")
    window.add_widget(there.stage.glass)
    finger.tap_words(there, "Group progress")
    finger.tap_words(there, "Thursday")
    assert there.stage.screen.chosen.group == "Thursday"
    assert there.stage.screen.chosen.new_game().group == "Thursday"
    finger.tap_words(there, "Group progress")
    finger.tap_words(there, "No group")
    assert there.stage.screen.chosen.group == ""


def test_a_book_shows_what_each_lock_opens_and_which_game_earned_it(window: Any) -> None:
    from tests.ui.drawing import made

    there = made("group-book")
    here = SampleGroups().open("sts", "Thursday")
    ironclad = next(row for row in here.page.rows if row.id == "ironclad")
    assert (ironclad.value, ironclad.maximum) == (5, 8)
    reached = [feat for feat in here.page.feats if feat.reached]
    assert len(here.page.feats) == 19 and [feat.name for feat in reached] == ["Ninja", "Perfect"]
    assert says(there.stage, "Adds Immolate") and says(there.stage, "2026-11-12 23:05")
    with pytest.raises(AssertionError, match="no button says '2026-11-12"):
        button_saying(there.stage, "2026-11-12")  # that game was deleted
    assert button_saying(there.stage, "2026-11-19")


def test_a_search_finds_words_in_texts_and_says_when_there_is_nothing(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = made("library")
    screen = there.stage.screen
    found = screen.search.among(screen.things)
    assert found and all("strength" in " ".join((t.name, *t.lines, *t.about)).casefold() for t in found)
    window.add_widget(there.stage.glass)
    finger.tap_words(there, "Relics")
    assert {thing.part for thing in screen.search.among(screen.things)} == {"Relics"}
    screen.search = screen.search.with_words("no such words anywhere")
    screen.redraw()
    assert says(there.stage, "Nothing found")


def test_what_wants_a_thing_goes_with_what_brings_it_and_nothing_else_does() -> None:
    things = list(things_of(catalogue.game("sts")))
    names = {each.thing.id for each in suiting(things, ("feel_no_pain", "strike_ironclad"))}
    assert "dark_embrace" in names and "burning_pact" in names
    assert not {"feel_no_pain", "inflame", "blade_dance"} & names
    assert suiting(things, ("strike_ironclad",)) == []


def test_the_rules_of_a_question_name_their_page(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = made("climb-merchant")
    there.port.show(there.picture.view, explains=True)
    there.port.pages = merchant_pages()
    window.add_widget(there.stage.glass)
    finger.tap_words(there, "?")
    assert says(there.stage, "The merchant") and says(there.stage, "page 9, Merchant")


def test_the_results_of_a_climb_tell_its_way_and_are_kept_as_a_picture(
    window: Any, finger: Finger, tmp_path: Path
) -> None:
    from tests.ui.drawing import made
    from ui.behind.kept_pictures import FolderPictures

    _view, tally = climb_views.lost()
    assert len(tally.way) > ROOMS and tally.way[0].label == "Neow's Blessing" and tally.fatal
    there = made("climb-results")
    assert says(there.stage, tally.fatal[0])
    there.pictures = FolderPictures(tmp_path / "pictures", clock=lambda: 0.0)
    there.stage.screen._keep()
    finger.settle(there)
    (kept,) = (tmp_path / "pictures").glob("*.png")
    assert says(there.stage, str(kept))
    from PIL import Image

    with Image.open(kept) as image:
        assert image.width > 500 and len(image.getcolors(1 << 24) or ()) > 20


def test_a_picture_is_a_png_with_its_rows_from_the_top(tmp_path: Path) -> None:
    from PIL import Image

    from ui.behind.kept_pictures import FolderPictures

    red, blue = bytes((255, 0, 0, 255)), bytes((0, 0, 255, 255))
    words = FolderPictures(tmp_path, clock=lambda: 0.0).keep("Two pixels!", Pixels(1, 2, blue + red))
    (kept,) = tmp_path.glob("two-pixels-*.png")
    assert str(kept) in words
    with Image.open(kept) as image:
        assert [image.getpixel((0, row)) for row in (0, 1)] == [(255, 0, 0), (0, 0, 255)]
