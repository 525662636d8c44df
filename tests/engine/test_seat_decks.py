"""Decks by name: those that were chosen, then the others in their order; an unknown one is named."""

from __future__ import annotations

import pytest

from companion.engine.seat_decks import alone_with, chosen_decks, decks_of
from companion.engine.setups import SetupError

KNOWN = ("fire", "ice")


@pytest.mark.parametrize(
    ("chosen", "seats", "decks"),
    [
        ("", 3, ["fire", "ice", "fire"]),
        ("ice", 2, ["ice", "ice"]),
        (" ice , fire, ice", 2, ["ice", "fire"]),
        ("fire", 1, ["fire"]),
    ],
)
def test_each_seat_has_a_deck(chosen: str, seats: int, decks: list[str]) -> None:
    assert decks_of(chosen, KNOWN, seats) == decks


def test_a_name_that_no_deck_has_is_said_as_far_as_it_can_be_read() -> None:
    with pytest.raises(SetupError, match="no deck is called " + "x" * 40 + r"\. The decks are fire, ice\."):
        decks_of("x" * 41, KNOWN, 2)
    with pytest.raises(SetupError, match="no deck is called fir"):
        decks_of("fire,fir", KNOWN, 1)
    with pytest.raises(SetupError, match="have no deck"):
        decks_of("", (), 2)


def test_a_deck_says_whose_it_is_where_no_other_seat_plays_an_equal_one() -> None:
    decks = ["fire", "ice", "fire"]
    assert [alone_with(decks, seat) for seat in range(3)] == ["", "ice", ""]
    assert chosen_decks(" fire,, ice ") == ["fire", "ice"]
