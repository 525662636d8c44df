"""A PN532 at the other end of a serial line: one command, its acknowledgement, its answer.

NXP UM0701-02, 6.2 and 7: a command is acknowledged within 15 ms and then answered; NACK has the last answer
sent again; ACK from the host ends the command that is under way. What comes before the acknowledgement
answers an earlier command, and is not believed.
"""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from hardware.device import Clock
from hardware.rfid.pn532_frames import ACK, CHIP, ERROR, HOST, NACK, Frame, Frames, framed

WAKE_UP = b"\x55\x55" + bytes(14)
"""Five rising edges wake the chip (7.2.11), and the rest is time in which it starts."""
ACK_SECONDS = 0.1
"""More than the manual allows: a USB bridge hands bytes over late, and a busy machine takes them late."""
ANSWER_SECONDS = 0.15
QUIET_SECONDS = 0.004
ATTEMPTS = 3
MOST_NACKS = 2


class Port(Protocol):
    """What the link needs of a serial port (`hardware.serial_port.SerialPort`)."""

    def read(self, seconds: float | None = None) -> bytes:
        """What has come, waiting at most so long for the first byte."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def close(self) -> None:
        """Let the port go; never raises."""


class NoAnswer(Exception):  # noqa: N818 - what happened
    """The chip did not answer, or not so that it could be understood."""


class Link:
    """Commands to the chip behind `port`. `counters` has what went wrong on the line."""

    def __init__(self, port: Port, clock: Clock) -> None:
        self._port = port
        self._clock = clock
        self._frames = Frames()
        self._ready: list[Frame] = []
        self.counters: Counter[str] = Counter(resent=0, spoiled=0)
        self.in_doubt = False
        """Whether a command was not acknowledged since this was set to false: the chip may have slept."""

    def wake(self) -> None:
        """Wake the chip, which loses what is sent to it until it runs."""
        self._port.write(WAKE_UP)

    def close(self) -> None:
        """Let the port go."""
        self._port.close()

    def command(self, code: int, data: bytes = b"", seconds: float = ANSWER_SECONDS) -> bytes:
        """What the chip answers behind the code, within `seconds` of each attempt. Raises `NoAnswer`."""
        for attempt in range(ATTEMPTS):
            if attempt:
                self.counters["resent"] += 1
                self._end_command()
            answer = self._asked(bytes([HOST, code]) + data, seconds)
            if answer is not None:
                return answer
        raise NoAnswer

    def _asked(self, sent: bytes, seconds: float) -> bytes | None:
        self._frames.clear()
        self._ready.clear()
        self._port.write(framed(sent))
        if not self._acknowledged():
            self.in_doubt = True
            return None
        return self._answer(bytes([CHIP, sent[1] + 1]), self._clock() + seconds)

    def _acknowledged(self) -> bool:
        end = self._clock() + ACK_SECONDS
        while (frame := self._next(end)) is not None:
            if frame.kind == "ack":
                return True
            if frame.kind == "nack":
                return False
        return False

    def _answer(self, begins: bytes, end: float) -> bytes | None:
        nacks = 0
        while (frame := self._next(end)) is not None:
            if frame.kind == "data" and frame.data.startswith(begins):
                return frame.data[len(begins) :]
            if frame.data == ERROR:
                return None
            if frame.kind == "spoiled":
                self.counters["spoiled"] += 1
                nacks += 1
                if nacks > MOST_NACKS:
                    return None
                self._port.write(NACK)
        return None

    def _next(self, end: float) -> Frame | None:
        while not self._ready:
            left = end - self._clock()
            data = self._port.read(max(0.0, left))  # once more at the end: we may have been the late ones
            if not data and left <= 0:
                return None
            self._ready += self._frames.feed(data)
        return self._ready.pop(0)

    def _end_command(self) -> None:
        """End what is under way, and let pass what the chip may still say of it."""
        self._port.write(ACK)
        for _piece in range(MOST_NACKS + ATTEMPTS):
            if not self._port.read(QUIET_SECONDS):
                break
