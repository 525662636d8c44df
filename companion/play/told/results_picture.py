"""How a game ended, as a picture to keep, drawn without a window: with matplotlib (the part `print`)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.engine.view import BoardView, SpaceView, View
from companion.play.simulation.plotting import save
from companion.play.told.curves import Curve, beaten_lines, curves, found_by, stop_words, way_curves
from companion.play.told.tallies import Tally
from companion.speech.words import _

WIDE = 12.0
"""Inches; at 100 dots each it is a picture that a telephone shows."""
_LETTERS = 125
"""Letters of a line of words over the whole width."""
_LINE, _PLOT, _HEADING, _EDGE = 0.2, 2.8, 0.5, 0.5
"""Inches: a line of words, a plot, a heading with its distance, the edge at the left and at the right."""
_MARKS = "os^Dvp*X"
_PAPER, _INK, _DIM, _WAY = "#fbfaf7", "#1c1c1c", "#8a8680", "#b5541c"


def draw(path: Path, view: View, tally: Tally) -> None:
    """Draw the results of a game into a file (PNG, SVG, PDF). Raises `BadInput` when it cannot be written.

    What people are called is shown as it is written, never read as a formula.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    parts = list(_parts(view, tally))
    tall = sum(part.height + _HEADING for part in parts) + _LINE
    with rc_context({"text.parse_math": False, "text.color": _INK, "axes.facecolor": _PAPER}):
        figure, top = Figure(figsize=(WIDE, tall), facecolor=_PAPER), tall
        for part in parts:
            top -= part.height + _HEADING
            axes = figure.add_axes((_EDGE / WIDE, top / tall, 1 - 2 * _EDGE / WIDE, part.height / tall))
            axes.set_title(part.heading, loc="left", weight="bold")
            part.draw(axes)
        save(figure, path)


def _parts(view: View, tally: Tally) -> Iterator[_Words | _Map | _Lines | _Counts]:
    """Everything of the picture from top to bottom."""
    yield _Words(_("{game}: results").format(game=view.title), list(_ending(view, tally)))
    if tally.fatal:
        yield _Words(_("The fatal blow"), tally.fatal)
    for chapter, legs in groupby(tally.way, key=lambda leg: leg.chapter):
        if chapter in tally.maps:
            yield _Map(chapter, tally.maps[chapter])
        stops = (f"{number} {stop_words(leg)}" for number, leg in enumerate(legs, 1))
        yield _Words("" if chapter in tally.maps else chapter, [" · ".join(stops)])
    yield from _lines(tally)
    if tally.gained:
        yield _Words(_("Found, in order"), list(_found(tally)))
    if tally.told:
        yield _Counts(tally)


def _ending(view: View, tally: Tally) -> Iterator[str]:
    ended = view.ending
    yield from (ended.words, *ended.lines) if ended else (_("The game is still in progress."),)
    yield from beaten_lines(tally)


def _lines(tally: Tally) -> Iterator[_Lines]:
    """HP over the way; of a game that is none over its rounds, players and enemies apart."""
    drawn = [(_("HP by round"), curves(tally, "seat")), (_("Enemies"), curves(tally, "creature"))]
    for words, found in [(_("HP by room"), way_curves(tally))] if tally.way else drawn:
        if found and max(len(curve.values) for curve in found) > 1:
            yield _Lines(words, found)


def _found(tally: Tally) -> Iterator[str]:
    for seat, names in found_by(tally):
        yield _("{name}: {words}").format(name=tally.players[seat], words=names)


class _Words:
    """Lines of words, folded to the width of the picture."""

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        self.heading = heading
        self.lines = [part for line in lines for part in textwrap.wrap(line, _LETTERS)]
        self.height = _LINE * max(1, len(self.lines))

    def draw(self, axes: Any) -> None:
        """One text, from the upper left corner on."""
        axes.axis("off")
        axes.text(0, 1, "\n".join(self.lines), va="top", linespacing=1.3, size=10, transform=axes.transAxes)


class _Map:
    """The board of a chapter lying on its side: the way that was gone in colour, its stops by marks."""

    def __init__(self, chapter: str, board: BoardView) -> None:
        self.heading, self.board, self.height = (
            _("{chapter}: the route").format(chapter=chapter),
            board,
            _PLOT,
        )
        self.gone = {space.id for space in board.spaces if space.visited}
        self.gone |= {piece.space for piece in board.pieces}

    def draw(self, axes: Any) -> None:
        """Lines between the stops, then the stops on them."""
        axes.axis("off")
        places = {space.id: (-space.y, space.x) for space in self.board.spaces}
        for ends in self.board.edges:
            way = self.gone.issuperset(ends)
            pairs = zip(*(places[end] for end in ends), strict=True)
            axes.plot(*pairs, color=_WAY if way else _DIM, linewidth=3 if way else 0.7, zorder=1)
        for space in self.board.spaces:
            self._stop(axes, space, places[space.id])

    def _stop(self, axes: Any, space: SpaceView, at: tuple[float, float]) -> None:
        gone = space.id in self.gone
        box = {
            "boxstyle": "round",
            "facecolor": _WAY if gone else _PAPER,
            "edgecolor": _WAY if gone else _DIM,
        }
        words, ink = (space.short or space.label)[:3], _PAPER if gone else _INK
        axes.text(*at, words, ha="center", va="center", size=8, color=ink, bbox=box)


class _Lines:
    """HP as lines, each with a mark of its own."""

    def __init__(self, heading: str, drawn: Sequence[Curve]) -> None:
        self.heading, self.drawn, self.height = heading, drawn, _PLOT

    def draw(self, axes: Any) -> None:
        """A line for each, named above them."""
        for place, curve in enumerate(self.drawn):
            known = [(at, value) for at, value in enumerate(curve.values, 1) if value is not None]
            mark = _MARKS[place % len(_MARKS)]
            axes.plot(*zip(*known, strict=True), marker=mark, color=f"C{place % 10}", label=curve.name)
        axes.set_ylim(bottom=0)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=6, frameon=False, fontsize=9)


class _Counts:
    """Who did what: a row for each kind, a column for each player, the highest of a feat bold."""

    def __init__(self, tally: Tally) -> None:
        self.heading, self.tally, self.height = _("Who did what"), tally, _LINE * (len(tally.told) + 1)

    def draw(self, axes: Any) -> None:
        """Names above, then a row for each kind of deed."""
        axes.axis("off")
        for column, name in enumerate(self.tally.players):
            self._cell(axes, 0, column, name)
        for row, key in enumerate(self.tally.told, 1):
            axes.text(0, self._height_of(row), self.tally.labels[key], va="top", transform=axes.transAxes)
            for column, count in enumerate(self.tally.counts):
                self._cell(axes, row, column, str(count[key]), self.tally.leads(key, count[key]))

    def _height_of(self, row: int) -> float:
        return 1 - row * _LINE / self.height

    def _cell(self, axes: Any, row: int, column: int, words: str, bold: bool = False) -> None:
        step = min(0.16, 0.7 / len(self.tally.players))
        at, weight = (0.26 + step * (column + 0.8), self._height_of(row)), "bold" if bold else "normal"
        axes.text(*at, words, ha="right", va="top", weight=weight, transform=axes.transAxes)
