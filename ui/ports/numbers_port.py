"""The numbers of a game that an owner compares with their own copy of it, as a port and plain values."""

from __future__ import annotations

from typing import Protocol

import msgspec


class NumberLine(msgspec.Struct, frozen=True):
    """One number that can be corrected.

    `key` is how the owner's file names it, `label` what of it stands below its doubt. `place` counts from 1
    in a list of numbers, 0 for a number of its own. `now` is in force, `packaged` what we would take.
    """

    key: str
    label: str
    place: int
    now: int
    packaged: int

    @property
    def corrected(self) -> bool:
        """Whether the owner says another number than we."""
        return self.now != self.packaged


class Doubt(msgspec.Struct, frozen=True):
    """Something the sources do not agree on: what we take, what others say, why, and how sure we are.

    `confidence` is low, medium or high. Without `numbers` no file can correct it. `place` is what it is
    ticked by, `compared` the day of the tick, and `photo` says whether a photograph is kept with it.
    """

    name: str
    confidence: str
    taken: str
    others: str
    why: str
    numbers: tuple[NumberLine, ...] = ()
    place: str = ""
    compared: str = ""
    photo: bool = False


class NumbersOfCopy(msgspec.Struct, frozen=True):
    """All doubts of a game, the least certain first.

    `corrections` are the owner's numbers in words, those of numbers beyond any doubt too; `undo` says whether
    a change can be taken back.
    """

    file: str
    doubts: tuple[Doubt, ...] = ()
    corrections: tuple[str, ...] = ()
    undo: bool = False


class Numbers(Protocol):
    """The owner's file of each game. All of it reads or writes.

    Raises `ui.ports.services.CannotDo` in words; then file and numbers in force are as before.
    """

    def look(self, game: str) -> NumbersOfCopy:
        """What should be compared."""

    def change(self, game: str, line: NumberLine, number: int) -> NumbersOfCopy:
        """Play by this number from now on; by ours when it is the packaged one."""

    def undo(self, game: str) -> NumbersOfCopy:
        """Take the last change back."""

    def tick(self, game: str, place: str) -> NumbersOfCopy:
        """Tick a doubt as compared with the card, or take its tick back."""

    def photo(self, game: str, place: str) -> bytes:
        """The photograph beside a doubt."""

    def send(self, game: str) -> str:
        """Save a scenario file with the owner's numbers. Returns where it is."""
