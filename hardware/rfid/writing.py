"""Writing a card's name into the lying tag, a few pages per poll, until it is proved to stand there.

A person holds the tag in the hand, so it may leave at any moment. The write is planned so that a
torn tag never names a wrong card (`tag_memory.steps`), begins again when the same tag comes back,
and is only called written after all of it has been read back.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Literal

import msgspec

from companion.speech.words import _
from hardware.events import TagName
from hardware.rfid import ndef, tag_memory
from hardware.rfid.antenna import Antenna

PAGES_PER_POLL = 8
"""About 60 ms of a poll."""
PATIENCE_SECONDS = 15.0
"""How long a lifted tag may stay away before the write is given up."""
MOST_FAILURES = 3

Outcome = Literal["written", "foreign", "unfit", "locked", "lifted", "failed", "busy"]


class WriteResult(msgspec.Struct, frozen=True):
    """How a write ended. Only `written` means that the name was read back from the tag.

    `foreign`: something else is stored there and nobody agreed to lose it. `unfit`: not an NDEF
    tag, or too small. `locked`: the tag refuses. `lifted`: it went away and did not come back;
    `failed`: the reader or the tag's memory is at fault. `busy`: another write is under way.
    """

    uid: str
    outcome: Outcome
    words: str


class WriteJob:
    """One requested write. Lives in the reader's poll; only `future` crosses threads."""

    def __init__(self, uid: bytes, name: TagName, *, replace_foreign: bool, now: float) -> None:
        """Raises `ndef.NotNameable` when the name does not fit the format."""
        self.uid = uid
        self.future: Future[WriteResult] = Future()
        self._name = name
        self._message = ndef.encode(name)
        self._agreed = replace_foreign
        self._deadline = now + PATIENCE_SECONDS
        self._steps: list[tag_memory.Step] | None = None
        self._done = 0
        self._failures = 0

    def advance(self, antenna: Antenna, sak: int, now: float) -> None:
        """Do a bounded part of the work on the tag, which must be selected."""
        self._deadline = now + PATIENCE_SECONDS
        try:
            if self._steps is None:
                self._plan(antenna, sak)
            if self._steps is not None:
                self._write_some(antenna, self._steps)
        except tag_memory.TagRefused:  # or so it seems: a tag's "yes" has four bits and no check
            self._fail("locked")
        except tag_memory.TagLost:
            return  # the next poll goes on, or begins again when the tag was away

    def restart(self) -> None:
        """The tag was away: what it holds must be looked at again."""
        self._steps, self._done = None, 0

    def give_up_after(self, now: float) -> None:
        """End the job when the tag has been away for too long."""
        if now >= self._deadline:
            self.end("lifted")

    def end(self, outcome: Outcome) -> None:
        """Hand the result to whoever waits for it."""
        if not self.future.done():
            self.future.set_result(WriteResult(self.uid.hex(), outcome, _words(outcome)))

    def _plan(self, antenna: Antenna, sak: int) -> None:
        memory = tag_memory.inspect(antenna, self.uid, sak)[1]
        if (obstacle := self._obstacle(memory)) is not None:
            self.end(obstacle)
            return
        self._steps = tag_memory.steps(
            self._message, memory.content.at, lambda page: tag_memory.read(antenna, page)[:4]
        )

    def _obstacle(self, memory: tag_memory.Memory) -> Outcome | None:
        content = memory.content
        if content.name == self._name:
            return "written"
        if content.at + len(tag_memory.block(self._message)) > memory.size:
            return "unfit"
        if not memory.writable:
            return "locked"
        return "foreign" if content.kind in ("foreign", "newer") and not self._agreed else None

    def _write_some(self, antenna: Antenna, all_steps: list[tag_memory.Step]) -> None:
        self._agreed = True  # our own half-written bytes may look foreign when the tag comes back
        for page, data in all_steps[self._done : self._done + PAGES_PER_POLL]:
            tag_memory.write(antenna, page, data)
            self._done += 1
        if self._done < len(all_steps):
            return
        if _stands(antenna, dict(all_steps)):
            self.end("written")
        else:
            self._fail("failed")

    def _fail(self, outcome: Outcome) -> None:
        self._failures += 1
        self.restart()
        if self._failures == MOST_FAILURES:
            self.end(outcome)


def _stands(antenna: Antenna, wanted: dict[int, bytes]) -> bool:
    """Whether the pages read back as they were written."""
    first, last = min(wanted), max(wanted)
    found = b"".join(tag_memory.read(antenna, page) for page in range(first, last + 1, 4))
    return all(
        found[(page - first) * tag_memory.PAGE_BYTES :][: tag_memory.PAGE_BYTES] == data
        for page, data in wanted.items()
    )


def _words(outcome: Outcome) -> str:
    return {
        "written": _("The tag now holds the name of its card."),
        "foreign": _("The tag holds something else. Allow it to be replaced, or use another tag."),
        "unfit": _("This tag cannot hold the name of a card. Use an NTAG213, 215 or 216."),
        "locked": _("The tag is write-protected. Use another tag."),
        "lifted": _("The tag was lifted before its name was written. Put it back and write again."),
        "failed": _("Could not write the name. Put the tag flat on the reader and write again."),
        "busy": _("This reader is writing another tag. Wait until it is done."),
    }[outcome]
