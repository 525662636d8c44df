"""What is a roll: for every rule one that passes, one that does not, and the boundary."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.die.judge import LONGEST_ROLL_MS, MOST_DICE, SHORTEST_ROLL_MS, STALE_AFTER, Judge
from hardware.die.protocol import Hello, Report

OPENED = 1000.0


def a_hello(die: str = "A", boot: str = "0000b001", faces: int = 6) -> Hello:
    return Hello(die, boot, faces, "1.0", None, "n1")


def a_roll(
    sequence: int = 1,
    face: int = 3,
    duration: int = 900,
    age: int = 0,
    die: str = "A",
    boot: str = "0000b001",
) -> Report:
    return Report("rolled", die, boot, sequence, face, duration, age, None)


@pytest.fixture
def judge() -> Judge:
    judge = Judge()
    judge.announce(a_hello(), OPENED)
    return judge


@pytest.mark.parametrize(
    ("duration", "verdict"),
    [
        (SHORTEST_ROLL_MS - 1, "too_short"),
        (SHORTEST_ROLL_MS, "roll"),
        (LONGEST_ROLL_MS, "roll"),
        (LONGEST_ROLL_MS + 1, "too_long"),
    ],
)
def test_a_roll_takes_as_long_as_a_roll(judge: Judge, duration: int, verdict: str) -> None:
    assert judge.rule(a_roll(duration=duration), OPENED + 60) == verdict
    assert judge.rule(a_roll(2), OPENED + 61) == "roll"


@pytest.mark.parametrize(
    ("face", "verdict"), [(0, "out_of_range"), (1, "roll"), (6, "roll"), (7, "out_of_range")]
)
def test_a_roll_shows_a_face_of_the_die(judge: Judge, face: int, verdict: str) -> None:
    assert judge.rule(a_roll(face=face), OPENED + 60) == verdict
    assert judge.rule(a_roll(2), OPENED + 61) == "roll"


@pytest.mark.parametrize(
    ("age", "verdict"),
    [(0, "roll"), (round(1000 * STALE_AFTER), "roll"), (round(1000 * STALE_AFTER) + 1, "stale")],
)
def test_a_roll_is_fresh(judge: Judge, age: int, verdict: str) -> None:
    assert judge.rule(a_roll(age=age), OPENED + 60) == verdict
    assert judge.rule(a_roll(2), OPENED + 61) == "roll"


@pytest.mark.parametrize(("age", "verdict"), [(2000, "roll"), (2001, "stale")])
def test_a_roll_from_before_our_time_is_somebody_elses(age: int, verdict: str) -> None:
    judge = Judge()
    judge.announce(a_hello(), OPENED)
    assert judge.rule(a_roll(age=age), OPENED + 2) == verdict


def test_a_roll_made_while_the_cable_was_out_is_ours(judge: Judge) -> None:
    assert judge.rule(a_roll(1), OPENED + 1) == "roll"
    judge.dismiss()
    judge.announce(a_hello(), OPENED + 20)
    assert judge.rule(a_roll(2, age=5000), OPENED + 20) == "roll"


def test_a_repeated_roll_is_one_roll(judge: Judge) -> None:
    assert judge.rule(a_roll(1), OPENED) == "roll"
    assert judge.rule(a_roll(1, age=150), OPENED) == "duplicate"
    assert judge.rule(a_roll(2), OPENED) == "roll"
    assert judge.rule(a_roll(1, age=500), OPENED) == "duplicate"
    assert judge.counters["rolls"] == 2
    assert judge.counters["roll_duplicate"] == 2


def test_a_repeat_stays_a_repeat_over_unplugging(judge: Judge) -> None:
    assert judge.rule(a_roll(1), OPENED) == "roll"
    judge.dismiss()
    judge.announce(a_hello(), OPENED + 1)
    assert judge.rule(a_roll(1, age=1500), OPENED + 1) == "duplicate"


def test_a_repeat_stays_a_repeat_over_a_swap_there_and_back(judge: Judge) -> None:
    assert judge.rule(a_roll(1), OPENED) == "roll"
    judge.announce(a_hello("B"), OPENED + 1)
    assert judge.rule(a_roll(1, die="B"), OPENED + 1) == "roll"
    judge.announce(a_hello("A"), OPENED + 2)
    assert judge.rule(a_roll(1, age=1), OPENED + 2) == "duplicate"


def test_a_restarted_die_counts_from_one_again(judge: Judge) -> None:
    assert judge.rule(a_roll(5), OPENED) == "roll"
    judge.announce(a_hello(boot="0000b002"), OPENED)
    assert judge.rule(a_roll(1, boot="0000b002"), OPENED + 1) == "roll"


@pytest.mark.parametrize("stranger", [a_roll(die="B"), a_roll(boot="0000b002")])
def test_only_the_die_that_was_announced_is_believed(judge: Judge, stranger: Report) -> None:
    assert judge.rule(stranger, OPENED) == "unannounced"
    assert judge.rule(a_roll(), OPENED) == "roll"
    judge.dismiss()
    assert judge.rule(a_roll(2), OPENED) == "unannounced"


def test_lost_rolls_are_counted_from_the_gap(judge: Judge) -> None:
    judge.rule(a_roll(7), OPENED)  # what it rolled before us, nobody lost
    assert judge.counters["rolls_missed"] == 0
    judge.rule(a_roll(8), OPENED)
    judge.rule(a_roll(11), OPENED)
    assert judge.counters["rolls_missed"] == 2


def test_a_flood_of_dice_is_not_remembered_for_ever(judge: Judge) -> None:
    for number in range(10 * MOST_DICE):
        judge.announce(a_hello(f"die{number}"), OPENED)
    assert len(judge._histories) == MOST_DICE


@given(st.lists(st.builds(a_roll, st.integers(1, 9), st.integers(0, 9), st.integers(0, 20_000))))
def test_every_report_is_counted_once_and_no_sequence_rolls_twice(reports: list[Report]) -> None:
    judge = Judge()
    judge.announce(a_hello(), OPENED)
    rolled = [each.sequence for each in reports if judge.rule(each, OPENED + 1) == "roll"]
    assert rolled == sorted(set(rolled))
    counted = sum(judge.counters.values()) - judge.counters["rolls_missed"]
    assert counted == len(reports)
