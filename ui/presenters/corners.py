"""How the glass stands, found out by touching its four corners: no window, no drawing.

A touchscreen that was mounted turned, or whose overlay turns the picture alone, reports a finger in another
corner than the one that was touched. Touching each corner as it is lit tells by how much.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

Turn = Literal[0, 90, 180, 270]
CORNERS = ("upper left", "upper right", "lower right", "lower left")
"""Clockwise, by their number."""
COUNT = len(CORNERS)
REACH = 0.35
"""A touch belongs to a corner when it is nearer to both its edges than this share of the glass."""


def corner_at(x: float, y: float, width: float, height: float) -> int | None:
    """The corner that a point belongs to, y growing upwards; `None` for the middle of an edge or of all."""
    left, right = x < width * REACH, x > width * (1 - REACH)
    low, high = y < height * REACH, y > height * (1 - REACH)
    if high and (left or right):
        return 1 if right else 0
    if low and (left or right):
        return 2 if right else 3
    return None


def turned_by(now: int, corner: int) -> Turn:
    """The rotation of the picture that brings its upper left to where this corner is now.

    `now` is the rotation in force; all in degrees clockwise.
    """
    return cast(Turn, (now + 90 * corner) % 360)


@dataclass(frozen=True)
class Corners:
    """The corners that the glass reported, while each was lit in its order."""

    reported: tuple[int, ...] = ()

    @property
    def due(self) -> int | None:
        """The corner that is lit; `None` when all were touched."""
        return len(self.reported) if len(self.reported) < COUNT else None

    def touch(self, corner: int) -> Corners:
        """A finger was reported in this corner."""
        return Corners((*self.reported, corner)) if self.due is not None else self

    @property
    def touches_turned(self) -> Turn | None:
        """By how many degrees clockwise a touch is reported beside what is touched.

        `None` while corners are left, and when no turning explains it: mirrored, or a corner was missed.
        """
        if self.due is not None:
            return None
        first = self.reported[0]
        if self.reported != tuple((first + place) % COUNT for place in range(COUNT)):
            return None
        return cast(Turn, 90 * first)
