"""Signs made from data: a shape, a colour and letters for each name, the same wherever somebody is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import Literal, NamedTuple
from zlib import crc32

from companion.engine.parts.signs import Tone
from companion.signs.outlines import Outline, even

Shape = Literal["disc", "square", "diamond", "triangle", "pentagon", "hexagon"]

_SHAPES: tuple[Shape, ...] = ("disc", "square", "diamond", "triangle", "pentagon", "hexagon")
_TONES: tuple[Tone, ...] = ("", "red", "green", "blue", "yellow")
CORNERS: Mapping[Shape, Outline] = {
    "disc": even(24, 50),
    "square": ((6, 94), (94, 94), (94, 6), (6, 6)),
    "diamond": even(4, 50),
    "triangle": ((0, 5), (50, 100), (100, 5)),
    "pentagon": even(5, 50),
    "hexagon": even(6, 50, pi / 6),
}
"""The corners of each shape, in a square of side 100."""
_BEGINNING = 5158740
"""Where the sum over a name begins. With this one no two names of a game that we have share a sign, in any
language, and the four characters of the largest party have four shapes; a test says when it must change."""
_LETTER_SHARE: Mapping[Shape, float] = {"diamond": 0.42, "triangle": 0.38}
_USUAL_SHARE = 0.55
_TWO_LETTERS = 0.85
"""How much smaller two letters are than one."""
LOWER_SHARE: Mapping[Shape, float] = {"triangle": 0.75}
"""The lower part of the shape in which the letters stand; else all of it."""
PRINTED: Mapping[Tone, str] = {
    "": "#161a22",
    "red": "#98202a",
    "green": "#2c5f14",
    "blue": "#1c548f",
    "yellow": "#6b4e00",
}
"""The tones on paper, those of a light glass: white letters read on each of them."""


class OwnSign(NamedTuple):
    """A sign made from a name: a shape, a colour, and one or two letters."""

    shape: Shape
    tone: Tone
    letters: str


def own_sign(name: str) -> OwnSign:
    """The sign of everybody who has this name, always the same one."""
    number = crc32(name.encode("utf-8"), _BEGINNING)
    words = name.split() or ["?"]
    letters = "".join(word[0] for word in words[:2]).upper()
    return OwnSign(_SHAPES[number % len(_SHAPES)], _TONES[number // len(_SHAPES) % len(_TONES)], letters)


def letter_share(shape: Shape, letters: str) -> float:
    """How tall letters are on a shape, as a share of its side: less where it is narrow."""
    return _LETTER_SHARE.get(shape, _USUAL_SHARE) * (1.0 if len(letters) < 2 else _TWO_LETTERS)
