"""Facts that have happened. Events are the only writers of a game's state."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact with everything needed to write it into the state, and to say it in words.

    Python's collector does not look at events, frames and piles: they are trees, and many.
    """

    def apply(self, state: Any) -> None:
        """Write the fact into `state`."""
        raise NotImplementedError  # abstract

    def told_to(self, viewer: int) -> Event:
        """The fact as `viewer` (-1: the table) may hear of it: what only others may know is unnamed.

        >>> class Drawn(Event, frozen=True):
        ...     seat: int
        ...     card: str
        ...     def told_to(self, viewer: int) -> Event:
        ...         return self if viewer == self.seat else Drawn(self.seat, "")
        >>> Drawn(0, "bash").told_to(0), Drawn(0, "bash").told_to(1)
        (Drawn(seat=0, card='bash'), Drawn(seat=0, card=''))
        """
        return self


class Tree(msgspec.Struct, gc=False):
    """Data without circles, of which a state is made: Python's collector does not look at it."""


class Frame(Tree):
    """A piece of unfinished work, as plain data on the state's stack; the last frame works first."""
