"""A long way from stop to stop, such as the map of an act, whole at one glance: nothing of it is scrolled.

It lies where the glass is wide and stands where it is tall. Stops are as small as they can be read, those
that answer the question as large as a finger; what a stop is stands in words in the sheet about the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Line

from companion.engine.view import BoardView
from ui.look.theme import Colour, look
from ui.presenters.places import Cell, cells, extent, short_mark
from ui.widgets.boxes import Column, Flow
from ui.widgets.buttons import Touchable
from ui.widgets.figures import FigurePicture
from ui.widgets.icons import icon
from ui.widgets.meters import tone_of
from ui.widgets.nodes import Node
from ui.widgets.places import PlaceTouches, has_sign, touch_of
from ui.widgets.text import Text

LONG = 8
"""A graph with more rows than this is a way, and drawn so."""


def is_route(board: BoardView) -> bool:
    """Whether a board is a long way: stops in many rows, joined by lines."""
    return bool(board.edges) and extent(cells(board))[1] > LONG


def is_on_its_way(board: BoardView) -> bool:
    """Whether a long way is what the table is about now."""
    return not board.aside and is_route(board)


_SQUARE = 1.25
"""So many times as tall as wide is a stop that answers at most."""
_LARGER = 1.5
"""So many times as large as it is at least does a stop become where the way has room."""
_FIGURE = 2.6
"""So many times as large is the figure of whoever waits at the end."""
_MOST_BESIDE = 1.6
"""So many times as wide as a stop is at least may what stands on it be with its mark."""


class Route(Node):
    """The stops of a way in their order: from left to right where it `lies`, else from below to above.

    The letters of a `bare` one are read from across a table.
    """

    def __init__(self, board: BoardView, touches: PlaceTouches, bare: bool = False) -> None:
        self.board, self.touches = board, touches
        self.bare = bare
        self.letters = look().across() if bare else "small"
        self.side = look().font(self.letters) * (1.18 if self.letters == "strong" else 1.5)
        self.lies = not look().portrait
        self.cells = cells(board)
        self._columns, self._rows = extent(self.cells)
        self.settles = touches.asking.settles
        self._finger = look().state_target if self.settles else look().target
        self.lit: list[Node] = []
        super().__init__(*(self._stop(cell) for cell in self.cells))

    def _make_ground(self) -> None:
        self._edges = InstructionGroup()
        self.canvas.add(self._edges)

    # One stop

    def _stop(self, cell: Cell) -> Node:
        if self.touches.asking.at(*cell.things):
            lit = self._to_touch(cell)
            self.lit.append(lit)
            return lit
        palette, here = look().palette, bool(cell.pieces)
        if cell.space.figure and look().figures and look().signs.figures and not here:
            return FigurePicture(cell.space.figure, look().signs.figures, self.side)
        ground = palette.accent if here else palette.glow if cell.space.visited else palette.surface
        edge = palette.accent if here or cell.space.visited else palette.line
        ink = palette.background if here else palette.text if cell.space.visited else _shade(cell)
        return Column(Node(weight=1), *self._mark(cell, ink), Node(weight=1), gap=0, ground=ground, edge=edge)

    def _to_touch(self, cell: Cell) -> Node:
        touch = touch_of(self.touches, cell.space.label, cell.things, cell)
        laid = not self.settles and not cell.space.face_down
        ink, ground = look().palette.pen, look().palette.paper
        if laid:
            ink, ground = look().palette.on_accent, look().palette.accent
        return Touchable(
            Column(*self._mark(cell, ink), gap=0, weight=1),
            action=touch.action,
            changes_state=touch.chooses,
            rest=touch.rest,
            ground=ground,
            edge=touch.edge,
            pad=(look().hair, look().hair),
        )

    def _mark(self, cell: Cell, ink: Colour, size: str = "text") -> list[Node]:
        """What a stop is, after the signs of the pieces on it; these alone where both have no room."""
        here = [icon(piece.sign, self.letters, ink) for piece in cell.pieces if has_sign(piece.sign)]
        if has_sign(cell.space.sign):
            mark = icon(cell.space.sign, size, ink)
        else:
            mark = Text(short_mark(cell.space), self.letters, ink, bold=bool(cell.pieces), align="center")
        if not here:
            return [mark]
        both = Flow(*here, mark, gap=look().hair, align="middle")
        return [both] if both.natural_width() <= _MOST_BESIDE * self.side else here

    # Measuring: lines along the way, and lanes across it

    def _place_of(self, cell: Cell) -> tuple[int, int]:
        return self._rows - 1 - cell.row, cell.column

    def _large(self, axis: int) -> set[int]:
        """The lines (0) or lanes (1) that hold a stop to touch."""
        lit = set(map(id, self.lit))
        pairs = zip(self.cells, self.parts, strict=True)
        return {self._place_of(cell)[axis] for cell, part in pairs if id(part) in lit}

    def _sizes(self, axis: int, room: float | None) -> list[float]:
        """How wide each line or lane is, in pixels; without a `room` to share each takes what it needs."""
        count, large = (self._rows, self._columns)[axis], self._large(axis)
        finger, least = self._finger, self.side
        if room is not None:
            least = (room - finger * len(large)) / max(1, count - len(large))
            if least > finger:
                return [room / max(1, count)] * count
        return [max(finger, least) if place in large else least for place in range(count)]

    def _gap(self) -> float:
        return look().millimetres((0.8 if self.bare else 1.6) if self.settles else 0.6)

    def inner_narrowest(self) -> float:
        count = self._rows if self.lies else self._columns
        return self._finger + (count - 1) * self.side

    def measure(self, width: float) -> float:
        across = self._sizes(1 if self.lies else 0, None)
        return sum(across) + self._gap() * (len(across) - 1)

    # Placing

    def arrange(self) -> None:
        gap = self._gap()
        count = self._rows if self.lies else self._columns
        shared = self._sizes(0 if self.lies else 1, self.width - gap * (count - 1))
        needed = self._sizes(1 if self.lies else 0, None)
        free = max(0.0, self.height - self.measure(self.width)) / len(needed)
        needed = [size + free for size in needed]
        for cell, part in zip(self.cells, self.parts, strict=True):
            line, lane = self._place_of(cell)
            along, across = (line, self._columns - 1 - lane) if self.lies else (lane, line)
            sizes = needed[::-1] if self.lies else needed
            x, y = _before(shared, along, gap), _before(sizes, across, gap)
            self._put(part, self.x + x, self.y + y, shared[along], sizes[across])
        self._draw_edges()

    def _put(self, part: Node, x: float, y: float, width: float, height: float) -> None:
        """A stop that answers fills its place, any other is small in the middle of it."""
        if part in self.lit:
            tall = min(height, width * _SQUARE)
            part.place(x, y + (height - tall) / 2, width, tall)
            return
        if isinstance(part, FigurePicture):
            side = max(width, min(height, self.side * _FIGURE))
            left = min(max(self.x, x + (width - side) / 2), self.right - side)
            part.place(left, min(max(self.y, y + (height - side) / 2), self.top - side), side, side)
            return
        tall = min(height, width / 1.65, self.side * _LARGER)
        wide, tall = min(width, tall * 1.65), max(tall, self.side)
        part.place(x + (width - wide) / 2, y + (height - tall) / 2, wide, tall)

    def _draw_edges(self) -> None:
        places = {cell.space.id: part for cell, part in zip(self.cells, self.parts, strict=True)}
        walked = {cell.space.id for cell in self.cells if cell.space.visited or cell.pieces}
        palette = look().palette
        self._edges.clear()
        for one, other in self.board.edges:
            both = one in walked and other in walked
            self._edges.add(Color(*(palette.accent if both else palette.dim)))
            points = [*places[one].center, *places[other].center]
            self._edges.add(Line(points=points, width=look().hair * (2.0 if both else 0.8)))


def _shade(cell: Cell) -> Colour:
    """The colour of what a stop is, where nobody has been yet."""
    tone = tone_of(cell.space.sign) if has_sign(cell.space.sign) else ""
    return look().tone(tone) if tone else look().palette.dim


def _before(sizes: Sequence[float], place: int, gap: float) -> float:
    """Where a line begins: what lies before it."""
    return sum(sizes[:place]) + gap * place
