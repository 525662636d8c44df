"""What a seat can be called."""

from __future__ import annotations

LONGEST_NAME = 24
_LONGEST_MARK = 2


def good_name(name: str) -> bool:
    """Whether a seat can be called so: 1 to 24 letters that can be shown, no blanks around them."""
    return good_words(name, LONGEST_NAME) and name == name.strip()


def seat_mark(name: str) -> str:
    """What stands on the token of a seat: the number at the end of its name, else the first letter."""
    last = name.split(" ")[-1]
    return last if last != name and last.isdecimal() and len(last) <= _LONGEST_MARK else name[:1].upper()


def good_words(text: str, longest: int, empty: bool = False) -> bool:
    """Whether a text is short and made of letters that can be shown."""
    return (empty or bool(text)) and len(text) <= longest and text.isprintable()
