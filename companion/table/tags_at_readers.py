"""The part of `companion tags` that needs a reader: cards laid down one after the other, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from companion.engine.parts.table_kit import Copy
from companion.play.screen import Screen
from companion.speech.words import _
from companion.table.binding import Row
from companion.table.errors import TableError
from companion.table.inputs import DeviceState, Input, TagGone, TagSeen
from companion.table.naming import NameWriter, Write

TROUBLED = ("absent", "failing", "backing off")


class Readers(Protocol):
    """The readers of this table. `events` gives what they see, `None` when nothing came for a while."""

    events: Iterator[Input | None]
    write: Write


OpenReaders = Callable[[], AbstractContextManager[Readers]]
"""Opens the readers, and closes them again."""


def opened(readers: OpenReaders | None) -> AbstractContextManager[Readers]:
    """The readers. Raises `TableError` where there are none."""
    if readers is None:
        words = _("There is no reader here.")
        raise TableError(
            "unknown-tag", words, _("Connect one (companion doctor), or use companion tags bind.")
        )
    return readers()


class Hands:
    """Cards that come to lie on the readers, told to a person at a terminal."""

    def __init__(self, readers: Readers, screen: Screen, writer: NameWriter) -> None:
        self.readers = readers
        self.screen = screen
        self.writer = writer
        self._waiting: TagSeen | None = None

    def next_tag(self) -> TagSeen | None:
        """The next tag that is laid down; `None` when the readers are closed."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            return waiting
        for event in self.readers.events:
            if isinstance(event, TagSeen):
                return event
            self._tell_trouble(event)
        return None

    def name(self, seen: TagSeen, upgraded: bool | None = None, replace: bool = False) -> bool:
        """Write the name of a card into the tag that lies there; whether it stands there now."""
        try:
            self.writer.begin(seen, upgraded, replace)
        except TableError as error:
            self.screen.say(str(error), "yellow")
            return False
        self.screen.say(_("Writing; leave the card where it is."), "dim")
        for event in self.readers.events:
            self._meanwhile(seen, event)
            named = self.writer.finished()
            if named is not None:
                hint = _("--replace agrees to that.") if named.outcome == "foreign" else ""
                good = named.outcome == "written"
                self.screen.say(f"{named.words} {hint}".strip(), "green" if good else "yellow")
                return good
        return False

    def _meanwhile(self, seen: TagSeen, event: Input | None) -> None:
        """What happens on the readers while a tag is written."""
        if isinstance(event, TagSeen):
            self._waiting = event if event.uid != seen.uid else self._waiting
        elif isinstance(event, TagGone) and event.uid == seen.uid:
            words = _("The card was lifted too early; lay it on {reader} again.")
            self.screen.say(words.format(reader=seen.reader), "yellow")
        elif isinstance(event, TagGone) and self._waiting is not None and event.uid == self._waiting.uid:
            self._waiting = None
        else:
            self._tell_trouble(event)

    def _tell_trouble(self, event: Input | None) -> None:
        if isinstance(event, DeviceState) and event.kind == "reader" and event.health in TROUBLED:
            words = _("{device}: {words}").format(device=event.device, words=event.words)
            self.screen.say(f"{words} {event.remedy}".strip(), "yellow")


def bind_row(row: Row, hands: Hands, screen: Screen, name_of: Callable[[Copy], str], write: bool) -> int:
    """Bind every copy of a row, one scan each, and write their names if wished. Returns the exit code."""
    while (step := row.next) is not None:
        screen.say(f"{step.words(name_of(step.copy))} ({step.done}/{step.total})", "bold")
        tag = hands.next_tag()
        if tag is None:
            return 1
        try:
            row.seen(tag.uid)
        except TableError as error:
            screen.say(str(error), "yellow")
            continue
        if write:
            hands.name(tag)
    screen.say(_("Every card of this row has its tag."))
    return 0


def write_names(
    hands: Hands, screen: Screen, words_of: Callable[[TagSeen], str], upgraded: bool | None, replace: bool
) -> int:
    """Write the name of every card that is laid down, until the readers are closed."""
    screen.say(_("Lay down one card after the other; Ctrl-C ends."), "bold")
    while (seen := hands.next_tag()) is not None:
        screen.say(words_of(seen))
        hands.name(seen, upgraded, replace)
    return 0


def write_one(hands: Hands, screen: Screen, uid: str, upgraded: bool | None, replace: bool) -> int:
    """Write the name of one card, when it is laid down. Returns the exit code: 1 if it was not written."""
    screen.say(_("Lay the card with the tag {uid} on a reader.").format(uid=uid), "bold")
    while (seen := hands.next_tag()) is not None:
        if seen.uid == uid:
            return 0 if hands.name(seen, upgraded, replace) else 1
        words = _("This is another tag, {found}; {uid} is waited for.")
        screen.say(words.format(found=seen.uid, uid=uid), "yellow")
    return 1
