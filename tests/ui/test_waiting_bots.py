"""A bot waits for the people: it plays when it is touched, and says what it would do when it is asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.table.tags.library import Library
from tests.ui.conftest import Finger, says
from tests.ui.places import begun, fight


def beside_a_bot() -> Any:
    """Anna with cards of cardboard, and a bot as the Silent."""
    from ui.ports.services import NewGame, SeatPlan

    new = fight("Anna")
    bot = SeatPlan("Robot", "bot:careful", {"characters": "silent"})
    return NewGame(new.game, (*new.seats, bot), new.options, new.mode)


@pytest.fixture
def there(box: Library, places: Any, until: Any) -> Any:
    from hardware.table_words import Roll

    place = places(box)
    made = begun(place, until, beside_a_bot())
    place.obey(Roll(2))
    until(made, lambda: made.picture.bots == (1,))
    return made


def acts_of(there: Any, seat: int) -> list[Any]:
    return [entry for entry in there.port.session.entries if getattr(entry, "seat", -1) == seat]


def test_it_does_nothing_while_a_person_may_act(there: Any) -> None:
    assert acts_of(there, 1) == [] and 0 in there.picture.view.ask.seats


def test_it_says_what_it_would_do_and_does_not_do_it(there: Any, until: Any, finger: Finger) -> None:
    before = len(there.port.session.entries)
    there.stage.screen.open_seat(1)
    finger.tap_words(there, "What would you do?")
    until(there, lambda: says(there.stage, "Robot would do this: "))
    assert len(there.port.session.entries) == before


def test_it_plays_when_it_is_touched_and_nobody_else_does(there: Any, until: Any, finger: Finger) -> None:
    there.stage.screen.open_seat(1)
    finger.tap_words(there, "Play now")
    until(there, lambda: there.picture.view.seats[1].ready)
    assert acts_of(there, 1) and acts_of(there, 0) == []
    assert there.picture.view.round == 1, "Anna still plays"


def test_it_waits_for_a_touch_where_that_is_set_though_everybody_is_ready(
    there: Any, until: Any, finger: Finger
) -> None:
    there.change_settings(msgspec.structs.replace(there.settings, bots="touch", face="panel"))
    finger.tap_words(there, "End Anna's turn")
    until(there, lambda: there.picture.view.seats[0].ready)
    until(there, lambda: says(there.stage, "Robot: play now"))
    assert acts_of(there, 1) == [] and there.picture.view.round == 1
    finger.tap_words(there, "Robot: play now")
    until(there, lambda: there.picture.view.round == 2 or there.picture.view.ask.topic != "play")
    assert acts_of(there, 1)


def test_by_itself_it_plays_as_soon_as_everybody_else_is_ready(
    there: Any, until: Any, finger: Finger
) -> None:
    there.change_settings(msgspec.structs.replace(there.settings, face="panel"))
    finger.tap_words(there, "End Anna's turn")
    until(there, lambda: bool(acts_of(there, 1)))
    assert not says(there.stage, "Robot: play now"), "nobody needs to touch it"
