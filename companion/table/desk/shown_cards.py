"""Cards that were shown and are not taken yet, seat by seat: asked about, or waiting for their turn.

People show cards at the same time. Each seat has one open question at most, none is ever dropped without a
word, and what cannot be asked yet waits in the order in which it was shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.table.desk.replies import DeskQuestion
from companion.table.desk.scans import Scan

NOBODY = -1
"""The seat of a card that may be anybody's."""
Moment = tuple[int, int, bool]
"""A round, a room, and whether it is in a fight."""


class ShownCards(msgspec.Struct, frozen=True):
    """Cards of one seat that are meant together; `topic` is that of the Ask they are meant for.

    `question` is open about them, or `None` while they wait. `chosen` is the act that was chosen when it
    could not be done yet. `seat` is `NOBODY` for cards that several seats may mean. `away` are cards that
    were taken off a reader on which they acted. `moment` is that in which they began to wait.
    """

    seat: int
    scans: tuple[Scan, ...]
    topic: str
    question: DeskQuestion | None = None
    chosen: Any = None
    away: bool = False
    moment: Moment | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The faces that were shown."""
        return tuple(scan.card for scan in self.scans)


class Waiting:
    """All cards that are not taken yet, oldest first. Questions without cards are among them."""

    def __init__(self) -> None:
        self._lines: list[ShownCards] = []

    def __iter__(self) -> Iterator[ShownCards]:
        return iter(tuple(self._lines))

    def __contains__(self, line: object) -> bool:
        return line in self._lines

    @property
    def asked(self) -> tuple[ShownCards, ...]:
        """Those with an open question, at most one of each seat."""
        return tuple(line for line in self._lines if line.question is not None)

    def asked_of(self, seat: int) -> ShownCards | None:
        """The one that is asked about at a seat."""
        return next((line for line in self.asked if line.seat == seat), None)

    def with_tag(self, uid: str) -> ShownCards | None:
        """The one to which the card with this tag belongs."""
        return next((line for line in self._lines if any(scan.uid == uid for scan in line.scans)), None)

    def add(self, line: ShownCards) -> None:
        """One more, behind all others."""
        self._lines.append(line)

    def remove(self, line: ShownCards) -> None:
        """It is taken, or was said no to."""
        self._lines.remove(line)

    def replace(self, old: ShownCards, new: ShownCards) -> None:
        """The same, with another question."""
        self._lines[self._lines.index(old)] = new
