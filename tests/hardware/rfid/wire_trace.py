"""Wire traces: what went over a reader's wires and what it reported, in a file to be replayed.

`hardware.traces` keeps events, which is enough to play a game again; this keeps the register
traffic below them, which is what it takes to find out why a reader saw what it saw.

A trace is JSON Lines: a header, then `["wire", t, sent, received]` per SPI transfer in hex (`null`
when the kernel refused it), `["call", t, name]` for open, poll and close, and `["event", {...}]` for
every event. `t` is in seconds. Replaying it drives the real reader with the recorded answers, so a
fault seen once at a table becomes a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO

import msgspec

from hardware.device import Clock, Device, DeviceError, Post
from hardware.events import HardwareEvent
from hardware.rfid.package import OpenSpi, Spi

FORMAT = "table companion trace 1"
MOST_LINES = 500_000
"""About an hour of a reader; a trace that is left switched on must not fill the card."""
LONGEST_TRACE = 64 * 1024 * 1024


class TraceDiverged(Exception):  # noqa: N818 - what happened
    """The driver asked something else than it did when the trace was recorded."""


class TraceWriter:
    """Writes one trace, stopping after `MOST_LINES`. Used from the device's one thread."""

    def __init__(self, file: TextIO, clock: Clock) -> None:
        self._file = file
        self._clock = clock
        self._lines = 0
        self._write([FORMAT])

    def wire(self, sent: list[int], received: list[int] | None) -> None:
        """Note one transfer."""
        answer = None if received is None else bytes(received).hex()
        self._write(["wire", self._clock(), bytes(sent).hex(), answer])

    def call(self, name: str) -> None:
        """Note that the supervisor called."""
        self._write(["call", self._clock(), name])
        self._file.flush()

    def event(self, event: HardwareEvent) -> None:
        """Note what was reported."""
        self._write(["event", event])

    def _write(self, line: list[Any]) -> None:
        self._lines += 1
        if self._lines <= MOST_LINES:
            self._file.write(msgspec.json.encode(line).decode() + "\n")

    def opening(self, open_spi: OpenSpi) -> OpenSpi:
        """`open_spi` for a reader whose wires are to be recorded."""
        return lambda bus, device: _RecordedSpi(open_spi(bus, device), self)


class Recorded:
    """A device that writes down what it is called for and what it posts."""

    def __init__(self, device: Device, trace: TraceWriter) -> None:
        self.device = device
        self._trace = trace
        self.name = device.name
        self.kind = device.kind
        self.pause = device.pause

    def open(self) -> None:
        """Open the device, noting it."""
        self._trace.call("open")
        self.device.open()

    def poll(self, post: Post) -> None:
        """Poll the device, noting it and every event."""

        def post_and_note(event: HardwareEvent) -> None:
            self._trace.event(event)
            post(event)

        self._trace.call("poll")
        self.device.poll(post_and_note)

    def close(self) -> None:
        """Close the device, noting it."""
        self._trace.call("close")
        self.device.close()

    def counters(self) -> dict[str, int]:
        """The device's own."""
        return self.device.counters()


class _RecordedSpi:
    def __init__(self, spi: Spi, trace: TraceWriter) -> None:
        self._spi = spi
        self._trace = trace

    def xfer2(self, values: list[int], /) -> list[int]:
        try:
            received = self._spi.xfer2(values)
        except OSError:
            self._trace.wire(values, None)
            raise
        self._trace.wire(values, received)
        return received

    def close(self) -> None:
        self._spi.close()


class Replay:
    """A trace as the wires of a reader. Raises `ValueError` for a file that is no trace."""

    def __init__(self, path: Path) -> None:
        self.now = 0.0
        self.recorded: list[HardwareEvent] = []
        self._calls: list[tuple[str, float, list[tuple[float, bytes, bytes | None]]]] = []
        self._wires: Iterator[tuple[float, bytes, bytes | None]] = iter(())
        self._read(path)

    def run(self, build: Callable[[OpenSpi, Clock], Device]) -> list[HardwareEvent]:
        """Drive the device that `build` makes with the recorded answers; what it posted.

        Raises `TraceDiverged` when it asks something that was not recorded.
        """
        posted: list[HardwareEvent] = []
        device = build(self._opened, self._clock)
        for name, at, wires in self._calls:
            self.now = at
            self._wires = iter(wires)
            self._call(device, name, posted.append)
            if next(self._wires, None) is not None:
                raise TraceDiverged(f"{name}: the driver asked less than was recorded")
        return posted

    def _opened(self, bus: int, line: int) -> Spi:
        return self

    def _clock(self) -> float:
        return self.now

    def xfer2(self, values: list[int], /) -> list[int]:
        """Answer as recorded."""
        at, sent, received = next(self._wires, (self.now, b"", b""))
        self.now = at
        if sent != bytes(values):
            raise TraceDiverged(f"at {at:.3f} s: sent {bytes(values).hex()}, recorded {sent.hex()}")
        if received is None:
            raise OSError(5, "recorded failure")
        return list(received)

    def close(self) -> None:
        """Nothing to let go."""

    def _call(self, device: Device, name: str, post: Post) -> None:
        try:
            if name == "poll":
                device.poll(post)
            elif name == "open":
                device.open()
            else:
                device.close()
        except DeviceError:
            return  # it failed when it was recorded, too; its events say so

    def _read(self, path: Path) -> None:
        if path.stat().st_size > LONGEST_TRACE:
            raise ValueError(f"{path} is larger than a trace can be")
        with path.open("rb") as file:
            lines = [_decoded(path, number, line) for number, line in enumerate(file, 1)]
        if not lines or lines[0] != [FORMAT]:
            raise ValueError(f"{path} is not a trace: its first line is not {FORMAT!r}")
        for number, line in enumerate(lines[1:], 2):
            try:
                self._take(line)
            except (ValueError, KeyError, IndexError, TypeError) as trouble:
                raise ValueError(f"{path}, line {number}: not a line of a trace") from trouble

    def _take(self, line: list[Any]) -> None:
        if line[0] == "event":
            self.recorded.append(msgspec.convert(line[1], HardwareEvent))
        elif line[0] == "wire":
            received = None if line[3] is None else bytes.fromhex(line[3])
            self._calls[-1][2].append((float(line[1]), bytes.fromhex(line[2]), received))
        elif line[0] == "call" and line[2] in ("open", "poll", "close"):
            self._calls.append((line[2], float(line[1]), []))
        else:
            raise ValueError(line[0])


def _decoded(path: Path, number: int, line: bytes) -> list[Any]:
    try:
        return msgspec.json.decode(line, type=list[Any])
    except msgspec.DecodeError as trouble:
        raise ValueError(f"{path}, line {number}: not JSON") from trouble
