"""A game told in numbers: HP over the rounds as lines of a picture, and who did what as lines of a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.play.tallies import Tally
from companion.speech.words import _


@dataclass(frozen=True)
class Curve:
    """One line of the picture: the last value of each round, `None` before it came into play."""

    name: str
    kind: str
    number: int
    values: tuple[int | None, ...]


def curves(tally: Tally, kind: str) -> tuple[Curve, ...]:
    """The HP of all seats, or of all creatures, over the rounds."""
    order = sorted(tally.hp)
    return tuple(
        Curve(name, kind, who[1], tuple(tally.hp[number].get(who) for number in order))
        for who, name in tally.names.items()
        if who[0] == kind
    )


def way_curves(tally: Tally) -> tuple[Curve, ...]:
    """The HP of all seats at the end of each stop of the way."""
    return tuple(
        Curve(name, "seat", who.number, tuple(leg.hp.get(who) for leg in tally.way))
        for who, name in tally.names.items()
        if who.kind == "seat"
    )


def beaten_words(beaten: Counter[str]) -> str:
    """Those who were beaten, with how many of each."""
    several = _("{count} × {name}")
    parts = [name if n == 1 else several.format(count=n, name=name) for name, n in beaten.items()]
    return ", ".join(parts)
