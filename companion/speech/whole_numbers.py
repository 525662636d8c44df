"""Whole numbers as people type them: in the digits of any script, with a sign or without."""

from __future__ import annotations

import re

LARGEST = 999_999_999
"""What is typed goes so far: more than any counter, list or number of games here, and soon read."""
LONGEST = 4000
"""Characters that are read: Python refuses to read more than 4300 digits."""
_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\d+")


def is_number(text: str) -> bool:
    """Whether somebody meant a whole number, however large."""
    return _NUMBER.fullmatch(text) is not None


def whole(text: str) -> int | None:
    """The number; `None` for words that are none, and for one beyond `LARGEST`, above or below."""
    if not is_number(text) or len(text) > LONGEST:
        return None
    number = int(text.replace("\N{MINUS SIGN}", "-"))
    return number if -LARGEST <= number <= LARGEST else None


def picked(text: str, count: int) -> int | None:
    """Which of `count` numbered things is meant, from 0; `None` when it is none of them."""
    number = whole(text)
    return number - 1 if number is not None and 1 <= number <= count else None
