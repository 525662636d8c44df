"""Signs made from data: a shape, a colour and letters for each name, drawn by us."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from kivy.graphics import Color, Mesh

from ui.look.fonts import font_for
from ui.look.theme import Colour, look
from ui.presenters.glance import Shape, own_sign
from ui.widgets.nodes import Node
from ui.widgets.text import Symbol


def _even(corners: int, turned: float = 0.0) -> tuple[tuple[float, float], ...]:
    """Corners on a circle around the middle of a square of side 1, the first one on top."""
    angles = [turned + pi / 2 + 2 * pi * corner / corners for corner in range(corners)]
    return tuple((0.5 + 0.5 * cos(angle), 0.5 + 0.5 * sin(angle)) for angle in angles)


_CORNERS: Mapping[Shape, Sequence[tuple[float, float]]] = {
    "disc": _even(24),
    "square": ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    "diamond": _even(4),
    "triangle": ((0.0, 0.05), (1.0, 0.05), (0.5, 1.0)),
    "pentagon": _even(5),
    "hexagon": _even(6, pi / 6),
}
_LETTER_SHARE: Mapping[Shape, float] = {"diamond": 0.42, "triangle": 0.38}
"""How tall the letters are, as a share of the side; less where a shape is narrow."""
_LOWER_SHARE: Mapping[Shape, float] = {"triangle": 0.75}
"""The lower part of the shape in which the letters stand."""


class _Letters(Symbol):
    """Letters that are part of a sign: no words."""

    def __init__(self, letters: str, ink: Colour) -> None:
        super().__init__(letters, "strong", ink)
        self.font = font_for(self.text, bold=True)


class ShapeSign(Node):
    """A filled shape with letters on it, `side` pixels wide and tall."""

    def __init__(self, shape: Shape, shade: Colour, ink: Colour, letters: str, side: float) -> None:
        self.shape = shape
        self.letters = _Letters(letters, ink)
        share = _LETTER_SHARE.get(shape, 0.55) * (1.0 if len(letters) < 2 else 0.85)
        self.letters.font_pixels = max(look().font("small"), round(side * share))
        super().__init__(self.letters, ground=shade, radius=0, least=(side, side))

    def _make_ground(self) -> None:
        with self.canvas:
            Color(*(self.ground or look().palette.text))
            self._mesh = Mesh(mode="triangle_fan")

    def arrange(self) -> None:
        side = min(self.width, self.height, self.least[0])
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        corners = [(left + side * x, bottom + side * y) for x, y in _CORNERS[self.shape]]
        self._mesh.vertices = [number for x, y in corners for number in (x, y, 0.0, 0.0)]
        self._mesh.indices = list(range(len(corners)))
        tall = side * _LOWER_SHARE.get(self.shape, 1.0)
        self.letters.place(self.x, bottom, self.width, tall)


def creature_sign(name: str, side: float) -> ShapeSign:
    """The sign of every creature of this name."""
    sign = own_sign(name)
    return ShapeSign(sign.shape, look().tone(sign.tone), look().palette.background, sign.letters, side)


def seat_sign(seat: int, name: str, side: float) -> ShapeSign:
    """The sign of a seat: its colour and the first letter of its name."""
    palette = look().palette
    return ShapeSign("square", look().seat_colour(seat), palette.on_seat, name[:1].upper(), side)
