"""What the devices say during the first hour on the screen, kept as a trace like those of the terminal.

Events are noted by the drawing thread, which never waits; the file is written by the disk's thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.events import HardwareEvent, TagGone, TagSeen
from hardware.machine import Machine
from hardware.traces import Recorder
from ui.ports.cannot_do import CannotDo

MOST_EVENTS = 100_000
"""About ten megabytes; nobody tries a table for that long."""
MOST_TRACES = 10


@dataclass(frozen=True)
class TracePlace:
    """Where traces are kept: the newest ones in `folder`, or one in `file`, which must be a new one."""

    folder: Path
    file: Path | None = None
    clock: Callable[[], float] = time.time

    def fresh(self) -> Path:
        """The file for a new trace. Raises `OSError` when the folder cannot be made."""
        if self.file is not None:
            return self.file
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / f"first-hour-{int(self.clock())}.jsonl"

    def clear_old(self) -> None:
        """Only the newest stay. Raises `OSError`."""
        for old in sorted(self.folder.glob("first-hour-*.jsonl"))[:-MOST_TRACES]:
            old.unlink()


class TraceNotes:
    """The events of one first hour. `first` are those that say how the devices stood when it began."""

    def __init__(self, place: TracePlace, first: Iterable[HardwareEvent]) -> None:
        self._place = place
        self._events = list(first)
        self._first = len(self._events)
        self._lying = {(each.reader, each.uid) for each in self._events if isinstance(each, TagSeen)}

    def note(self, event: HardwareEvent) -> None:
        """Something was said; that a tag went which came before all this is left out."""
        if isinstance(event, TagSeen):
            self._lying.add((event.reader, event.uid))
        elif isinstance(event, TagGone):
            if (event.reader, event.uid) not in self._lying:
                return
            self._lying.discard((event.reader, event.uid))
        if len(self._events) < MOST_EVENTS:
            self._events.append(event)

    def prepared(self) -> Callable[[], str] | None:
        """What writes everything noted until now, and says where; `None` when nothing was said."""
        events = tuple(self._events)
        return (lambda: self._written(events)) if len(events) > self._first else None

    def _written(self, events: tuple[HardwareEvent, ...]) -> str:
        try:
            path = self._place.fresh()
            recorder = Recorder(path, model=Machine().model())
            for event in events:
                recorder.record(event)
            failed = recorder.stopped
            recorder.close()
            self._place.clear_old()
        except OSError as trouble:
            where = self._place.file or self._place.folder
            raise _not_written(where, why_failed(trouble)) from trouble
        if failed:
            raise _not_written(path, _("the disk is full"))
        return _("Device messages are saved in {file}.").format(file=path)


def _not_written(where: Path, reason: str) -> CannotDo:
    words = _("Cannot save device messages in {file}: {reason}. Free some space, or choose a new file.")
    return CannotDo(words.format(file=where, reason=reason))
