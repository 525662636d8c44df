"""What moves above the settled picture: a texture each, on its way for some moments.

The new state is drawn already; what moves lies above it and takes no touch. Ended at any moment, it leaves
nothing behind. Lengths are pixels of the stage, times seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Any, NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle

from ui.look.theme import Colour
from ui.widgets.nodes import Node

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
NOTHING: Colour = (0.0, 0.0, 0.0, 0.0)


class Place(NamedTuple):
    """Where something is, how large, and how clearly it is seen, from 0 to 1."""

    x: float
    y: float
    width: float
    height: float
    seen: float = 1.0

    def between(self, other: Place, share: float) -> Place:
        """The place that is this share of the way to another."""
        return Place(*(one + (two - one) * share for one, two in zip(self, other, strict=True)))


Way = Callable[[float], Place]
"""Where something is after this share of its time."""


def straight(start: Place, end: Place) -> Way:
    """From one place to another."""
    return lambda share: start.between(end, share)


def in_an_arc(start: Place, end: Place, height: float) -> Way:
    """From one place to another, higher in the middle."""

    def way(share: float) -> Place:
        at = start.between(end, share)
        return at._replace(y=at.y + height * sin(share * pi))

    return way


def faster(way: Way) -> Way:
    """The same way, slow at first."""
    return lambda share: way(share * share)


def slower(way: Way) -> Way:
    """The same way, slow at its end."""
    return lambda share: way(1 - (1 - share) ** 3)


def shaking(at: Place, by: float) -> Way:
    """To and fro in its place, less and less."""
    return lambda share: at._replace(x=at.x + by * sin(share * 6 * pi) * (1 - share))


@dataclass(frozen=True)
class Mover:
    """One thing that moves; `texture` is `None` for a rectangle of one colour."""

    texture: Any
    way: Way
    begins: float
    lasts: float
    colour: Colour = WHITE

    @property
    def ends(self) -> float:
        """When it is gone."""
        return self.begins + self.lasts


class Motion(Node):
    """Some things that move together; each is seen from when it begins until it ends."""

    def __init__(self, movers: Sequence[Mover]) -> None:
        self.movers = tuple(movers)
        self.passed = 0.0
        self.lasts = max((mover.ends for mover in self.movers), default=0.0)
        super().__init__()

    def _make_front(self) -> None:
        with self.canvas:
            self._drawn = [
                (Color(*mover.colour[:3], 0.0), Rectangle(texture=mover.texture)) for mover in self.movers
            ]
        self._show()

    def advance(self, seconds: float) -> bool:
        """Time passes; returns whether all is over."""
        self.passed += seconds
        if self._canvas is not None:
            self._show()
        return self.passed >= self.lasts

    def _show(self) -> None:
        for mover, (shade, shape) in zip(self.movers, self._drawn, strict=True):
            share = (self.passed - mover.begins) / mover.lasts
            if not 0.0 <= share < 1.0:
                shade.a = 0.0
                continue
            at = mover.way(share)
            shade.a = mover.colour[3] * at.seen
            shape.pos, shape.size = (at.x, at.y), (at.width, at.height)


def texture_of_node(node: Node) -> Any:
    """A node that is on no screen as a texture, as large as it wants to be; the node is gone then."""
    width = round(node.natural_width())
    height = round(node.height_for(width))
    node.place(0, 0, width, height)
    texture = drawn(node.canvas, width, height)
    node.dissolve()
    return texture


def drawn(canvas: Any, width: float, height: float) -> Any:
    """A texture of what a canvas without a parent draws."""
    slate = Slate()
    texture = slate.drawn(canvas, width, height)
    slate.close()
    return texture


class Slate:
    """What a canvas without a parent is drawn on; used again, since one of a whole stage is dear."""

    def __init__(self) -> None:
        self._made: Any = None
        self._ground: Any = None

    def drawn(self, canvas: Any, width: float, height: float) -> Any:
        """A texture of what it draws, with nothing behind it; it holds until the next."""
        made = self.holding(canvas, width, height, NOTHING)
        made.draw()
        made.remove(canvas)
        return made.texture

    def holding(self, canvas: Any, width: float, height: float, ground: Colour) -> Any:
        """The framebuffer, which draws the canvas on this ground whenever it changes."""
        size = (max(1, round(width)), max(1, round(height)))
        if self._made is None or tuple(self._made.size) != size:
            # With Kivy's compiler it would hold itself, and what it drew, until somebody looks for circles.
            self._made = Fbo(size=size, with_stencilbuffer=True, nocompiler=True)
            with self._made:
                self._ground = ClearColor(*ground)
                ClearBuffers()
        self._ground.rgba = ground
        self._made.add(canvas)
        return self._made

    def close(self) -> None:
        """Nothing is drawn on it any more, and nothing of it is held."""
        self._made.clear()
        self._made = self._ground = None

    def let_go(self, canvas: Any) -> None:
        """It no longer draws this canvas."""
        self._made.remove(canvas)
