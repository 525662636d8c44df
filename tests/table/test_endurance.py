"""Eight hours of scans and rolls: nothing grows that must not grow."""

from __future__ import annotations

import gc
import threading
import time
import tracemalloc
from pathlib import Path

from companion.table.inputs import DieRolled, TagGone, TagSeen
from companion.table.replies import Denied
from companion.table.tags import Library
from tests.table.hardware_hands import HardwareHands
from tests.table.tables import fight, rolled, spire
from tests.table.test_fights import seated

ACTS_OF_EIGHT_HOURS = 9600
"""One every three seconds."""
ENOUGH_TO_CALL_IT_GROWTH = 300_000
"""Bytes; a leak of one small object for each act would be more."""


def held() -> int:
    """The bytes that Python objects hold now."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def test_eight_hours_of_scans_and_rolls_that_are_refused_leave_nothing_behind(library: Library) -> None:
    made = rolled(library, players=2)
    tags = [spire("bash"), spire("strike_ironclad"), "04ffffffffffff"]
    made.hands.press("ready", 0)

    def hour(acts: int) -> None:
        for number in range(acts):
            at = made.clock.now
            made.clock.wait(0.15)
            uid = tags[number % 3]
            assert isinstance(made.desk.hear(TagSeen("shared", "shared", uid, at)), Denied)
            made.desk.hear(TagGone("shared", "shared", uid, at))
            made.hands.rolls += 1
            roll = DieRolled("die", 3, made.hands.rolls, "boot", 500, at)
            assert isinstance(made.desk.hear(roll), Denied)

    tracemalloc.start()
    try:
        hour(300)
        before, threads = held(), threading.active_count()
        hour(ACTS_OF_EIGHT_HOURS // 2)
        assert held() - before < ENOUGH_TO_CALL_IT_GROWTH
        assert threading.active_count() == threads
    finally:
        tracemalloc.stop()


def test_one_fight_after_the_other_leaves_nothing_behind(library: Library) -> None:
    def evening(fights: range) -> int:
        acts = 0
        for seed in fights:
            acts += seated(library, "b1_guardian", 2, seed, mistakes=0.1).play()
        return acts

    evening(range(3))
    tracemalloc.start()
    try:
        evening(range(3, 6))
        before = held()
        acts = evening(range(6, 13))
        assert acts > 400
        assert held() - before < ENOUGH_TO_CALL_IT_GROWTH
    finally:
        tracemalloc.stop()


def test_drivers_and_desk_hold_no_more_threads_and_files_after_many_scans(library: Library) -> None:
    hands = HardwareHands()
    try:
        made = fight(library, players=1)
        hands.desk = made.desk
        made.desk.clock = time.monotonic
        hands.roll(2)

        def scans(count: int) -> None:
            for number in range(count):
                hands.show(spire("strike_silent", number % 5 + 1))

        scans(3)
        before = (threading.active_count(), len(list(Path("/proc/self/fd").iterdir())))
        scans(9)
        hands.roll(4)
        assert (threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))) == before
    finally:
        hands.close()
