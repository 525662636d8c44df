"""Emulated Pixels and GoDice in an emulated air: what they say, byte by byte and when, below the real driver.

As far as the makers tell; where that leaves something open as the worst that it allows: adverts get lost,
a connected die says nothing to everybody, one that lies still for a while falls asleep.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Literal

from companion.speech.words import _
from hardware.device import Clock
from hardware.die import godice, pixels
from hardware.die.radio import Advert, Central, Lines, Link

ADVERT_SECONDS = 0.1
HANDLED_SECONDS, ROLLING_SECONDS = 0.3, 1.2
Phase = Literal["idle", "handled", "rolling", "rolled", "crooked"]
_STATES: dict[Phase, int] = {"rolled": 1, "handled": 2, "rolling": 3, "crooked": 4, "idle": 5}
_RESTS: dict[Phase, bytes] = {"rolled": b"S", "idle": b"MS", "crooked": b"TS"}
_LAMPS = {4: 4, 6: 6, 8: 8, 10: 10, 12: 12, 20: 20}


class AirDie:
    """A die that is heard over the air. What it is made to do begins at once and takes its time.

    Its methods may be called from any thread.
    """

    def __init__(
        self,
        kind: Literal["pixels", "godice"],
        die_id: str,
        faces: int = 6,
        clock: Clock = time.monotonic,
        random: Random | None = None,
    ) -> None:
        self.kind, self.die_id, self.faces = kind, die_id, faces
        digits = die_id[-6:].upper()
        self.address = f"00:00:00:{digits[:2]}:{digits[2:4]}:{digits[4:]}"
        self.away = False
        self.lost = 0.0
        """The share of adverts that nobody hears."""
        self.battery = 80
        self.face = 1
        self.phase: Phase = "idle"
        self.tell: Callable[[bytes], None] | None = None
        self.lose: Callable[[], None] | None = None
        self._clock = clock
        self._random = random or Random()  # noqa: S311 - a die for show; games roll by their own seed
        self._coming: deque[tuple[float, Phase, int]] = deque()
        self._lock = threading.Lock()

    def roll(self, face: int | None = None) -> int:
        """Throw it; returns the face it will show. Raises `ValueError` when it has no such face."""
        face = self._random.randint(1, self.faces) if face is None else face
        if not 1 <= face <= self.faces:
            words = _("This die has the faces 1 to {faces}, not {face}.")
            raise ValueError(words.format(faces=self.faces, face=face))
        self._does(("handled", 0, 0.0), ("rolling", 0, HANDLED_SECONDS), ("rolled", face, ROLLING_SECONDS))
        return face

    def crooked(self) -> None:
        """Throw it against something."""
        self._does(("handled", 0, 0.0), ("rolling", 0, HANDLED_SECONDS), ("crooked", 0, ROLLING_SECONDS))

    def handle(self) -> None:
        """Pick it up and lay it down."""
        self._does(("handled", 0, 0.0), ("idle", self.face, HANDLED_SECONDS))

    def unplug(self) -> None:
        """Carry it away."""
        self.away = True
        lose, self.lose, self.tell = self.lose, None, None
        if lose is not None:
            lose()

    def plug(self) -> None:
        """Bring it back."""
        self.away = False

    def turn(self, now: float) -> None:
        """Let the time pass until `now` (s), and say what became of it to whoever is connected."""
        with self._lock:
            while self._coming and self._coming[0][0] <= now:
                _at, self.phase, face = self._coming.popleft()
                self.face = face or self.face
                message = self._message()
                if self.tell is not None and message:
                    self.tell(message)

    def advert(self) -> Advert | None:
        """What it says to everybody; nothing when it is away or connected."""
        if self.away or self.tell is not None:
            return None
        if self.kind == "godice":
            return Advert(self.address, f"GoDice_{self.die_id.upper()}_K_v04")
        about = bytes([_LAMPS[self.faces], 1, _STATES[self.phase], self.face - 1, self.battery])
        number = int(self.die_id, 16).to_bytes(4, "little") + bytes(4)
        return Advert(self.address, "Pixel", {pixels.COMPANY: about}, {pixels.SERVICE: number})

    def is_lost(self) -> bool:
        """Whether nobody hears the next advert."""
        return self._random.random() < self.lost

    def suffer(self, kind: str) -> None:
        """Noise swallows half of the adverts, deafness all of them."""
        self.lost = {"noise": 0.5, "deaf": 1.0}.get(kind, 0.0)

    def asked(self, data: bytes) -> None:
        """Somebody who is connected asks it something."""
        if self.tell is not None and data == bytes([pixels.ASK_BATTERY]):
            self.tell(bytes([pixels.BATTERY, self.battery, 0]))
        elif self.tell is not None and data == godice.ASK_BATTERY:
            self.tell(b"Bat" + bytes([self.battery]))

    def _does(self, *steps: tuple[Phase, int, float]) -> None:
        with self._lock:
            at = self._clock()
            self._coming.clear()
            for phase, face, seconds in steps:
                at += seconds
                self._coming.append((at, phase, face))

    def _message(self) -> bytes:
        if self.kind == "pixels":
            return bytes([pixels.ROLL_STATE, _STATES[self.phase], self.face - 1])
        if self.phase in ("handled", "rolling"):
            return b"R" if self.phase == "rolling" else b""
        pull = godice.PULLS[self.faces][self.face - 1]
        return _RESTS[self.phase] + bytes(each & 0xFF for each in pull)


class EmulatedAir:
    """The air around a table with its dice; makes the centrals that hear it."""

    def __init__(self, dice: list[AirDie], clock: Clock = time.monotonic) -> None:
        self.dice = dice
        self._clock = clock

    def central(self) -> Central:
        """Somebody who hears this air."""
        return _Central(self)

    def turn(self, hear: Callable[[Advert], None] | None) -> None:
        """Let all dice live until now; `hear` hears their adverts, if somebody listens."""
        for die in self.dice:
            die.turn(self._clock())
            advert = die.advert()
            if advert is not None and hear is not None and not die.is_lost():
                hear(advert)


class _Central:
    """A `Central` in whose loop the dice live."""

    def __init__(self, air: EmulatedAir) -> None:
        self._air = air
        self._hear: Callable[[Advert], None] | None = None
        self._living = asyncio.ensure_future(self._live())

    async def _live(self) -> None:
        while True:
            self._air.turn(self._hear)
            await asyncio.sleep(ADVERT_SECONDS)

    async def listen(self, hear: Callable[[Advert], None]) -> None:
        self._hear = hear

    async def rest(self) -> None:
        self._hear = None

    async def connect(
        self, address: str, lines: Lines, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> Link:
        die = next((each for each in self._air.dice if each.address == address and not each.away), None)
        if die is None or lines != (godice.UART if die.kind == "godice" else pixels.NEW):
            raise OSError("not found")
        loop = asyncio.get_running_loop()

        def lose() -> None:
            loop.call_soon_threadsafe(lost)

        die.tell, die.lose = hear, lose
        return _Link(die)


class _Link:
    def __init__(self, die: AirDie) -> None:
        self._die = die

    async def write(self, data: bytes) -> None:
        if self._die.tell is None:
            raise OSError("gone")
        self._die.asked(data)

    async def disconnect(self) -> None:
        self._die.tell = self._die.lose = None
