"""Seats around a table: who lives, who comes next, who is asked."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.asks import Choice
from companion.kit.seats import Around, not_asked


class Seat(msgspec.Struct):
    name: str
    alive: bool = True


class Table(msgspec.Struct, Around):
    seats: list[Seat]


def table(*alive: bool) -> Table:
    return Table([Seat(name, lives) for name, lives in zip("ABCD", alive, strict=False)])


@pytest.mark.parametrize(
    ("alive", "seat", "after"),
    [((True, True, True), 2, 0), ((True, False, True), 0, 2), ((True, False, False), 0, 0)],
)
def test_the_next_seat_is_the_next_living_one_clockwise(
    alive: tuple[bool, ...], seat: int, after: int
) -> None:
    assert table(*alive).after(seat) == after


def test_who_is_out_is_not_among_the_living() -> None:
    assert table(True, False, True).living() == [0, 2]


def test_a_state_with_seats_is_written_and_read_as_its_fields_alone() -> None:
    there = table(True, False)
    written = msgspec.msgpack.encode(there)
    assert set(msgspec.msgpack.decode(written)) == {"seats"}
    assert msgspec.msgpack.decode(written, type=Table) == there


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("turn", "It is A's turn, not B's."),
        ("answer", "B cannot act yet: A / C must answer first."),
    ],
)
def test_who_is_not_asked_hears_who_is(topic: str, words: str) -> None:
    asked = (0,) if topic == "turn" else (0, 2)
    assert not_asked(table(True, True, True).seats, Choice(topic, asked), 1, "order").words == words
