"""Sentences whose blanks are filled: by the way of a game, by a field, and only once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.events import Event
from companion.kit.telling import Telling, Way, whole


class Gained(Event, frozen=True):
    seat: int
    amount: int


class Ended(Event, frozen=True):
    won: bool


class Quiet(Event, frozen=True):
    pass


class Wrote(Event, frozen=True):
    words: str


NAME: dict[str, Way[list[str]]] = {"name": lambda names, seat, said: names[seat]}
TOLD: Telling[list[str]] = Telling(
    NAME,
    {
        Gained: "{name} gains {amount}.",
        Ended: lambda names, seat, event: "Won." if event.won else "",
        Wrote: whole(lambda names, seat, event: event.words),
    },
)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Gained(1, 3), "{Bea} gains 3."),
        (Gained(0, 0), "Ada gains 0."),
        (Ended(True), "Won."),
        (Ended(False), ""),
        (Quiet(), ""),
        (Wrote("{name} and {nothing}"), "{name} and {nothing}"),
    ],
)
def test_a_sentence_is_filled_once(event: Event, said: str) -> None:
    assert TOLD.event(["Ada", "{Bea}"], event) == said


def test_an_act_is_said_of_the_seat_that_does_it() -> None:
    act: Any = Gained(0, 2)
    assert TOLD.act(["Ada", "Bea"], 1, act) == "Bea gains 2."


def test_a_blank_that_nothing_fills_is_a_mistake_of_the_game() -> None:
    with pytest.raises(AttributeError):
        Telling(NAME, {Quiet: "{amount}"}).event([], Quiet())
