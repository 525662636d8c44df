"""The cards of a box, part by part, for those who touch a card instead of scanning it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.engine.layout import Path
from companion.engine.words import N_, _
from companion.games import catalogue
from companion.table import kits

PARTS = {
    "ministeel": N_("MiniSteel"),
    "ironclad": N_("Ironclad"),
    "silent": N_("Silent"),
    "defect": N_("Defect"),
    "watcher": N_("Watcher"),
    "colorless": N_("Colorless"),
    "curse": N_("Curses"),
    "status": N_("Status"),
}
"""The parts of all boxes as people call them."""


class BookCard(NamedTuple):
    """One card of a box: its id, its name, what it does, and the part of the box it belongs to."""

    card: str
    name: str
    words: str
    part: str


@lru_cache(maxsize=4)
def _cards(game: str) -> tuple[tuple[str, str], ...]:
    """Every card once, with its part of the box."""
    if game not in kits.games():
        return ()
    return tuple(dict.fromkeys((copy.set, copy.card) for copy in kits.kit_of(game).box()))


def parts_of(game: str) -> tuple[str, ...]:
    """The parts of a game's box; none for a game without cards at the table."""
    return tuple(dict.fromkeys(part for part, _card in _cards(game)))


def cards_of(game: str, part: str) -> tuple[BookCard, ...]:
    """The cards of one part, by name."""
    rules = catalogue.game(game)
    found = (
        BookCard(card, rules.card_words(card), rules.card_text(card), part)
        for where, card in _cards(game)
        if where == part
    )
    return tuple(sorted(found, key=lambda each: each.name))


def may_lie(game: str, card: str, path: Path) -> bool:
    """Whether a card (empty: one that nobody named) can lie at a place; for a game unknown here, anywhere."""
    return game not in catalogue.names() or catalogue.game(game).may_lie(card, path)


def part_words(part: str) -> str:
    """A part of a box as people call it; its id where it has no name."""
    return _(PARTS[part]) if part in PARTS else part
