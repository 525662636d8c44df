"""Seats around a table: who lives, who comes next, whose answer comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal
from companion.engine.setups import Setup, SetupError
from companion.speech.words import N_, _


class Named(Protocol):
    """Whoever sits somewhere."""

    @property
    def name(self) -> str:
        """What the table calls them."""


class Around:
    """What a state can tell whose `seats` sit clockwise."""

    __slots__ = ()
    seats: Sequence[Any]

    def living(self) -> list[int]:
        """The seats still in the game."""
        return [number for number, seat in enumerate(self.seats) if seat.alive]

    def after(self, seat: int) -> int:
        """The next living seat clockwise; the seat itself when it is alone."""
        count = len(self.seats)
        around = [(seat + step) % count for step in range(1, count + 1)]
        return next((other for other in around if self.seats[other].alive), seat)


def seated(chosen: Setup, seats: range, title: str) -> tuple[str, ...]:
    """Who plays a game for so many `seats`. Raises `SetupError` for another number."""
    count = len(chosen.seats)
    if count not in seats:
        template = _("{game} is for {low} to {high} players, not {count}.")
        raise SetupError(template.format(game=title, low=seats[0], high=seats[-1], count=count))
    return chosen.seats


class BeginTurn(msgspec.Struct, frozen=True, tag="begin turn"):
    """Let the turn begin."""


class EndTurn(msgspec.Struct, frozen=True, tag="end turn"):
    """End the turn."""


def not_asked(seats: Sequence[Named], ask: Choice, seat: int, rule: str) -> Refusal:
    """The refusal of an act by somebody who is not asked: it says who is. No seat here is `not_playing`."""
    if not 0 <= seat < len(seats):
        return not_playing(rule)
    template = N_("{name} cannot act yet: {other} must answer first.")
    if ask.topic == "turn":
        template = N_("It is {other}'s turn, not {name}'s.")
    other = " / ".join(seats[each].name for each in ask.seats)
    return Refusal("not-asked", template, rule, {"other": other, "name": seats[seat].name})


def not_playing(rule: str) -> Refusal:
    """The refusal of an act by a seat that is out of the game, or was never in it."""
    return Refusal("not-playing", N_("This player is out of the game."), rule)
