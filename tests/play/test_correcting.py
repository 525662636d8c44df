"""Corrections and the table check by typed words."""

from __future__ import annotations

import pytest

from companion.engine.corrections import MoveCard, SetValue
from companion.engine.layout import Mark, Number, Spot
from companion.games.ministeel.game import GAME
from companion.play import correcting
from companion.play.bad_input import BadInput
from tests.play.plays import session_of
from tests.play.writing import written

MATCH = session_of("Anna", "Ben").match
PLACES = correcting.places(MATCH)


def number(label: str, owner: str = "") -> int:
    """The number in the list of a place."""
    return next(n for n, place in enumerate(PLACES, 1) if (place.label, place.owner) == (label, owner))


HP, DISCARD, EQUIPMENT = number("HP", "Ben"), number("discard pile"), number("equipment", "Anna")
TURN = number("whose turn it is")


def test_a_number_is_corrected() -> None:
    assert correcting.correction(MATCH, f"{HP} 7") == SetValue(("seats", 1, "hp"), 7)
    assert correcting.correction(MATCH, f"{HP} -2") == SetValue(("seats", 1, "hp"), -2)


def test_whose_turn_it_is_can_be_said_by_name() -> None:
    assert isinstance(PLACES[TURN - 1], Mark)
    assert correcting.correction(MATCH, f"{TURN} Ben") == SetValue(("active",), 1)


def test_a_card_is_moved_by_its_name_or_the_beginning_of_it() -> None:
    moved = MoveCard("dagger", ("discard",), ("seats", 0, "equipped"))
    assert correcting.correction(MATCH, f"{DISCARD} dagger {EQUIPMENT}") == moved
    assert correcting.correction(MATCH, f"{DISCARD} Dag {EQUIPMENT}") == moved


def test_place_0_is_out_of_the_game() -> None:
    assert correcting.correction(MATCH, f"0 health potion {DISCARD}") == MoveCard(
        "health_potion", (), ("discard",)
    )
    assert correcting.correction(MATCH, f"{DISCARD} sword 0") == MoveCard("sword", ("discard",), ())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "PLACE VALUE"),
        ("3", "PLACE VALUE"),
        ("99 7", "99"),
        ("-1 7", "-1"),
        (f"{HP} seven", "seven"),
        (f"{HP} 7777777777777", "whole number"),
        (f"{DISCARD} dagger", "PLACE CARD PLACE"),
        (f"{DISCARD} dagger {HP}", f"{HP} holds no cards"),
        (f"{DISCARD} axe {EQUIPMENT}", "axe"),
        (f"{DISCARD} s {EQUIPMENT}", "Scythe"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(words: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        correcting.correction(MATCH, words)


def test_the_list_numbers_every_place_and_names_no_card_of_a_hand() -> None:
    text, lines = written(correcting.listed(MATCH, numbered=True))
    assert len(lines) == len(PLACES)
    assert lines[HP - 1].split(maxsplit=1) == [str(HP), "Ben, HP: 10"]
    hands = [place for place in PLACES if isinstance(place, Spot) and place.secret]
    names = {GAME.card_words(card) for place in hands for card in place.known} - {"Poison"}
    assert names and not [name for name in names if name in text]
    assert any(isinstance(place, Number) for place in PLACES)
