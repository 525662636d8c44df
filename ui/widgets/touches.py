"""A finger on the glass, followed from where it comes down to where it lifts."""

from __future__ import annotations

from typing import Protocol


class Holder(Protocol):
    """What a finger can hold: `ui.widgets.nodes.Node` in most cases."""

    def from_window(self, x: float, y: float) -> tuple[float, float]:
        """A point of the window in its own coordinates."""

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        """The finger moved."""

    def touch_up(self, touch: Touch, x: float, y: float) -> None:
        """The finger lifted."""


class Touch:
    """One finger on the glass, in window pixels. `holders` follow it until it lifts.

    `scrolled` says that it moved a list, and so touches nothing else any more; `carries` that it took
    something along, and so scrolls nothing.
    """

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.scrolled = self.carries = False
        self.holders: list[Holder] = []

    def moved(self, x: float, y: float) -> None:
        """The finger is here now."""
        self.x, self.y = x, y
        for holder in tuple(self.holders):
            holder.touch_moved(self, *holder.from_window(x, y))

    def lifted(self) -> None:
        """The finger is gone."""
        holders, self.holders = self.holders, []
        for holder in holders:
            holder.touch_up(self, *holder.from_window(self.x, self.y))
