"""What was met is named on the glass without a tag: kind, first letters, the thing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Do, Resolve
from companion.table.desk.nameable import may_name, nameable
from companion.table.kits import kit_of
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.places import Place, after, begun, fight
from ui.ports.services import NewGame, SeatPlan

KIT = kit_of("sts")


@pytest.fixture
def place(tmp_path: Path, places: Any) -> Place:
    """A table with a tag for every card, none of which is scanned."""
    from ui.program import demonstration

    made: Place = places(demonstration.library(tmp_path / "tags.json"))
    return made


def before_a_room(place: Place, until: Any) -> Any:
    """A climb of one whose enemies come from decks of cardboard, as the way to the next room is asked for."""
    options = {"playing": "climb", "drawn": "cards,tokens=numbers,picks=screen"}
    plan = SeatPlan("Anna", options={"characters": "ironclad"})
    there = begun(place, until, NewGame("sts", (plan,), options, "table"))
    session, game = there.port.session, there.port.session.game
    for _answer in range(80):
        match, ask = session.match, session.match.ask()
        if not isinstance(ask, Chance) and "enemies" in nameable(match, KIT).values():
            return there
        if isinstance(ask, Chance):
            said: Any = Resolve(ask.options[0], ask.number)
        else:
            seat = ask.seats[0]
            act = game.bots.at_a_glance(match.state, seat, match.legal(seat), ask)
            said = Do(seat, act, ask.number)
        after(there, until, lambda: there.port.send(said))  # noqa: B023 - used at once
    raise AssertionError("no room is asked for")


def test_an_enemy_that_was_met_is_named_by_its_kind_and_letter(
    place: Place, until: Any, finger: Finger
) -> None:
    there = before_a_room(place, until)
    assert there.picture.names
    met = [card for card, part in nameable(there.port.session.match, KIT).items() if part == "enemies"]
    wanted = sorted(met, key=there.port.session.game.words.card)[0]
    name = there.port.session.game.words.card(wanted)
    finger.tap_words(there, "A–Z")
    until(there, lambda: there.stage.sheet is not None)
    if says(there.stage.sheet, "Enemies"):
        finger.tap_words(there, "Enemies")
    if not says(there.stage.sheet, name):
        finger.tap_words(there, name[0])
    finger.tap_on(button_saying(there.stage.sheet, name))
    state = there.port.session.match.state
    until(there, lambda: there.picture.questions or there.port.session.match.state.climb.room)
    if there.picture.questions:  # which way leads there
        option = there.picture.questions[0].options[0]
        finger.tap_words(there, option.label.capitalize())
        until(there, lambda: there.port.session.match.state.climb.room)
    state = there.port.session.match.state
    assert state.climb.room == "encounter" and wanted in str(state)


def test_in_a_fight_nothing_is_named_and_the_button_is_not_there(place: Place, until: Any) -> None:
    there = begun(place, until, fight("Anna", "Ben"))
    assert not may_name(there.port.session.match, KIT) and not there.picture.names
    assert not says(there.stage, "A–Z")


def test_letters_narrow_names_down_and_a_touch_on_another_kind_shows_all_of_it(
    finger: Finger, show: Any
) -> None:
    from tests.ui.around_scenes import on_table
    from tests.ui.climb_views import view
    from tests.ui.scenes import shell

    there = show(shell())
    on_table(there, view("map"), people=(0,), modes=("numbers",), names=True)
    finger.tap_words(there, "A–Z")
    assert says(there.stage.sheet, "Enemies") and not says(there.stage.sheet, "Jaw Worm")
    finger.tap_words(there, "Enemies")
    assert not says(there.stage.sheet, "Jaw Worm"), "nine names are narrowed down by letters"
    finger.tap_words(there, "J")
    assert says(there.stage.sheet, "Jaw Worm") and not says(there.stage.sheet, "Cultist")
    finger.tap_words(there, "Events")
    finger.tap_words(there, "Living Wall")
    assert there.stage.sheet is None
    assert there.port.sent[-1].card == "living_wall"
