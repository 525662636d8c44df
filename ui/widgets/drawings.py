"""Small drawings that say at a glance what words say beside them: where the cards of a game are."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.graphics import Color

from ui.look.theme import Colour, look
from ui.widgets.nodes import Node
from ui.widgets.shapes import framed

_WIDE, _TALL = 15.0, 9.0
"""Millimetres of a drawing."""


class Patch(NamedTuple):
    """A rectangle of a drawing: its left, bottom, width and height as shares, and whether it is bright."""

    x: float
    y: float
    width: float
    height: float
    bright: bool


_CARDS_ON_SCREEN = tuple(Patch(x, 0.2, 0.2, 0.6, True) for x in (0.14, 0.4, 0.66))
DRAWINGS = {
    "screen": (Patch(0.0, 0.0, 1.0, 1.0, False), *_CARDS_ON_SCREEN),
    "table": (
        Patch(0.28, 0.62, 0.44, 0.38, False),
        *(Patch(x, 0.0, 0.17, 0.5, True) for x in (0.0, 0.22, 0.44)),
        Patch(0.78, 0.05, 0.22, 0.36, True),
    ),
}
"""A screen with cards on it; a small screen behind cards and a die that lie before it."""


class Drawing(Node):
    """One of `DRAWINGS`."""

    def __init__(self, name: str) -> None:
        self.patches = DRAWINGS[name]
        self._shapes: list[Any] = []
        wide, tall = look().millimetres(_WIDE), look().millimetres(_TALL)
        super().__init__(least=(wide, tall))

    def _make_front(self) -> None:
        with self.canvas:
            Color(1, 1, 1, 1)
            self._shapes = [framed(look().radius / 2, look().hair, *_colours(each)) for each in self.patches]

    def arrange(self) -> None:
        wide, tall = self.least
        left, bottom = self.center_x - wide / 2, self.center_y - tall / 2
        for shape, patch in zip(self._shapes, self.patches, strict=True):
            shape.pos = (left + patch.x * wide, bottom + patch.y * tall)
            shape.size = (patch.width * wide, patch.height * tall)


def _colours(patch: Patch) -> tuple[Colour, Colour]:
    palette = look().palette
    return (palette.text, palette.line) if patch.bright else (palette.sunken, palette.dim)
