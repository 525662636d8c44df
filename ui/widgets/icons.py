"""Signs for meters, piles and commands, each a letter of our family (`companion.signs.family`).

A sign never stands alone for a meaning: a number, a word or a place says it too.
"""

from __future__ import annotations

from companion.signs.family import FAMILY, NAMES
from ui.look.theme import Colour, look
from ui.widgets.nodes import Node
from ui.widgets.text import Symbol

SIGNS = {
    "": "●",
    "hp": "♥",
    "heart": "♥",
    "shield": "shield",
    "attack": "⚔",
    "coin": "⛃",
    "sword": "⚔",
    "deck": "▤",
    "token": "●",
    "cube": "cube",
    "card": "cards",
    "hand": "cards",
    "cards": "cards",
    "draw": "▤",
    "discard": "▦",
    "round": "⟳",
    "die": "⚄",
    "undo": "↶",
    "redo": "↷",
    "menu": "☰",
    "home": "⌂",
    "settings": "⚙",
    "yes": "✓",
    "no": "✗",
    "warning": "⚠",
    "next": "▸",
    "back": "◀",
    "up": "▲",
    "down": "▼",
    "boss": "♛",
    "dead": "☠",
    "log": "✎",
    "check": "☑",
    "tag": "◈",
    "hardware": "◉",
    "person": "☻",
    "bot": "bot",
    "plus": "+",
    "minus": "−",
    "here": "▶",
    "waits": "hourglass",
    "new": "✚",
    "history": "★",
    "lock": "lock",
    "sound": "♫",
    "delete": "✖",
    "outside": "✖",
    "upgraded": "✹",
}
"""The signs that every game has; a game adds its own (`companion.engine.parts.signs`)."""

DIE_SIGNS = "⚀⚁⚂⚃⚄⚅"


def die_sign(face: int) -> str:
    """The sign of a die's face, the number itself for dice with more faces."""
    return DIE_SIGNS[face - 1] if 1 <= face <= 6 else str(face)


def glyph_of(name: str) -> str:
    """The letter of the sign for `name`: the game's own, ours, or a dot for what nobody drew."""
    own = look().signs.of.get(name)
    sign = own.glyph if own is not None else SIGNS.get(name, name)
    sign = NAMES.get(sign, sign)
    return sign if sign in FAMILY else SIGNS[""]


def icon(name: str, size_name: str = "text", colour: Colour | None = None) -> Node:
    """The sign for `name`; a dot for a name that nobody drew a sign for."""
    return Symbol(glyph_of(name), size_name, colour)
