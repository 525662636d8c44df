"""The questions that stand below the open one: what seats were asked before something came between.

While Survivor asks one seat for a card, all seats are still in their Play phase. Whoever shows a card then is
not out of turn, only early. That can be seen from the stack: the frame that asked lies there, unchanged, with
other work on top of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.engine.asks import Choice
from companion.engine.encoding import encode
from companion.engine.match import Match


class Held(msgspec.Struct, frozen=True):
    """A Choice that was asked by the frame at `depth` of the stack (from 1), which looked so.

    `in_piles` says whether that was in the middle of a fight.
    """

    depth: int
    frame: bytes
    ask: Choice
    in_piles: bool


class OuterAsks:
    """What was asked below the open Ask of one match, as far as it was noted.

    What was asked on the way to a fight is not asked again in it, where cards lie in piles (`in_piles`).
    """

    def __init__(self, in_piles: Callable[[Any], bool]) -> None:
        self._in_piles = in_piles
        self._held: list[Held] = []

    def note(self, match: Match[Any]) -> None:
        """Look at the open Ask; to be called after every change."""
        ask, stack, now = match.ask(), match.state.stack, self._in_piles(match.state)
        below = (held for held in self._held if held.depth < len(stack) and held.in_piles is now)
        self._held = [held for held in below if _stands(held, stack)]
        if isinstance(ask, Choice):
            self._held.append(Held(len(stack), encode(stack[-1]), ask, now))

    def of(self, match: Match[Any], seat: int) -> Choice | None:
        """The innermost Choice below the open Ask that is asked of `seat` too."""
        depth = len(match.state.stack)
        for held in reversed(self._held):
            if held.depth < depth and seat in (*held.ask.seats, *held.ask.also):
                return held.ask
        return None


def _stands(held: Held, stack: list[Any]) -> bool:
    return encode(stack[held.depth - 1]) == held.frame
