"""What happened, as each seat may know it: one sentence per event, secrets left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.session import Session
from companion.play.replaying import again
from companion.speech.words import _

TABLE = -1


class History:
    """The events of a session in words, kept per viewer (-1: the table) and per entry of the log.

    What was undone is left out; it comes back when it is done again.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.viewers = (TABLE, *range(len(session.setup.seats)))
        self._lines: dict[int, list[tuple[str, ...]]] = {}
        self._read: dict[int, int] = dict.fromkeys(self.viewers, 0)

    def hear(self) -> None:
        """Take in what happened since this was last called."""
        heard = self.session.heard()
        if heard:
            self._note(self.session.timeline.current, self.session.match.state, heard)

    def remember(self) -> None:
        """Tell the past of a resumed game again, as far back as its log can be replayed."""
        for step in again(self.session):
            self._note(step.number, step.state, step.events)
        self.session.heard()
        for viewer in self.viewers:
            self.all_read(viewer)

    def _note(self, number: int, state: Any, events: Sequence[Event]) -> None:
        lines = self._lines.setdefault(number, [])
        for scene, event in self.session.game.scenes(state, events):
            words = tuple(self.session.game.told(scene, event, viewer) for viewer in self.viewers)
            if any(words):
                lines.append(words)

    def lines(self, viewer: int) -> list[str]:
        """The whole history as `viewer` may know it, equal lines in a row gathered."""
        return gathered([words for _number, words in self._told(viewer)])

    def unread(self, viewer: int, least: int = 0) -> list[str]:
        """What `viewer` has not read yet, but never fewer than the last `least` lines."""
        told = self._told(viewer)
        fresh = sum(number >= self._read[viewer] for number, _words in told)
        return gathered([words for _number, words in told[max(0, len(told) - max(fresh, least)) :]])

    def all_read(self, viewer: int) -> None:
        """`viewer` has seen everything that was told."""
        self._read[viewer] = len(self.session.entries)

    def _told(self, viewer: int) -> list[tuple[int, str]]:
        place = self.viewers.index(viewer)
        path = self.session.timeline.path()
        lines = [(number, words[place]) for number in path for words in self._lines.get(number, ())]
        lines = sorted([*lines, *self.session.by_leave], key=lambda line: line[0])
        return [(number, words) for number, words in lines if words]


def gathered(lines: Sequence[str]) -> list[str]:
    """Equal lines in a row as one, with their number."""
    found = []
    for line, same in groupby(lines):
        count = len(list(same))
        found.append(line if count == 1 else _("{line} ({count} times)").format(line=line, count=count))
    return found


def has_secrets(game: Game[Any], match: Match[Any], seat: int) -> bool:
    """Whether `seat` sees more than lies open on the table now."""
    mine, table = game.view(match, seat), game.view(match, TABLE)
    return (mine.seats, mine.piles, mine.creatures) != (table.seats, table.piles, table.creatures)
