"""A library of everything in a box: what is searched for, and what goes with the decks on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.engine.parts.contents import Thing, found
from companion.engine.parts.table_kit import UPGRADED
from companion.engine.view import SeatView, View
from companion.speech.words import _


@dataclass(frozen=True)
class Search:
    """What is looked for: words, and a part of the box ("" for all of it)."""

    words: str = ""
    part: str = ""

    def with_words(self, words: str) -> Search:
        """Other words."""
        return replace(self, words=words.strip())

    def with_part(self, part: str) -> Search:
        """Another part of the box."""
        return replace(self, part=part)

    def among(self, things: Iterable[Thing]) -> list[Thing]:
        """What is found."""
        return found((each for each in things if self.part in ("", each.part)), self.words)


def parts_of(things: Iterable[Thing]) -> tuple[str, ...]:
    """The parts of a box, in its order."""
    return tuple(dict.fromkeys(thing.part for thing in things if thing.part))


def deck_of(seat: SeatView) -> tuple[str, ...]:
    """The ids of everything a seat is seen to own: cards in whatever pile, relics, powers and potions."""
    cards = [card.id for pile in seat.piles for card in pile.cards for _copy in range(card.count)]
    badges = [badge.id.partition(" ")[0] for badge in seat.badges]
    return tuple(each.removesuffix(UPGRADED) for each in (*cards, *badges))


def decks_of(view: View | None) -> Mapping[str, tuple[str, ...]]:
    """What each seat owns, by its name; nothing without a game on the table."""
    return {seat.name: deck_of(seat) for seat in view.seats} if view is not None else {}


def partners(things: Sequence[Thing], thing: Thing, deck: Iterable[str]) -> tuple[str, ...]:
    """The cards of a deck that work with a thing, each with what they have in common."""
    known = {each.id: each for each in things}
    said = []
    for card, count in Counter(card for card in deck if card in known and card != thing.id).items():
        other = known[card]
        common = sorted((thing.wants & other.about) | (thing.about & other.wants))
        if common:
            name = other.name if count == 1 else _("{count} × {name}").format(count=count, name=other.name)
            said.append(_("{name} ({words})").format(name=name, words=", ".join(common)))
    return tuple(said)
