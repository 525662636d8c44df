"""Hours of scans and rolls: nothing grows that must not grow."""

from __future__ import annotations

import gc
import io
import threading
import tracemalloc
from pathlib import Path

import pytest

from companion.play.terminal.screen import Screen
from companion.table.desk.inputs import DieRolled, TagGone, TagSeen
from companion.table.desk.replies import Denied
from companion.table.tags.library import Library
from tests.studies import table
from tests.studies.endurance import Sample, growth, speed
from tests.table.hardware_hands import HardwareHands
from tests.table.tables import fight, rolled, spire
from tests.table.test_fights import seated

pytestmark = pytest.mark.slow

ACTS_OF_HALF_AN_HOUR = 600
"""One every three seconds."""
ENOUGH_TO_CALL_IT_GROWTH = 300_000
"""Bytes; what an evening of fights leaks would be more."""
SMALLEST = 60
"""Bytes; a leak of one small object for each act would be more."""


def held() -> int:
    """The bytes that Python objects hold now."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def test_half_an_hour_of_scans_and_rolls_that_are_refused_leave_nothing_behind(library: Library) -> None:
    made = rolled(library, players=2)
    tags = [spire("bash"), spire("strike_ironclad"), "04ffffffffffff"]
    made.hands.press("ready", 0)

    def hour(acts: int) -> None:
        for number in range(acts):
            at = made.clock.now
            made.clock.wait(0.15)
            uid = tags[number % 3]
            assert isinstance(made.desk.handle(TagSeen("shared", "shared", uid, at)), Denied)
            made.desk.handle(TagGone("shared", "shared", uid, at))
            made.hands.rolls += 1
            roll = DieRolled("die", 3, made.hands.rolls, "boot", 500, at)
            assert isinstance(made.desk.handle(roll), Denied)

    tracemalloc.start()
    try:
        hour(300)
        before, threads = held(), threading.active_count()
        hour(ACTS_OF_HALF_AN_HOUR)
        assert held() - before < SMALLEST * ACTS_OF_HALF_AN_HOUR
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
        made.desk.clock = hands.clock
        hands.roll(2)

        def scans(count: int) -> None:
            for number in range(count):
                hands.show(spire("strike_silent", number % 5 + 1))

        scans(3)
        threads, files = _held()
        scans(9)
        hands.roll(4)
        after = _held()
        assert after[0] <= threads and after[1] <= files  # a file of before may have been closed meanwhile
    finally:
        hands.close()


# python -m tests.studies.table


def samples(*held: tuple[float, int, int]) -> list[Sample]:
    """Samples a minute apart: memory, threads, files."""
    return [Sample(60.0 * n, 20 * n, *each) for n, each in enumerate(held)]


def test_what_only_grows_while_it_warms_up_is_flat() -> None:
    flat = samples((30.0, 5, 9), (40.0, 7, 12), (40.0, 7, 12), (41.0, 7, 11), (40.5, 7, 12))
    assert growth(flat) == () and speed(flat) == 1.0


@pytest.mark.parametrize(
    ("last", "said"),
    [((44.0, 7, 12), "Memory grew"), ((40.0, 8, 12), "Threads grew"), ((40.0, 7, 13), "File handles grew")],
)
def test_what_grows_afterwards_is_said(last: tuple[float, int, int], said: str) -> None:
    found = growth(samples((30.0, 5, 9), (40.0, 7, 12), (40.0, 7, 12), (40.0, 7, 12), last))
    assert len(found) == 1 and found[0].startswith(said)


def test_a_short_evening_on_the_real_drivers_is_flat() -> None:
    out = io.StringIO()
    code = table.run(0.2, Screen(io.StringIO(), out))
    text = out.getvalue()
    assert code == 0 and "Flat" in text, text
    assert int(text.split(" times as fast")[0].rsplit(" ", 1)[1]) >= 1


def _held() -> tuple[int, int]:
    """Threads and open files of this process."""
    return threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
