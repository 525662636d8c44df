"""What a seat can be called."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
_LONGEST_MARK = 2
JOINERS = ("\u200c", "\u200d")
"""They have no shape: Persian names need the first, pictures of several people the second."""
_JOINED = ("L", "M", "So", "Sk")
"""The kinds of what stands beside a joiner: letters, their marks, pictures, and colours of skin."""


def good_name(name: str) -> bool:
    """Whether a seat can be called so: 1 to 24 letters that can be shown, no blanks around them."""
    return good_words(name, LONGEST_NAME) and name == name.strip()


def seat_mark(name: str) -> str:
    """What stands on the token of a seat: the number at the end of its name, else the first letter."""
    last = name.split(" ")[-1]
    return last if last != name and last.isdecimal() and len(last) <= _LONGEST_MARK else name[:1].upper()


def good_words(text: str, longest: int, empty: bool = False) -> bool:
    """Whether a text is short and made of letters that can be shown."""
    return (empty or bool(text)) and len(text) <= longest and _is_shown(text)


def _is_shown(text: str) -> bool:
    """Whether every letter has a shape; a joiner between two that can be joined may have none."""
    beside = zip(" " + text, text, text[1:] + " ", strict=False)
    return all(
        _joins(before) and _joins(after) if letter in JOINERS else letter.isprintable()
        for before, letter, after in beside
    )


def _joins(letter: str) -> bool:
    return unicodedata.category(letter).startswith(_JOINED)
