"""What a seat can be called, and what stands on its token."""

from __future__ import annotations

import pytest

from companion.engine.names import seat_mark


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("Player 1", "1"),
        ("Spieler 6", "6"),
        ("Player 12", "12"),
        ("Anna", "A"),
        ("élise", "É"),
        ("Anna 2000", "A"),
        ("Agent x", "A"),
        ("7", "7"),
        ("山田", "山"),
        ("", ""),
    ],
)
def test_a_token_bears_the_number_of_a_name_or_its_first_letter(name: str, mark: str) -> None:
    assert seat_mark(name) == mark


def test_the_usual_names_of_six_seats_have_six_marks() -> None:
    assert [seat_mark(f"Player {number}") for number in range(1, 7)] == list("123456")
