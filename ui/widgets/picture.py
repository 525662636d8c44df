"""Pictures of our documents: PNG files, and the few shapes of SVG that scripts/draw_wiring.py writes."""

from __future__ import annotations

import io
import xml.etree.ElementTree as Tree
from collections.abc import Callable, Mapping
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.utils import get_color_from_hex

from ui.look.fonts import TEXT, font_path
from ui.widgets.nodes import Node
from ui.widgets.shapes import rounded
from ui.widgets.text import texture_of

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_BLACK = "#000000"


class Pixmap(Node):
    """A PNG or JPEG, as large as it is or as its place allows."""

    def __init__(self, content: bytes) -> None:
        kind = "png" if content.startswith(b"\x89PNG") else "jpg"
        self.texture = Image(io.BytesIO(content), ext=kind, nocache=True).texture
        super().__init__()
        with self.canvas:
            Color(1, 1, 1, 1)
            self._shape = Rectangle(texture=self.texture)

    def natural_width(self) -> float:
        return float(self.texture.width)

    def measure(self, width: float) -> float:
        return self.texture.height * min(1.0, width / self.texture.width)

    def arrange(self) -> None:
        wide = min(self.width, self.texture.width)
        tall = self.texture.height * wide / self.texture.width
        self._shape.size = (wide, tall)
        self._shape.pos = (self.x, self.top - tall)


class Drawing(Node):
    """An SVG of rectangles, circles, lines and words; other shapes are left out."""

    def __init__(self, content: bytes) -> None:
        root = Tree.fromstring(content)  # noqa: S314 - a file of ours, from the release
        _left, _top, self.wide, self.tall = map(float, root.attrib["viewBox"].split())
        super().__init__()
        with self.canvas:
            PushMatrix()
            self._place = Translate(0, 0)
            self._scale = Scale(1, 1, 1)
            for each in root:
                shape = _SHAPES.get(each.tag.removeprefix(_NAMESPACE))
                if shape is not None:
                    shape(each.attrib, self.wide, self.tall, each.text or "")
            PopMatrix()

    def natural_width(self) -> float:
        return self.wide * 2

    def measure(self, width: float) -> float:
        return self.tall * min(width, self.natural_width()) / self.wide

    def arrange(self) -> None:
        share = min(self.width, self.natural_width()) / self.wide
        self._scale.xyz = (share, share, 1)
        self._place.xy = (self.x, self.top - self.tall * share)


def _paint(attributes: Mapping[str, str], key: str = "fill") -> None:
    Color(*get_color_from_hex(attributes.get(key, _BLACK)))


def _rectangle(said: Mapping[str, str], wide: float, tall: float, _words: str) -> None:
    width, height = _length(said["width"], wide), _length(said["height"], tall)
    _paint(said)
    shape = rounded(float(said["rx"])) if "rx" in said else Rectangle()
    shape.pos = (float(said.get("x", 0)), tall - float(said.get("y", 0)) - height)
    shape.size = (width, height)


def _circle(said: Mapping[str, str], _wide: float, tall: float, _words: str) -> None:
    radius = float(said["r"])
    _paint(said)
    shape = rounded(radius)
    shape.pos = (float(said["cx"]) - radius, tall - float(said["cy"]) - radius)
    shape.size = (2 * radius, 2 * radius)


def _polyline(said: Mapping[str, str], _wide: float, tall: float, _words: str) -> None:
    corners = [corner.split(",") for corner in said["points"].split()]
    _paint(said, "stroke")
    points = [number for x, y in corners for number in (float(x), tall - float(y))]
    Line(points=points, width=float(said.get("stroke-width", 1)) / 2)


def _words(said: Mapping[str, str], _wide: float, tall: float, words: str) -> None:
    size = float(said.get("font-size", 14))
    texture = texture_of(words, font_path(TEXT), size * _SHARPER, 0, "left")
    width, height = texture.width / _SHARPER, texture.height / _SHARPER
    before = {"middle": width / 2, "end": width}.get(said.get("text-anchor", ""), 0.0)
    _paint(said)
    middle = tall - float(said["y"]) + size * _BASELINE
    Rectangle(texture=texture, pos=(float(said["x"]) - before, middle - height / 2), size=(width, height))


_SHARPER = 2
"""Words are drawn so much larger than they are shown at first: pictures are stretched on large screens."""
_BASELINE = 0.35
"""How far the middle of a line lies above the line that its letters stand on, in letter heights."""
_SHAPES: Mapping[str, Callable[[Mapping[str, str], float, float, str], Any]] = {
    "rect": _rectangle,
    "circle": _circle,
    "polyline": _polyline,
    "text": _words,
}


def _length(said: str, whole: float) -> float:
    """A length of SVG, which may be a share of the whole."""
    return whole * float(said[:-1]) / 100 if said.endswith("%") else float(said)
