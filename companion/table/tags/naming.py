"""Writing the name of a card into its tag, so that the card names itself on any companion.

The reader writes page by page in its own thread while the tag lies there, and proves it by reading all of
it back; here somebody only asks for it and hears later how it went. docs/tag-format.md is the format.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Literal, Protocol

import msgspec

from companion.engine.parts.table_kit import Copy
from companion.speech.called import own_command
from companion.speech.words import _
from companion.table.desk.inputs import TagName, TagSeen
from companion.table.kept.owners import Owners
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library

LONGEST_WRITE = 30.0
"""Seconds after which a reader that says nothing is given up; a lifted tag has fifteen to come back."""


class Write(Protocol):
    """Asks a reader to write a name into a tag; the future's result has `outcome` and `words`.

    Raises `ValueError` with a sentence for a name that no tag can hold.
    """

    def __call__(self, reader: str, uid: str, name: TagName, replace: bool) -> Future[Any]:
        """Begin to write; `replace` what is stored there, even if it is none of ours."""


class Named(msgspec.Struct, frozen=True):
    """How a write ended: only `written` means that the name was read back from the tag.

    `foreign`: something else stands there, and nobody agreed to lose it. `unfit`: a tag of another
    kind, or too small. `locked`: protected. `lifted`: it went away and did not come back. `failed`: the
    reader or the tag is at fault. `busy`: that reader is writing another tag.
    """

    uid: str
    outcome: Literal["written", "foreign", "unfit", "locked", "lifted", "failed", "busy"]
    words: str


class NameWriter:
    """Writes the names of bound cards, one tag at a time; called by the thread that owns the desk.

    `owners` know which side of a card lies up. `clock` is in seconds and never goes back.
    """

    def __init__(
        self, library: Library, write: Write, clock: Callable[[], float], owners: Owners | None = None
    ) -> None:
        self.library = library
        self.write = write
        self.clock = clock
        self.owners = owners
        self._uid = ""
        self._future: Future[Any] | None = None
        self._until = 0.0

    @property
    def busy(self) -> bool:
        """Whether a write is under way."""
        return self._future is not None

    def begin(self, seen: TagSeen, upgraded: bool | None = None, replace: bool = False) -> TagName:
        """Ask for the name of the tag that lies there now; returns at once, with what will be written.

        `upgraded` is the side that lies up, as the decks say if not given. Raises `TableError`:
        `unknown-tag` (bound to no card), `busy`, `not-nameable`.
        """
        if self.busy:
            raise TableError("busy", _("Another tag is being written."), _("Wait until it is done."))
        name = self._name(seen.uid, upgraded)
        try:
            self._future = self.write(seen.reader, seen.uid, name, replace)
        except ValueError as error:
            raise TableError("not-nameable", str(error), _("The tag stays linked to its card.")) from error
        self._uid, self._until = seen.uid, self.clock() + LONGEST_WRITE
        return name

    def _name(self, uid: str, upgraded: bool | None) -> TagName:
        name = self.library.name_for(uid, bool(upgraded))
        if name is None:
            words = _("The tag {uid} is not linked to a card, so there is no name to write.").format(uid=uid)
            command = own_command(f"tags bind {uid} GAME/SET/CARD/COPY")
            raise TableError("unknown-tag", words, _("Link it first: {command}").format(command=command))
        if upgraded is None and self.owners is not None:
            copy = Copy(name.game, name.set, name.card, name.copy)
            name = msgspec.structs.replace(name, upgraded=bool(self.owners.upgraded(copy)))
        return name

    def finished(self) -> Named | None:
        """How the write ended, once; `None` while it goes on, or when there is none. Never waits."""
        future = self._future
        if future is None or not (future.done() or self.clock() >= self._until):
            return None
        self._future = None
        if not future.done():
            words = _("The reader does not answer. To find out why: {command}")
            return Named(self._uid, "failed", words.format(command=own_command("doctor")))
        result = future.result()
        return Named(self._uid, result.outcome, result.words)
