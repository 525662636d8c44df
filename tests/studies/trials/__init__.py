"""Games of any kind, for trying out all of the rules by random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

import msgspec

from companion.engine.asks import Ask, Chance
from companion.engine.oracles import SeedOracle


class Picks:
    """Numbers picked by a seed, one after the other."""

    def __init__(self, seed: str) -> None:
        self._oracle = SeedOracle(seed)
        self._count = 0

    def number(self, low: int, high: int) -> int:
        """A number from `low` to `high`."""
        self._count += 1
        return int(self._oracle.answer(Chance("pick", range(low, high + 1)), self._count))


class Watched(Protocol):
    """A match (`companion.engine.match`) that notes in `seen` what was exercised."""

    seen: set[str]
    state: Any

    def ask(self) -> Ask | None:
        """What must be answered next; `None` when the game is over."""

    def legal(self, seat: int) -> list[Any]:
        """The acts that a seat may do now."""

    def take(self, seat: int, act: Any) -> None:
        """Do a legal act."""

    def settle(self, oracle: Any) -> None:
        """Have an oracle answer what nobody chooses."""


class Exercised(NamedTuple):
    """How many things of a kind there are, and the names of those that were never exercised."""

    things: int
    never: list[str]


def exercised(things: Mapping[str, list[str]], seen: Iterable[str]) -> dict[str, Exercised]:
    """By kind: how many things there are, and those that were never seen."""
    found = set(seen)
    return {
        kind: Exercised(len(keys), [name for name in keys if name not in found])
        for kind, keys in things.items()
    }


def exercised_of(
    things: Callable[[], Mapping[str, list[str]]],
) -> Callable[[Iterable[str]], dict[str, Exercised]]:
    """`exercised` for a game that knows its things, which are listed when they are asked for."""
    return lambda seen: exercised(things(), seen)


class Trials(msgspec.Struct, frozen=True):
    """Random games that come to everything the rules can do.

    - `options(seed)` are the options of a game, and `seats(options)` how many play it.
    - `watched(game, state, seed)` is a match of it that notes what is exercised, `seen` all of that by now
      (what the match has noted, if nothing else is said).
    - `broken(state)` names every limit that is broken.
    - `exercised(seen)` is what of each kind of thing was exercised in all games.
    - `most_rounds`: a longer game is left, because random play need not end; `round` is the one it is.
    """

    options: Callable[[str], dict[str, Any]]
    seats: Callable[[Mapping[str, Any]], int]
    watched: Callable[[Any, Any, str], Watched]
    broken: Callable[[Any], Iterable[str]]
    exercised: Callable[[Iterable[str]], dict[str, Exercised]]
    most_rounds: int
    round: Callable[[Any], int] = attrgetter("round")
    seen: Callable[[Any], set[str]] = attrgetter("seen")


GAMES = {
    "sts": "slay_the_spire",
    "mini_rogue": "mini_rogue",
    "miscrits": "miscrits",
    "broken_world": "broken_world",
}
"""The module here that has the trials of a game, by its id."""


def trials_of(game: str) -> Trials:
    """The trials of one of `GAMES`."""
    found: Trials = import_module(f"{__name__}.{GAMES[game]}").TRIALS
    return found
