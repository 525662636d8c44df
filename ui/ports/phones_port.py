"""Phones at the open game: how they come to the table, and who sits where with one."""

from __future__ import annotations

from typing import Protocol

import msgspec

Dots = tuple[tuple[bool, ...], ...]
"""The dots of a QR code, row by row, dark ones true."""


class WaysIn(msgspec.Struct, frozen=True):
    """What a phone needs to sit down: a picture for its camera, or the address and the code to type.

    `seats` are those that people play, by number and name; at those of `taken` there are phones.
    """

    dots: Dots
    place: str
    code: str
    television: str
    seats: tuple[tuple[int, str], ...]
    taken: frozenset[int] = frozenset()


class Phones(Protocol):
    """The pages of an open game. While they are shut no socket is open."""

    def open(self) -> None:
        """Serve pages from now on; for a thread that may wait. Raises `CannotDo` where that is impossible."""

    def shut(self) -> None:
        """Serve none any more; for a thread that may wait."""

    def now(self) -> WaysIn | None:
        """How phones come in now; `None` while none can."""

    def send_away(self, seat: int) -> None:
        """The phone at a seat is none any more: that seat plays here again; for a thread that may wait."""
