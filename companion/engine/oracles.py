"""Who answers a Chance: a seed, a prepared script, or nobody (a person, the reader, the die).

Chance lives outside the rules. The seed oracle keeps no generator: each answer is a hash of (seed,
topic, number of the chance), so that a state holds nothing to peek at, and a seed with the
choices replays a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, runtime_checkable

from companion.engine.asks import Chance, Outcome
from companion.engine.seeds import SeedOracle as SeedOracle


class Oracle(Protocol):
    """Answers a chance with one of its options, or `None`: somebody must be asked."""

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """The outcome of `chance`, the `count`-th chance of its game."""


@runtime_checkable
class Watching(Protocol):
    """An oracle whose answers depend on how people play, which may change in the middle of a game."""

    def watch(self, state: Callable[[], Any]) -> None:
        """From now on `state` gives the state of the game that is answered for."""


class ScriptRanOut(Exception):  # noqa: N818 - reads as what happened
    """A script has no answer left for a chance that came up."""


class ScriptOracle:
    """Prepared answers in the order they are needed, one list per kind of chance."""

    def __init__(self, answers: dict[str, Iterable[Outcome]]) -> None:
        self.left: dict[str, list[Outcome]] = {kind: list(given) for kind, given in answers.items()}

    def answer(self, chance: Chance, count: int) -> Outcome:
        """The next answer for this kind. Raises `ScriptRanOut` when there is none."""
        given = self.left.get(chance.kind)
        if not given:
            raise ScriptRanOut(f"no {chance.kind} left for {chance.topic!r}")
        return given.pop(0)


class PersonOracle:
    """Never knows: a person's finger, the reader or the die gives the answer."""

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """Always `None`."""
        return None
