"""What a seat can be called."""

from __future__ import annotations

LONGEST_NAME = 24


def good_name(name: str) -> bool:
    """Whether a seat can be called so: 1 to 24 letters that can be shown, no blanks around them."""
    return good_words(name, LONGEST_NAME) and name == name.strip()


def good_words(text: str, longest: int, empty: bool = False) -> bool:
    """Whether a text is short and made of letters that can be shown."""
    return (empty or bool(text)) and len(text) <= longest and text.isprintable()
