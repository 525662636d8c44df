"""Boards, tracks, dice and rows of cards as text: a board as a grid of cells where the columns fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from companion.engine.view import (
    ArrowView,
    AtSpace,
    BoardView,
    CardFace,
    CardRowView,
    DicePoolView,
    DieView,
    OfferView,
    PieceView,
    SpaceView,
    TrackView,
    View,
)
from companion.play.terminal.colours import seat_style
from companion.speech.words import _, ngettext

NARROWEST, WIDEST = 6, 16
"""Columns of a terminal that a space takes at least and at most."""
_BETWEEN = " · "
_TRACK = 24
_ARROWS = {"attack": "⚔ ", "defence": "◇ ", "move": "→ "}


def places(view: View, width: int) -> Iterator[RenderableType]:
    """Everything of a view that has a place, for a terminal of `width` columns."""
    for board in view.boards:
        yield _aside(board) if board.aside else _board(view, board, width)
    for pool in view.pools:
        yield _pool(view, pool)
    for row in view.card_rows:
        yield _card_row(row)
    yield from (_track(view, track) for track in view.tracks)


def _owner(view: View, number: int) -> str:
    return next((seat.name for seat in view.seats if seat.seat == number), "")


def _heading(label: str, words: str = "") -> Text:
    text = Text(label, "bold")
    return text.append(f"  {words}", "dim") if words else text


# Boards


def _aside(board: BoardView) -> Text:
    """A board that has nothing to do with the question: its name, and where its pieces stand."""
    labels = {space.id: space.label for space in board.spaces}
    here = _BETWEEN.join(labels[piece.space] for piece in board.pieces)
    return _heading(board.label, _BETWEEN.join((*([here] if here else []), _("board: see all of it"))))


def whole_boards(view: View, width: int) -> list[RenderableType]:
    """Every board of a view, also those that lie aside."""
    return [_board(view, board, width) for board in view.boards]


def _board(view: View, board: BoardView, width: int) -> RenderableType:
    lines: list[RenderableType] = [_heading(board.label)] if board.label else []
    columns, rows = _axes(board)
    wide = min(WIDEST, (width - 2) // max(1, len(columns)))
    below = [*_pieces(view, board), *map(_arrow, board.arrows)]
    if wide >= NARROWEST:
        grid = _Grid(view, board, columns, rows, wide)
        lines += grid.lines()
        below = [*grid.legend(), *below]
    else:
        lines += [Padding(text, (0, 0, 0, 2)) for text in _listed(view, board, rows)]
    return Group(*lines, *(Padding(text, (0, 0, 0, 2)) for text in below))


def _axes(board: BoardView) -> tuple[list[float], list[float]]:
    """The columns and rows that have a space, in order."""
    return sorted({space.x for space in board.spaces}), sorted({space.y for space in board.spaces})


def _listed(view: View, board: BoardView, rows: list[float]) -> Iterator[Text]:
    """A line for each row, where there is no room for cells."""
    numbers = option_numbers(view, board)
    for row in rows:
        there = sorted((s for s in board.spaces if s.y == row), key=lambda space: space.x)
        yield Text(_BETWEEN).join(_space(space, numbers, space.label) for space in there)


def option_numbers(view: View, board: BoardView) -> Mapping[str, int]:
    """By space the number of the option that points at it alone, as it stands in the question below."""
    found: dict[str, list[int]] = {}
    for number, option in enumerate(view.ask.options if view.ask else (), 1):
        for thing in option.at:
            if isinstance(thing, AtSpace) and thing.board == board.id:
                found.setdefault(thing.space, []).append(number)
    return {space: numbers[0] for space, numbers in found.items() if len(numbers) == 1}


def _space(space: SpaceView, numbers: Mapping[str, int], words: str) -> Text:
    """A space in a few letters: what can be chosen has its number, the rest a sign of its state."""
    number = numbers.get(space.id)
    mark = f"{number}▸" if number else "▸" if space.reachable else "✓" if space.visited else ""
    style = "bold yellow" if number or space.reachable else "dim" if space.face_down else ""
    return Text(f"{mark}{f'[{words}]' if space.face_down else words}", style)


class _Grid:
    """A board as cells of equal width; lines between the rows of a graph."""

    def __init__(
        self, view: View, board: BoardView, columns: list[float], rows: list[float], wide: int
    ) -> None:
        self.board, self.columns, self.rows, self.wide = board, columns, rows, wide
        self.numbers = option_numbers(view, board)
        self.names = _names_in_cells(board, wide)

    def lines(self) -> list[RenderableType]:
        found: list[RenderableType] = []
        for place, row in enumerate(self.rows):
            there = {space.x: space for space in self.board.spaces if space.y == row}
            found.append(self._line({x: self._name(space) for x, space in there.items()}))
            standing = {x: self._standing(space) for x, space in there.items()}
            if any(text.plain for text in standing.values()):
                found.append(self._line(standing))
            if self.board.edges and place + 1 < len(self.rows):
                found.append(self._edges(row, self.rows[place + 1]))
        return found

    def legend(self) -> Iterator[Text]:
        """What short names mean, each once."""
        pairs = dict.fromkeys((self.names[space.id], space.label) for space in self.board.spaces)
        meant = [f"{name} {label}" for name, label in pairs if name != label]
        if meant:
            yield Text(_BETWEEN.join(meant), "dim")

    def _line(self, texts: Mapping[float, Text]) -> Text:
        line = Text("  ")
        for column in self.columns:
            line.append_text(_fitted(texts.get(column, Text()), self.wide))
        line.rstrip()
        return line

    def _name(self, space: SpaceView) -> Text:
        return _space(space, self.numbers, self.names[space.id])

    def _standing(self, space: SpaceView) -> Text:
        there = [piece for piece in self.board.pieces if piece.space == space.id]
        return Text(" ").join(Text(_mark(piece), _style(piece)) for piece in there)

    def _edges(self, upper: float, lower: float) -> Text:
        """Strokes between two rows, each half-way between the spaces that it joins."""
        strokes = [" "] * (self.wide * len(self.columns) + 2)
        places = {space.id: space for space in self.board.spaces}
        for ends in self.board.edges:
            high, low = sorted((places[end] for end in ends), key=lambda space: space.y)
            if (high.y, low.y) != (upper, lower):
                continue
            one, other = self.columns.index(high.x), self.columns.index(low.x)
            at = 3 + (one + other) * self.wide // 2
            stroke = "|" if one == other else "\\" if other > one else "/"
            strokes[at] = stroke if strokes[at] in (" ", stroke) else "X"
        return Text("".join(strokes).rstrip(), "dim")


def _names_in_cells(board: BoardView, wide: int) -> Mapping[str, str]:
    """By space its label if all fit their cells, with a number or sign before it; else its mark.

    A space that has no mark of its own keeps its label where that fits.
    """
    labels = {space.id: space.label for space in board.spaces}
    fitting = {space for space, label in labels.items() if cell_len(label) + 5 <= wide}
    if len(fitting) == len(labels):
        return labels
    marked = {space.id: _mark(space) for space in board.spaces if space.short or space.id not in fitting}
    return {**labels, **marked}


def _fitted(text: Text, wide: int) -> Text:
    """A text in exactly so many columns, the last one free."""
    spare = wide - 1 - text.cell_len
    if spare < 0:
        return Text(set_cell_size(text.plain, wide - 1) + " ", text.style)
    return text.copy().append(" " * (spare + 1))


def _mark(thing: SpaceView | PieceView) -> str:
    return (thing.short or thing.label)[:3]


def _style(piece: PieceView) -> str:
    return f"dim {seat_style(piece.seat)}" if piece.exhausted else seat_style(piece.seat)


def _pieces(view: View, board: BoardView) -> Iterator[Text]:
    labels = {space.id: space.label for space in board.spaces}
    for piece in board.pieces:
        parts = [Text(piece.label, _style(piece))]
        owner = _owner(view, piece.seat)
        parts += [Text(owner, "dim")] if owner not in ("", piece.label) else []
        parts.append(Text(_("on {space}").format(space=labels[piece.space])))
        parts += [Text(f"{meter.label} {meter.value}") for meter in piece.meters]
        parts += [Text(_("face down"), "dim")] if piece.face_down else []
        parts += [Text(_("has acted"), "dim")] if piece.exhausted else []
        parts += _coming(piece)
        yield Text(_BETWEEN, "dim").join(parts)


def _coming(piece: PieceView) -> list[Text]:
    """What becomes of a piece if nobody does more."""
    if piece.falls:
        return [Text(_("falls if nothing else happens"), "red")]
    return [Text(_("{n:+d} if nothing else happens").format(n=piece.change), "red")] if piece.change else []


def _arrow(arrow: ArrowView) -> Text:
    return Text(_ARROWS[arrow.kind] + arrow.words, "red" if arrow.kind == "attack" else "yellow")


# Tracks, dice, cards


def _track(view: View, track: TrackView) -> Text:
    """A bar of blocks with the number, and the named steps around the marker."""
    text = Text("  ")
    owner = _owner(view, track.seat) if len(view.seats) > 1 else ""
    text.append(f"{owner} " if owner else "", seat_style(track.seat))
    text.append(f"{track.label} ", "dim").append(f"{track.value}/{track.maximum} ", "bold")
    steps = max(1, track.maximum - track.first)
    blocks = min(steps, _TRACK)
    reached = round(blocks * (track.value - track.first) / steps)
    text.append("■" * reached, "yellow").append("□" * (blocks - reached), "dim")
    here = [mark.label for mark in track.marks if mark.value <= track.value][-1:]
    coming = [mark for mark in track.marks if mark.value > track.value][:1]
    here += [_("{label} at {value}").format(label=mark.label, value=mark.value) for mark in coming]
    return text.append(f" {_BETWEEN.join(here)}" if here else "", "dim")


def _pool(view: View, pool: DicePoolView) -> RenderableType:
    owner = _owner(view, pool.seat) if len(view.seats) > 1 else ""
    owner = "" if f" {owner} " in f" {pool.label} " else owner
    head = _heading(pool.label, _BETWEEN.join(words for words in (owner, pool.words) if words))
    return Group(head, Padding(Text(_BETWEEN, "dim").join(map(_die, pool.dice)), (0, 0, 0, 2)))


def _die(die: DieView) -> Text:
    text = Text(f"{die.label} ", "dim").append(f"[{die.face or '–'}]", "dim" if die.spent else "bold")
    told = [_("kept")] if die.kept else []
    told += [_("spent")] if die.spent else []
    if die.rerolled:
        words = ngettext("rolled again", "rolled again {count} times", die.rerolled)
        told.append(words.format(count=die.rerolled))
    return text.append("".join(f" {words}" for words in told), "dim")


def card_text(card: CardFace, style: str = "") -> Text:
    """What a card says, its keywords below in bold."""
    lines = ((card.effects, style), (card.keywords, f"{style} bold".strip()))
    return Text("\n").join(Text(words, kind) for words, kind in lines if words)


def _card_row(row: CardRowView) -> RenderableType:
    return Group(_heading(row.label, row.words), *(Padding(t, (0, 0, 0, 2)) for t in _offers(row.offers)))


def _offers(offers: Iterable[OfferView]) -> Iterator[Text]:
    for offer in offers:
        name = offer.card.name if offer.card is not None else _("a card face down")
        parts = [Text(name, "dim strike" if offer.sold else "bold")]
        if offer.sold:
            parts.append(Text(_("sold"), "dim"))
        else:
            parts += [Text(offer.price, "yellow")] if offer.price else []
            parts += [card_text(offer.card)] if offer.card is not None and offer.card.words else []
        yield Text(_BETWEEN, "dim").join(parts)
