"""Who owns which card of cardboard, as far as the table asks."""

from __future__ import annotations

from typing import Protocol

from companion.engine.parts.table_kit import Copy


class Owners(Protocol):
    """Who owns a copy, and which side of it lies up (`companion.table.kept.decks.Decks`)."""

    def seat_of(self, copy: Copy) -> int | None:
        """The seat whose deck the copy is in."""

    def add(self, seat: int, copy: Copy, upgraded: bool = False) -> None:
        """The copy was gained by a seat. Raises `TableError`."""

    def upgraded(self, copy: Copy) -> bool | None:
        """Whether its upgraded side lies up; `None` when nobody owns it."""
