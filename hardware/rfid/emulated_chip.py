"""An MFRC522 made of registers, and the field in front of its antenna.

Facts: MFRC522 datasheet rev. 3.9 (registers, commands, SPI framing, timer), written for the part of
them that a reader of type A tags uses; any other register is a mistake of the driver and is refused
aloud. Time is the injected clock's. Faults are injected one by one through `Faults`.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.rfid.anticollision import crc_a
from hardware.rfid.chip import BIT_SECONDS, BYTE_SECONDS
from hardware.rfid.emulated_tag import Answer, EmulatedTag

_RESET = {
    0x01: 0x20, 0x02: 0x80, 0x03: 0x00, 0x04: 0x14, 0x05: 0x00, 0x06: 0x00, 0x08: 0x00,
    0x0A: 0x00, 0x0C: 0x10, 0x0D: 0x00, 0x0E: 0x80, 0x11: 0x3F, 0x14: 0x80, 0x15: 0x00,
    0x21: 0xFF, 0x22: 0xFF, 0x26: 0x48, 0x2A: 0x00, 0x2B: 0x00, 0x2C: 0x00, 0x2D: 0x00,
}  # fmt: skip
COMMAND, COMM_IRQ, DIV_IRQ, ERROR, STATUS2, FIFO_DATA, FIFO_LEVEL = 1, 4, 5, 6, 8, 9, 10
CONTROL, BIT_FRAMING, COLL, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x0E, 0x14, 0x15
CRC_HIGH, CRC_LOW, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x21, 0x22, *range(0x2A, 0x2E)
VERSION = 0x37
CALC_CRC, TRANSCEIVE, AUTHENT, SOFT_RESET = 0x03, 0x0C, 0x0E, 0x0F
FIFO_BYTES = 64
ANSWER_SECONDS = 0.0001
"""How long a tag thinks before it answers (frame delay time, ISO/IEC 14443-3)."""


class UnknownRegister(Exception):  # noqa: N818 - what happened
    """The driver touched a register that this model does not know: extend one or the other."""


class Field:
    """The tags in front of one antenna; may be changed from any thread at any moment."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._tags: list[EmulatedTag] = []
        self._plans: list[tuple[int, Callable[[], None]]] = []

    @property
    def tags(self) -> tuple[EmulatedTag, ...]:
        """What lies there now."""
        with self._lock:
            return tuple(self._tags)

    def put(self, tag: EmulatedTag) -> None:
        """Lay a tag down; laying it down twice is the same as once."""
        with self._lock:
            if tag not in self._tags:
                tag.power_off()
                self._tags.append(tag)

    def lift(self, tag: EmulatedTag) -> None:
        """Take a tag away, if it is there."""
        with self._lock:
            if tag in self._tags:
                self._tags.remove(tag)
                tag.power_off()

    def clear(self) -> None:
        """Take all tags away."""
        for tag in self.tags:
            self.lift(tag)

    def after(self, frames: int, action: Callable[[], None]) -> None:
        """Do `action` just before the frame that follows `frames` further ones."""
        with self._lock:
            self._plans.append((frames, action))

    def forget_plans(self) -> None:
        """Nothing that `after` was told will happen any more."""
        with self._lock:
            self._plans.clear()

    def power_off(self) -> None:
        """The antenna is off: every tag forgets where it was."""
        with self._lock:
            for tag in self._tags:
                tag.power_off()

    def transmit(self, frame: bytes, bits: int) -> list[Answer]:
        """Send a frame to all tags and gather what they answer."""
        with self._lock:
            self._carry_out()
            answers = [tag.receive(frame, bits) for tag in self._tags]
            return [answer for answer in answers if answer is not None]

    def authenticate(self, key_type: int, block: int, key: bytes, uid: bytes) -> bool:
        """Whether the selected tag with this UID accepts the key."""
        with self._lock:
            return any(tag.uid[-4:] == uid and tag.authenticate(key_type, block, key) for tag in self._tags)

    def _carry_out(self) -> None:
        due = [action for frames, action in self._plans if frames <= 0]
        self._plans = [(frames - 1, action) for frames, action in self._plans if frames > 0]
        for action in due:
            action()


@dataclass(slots=True)
class Faults:
    """What is wrong with the wires, the supply and the air.

    `stuck` is what every read gives (0x00 or 0xFF), writes being lost. `bus_error` is raised by each
    transfer. `deaf` counts answers that get lost without a trace. `flips` holds (bit, flagged) for
    coming answers, one each: the bit is inverted, and when flagged the chip reports a parity error.
    `slow` is added to the time of each answer, in seconds.
    """

    stuck: int | None = None
    bus_error: OSError | None = None
    deaf: int = 0
    flips: deque[tuple[int, bool]] = field(default_factory=deque)
    slow: float = 0.0


@dataclass(slots=True)
class _Pending:
    """What the chip will find in its registers at the time `at`, its bytes coming in before that."""

    at: float
    irq: int
    data: bytes = b""
    last_bits: int = 0
    error: int = 0
    coll: int = 0

    def arrived(self, now: float) -> bytes:
        """Take away the bytes that are in by now; the last one comes with the end of the frame."""
        left = 0 if now >= self.at else min(len(self.data), 1 + int((self.at - now) / BYTE_SECONDS))
        count = len(self.data) - left
        taken, self.data = self.data[:count], self.data[count:]
        return taken


class EmulatedChip:
    """One chip. `transfer` is what its SPI line does; `transfers` counts them.

    `spend` is told how long each transfer takes, for a clock that only moves when it is told to.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        version: int = 0x92,
        spend: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.field = Field()
        self.faults = Faults()
        self.transfers = 0
        self._clock = clock
        self._spend = spend
        self._version = version
        self._fifo: deque[int] = deque()
        self._registers: dict[int, int] = {}
        self._pending: _Pending | None = None
        self._sending = False
        self.brown_out()

    def brown_out(self) -> None:
        """The supply broke down for a moment: registers lost, antenna off, tags without power."""
        self._registers = dict(_RESET)
        self._fifo.clear()
        self._pending = None
        self.field.power_off()

    def transfer(self, values: list[int]) -> list[int]:
        """One SPI transfer. Raises `OSError` when such a fault is set."""
        self.transfers += 1
        self._spend(len(values) * 8e-6 + 12e-6)
        if any(not 0 <= value <= 0xFF for value in values):
            raise ValueError(f"not bytes: {values}")
        if self.faults.bus_error is not None:
            raise self.faults.bus_error
        if self.faults.stuck is not None:
            return [self.faults.stuck] * len(values)
        if values[0] & 0x80:
            return [0, *[self._get(value >> 1 & 0x3F) for value in values[:-1]]]
        for value in values[1:]:
            self._set(values[0] >> 1 & 0x3F, value)
        return [0] * len(values)

    def _get(self, register: int) -> int:
        self._arrive()
        if register == FIFO_DATA:
            return self._fifo.popleft() if self._fifo else 0
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == VERSION:
            return self._version
        if register not in self._registers:
            raise UnknownRegister(f"read of register 0x{register:02x}")
        return self._registers[register]

    def _set(self, register: int, value: int) -> None:
        self._arrive()
        if register not in self._registers and register != FIFO_DATA:
            raise UnknownRegister(f"write of 0x{value:02x} to register 0x{register:02x}")
        special = {
            COMMAND: self._command,
            FIFO_DATA: self._push,
            FIFO_LEVEL: self._flush,
            BIT_FRAMING: self._frame,
            TX_CONTROL: self._antenna,
        }
        if register in (COMM_IRQ, DIV_IRQ):
            old, marked = self._registers[register], value & 0x7F
            self._registers[register] = old | marked if value & 0x80 else old & ~marked
        elif register in special:
            special[register](value)
        elif register != ERROR:
            self._registers[register] = value

    def _command(self, value: int) -> None:
        code = value & 0x0F
        self._registers[COMMAND] = code
        self._pending = None
        if code == SOFT_RESET:
            self.brown_out()
        elif code == CALC_CRC:
            low, high = crc_a(bytes(self._fifo))
            self._fifo.clear()
            self._registers.update({CRC_LOW: low, CRC_HIGH: high})
            self._registers[DIV_IRQ] |= 0x04
        elif code == AUTHENT:
            self._authenticate()
        if code:
            self._registers[ERROR] = 0

    def _push(self, value: int) -> None:
        if len(self._fifo) < FIFO_BYTES:
            self._fifo.append(value)
        else:
            self._registers[ERROR] |= 0x10

    def _flush(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()

    def _antenna(self, value: int) -> None:
        self._registers[TX_CONTROL] = value
        if value & 0x03 != 0x03:
            self.field.power_off()

    def _frame(self, value: int) -> None:
        # Whether a start bit that was never cleared starts again is not documented; here it does not.
        before, self._sending = self._sending, bool(value & 0x80)
        self._registers[BIT_FRAMING] = value & 0x7F
        if self._sending and not before and self._registers[COMMAND] == TRANSCEIVE:
            self._transceive(value & 0x07)

    def _transceive(self, last_bits: int) -> None:
        frame = bytes(self._fifo)
        self._fifo.clear()
        bits = len(frame) * 8 - (8 - last_bits if last_bits else 0)
        sent = self._clock() + (bits + len(frame)) * BIT_SECONDS
        answers = self.field.transmit(frame, bits) if self._speaks() and frame else []
        if answers and self.faults.deaf:
            self.faults.deaf -= 1
            answers = []
        silence = self._silence(sent)
        heard = self._heard(answers, sent) if answers else None
        in_time = heard and (silence is None or heard.at - len(heard.data) * BYTE_SECONDS < silence.at)
        self._pending = heard if in_time else silence

    def _speaks(self) -> bool:
        """Antenna on, and fully modulated as the package sets it, or no tag understands a word."""
        return self._registers[TX_CONTROL] & 3 == 3 and bool(self._registers[TX_ASK] & 0x40)

    def _silence(self, sent: float) -> _Pending | None:
        """The timer's interrupt, when the timer was told to start by itself."""
        mode = self._registers[T_MODE]
        if not mode & 0x80:
            return None
        prescaler = (mode & 0x0F) << 8 | self._registers[T_PRESCALER]
        reload = self._registers[T_RELOAD_HIGH] << 8 | self._registers[T_RELOAD_LOW]
        return _Pending(sent + (reload + 1) * (2 * prescaler + 1) / 13.56e6, 0x01)

    def _heard(self, answers: list[Answer], sent: float) -> _Pending:
        data, bits, collision = _overlaid(answers, keep=bool(self._registers[COLL] & 0x80))
        error = 0x08 if collision is not None else 0
        if self.faults.flips:
            bit, flagged = self.faults.flips.popleft()
            data = _flipped(data, bit % bits)
            error |= 0x02 if flagged else 0
        at = sent + ANSWER_SECONDS + self.faults.slow + (bits + len(data)) * BIT_SECONDS
        coll = 0x20 if collision is None else (collision + 1) & 0x1F
        return _Pending(at, 0x22 if error else 0x20, data, bits % 8, error, coll)

    def _authenticate(self) -> None:
        request = bytes(self._fifo)
        self._fifo.clear()
        good = len(request) == 12 and self._speaks()
        if good:
            key_type, block = request[:2]
            good = self.field.authenticate(key_type, block, request[2:8], request[8:])
        self._registers[STATUS2] &= ~0x08
        if good:
            self._registers[STATUS2] |= 0x08
            self._pending = _Pending(self._clock() + 0.002, 0x10)
        else:
            self._pending = self._silence(self._clock())

    def _arrive(self) -> None:
        """Let what is under way come in, as far as its time has come."""
        pending, now = self._pending, self._clock()
        if pending is None:
            return
        self._fifo.extend(pending.arrived(now))
        if now < pending.at:
            return
        self._pending = None
        self._registers[COMM_IRQ] |= pending.irq
        self._registers[ERROR] = pending.error
        self._registers[CONTROL] = self._registers[CONTROL] & ~0x07 | pending.last_bits
        self._registers[COLL] = self._registers[COLL] & 0x80 | pending.coll


def _overlaid(answers: list[Answer], *, keep: bool) -> tuple[bytes, int, int | None]:
    """All answers on the air at once: bytes, bits, and the first bit on which they differ."""
    width = max(bits for _data, bits in answers)
    numbers = [int.from_bytes(data, "little") for data, _bits in answers]
    differing = 0
    total = 0
    for number, (_data, bits) in zip(numbers, answers, strict=True):
        total |= number
        differing |= number ^ numbers[0]
        if bits != width:
            differing |= 1 << bits
    if not differing:
        return total.to_bytes((width + 7) // 8, "little"), width, None
    first = (differing & -differing).bit_length() - 1
    if not keep:
        total &= (1 << first) - 1
    return total.to_bytes((width + 7) // 8, "little"), width, first


def _flipped(data: bytes, bit: int) -> bytes:
    number = int.from_bytes(data, "little") ^ 1 << bit
    return number.to_bytes(len(data), "little")
