"""A picture of numbers over rounds, drawn with lines; each line has its own mark and its name."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line, Rectangle

from companion.play.told.curves import Curve
from ui.look.fonts import TEXT, font_path
from ui.look.theme import Colour, look
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.nodes import Node
from ui.widgets.text import Text, texture_of

_MARKS = ("circle", "square", "ring", "bar", "cross", "dot")


class _Mark(Node):
    def __init__(self, index: int, shade: Colour) -> None:
        side = look().font("text")
        super().__init__(least=(side, side))
        self.index, self.shade = index, shade

    def arrange(self) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*self.shade)
            _draw_mark(self.index, self.center_x, self.center_y, self.least[0] * 0.5)


def _draw_mark(index: int, x: float, y: float, side: float) -> None:
    kind = _MARKS[index % len(_MARKS)]
    half = side / 2
    if kind == "circle":
        Ellipse(pos=(x - half, y - half), size=(side, side))
    elif kind == "square":
        Rectangle(pos=(x - half, y - half), size=(side, side))
    elif kind == "ring":
        Line(circle=(x, y, half), width=1.4)
    elif kind == "bar":
        Rectangle(pos=(x - half / 2, y - half), size=(half, side))
    elif kind == "cross":
        Line(points=[x - half, y - half, x + half, y + half], width=1.4)
        Line(points=[x - half, y + half, x + half, y - half], width=1.4)
    else:
        Ellipse(pos=(x - half / 2, y - half / 2), size=(half, half))


class _Lines(Node):
    def __init__(self, curves: tuple[Curve, ...], shades: list[Colour]) -> None:
        self.curves, self.shades = curves, shades
        height = look().millimetres(34 * look().reach)
        super().__init__(ground=look().palette.sunken, edge=look().palette.line, least=(height, height))

    def arrange(self) -> None:
        self.canvas.clear()
        self._make_ground()
        self._place_ground()
        top = max((v for c in self.curves for v in c.values if v is not None), default=1) or 1
        with self.canvas:
            self._axis(top)
            for index, (curve, shade) in enumerate(zip(self.curves, self.shades, strict=True)):
                Color(*shade)
                points = self._points(curve, top)
                if len(points) > 1:
                    Line(points=[number for point in points for number in point], width=1.5)
                for x, y in points:
                    _draw_mark(index, x, y, look().millimetres(1.8))

    def _axis(self, top: int) -> None:
        """The highest value, so that lines can be read in numbers."""
        texture = texture_of(str(top), font_path(TEXT), look().font("small"), 0, "left")
        Color(*look().palette.dim)
        Rectangle(
            texture=texture, size=texture.size, pos=(self.x + look().gap * 0.4, self.top - texture.height)
        )

    def _points(self, curve: Curve, top: int) -> list[tuple[float, float]]:
        pad = look().gap * 1.5
        left = look().font("small") * 2.6
        wide, tall = self.width - pad - left, self.height - 2 * pad
        step = wide / max(1, len(curve.values) - 1)
        return [
            (self.x + left + index * step, self.y + pad + tall * value / top)
            for index, value in enumerate(curve.values)
            if value is not None
        ]


def chart(curves: tuple[Curve, ...]) -> Node:
    """The picture below its legend."""
    palette = look().palette
    others = (palette.danger, palette.warning, palette.dim, palette.text)
    shades = [
        look().seat_colour(curve.number) if curve.kind == "seat" else others[index % len(others)]
        for index, curve in enumerate(curves)
    ]
    legend = [
        Row(_Mark(index, shade), Text(curve.name, "small"), gap=look().gap * 0.4)
        for index, (curve, shade) in enumerate(zip(curves, shades, strict=True))
    ]
    return Column(Flow(*legend), _Lines(curves, shades))
