"""What is turned over in pages; what lets through or ends is always below it, or beside it along an edge."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look.theme import look
from ui.widgets.boxes import Column, Row, at_hand
from ui.widgets.leaves import Leaves, least_turner
from ui.widgets.nodes import Node

_ENDS = 24.0
"""Millimetres that what ends the turn takes at the side of a wide panel."""


class _Ends(Column):
    """What lets through or ends, one below the other, as tall as there is room."""

    def __init__(self, *parts: Node) -> None:
        for part in parts:
            part.weight = 1
        super().__init__(*parts)

    @staticmethod
    def wide() -> float:
        """How wide it is, in pixels."""
        return look().millimetres(_ENDS * look().reach)

    def natural_width(self) -> float:
        return self.wide()

    def inner_narrowest(self) -> float:
        return self.wide()


class EndsBelow(Column):
    """A `bare` one stands in a sheet that has an edge of its own.

    A `wide` one lies along the lower edge of the glass: what lets through or ends stands at the side of the
    hand, but upright below.
    """

    def __init__(self, turned: Node, below: list[Node], wide: bool, bare: bool) -> None:
        self._turned, self._below, self._bare = turned, below, bare
        if wide and look().portrait and len(below) > 1:
            self._below = [Row(*below, align="fill", wraps=True)]
        self._ends_beside = wide and bool(below) and not look().portrait
        parts = [turned, *self._below]
        if self._ends_beside:
            parts = [Row(*at_hand(turned, _Ends(*below)), align="fill", weight=1)]
        edge, room = (None, 0.0) if bare else (look().palette.line, look().gap)
        super().__init__(*parts, ground=look().palette.surface, edge=edge, pad=room)

    def _make_ground(self) -> None:
        """The ground of a bare one is that of the sheet it stands in, which is drawn already."""
        if not self._bare:
            super()._make_ground()

    def tall(self, width: float) -> float:
        """How tall it is, in pixels, where all of it has room."""
        inner = width - 2 * self.pad_x
        if self._ends_beside:
            ends = _Ends.wide()
            content = self._content_height(inner - ends - look().gap)
            return max(content, self._stacked(self._below, ends)) + 2 * self.pad_y
        below = self._stacked(self._below, inner) + look().gap if self._below else 0.0
        return self._content_height(inner) + below + 2 * self.pad_y

    def arrange(self) -> None:
        """What ends the turn is on the last page where it would leave too little for pages above it."""
        if self._below and not self._ends_beside and isinstance(self._turned, Leaves):
            below = self._stacked(self._below, self.width - 2 * self.pad_x)
            if self.height - 2 * self.pad_y - below - look().gap < least_turner():
                for part in self._below:
                    self.release(part)
                self._turned.content.add(*self._below)
                self._below = []
        super().arrange()

    def least_tall(self, width: float) -> float:
        """How tall it must be at least, so that each row has room above what ends the turn."""
        inner = width - 2 * self.pad_x
        if self._ends_beside:
            inner -= _Ends.wide() + look().gap
        ends = 0.0 if self._ends_beside or not self._below else self._stacked(self._below, inner) + look().gap
        rows = self._turned
        tall = rows.least_window(inner) if isinstance(rows, Leaves) else self._content_height(inner)
        return ends + tall + 2 * self.pad_y

    def _content_height(self, width: float) -> float:
        turned = self._turned
        return (turned.content if isinstance(turned, Leaves) else turned).height_for(width)

    @staticmethod
    def _stacked(nodes: Sequence[Node], width: float) -> float:
        return sum(node.height_for(width) for node in nodes) + look().gap * (len(nodes) - 1)
