"""Layout by measuring first: a node says how tall it is at a width, and is then placed once.

Kivy's own layouts settle over several frames and cut what does not fit. Here nothing is drawn before
every height is known, so that text wraps instead of being cut off and a screen never jumps.

A node is no Kivy widget, only a canvas with children: a table of four players and ten enemies has
hundreds of them, and a widget costs ten times as much to make. One widget shows them all (`ui.shell.stage`).
What is only measured has no canvas yet, and what keeps its place and its content is not placed again.
"""

from __future__ import annotations

import weakref
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import CanvasBase

from ui.look.theme import Colour, look
from ui.widgets.shapes import framed
from ui.widgets.touches import Touch


class Node:
    """A rectangle with an optional ground. `parts` are its children in drawing order.

    `weight` is the share of a row's or column's free room it takes, 0 for its own size only.
    `ground` is what its texts stand on (for the contrast test too).
    """

    undivided = False
    """Whether it must be seen whole: pages are never parted inside it."""
    steady = True
    """Whether its children's places depend on nothing but its own and on what they say by `changed`."""

    def __init__(
        self,
        *parts: Node,
        weight: float = 0.0,
        ground: Colour | None = None,
        edge: Colour | None = None,
        radius: float | None = None,
        least: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.x = self.y = self.width = self.height = 0.0
        self._canvas: CanvasBase | None = None
        self._above: weakref.ref[Node] | None = None
        self.weight = weight
        self.ground = ground
        self.edge = edge
        self.radius = look().radius if radius is None else radius
        self.least = least
        self.parts: list[Node] = []
        self._measured: dict[float, float] = {}
        self._narrowest: float | None = None
        self._natural: float | None = None
        self._shared: dict[float, Any] = {}
        self._spot: tuple[float, float, float, float] | None = None
        self._frame: Any = None
        self.add(*parts)

    # Where it is

    @property
    def parent(self) -> Node | None:
        """The node it is in."""
        return self._above() if self._above is not None else None

    @property
    def pos(self) -> tuple[float, float]:
        """The lower left corner."""
        return (self.x, self.y)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return (self.width, self.height)

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def center_x(self) -> float:
        """The middle from left to right."""
        return self.x + self.width / 2

    @property
    def center_y(self) -> float:
        """The middle from bottom to top."""
        return self.y + self.height / 2

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return (self.center_x, self.center_y)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def shift(self) -> tuple[float, float]:
        """How far the coordinates of its children are moved."""
        return (0.0, 0.0)

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """A point of this node's coordinates on the window."""
        above = self.parent
        while above is not None:
            by_x, by_y = above.shift()
            x, y = x + by_x, y + by_y
            above = above.parent
        return (x, y)

    def from_window(self, x: float, y: float) -> tuple[float, float]:
        """A point of the window in this node's coordinates."""
        zero_x, zero_y = self.to_window(0.0, 0.0)
        return (x - zero_x, y - zero_y)

    # Fingers

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        """A finger came down; returns whether somebody takes it. The topmost child is asked first."""
        return any(part.touch_down(touch, x, y) for part in reversed(self.parts))

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        """A finger that this node holds moved."""

    def touch_up(self, touch: Touch, x: float, y: float) -> None:
        """A finger that this node holds lifted."""

    # What is drawn

    @property
    def canvas(self) -> Any:
        """What is drawn of it and of everything in it; made when it is first wanted."""
        return self._canvas if self._canvas is not None else self._make_canvas()

    def _make_canvas(self) -> CanvasBase:
        # Kivy's compiler spares few instructions in so small a canvas, and the canvas then holds itself.
        self._canvas = canvas = CanvasBase(nocompiler=True)
        self._draw_all(canvas)
        return canvas

    def _draw_all(self, canvas: CanvasBase) -> None:
        self._make_ground()
        for part in self.parts:
            canvas.add(part.canvas)
        self._make_front()

    def _make_ground(self) -> None:
        """Draw what lies below the children."""
        if self.ground is None and self.edge is None:
            return
        with self.canvas:
            if self.ground is not None and self.edge is None and not self.radius:
                Color(*self.ground)
                self._frame = Rectangle()
            else:
                Color(1, 1, 1, 1)
                self._frame = framed(self.radius, look().hair, self.ground, self.edge)

    def _make_front(self) -> None:
        """Draw what lies above the children."""

    # What is in it

    def add(self, *parts: Node) -> None:
        """Put children in, drawn after those already there; each leaves the node that it was in."""
        for part in parts:
            part.withdraw()
            self.parts.append(part)
            part._above = weakref.ref(self)
            if self._canvas is not None:
                self._canvas.add(part.canvas)
        self.changed()

    def release(self, part: Node) -> None:
        """Take a child out, so that it can go somewhere else."""
        self.parts.remove(part)
        if self._canvas is not None:
            self._canvas.remove(part.canvas)
        part._above = None
        self._spot = None

    def swap(self, part: Node, new: Node) -> None:
        """Put `new` in the place of a child, which goes out."""
        new.withdraw()
        self.parts[self.parts.index(part)] = new
        part._above, new._above = None, weakref.ref(self)
        if self._canvas is not None:
            place = self._canvas.indexof(part.canvas)
            self._canvas.remove(part.canvas)
            self._canvas.insert(place, new.canvas)
        self.changed()

    def withdraw(self) -> None:
        """Go out of the node it is in, if it is in any."""
        above = self.parent
        if above is not None:
            above.release(self)

    def replace(self, *parts: Node) -> None:
        """Take all children out and put these in; those that do not stay are gone for good."""
        if list(parts) == self.parts:
            return
        staying = set(map(id, parts))
        for part in parts:
            if part.parent is not self:  # it may be in a child that does not stay
                part.withdraw()
        for part in tuple(self.parts):
            self.release(part)
            if id(part) not in staying:
                part.dissolve()
        self.add(*parts)

    def dissolve(self) -> None:
        """Undo the circles of Kivy's canvases, so that memory is free at once and never in a pause."""
        for part in self.parts:
            part.dissolve()
            part._above = None
        self.parts = []
        if self._canvas is not None:
            self._canvas.clear()

    def changed(self) -> None:
        """What is inside has another size: measure and place again before the next frame."""
        self._measured.clear()
        self._shared.clear()
        self._narrowest = self._natural = self._spot = None
        above = self.parent
        if above is not None:
            above.changed()

    # Measuring

    def natural_width(self) -> float:
        """The width that the node would like to have."""
        return self.least[0]

    def narrowest(self) -> float:
        """The width below which a word would have to be broken."""
        if self._narrowest is None:
            self._narrowest = max(self.least[0], self.inner_narrowest())
        return self._narrowest

    def inner_narrowest(self) -> float:
        """The narrowest width of the content, without the least width."""
        return max((part.narrowest() for part in self.parts), default=0.0)

    def height_for(self, width: float) -> float:
        """The height it needs at `width`, in whole pixels as it will be placed."""
        width = float(round(width))
        found = self._measured.get(width)
        if found is None:
            found = max(self.least[1], self.measure(width))
            self._measured[width] = found
        return found

    def measure(self, width: float) -> float:
        """The height of the content at `width`, without the least height."""
        return 0.0

    # Placing

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Take this rectangle, whole pixels, and place the children inside, unless all is as it was."""
        spot = (round(x), round(y), round(width), round(height))
        if spot == self._spot and self.steady:
            return
        self.x, self.y, self.width, self.height = spot
        if self._canvas is None:
            self._make_canvas()
        self._place_ground()
        self.arrange()
        self._spot = spot

    def lift(self) -> None:
        """Stand nowhere until it is placed again: what is not seen yet cannot be touched."""
        self.width = self.height = 0.0
        above: Node | None = self
        while above is not None:
            above._spot = None
            above = above.parent

    def _place_ground(self) -> None:
        if self._frame is not None:
            self._frame.pos = self.pos
            self._frame.size = self.size

    def arrange(self) -> None:
        """Place the children; all on the whole rectangle, if a subclass does not say otherwise."""
        for part in self.parts:
            part.place(self.x, self.y, self.width, self.height)


class Space(Node):
    """Free room: takes what is left in a row or column."""

    def __init__(self, weight: float = 1.0, width: float = 0.0, height: float = 0.0) -> None:
        super().__init__(weight=weight, least=(width, height))


def every(node: Node) -> list[Node]:
    """The node and everything in it."""
    found = [node]
    for part in node.parts:
        found += every(part)
    return found
