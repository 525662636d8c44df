"""The first hour with hardware on the screen, in front of the emulated table."""

from __future__ import annotations

from typing import Any

from companion.table.tags.library import Library
from hardware.events import DeviceState, TagSeen
from hardware.table_words import Lift, Put
from tests.hardware.played_traces import read_trace
from tests.hardware.test_kept_traces import faults
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
    assert says(there.stage, "Put a card with a tag on the reader shared.")
    place.obey(Put("strike-1", "shared"))
    until(there, lambda: says(there.stage, "Lift everything off the reader shared."))
    place.obey(Lift("strike-1"))
    until(there, lambda: says(there.stage, "Put two cards side by side on the reader shared."))
    assert not [event for event in heard if type(event).__name__ == "TagSeen"]
    there.back()
    place.obey(Put("strike-1", "shared"))
    until(there, lambda: any(type(event).__name__ == "TagSeen" for event in heard))


def test_what_the_devices_said_is_kept_as_a_trace_that_is_possible(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    until(place.shell, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    place.obey(Put("bash-1", "market"))  # it lies there before the hour begins
    until(place.shell, lambda: len(place.hardware._lying) == 1)
    there = trying(place, until)
    place.obey(Put("strike-1", "shared"))
    until(there, lambda: says(there.stage, "Lift everything off the reader shared."))
    place.obey(Lift("bash-1"))
    until(there, lambda: place.lifted == 1)
    hour = there.stage.screen._trials.hour
    while hour.step is not None:
        finger.tap_words(there, "Skip")
    path = place.folder / "traces" / "first-hour-1000.jsonl"
    until(there, lambda: str(path) in there.stage.screen.kept)
    for corner in CORNERS:
        finger.tap_words(there, corner)
    assert says(there.stage, f"Device messages are saved in {path}.")
    there.back()
    events = read_trace(path)
    assert faults(events) == []
    assert [event.reader for event in events if isinstance(event, TagSeen)] == ["market", "shared"]
    assert sum(isinstance(event, DeviceState) for event in events) == 4, "how the devices stood"
    assert list(path.parent.iterdir()) == [path], "written once"


def test_whoever_leaves_early_keeps_what_was_said_and_nothing_when_nothing_was(
    box: Library, places: Any, until: Any
) -> None:
    place = places(box)
    there = trying(place, until)
    there.back()
    assert not (place.folder / "traces").exists()
    there.go("first_hour")
    place.obey(Put("strike-1", "shared"))
    until(there, lambda: says(there.stage, "Lift everything off the reader shared."))
    there.back()
    path = place.folder / "traces" / "first-hour-1000.jsonl"
    until(there, lambda: not there.worker.under_way)
    assert [event.reader for event in read_trace(path) if isinstance(event, TagSeen)] == ["shared"]


def test_what_only_people_can_tell_has_a_yes_and_all_else_has_none(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = trying(place, until)
    screen = there.stage.screen
    assert not says(there.stage, "Yes")
    hour = screen._trials.hour
    while hour.step is not None and hour.step.kind not in ("green", "lamp"):
        finger.tap_words(there, "Skip")
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
        finger.tap_words(there, "Skip")
    assert says(there.stage, "Touch each corner of the screen.")
    for corner in CORNERS[:3]:
        finger.tap_words(there, corner)
    assert says(there.stage, "Touch each corner of the screen.")
    finger.tap_words(there, CORNERS[3])
    assert says(there.stage, "Test results") and says(
        there.stage, "All four corners of the screen were touched."
    )
    assert says(there.stage, "skipped · Put a card with a tag on the reader shared.")
