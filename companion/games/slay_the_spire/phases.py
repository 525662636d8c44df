"""What is asked of a run, by where it is: in a fight, on a climb between fights, or where nobody fights.

Each part of the answer is a facet, which is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

import msgspec

from companion.engine.asks import Choice
from companion.engine.game import Places, Words
from companion.engine.match import Match
from companion.engine.refusals import Refusal
from companion.engine.view import Ending, View
from companion.games.slay_the_spire.state.run import Run

R = TypeVar("R", bound=Run)
"""The run as it is there."""


class Rules(msgspec.Struct, Generic[R], frozen=True):
    """Who judges and who plays; see `companion.engine.game.Game`, and `Bots`."""

    candidates: Callable[[R, Choice, int], Iterable[Any]]
    why_not: Callable[[R, Choice, int, Any], Refusal | None]
    legal: Callable[[R, Choice, int], list[Any]]
    careful: Callable[[R, int, list[Any], Choice], Any]
    score: Callable[[R, int], float] = lambda run, seat: 0.0

    def of_run(self) -> Rules[Run]:
        """The same, for who has looked where the run is, which its type does not say."""
        return cast("Rules[Run]", self)


class Shown(msgspec.Struct, Generic[R], frozen=True):
    """How it is shown and told, and what lies on the table; a view is given the title."""

    view: Callable[[Match[Run], int, str], View]
    words: Words[R]
    places: Places[R]
    ending: Callable[[R], Ending | None]

    def of_run(self) -> Shown[Run]:
        """The same, for who has looked where the run is, which its type does not say."""
        return cast("Shown[Run]", self)
