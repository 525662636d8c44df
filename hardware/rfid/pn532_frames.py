"""The frames of a PN532: bytes in, frames out, whatever lies between them on the line.

NXP UM0701-02, 6.2: a frame begins with 00 FF and has a check byte over its length and one over its data.
Both ends of the line read with this; the tests hold it against frames that were recorded elsewhere.
"""

from __future__ import annotations

from typing import Literal

import msgspec

HOST, CHIP = 0xD4, 0xD5
"""The first byte of what the host says, and of what the chip says."""
START = b"\x00\xff"
ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
ERROR = b"\x7f"
"""The whole data of the frame with which a chip refuses a command."""
LONGEST = 255
"""Bytes of data in a frame of the short kind; nothing here needs the long kind."""
_MOST_WAITING = 600


class Frame(msgspec.Struct, frozen=True):
    """One frame that came. `spoiled`: it began like one, and its check bytes are wrong."""

    kind: Literal["ack", "nack", "data", "spoiled"]
    data: bytes = b""


def framed(data: bytes) -> bytes:
    """The data as it goes over the line."""
    if not 0 < len(data) <= LONGEST:
        raise ValueError(f"a frame holds 1 to {LONGEST} bytes, not {len(data)}")
    length = len(data)
    return b"\x00" + START + bytes([length, -length & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])


class Frames:
    """Finds the frames in what comes piece by piece."""

    def __init__(self) -> None:
        self._waiting = b""

    def clear(self) -> None:
        """Forget what is half there."""
        self._waiting = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that are whole now."""
        self._waiting = (self._waiting + data)[-_MOST_WAITING:]
        found = []
        while (frame := self._next()) is not None:
            found.append(frame)
        return found

    def _next(self) -> Frame | None:
        before, start, rest = self._waiting.partition(START)
        if not start:
            self._waiting = before[-1:]
            return None
        if len(rest) < 2:
            return None
        for kind, mark in (("ack", b"\x00\xff"), ("nack", b"\xff\x00")):
            if rest.startswith(mark):
                self._waiting = rest[2:]
                return Frame(kind)  # type: ignore[arg-type]
        length = rest[0]
        if (length + rest[1]) & 0xFF or not length:
            self._waiting = rest  # another start may stand in it
            return Frame("spoiled")
        if len(rest) < length + 3:
            return None
        return self._whole(rest, rest[2 : length + 2], rest[length + 2])

    def _whole(self, rest: bytes, data: bytes, check: int) -> Frame:
        if (sum(data) + check) & 0xFF:
            self._waiting = rest
            return Frame("spoiled")
        self._waiting = rest[len(data) + 3 :]
        return Frame("data", data)
