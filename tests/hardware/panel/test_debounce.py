"""Laws of the debounce, with a clock that the test owns."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.panel.debounce import Debounce

SAMPLE = 1 / 128  # exact in binary, so that a boundary is a boundary
HOLD = 2 * SAMPLE
samples = st.lists(st.booleans(), max_size=200)


def presses(levels: list[bool], hold: float = HOLD, step: float = SAMPLE) -> list[int]:
    contact = Debounce(hold)
    return [index for index, level in enumerate(levels) if contact.sees(level, index * step)]


def calm(count: int) -> list[bool]:
    return [False] * count


def test_a_held_press_counts_once() -> None:
    assert len(presses(calm(5) + [True] * 50)) == 1


def test_bounces_before_and_after_count_as_one_press() -> None:
    bounce = [True, False] * 5
    assert len(presses(calm(5) + bounce + [True] * 10 + bounce + calm(10))) == 1


def test_a_spike_shorter_than_the_hold_is_no_press() -> None:
    assert presses([*calm(5), True, True, *calm(10)]) == []


def test_a_level_that_holds_exactly_long_enough_is_a_press() -> None:
    contact = Debounce(0.5)
    assert not contact.sees(False, 0.0)
    assert not contact.sees(False, 0.5)
    assert not contact.sees(True, 1.0)
    assert not contact.sees(True, 1.25)
    assert contact.sees(True, 1.5)


def test_a_button_held_down_at_the_start_says_nothing_until_it_was_let_go() -> None:
    assert presses([True] * 50) == []
    assert len(presses([True] * 50 + calm(5) + [True] * 5)) == 1


@given(samples)
def test_every_press_was_held_down_for_the_whole_time(levels: list[bool]) -> None:
    for index in presses(levels):
        assert index >= 2 and all(levels[index - 2 : index + 1])


@given(samples)
def test_between_two_presses_the_button_was_up_for_the_whole_time(levels: list[bool]) -> None:
    found = presses(levels)
    for first, second in pairwise(found):
        ups = "".join("d" if level else "u" for level in levels[first:second])
        assert "uuu" in ups


@given(st.lists(st.tuples(st.booleans(), st.integers(3, 20)), max_size=30))
def test_steady_levels_lose_no_press(runs: list[tuple[bool, int]]) -> None:
    levels = calm(3) + [level for level, count in runs for _ in range(count)]
    flat = [False] + [level for level, _ in runs]
    edges = sum(1 for a, b in pairwise(flat) if b and not a)
    assert len(presses(levels)) == edges
