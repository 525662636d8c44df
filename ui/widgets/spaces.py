"""A board on the glass: spaces on a grid or joined by lines, pieces on them, arrows for what was declared."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Line, Rectangle

from companion.engine.view import BoardView, PieceView, SpaceView
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.presenters.places import (
    NOTHING,
    SHORT,
    Cell,
    cells,
    change_words,
    ends_of,
    extent,
    legend,
    piece_numbers,
    short_mark,
)
from ui.widgets.arrows import shapes_of
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import Touchable
from ui.widgets.figures import Standing, piece_figure
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.own_signs import SeatStripe, stripe
from ui.widgets.places import PlaceTouches, Touch, has_sign, touch_of
from ui.widgets.route import Route, is_route
from ui.widgets.rows import explained, line_button
from ui.widgets.text import Name, Text

LABELS, MARKS, SIGNS_ONLY = range(3)
"""How much a space says: its whole name, a mark of three letters, or a sign alone."""
WIDEST = 30.0
"""Millimetres that a space is wide at most, on a 7 inch screen."""
_GROWS = 6.0
"""The weight of a board beside that of a row of players: nearly all height that is left is its own."""
_TIGHT_GAP = 0.3
"""The share of the usual gap between the rows of a tight board."""
_TALLEST = 1.0
"""A space is at most so many times as tall as it is wide."""
_PAD = 0.6
"""Millimetres around what a space says."""
_MOST_SIGNS = 2
"""So many signs stand beside each other above the numbers of a piece."""
_LEAST_FIGURE = 1.0
"""How large a figure beside its numbers is at least, in letters."""
_ARROW_ROOM = 1.8
"""Millimetres that the number on an arrow takes of a space at its side."""
_ARROWS = {"attack": "attack", "defence": "block", "move": "next"}


def board_panel(
    board: BoardView, touches: PlaceTouches, width: float, bare: bool = False, tight: bool = False
) -> Node:
    """A board under its name, with what its marks mean and what was declared on it, for a place so wide.

    A long way is drawn whole. A `bare` one is the board alone; its arrows are not said in words again. A
    `tight` way has no words for its marks, either, and a `tight` board no names that have no room in a line.
    """
    if is_route(board):
        return route_panel(board, touches, bare, tight)
    shown = Spaces(board, touches, width, bare, tight)
    if bare:
        below = _legend(board, look().across()) if shown.level != LABELS else []
        shown.weight = 1
        return Column(shown, *below, gap=look().gap * 0.5, weight=_GROWS)
    parts: list[Node] = [Text(board.label, "small", look().palette.dim)] if board.label else []
    parts.append(shown)
    parts += [_arrow_line(arrow.kind, arrow.words) for arrow in board.arrows]
    if shown.level != LABELS:
        parts += _legend(board)
    return Column(*parts, gap=look().gap * 0.5)


def _stands(board: BoardView, space: str) -> bool:
    return any(piece.space == space for piece in board.pieces)


def route_panel(board: BoardView, touches: PlaceTouches, bare: bool = False, tight: bool = False) -> Node:
    """A way under its name, with what its marks mean; its name leads to all of it in words.

    A `bare` one has no name: the line above leads to its words. A `tight` one does not say its marks, either.
    """
    if bare:
        below = [] if tight else _legend(board, look().across(), signed=True)
        way = Route(board, touches, bare)
        way.weight = 1
        return Column(way, *below, gap=look().gap * 0.4, weight=_GROWS)
    parts = [Route(board, touches), *_legend(board, signed=True)]
    if touches.asking.settles:
        parts.insert(0, line_button(board.label, "", "log", lambda: touches.read(board)))
    return Column(*parts, gap=look().gap * 0.7)


def route_in_words(board: BoardView) -> Node:
    """A way that nobody goes now, and below it every stop in words, line by line in the order of the way."""
    nobody = PlaceTouches(NOTHING, lambda option: None, lambda label, options: None, lambda thing: None)
    rows = sorted({space.y for space in board.spaces}, reverse=True)
    lines = [_line_of(board, number, row) for number, row in enumerate(rows, 1)]
    told = dict.fromkeys((space.label, space.words) for space in board.spaces if space.words)
    below = [explained(label, words) for label, words in told]
    return Column(Route(board, nobody), *_legend(board, signed=True), *lines, *below, gap=look().gap * 0.7)


def _line_of(board: BoardView, number: int, row: float) -> Node:
    there = sorted((space for space in board.spaces if space.y == row), key=lambda space: space.x)
    here = any(_stands(board, space.id) for space in there)
    words = _(" · ").join(_said(space) for space in there)
    sign = [icon("here", "text", look().palette.accent)] if here else []
    head = Text(str(number), "text", look().palette.dim, bold=here)
    return Row(*sign, head, Text(words, "text", bold=here, weight=1))


def _said(space: SpaceView) -> str:
    return _("{room} (visited)").format(room=space.label) if space.visited else space.label


def wanted_width(board: BoardView) -> float:
    """The width at which the spaces of a board are as large as they get; 0 where it takes what there is."""
    if is_route(board):
        return 0.0
    columns, _rows = extent(cells(board))
    return columns * (look().millimetres(WIDEST * look().reach) + _gap(board)) - _gap(board)


def _gap(board: BoardView) -> float:
    return look().millimetres(0.6)


def _arrow_line(kind: str, words: str) -> Node:
    shade = look().palette.danger if kind == "attack" else look().palette.accent
    return Row(icon(_ARROWS[kind], "text", shade), Text(words, "small", weight=1), gap=look().gap * 0.5)


def _legend(board: BoardView, letters: str = "small", signed: bool = False) -> list[Node]:
    """What the marks of a board mean; where it is `signed`, what has a sign is not drawn in letters too."""
    palette = look().palette
    lines: list[Node] = []
    for sign, mark, label in legend(board):
        if mark != label or has_sign(sign):
            shade = palette.text if signed else palette.dim
            said: list[Node] = [icon(sign, letters, shade)] if has_sign(sign) else []
            said += [Text(mark, letters, palette.text)] if mark != label and not (said and signed) else []
            lines.append(Row(*said, Text(label, letters, palette.dim), gap=look().gap * 0.4))
    return [Flow(*lines, gap=look().gap * 0.8, line_gap=0)] if lines else []


def _alone(cell: Cell) -> bool:
    """Whether one piece of a seat stands there alone."""
    return len(cell.pieces) == 1 and cell.pieces[0].seat >= 0


def _ink(piece: PieceView) -> Colour:
    return look().palette.dim if piece.exhausted or piece.face_down else look().palette.text


class Spaces(Node):
    """The spaces at their places. `width` decides how much each says; `level` is what was decided.

    On a `bare` board letters are read from across a table, and names have one line where they fit; on a
    `tight` one a place with a sign has no name that needs more, and all pieces on it stand in a line.
    """

    def __init__(
        self, board: BoardView, touches: PlaceTouches, width: float, bare: bool = False, tight: bool = False
    ) -> None:
        self.board = board
        self.bare, self.tight = bare, tight
        self.touches = touches
        self.cells = cells(board)
        self.columns, self.rows = extent(self.cells)
        self.gap = _gap(board)
        self.row_gap = look().gap * 1.4 if board.edges else self.gap * (_TIGHT_GAP if tight else 1.0)
        super().__init__()
        self._fill(self._cell_width(width))

    def _make_ground(self) -> None:
        self._edges = InstructionGroup()
        self.canvas.add(self._edges)

    def _make_front(self) -> None:
        self._over = InstructionGroup()
        self.canvas.add(self._over)

    def _fill(self, width: float) -> None:
        """Take the level that says most without breaking a word; a sign alone is never too wide."""
        self.letters = look().across() if self.bare else "small"
        self._inner = width - 2 * look().millimetres(_PAD)
        large = width >= look().state_target
        for self.level in (LABELS, MARKS, SIGNS_ONLY):
            shown = [self._space(cell, large) for cell in self.cells]
            if all(part.inner_narrowest() <= width for part in shown):
                break
        self.lit = [part for part in shown if part.edge == look().palette.accent]
        self.add(*shown)

    # One space

    def _space(self, cell: Cell, large: bool) -> Touchable:
        label = cell.pieces[0].label if cell.pieces else cell.space.label
        touch = touch_of(self.touches, label, cell.things, cell, large)
        pad = look().millimetres(_PAD)
        figure = self._figure(cell, touch)
        shown = figure or [*self._head(cell, touch), *self._pieces(cell)]
        return Touchable(
            Column(*shown, gap=0, weight=1),
            action=touch.action,
            changes_state=touch.chooses,
            rest=touch.rest,
            ground=touch.ground if touch.lit or touch.took else look().palette.surface,
            edge=touch.edge,
            pad=(pad, pad * (0.6 if self.bare else 1.0)),
            radius=look().gap * 0.6,
            align="fill" if figure else "middle",
        )

    def _figure(self, cell: Cell, touch: Touch) -> list[Node]:
        """Whoever stands there alone, with the numbers; a finger that rests on it is told the names."""
        if not self.bare or not _alone(cell):
            return []
        piece, gap = cell.pieces[0], look().gap * 0.2
        signs = touch.signs(self.letters)
        if piece.exhausted:
            signs.append(icon("state", self.letters, look().palette.dim))
        fate = self._fate(piece)
        if len(signs) < _MOST_SIGNS:  # else it stands below the numbers
            signs, fate = [*signs, *fate], []
        figure = piece_figure(piece, look().font(self.letters) * _LEAST_FIGURE)
        edge = look().millimetres(_ARROW_ROOM) if self.board.arrows else 0.0
        numbers = self._beside(piece, self._inner - edge - gap - sum(part.least[0] for part in figure))
        rows: list[Node] = [Row(*group, gap=gap) for group in (signs, numbers, fate) if group]
        return [Standing(part, Column(*rows, gap=0, pad=(edge / 2, 0.0)), gap) for part in figure]

    def _beside(self, piece: PieceView, room: float) -> list[Node]:
        """The numbers beside a figure: as on a counter, or below each other where that is too wide."""
        whole = self._values(piece, True)
        return (
            [Column(*self._values(piece, False), gap=0)]
            if whole and whole[0].natural_width() > room
            else whole
        )

    def _head(self, cell: Cell, touch: Touch) -> list[Node]:
        """Signs of what the space is and what can be done, and below them its name."""
        palette, space = look().palette, cell.space
        signs = touch.signs(self.letters)
        if space.reachable and not signs:
            signs.append(icon("next", self.letters, palette.accent))
        if space.visited:
            signs.append(icon("yes", self.letters, palette.dim))
        if space.face_down:
            signs.append(icon("cards", self.letters, palette.dim))
        elif has_sign(space.sign):
            signs.append(icon(space.sign, self.letters, palette.text))
        words = "" if self.bare and space.face_down and signs else self._name(cell, bool(signs))
        if self.tight and has_sign(space.sign) and not self._in_one_line([*signs, Text(words, self.letters)]):
            words = ""
        if _alone(cell) and cell.pieces[0].exhausted:
            signs.append(icon("state", self.letters, palette.dim))
        ink = palette.dim if space.face_down else palette.text
        if self.bare and self.level == LABELS and _alone(cell):
            piece = cell.pieces[0]
            numbers = self._numbers(piece)
            if has_sign(piece.sign) and numbers:
                signs.append(icon(piece.sign, self.letters, _ink(piece)))
            signs += numbers
        if words and cell.pieces and (space.short == words or (self.bare and len(words) <= SHORT)):
            # A place with a piece on it has no line to spare; those around it say where it is.
            place = Text(words, self.letters, ink)
            if not self.bare or self._in_one_line([*signs, place]):
                signs.append(place)
            words = ""
        named = [Text(words, self.letters, ink, align="center")] if words else []
        if signs and self.bare:
            for name in named:
                name.weight = 1
            head = Flow(*signs, gap=look().gap * 0.2, align="middle")
            return [Row(head, *named, gap=look().gap * 0.3, wraps=True) if named else head]
        shown: list[Node] = [Flow(*signs, gap=look().gap * 0.2, align="middle")] if signs else []
        return [*shown, *named]

    def _in_one_line(self, signs: Sequence[Node]) -> bool:
        """Whether signs and words have room beside each other in a space."""
        gaps = look().gap * 0.2 * (len(signs) - 1)
        return sum(sign.natural_width() for sign in signs) + gaps <= self._inner

    def _name(self, cell: Cell, signed: bool) -> str:
        if self.level == LABELS:
            return cell.space.label
        if self.level == MARKS:
            return short_mark(cell.space)
        return "" if signed or cell.pieces or not self.board.edges else short_mark(cell.space)[:1]

    def _pieces(self, cell: Cell) -> list[Node]:
        """A piece alone has a line for its name and one for its numbers, so that both have room."""
        gap = look().millimetres(0.5)
        if self.level != LABELS or not _alone(cell):
            marked = not _alone(cell)
            if self.tight:
                all_here = [part for piece in cell.pieces for part in self._piece(piece, marked)]
                return [Flow(*all_here, gap=gap, align="middle")] if all_here else []
            return [Flow(*self._piece(piece, marked), gap=gap, align="middle") for piece in cell.pieces]
        piece = cell.pieces[0]
        kind = Name if self.bare else Text
        name = kind(piece.label, self.letters, colour=_ink(piece), bold=not piece.exhausted, align="center")
        if self.bare:
            return [name]
        signs: list[Node] = [icon(piece.sign, self.letters, _ink(piece))] if has_sign(piece.sign) else []
        numbers = [*signs, *self._numbers(piece)]
        return [name, Flow(*numbers, gap=look().millimetres(0.7), align="middle")] if numbers else [name]

    def _piece(self, piece: PieceView, marked: bool) -> list[Node]:
        """A piece in as few signs as the level demands, `marked` with the colour of its seat."""
        parts: list[Node] = []
        if marked and piece.seat >= 0:
            parts.append(SeatStripe(piece.seat, look().millimetres(0.8), look().font(self.letters)))
        if has_sign(piece.sign):
            parts.append(icon(piece.sign, self.letters, _ink(piece)))
        elif self.level == SIGNS_ONLY:
            parts.append(Text(short_mark(piece)[:1], self.letters, _ink(piece), bold=True))
        if self.level != SIGNS_ONLY:
            name = piece.label if self.level == LABELS else short_mark(piece)
            parts.append(Text(name, self.letters, _ink(piece), bold=not piece.exhausted))
        if marked and piece.exhausted:
            parts.append(icon("state", self.letters, _ink(piece)))
        return [*parts, *self._numbers(piece)]

    def _numbers(self, piece: PieceView) -> list[Node]:
        """The numbers of a piece, and what they lose if nobody does more."""
        return [*self._values(piece, self.level != SIGNS_ONLY), *self._fate(piece)]

    def _values(self, piece: PieceView, whole: bool) -> list[Node]:
        """The numbers of a piece, as on a counter if `whole`."""
        words = [piece_numbers(piece)] if whole else [str(meter.value) for meter in piece.meters]
        return [Text(each, self.letters, _ink(piece), bold=True) for each in words if each]

    def _fate(self, piece: PieceView) -> list[Node]:
        """What a piece loses or gains if nobody does more."""
        danger = look().palette.danger
        if piece.falls:
            return [icon("dead", self.letters, danger)]
        return [Text(change_words(piece), self.letters, danger, bold=True)] if piece.change else []

    # Measuring

    def _cell_width(self, width: float) -> float:
        widest = look().millimetres(WIDEST * look().reach)
        return min(widest, (width - self.gap * (self.columns - 1)) / max(1, self.columns))

    def _heights(self, width: float) -> list[float]:
        heights = [0.0] * self.rows
        for cell, part in zip(self.cells, self.parts, strict=True):
            heights[cell.row] = max(heights[cell.row], part.height_for(width))
        return heights

    def natural_width(self) -> float:
        return wanted_width(self.board)

    def inner_narrowest(self) -> float:
        return self.columns * (look().target + self.gap) - self.gap

    def measure(self, width: float) -> float:
        heights = self._heights(self._cell_width(width))
        return sum(heights) + self.row_gap * max(0, self.rows - 1)

    # Placing

    def arrange(self) -> None:
        wide = self._cell_width(self.width)
        heights = self._grown(self._heights(wide), wide)
        left = self.center_x - (self.columns * (wide + self.gap) - self.gap) / 2
        for cell, part in zip(self.cells, self.parts, strict=True):
            above = sum(heights[: cell.row]) + cell.row * self.row_gap
            tall = heights[cell.row]
            part.place(left + cell.column * (wide + self.gap), self.top - above - tall, wide, tall)
        self._draw_edges()
        self._draw_arrows()

    def _grown(self, heights: list[float], wide: float) -> list[float]:
        """The rows in the height that there is, none taller than is of use."""
        free = max(0.0, self.height - self.measure(self.width)) / max(1, self.rows)
        return [max(tall, min(tall + free, wide * _TALLEST)) for tall in heights]

    def _places(self) -> dict[str, Node]:
        return {cell.space.id: part for cell, part in zip(self.cells, self.parts, strict=True)}

    def _draw_edges(self) -> None:
        places, palette = self._places(), look().palette
        walked = {cell.space.id for cell in self.cells if cell.space.visited}
        self._edges.clear()
        for one, other in self.board.edges:
            both = one in walked and other in walked
            self._edges.add(Color(*(palette.accent if both else palette.dim)))
            points = [*places[one].center, *places[other].center]
            self._edges.add(Line(points=points, width=look().hair * (1.6 if both else 0.8)))

    def _draw_owners(self) -> None:
        """The stripe of the seat whose piece stands there alone."""
        thick, inset = look().millimetres(0.8), look().gap * 0.6
        for cell, part in zip(self.cells, self.parts, strict=True):
            if _alone(cell):
                self._over.add(Color(*look().seat_colour(cell.pieces[0].seat)))
                seat, tall = cell.pieces[0].seat, part.height - 2 * inset
                for bottom, piece in stripe(seat, part.y + inset, tall):
                    self._over.add(Rectangle(pos=(part.x + 1, bottom), size=(thick, piece)))

    def _draw_arrows(self) -> None:
        places = self._places()
        self._over.clear()
        self._draw_owners()
        for arrow in self.board.arrows:
            ends = [places[ends_of(self.board, end)] for end in (arrow.source, arrow.target)]
            for shape in shapes_of(arrow, *ends):
                self._over.add(shape)
