"""The lines of the append-only log: inputs are the truth, everything else is derived.

Entries form a tree. Each input follows the entry that was current when it came; an undo or redo
marker makes another entry current. Nothing is ever deleted, so an undo can be undone.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.corrections import Correction
from companion.engine.game import Setup


class SetUp(msgspec.Struct, frozen=True, tag="set-up", forbid_unknown_fields=True):
    """The first entry: from what the game was made, under which rules and data."""

    setup: Setup
    rules_version: str
    data_version: str


class Answered(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """A seat's act. `overruled` keeps the refusal that a referee set aside; `bot` names the player."""

    seat: int
    act: Any
    overruled: str = ""
    bot: str = ""


class Resolved(msgspec.Struct, frozen=True, tag="chance", forbid_unknown_fields=True):
    """The result of a chance. `by` says who gave it: `seed`, `person`, `die`, `reader`."""

    outcome: int | str
    by: str = "seed"


class Corrected(msgspec.Struct, frozen=True, tag="correction", forbid_unknown_fields=True):
    """What was really on the table."""

    correction: Correction


class Undone(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """The game stands again where it stood after entry `to`."""

    to: int


class Redone(msgspec.Struct, frozen=True, tag="redo", forbid_unknown_fields=True):
    """An undone future was taken up again, up to entry `to`."""

    to: int


Entry = SetUp | Answered | Resolved | Corrected | Undone | Redone
Input = Answered | Resolved | Corrected


class Line(msgspec.Struct, frozen=True):
    """An entry with its place in the log and the hash of the state after it."""

    number: int
    entry: Entry
    state_hash: str


class Timeline:
    """Which entries lead to where the game stands. Entry numbers count from 0, the set-up."""

    def __init__(self) -> None:
        self.parents: dict[int, int] = {}
        self.current = -1
        self.length = 0
        self._futures: list[int] = []

    def add(self, entry: Entry) -> int:
        """Take the next entry in; returns its number. `ValueError` for a marker to nowhere."""
        number = self.length
        if isinstance(entry, Undone | Redone):
            if entry.to not in self.parents:
                raise ValueError(f"entry {number} points to {entry.to}, which is no input")
            self._mark(entry)
        else:
            self.parents[number] = self.current
            self.current = number
            self._futures.clear()
        self.length += 1
        return number

    def _mark(self, entry: Undone | Redone) -> None:
        if isinstance(entry, Undone):
            self._futures.append(self.current)
        elif self._futures:
            self._futures.pop()
        self.current = entry.to

    @property
    def redo_target(self) -> int | None:
        """The entry that a redo makes current again."""
        return self._futures[-1] if self._futures else None

    def path(self, number: int | None = None) -> list[int]:
        """The inputs from the set-up to `number` (to the current entry, if not given)."""
        found = []
        step = self.current if number is None else number
        while step >= 0:
            found.append(step)
            step = self.parents[step]
        return found[::-1]
