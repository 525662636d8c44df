"""Traces of devices played again: read as strictly as any file that came from elsewhere."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hardware.device import Clock, Post
from hardware.events import (
    ButtonPressed,
    DeviceState,
    DieMoved,
    DieRolled,
    ReaderSaw,
    TagGone,
    TagSeen,
)
from hardware.traces import LARGEST_TRACE, TraceError, TraceHeader

LONGEST_LINE = 4096
"""Bytes; the longest event is a few hundred."""

AnyEvent = TagSeen | TagGone | ReaderSaw | DieRolled | DieMoved | ButtonPressed | DeviceState


def read_trace(path: Path) -> list[AnyEvent]:
    """The events of the trace at `path`, oldest first.

    A last line without its line end (the power went) is left out. Raises `TraceError` with the
    number of the line for anything else that is not an event, and `OSError`.
    """
    if path.stat().st_size > LARGEST_TRACE:
        raise TraceError(f"{path} is too large to be a trace.")
    raw = path.read_bytes()
    lines = raw.split(b"\n")[:-1]
    if not lines or not _is_header(lines[0]):
        raise TraceError(f"{path} does not begin like a trace of this version.")
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
            raise msgspec.DecodeError("the line is too long")
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
        words = "{file}, line {number}, is not an event ({reason})."
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
        assert self._started is not None, "poll before open"
        return self._started + max(0.0, event.at - self._events[0].at) / self._speed
