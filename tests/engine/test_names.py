"""What a seat can be called, and what stands on its token."""

from __future__ import annotations

import pytest

from companion.engine.names import good_name, seat_mark


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


@pytest.mark.parametrize("name", ["👨‍👩‍👧", "👩🏽‍💻 Kim", "❤️‍🔥", "می‌خواهم", "क्‍ष"])
def test_joiners_stand_between_letters_and_pictures_of_a_name(name: str) -> None:
    assert ("\u200c" in name or "\u200d" in name) and good_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("\u200dAnna", "Anna\u200c", "An\u200d\u200dna", "Anna \u200dB", "1\u200d2", "\u200d"),
        *("Anna\u202eB", "Anna\u2066B", "Anna\u200eB", "An\u200bna", "An\nna", "An\x00na", "An\u2028na"),
    ],
)
def test_joiners_elsewhere_and_signs_that_steer_are_no_names(name: str) -> None:
    assert not good_name(name)
