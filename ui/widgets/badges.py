"""What stands for a number by its shape: a blow on a toothed disc, Block on a shield, life above a bar."""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.signs.outlines import Outline, even
from ui.look.theme import Colour, look
from ui.widgets.nodes import Node
from ui.widgets.painted import painted
from ui.widgets.shapes import rounded
from ui.widgets.text import Figure

_WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
TOOTHED: Outline = even(12, 50, inner=43)
SHIELD: Outline = (
    (8, 90), (28, 93), (50, 99), (72, 93), (92, 90), (95, 62), (90, 42), (78, 24), (62, 9), (50, 1), (38, 9),
    (22, 24), (10, 42), (5, 62),
)  # fmt: skip
_ROOM = {TOOTHED: (1.66, 0.5), SHIELD: (1.6, 0.5)}
"""How tall each shape is for digits of height 1, and how much wider than they are it is at least."""
_STRIPES = 6
"""Pixels from one line of the hatching to the next."""


class _Inside(Figure):
    """Digits on a shape: of their line, the rows above and below that never have ink may lie outside."""

    @property
    def cut_off(self) -> bool:
        texture = self.picture(self.width)
        return bool(texture.width > self.width + 2 or self.font_pixels * _INK > self.height + 2)


_INK = 0.75
"""The share of the size of letters that digits take from top to bottom."""


class Badge(Node):
    """White digits on a shape of one colour with an edge of another; it is as tall as they need."""

    def __init__(self, figure: Figure, outline: Outline, ground: Colour, edge: Colour) -> None:
        self.figure, self.outline, self.rim = figure, outline, edge
        figure.colour, figure.align = _WHITE, "center"
        tall, self._beside = _ROOM[outline]
        self._side = ceil(figure.font_pixels * 0.7 * tall)
        super().__init__(figure, ground=ground)

    def _make_ground(self) -> None:
        with self.canvas:
            Color(1, 1, 1, 1)
            self._shape = Rectangle()

    def natural_width(self) -> float:
        return max(self._side, self.figure.natural_width() + self._side * self._beside)

    def inner_narrowest(self) -> float:
        return self.natural_width()

    def measure(self, width: float) -> float:
        return float(self._side)

    def arrange(self) -> None:
        wide, tall = round(min(self.width, self.natural_width())), round(min(self.height, self._side))
        line = look().millimetres(0.4)
        texture = painted(self.outline, wide, tall, self.ground or _WHITE, self.rim, line)
        left, bottom = round(self.center_x - wide / 2), round(self.center_y - tall / 2)
        self._shape.texture, self._shape.pos, self._shape.size = texture, (left, bottom), (wide, tall)
        self.figure.place(left, bottom, wide, tall)


def blow_badge(words: str, em: float, wanted: float = 0.0, told: bool = True) -> Badge:
    """The damage of a blow. `wanted` and `told` are as of a figure."""
    palette = look().palette
    return Badge(_Inside(words, em, wanted=wanted, told=told), TOOTHED, palette.blow, palette.danger)


def shield_badge(words: str, em: float) -> Badge:
    """Block."""
    palette = look().palette
    return Badge(_Inside(words, em), SHIELD, palette.shield, palette.blue)


class LifeBar(Node):
    """How much of a maximum is left; hatched is what will be lost of it, if nothing else happens."""

    def __init__(self, value: int, maximum: int, after: int | None = None, wide: float = 0.0) -> None:
        self.maximum = maximum
        self.share = _share(value, maximum)
        self.after = self.share if after is None else _share(after, maximum)
        height = look().millimetres(1.2)
        super().__init__(ground=look().palette.trough, radius=height / 2, least=(wide or height * 4, height))

    def foresee(self, after: int | None) -> None:
        """So much will be left from now on; the bar is not made anew for that."""
        left = self.share if after is None else _share(after, self.maximum)
        if left != self.after:
            self.after = left
            self.arrange()

    def _make_front(self) -> None:
        palette, radius = look().palette, self.least[1] / 2
        with self.canvas:
            Color(*palette.lost)
            self._now = rounded(radius)
            Color(1, 1, 1, 1)
            self._hatching = Rectangle()
            Color(*palette.life)
            self._left = rounded(radius)

    def arrange(self) -> None:
        height = min(self.height, self.least[1])
        y, least = self.center_y - height / 2, min(self.share, self.after)
        for shape, share in ((self._now, max(self.share, self.after)), (self._left, least)):
            shape.pos, shape.size = (self.x, y), (round(self.width * share), height)
        start, end = self._left.size[0] - height / 2, self._now.size[0] - height / 2
        wide = max(0.0, end - max(start, 0.0)) if self.after < self.share else 0.0
        self._hatching.texture = _hatched(look().palette.hatch, int(height))
        self._hatching.pos, self._hatching.size = (self.x + max(start, 0.0), y), (wide, height)
        across = wide / _STRIPES
        self._hatching.tex_coords = (0, 0, across, 0, across, 1, 0, 1)


def _hatched(shade: Colour, tall: int) -> Any:
    """A piece of hatching that goes on when it is repeated side by side."""
    known = _HATCHED.get((shade, tall))
    if known is None:
        texture = Texture.create(size=(_STRIPES, tall), colorfmt="rgba")
        ink = bytes(round(255 * part) for part in shade)
        rows = (
            ink if (place - row) % _STRIPES < _STRIPES // 3 else ink[:3] + b"\0"
            for row in range(tall)
            for place in range(_STRIPES)
        )
        texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
        texture.wrap = "repeat"
        texture.min_filter = texture.mag_filter = "nearest"
        known = _HATCHED[(shade, tall)] = texture
    return known


_HATCHED: dict[tuple[Colour, int], Any] = {}


def _share(value: int, maximum: int) -> float:
    return min(1.0, max(0.0, value / maximum)) if maximum > 0 else 0.0


class Life(Node):
    """Digits with a bar in the room below them that no digit takes; both are as wide as the digits need."""

    def __init__(self, digits: Node, bar: LifeBar) -> None:
        self.digits, self.bar = digits, bar
        super().__init__(digits, bar)

    def natural_width(self) -> float:
        return max(self.digits.natural_width(), self.bar.least[0])

    def measure(self, width: float) -> float:
        return self.digits.height_for(width)

    def arrange(self) -> None:
        self.digits.place(self.x, self.y, self.width, self.height)
        bottom = self.center_y - self.digits.height_for(self.width) / 2
        self.bar.place(self.x, bottom, self.width, self.bar.least[1])
