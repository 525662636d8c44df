"""Traces: everything that the hardware saw, with times, in a file; and such a file played again.

A trace is JSON Lines: one header line, then one event per line as `hardware.events` defines them.
It is read as strictly as any file that came from elsewhere.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.speech.words import _
from hardware.device import Clock, Post
from hardware.events import (
    ButtonPressed,
    DeviceState,
    DieMoved,
    DieRolled,
    HardwareEvent,
    ReaderSaw,
    TagGone,
    TagSeen,
)

LARGEST_TRACE = 64 * 1024 * 1024
"""Bytes; about half a million events, days of play."""
LONGEST_LINE = 4096
"""Bytes; the longest event is a few hundred."""

AnyEvent = TagSeen | TagGone | ReaderSaw | DieRolled | DieMoved | ButtonPressed | DeviceState

_log = logging.getLogger(__name__)


class TraceHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a trace; `model` is the machine on which it was recorded, as it calls itself."""

    trace: str = "table-companion hardware"
    version: int = 1
    model: Annotated[str, Meta(max_length=200)] = ""


class TraceError(ValueError):
    """A file is no trace, or one of its lines is not an event; the message names the line."""


class Recorder:
    """Writes every event to a new file; hand `record` to the supervisor as its `tap`.

    Recording must never harm a game: a full disk or an overlong trace ends the recording, with a
    line in the log, and `stopped` is true from then on. Raises `OSError` only at the start.
    """

    def __init__(self, path: Path, limit: int = LARGEST_TRACE, *, model: str = "") -> None:
        self._lock = threading.Lock()
        self._left = limit
        self._file: Any = path.open("xb")
        self._write(TraceHeader(model=model))

    @property
    def stopped(self) -> bool:
        """Whether nothing is recorded any more."""
        return self._file is None

    def record(self, event: HardwareEvent) -> None:
        """Append `event`; may be called from any thread, and never raises."""
        with self._lock:
            if self._file is not None:
                self._write(event)

    def close(self) -> None:
        """End the recording; may be called twice."""
        with self._lock:
            file, self._file = self._file, None
        if file is not None:
            file.close()

    def _write(self, thing: HardwareEvent | TraceHeader) -> None:
        line = msgspec.json.encode(thing) + b"\n"
        self._left -= len(line)
        try:
            if self._left < 0:
                raise OSError(_("the trace has reached its largest size"))
            self._file.write(line)
            self._file.flush()
        except OSError as trouble:
            _log.warning("recording stopped: %s", trouble)
            self._give_up()

    def _give_up(self) -> None:
        file, self._file = self._file, None
        try:
            file.close()
        except OSError:
            _log.debug("the trace could not be closed cleanly")


def read_trace(path: Path) -> list[AnyEvent]:
    """The events of the trace at `path`, oldest first.

    A last line without its line end (the power went) is left out. Raises `TraceError` with the
    number of the line for anything else that is not an event, and `OSError`.
    """
    if path.stat().st_size > LARGEST_TRACE:
        raise TraceError(_("{file} is too large to be a trace.").format(file=path))
    raw = path.read_bytes()
    lines = raw.split(b"\n")[:-1]
    if not lines or not _is_header(lines[0]):
        raise TraceError(_("{file} does not begin like a trace of this version.").format(file=path))
    decoder = msgspec.json.Decoder(AnyEvent)
    return [_event(path, number, line, decoder) for number, line in enumerate(lines[1:], start=2)]


def _is_header(line: bytes) -> bool:
    try:
        header = msgspec.json.decode(line, type=TraceHeader)
        return msgspec.structs.replace(header, model="") == TraceHeader()
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def _event(path: Path, number: int, line: bytes, decoder: msgspec.json.Decoder[AnyEvent]) -> AnyEvent:
    try:
        if len(line) > LONGEST_LINE:
            raise msgspec.DecodeError(_("the line is too long"))
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
        words = _("{file}, line {number}, is not an event ({reason}).")
        raise TraceError(words.format(file=path, number=number, reason=trouble)) from None


class TraceDevice:
    """Plays a trace as if it happened now: a `Device` for the supervisor.

    The events keep their distances in time, divided by `speed`; their times are moved to the
    clock of this run. After the last event the device stays ok and says nothing more.
    """

    kind = "trace"
    pause = 0.01

    def __init__(
        self,
        events: Sequence[AnyEvent],
        *,
        name: str = "trace",
        speed: float = 1.0,
        clock: Clock = time.monotonic,
    ) -> None:
        self.name = name
        self._events = events
        self._speed = speed
        self._clock = clock
        self._next = 0
        self._started: float | None = None

    @property
    def finished(self) -> bool:
        """Whether every event was played."""
        return self._next >= len(self._events)

    def open(self) -> None:
        """The first opening starts the clock of the trace; a later one goes on."""
        if self._started is None:
            self._started = self._clock()

    def poll(self, post: Post) -> None:
        """Post every event whose time has come."""
        now = self._clock()
        while not self.finished:
            event = self._events[self._next]
            due = self._due(event)
            if due > now:
                return
            self._next += 1
            post(msgspec.structs.replace(event, at=due))

    def close(self) -> None:
        """Nothing is held."""

    def counters(self) -> dict[str, int]:
        """How many events were played."""
        return {"played": self._next}

    def _due(self, event: AnyEvent) -> float:
        assert self._started is not None, "poll before open"  # noqa: S101 - the Device contract
        return self._started + max(0.0, event.at - self._events[0].at) / self._speed
