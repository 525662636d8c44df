"""Rounded shapes from small textures with soft edges.

Kivy's own smooth shapes are triangulated anew at each change of size, and hold circles of objects
that only the garbage collector can free, in pauses that are seen. A nine-patch costs four corners.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

LARGEST_RADIUS = 64


def rounded(radius: float) -> Any:
    """A filled rectangle with round corners; set its `pos` and `size`, colour it by a `Color` before."""
    pixels = _pixels(radius)
    border = (pixels,) * 4
    return BorderImage(texture=_disc(pixels), border=border, auto_scale="both_lower", size=(0, 0))


def outline(radius: float, width: float) -> Any:
    """The edge of such a rectangle, `width` pixels thick, inside its bounds."""
    pixels, line = _pixels(radius), max(1, round(width))
    border = (max(pixels, line),) * 4
    return BorderImage(texture=_ring(pixels, line), border=border, auto_scale="both_lower", size=(0, 0))


def _pixels(radius: float) -> int:
    return max(1, min(LARGEST_RADIUS, round(radius)))


@lru_cache(maxsize=64)
def _disc(radius: int) -> Any:
    return _texture(2 * radius + 2, lambda x, y: _coverage(x, y, 2 * radius + 2, radius, 0.0))


@lru_cache(maxsize=64)
def _ring(radius: int, width: int) -> Any:
    side = 2 * max(radius, width) + 2
    return _texture(
        side,
        lambda x, y: (
            _coverage(x, y, side, radius, 0.0) - _coverage(x, y, side, max(1, radius - width), float(width))
        ),
    )


def _coverage(x: float, y: float, side: int, radius: float, inset: float) -> float:
    """How much of a pixel lies in the rounded square that is `inset` pixels smaller on each side."""
    low, high = inset + radius, side - inset - radius
    away_x, away_y = max(low - x, x - high), max(low - y, y - high)
    if away_x <= 0 or away_y <= 0:
        return min(1.0, max(0.0, radius - max(away_x, away_y) + 0.5))
    return min(1.0, max(0.0, radius - float((away_x**2 + away_y**2) ** 0.5) + 0.5))


def _texture(side: int, alpha: Any) -> Any:
    pixels = bytearray()
    for row in range(side):
        for column in range(side):
            share = min(1.0, max(0.0, alpha(column + 0.5, row + 0.5)))
            pixels += bytes((255, 255, 255, round(255 * share)))
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture
