"""Which physical copy went where, as far as scans have told.

The engine takes equal cards for one another; a copy that lies in the discard pile must not be played
a second time all the same. A mark is believed only while the piles still have room for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.engine.layout import Layout, Spot
from companion.engine.parts.table_kit import TableKit, Task
from companion.engine.session import Session

Zone = Literal["away", "hand"]


class Mark(msgspec.Struct, frozen=True):
    """A copy of `seat` (-1: of all) was seen to go somewhere with log entry `entry`, at time `at`."""

    card: str
    seat: int
    zone: Zone
    entry: int
    at: float


def count_of(layout: Layout, card: str, zone: Zone, hand: str) -> int:
    """How many named copies of a card lie in hands, or in all open piles that are no hands."""
    return sum(
        place.known.count(card)
        for place in layout
        if isinstance(place, Spot) and (place.path[-1] == hand) is (zone == "hand")
    )


class SeenCopies:
    """The marks of all tags, one a tag. `kit` says which places cards come back from."""

    def __init__(self, kit: TableKit) -> None:
        self.kit = kit
        self._marks: dict[str, Mark] = {}
        self._void_up_to = -1

    def note(self, uid: str, mark: Mark) -> None:
        """The tag was seen to go somewhere."""
        self._marks.pop(uid, None)
        self._marks[uid] = mark

    def forget(self, uid: str) -> None:
        """The tag may be anywhere."""
        self._marks.pop(uid, None)

    def last(self, uid: str) -> Mark | None:
        """What was noted of the tag last."""
        return self._marks.get(uid)

    def moved_with(self, entry: int, card: str, seat: int) -> int:
        """How many copies of a card of this seat were seen to go away with a log entry."""
        marks = self._marks.values()
        return sum(
            (each.entry, each.card, each.seat, each.zone) == (entry, card, seat, "away") for each in marks
        )

    def where(self, uid: str, card: str, session: Session) -> Mark | None:
        """Where the tag must still be; `None` when it may be anywhere, as outside of piles."""
        mark = self._marks.get(uid)
        if mark is None or mark.entry <= self._void_up_to or not self.kit.cards.in_piles(session.match.state):
            return None
        if mark.card != card or not session.timeline.reaches(mark.entry):
            del self._marks[uid]
            return None
        if mark.entry == session.timeline.current:
            return mark
        self._forget_oldest(mark, session)
        return self._marks.get(uid)

    def void_before(self, entry: int) -> None:
        """A fight is over with this log entry: all cards were taken up, and lie in piles of another one."""
        self._void_up_to = entry

    def follow(self, tasks: Sequence[Task]) -> None:
        """Hands take cards up again from where they lay open, or lay a hand down: their marks are void."""
        for task in tasks:
            if task.kind == "discard hand":
                laid_down = {
                    uid
                    for uid, mark in self._marks.items()
                    if mark.seat in (-1, task.seat) and mark.card not in task.keep
                }
                self._void(laid_down, "hand")
            elif task.kind == "shuffle" and task.source in self.kit.cards.open_piles:
                alike = {-1, task.seat}
                self._void({u for u, mark in self._marks.items() if mark.seat in alike or task.seat < 0})
            elif (
                task.kind == "move"
                and task.card
                and task.source in self.kit.cards.open_piles | self.kit.cards.out
            ):
                self._void({uid for uid, mark in self._marks.items() if mark.card == task.card})

    def _void(self, uids: set[str], zone: Zone = "away") -> None:
        for uid in uids:
            if self._marks[uid].zone == zone:
                del self._marks[uid]

    def _forget_oldest(self, mark: Mark, session: Session) -> None:
        """After a shuffle fewer copies lie open than were seen to go: the oldest marks are void."""
        alike = [
            uid
            for uid, other in self._marks.items()
            if (other.card, other.zone) == (mark.card, mark.zone) and session.timeline.reaches(other.entry)
        ]
        there = count_of(
            session.game.places.layout(session.match.state), mark.card, mark.zone, self.kit.cards.hand
        )
        for uid in alike[: max(0, len(alike) - there)]:
            del self._marks[uid]
