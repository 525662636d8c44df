"""What stands where on the table: boards, tracks and dice around the seats, creatures below their seats."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

from companion.engine.view import CreatureView, SeatView, TrackView, View
from ui.look.theme import look
from ui.presenters.asking import seat_name
from ui.presenters.places import cells, extent
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.dice import pool_panel
from ui.widgets.nodes import Node
from ui.widgets.offers import offers_panel
from ui.widgets.places import PlaceTouches
from ui.widgets.progress import track_panel, track_pill
from ui.widgets.spaces import board_panel, wanted_width

Keep = Callable[[tuple[Any, ...], Hashable, Callable[[], Node]], Node]
"""Hands out the node made for a key before, as long as its signature is the same."""
_LEAST_BESIDE = 58.0
"""Millimetres that must be left beside a board, else everything else goes below it."""

_FIGHT = 8.0
"""The weight of a board with foes beside it, and that of a row of players is 1."""
_FEW_FOES = 2
_SMALL = 3
"""So many columns a board has at most beside which foes stand."""


def has_foes_beside(view: View) -> bool:
    """Whether those who are fought stand beside the one board of the table, which is small."""
    boards = [board for board in view.boards if not board.aside]
    foes = view.creatures
    small = len(boards) == 1 and not boards[0].edges and extent(cells(boards[0]))[0] <= _SMALL
    return small and 0 < len(foes) <= _FEW_FOES and all(foe.seat < 0 for foe in foes)


def around(
    seats: Sequence[tuple[SeatView, Node]], creatures: Sequence[tuple[CreatureView, Node]], cell: float
) -> Node:
    """Creatures that belong to nobody above, then every seat, with its own creatures below it."""
    wild = [node for creature, node in creatures if creature.seat < 0]
    parts: list[Node] = [Grid(*wild, cell=cell)] if wild else []
    return Column(
        *parts, Grid(*(_with_own(seat, node, creatures, cell) for seat, node in seats), cell=cell * 1.2)
    )


def _with_own(
    seat: SeatView, node: Node, creatures: Sequence[tuple[CreatureView, Node]], cell: float
) -> Node:
    own = [pair for pair in creatures if pair[0].seat == seat.seat]
    if not own:
        return node
    active = [each for creature, each in own if creature.active]
    ready = [each for creature, each in own if not creature.active]
    parts = [Grid(*group, cell=cell * 0.8) for group in (active, ready) if group]
    return Column(node, *parts, gap=look().gap * 0.5)


class Places:
    """The boards, tracks, dice and rows of cards of one picture, on a table of a width.

    On a `bare` one nothing is said twice: arrows speak for themselves, numbers of seats stand
    in their panels, and tracks are pills; on a `tight` one nothing that a touch says.
    """

    def __init__(
        self,
        view: View,
        touches: PlaceTouches,
        keep: Keep,
        width: float,
        bare: bool = False,
        tight: bool = False,
    ) -> None:
        self.view, self.touches, self.keep, self.width = view, touches, keep, width
        self.bare, self.tight = bare, tight

    def laid_out(self, bands: Sequence[Node], foes: Sequence[Node] = ()) -> list[Node]:
        """Everything from top to bottom; where there is room the boards stand at the left of the rest.

        `foes` stand beside a small board, above the `bands`.
        """
        if foes:
            shown = Column(*self._boards(self.width / 2, True), weight=1)
            beside = Row(
                shown,
                Column(*foes, gap=look().gap * 0.3, weight=1),
                align="fill",
                gap=look().gap * 0.5,
                weight=_FIGHT,
            )
            return [*self._dice(), *self._rows(), beside, *bands]
        wanted = max((wanted_width(board) for board in self.view.boards if not board.aside), default=0.0)
        left = self.width - wanted - look().gap
        if self.bare:
            return self._bare(
                bands, wanted if left >= look().millimetres(_LEAST_BESIDE * look().reach) else 0.0
            )
        if wanted and left >= look().millimetres(_LEAST_BESIDE * look().reach):
            boards = Column(*self._boards(wanted), least=(wanted, 0.0))
            rest = Column(*self._dice(), *self._rows(), *bands, *self._tracks(left), weight=1)
            return [Row(boards, rest, align="top")]
        tracks = self._tracks(self.width)
        return [*self._dice(), *self._rows(), *self._boards(self.width), *bands, *tracks]

    def _bare(self, bands: Sequence[Node], beside: float) -> list[Node]:
        """The same without tracks; boards stand at the left, `beside` pixels wide, where that is not 0."""
        others = [*self._dice(), *self._rows()]
        shown = self._boards(beside or self.width)
        if not beside or not shown:
            return [*others, *shown, *bands]
        boards = Column(*shown, least=(beside, 0.0))
        return [Row(boards, Column(*others, *bands, weight=1), align="fill", weight=1)]

    def pills(self) -> list[Node]:
        """The tracks in one line each."""
        return [
            track_pill(track, self._owner(track.seat), self.touches, self.tight)
            for track in _not_said(self.view)
        ]

    def _boards(self, width: float, tight: bool = False) -> list[Node]:
        """All but those that lie aside, to which the line above the board leads."""
        tight = tight or self.tight
        return [
            self.keep(
                ("board", board.id),
                (board, self.touches.asking, width, tight),
                partial(board_panel, board, self.touches, width, self.bare, tight),
            )
            for board in self.view.boards
            if not board.aside
        ]

    def _tracks(self, width: float) -> list[Node]:
        if not self.view.tracks:
            return []
        panels = [
            self.keep(
                ("track", track.seat, track.id),
                track,
                partial(track_panel, track, self._owner(track.seat), self.touches),
            )
            for track in self.view.tracks
        ]
        return [Grid(*panels, cell=look().millimetres(44 * look().reach), gap=look().gap * 0.6)]

    def _dice(self) -> list[Node]:
        return [
            self.keep(
                ("pool", pool.seat, pool.id),
                (pool, self.touches.asking, self.tight),
                partial(pool_panel, pool, self._owner(pool.seat), self.touches, self.bare, self.tight),
            )
            for pool in self.view.pools
        ]

    def _rows(self) -> list[Node]:
        return [
            self.keep(
                ("row", row.id),
                (row, self.touches.asking),
                partial(offers_panel, row, self.touches),
            )
            for row in self.view.card_rows
        ]

    def _owner(self, seat: int) -> str:
        """The name of the seat that something belongs to, where there is more than one."""
        return seat_name(self.view, seat) if len(self.view.seats) > 1 else ""


def _not_said(view: View) -> tuple[TrackView, ...]:
    """The tracks whose number no seat shows by itself."""
    said = {meter.path for seat in view.seats for meter in seat.meters if meter.path}
    return tuple(track for track in view.tracks if track.path not in said)
