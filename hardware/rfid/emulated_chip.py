"""An MFRC522 made of registers, and the field in front of its antenna.

Facts: MFRC522 datasheet rev. 3.9 (registers, commands, SPI framing, timer), written for the part of
them that a reader of type A tags uses; any other register is a mistake of the driver and is refused
aloud. Time is the injected clock's. Faults are injected one by one through `Faults`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.rfid.anticollision import crc_a
from hardware.rfid.chip import BIT_SECONDS, BYTE_SECONDS
from hardware.rfid.emulated_field import Field, Heard
from hardware.rfid.emulated_tag import Answer

_RESET = {
    0x01: 0x20, 0x02: 0x80, 0x03: 0x00, 0x04: 0x14, 0x05: 0x00, 0x06: 0x00, 0x08: 0x00,
    0x0A: 0x00, 0x0C: 0x10, 0x0D: 0x00, 0x0E: 0x80, 0x11: 0x3F, 0x13: 0x00, 0x14: 0x80, 0x15: 0x00,
    0x21: 0xFF, 0x22: 0xFF, 0x26: 0x48, 0x2A: 0x00, 0x2B: 0x00, 0x2C: 0x00, 0x2D: 0x00,
}  # fmt: skip
COMMAND, COMM_IRQ, DIV_IRQ, ERROR, STATUS2, FIFO_DATA, FIFO_LEVEL = 1, 4, 5, 6, 8, 9, 10
CONTROL, BIT_FRAMING, COLL, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x0E, 0x14, 0x15
CRC_HIGH, CRC_LOW, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x21, 0x22, *range(0x2A, 0x2E)
RX_MODE, RF_CONFIG, VERSION = 0x13, 0x26, 0x37
POWER_DOWN, RX_NO_ERROR, CRYPTO1_ON = 0x10, 0x08, 0x08
_GAINS_DB = (18, 23, 18, 23, 33, 38, 43, 48)
"""RFCfgReg bits 6 to 4, datasheet table 98."""
CALC_CRC, TRANSCEIVE, AUTHENT, SOFT_RESET = 0x03, 0x0C, 0x0E, 0x0F
FIFO_BYTES = 64
ANSWER_SECONDS = 0.0001
"""How long a tag thinks before it answers (frame delay time, ISO/IEC 14443-3)."""


class UnknownRegister(Exception):  # noqa: N818 - what happened
    """The driver touched a register that this model does not know: extend one or the other."""


@dataclass(slots=True)
class Faults:
    """What is wrong with the wires, the supply and the air.

    `stuck` is what every read gives (0x00 or 0xFF), writes being lost. `bus_error` is raised by each
    transfer. `deaf` counts answers that get lost without a trace. `flips` holds (bit, flagged) for
    coming answers, one each: the bit is inverted, and when flagged the chip reports a parity error.
    `slow` is added to the time of each answer, in seconds. `lost_writes` says per register how many of
    the coming writes to it are lost. `line_flips` holds (transfers until then, bit, whether on the way to
    the chip): one bit of that SPI transfer is inverted.
    """

    stuck: int | None = None
    bus_error: OSError | None = None
    deaf: int = 0
    flips: deque[tuple[int, bool]] = field(default_factory=deque)
    slow: float = 0.0
    lost_writes: dict[int, int] = field(default_factory=dict)
    line_flips: deque[tuple[int, int, bool]] = field(default_factory=deque)

    def garbled(self, values: list[int], *, to_chip: bool) -> list[int]:
        """The bytes of one transfer as they arrive at the other end of the line."""
        for after, bit, outgoing in self.line_flips:
            if after == 0 and outgoing is to_chip:
                at, place = divmod(bit % (len(values) * 8), 8)
                values = [*values[:at], values[at] ^ 1 << place, *values[at + 1 :]]
        if not to_chip:
            self.line_flips = deque((after - 1, *rest) for after, *rest in self.line_flips if after > 0)  # type: ignore[misc]
        return values


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
    `burst_reads` is false for a clone that gives the first register again and again when several are
    read in one transfer. `reset_seconds` is how long it takes to wake up after a software reset; what is
    written before that is lost.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        version: int = 0x92,
        burst_reads: bool = True,
        reset_seconds: float = 0.0,
        spend: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.field = Field()
        self.faults = Faults()
        self.transfers = 0
        self.burst_reads = burst_reads
        self.reset_seconds = reset_seconds
        self._awake_at = float("-inf")
        self._in_cipher = False
        self._misheard = False
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
        self._in_cipher = False
        self.field.power(False)

    def lose(self, *registers: int) -> None:
        """A dip of the supply that only some registers did not survive."""
        for register in registers:
            self._registers[register] = _RESET[register]
            if register == TX_CONTROL:
                self.field.power(False)

    def leave_cipher_on(self) -> None:
        """Crypto1 is on with a key that no tag here knows, as after a program that ended in between."""
        self._registers[STATUS2] |= CRYPTO1_ON
        self._in_cipher = False

    @property
    def gain_db(self) -> int:
        """The gain that the receiver is set to."""
        return _GAINS_DB[self._registers[RF_CONFIG] >> 4 & 0x07]

    def transfer(self, values: list[int]) -> list[int]:
        """One SPI transfer. Raises `OSError` when such a fault is set."""
        self.transfers += 1
        self._spend(len(values) * 8e-6 + 12e-6)
        if any(not 0 <= value <= 0xFF for value in values):
            raise ValueError(f"not bytes: {values}")
        if self.faults.bus_error is not None:
            raise self.faults.bus_error
        arrived = self.faults.garbled(values, to_chip=True)
        self._misheard = arrived != values
        answer = self._transferred(arrived)
        answer = self.faults.garbled(answer, to_chip=False)
        return answer if self.faults.stuck is None else [self.faults.stuck] * len(values)

    def _transferred(self, values: list[int]) -> list[int]:
        if self.faults.stuck is not None:
            return values
        if values[0] & 0x80:
            asked = values[:-1] if self.burst_reads else [values[0]] * (len(values) - 1)
            return [0, *[self._get(value >> 1 & 0x3F) for value in asked]]
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
        if register == COMMAND and self._clock() < self._awake_at:
            return self._registers[COMMAND] | POWER_DOWN
        if register not in self._registers:
            if self._misheard:
                return 0
            raise UnknownRegister(f"read of register 0x{register:02x}")
        return self._registers[register]

    def _set(self, register: int, value: int) -> None:
        self._arrive()
        if register not in self._registers and register != FIFO_DATA:
            if self._misheard:
                return
            raise UnknownRegister(f"write of 0x{value:02x} to register 0x{register:02x}")
        if self._is_lost(register):
            return
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

    def _is_lost(self, register: int) -> bool:
        if self._clock() < self._awake_at:
            return True
        left = self.faults.lost_writes.get(register, 0)
        self.faults.lost_writes[register] = max(0, left - 1)
        return left > 0

    def _command(self, value: int) -> None:
        code = value & 0x0F
        self._registers[COMMAND] = code
        self._pending = None
        if code == SOFT_RESET:
            self.brown_out()
            self._awake_at = self._clock() + self.reset_seconds
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
            self._in_cipher = False
        self.field.power(value & 0x03 == 0x03)

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
        silence = self._silence(sent)
        arrived = self._answers(frame, bits)
        heard = self._heard(arrived, sent) if arrived.answers else None
        in_time = heard and (silence is None or heard.at - len(heard.data) * BYTE_SECONDS < silence.at)
        self._pending = heard if in_time else silence

    def _answers(self, frame: bytes, bits: int) -> Heard:
        if not self._speaks() or not frame:
            return Heard()
        if self._registers[STATUS2] & CRYPTO1_ON and not self._in_cipher:
            frame = bytes(byte ^ 0x5A for byte in frame)  # enciphered with what nobody knows any more
        arrived = self.field.transmit(frame, bits, self.gain_db)
        if arrived.answers and self.faults.deaf:
            self.faults.deaf -= 1
            return Heard()
        short = arrived.garbled and max((count for _data, count in arrived.answers), default=0) < 4
        # RxModeReg, bit RxNoErr: less than four bits received are no answer, and the receiver stays on.
        return Heard() if short and self._registers[RX_MODE] & RX_NO_ERROR else arrived

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

    def _heard(self, arrived: Heard, sent: float) -> _Pending:
        data, bits, collision = _overlaid(arrived.answers, keep=bool(self._registers[COLL] & 0x80))
        error = 0x08 if collision is not None else 0
        if arrived.garbled:
            data, error = _flipped(data, bits // 2), 0x03
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
        self._registers[STATUS2] &= ~CRYPTO1_ON
        if good:
            self._registers[STATUS2] |= CRYPTO1_ON
            self._in_cipher = True
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
