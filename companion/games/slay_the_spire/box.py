"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from companion.games.slay_the_spire.book import BOOK


def cards() -> dict[str, int]:
    """All card sides by id, with how many copies the box holds."""
    return {name: played.card.copies for name, played in BOOK.cards.items()}
