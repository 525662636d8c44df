"""Games of any kind, for trying out all of the rules by random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from companion.engine.asks import Ask


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


@dataclass(frozen=True)
class Trials:
    """Random games that come to everything the rules can do.

    - `options(seed)` are the options of a game, and `seats(options)` how many play it.
    - `watched(game, state, seed)` is a match of it that notes what is exercised, `seen` all of that by now.
    - `broken(state)` names every limit that is broken.
    - `exercised(seen)` is what of each kind of thing was exercised in all games.
    - `most_rounds`: a longer game is left, because random play need not end; `round` is the one it is.
    """

    options: Callable[[str], dict[str, Any]]
    seats: Callable[[Mapping[str, Any]], int]
    watched: Callable[[Any, Any, str], Watched]
    seen: Callable[[Any], set[str]]
    broken: Callable[[Any], Iterable[str]]
    exercised: Callable[[Iterable[str]], dict[str, Exercised]]
    most_rounds: int
    round: Callable[[Any], int] = attrgetter("round")
