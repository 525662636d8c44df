"""The mind of the electronic die: from acceleration to a face, and from a face to a line.

Pure logic without pins, clock or input and output. The same file runs on the Raspberry Pi Pico
under MicroPython, in the tests under both MicroPython and CPython, and below the emulated die, so
it imports nothing that MicroPython lacks and keeps to whole numbers: acceleration in milli-g, time
in milliseconds that never run backwards. The lines are those of docs/die-protocol.md.
"""

from array import array

FIRMWARE = "1.0"
LONGEST_LINE = 80
"""Bytes of one line with its newline."""
NO_BATTERY = -1

SETTLE_MS = 400
"""A die must lie still this long before it counts as at rest."""
SHORTEST_ROLL_MS = 200
"""Less is a knock against the table, not a roll."""
CALM_MS = 600
"""A shaken die that is only moved gently for this long is being held, no longer rolling."""
STILL_STIR = 45
"""Milli-g between two samples, summed over the axes: above a sensor's noise, below a hand's."""
TOSS_STIR = 600
"""Milli-g between two samples that a hand that only carries the die does not reach."""
WEAKEST_PULL = 500
STRONGEST_PULL = 1600
"""Milli-g; beyond these the die falls freely or strikes something."""
REST_PULL_FROM = 750
REST_PULL_TO = 1250
"""Milli-g; one g and the zero-g offsets of cheap sensors."""
FLAT_PER_MILLE = 985
"""Cosine of the largest tilt, about ten degrees, that still counts as lying on a face."""

HEARTBEAT_MS = 2000
FIRST_REPEATS = 4
REPEAT_MS = 150
LATER_REPEAT_MS = 500
MOST_UNHEARD_ROLLS = 8
"""Rolls kept for a host that is away; the oldest is dropped beyond that."""
LONGEST_TOLD_MS = 999999
LONGEST_TOLD_ROLL_MS = 99999


def measures_battery(board: str) -> bool:
    """Whether this board, by what it calls itself, has VSYS on ADC3 and VBUS on GPIO 24.

    Only the plain Pico and Pico 2 have. On the ones with radio both pins belong to the radio, and other
    boards have other wires: a number read there would be made up.
    """
    return board.startswith(("Raspberry Pi Pico with", "Raspberry Pi Pico 2 with", "Raspberry Pi Pico2 with"))


def _crc_table() -> "array[int]":
    table = array("H")
    for byte in range(256):
        crc = byte << 8
        for _bit in range(8):
            crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
        table.append(crc & 0xFFFF)
    return table


_CRC_TABLE = _crc_table()


def crc16(data: bytes) -> int:
    """CRC-16 with polynomial 0x1021, preset 0xFFFF, nothing reflected; "123456789" gives 0x29B1."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 8) & 0xFFFF) ^ _CRC_TABLE[(crc >> 8) ^ byte]
    return crc


def seal(body: str) -> bytes:
    """The whole line for `body`: its checksum and the newline added."""
    return f"{body}*{crc16(body.encode()):04X}\n".encode()


def unseal(line: bytes) -> str:
    """The body of a line without its newline; empty when its checksum or its characters are wrong."""
    if len(line) < 6 or line[-5] != 0x2A:
        return ""
    for byte in line:
        if byte < 0x20 or byte > 0x7E:
            return ""
    text = line.decode()
    return text[:-5] if text[-4:] == f"{crc16(line[:-5]):04X}" else ""


def resting_face(calibration: list[tuple[int, int, int]], x: int, y: int, z: int) -> int:
    """The face, from 1, that lies up when gravity pulls along (x, y, z); 0 when none is flat."""
    pull = x * x + y * y + z * z
    for face, (cx, cy, cz) in enumerate(calibration, 1):
        along = x * cx + y * cy + z * cz
        flat = (along * 1000) ** 2 >= FLAT_PER_MILLE**2 * pull * (cx * cx + cy * cy + cz * cz)
        if along > 0 and flat and pull:
            return face
    return 0


def average(samples: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    """The middle of the samples taken while the die lay still on one face.

    Raises ValueError, with words for the person who calibrates, when the die was moved meanwhile.
    """
    count = len(samples)
    if count < 2:
        raise ValueError("Too few samples; check the wires of the sensor.")
    for axis in range(3):
        values = [sample[axis] for sample in samples]
        if max(values) - min(values) > 2 * STILL_STIR:
            raise ValueError("The die moved; let it lie still and press Enter again.")
    x, y, z = [sum(sample[axis] for sample in samples) // count for axis in range(3)]
    return x, y, z


def check_calibration(calibration: list[tuple[int, int, int]]) -> None:
    """Raises ValueError when a face is missing, is too weak or strong, or looks like another."""
    if len(calibration) < 2:
        raise ValueError("The calibration knows fewer than two faces; calibrate the die again.")
    for face, (x, y, z) in enumerate(calibration, 1):
        pull = x * x + y * y + z * z
        if not REST_PULL_FROM**2 <= pull <= REST_PULL_TO**2:
            raise ValueError(f"Face {face} was not measured at rest; calibrate the die again.")
        if resting_face(calibration[: face - 1], x, y, z):
            raise ValueError(f"Face {face} lies like an earlier one; calibrate the die again.")


class Motion:
    """The phases of the die, from its acceleration.

    A toss is what a carrying hand does not do: free fall, a blow, or a sudden turn. Only a toss
    that comes to rest can become a roll; a die that was turned over by hand goes back to idle.
    """

    def __init__(self, calibration: list[tuple[int, int, int]]) -> None:
        check_calibration(calibration)
        self.phase = "idle"
        self.duration = 0
        """Milliseconds from the first toss to the last movement of the last roll."""
        self._calibration = calibration
        self._last = (0, 0, 0)
        self._known = False
        self._moved_at = 0
        self._toss_began = 0
        self._toss_ended = 0

    @property
    def face(self) -> int:
        """The face that lies up now; 0 when none is flat."""
        x, y, z = self._last
        return resting_face(self._calibration, x, y, z)

    def feel(self, x: int, y: int, z: int, now: int) -> str:
        """Take one sample; returns what the die now does, or "" when it is nothing new.

        "rolled" is said once, when a roll ends flat; the phase is "idle" from then on.
        """
        lx, ly, lz = self._last if self._known else (x, y, z)
        self._last = (x, y, z)
        self._known = True
        stir = abs(x - lx) + abs(y - ly) + abs(z - lz)
        pull = x * x + y * y + z * z
        if stir > TOSS_STIR or not WEAKEST_PULL**2 <= pull <= STRONGEST_PULL**2:
            return self._tossed(now)
        if stir > STILL_STIR or not REST_PULL_FROM**2 <= pull <= REST_PULL_TO**2:
            return self._moved(now)
        return self._rested(now)

    def _turn(self, phase: str) -> str:
        if phase == self.phase:
            return ""
        self.phase = phase
        return phase

    def _tossed(self, now: int) -> str:
        if self.phase != "rolling":
            self._toss_began = now
        self._toss_ended = self._moved_at = now
        return self._turn("rolling")

    def _moved(self, now: int) -> str:
        self._moved_at = now
        if self.phase == "rolling" and now - self._toss_ended <= CALM_MS:
            return ""
        return self._turn("handled")

    def _rested(self, now: int) -> str:
        if self.phase in ("idle", "crooked") or now - self._moved_at < SETTLE_MS:
            return ""
        if self.phase == "handled":
            return self._turn("idle")
        self.duration = self._moved_at - self._toss_began
        if self.duration < SHORTEST_ROLL_MS:
            return self._turn("idle")
        if not self.face:
            return self._turn("crooked")
        self.phase = "idle"
        return "rolled"


class Talk:
    """The die's half of the conversation: lines out, lines in, and rolls repeated until heard.

    `die` is the lasting name of this die, at most 16 letters and digits; `boot` eight hex digits
    that are new at every start, so that the host never takes a restarted count for old rolls.
    """

    def __init__(self, die: str, boot: str, faces: int) -> None:
        self.battery = NO_BATTERY
        self.sequence = 0
        self._die = die
        self._boot = boot
        self._faces = faces
        self._phase = ("idle", 0, 0)
        self._phase_at = 0
        self._phase_told = False
        self._spoke_at = 0
        self._answers = ["-"]
        self._rolls = []  # type: list[tuple[int, int, int, int]]
        self._tries = 0
        self._due = 0
        self._heard = b""
        self._deaf = False

    def change(self, phase: str, face: int, duration: int, now: int) -> None:
        """The die is in another phase than "rolled" now."""
        self._phase = (phase, face, duration)
        self._phase_at = now
        self._phase_told = False

    def rolled(self, face: int, duration: int, now: int) -> None:
        """The die came to rest on `face`; this is said until the host has heard it."""
        self.sequence += 1
        if len(self._rolls) == MOST_UNHEARD_ROLLS:
            self._next_roll()
        self._rolls.append((self.sequence, face, duration, now))
        self._phase = ("idle", face, 0)
        self._phase_at = now

    def say(self, now: int) -> list[bytes]:
        """The lines to send now, oldest first."""
        lines = [self._hello(nonce) for nonce in self._answers]
        self._answers = []
        if self._rolls and now >= self._due:
            lines.append(self._roll(now))
        elif not self._phase_told or (not self._rolls and now - self._spoke_at >= HEARTBEAT_MS):
            lines.append(self._state(now))
        if lines:
            self._spoke_at = now
        return lines

    def hear(self, data: bytes) -> None:
        """Take what came from the host, in pieces of any size; what is not understood is dropped."""
        pieces = (self._heard + data).split(b"\n")
        self._heard = pieces.pop()
        for line in pieces:
            if not self._deaf:
                self._obey(unseal(line).split(" "))
            self._deaf = False
        if len(self._heard) >= LONGEST_LINE:
            self._heard = b""
            self._deaf = True

    def _obey(self, words: list[str]) -> None:
        if len(words) == 3 and words[:2] == ["H1", "who"] and 1 <= len(words[2]) <= 8:
            self._answers = [words[2]]
            self._phase_told = False
        if self._rolls and words == ["H1", "ok", self._boot, str(self._rolls[0][0])]:
            self._next_roll()

    def _next_roll(self) -> None:
        self._rolls.pop(0)
        self._tries = 0
        self._due = 0

    def _hello(self, nonce: str) -> bytes:
        body = ["D1 hello", self._die, self._boot, str(self._faces), FIRMWARE, self._power(), nonce]
        return seal(" ".join(body))

    def _roll(self, now: int) -> bytes:
        sequence, face, duration, rested_at = self._rolls[0]
        self._tries += 1
        self._due = now + (REPEAT_MS if self._tries <= FIRST_REPEATS else LATER_REPEAT_MS)
        return self._line("rolled", sequence, face, duration, now - rested_at)

    def _state(self, now: int) -> bytes:
        phase, face, duration = self._phase
        self._phase_told = True
        return self._line(phase, self.sequence, face, duration, now - self._phase_at)

    def _line(self, phase: str, sequence: int, face: int, duration: int, age: int) -> bytes:
        numbers = (sequence, face, min(duration, LONGEST_TOLD_ROLL_MS), min(age, LONGEST_TOLD_MS))
        body = ["D1", phase, self._die, self._boot]
        body.extend([str(number) for number in numbers])
        body.append(self._power())
        return seal(" ".join(body))

    def _power(self) -> str:
        return "-" if self.battery == NO_BATTERY else str(self.battery)


class Die:
    """A whole die: what it feels becomes what it says."""

    def __init__(self, die: str, boot: str, calibration: list[tuple[int, int, int]]) -> None:
        self.motion = Motion(calibration)
        self.talk = Talk(die, boot, len(calibration))

    def feel(self, x: int, y: int, z: int, now: int) -> None:
        """Take one sample of acceleration, in milli-g; about fifty a second are right."""
        news = self.motion.feel(x, y, z, now)
        if news == "rolled":
            self.talk.rolled(self.motion.face, self.motion.duration, now)
        elif news:
            at_rest = news in ("idle", "crooked")
            self.talk.change(
                news,
                self.motion.face if at_rest else 0,
                self.motion.duration if news == "crooked" else 0,
                now,
            )
