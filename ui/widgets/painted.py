"""Shapes with any corners and soft edges, painted once into small textures.

A mesh has hard edges: Kivy draws it without smoothing where software draws. A texture costs a few
milliseconds once, and as much as a rectangle from then on.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

from kivy.graphics.texture import Texture

from companion.signs.outlines import Outline
from ui.look.theme import Colour

_LINES = 4
"""So many lines through each row of pixels say how much of a pixel is inside."""


@lru_cache(maxsize=256)
def painted(
    outline: Outline, width: int, height: int, ground: Colour, edge: Colour | None, line: float
) -> Any:
    """The texture of a shape in a square of side 100, stretched to these pixels; its edge is `line` thick.

    The edge lies inside of the outline: what is within is drawn towards the middle.
    """
    outer = _shares(outline, width, height)
    inner = _shares(_shrunk(outline, width, height, line), width, height) if edge is not None else outer
    pixels = bytearray()
    for whole, within in zip(outer, inner, strict=True):
        pixels += _mixed(whole, within, ground, edge or ground)
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "nearest"
    return texture


def _mixed(whole: float, within: float, ground: Colour, edge: Colour) -> bytes:
    share = within / whole if whole else 1.0
    parts = (inside * share + around * (1 - share) for inside, around in zip(ground, edge, strict=True))
    red, green, blue, alpha = (round(255 * part) for part in parts)
    return bytes((red, green, blue, round(alpha * whole)))


def _shrunk(outline: Outline, width: int, height: int, line: float) -> Outline:
    across, up = max(0.0, 1 - 2 * line / width), max(0.0, 1 - 2 * line / height)
    return tuple((50 + (x - 50) * across, 50 + (y - 50) * up) for x, y in outline)


def _shares(outline: Outline, width: int, height: int) -> list[float]:
    """How much of each pixel lies inside, row by row from the lowest."""
    corners = [(x * width / 100, y * height / 100) for x, y in outline]
    found: list[float] = []
    for row in range(height):
        inside = [0.0] * width
        for part in range(_LINES):
            for left, right in _spans(corners, row + (part + 0.5) / _LINES):
                _cover(inside, max(0.0, left), min(float(width), right))
        found += (min(1.0, share / _LINES) for share in inside)
    return found


def _spans(corners: list[tuple[float, float]], y: float) -> list[tuple[float, float]]:
    """The pieces of a line at this height that are inside."""
    crossed = sorted(
        x + (y - from_y) * (to_x - x) / (to_y - from_y)
        for (x, from_y), (to_x, to_y) in pairwise([*corners, corners[0]])
        if (from_y <= y) is not (to_y <= y)
    )
    return list(zip(crossed[::2], crossed[1::2], strict=False))


def _cover(inside: list[float], left: float, right: float) -> None:
    """Add the piece of a line from `left` to `right` to the pixels that it covers."""
    for place in range(int(left), min(len(inside), int(right) + 1)):
        inside[place] += max(0.0, min(right, place + 1) - max(left, place))
