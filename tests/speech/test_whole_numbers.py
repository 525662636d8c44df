"""Whole numbers as people type them."""

from __future__ import annotations

import argparse

import pytest

from companion.speech.command_line import whole_number
from companion.speech.whole_numbers import LARGEST, is_number, picked, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("007", 7),
        ("+7", 7),
        ("-7", -7),
        ("\N{MINUS SIGN}7", -7),
        ("\N{FULLWIDTH DIGIT SEVEN}", 7),
        ("\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT TWO}", 12),
        (str(LARGEST), LARGEST),
        (str(-LARGEST), -LARGEST),
    ],
)
def test_digits_of_any_script_are_a_number(text: str, number: int) -> None:
    assert is_number(text)
    assert whole(text) == number


@pytest.mark.parametrize("text", ["", "-", "seven", "7.5", "7_000", "7 0", "--7", "\N{SUPERSCRIPT TWO}", "½"])
def test_anything_else_is_none(text: str) -> None:
    assert not is_number(text)
    assert whole(text) is None


@pytest.mark.parametrize(
    "text", [str(LARGEST + 1), str(-LARGEST - 1), "9" * 20, "9" * 5000, "-" + "9" * 5000]
)
def test_a_number_too_large_is_known_for_one_and_not_read(text: str) -> None:
    assert is_number(text)
    assert whole(text) is None


@pytest.mark.parametrize(
    ("text", "place"),
    [("1", 0), ("3", 2), ("0003", 2), ("0", None), ("4", None), ("-1", None), ("1000000", None), ("x", None)],
)
def test_one_of_three_is_picked_by_its_whole_number(text: str, place: int | None) -> None:
    assert picked(text, 3) == place


def test_the_command_line_says_how_large_a_number_can_be() -> None:
    assert whole_number("12") == 12
    with pytest.raises(argparse.ArgumentTypeError, match=f"at most {LARGEST}, found '99999999999999999999'"):
        whole_number("9" * 5000)
