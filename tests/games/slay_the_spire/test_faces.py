"""The faces of cards: each says something, the two of a card differ, and keywords have the last line."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.view.heroes import face
from companion.games.slay_the_spire.words.cards import card_words

SIDES = sorted(BOOK.catalog.sides)


@pytest.mark.parametrize("card", SIDES)
def test_a_face_has_words_below_its_head(card: str) -> None:
    head, _line, text = card_words(BOOK.catalog, card).partition("\n")
    assert head.strip() and (text.strip() or BOOK.cards[card].card.type == "ticket")


def test_the_two_faces_of_a_card_differ() -> None:
    both = [card for card in SIDES if f"{card}+" in BOOK.catalog.sides]
    assert len(both) > 250
    same = [each for each in both if card_words(BOOK.catalog, each) == card_words(BOOK.catalog, f"{each}+")]
    assert same == []


@pytest.mark.parametrize(
    ("card", "effects", "keywords"),
    [
        ("strike_ironclad", "Hit for 1.", ""),
        ("adrenaline", "Gain 1 Energy. Draw 2 cards.", "Exhaust."),
        ("daze", "", "Unplayable. Ethereal."),
        ("malaise", "Do this once for each Energy spent: Apply 1 Weak, then apply 1 Poison.", "Exhaust."),
    ],
)
def test_keywords_are_told_apart_from_what_a_card_does(card: str, effects: str, keywords: str) -> None:
    shown = face(card)
    assert (shown.effects, shown.keywords) == (effects, keywords)
    assert shown.words == "\n".join(filter(None, (effects, keywords)))


def test_the_upgraded_malaise_counts_once_more() -> None:
    assert face("malaise+").effects == (
        "Do this once (+1 time for each Energy spent): Apply 1 Weak, then apply 1 Poison."
    )


@pytest.mark.parametrize("card", SIDES)
def test_keywords_of_every_face_are_its_last_line(card: str) -> None:
    shown = face(card)
    assert shown.words.endswith(shown.keywords) and bool(shown.keywords) == bool(
        BOOK.cards[card].side.keywords
    )
    assert "\n" not in shown.keywords
