"""The first hour with hardware on the screen, in front of the emulated table."""

from __future__ import annotations

from typing import Any

from companion.table.tags import Library
from hardware.table_words import Lift, Put
from tests.ui.conftest import Finger, says
from ui.screens.first_hour import CORNERS, FirstHourScreen


def trying(place: Any, until: Any) -> Any:
    """The shell with the first hour on its glass, every device being open."""
    there = place.shell
    until(there, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    there.go("first_hour")
    assert isinstance(there.stage.screen, FirstHourScreen)
    return there


def test_what_is_laid_down_answers_the_step_and_reaches_no_game(
    box: Library, places: Any, until: Any
) -> None:
    place = places(box)
    heard: list[object] = []
    place.hardware.follow(heard.append)
    there = trying(place, until)
    heard.clear()
    assert says(there.stage, "Lay a card with a tag on the reader shared.")
    place.obey(Put("strike-1", "shared"))
    until(there, lambda: says(there.stage, "Lift everything off the reader shared."))
    place.obey(Lift("strike-1"))
    until(there, lambda: says(there.stage, "Lay two cards side by side on the reader shared."))
    assert not [event for event in heard if type(event).__name__ == "TagSeen"]
    there.back()
    place.obey(Put("strike-1", "shared"))
    until(there, lambda: any(type(event).__name__ == "TagSeen" for event in heard))


def test_what_only_people_can_tell_has_a_yes_and_all_else_has_none(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = trying(place, until)
    screen = there.stage.screen
    assert not says(there.stage, "Yes")
    hour = screen._trials.hour
    while hour.step is not None and hour.step.kind not in ("green", "lamp"):
        finger.tap_words(there, "Leave this out")
    before = hour.number
    finger.tap_words(there, "Yes")
    assert hour.number == before + 1 and hour.outcomes[before - 1] == "seen"
    finger.tap_words(there, "It does not work")
    assert hour.outcomes[before] == "not seen"


def test_the_corners_come_last_and_then_how_all_went(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = trying(place, until)
    hour = there.stage.screen._trials.hour
    while hour.step is not None:
        finger.tap_words(there, "Leave this out")
    assert says(there.stage, "Touch each corner of the glass.")
    for corner in CORNERS[:3]:
        finger.tap_words(there, corner)
    assert says(there.stage, "Touch each corner of the glass.")
    finger.tap_words(there, CORNERS[3])
    assert says(there.stage, "How it went") and says(
        there.stage, "All four corners of the glass were touched."
    )
    assert says(there.stage, "left out · Lay a card with a tag on the reader shared.")
