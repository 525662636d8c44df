"""Signs for meters, piles and commands: letters of the symbol font, and a few drawn shapes.

A sign never stands alone for a meaning: a number, a word or a place says it too.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Line, Mesh

from ui.look.theme import Colour, look
from ui.widgets.nodes import Node
from ui.widgets.shapes import outline, rounded
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
    "bot": "⚙",
    "plus": "+",
    "minus": "−",
    "here": "▶",
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
    """The letter or drawn shape for `name`: the game's own, ours, or a dot for what nobody drew."""
    own = look().signs.of.get(name)
    if own is not None:
        return own.glyph
    return SIGNS.get(name, name if len(name) == 1 or name in DRAWN else SIGNS[""])


def icon(name: str, size_name: str = "text", colour: Colour | None = None) -> Node:
    """The sign for `name`; a dot for a name that nobody drew a sign for."""
    sign = glyph_of(name)
    if sign in DRAWN:
        return Drawn(sign, size_name, colour)
    return Symbol(sign, size_name, colour)


class Drawn(Node):
    """A shape that the fonts do not have, as large as a letter."""

    def __init__(self, shape: str, size_name: str = "text", colour: Colour | None = None) -> None:
        side = look().font(size_name)
        super().__init__(least=(side, side))
        self.shape = shape
        self.colour = colour or look().palette.text

    def arrange(self) -> None:
        side = min(self.width, self.least[0])
        x, y = self.center_x - side / 2, self.center_y - side / 2
        self.canvas.clear()
        with self.canvas:
            Color(*self.colour)
            DRAWN[self.shape](x, y, side)


def _polygon(points: list[tuple[float, float]]) -> Any:
    """A convex shape as a fan of triangles around its first point."""
    vertices = [number for x, y in points for number in (x, y, 0.0, 0.0)]
    return Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def _shield(x: float, y: float, side: float) -> None:
    outline = [(0.5, 0.95), (0.14, 0.82), (0.14, 0.45), (0.28, 0.2), (0.5, 0.05), (0.72, 0.2), (0.86, 0.45)]
    outline.append((0.86, 0.82))
    corners = [(x + side * px, y + side * py) for px, py in outline]
    _polygon(corners)
    Line(points=[number for corner in corners for number in corner], close=True, width=1.0)


def _block(x: float, y: float, width: float, height: float, radius: float) -> None:
    shape = rounded(radius)
    shape.pos, shape.size = (x, y), (width, height)


def _cards(x: float, y: float, side: float) -> None:
    behind = outline(side * 0.08, max(1.0, side * 0.07))
    behind.pos, behind.size = (x + side * 0.34, y + side * 0.2), (side * 0.5, side * 0.7)
    _block(x + side * 0.12, y + side * 0.06, side * 0.5, side * 0.7, side * 0.08)


def _cube(x: float, y: float, side: float) -> None:
    _block(x + side * 0.15, y + side * 0.15, side * 0.7, side * 0.7, side * 0.1)


def _lock(x: float, y: float, side: float) -> None:
    _block(x + side * 0.2, y + side * 0.08, side * 0.6, side * 0.48, side * 0.06)
    Line(
        ellipse=(x + side * 0.3, y + side * 0.35, side * 0.4, side * 0.55, -90, 90),
        width=max(1.0, side * 0.05),
    )


def _hourglass(x: float, y: float, side: float) -> None:
    """Two funnels, tip on tip, between a lid and a floor."""
    left, right, middle = x + side * 0.2, x + side * 0.8, x + side * 0.5
    floor, waist, lid = y + side * 0.08, y + side * 0.5, y + side * 0.92
    _polygon([(left, lid), (right, lid), (middle, waist)])
    _polygon([(left, floor), (right, floor), (middle, waist)])
    for height in (floor, lid):
        Line(points=[left, height, right, height], width=max(1.0, side * 0.05))


def _way(x: float, y: float, side: float) -> None:
    """Three stops of a way, joined by lines."""
    stops = [(x + side * px, y + side * py) for px, py in ((0.18, 0.2), (0.5, 0.55), (0.82, 0.8))]
    Line(points=[number for stop in stops for number in stop], width=max(1.0, side * 0.04))
    for px, py in stops:
        Ellipse(pos=(px - side * 0.12, py - side * 0.12), size=(side * 0.24, side * 0.24))


def _dot(x: float, y: float, side: float) -> None:
    Ellipse(pos=(x + side * 0.25, y + side * 0.25), size=(side * 0.5, side * 0.5))


DRAWN = {
    "shield": _shield,
    "cards": _cards,
    "cube": _cube,
    "lock": _lock,
    "hourglass": _hourglass,
    "dot": _dot,
    "way": _way,
}
