"""What the players own between fights: a character, and a deck that begins as the starter deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.parts.owned_decks import OwnedDecks, StarterCard
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.setting_up.characters import CHARACTERS, starter_deck
from companion.speech.words import _

MOST_CARDS = 120
"""Cards of a deck: more than any that can be gained in a climb."""


def starter(character: str, answers: Mapping[str, Any]) -> Iterator[StarterCard]:
    """The cards of the board (page 4), and what the ascension adds, which nobody's copies are of."""
    for card in starter_deck(character, int(answers.get("ascension") or 0)):
        yield StarterCard(card, BOOK.cards[card].card.owner != character)


OWNED_DECKS = OwnedDecks(
    characters=lambda: {each: _(BOOK.catalog.characters[each].name) for each in CHARACTERS},
    character_option="characters",
    deck_option="decks",
    starter=starter,
    knows=lambda card: card in BOOK.cards,
    most_cards=MOST_CARDS,
    wanted=lambda answers: answers.get("deck", "starter") == "starter",
)
