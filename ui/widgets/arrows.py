"""Arrows between the spaces of a board: thin ones for what is declared, broad ones with a number on them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Mesh, Rectangle

from companion.engine.view import ArrowView
from ui.look.fonts import drawable, font_for
from ui.look.theme import Colour, look
from ui.widgets.nodes import Node
from ui.widgets.text import texture_of

ASIDE = 0.34
"""How far from the middle of a space its arrows lie, in sides of the space: beside its words."""
_HEAD = 1.6
"""Millimetres that the head of an arrow is long."""
_SHAFT = 5.0
"""Millimetres that an arrow beside what strikes is long at least."""
_BODY = 3.0
"""Millimetres that the body of an arrow with a number is broad."""


def shapes_of(arrow: ArrowView, source: Node, target: Node) -> list[Any]:
    """What is drawn for an arrow from one space to another; what goes there and back lies side by side."""
    palette = look().palette
    attack = arrow.kind == "attack"
    ground, ink = (palette.danger, palette.on_danger) if attack else (palette.accent, palette.on_accent)
    if arrow.amount:
        return _numbered(source, target, drawable(arrow.amount), ground, ink)
    return [Color(*ground), *_thin(source, target)]


def _along(source: Node, target: Node) -> tuple[float, float]:
    """The direction from one middle to the other, of length 1."""
    away_x, away_y = target.center_x - source.center_x, target.center_y - source.center_y
    length = max(1.0, (away_x**2 + away_y**2) ** 0.5)
    return away_x / length, away_y / length


def _thin(source: Node, target: Node) -> list[Any]:
    """A line with a head from inside the edge of one node to inside the edge of another."""
    along_x, along_y = _along(source, target)
    leave, arrive = way_out(source, along_x, along_y), way_out(target, along_x, along_y)
    head = look().millimetres(_HEAD)
    leave, arrive = leave - head * 0.8, arrive - head * 0.8
    aside_x, aside_y = along_y * head, -along_x * head
    start = (source.center_x + along_x * leave + aside_x, source.center_y + along_y * leave + aside_y)
    tip = (target.center_x - along_x * arrive + aside_x, target.center_y - along_y * arrive + aside_y)
    back = (tip[0] - along_x * head, tip[1] - along_y * head)
    side_x, side_y = -along_y * head * 0.6, along_x * head * 0.6
    corners = [tip, (back[0] + side_x, back[1] + side_y), (back[0] - side_x, back[1] - side_y)]
    return [Line(points=[*start, *back], width=look().millimetres(0.4)), _filled(corners)]


def _numbered(source: Node, target: Node, words: str, ground: Colour, ink: Colour) -> list[Any]:
    """A broad arrow across the border of two spaces, right of the middle, with a number on its body."""
    along_x, along_y = _along(source, target)
    written = texture_of(words, font_for(words, True), look().font("small"), 0, "center")
    side_x, side_y = -along_y, along_x
    letters = look().font("small")
    body = max(look().millimetres(_BODY), abs(side_x) * written.width + abs(side_y) * letters) / 2
    long = (abs(along_x) * written.width + abs(along_y) * letters + look().millimetres(0.6)) / 2
    x, y = _between(source, target, along_x, along_y)
    head = look().millimetres(_HEAD)
    x, y = x - along_x * head / 2, y - along_y * head / 2

    def at(far: float, aside: float) -> tuple[float, float]:
        return (x + along_x * far + side_x * aside, y + along_y * far + side_y * aside)

    edge = look().hair
    shapes: list[Any] = []
    for shade, more in ((look().palette.background, edge), (ground, 0.0)):
        corners = [at(-long - more, body + more), at(long, body + more)]
        corners += [at(long, -body - more), at(-long - more, -body - more)]
        point = [at(long, body * 1.5 + more), at(long + head + more, 0.0), at(long, -body * 1.5 - more)]
        shapes += [Color(*shade), _filled(corners), _filled(point)]
    place = (round(x - written.width / 2), round(y - written.height / 2))
    return [*shapes, Color(*ink), Rectangle(texture=written, pos=place, size=written.size)]


def _between(source: Node, target: Node, along_x: float, along_y: float) -> tuple[float, float]:
    """The middle between the edges of two nodes, moved right of the way as far as `ASIDE` says."""
    leave, arrive = way_out(source, along_x, along_y), way_out(target, along_x, along_y)
    x = (source.center_x + along_x * leave + target.center_x - along_x * arrive) / 2
    y = (source.center_y + along_y * leave + target.center_y - along_y * arrive) / 2
    wide, tall = min(source.width, target.width), min(source.height, target.height)
    return x + along_y * wide * ASIDE, y - along_x * tall * ASIDE


def _filled(corners: list[tuple[float, float]]) -> Any:
    """A convex shape."""
    vertices = [number for x, y in corners for number in (x, y, 0.0, 0.0)]
    return Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


def way_out(node: Node, along_x: float, along_y: float) -> float:
    """How far it is from the middle of a node to its edge in a direction."""
    wide = node.width / 2 / abs(along_x) if along_x else float("inf")
    tall = node.height / 2 / abs(along_y) if along_y else float("inf")
    found = min(wide, tall)
    return 0.0 if found == float("inf") else found


class Shaft(Node):
    """An arrow that points to the left, from whatever stands at its right."""

    def __init__(self) -> None:
        super().__init__(least=(look().millimetres(_SHAFT), look().millimetres(_HEAD) * 2))

    def _make_front(self) -> None:
        with self.canvas:
            Color(*look().palette.danger)
            self._line = Line(width=look().millimetres(0.4))
        self._head = InstructionGroup()
        self.canvas.add(self._head)

    def arrange(self) -> None:
        head, middle = look().millimetres(_HEAD), self.center_y
        self._line.points = [self.x + head, middle, self.right, middle]
        self._head.clear()
        back = self.x + head
        self._head.add(_filled([(self.x, middle), (back, middle + head * 0.8), (back, middle - head * 0.8)]))
