"""USB sticks that are plugged in, and what goes onto them and comes from them, as a port and plain values."""

from __future__ import annotations

from typing import Protocol

import msgspec


class BackupLine(msgspec.Struct, frozen=True):
    """A backup on a stick: its file, and in words when it was made and what it holds."""

    file: str
    title: str
    words: str


class StickLine(msgspec.Struct, frozen=True):
    """A stick that is plugged in: the folder it is seen in, what it is called, how much room it has.

    `releases` are the files of releases on it, by name; whether they are whole is seen when one is taken.
    One that cannot be read has no place, and its words say why.
    """

    place: str
    title: str
    words: str
    backups: tuple[BackupLine, ...] = ()
    releases: tuple[str, ...] = ()


class Sticks(Protocol):
    """All of it reads or writes, may take as long as a stick is slow, and raises `CannotDo`."""

    def sticks(self) -> tuple[StickLine, ...]:
        """Every stick that is plugged in, with the backups on it, the newest first."""

    def back_up(self, place: str) -> str:
        """Write all that is kept onto a stick; returns words that say where."""

    def update(self, older: bool = False) -> str:
        """Have the newest release on a stick taken, also an `older` one than this; says how it goes on."""

    def update_told(self) -> str:
        """What the last update has said last; "" when there was none since the machine started."""

    def restore(self, file: str) -> str:
        """Lay a backup ready, so that the next start takes it; returns words that say so."""
