"""Rounded shapes from small textures with soft edges.

Kivy's own smooth shapes are triangulated anew at each change of size, and hold circles of objects
that only the garbage collector can free, in pauses that are seen. A nine-patch costs four corners.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

from ui.look.theme import Colour

LARGEST_RADIUS = 64
_NONE = (0.0, 0.0, 0.0, 0.0)
_WHITE = (1.0, 1.0, 1.0, 1.0)


def rounded(radius: float) -> Any:
    """A filled rectangle with round corners; set its `pos` and `size`, colour it by a `Color` before."""
    pixels = _pixels(radius)
    border = (pixels,) * 4
    return BorderImage(texture=_disc(pixels), border=border, auto_scale="both_lower", size=(0, 0))


def framed(radius: float, width: float, ground: Colour | None, edge: Colour | None) -> Any:
    """A rectangle with its edge, `width` pixels thick, inside its bounds, in one texture of both colours.

    Either colour may be `None`. It is to be coloured by a white `Color` before.
    """
    pixels = max(1, min(LARGEST_RADIUS, round(radius))) if radius else 0
    line = max(1, round(width)) if edge is not None else 0
    border = (max(pixels, line),) * 4
    texture = _both(pixels, line, ground or _NONE, edge or _NONE)
    return BorderImage(texture=texture, border=border, auto_scale="both_lower", size=(0, 0))


def outline(radius: float, width: float) -> Any:
    """The edge of such a rectangle, `width` pixels thick, inside its bounds."""
    pixels, line = _pixels(radius), max(1, round(width))
    border = (max(pixels, line),) * 4
    return BorderImage(texture=_ring(pixels, line), border=border, auto_scale="both_lower", size=(0, 0))


def _pixels(radius: float) -> int:
    return max(1, min(LARGEST_RADIUS, round(radius)))


@lru_cache(maxsize=64)
def _disc(radius: int) -> Any:
    return _both(radius, 0, _WHITE, _NONE)


@lru_cache(maxsize=64)
def _ring(radius: int, width: int) -> Any:
    return _both(radius, width, _NONE, _WHITE)


@lru_cache(maxsize=256)
def _both(radius: int, line: int, ground: Colour, edge: Colour) -> Any:
    """The texture of a ground with an edge of `line` pixels over it."""
    side = 2 * max(radius, line) + 2
    inside, around = _disc_shares(side, radius), _ring_shares(side, max(1, radius), line)
    mixed = {pair: _over(*pair, ground, edge) for pair in set(zip(inside, around, strict=True))}
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(
        b"".join(mixed[pair] for pair in zip(inside, around, strict=True)), colorfmt="rgba", bufferfmt="ubyte"
    )
    # All is drawn pixel by pixel or of one colour: a linear filter would read four of them for the same.
    texture.min_filter = texture.mag_filter = "nearest"
    return texture


def _over(inside: float, around: float, ground: Colour, edge: Colour) -> bytes:
    """A pixel of which the edge covers the share `around` and the ground `inside`, in four bytes."""
    above, below = around * edge[3], inside * ground[3] * (1 - around * edge[3])
    whole = above + below
    if not whole:
        return bytes((*(round(255 * part) for part in (ground if ground[3] else edge)[:3]), 0))
    parts = ((one * below + other * above) / whole for one, other in zip(ground[:3], edge[:3], strict=True))
    return bytes((*(round(255 * part) for part in parts), round(255 * whole)))


@lru_cache(maxsize=64)
def _disc_shares(side: int, radius: int) -> tuple[float, ...]:
    """How much of each pixel of a square lies in a rounded one."""
    return _mirrored(side, lambda x, y: _coverage(x, y, side, radius, 0.0))


@lru_cache(maxsize=64)
def _ring_shares(side: int, radius: int, width: int) -> tuple[float, ...]:
    """How much of each pixel lies on the edge of a rounded square."""
    if not width:
        return (0.0,) * side**2
    inner = _mirrored(side, lambda x, y: _coverage(x, y, side, max(1, radius - width), float(width)))
    return tuple(
        max(0.0, whole - less) for whole, less in zip(_disc_shares(side, radius), inner, strict=True)
    )


def _mirrored(side: int, share: Callable[[float, float], float]) -> tuple[float, ...]:
    """The share of each pixel of a square of an even `side`, row by row: its four corners are alike."""
    middles = [place + 0.5 for place in range(side // 2)]
    halves = [[share(x, y) for x in middles] for y in middles]
    rows = [[*half, *reversed(half)] for half in halves]
    return tuple(one for row in (*rows, *reversed(rows)) for one in row)


def _coverage(x: float, y: float, side: int, radius: float, inset: float) -> float:
    """How much of a pixel lies in the rounded square that is `inset` pixels smaller on each side."""
    low, high = inset + radius, side - inset - radius
    away_x, away_y = max(low - x, x - high), max(low - y, y - high)
    if away_x <= 0 or away_y <= 0:
        return min(1.0, max(0.0, radius - max(away_x, away_y) + 0.5))
    return min(1.0, max(0.0, radius - float((away_x**2 + away_y**2) ** 0.5) + 0.5))
