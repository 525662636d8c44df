"""Home-made dice that print a number per line: only what is beyond doubt is a roll."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.die.plain import FASTEST, ONE_GO, QUIET, PlainTalk
from tests.hardware.die.support import rolls

NOW = 1000.0


@pytest.fixture
def talk() -> PlainTalk:
    talk = PlainTalk("die", 6)
    talk.begin(NOW - QUIET)
    return talk


@pytest.mark.parametrize("line", [b"4\n", b"4\r\n", b" 4 \n", b"\t4\n"])
def test_a_number_is_a_roll(talk: PlainTalk, line: bytes) -> None:
    (roll,) = talk.hear(line, NOW)
    assert rolls([roll]) == [(1, 4)]
    assert talk.say(NOW) == b""
    assert talk.ready


@pytest.mark.parametrize(
    ("line", "counter"),
    [
        (b"0\n", "line_malformed"),
        (b"7\n", "roll_out_of_range"),
        (b"-3\n", "line_malformed"),
        (b"04\n", "line_malformed"),
        (b"4.0\n", "line_malformed"),
        (b"four\n", "line_malformed"),
        ("٤\n".encode(), "line_malformed"),
        (b"\n", "line_malformed"),
        (b"3 4\n", "line_malformed"),
        (b"roll: 4 of 6 points\n", "line_too_long"),
    ],
)
def test_anything_else_is_counted(talk: PlainTalk, line: bytes, counter: str) -> None:
    assert talk.hear(line, NOW) == []
    assert talk.counters[counter] == 1
    assert rolls(talk.hear(b"6\n", NOW)) == [(1, 6)]


def test_the_rest_of_a_line_after_opening_is_no_roll() -> None:
    talk = PlainTalk("die", 20)
    talk.begin(NOW)
    assert talk.hear(b"6\n", NOW + QUIET - 0.01) == []  # it may have been 16
    assert talk.counters["line_torn"] == 1
    assert rolls(talk.hear(b"7\n", NOW + 1)) == [(1, 7)]


def test_a_first_line_after_a_quiet_moment_is_a_roll() -> None:
    talk = PlainTalk("die", 20)
    talk.begin(NOW)
    assert rolls(talk.hear(b"6\n", NOW + QUIET)) == [(1, 6)]


def test_a_line_torn_by_unplugging_does_not_join_the_next() -> None:
    talk = PlainTalk("die", 20)
    talk.begin(NOW - QUIET)
    talk.hear(b"1", NOW)
    talk.begin(NOW + 2)
    assert rolls(talk.hear(b"6\n", NOW + 3)) == [(1, 6)]


def test_a_line_must_come_in_one_go(talk: PlainTalk) -> None:
    talk.hear(b"1", NOW)
    assert rolls(talk.hear(b"6\n", NOW + ONE_GO + 0.01)) == [(1, 6)]
    assert talk.counters["line_torn"] == 1


def test_a_line_may_come_in_pieces_within_one_go() -> None:
    talk = PlainTalk("die", 20)
    talk.begin(NOW - QUIET)
    talk.hear(b"1", NOW)
    assert rolls(talk.hear(b"6\n", NOW + ONE_GO)) == [(1, 16)]


@pytest.mark.parametrize(("wait", "count"), [(FASTEST - 0.01, 1), (FASTEST, 2)])
def test_a_die_that_prints_twice_rolled_once(talk: PlainTalk, wait: float, count: int) -> None:
    first = talk.hear(b"5\n", NOW)
    second = talk.hear(b"5\n", NOW + wait)
    assert len(rolls(first + second)) == count


@given(st.binary(max_size=300))
def test_no_garbage_raises_or_rolls_off_the_die(data: bytes) -> None:
    talk = PlainTalk("die", 6)
    talk.begin(NOW)
    for _sequence, face in rolls(talk.hear(data, NOW + 1)):
        assert 1 <= face <= 6
