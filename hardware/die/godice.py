"""GoDice: they say nothing to everybody but their name, so they are connected with.

Facts: the maker's public API for Python (ParticulaCode on GitHub): the service of Nordic's UART, the
messages R (rolling), S (a roll at rest), FS (hardly moved), TS (tilted), MS (moved at rest), each rest with
the pull of gravity in three signed bytes, and Bat. A die of 20 faces is one in the shell for it.
"""

from __future__ import annotations

import math
import re
import struct

from hardware.die.radio import Advert, Lines
from hardware.die.tumbling import TumblingTalk
from hardware.events import DiePhase, HardwareEvent

UART = Lines("6e400003-b5a3-f393-e0a9-e50e24dcca9e", "6e400002-b5a3-f393-e0a9-e50e24dcca9e")
ASK_BATTERY = bytes([3])
_NAME = re.compile(r"GoDice_([0-9A-Fa-f]{6})_")
RESTS: dict[bytes, DiePhase] = {b"S": "rolled", b"FS": "idle", b"TS": "crooked", b"MS": "idle"}
Pull = tuple[int, int, int]
_SIX = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))
_TWENTY = (
    *((-64, 0, -22), (42, -42, 40), (0, 22, -64), (0, 22, 64), (-42, -42, 42)),
    *((22, 64, 0), (-42, -42, -42), (64, 0, -22), (-22, 64, 0), (42, -42, -42)),
    *((-42, 42, 42), (22, -64, 0), (-64, 0, 22), (42, 42, 42), (-22, -64, 0)),
    *((42, 42, -42), (0, -22, -64), (0, -22, 64), (-42, 42, -42), (64, 0, 22)),
)
PULLS: dict[int, tuple[Pull, ...]] = {6: _SIX, 20: _TWENTY}
"""Where gravity pulls for each face up, from face 1 on, by the number of faces."""


def number_of(advert: Advert) -> str:
    """The number in the name of the die that says this, as 6 hex digits; empty for what is no GoDice."""
    found = _NAME.match(advert.name)
    return found[1].lower() if found else ""


def face_up(faces: int, pull: Pull) -> int:
    """The face that lies up, from 1: the one whose pull is nearest."""
    return 1 + min(range(faces), key=lambda index: math.dist(pull, PULLS[faces][index]))


class GoDiceTalk(TumblingTalk):
    """What a GoDice says; a `RadioTalk`. `die_id` is the number in its name, as 6 hex digits."""

    lines = UART
    questions: tuple[bytes, ...] = (ASK_BATTERY,)
    connects = True

    def __init__(self, name: str, faces: int, die_id: str) -> None:
        self._faces, self._id = faces, die_id.lower()
        super().__init__(name, faces)

    def is_meant(self, advert: Advert) -> bool:
        """Whether this die says that."""
        return number_of(advert) == self._id

    def advertised(self, advert: Advert, at: float, now: float) -> list[HardwareEvent]:
        """Nothing: an advert says only that it is there."""
        return []

    def said(self, data: bytes, at: float, now: float) -> list[HardwareEvent]:
        """What a message means; others are none of our business."""
        kind, pull = data[:-3], data[-3:]
        if data == b"R":
            return self._motion.hear("rolling", 0, at, now, self._battery)
        if kind in RESTS:
            face = face_up(self._faces, struct.unpack("bbb", pull))
            return self._motion.hear(RESTS[kind], face, at, now, self._battery)
        if len(data) == 4 and data.startswith(b"Bat"):
            self._battery = min(data[3], 100)
        else:
            self.counters["other_messages"] += 1
        return []
