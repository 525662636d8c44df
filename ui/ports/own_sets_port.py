"""The sets of own cards of a game, as a port and plain values; what is in a set is `companion.editor`'s."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from companion.editor.drafts import OpenSet


class SetLine(msgspec.Struct, frozen=True):
    """One set. `name` is that of its file; `words` say what it holds, `trouble` why it cannot be used.

    `packaged` comes with the program: it is always in use, and is looked at by copying its cards.
    """

    name: str
    title: str
    words: str
    in_use: bool = True
    trouble: str = ""
    packaged: bool = False


@dataclass(frozen=True)
class SetHere:
    """A set that is open: its file's name, what it holds, and whether a change of it can be taken back.

    `elsewhere` says that the file was changed elsewhere meanwhile: then `opened` is what stands there now,
    and nothing was written.
    """

    name: str
    opened: OpenSet
    undo: bool = False
    elsewhere: str = ""


Change = Callable[[OpenSet], OpenSet]
"""Makes the set that is to be written out of the one that stands in the file."""


class OwnSets(Protocol):
    """The owner's sets of each game. All of it reads or writes.

    Raises `ui.ports.services.CannotDo` in words; then files and cards in force are as before.
    """

    def sets(self, game: str) -> tuple[SetLine, ...]:
        """All sets of a game: the program's, those in use, those put aside."""

    def begin(self, game: str, title: str) -> SetHere:
        """A new set without cards, in use at once."""

    def take(self, game: str, name: str, in_use: bool) -> tuple[SetLine, ...]:
        """Take a set into use, or put it aside; its file is kept."""

    def open(self, game: str, name: str) -> SetHere:
        """A set in use, to be written in."""

    def keep(self, game: str, name: str, change: Change) -> SetHere:
        """Write a changed set, in force at once; not over what somebody else has written meanwhile."""

    def undo(self, game: str, name: str) -> SetHere:
        """Take the last change of a set back; not over what somebody else has written meanwhile."""
