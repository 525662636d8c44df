"""What goes where when an act is beaten, and when the game is over (pages 4 and 23)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from companion.engine.layout import listed
from companion.games.slay_the_spire.climb.gaining import deck_of
from companion.games.slay_the_spire.climb.party import between_acts
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.run import Climbing, Hero
from companion.games.slay_the_spire.view.on_the_way import DECKS
from companion.games.slay_the_spire.words.fighting import card_words
from companion.speech.words import N_, _

NEXT_ACT = (
    N_("Put the map, its tokens, and this act's encounters, elites, events and boss into the box."),
    N_("Shuffle each card reward deck with the cards under it. Do not shuffle rare rewards."),
    N_("Relic, potion and curse decks stay as they are. Players keep what they own, and the keys."),
)
RESET = (
    N_("Put the map, encounters, elites, events, bosses, keys and all tokens into the box."),
    N_("Flip upgraded cards to their normal side."),
)


def put_back(run: Any) -> tuple[str, ...]:
    """What is put back now: after a game everything, after an act what is of that act; else nothing."""
    climb = run.climb
    if climb is None or run.fight is not None or not climb.layout:
        return ()
    if climb.result:
        return (*(_(line) for line in RESET), *_goes_back(run))
    return tuple(_(line) for line in NEXT_ACT) if between_acts(run) else ()


def _goes_back(run: Climbing) -> Iterator[str]:
    """Who has what that belongs to a deck of the box, deck by deck."""
    for hero in run.heroes:
        for deck, things in _by_deck(hero).items():
            values = {"name": hero.name, "deck": _(deck), "things": listed(things, card_words)}
            yield _("{name}, to {deck}: {things}").format(**values)


def _by_deck(hero: Hero) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for card in hero.deck:
        base = card.removesuffix("+")
        starter = BOOK.cards[base].card.starter
        found[_deck_words("" if starter else deck_of(base), N_("starter deck"))][base] += 1
    for item in (*hero.relics, *hero.potions):
        found[_deck_words(deck_of(item.id), N_("player board"))][item.id] += 1
    return found


def _deck_words(deck: str, otherwise: str) -> str:
    return DECKS.get(deck.partition(":")[0], otherwise)
