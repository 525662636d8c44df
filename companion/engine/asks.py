"""What the engine must know next: a choice of a seat, or a chance that nobody chooses.

An Ask is derived from the state whenever it is needed and never stored. Its `number` belongs to the
match, not to the state: it grows with every accepted input, undo included, so that an answer to an
older Ask is recognised as stale.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeGuard

import msgspec

ChanceKind = Literal["draw", "die", "pick", "coin"]
Outcome = int | str


class Choice(msgspec.Struct, gc=False):
    """One of `seats` must act; those in `also` may act, and are not waited for.

    `topic` is the game's own code for what is asked ("turn", "respond"); the legal acts are the
    candidates that the game's `why_not` lets through, and are not listed here.

    >>> Choice("turn", (0,)).seats, Choice("respond", (0, 1), also=(2,)).also
    ((0,), (2,))
    """

    topic: str
    seats: tuple[int, ...]
    also: tuple[int, ...] = ()
    number: int = 0


class Chance(msgspec.Struct, gc=False):
    """A die, a draw, a coin or a random pick. Every entry of `options` is equally likely.

    Equal entries stand for equal cards. `seat` is the one whose hands roll or draw at a table, -1
    when it is nobody's; `topic` is the game's own code for what the result is for.

    >>> die = Chance("die", range(1, 7), "damage", seat=1)
    >>> len(die.options), 6 in die.options
    (6, True)
    """

    kind: ChanceKind
    options: Sequence[Outcome]
    topic: str = ""
    seat: int = -1
    number: int = 0


Ask = Choice | Chance


def is_thrown(ask: Ask | None) -> TypeGuard[Chance]:
    """Whether hands throw a die, or flip a coin; for that a die does as well, odd or even."""
    return isinstance(ask, Chance) and ask.kind in ("die", "coin")
