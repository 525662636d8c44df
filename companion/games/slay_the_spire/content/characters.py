"""The characters that people choose from, and what each of them begins with (page 4)."""

from __future__ import annotations

from companion.games.slay_the_spire.content.book import BOOK

CHARACTERS = ("ironclad", "silent", "defect", "watcher")


def starter_deck(character: str, ascension: int = 0) -> list[str]:
    """The starter deck of a character (page 4), with what the ascension adds."""
    board = BOOK.catalog.characters[character]
    deck = [card for card, count in board.starter_deck.items() for _copy in range(count)]
    levels = (level for level in BOOK.catalog.ascension if level.level <= ascension)
    return sorted([*deck, *(level.starter_deck_add for level in levels if level.starter_deck_add)])


def starting_hp(character: str, ascension: int) -> tuple[int, int]:
    """HP and maximum HP at the start of a game (page 20, 2. and 9.)."""
    levels = [level for level in BOOK.catalog.ascension if level.level <= ascension]
    max_hp = BOOK.catalog.characters[character].max_hp + sum(level.max_hp for level in levels)
    return max_hp + sum(level.start_hp for level in levels), max_hp
