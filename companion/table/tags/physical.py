"""Physical cards: what a copy is called, and how it is written."""

from __future__ import annotations

import re

import msgspec

from companion.engine.game import SetupError
from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.speech.words import _


class CopyError(ValueError):
    """A text that names no copy."""


_WRITTEN = re.compile(r"([^/\s]{1,64})/([^/\s]{1,64})/([^/\s]{1,64})/([0-9]{1,4})")


def parsed(text: str) -> Copy:
    """The copy written as `game/set/card/number`. Raises `CopyError`."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise CopyError(text)
    game, name, card, number = found.groups()
    try:
        return msgspec.convert({"game": game, "set": name, "card": card, "copy": int(number)}, Copy)
    except msgspec.ValidationError:
        raise CopyError(text) from None


def card_name(copy: Copy) -> str:
    """The name of a copy's card; its id where no rule book here knows it."""
    try:
        return catalogue.game(copy.game).words.card(copy.card)
    except (KeyError, SetupError):
        return copy.card


def called(copy: Copy) -> str:
    """A copy as people call it, and as it is written in commands."""
    words = _("{name}, copy {number} ({copy})")
    return words.format(name=card_name(copy), number=copy.copy, copy=written(copy))


def written(copy: Copy) -> str:
    """A copy as `game/set/card/number`."""
    return f"{copy.game}/{copy.set}/{copy.card}/{copy.copy}"
