"""A way that was gone, told afterwards: its stops, HP over them, what was kept, what was fatal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.play.told.curves import stop_words
from companion.play.told.tallies import Leg, Tally
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.places import NOTHING
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.places import PlaceTouches
from ui.widgets.route import Route, is_route
from ui.widgets.rows import heading, panel
from ui.widgets.text import Text


def way_panels(tally: Tally) -> list[Node]:
    """Everything about the way but HP over it; nothing for a game that is none."""
    if not tally.way:
        return []
    parts: list[Node] = [panel(heading(_("The route")), *_chapters(tally))]
    if tally.gained:
        parts.append(panel(heading(_("Found, in order")), *_found(tally)))
    return parts


def fatal(tally: Tally) -> list[Node]:
    """The blows of which players died on a way; nothing where none did."""
    danger = look().palette.danger
    lines = [Row(icon("dead", "text", danger), Text(words, "text", weight=1)) for words in tally.fatal]
    return [panel(heading(_("The fatal blow")), *lines)] if lines and tally.way else []


_NOBODY = PlaceTouches(NOTHING, lambda option: None, lambda label, options: None, lambda thing: None)
"""Nothing on a way that was gone answers anything."""


def _chapters(tally: Tally) -> Iterator[Node]:
    """The map of each chapter with the way on it, and its stops in their order with what was met there."""
    for chapter, legs in groupby(tally.way, key=lambda leg: leg.chapter):
        yield Text(chapter, "strong", bold=True)
        board = tally.maps.get(chapter)
        if board is not None and is_route(board):
            yield Route(board, _NOBODY)
        yield Flow(*(_stop(leg) for leg in legs), gap=look().gap * 0.5)


def _stop(leg: Leg) -> Node:
    palette = look().palette
    pad = (look().gap * 0.6, look().gap * 0.3)
    return Row(Text(stop_words(leg), "small"), ground=palette.raised, edge=palette.line, pad=pad)


def _found(tally: Tally) -> Iterator[Node]:
    parts = []
    for seat in dict.fromkeys(each.seat for each in tally.gained):
        names = ", ".join(each.name for each in tally.gained if each.seat == seat)
        mark = Node(ground=look().seat_colour(seat), least=(look().gap * 0.7, look().font("text")), radius=0)
        head = Row(mark, Text(tally.players[seat], "text", bold=True))
        parts.append(Column(head, Text(names, "text"), gap=look().gap * 0.3))
    yield Grid(*parts, cell=look().millimetres(46 * look().reach))
