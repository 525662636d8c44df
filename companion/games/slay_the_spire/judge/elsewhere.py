"""Why a card or item cannot be what was gained: nobody knows it, somebody has it, or it is still locked."""

from __future__ import annotations

from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb.book import held_back, row_name
from companion.games.slay_the_spire.climb.having import deck_of
from companion.games.slay_the_spire.climb.revealing import in_deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.words.fighting import card_words
from companion.speech.words import N_

ITEMS, UNLOCKS = N_("page 7, Items"), N_("page 20, Unlocks")


def why_elsewhere(run: Climbing, card: str) -> Refusal | None:
    """Where a card or an item is that lies in none of its decks; `None` when it lies there."""
    catalog = BOOK.catalog
    if card not in catalog.relics and card not in catalog.potions and card not in BOOK.cards:
        return refuse("unknown", N_("There is no card or item {card} in the box."), ITEMS, card=card[:40])
    if deck_of(card) in run.climb.decks and card in in_deck(run, deck_of(card)):
        return None
    return _owned(run, card) or _locked(run, card)


def _owned(run: Climbing, card: str) -> Refusal | None:
    owners = [hero.name for hero in run.heroes if card in {item.id for item in (*hero.relics, *hero.potions)}]
    if not owners:
        return None
    words = N_("{names} already has {item}, and its deck has no other.")
    return refuse("owned", words, ITEMS, names=", ".join(owners), item=card_words(card))


def _locked(run: Climbing, card: str) -> Refusal | None:
    """The lock of the group's book that holds a card back (page 20)."""
    lock = held_back(card, run.climb.unlocked)
    if lock is None:
        return None
    words = N_("{card} is locked: {character} needs {boxes} boxes in the group progress.")
    name = row_name(lock.row)
    return refuse("locked", words, UNLOCKS, card=card_words(card), character=name, boxes=lock.boxes)
