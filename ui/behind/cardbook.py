"""The cards of a box, part by part, for those who touch a card instead of scanning it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from companion.engine.layout import Path
from companion.engine.words import N_, _
from companion.games import catalogue
from companion.table import kits
from companion.table.physical import UPGRADED

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


def cards_of(game: str, part: str, upgraded: bool = False) -> tuple[BookCard, ...]:
    """The cards of one part, by name; with `upgraded` their upgraded sides, where they have one."""
    cards = [card for where, card in _cards(game) if where == part]
    if upgraded:
        sides = frozenset(catalogue.game(game).box())
        cards = [card + UPGRADED for card in cards if card + UPGRADED in sides]
    return _named(game, part, cards)


def things_for(game: str, path: Path) -> tuple[BookCard, ...]:
    """What hands can bring to a place from the box that belongs to none of its parts, by name.

    Those are relics, potions and orbs; the part they are given is the last name of the path.
    """
    if game not in catalogue.names():
        return ()
    return _named(game, str(path[-1]), [each for each in _things(game) if may_lie(game, each, path)])


@lru_cache(maxsize=4)
def _things(game: str) -> tuple[str, ...]:
    cards = {card for _part, card in _cards(game)}
    return tuple(each for each in catalogue.game(game).box() if each.removesuffix(UPGRADED) not in cards)


def _named(game: str, part: str, cards: Iterable[str]) -> tuple[BookCard, ...]:
    rules = catalogue.game(game)
    found = (BookCard(card, rules.card_words(card), rules.card_text(card), part) for card in cards)
    return tuple(sorted(found, key=lambda each: each.name))


def may_lie(game: str, card: str, path: Path) -> bool:
    """Whether a card (empty: one that nobody named) can lie at a place; for a game unknown here, anywhere."""
    return game not in catalogue.names() or catalogue.game(game).may_lie(card, path)


def part_words(part: str) -> str:
    """A part of a box as people call it; its id where it has no name."""
    return _(PARTS[part]) if part in PARTS else part
