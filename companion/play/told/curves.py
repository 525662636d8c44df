"""A game told afterwards: HP over its rounds or its way as curves, its stops and who was beaten in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.parts.tallies import Who
from companion.play.told.tallies import Leg, Tally
from companion.speech.words import _


@dataclass(frozen=True)
class Curve:
    """One line of the picture: the first value, then the last of each round; `None` before it came."""

    name: str
    kind: str
    number: int
    values: tuple[int | None, ...]


def curves(tally: Tally, kind: str) -> tuple[Curve, ...]:
    """The HP of all seats, or of all creatures, at the beginning and over the rounds."""
    return tuple(
        Curve(name, kind, who[1], _over_rounds(tally, who))
        for who, name in tally.names.items()
        if who[0] == kind
    )


def _over_rounds(tally: Tally, who: Who) -> tuple[int | None, ...]:
    """The HP at the end of each round; what it came with stands before its first one."""
    ends = [tally.hp.get(number, {}).get(who) for number in sorted({0, *tally.hp})]
    came = next(at for at, value in enumerate(ends) if value is not None)
    return (*ends[: came - 1], tally.came_with[who], *ends[came:]) if came else tuple(ends)


def way_curves(tally: Tally) -> tuple[Curve, ...]:
    """The HP of all seats at the end of each stop of the way."""
    return tuple(
        Curve(name, "seat", who.number, tuple(leg.hp.get(who) for leg in tally.way))
        for who, name in tally.names.items()
        if who.kind == "seat"
    )


def found_by(tally: Tally) -> Iterator[tuple[int, str]]:
    """Who found something, as a place among the players, and all of it in the order in which it came."""
    for seat in dict.fromkeys(each.seat for each in tally.gained):
        yield seat, ", ".join(each.name for each in tally.gained if each.seat == seat)


def stop_words(leg: Leg) -> str:
    """A stop of the way, with what was met there."""
    return _("{room}: {met}").format(room=leg.label, met=", ".join(leg.met)) if leg.met else leg.label


def beaten_lines(tally: Tally) -> Iterator[str]:
    """Who was beaten, bosses first, and how often hands changed what the results rest on."""
    if tally.bosses:
        yield _("Bosses defeated: {names}").format(names=beaten_words(tally.bosses))
    if tally.beaten:
        yield _("Enemies defeated: {names}").format(names=beaten_words(tally.beaten))
    if tally.corrected:
        yield _("Corrections by hand: {count}").format(count=tally.corrected)


def beaten_words(beaten: Counter[str]) -> str:
    """Those who were beaten, with how many of each."""
    several = _("{count} × {name}")
    parts = [name if n == 1 else several.format(count=n, name=name) for name, n in beaten.items()]
    return ", ".join(parts)
