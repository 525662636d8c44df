"""The box of one game as the screens know it (`ui.ports.card_book.CardBook`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from companion.engine.game import Game
from companion.engine.layout import Path
from companion.engine.parts.table_kit import UPGRADED, TableKit
from companion.speech.words import _
from ui.ports.card_book import BookCard


class BoxOfGame:
    """What the box of a game holds. Games without cards at the table have no parts, but may have things."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @cached_property
    def _kit(self) -> TableKit | None:
        """The table's side of the game, loaded when somebody looks into the box."""
        return self.game.parts.table_kit() if self.game.parts.table_kit is not None else None

    @cached_property
    def _placed(self) -> tuple[tuple[str, str], ...]:
        """Every card once, with its part of the box."""
        copies = self._kit.cards.box() if self._kit is not None else ()
        return tuple(dict.fromkeys((copy.set, copy.card) for copy in copies))

    @cached_property
    def part_of(self) -> dict[str, str]:
        """The part of the box that a card belongs to, by its id; nothing for what is no card of a deck."""
        return {card: part for part, card in self._placed}

    @cached_property
    def sides(self) -> frozenset[str]:
        """Every side of every card, and everything else that hands can bring."""
        return frozenset(self.game.places.box())

    def parts(self) -> dict[str, str]:
        """The parts of the box, with the words for them; none for a game without cards at the table."""
        sets = self._kit.cards.sets if self._kit is not None else {}
        return {part: _(sets[part]) for part in dict.fromkeys(part for part, _card in self._placed)}

    def cards(self, part: str, upgraded: bool = False) -> tuple[BookCard, ...]:
        """The cards of one part, by name; with `upgraded` their upgraded sides, where they have one."""
        cards = [card for where, card in self._placed if where == part]
        if upgraded:
            cards = [card + UPGRADED for card in cards if card + UPGRADED in self.sides]
        return self._named(part, cards)

    def things_for(self, path: Path) -> tuple[BookCard, ...]:
        """What hands can bring to a place from the box that belongs to none of its parts, by name.

        Those are relics, potions and orbs; the part they are given is the last name of the path.
        """
        return self._named(str(path[-1]), [each for each in self._things if self.may_lie(each, path)])

    def may_lie(self, card: str, path: Path) -> bool:
        """Whether a card (empty: one that nobody named) can lie at a place."""
        return self.game.places.may_lie(card, path)

    @cached_property
    def _things(self) -> tuple[str, ...]:
        cards = {card for _part, card in self._placed}
        return tuple(each for each in self.game.places.box() if each.removesuffix(UPGRADED) not in cards)

    def _named(self, part: str, cards: Iterable[str]) -> tuple[BookCard, ...]:
        game = self.game
        found = (BookCard(card, game.words.card(card), game.words.card_text(card), part) for card in cards)
        return tuple(sorted(found, key=lambda each: each.name))
