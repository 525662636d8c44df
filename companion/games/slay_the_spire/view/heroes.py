"""Heroes and what they own, as a screen shows them between fights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.view import Badge, CardFace, Meter, PileView, SeatView
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.run import Hero
from companion.games.slay_the_spire.words.cards import keyword_words, potion_words, relic_words, side_words
from companion.games.slay_the_spire.words.fighting import card_words
from companion.games.slay_the_spire.words.values import TYPES
from companion.speech.words import N_, _


def hero_view(hero: Hero, seat: int, asked: bool, ready: bool = False) -> SeatView:
    """One hero with HP, gold, relics, potions and the whole deck."""
    hp = Meter("hp", _("HP"), hero.hp, hero.max_hp, "heart")
    gold = Meter("gold", _("Gold"), hero.gold, None, "gold")
    return SeatView(
        seat=seat,
        name=hero.name,
        character=_(BOOK.catalog.characters[hero.character].name),
        colour=hero.character,
        alive=hero.hp > 0,
        asked=asked,
        ready=ready,
        meters=(hp, gold),
        badges=tuple(_badges(hero)),
        piles=(PileView("deck", _("Deck"), len(hero.deck), _faces(hero.deck)),),
    )


def _badges(hero: Hero) -> Iterator[Badge]:
    for relic in hero.relics:
        words = relic_words(BOOK.catalog.relics[relic.id])
        yield Badge(relic.id, "relic", card_words(relic.id), words, relic.cubes)
    for potion in hero.potions:
        words = potion_words(BOOK.catalog.potions[potion.id])
        yield Badge(potion.id, "potion", card_words(potion.id), words)


def _faces(cards: Iterable[str]) -> tuple[CardFace, ...]:
    return tuple(face(card, count) for card, count in Counter(cards).items())


def face(thing: str, count: int = 1) -> CardFace:
    """A card, a relic or a potion, as it lies in a row or a deck."""
    if thing in BOOK.cards:
        entry = BOOK.cards[thing]
        cost = "" if entry.side.cost is None else str(entry.side.cost)
        words, kind, bold = side_words(entry.side), TYPES[entry.card.type], keyword_words(entry.side)
        return CardFace(thing, card_words(thing), words, kind, cost, count, thing.endswith("+"), bold)
    if thing in BOOK.catalog.relics:
        return CardFace(thing, card_words(thing), relic_words(BOOK.catalog.relics[thing]), N_("Relic"))
    return CardFace(thing, card_words(thing), potion_words(BOOK.catalog.potions[thing]), N_("Potion"))
