"""The rows of a large table: players beside their enemies, or below each other where there is no room."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from ui.look.theme import look
from ui.widgets.board import stands_in
from ui.widgets.boxes import Column, Row
from ui.widgets.nodes import Node, every
from ui.widgets.text import Name

_TOO_MANY_BESIDE = 3
"""So many enemies of a row stand below its players on an upright glass; fewer stand beside them."""
_PLAYERS_SHARE = 1.6
"""How wide the players of a row are, in enemies."""

_BESIDE_STAGE = 0.22
"""The share of a row that its players have beside creatures of theirs of which some wait."""
_BENCH = 0.3
"""The share of a row that creatures have which wait beside those that fight."""

Panels = tuple[list[Node], list[Node], list[Node]]
"""The panels of the players of a row, those of its enemies, and of creatures that wait beside them."""


class _Laid(NamedTuple):
    """A row, the panels in it, and all of these and of the board that its form depends on."""

    panels: tuple[Node, ...]
    needed: Hashable
    row: Node

    @property
    def whole(self) -> bool:
        """Whether all panels are still in it."""
        return all(stands_in(panel, self.row) for panel in self.panels)


class GlanceRows:
    """Lays panels out in rows. A row whose panels need as much room as before stays, with those of now."""

    def __init__(self) -> None:
        self._kept: list[_Laid] = []

    @property
    def shown(self) -> list[Node]:
        """The rows that were laid out last."""
        return [laid.row for laid in self._kept]

    def laid(self, panels: Sequence[Panels], width: float) -> list[Node]:
        """Every row; players beside enemies are as wide in all, so that these stand below each other."""
        gap = look().gap * 0.5
        beside = [
            (seats, [*creatures, *waiting]) for seats, creatures, waiting in panels if seats and creatures
        ]
        most = max((len(creatures) for _seats, creatures in beside), default=0)
        least = max(
            (sum(seat.narrowest() + gap for seat in seats) - gap for seats, _own in beside), default=0.0
        )
        share = most if most > 1 else _PLAYERS_SHARE
        staged = any(waiting for _seats, _creatures, waiting in panels)
        wide = max(least, width * (_BESIDE_STAGE if staged else _PLAYERS_SHARE / (_PLAYERS_SHARE + share)))
        before = (*self._kept, *(len(panels) * [None]))
        self._kept = [_row(old, *row, width, wide) for old, row in zip(before, panels, strict=False)]
        return self.shown


def _row(
    before: _Laid | None,
    seats: list[Node],
    creatures: list[Node],
    waiting: list[Node],
    width: float,
    players: float,
) -> _Laid:
    """A row; the one that stood there before, with other panels in it, if these need as much room."""
    panels = (*seats, *creatures, *waiting)
    needed = (len(seats), len(waiting), tuple(panel.narrowest() for panel in panels), width, players)
    if before is None or before.needed != needed or not before.whole:
        return _Laid(panels, needed, _made(seats, creatures, waiting, width, players))
    for old, new in zip(before.panels, panels, strict=True):
        if new is not old and old.parent is not None:
            old.parent.swap(old, new)
    return before._replace(panels=panels)


def _made(
    seats: list[Node], creatures: list[Node], waiting: list[Node], width: float, players: float
) -> Node:
    gap = look().gap * 0.5
    if not seats or not creatures:
        return _lines([*seats, *creatures], width, gap, whole=not creatures)
    bench = [_bench(waiting, width * _BENCH, gap)] if waiting else []
    needed = players + sum(node.narrowest() + gap for node in (*creatures, *bench))
    upright = look().portrait and len(creatures) >= _TOO_MANY_BESIDE
    if needed > width or upright:
        return Column(
            _lines(seats, width, gap), _lines([*creatures, *waiting], width, gap), gap=gap, weight=1
        )
    enemies = Row(*creatures, *bench, gap=gap, align="fill", weight=1)
    return Row(exactly(players, *seats, gap=gap), enemies, gap=gap, align="fill", weight=1)


def _bench(waiting: list[Node], width: float, gap: float) -> Node:
    """Creatures that wait, in as few lines as have room in so much width; never wider than they must be."""
    wide = max(width, *(node.narrowest() for node in waiting))
    return exactly(wide, _lines(waiting, wide, gap), gap=gap)


def exactly(wide: float, *parts: Node, gap: float) -> Node:
    """Parts side by side, exactly so many pixels wide in all: the players of a row, what turns the pages."""
    return _Exact(wide, *parts, gap=gap, align="fill")


class _Exact(Row):
    def __init__(self, wide: float, *parts: Node, gap: float, align: str) -> None:
        self.wide = wide
        super().__init__(*parts, gap=gap, align=align)

    def natural_width(self) -> float:
        return self.wide

    def inner_narrowest(self) -> float:
        return self.wide


def _cuts(panel: Node, width: float) -> bool:
    """Whether a name in a panel has no room where this is so wide."""
    if not any(name.is_long for name in every(panel) if isinstance(name, Name)):
        return False
    panel.place(0, 0, width, panel.height_for(width))
    return any(name.is_cut for name in every(panel) if isinstance(name, Name))


def _lines(nodes: Sequence[Node], width: float, gap: float, whole: bool = False) -> Node:
    """Panels beside each other, in as few equal lines as have room for them, and for `whole` names."""
    count = len(nodes)
    widest = max(node.narrowest() for node in nodes)
    while count > 1 and count * (widest + gap) - gap > width:
        count -= 1
    while whole and count > 1 and any(_cuts(node, (width + gap) / count - gap) for node in nodes):
        count -= 1
    lines = -(-len(nodes) // count)
    each = -(-len(nodes) // lines)
    rows = [nodes[start : start + each] for start in range(0, len(nodes), each)]
    return Column(*(Row(*row, gap=gap, align="fill", weight=1) for row in rows), gap=gap, weight=1)
