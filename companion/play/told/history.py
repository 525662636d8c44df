"""What happened, as each seat may know it: one sentence per event, secrets left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.engine.entries import Corrected
from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.session import Session
from companion.play.told.entry_words import entry_words
from companion.play.told.replaying import again
from companion.speech.words import Countable, TakenBack, _

TABLE = -1
EVERYBODY = ""
"""What the table is called among the names of the players."""

Told = Mapping[str, str]
"""An event in words, by the names of those who hear of it."""


class History:
    """The events of a session in words, kept per entry of the log, for the table and for each player by name.

    What was undone is left out; it comes back when it is done again. Who came later reads what the table
    knew before.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._lines: dict[int, list[Told]] = {}
        self._read: Counter[str] = Counter()
        self._heard = 0

    @property
    def viewers(self) -> range:
        """The table, and the seats there are now."""
        return range(TABLE, len(self.session.seats))

    def hear(self) -> None:
        """Take in what happened since this was last called."""
        self.take(self.session.heard())

    def take(self, heard: Sequence[Event]) -> None:
        """Take in what was heard of the session since this was last called."""
        if heard:
            self._note(self.session.timeline.current, self.session.match.state, heard)
        for number in range(max(self._heard, self.session.timeline.floor), len(self.session.entries)):
            self._note_correction(number)
        self._heard = len(self.session.entries)

    def remember(self, most: int | None = None) -> None:
        """Tell the past of a resumed game, or its `most` last steps, as far as its log can be replayed."""
        path = self.session.timeline.path()
        first = path[-most] if most is not None and most < len(path) else path[0]
        for step in again(self.session):
            if step.number >= first:
                self._note(step.number, step.state, step.events)
        self.hear()
        for viewer in self.viewers:
            self.all_read(viewer)

    def _note(self, number: int, state: Any, events: Sequence[Event]) -> None:
        lines = self._lines.setdefault(number, [])
        for scene, event in self.session.game.scenes(state, events):
            words = [self.session.game.told(scene, event, TABLE)]
            names = self.session.seats_in(scene)
            words += [self.session.game.told(scene, event, viewer) for viewer in range(len(names))]
            if any(words):
                lines.append(dict(zip((EVERYBODY, *names), words, strict=True)))

    def _note_correction(self, number: int) -> None:
        """What hands set right, with whoever may not know the card told that one was moved."""
        if not isinstance(self.session.entries[number], Corrected):
            return
        names = (EVERYBODY, *self.session.seats_in(self.session.past.state_at(number)))
        words = [entry_words(self.session, number, viewer) for viewer in range(TABLE, len(names) - 1)]
        self._lines.setdefault(number, []).insert(0, dict(zip(names, words, strict=True)))

    def _name(self, viewer: int) -> str:
        return EVERYBODY if viewer == TABLE else self.session.seats[viewer]

    def lines(self, viewer: int) -> list[str]:
        """The whole history as `viewer` may know it, equal lines in a row gathered."""
        return gathered([words for _number, words in self._told(viewer)])

    def numbered(self, viewer: int) -> list[tuple[int, str]]:
        """The same, each line with the entry of the log that it belongs to."""
        groups = groupby(self._told(viewer), lambda line: line[0])
        return [(number, line) for number, told in groups for line in gathered([words for _n, words in told])]

    def unread(self, viewer: int) -> list[str]:
        """What `viewer` has not read yet, equal lines in a row gathered."""
        read = self._read[self._name(viewer)]
        return gathered([words for number, words in self._told(viewer) if number >= read])

    def all_read(self, viewer: int) -> None:
        """`viewer` has seen everything that was told."""
        self._read[self._name(viewer)] = len(self.session.entries)

    def _told(self, viewer: int) -> list[tuple[int, str]]:
        name, path = self._name(viewer), self.session.timeline.path()
        heard = [(number, told) for number in path for told in self._lines.get(number, ())]
        lines = [(number, told.get(name, told[EVERYBODY])) for number, told in heard]
        lines = sorted([*lines, *self.session.by_leave], key=lambda line: line[0])
        return [(number, words) for number, words in lines if words]


def gathered(lines: Sequence[str]) -> list[str]:
    """Equal lines in a row as one, with their number; without what was taken back."""
    return [_times(line, len(list(same))) for line, same in groupby(_that_stand(lines))]


def _that_stand(lines: Sequence[str]) -> list[str]:
    """The lines without those that others of them take back."""
    kept: list[str] = []
    for line in lines:
        begun = line.begun if isinstance(line, TakenBack) else ()
        places = [place for place, other in enumerate(kept) if begun and other.startswith(begun)]
        if places:
            del kept[places[-1]]
        else:
            kept.append(line)
    return kept


def _times(line: str, count: int) -> str:
    if isinstance(line, Countable):
        return line.of(count)
    if count == 1:
        return line
    is_sentence = line.endswith(".") and ". " not in line
    words = _("{line} ({count} times)").format(
        line=line.removesuffix(".") if is_sentence else line, count=count
    )
    return _("{sentence}.").format(sentence=words) if is_sentence else words


def has_secrets(game: Game[Any], match: Match[Any], seat: int) -> bool:
    """Whether `seat` sees more than lies open on the table now."""
    mine, table = game.view(match, seat), game.view(match, TABLE)
    return (mine.seats, mine.piles, mine.creatures) != (table.seats, table.piles, table.creatures)
