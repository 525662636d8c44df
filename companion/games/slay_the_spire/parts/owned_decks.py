"""What the players own between fights: a character, and a deck that begins as the starter deck.

The run in which the party is gathered holds the decks; every change is an act of its log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.parts.owned_decks import OwnedDecks, StarterCard
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck
from companion.games.slay_the_spire.gathering.judge import MOST_CARDS
from companion.games.slay_the_spire.state.gathering import ChangeDeck, StartOver
from companion.games.slay_the_spire.view.heroes import face
from companion.speech.words import _


def starter(character: str, answers: Mapping[str, Any]) -> Iterator[StarterCard]:
    """The cards of the board (page 4), and what the ascension adds, which nobody's copies are of."""
    for card in starter_deck(character, int(answers.get("ascension") or 0)):
        yield StarterCard(card, BOOK.cards[card].card.owner != character)


def gathered(characters: Sequence[str], answers: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a run in which nobody fights."""
    ascension = answers.get("ascension") or 0
    return {"gathered": True, "characters": list(characters), "ascension": int(ascension)}


def wanted(answers: Mapping[str, Any]) -> bool:
    """A fight for which no decks are drafted or named; a climb has decks of its own, which begin with it."""
    starters = answers.get("deck", "starter") == "starter" and not answers.get("decks")
    return starters and not answers.get("climb")


OWNED_DECKS = OwnedDecks(
    characters=lambda: {each: _(BOOK.catalog.characters[each].name) for each in CHARACTERS},
    character_option="characters",
    deck_option="decks",
    starter=starter,
    knows=lambda card: card in BOOK.cards,
    most_cards=MOST_CARDS,
    gathered=gathered,
    cards=lambda run: tuple(hero.deck for hero in run.heroes),
    change=ChangeDeck,
    start_over=StartOver,
    face=face,
    wanted=wanted,
)
