"""Dice that are thrown together: which dice are asked one after the other, whatever each of them shows.

The rules ask for one die at a time, so that any die can answer. Hands throw a whole pool at once; what comes
after the open question is found by playing on with several results, and is what all of them agree on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Outcome, is_thrown
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.view import AskView, View
from companion.speech.words import _

LONGEST = 12
"""Dice of a throw at most."""
COMPANION = "companion"
"""Who gave a result that the companion rolled because somebody wanted it (`entries.Resolved.by`)."""
STUCK = (ValueError, LookupError, AttributeError, TypeError, ArithmeticError)
"""What rules raise that cannot go on from a table that hands corrected: the throw ends there."""


def goes_on(match: Match[Any], first: Ask | None) -> bool:
    """Whether what is asked now is of the throw, or of the spaces with tokens, that began with `first`."""
    ask = match.ask()
    if not isinstance(ask, Chance) or not isinstance(first, Chance):
        return False
    return is_thrown(ask) or (ask.kind, ask.topic) == (first.kind, first.topic)


def rolled(match_now: Callable[[], Match[Any]], seed: str) -> Iterator[Outcome]:
    """The companion's results for the open throw; each must be laid before the next is asked for."""
    oracle, match = SeedOracle(seed), match_now()
    for _die in throw_of(match) or (match.ask(),):
        match = match_now()
        ask = match.ask()
        if isinstance(ask, Chance):
            yield oracle.answer(ask, match.state.chances)


def throw_of(match: Match[Any]) -> tuple[Chance, ...]:
    """The dice of the open throw, the one that is asked now first; empty when no die is asked."""
    ask = match.ask()
    if not isinstance(ask, Chance) or ask.kind != "die":
        return ()
    first, *others = [list(_dice(match.copy(), start, step)) for start, step in _runs(len(ask.options))]
    alike = takewhile(
        lambda place: (
            _together(first[0], first[place])
            and all(len(other) > place and _same(other[place], first[place]) for other in others)
        ),
        range(len(first)),
    )
    return tuple(first[place] for place in alike)


def _runs(faces: int) -> list[tuple[int, int]]:
    """All dice the same, and each die another than the one before: equal rolls often lead elsewhere."""
    return [(start, step) for step in (0, 1) for start in range(faces)]


def _dice(match: Match[Any], start: int, step: int) -> Iterator[Chance]:
    """The dice that are asked when they fall so, each `step` options further than the one before."""
    for place in range(LONGEST):
        ask = match.ask()
        if not isinstance(ask, Chance) or ask.kind != "die":
            return
        yield ask
        try:
            match.resolve(ask.options[(start + step * place) % len(ask.options)])
            match.ask()
        except STUCK:
            return


def _together(first: Chance, other: Chance) -> bool:
    """Whether hands pick both up at once: what the whole table rolls for two things is rolled twice."""
    return other.seat >= 0 or other.topic == first.topic


def _same(one: Chance, other: Chance) -> bool:
    return (one.topic, one.seat, tuple(one.options)) == (other.topic, other.seat, tuple(other.options))


def throw_views(match: Match[Any], viewer: int) -> tuple[AskView, ...]:
    """The questions of the open throw as `viewer` is shown them, each as if the dice before it lay.

    Where several seats throw, each die is called by its name and whose it is.
    """
    dice = throw_of(match)
    several = len({die.seat for die in dice}) > 1
    there = match.copy()
    found: list[AskView] = []
    for place in range(len(dice)):
        if place:
            there.resolve(dice[place - 1].options[0])
        view = there.game.view(there, viewer)
        if view.ask is not None:
            short = _whose(view, view.ask) if several else view.ask.short
            found.append(msgspec.structs.replace(view.ask, number=match.number, short=short))
    return tuple(found)


def _whose(view: View, ask: AskView) -> str:
    """The die of one seat among those of others: whose it is, and which where it has a name."""
    name = next((seat.name for seat in view.seats if seat.seat in ask.seats), "")
    return _("{name}: {die}").format(name=name, die=ask.short) if name and ask.short else name or ask.prompt
