"""The judge of a party between fights: which cards may come into a deck, and which can leave it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.gathering import ChangeDeck, GatheredAct, StartOver
from companion.games.slay_the_spire.state.run import Run
from companion.games.slay_the_spire.words.fighting import card_words
from companion.speech.words import N_

DECKS = N_("page 8, Rewards")
MOST_CARDS = 120
"""Cards of a deck: more than any that can be gained in a climb."""


def candidates(run: Run, ask: Choice, seat: int) -> Iterator[GatheredAct]:
    """What can be done with the cards of the own deck; a card of the box that comes is not listed."""
    for card in dict.fromkeys(run.heroes[seat].deck):
        yield ChangeDeck(card)
        if f"{card}+" in BOOK.cards:
            yield ChangeDeck(card, f"{card}+")
    yield StartOver()


def legal(run: Run, ask: Choice, seat: int) -> list[GatheredAct]:
    """The candidates that `why_not` lets through."""
    return [act for act in candidates(run, ask, seat) if why_not(run, ask, seat, act) is None]


def why_not(run: Run, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why a deck cannot be changed so; `None` when it can."""
    if not isinstance(act, GatheredAct):
        return Refusal("no-fight", N_("There is no fight now. Start a fight first."), DECKS)
    if not 0 <= seat < len(run.heroes):
        return Refusal("no-seat", N_("This party has no such seat."), DECKS)
    return _why_not_change(run, seat, act) if isinstance(act, ChangeDeck) else None


def _why_not_change(run: Run, seat: int, act: ChangeDeck) -> Refusal | None:
    hero = run.heroes[seat]
    if not act.gone and not act.came:
        return Refusal("nothing-changes", N_("Name a card to remove or a card to add."), DECKS)
    if act.gone and act.gone not in hero.deck:
        values = {"card": card_words(act.gone), "name": hero.name}
        return Refusal("not-in-deck", N_("{card} is not in the deck of {name}."), DECKS, values)
    if act.came and act.came not in BOOK.cards:
        template = N_("There is no card {card} in this game. Enter its name as printed.")
        return Refusal("unknown-card", template, DECKS, {"card": act.came})
    if act.came and not act.gone and len(hero.deck) >= MOST_CARDS:
        return Refusal("too-many", N_("A deck holds at most {most} cards."), DECKS, {"most": MOST_CARDS})
    return None
