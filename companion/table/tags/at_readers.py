"""The part of `companion tags` that needs a reader: cards laid down one after the other, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from companion.engine.parts.table_kit import Copy
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.words import N_, _
from companion.table.desk.inputs import DeviceState, Input, ReaderSaw, TagGone, TagSeen
from companion.table.tags.binding import Row, Step
from companion.table.tags.errors import TableError
from companion.table.tags.naming import NameWriter, Write

SIGHTS = {
    "two": N_("Two cards on {reader}. Lift both, then put one back."),
    "stacked": N_("One card is on top of another on {reader}. Lift both, then put one back."),
    "unsure": N_("A card on {reader} was lifted too soon, or is on another. Scan it again."),
    "short": N_("Could not read the card on {reader}, so it was not linked. Scan it again."),
}
"""What is said of cards that a reader saw and could not name."""
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
        words = _("No reader is connected.")
        advice = _("Connect one ({doctor} finds it), or link the tag by hand: {command}")
        command = own_command("tags bind UID GAME/SET/CARD/COPY")
        raise TableError("unknown-tag", words, advice.format(doctor=own_command("doctor"), command=command))
    return readers()


class Hands:
    """Cards that come to lie on the readers, told to a person at a terminal.

    `typed` gives a line that was typed meanwhile, without waiting for one.
    """

    def __init__(
        self,
        readers: Readers,
        screen: Screen,
        writer: NameWriter,
        typed: Callable[[], str | None] = lambda: None,
    ) -> None:
        self.typed = typed
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

    def next_said(self) -> TagSeen | ReaderSaw | str | None:
        """The next tag, a sight that is no tag, or a line that somebody typed; `None` at the end of both."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            return waiting
        for event in self.readers.events:
            if isinstance(event, TagSeen | ReaderSaw):
                return event
            self._tell_trouble(event)
            if (line := self.typed()) is not None:
                return line
        return None

    def name(self, seen: TagSeen, upgraded: bool | None = None, replace: bool = False) -> bool:
        """Write the name of a card into the tag that lies there; whether it stands there now."""
        try:
            self.writer.begin(seen, upgraded, replace)
        except TableError as error:
            self.screen.say(str(error), "yellow")
            return False
        self.screen.say(_("Writing. Leave the card where it is."), "dim")
        for event in self.readers.events:
            self._meanwhile(seen, event)
            named = self.writer.finished()
            if named is not None:
                hint = _("To replace it, add --replace.") if named.outcome == "foreign" else ""
                good = named.outcome == "written"
                self.screen.say(f"{named.words} {hint}".strip(), "green" if good else "yellow")
                return good
        return False

    def _meanwhile(self, seen: TagSeen, event: Input | None) -> None:
        """What happens on the readers while a tag is written."""
        if isinstance(event, TagSeen):
            self._waiting = event if event.uid != seen.uid else self._waiting
        elif isinstance(event, TagGone) and event.uid == seen.uid:
            words = _("The card was lifted too soon. Put it on {reader} again.")
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
    """Bind every copy of a row, one scan each, and write their names if wished. Returns the exit code.

    Words are taken meanwhile: skip, back, quit.
    """
    screen.say(_("Scan the cards one by one. You can type: skip, back, quit."), "dim")
    asked: Step | None = None
    while (step := row.next) is not None:
        if step != asked:
            screen.say(f"{step.words(name_of(step.copy))} ({step.done}/{step.total})", "bold")
        asked, said = step, hands.next_said()
        if said is None:
            return 1
        if isinstance(said, str):
            asked = None  # below what was answered it is asked anew
            if not _obeyed(row, said, screen, name_of):
                return 1
        elif isinstance(said, ReaderSaw):
            _tell_sight(said, screen)
        else:
            _bind(row, said, hands, screen, name_of, write)
    screen.say(_("All these cards have tags."))
    return 0


def _bind(
    row: Row, seen: TagSeen, hands: Hands, screen: Screen, name_of: Callable[[Copy], str], write: bool
) -> None:
    """The tag means the next copy from now on; that is said, so that a wrong one is seen at once."""
    try:
        copy = row.seen(seen.uid)
    except TableError as error:
        screen.say(str(error), "yellow")
        return
    words = _("Linked: {card}, copy {number} (tag {uid}).")
    screen.say(words.format(uid=seen.uid, card=name_of(copy), number=copy.copy), "green")
    if write:
        hands.name(seen)


def _obeyed(row: Row, line: str, screen: Screen, name_of: Callable[[Copy], str]) -> bool:
    """Carry out a word that was typed; false when it ends the row."""
    known = {word: what for what, words in _WORDS.items() for word in (what, _(words))}
    what = known.get(line.strip().casefold(), "")
    if what == "quit":
        screen.say(_("Stopped. You can link the remaining cards later."))
        return False
    if what == "skip":
        skipped = row.skip()
        screen.say(_("{card} has no tag and is skipped.").format(card=name_of(skipped)))
    elif what == "back":
        copy = row.back()
        words = _("{card} no longer has a tag and comes next.")
        nothing = _("There is no earlier card to go back to.")
        screen.say(words.format(card=name_of(copy)) if copy is not None else nothing)
    elif line.strip():
        words = _("“{line}” is not a command here. Scan the card, or type skip, back or quit.")
        screen.say(words.format(line=line.strip()[:40]), "yellow")
    return True


_WORDS = {"skip": N_("skip"), "back": N_("back"), "quit": N_("quit")}


def _tell_sight(saw: ReaderSaw, screen: Screen) -> None:
    """What lies there and could not be read long enough to count."""
    template = SIGHTS.get(saw.sight)
    if template is not None:
        screen.say(_(template).format(reader=saw.reader), "yellow")


def write_names(
    hands: Hands, screen: Screen, words_of: Callable[[TagSeen], str], upgraded: bool | None, replace: bool
) -> int:
    """Write the name of every card that is laid down, until the readers are closed."""
    screen.say(_("Scan the cards one by one. Ctrl-C ends."), "bold")
    while (seen := hands.next_tag()) is not None:
        screen.say(words_of(seen))
        hands.name(seen, upgraded, replace)
    return 0


def write_one(hands: Hands, screen: Screen, uid: str, upgraded: bool | None, replace: bool) -> int:
    """Write the name of one card, when it is laid down. Returns the exit code: 1 if it was not written."""
    screen.say(_("Put the card with the tag {uid} on a reader.").format(uid=uid), "bold")
    while (seen := hands.next_tag()) is not None:
        if seen.uid == uid:
            return 0 if hands.name(seen, upgraded, replace) else 1
        words = _("This is tag {found}. Scan tag {uid}.")
        screen.say(words.format(found=seen.uid, uid=uid), "yellow")
    return 1
