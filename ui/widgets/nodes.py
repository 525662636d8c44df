"""Layout by measuring first: a node says how tall it is at a width, and is then placed once.

Kivy's own layouts settle over several frames and cut what does not fit. Here nothing is drawn before
every height is known, so that text wraps instead of being cut off and a screen never jumps.

A node is no Kivy widget, only a canvas with children: a table of four players and ten enemies has
hundreds of them, and a widget costs ten times as much to make. One widget shows them all (`ui.shell.stage`).
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.graphics.instructions import CanvasBase

from ui.look.theme import Colour, look
from ui.widgets.shapes import outline, rounded
from ui.widgets.touches import Touch


class Node:
    """A rectangle with an optional ground. `parts` are its children in drawing order.

    `weight` is the share of a row's or column's free room it takes, 0 for its own size only.
    `ground` is what its texts stand on (for the contrast test too).
    """

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
        self.canvas = CanvasBase()
        self._above: weakref.ref[Node] | None = None
        self.weight = weight
        self.ground = ground
        self.edge = edge
        self.radius = look().radius if radius is None else radius
        self.least = least
        self.parts: list[Node] = []
        self._measured: dict[float, float] = {}
        self._narrowest: float | None = None
        self._ground_shape: Any = None
        self._edge_shape: Any = None
        self._make_ground()
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

    def _make_ground(self) -> None:
        if self.ground is None and self.edge is None:
            return
        with self.canvas:
            if self.ground is not None:
                self._ground_colour = Color(*self.ground)
                self._ground_shape = rounded(self.radius) if self.radius else Rectangle()
            if self.edge is not None:
                self._edge_colour = Color(*self.edge)
                self._edge_shape = outline(self.radius, look().hair)

    # What is in it

    def add(self, *parts: Node) -> None:
        """Put children in, drawn after those already there."""
        for part in parts:
            self.parts.append(part)
            part._above = weakref.ref(self)
            self.canvas.add(part.canvas)
        self.changed()

    def release(self, part: Node) -> None:
        """Take a child out, so that it can go somewhere else."""
        self.parts.remove(part)
        self.canvas.remove(part.canvas)
        part._above = None

    def replace(self, *parts: Node) -> None:
        """Take all children out and put these in; those that do not stay are gone for good."""
        if list(parts) == self.parts:
            return
        staying = set(map(id, parts))
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
        self.canvas.clear()

    def changed(self) -> None:
        """What is inside has another size: measure and place again before the next frame."""
        self._measured.clear()
        self._narrowest = None
        above = self.parent
        if above is not None:
            above.changed()

    def paint(self, ground: Colour) -> None:
        """Change the ground's colour; only for nodes made with a ground."""
        self.ground = ground
        self._ground_colour.rgba = ground

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
        """Take this rectangle, whole pixels, and place the children inside."""
        self.x, self.y = round(x), round(y)
        self.width, self.height = round(width), round(height)
        self._place_ground()
        self.arrange()

    def _place_ground(self) -> None:
        if self._ground_shape is not None:
            self._ground_shape.pos = self.pos
            self._ground_shape.size = self.size
        if self._edge_shape is not None:
            self._edge_shape.pos = self.pos
            self._edge_shape.size = self.size

    def arrange(self) -> None:
        """Place the children; all on the whole rectangle, if a subclass does not say otherwise."""
        for part in self.parts:
            part.place(self.x, self.y, self.width, self.height)


class Box(Node):
    """A node with room around its content. `pad` in pixels, one number or (sides, top and bottom)."""

    def __init__(
        self, *parts: Node, gap: float | None = None, pad: float | tuple[float, float] = 0.0, **more: Any
    ) -> None:
        self.gap = look().gap if gap is None else gap
        self.pad_x, self.pad_y = pad if isinstance(pad, tuple) else (pad, pad)
        super().__init__(*parts, **more)

    def inner_narrowest(self) -> float:
        return super().inner_narrowest() + 2 * self.pad_x


class Column(Box):
    """Children from top to bottom, each as wide as the column. Free room goes by weight."""

    def natural_width(self) -> float:
        widest = max((part.natural_width() for part in self.parts), default=0.0)
        return max(self.least[0], widest + 2 * self.pad_x)

    def measure(self, width: float) -> float:
        inner = width - 2 * self.pad_x
        gaps = self.gap * max(0, len(self.parts) - 1)
        return sum(part.height_for(inner) for part in self.parts) + gaps + 2 * self.pad_y

    def arrange(self) -> None:
        inner = self.width - 2 * self.pad_x
        heights = [part.height_for(inner) for part in self.parts]
        free = self.height - self.measure(self.width)
        weights = sum(part.weight for part in self.parts)
        top = self.top - self.pad_y
        for part, height in zip(self.parts, heights, strict=True):
            room = height + (free * part.weight / weights if weights else 0.0)
            part.place(self.x + self.pad_x, top - room, inner, room)
            top -= room + self.gap


class Row(Box):
    """Children from left to right. Free room goes by weight; what is too wide shrinks and wraps.

    Children that do not fit beside each other without breaking words go on in another line; a row
    that `wraps` may be made so narrow on purpose. `align` is where lower children stand: "middle",
    "top", or "fill" to make them all as tall.
    """

    def __init__(self, *parts: Node, align: str = "middle", wraps: bool = False, **more: Any) -> None:
        self.align = align
        self.wraps = wraps
        super().__init__(*parts, **more)

    def inner_narrowest(self) -> float:
        if self.wraps or not self.parts:
            return super().inner_narrowest()
        gaps = self.gap * (len(self.parts) - 1)
        return sum(part.narrowest() for part in self.parts) + gaps + 2 * self.pad_x

    def natural_width(self) -> float:
        gaps = self.gap * max(0, len(self.parts) - 1)
        return max(self.least[0], sum(p.natural_width() for p in self.parts) + gaps + 2 * self.pad_x)

    def lines(self, width: float) -> list[list[Node]]:
        """The children line by line, as many in each as fit without breaking words."""
        room = width - 2 * self.pad_x
        found: list[list[Node]] = []
        used = 0.0
        for part in self.parts:
            own = part.narrowest()
            if found and used + self.gap + own <= room + 0.5:
                found[-1].append(part)
                used += self.gap + own
            else:
                found.append([part])
                used = own
        return found

    def widths(self, parts: Sequence[Node], width: float) -> list[float]:
        """How the width is shared in one line: own widths first, then the free room by weight."""
        room = width - 2 * self.pad_x - self.gap * max(0, len(parts) - 1)
        wanted = [0.0 if part.weight else part.natural_width() for part in parts]
        weights = sum(part.weight for part in parts)
        free = room - sum(wanted)
        shares = [
            free * part.weight / weights if part.weight else own
            for part, own in zip(parts, wanted, strict=True)
        ]
        tight = any(share < part.narrowest() - 0.5 for part, share in zip(parts, shares, strict=True))
        return self._squeezed(parts, room) if tight or free < 0 else shares

    @staticmethod
    def _squeezed(parts: Sequence[Node], room: float) -> list[float]:
        """Everybody keeps the narrowest width; what is left goes by what was wanted above it."""
        least = [min(part.narrowest(), room) for part in parts]
        over = [max(0.0, part.natural_width() - low) for part, low in zip(parts, least, strict=True)]
        free = max(0.0, room - sum(least))
        share = free / sum(over) if sum(over) else 0.0
        if not any(part.weight for part in parts):
            share = min(share, 1.0)
        return [low + extra * share for low, extra in zip(least, over, strict=True)]

    def _shares(self, width: float) -> list[list[tuple[Node, float]]]:
        return [list(zip(line, self.widths(line, width), strict=True)) for line in self.lines(width)]

    def measure(self, width: float) -> float:
        heights = [max(part.height_for(own) for part, own in line) for line in self._shares(width)]
        return sum(heights) + self.gap * max(0, len(heights) - 1) + 2 * self.pad_y

    def arrange(self) -> None:
        lines = self._shares(self.width)
        spare = max(0.0, self.height - self.measure(self.width)) / max(1, len(lines))
        top = self.top - self.pad_y
        for line in lines:
            tall = max(part.height_for(own) for part, own in line) + spare
            self._arrange_line(line, top - tall, tall)
            top -= tall + self.gap

    def _arrange_line(self, line: Sequence[tuple[Node, float]], bottom: float, tall: float) -> None:
        x = self.x + self.pad_x
        for part, width in line:
            height = tall if self.align == "fill" else min(tall, part.height_for(width))
            part.place(
                x, bottom + (tall - height if self.align == "top" else (tall - height) / 2), width, height
            )
            x += width + self.gap


class Flow(Box):
    """Children at their own widths from left to right, in as many lines as they need."""

    def __init__(self, *parts: Node, align: str = "left", **more: Any) -> None:
        self.align = align
        super().__init__(*parts, **more)

    def natural_width(self) -> float:
        gaps = self.gap * max(0, len(self.parts) - 1)
        return max(self.least[0], sum(p.natural_width() for p in self.parts) + gaps + 2 * self.pad_x)

    def lines(self, width: float) -> list[list[tuple[Node, float]]]:
        """The children of each line with their widths."""
        room = width - 2 * self.pad_x
        lines: list[list[tuple[Node, float]]] = []
        used = room + 1
        for part in self.parts:
            own = min(part.natural_width(), room)
            if used + self.gap + own > room + 0.5:
                lines.append([])
                used = -self.gap
            lines[-1].append((part, own))
            used += self.gap + own
        return lines

    def measure(self, width: float) -> float:
        lines = self.lines(width)
        heights = [max(part.height_for(own) for part, own in line) for line in lines]
        return sum(heights) + self.gap * max(0, len(lines) - 1) + 2 * self.pad_y

    def arrange(self) -> None:
        top = self.top - self.pad_y
        for line in self.lines(self.width):
            height = max(part.height_for(own) for part, own in line)
            spare = self.width - 2 * self.pad_x - sum(own for _part, own in line)
            spare -= self.gap * (len(line) - 1)
            x = self.x + self.pad_x + (spare / 2 if self.align == "middle" else 0.0)
            for part, own in line:
                tall = part.height_for(own)
                part.place(x, top - height + (height - tall) / 2, own, tall)
                x += own + self.gap
            top -= height + self.gap


class Grid(Box):
    """Equal columns of at least `cell` pixels, in as few lines as fit, filled evenly.

    Each line is as tall as its tallest child.
    """

    def __init__(self, *parts: Node, cell: float, columns: int = 0, **more: Any) -> None:
        self.cell = cell
        self.columns = columns
        super().__init__(*parts, **more)

    def natural_width(self) -> float:
        return max(self.least[0], self.cell * max(1, min(len(self.parts), self.columns or len(self.parts))))

    def count(self, width: float) -> int:
        """How many columns fit."""
        room = width - 2 * self.pad_x + self.gap
        cell = max(self.cell, max((part.narrowest() for part in self.parts), default=0.0))
        fit = max(1, int(room // (cell + self.gap)))
        fit = max(1, min(fit, self.columns or fit, max(1, len(self.parts))))
        lines = -(-len(self.parts) // fit)
        return max(1, -(-len(self.parts) // lines)) if lines else fit

    def _cell_width(self, width: float) -> float:
        count = self.count(width)
        return (width - 2 * self.pad_x - self.gap * (count - 1)) / count

    def _lines(self, width: float) -> list[Sequence[Node]]:
        count = self.count(width)
        return [self.parts[start : start + count] for start in range(0, len(self.parts), count)]

    def measure(self, width: float) -> float:
        own, lines = self._cell_width(width), self._lines(width)
        heights = [max(part.height_for(own) for part in line) for line in lines]
        return sum(heights) + self.gap * max(0, len(lines) - 1) + 2 * self.pad_y

    def arrange(self) -> None:
        own, lines = self._cell_width(self.width), self._lines(self.width)
        heights = [max(part.height_for(own) for part in line) for line in lines]
        free = max(0.0, self.height - self.measure(self.width)) / max(1, len(lines)) if self.weight else 0.0
        top = self.top - self.pad_y
        for line, height in zip(lines, heights, strict=True):
            for index, part in enumerate(line):
                x = self.x + self.pad_x + index * (own + self.gap)
                part.place(x, top - height - free, own, height + free)
            top -= height + free + self.gap


class Space(Node):
    """Free room: takes what is left in a row or column."""

    def __init__(self, weight: float = 1.0, width: float = 0.0, height: float = 0.0) -> None:
        super().__init__(weight=weight, least=(width, height))


class Scroll(Node):
    """A window on a taller content. A finger that moves scrolls; one that stays touches what is there.

    A bar at the side shows that there is more. Children live in their own coordinates, so scrolling
    moves one matrix only.
    """

    def __init__(self, content: Node, weight: float = 1.0, least: tuple[float, float] = (0.0, 0.0)) -> None:
        self.offset = 0.0
        self.content = content
        self._grip = (0.0, 0.0)
        super().__init__(content, weight=weight, least=least)
        with self.canvas:
            PopMatrix()
            StencilUnUse()
            self._window_again = Rectangle()
            StencilPop()
            self._bar_colour = Color(*look().palette.dim[:3], 0.0)
            self._bar = rounded(look().millimetres(0.5))

    def _make_ground(self) -> None:
        with self.canvas:
            StencilPush()
            self._window = Rectangle()
            StencilUse()
            PushMatrix()
            self._shift = Translate(0, 0)

    def natural_width(self) -> float:
        return max(self.least[0], self.content.natural_width())

    def measure(self, width: float) -> float:
        return min(self.content.height_for(width), look().state_target)

    @property
    def overflow(self) -> float:
        """How many pixels of the content do not fit."""
        return max(0.0, self.content.height - self.height)

    def arrange(self) -> None:
        for window in (self._window, self._window_again):
            window.pos, window.size = self.pos, self.size
        width, bar = self.width, look().millimetres(1.6)
        if self.content.height_for(width) > self.height + 1:
            width -= bar
        height = max(self.content.height_for(width), self.height)
        self.content.place(0, 0, width, height)
        self.scroll_to(self.offset)

    def scroll_to(self, offset: float) -> None:
        """Show the content from `offset` pixels below its top."""
        self.offset = min(max(0.0, offset), self.overflow)
        self._shift.xy = self.shift()
        self._place_bar()

    def shift(self) -> tuple[float, float]:
        return (self.x, round(self.top - self.content.height + self.offset))

    def show(self, part: Node) -> None:
        """Scroll as little as possible so that `part`, somewhere in the content, is seen."""
        top = self.content.height - part.top
        bottom = self.content.height - part.y
        if top < self.offset or part.height > self.height:
            self.scroll_to(top)
        elif bottom > self.offset + self.height:
            self.scroll_to(bottom - self.height)

    def _place_bar(self) -> None:
        width = look().millimetres(1.0)
        self._bar_colour.a = 0.8 if self.overflow > 0 else 0.0
        share = self.height / max(self.content.height, 1)
        length = max(self.height * share, look().millimetres(4))
        way = (self.height - length) * (self.offset / self.overflow if self.overflow else 0.0)
        self._bar.pos = (self.right - width, self.top - length - way)
        self._bar.size = (width, length)

    # Fingers

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        if not self.holds(x, y):
            return False
        touch.holders.append(self)
        self._grip = (y, self.offset)
        by_x, by_y = self.shift()
        super().touch_down(touch, x - by_x, y - by_y)
        return True

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        start, offset = self._grip
        if self.overflow and abs(y - start) > look().millimetres(3):
            touch.scrolled = True
        if touch.scrolled:
            self.scroll_to(offset + y - start)


def every(node: Node) -> list[Node]:
    """The node and everything in it."""
    found = [node]
    for part in node.parts:
        found += every(part)
    return found
