"""The lines of the append-only log: inputs are the truth, everything else is derived.

Entries form a tree. Each input follows the entry that was current when it came; an undo or redo
marker makes another entry current. Nothing is ever deleted, so an undo can be undone.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.corrections import Correction
from companion.engine.game import Setup
from companion.speech.words import _


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
    """The result of a chance. `by` says who gave it: `seed`, `person`, `die`, `reader`,
    `companion` when it rolled because people wanted it to."""

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


class TakenUp(msgspec.Struct, frozen=True, tag="taken-up", forbid_unknown_fields=True):
    """Other rules or data went on from the kept state after entry `to`; nothing goes back behind it."""

    to: int
    rules_version: str
    data_version: str


Entry = SetUp | Answered | Resolved | Corrected | Undone | Redone | TakenUp
Input = Answered | Resolved | Corrected


class Line(msgspec.Struct, frozen=True):
    """An entry with its place in the log and the hash of the state after it."""

    number: int
    entry: Entry
    state_hash: str


class Timeline:
    """Which entries lead to where the game stands. Entry numbers count from 0, the set-up.

    `floor` is the entry behind which nothing goes back: the set-up, or the last `TakenUp`. Whether an
    entry led to another is found in steps that double, so that a long chain of undos stays quick.
    """

    def __init__(self) -> None:
        self.parents: dict[int, int] = {}
        self.current = -1
        self.length = 0
        self.floor = 0
        self._futures: list[int] = []
        self._depths: dict[int, int] = {-1: -1}
        self._leaps: dict[int, int] = {-1: -1}

    def add(self, entry: Entry) -> int:
        """Take the next entry in; returns its number. `ValueError` for one that cannot stand here."""
        number = self.length
        if isinstance(entry, SetUp) != (number == 0):
            words = _("step {number}: a log has exactly one setup, at its start")
            raise ValueError(words.format(number=number))
        if isinstance(entry, Undone | Redone):
            self._mark(entry)
        else:
            self._grow(number, entry)
        self.length += 1
        return number

    def _grow(self, number: int, entry: SetUp | Input | TakenUp) -> None:
        parent = self.current
        if isinstance(entry, TakenUp):
            if entry.to not in self.parents:
                words = _("step {number} points to {to}, which is not an input")
                raise ValueError(words.format(number=number, to=entry.to))
            parent, self.floor = entry.to, number
        self.parents[number] = parent
        self._leap_from(number, parent)
        self.current = number
        self._futures.clear()

    def _leap_from(self, number: int, parent: int) -> None:
        """An ancestor further back: twice as far where two leaps before were equally long (Myers 1983)."""
        depths, leaps = self._depths, self._leaps
        near = leaps[parent]
        far = leaps[near]
        equal = depths[parent] - depths[near] == depths[near] - depths[far]
        depths[number] = depths[parent] + 1
        leaps[number] = far if equal else parent

    def _mark(self, entry: Undone | Redone) -> None:
        fits = entry.to == self.redo_target if isinstance(entry, Redone) else self.reaches(entry.to)
        if not fits:
            words = _("step {number} points to {to}, which it cannot reach")
            raise ValueError(words.format(number=self.length, to=entry.to))
        if isinstance(entry, Undone):
            self._futures.append(self.current)
        elif self._futures:
            self._futures.pop()
        self.current = entry.to

    @property
    def redo_target(self) -> int | None:
        """The entry that a redo makes current again."""
        return self._futures[-1] if self._futures else None

    def reaches(self, number: int) -> bool:
        """Whether an undo may go back to entry `number`: it led here, and not from before the floor."""
        if number < self.floor:
            return False
        step = self.current
        while step > number:  # parents have smaller numbers than what follows them
            leap = self._leaps[step]
            step = leap if leap >= number else self.parents[step]
        return step == number

    def path(self, number: int | None = None) -> list[int]:
        """The inputs from the set-up to `number` (to the current entry, if not given)."""
        found = []
        step = self.current if number is None else number
        while step >= 0:
            found.append(step)
            step = self.parents[step]
        return found[::-1]
