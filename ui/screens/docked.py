"""Where what one can do lies on a large table: along its lower edge, at its side, or over its players."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, NamedTuple

from companion.engine.view import View
from ui.look.theme import look
from ui.presenters.glance import has_places
from ui.widgets.askpanel import AskPanel
from ui.widgets.boxes import Column
from ui.widgets.glance_board import GlanceBoard
from ui.widgets.nodes import Node

Edge = Literal["below", "beside", "over"]


class Form(NamedTuple):
    """Where it lies; a form that `must` fit is taken only where neither it nor the board is scrolled."""

    edge: Edge
    must: bool = True


_LEAST_SHARE = 0.25
_LARGEST_SHARE = 0.5
"""The part of the glass that a panel takes along the lower edge where not everything fits."""
_FIGHT = (Form("below"), Form("beside"), Form("over"), Form("beside", False))
_FIGHT_UPRIGHT = (Form("below"), Form("over"), Form("below", False))
_PLACES = (Form("below"), Form("beside"), Form("beside", False))
_PLACES_UPRIGHT = (Form("below"), Form("below", False))


def forms_for(view: View) -> tuple[Form, ...]:
    """The forms for a table, the best first; players beside whom their own things lie are not covered."""
    if has_places(view) or any(creature.seat >= 0 for creature in view.creatures):
        return _PLACES_UPRIGHT if look().portrait else _PLACES
    return _FIGHT_UPRIGHT if look().portrait else _FIGHT


class Docking:
    """Which form is taken. Within one round none is tried that did not fit before, and nothing gets lower."""

    def __init__(self) -> None:
        self._shape: Hashable = None
        self.first = 0
        self.lined: bool | None = None
        """Whether the players stand in one line above what lies there; nothing until that was tried."""
        self._lying: Hashable = None
        self._tall = 0.0

    def begin(self, view: View, size: tuple[float, float]) -> None:
        """A picture is to be shown on a stage of this size."""
        shape = (view.game, len(view.seats), len(view.creatures), view.round, view.viewer, size)
        if shape != self._shape:
            self._shape, self.first, self._tall = shape, 0, 0.0
        lying = (
            shape,
            *(board.id for board in view.boards),
            *((row.id, len(row.offers)) for row in view.card_rows),
        )
        if lying != self._lying:
            self._lying, self.lined = lying, None

    def tall(self, wanted: float, least: float, room: float, board: float, must: bool) -> float:
        """How tall a panel along the lower edge is that wants to be so tall, of the whole room.

        Where not everything fits, it has what a board that needs `board` pixels leaves, within limits, and
        not less than it needs at `least`.
        """
        if not must:
            most = room * _LARGEST_SHARE
            return min(wanted, max(min(least, most), room * _LEAST_SHARE, min(room - board, most)))
        return max(self._tall, wanted)

    def keep(self, tall: float) -> None:
        """A panel along the lower edge stands so tall now: within this round none gets lower."""
        self._tall = max(self._tall, tall)


class Docked(Node):
    """The line, the board below it, and the panel at its side or along the lower edge.

    `seat` is the one that the panel is for, -1 for nobody; `room` how wide or tall the panel is, in pixels.
    """

    def __init__(
        self, bar: Node, board: GlanceBoard, panel: AskPanel, side: Edge, room: float, seat: int
    ) -> None:
        self.bar, self.board, self.side, self.room = bar, board, side, room
        palette, panel.weight = look().palette, 1
        edge = look().seat_colour(seat) if seat >= 0 else palette.line
        self.frame = Column(panel, ground=palette.surface, edge=edge, pad=frame_pad())
        super().__init__(bar, board, self.frame)

    def arrange(self) -> None:
        tall = self.bar.height_for(self.width)
        rest = self.height - tall
        self.bar.place(self.x, self.top - tall, self.width, tall)
        if self.side == "below":
            self.board.place(self.x, self.y + self.room, self.width, rest - self.room)
            self.frame.place(self.x, self.y, self.width, self.room)
        else:
            side, left = (
                (self.x, self.x + self.room) if look().left_handed else (self.right - self.room, self.x)
            )
            self.board.place(left, self.y, self.width - self.room, rest)
            self.frame.place(side, self.y, self.room, rest)


def frame_pad() -> float:
    """The room around a docked panel, in pixels."""
    return look().gap * 0.3
