"""What lies in the box of one game, for those who touch a card instead of scanning it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from companion.engine.layout import Path


class BookCard(msgspec.Struct, frozen=True):
    """One card of a box: its id, its name, what it does, and the part of the box it belongs to."""

    card: str
    name: str
    words: str
    part: str


class CardBook(Protocol):
    """The box of one game, part by part. Nothing of it waits, so any thread may ask."""

    def parts(self) -> Mapping[str, str]:
        """The parts of the box, with the words for them; none for a game without cards at the table."""

    def cards(self, part: str, upgraded: bool = False) -> tuple[BookCard, ...]:
        """The cards of one part, by name; with `upgraded` their upgraded sides, where they have one."""

    def things_for(self, path: Path) -> tuple[BookCard, ...]:
        """What hands can bring to a place from the box that belongs to none of its parts, by name."""

    def may_lie(self, card: str, path: Path) -> bool:
        """Whether a card (empty: one that nobody named) can lie at a place."""
