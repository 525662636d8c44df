"""Traces: everything that the hardware saw, with times, in a file.

A trace is JSON Lines: one header line, then one event per line as `hardware.events` defines them
(`tests/hardware/played_traces.py` plays it again).
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.speech.words import _
from hardware.events import HardwareEvent

LARGEST_TRACE = 64 * 1024 * 1024
"""Bytes; about half a million events, days of play."""

_log = logging.getLogger(__name__)


class TraceHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a trace; `model` is the machine on which it was recorded, as it calls itself."""

    trace: str = "table-companion hardware"
    version: int = 1
    model: Annotated[str, Meta(max_length=200)] = ""


class TraceError(ValueError):
    """A trace cannot be written, or a file is none; the message says why."""


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
