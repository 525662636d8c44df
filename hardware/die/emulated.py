"""An emulated die on a pseudo-terminal, running the real firmware logic below the real driver.

It is the die of the demonstration table and of the tests: a person can roll it, pick it up, let it
come to rest crooked, pull its cable and plug it in again, and make its line lossy.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from companion.speech.words import _
from hardware.device import Clock, Wait
from hardware.emulated_port import EmulatedPort
from hardware.firmware import die_logic

SAMPLE_SECONDS = 0.02
"""Fifty samples a second, as on the board."""
NOISE = 4
"""Milli-g on every axis, as of a LIS3DH at rest."""

Vector = tuple[int, int, int]


def face_directions(faces: int) -> list[Vector]:
    """Where gravity pulls, in milli-g, for each face up: directions spread evenly over the sphere.

    The spiral of Fibonacci does for every number of faces from 2 to 100.
    """
    golden = math.pi * (3 - math.sqrt(5))
    directions = []
    for index in range(faces):
        z = 1 - (2 * index + 1) / faces
        radius = math.sqrt(1 - z * z)
        turn = golden * index
        point = (radius * math.cos(turn), radius * math.sin(turn), z)
        directions.append(_milli_g(point))
    return directions


class Wire(msgspec.Struct):
    """A line that loses whole pieces and flips single bits, each with the given chance."""

    random: Random
    lost: float = 0.0
    flipped: float = 0.0

    def carry(self, data: bytes) -> bytes:
        """What arrives of `data`."""
        if not data or self.random.random() < self.lost:
            return b""
        if self.random.random() >= self.flipped:
            return data
        spoiled = bytearray(data)
        spoiled[self.random.randrange(len(data))] ^= 1 << self.random.randrange(8)
        return bytes(spoiled)


class EmulatedDie:
    """A die whose port appears at `link`, a path that survives replugging like /dev/serial/by-id.

    `battery` in percent makes it a die that keeps running while unplugged; None one that is fed by
    its cable and starts anew. In `mode` "plain" it is a home-made die that only prints its number.
    Either `start` lets it live in a thread of its own, or a test calls
    `step` with its own clock. The other methods may be called from any thread.
    """

    def __init__(
        self,
        link: Path,
        *,
        die: str = "EMULATED",
        faces: int = 6,
        mode: Literal["protocol", "plain"] = "protocol",
        battery: int | None = None,
        clock: Clock = time.monotonic,
        wait: Wait = threading.Event.wait,
        random: Random | None = None,
    ) -> None:
        self.link = link
        self.die = die
        self._random = random or Random()  # noqa: S311 - a die for show; games roll by their own seed
        self.wire = Wire(self._random)
        self._directions = face_directions(faces)
        self._plain = mode == "plain"
        self._battery = battery
        self._clock = clock
        self._wait = wait
        self._pull = self._goal = self._directions[0]
        self._script: deque[Vector] = deque()
        self._lock = threading.RLock()
        self._port = EmulatedPort(link)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._mind = self._awake()

    @property
    def plugged(self) -> bool:
        """Whether its port is there."""
        return self._port.fds is not None

    @property
    def busy(self) -> bool:
        """Whether a movement that was asked for still goes on."""
        return bool(self._script) or self._mind.motion.phase in ("handled", "rolling")

    @property
    def face(self) -> int:
        """The face that lies up; 0 when none is flat."""
        return self._mind.motion.face

    def roll(self, face: int | None = None) -> int:
        """Throw the die; it comes to rest on `face`, or on a random one. Returns the face.

        Raises `ValueError` when the die has no such face.
        """
        faces = len(self._directions)
        face = self._random.randint(1, faces) if face is None else face
        if not 1 <= face <= faces:
            words = _("This die has the faces 1 to {faces}, not {face}.")
            raise ValueError(words.format(faces=faces, face=face))
        self._throw(self._directions[face - 1])
        return face

    def crooked(self) -> None:
        """Throw the die so that it comes to rest leaning against something."""
        direction = self._anywhere()
        while die_logic.resting_face(self._directions, *direction):
            direction = self._anywhere()
        self._throw(direction)

    def handle(self) -> None:
        """Pick the die up, carry it a little, and put it down on the same face."""
        x, y, z = self._goal
        sway = ((x + 60 * swing, y - 40 * swing, z + 30) for swing in (-1, 1, -2, 2, -1, 1, -1, 1))
        self._perform(sway, self._goal)

    def knock(self) -> None:
        """Strike the table: one blow, too short to be a roll."""
        self._perform([self._blow()], self._goal)

    def suffer(self, kind: str) -> None:
        """Noise flips bits on its line, deafness loses all."""
        self.wire.flipped = 0.5 if kind == "noise" else 0.0
        self.wire.lost = 1.0 if kind == "deaf" else 0.0

    def plug(self) -> None:
        """Plug the cable in: a new port appears at `link`."""
        with self._lock:
            if self.plugged:
                return
            if self._battery is None:
                self.restart()
            self._port.plug()

    def unplug(self) -> None:
        """Pull the cable, at whatever byte the line is."""
        with self._lock:
            self._port.unplug()

    def restart(self) -> None:
        """Start the firmware anew, as a board does that resets when its port opens."""
        with self._lock:
            self._mind = self._awake()

    def step(self) -> None:
        """One turn of the board: listen, take a sample, speak."""
        with self._lock:
            now = round(self._clock() * 1000)
            heard = self.wire.carry(self._port.read())
            for line in self._number(now) if self._plain else self._lines(heard, now):
                self._write(self.wire.carry(line))

    def start(self) -> None:
        """Plug in and live in a thread until `close`."""
        self.plug()
        self._stopping.clear()
        self._thread = threading.Thread(target=self._live, name=f"emulated {self.die}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread, if there is one, and unplug; may be called twice."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.unplug()

    def _live(self) -> None:
        while not self._stopping.is_set():
            self.step()
            self._wait(self._stopping, SAMPLE_SECONDS)

    def _lines(self, heard: bytes, now: int) -> list[bytes]:
        self._mind.talk.hear(heard)
        self._mind.feel(*self._sample(), now)
        return self._mind.talk.say(now) if self.plugged else []

    def _number(self, now: int) -> list[bytes]:
        rolled = self._mind.motion.feel(*self._sample(), now) == "rolled"
        return [b"%d\r\n" % self.face] if rolled else []

    def _awake(self) -> die_logic.Die:
        boot = f"{self._random.getrandbits(32):08x}"
        mind = die_logic.Die(self.die, boot, self._directions)
        mind.talk.battery = die_logic.NO_BATTERY if self._battery is None else self._battery
        return mind

    def _throw(self, rest: Vector) -> None:
        blows = [self._blow() for _sample in range(self._random.randint(25, 60))]
        self._perform(blows, rest)

    def _perform(self, movement: Iterable[Vector], rest: Vector) -> None:
        with self._lock:
            self._goal = rest
            self._script.extend(movement)
            # At rest long enough that this movement ends before the next that is asked for begins.
            still = die_logic.SETTLE_MS / 1000 / SAMPLE_SECONDS + 5
            self._script.extend([rest] * math.ceil(still))

    def _sample(self) -> Vector:
        if self._script:
            self._pull = self._script.popleft()
        x, y, z = self._pull
        return x + self._noise(), y + self._noise(), z + self._noise()

    def _noise(self) -> int:
        return self._random.randint(-NOISE, NOISE)

    def _blow(self) -> Vector:
        x, y, z = self._anywhere()
        return 2 * x, 2 * y, 2 * z

    def _anywhere(self) -> Vector:
        point = [self._random.gauss(0, 1) for _axis in range(3)]
        return _milli_g(tuple(value / math.hypot(*point) for value in point))

    def _write(self, data: bytes) -> None:
        self._port.write(data)


def _milli_g(point: tuple[float, ...]) -> Vector:
    x, y, z = (round(1000 * value) for value in point)
    return x, y, z
