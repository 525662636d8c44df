"""One MFRC522: its registers through the package, and a dialogue with a tag that ends in time.

Register facts: MFRC522 datasheet rev. 3.9, chapter 9 (registers) and 8.1.2 (SPI: a read may name
several addresses, a write may send several bytes to one). The package waits 2000 register reads for
every silent field; here a status is read when the answer can be there, so a frame costs seven SPI
transfers, and silence, noise and collision stay three different things.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from hardware.rfid.package import Spi, cured_package

Sleep = Callable[[float], object]
Outcome = Literal["answer", "silence", "noise", "collision"]

COMMAND, COMM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
STATUS2, CONTROL, BIT_FRAMING, MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x08, 0x0C, 0x0D, 0x11, 0x13, 0x14, 0x15
RF_CONFIG, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, VERSION = 0x26, *range(0x2A, 0x2E), 0x37
IDLE, TRANSCEIVE, AUTHENT = 0x00, 0x0C, 0x0E
RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ = 0x20, 0x10, 0x02, 0x01
COLLISION, OTHER_ERRORS = 0x08, 0x13
START_SEND, FLUSH, ALL_IRQS = 0x80, 0x80, 0x7F
FIELD_ON, FIELD_OFF = 0x83, 0x80
POWER_DOWN = 0x10
"""CommandReg: set until the chip is awake after a reset (datasheet 9.3.1.2 and 8.8.2)."""
SETTINGS = {
    T_MODE: (0x8D, 0xFF),
    T_PRESCALER: (0x3E, 0xFF),
    T_RELOAD_HIGH: (0, 0xFF),
    T_RELOAD_LOW: (30, 0xFF),
    TX_ASK: (0x40, 0x40),
    MODE: (0x3D, 0x3F),
    RX_MODE: (0x08, 0xFC),
    STATUS2: (0x00, 0x08),
}
"""Register: (what is written, the bits of it that read back): the package's own settings, RxNoErr, so that
fewer than four bits of noise are no answer, and the cipher of MIFARE Classic off."""

DEAD_VERSIONS = (0x00, 0xFF)
GAINS_DB = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}

BIT_SECONDS = 128 / 13.56e6
BYTE_SECONDS = 9 * BIT_SECONDS
FIELD_START_SECONDS = 0.005
"""ISO/IEC 14443-3: a tag is ready 5 ms after the field comes on."""
FIELD_REST_SECONDS = 0.0055
"""ISO/IEC 14443-3: a field that is to reset its tags is off for at least 5.1 ms."""
LATER_WAITS = (0.002, 0.014, 0.004)
"""Seconds between further looks: the chip's own timer reports silence after 15.5 ms."""
LONGEST_RESET, RESET_STEP = 0.05, 0.002
WRITING_ATTEMPTS = 3
START_GAIN_DB = 38
"""48 dB hear the room as well as the tags; 33 dB is what the chip wakes up with."""


class Reply(msgspec.Struct, frozen=True):
    """What came back for one frame; `data` and `bits` are meant only when it is an answer."""

    outcome: Outcome
    data: bytes = b""
    bits: int = 0


class Chip:
    """The reader chip behind one SPI line.

    `sleep` waits that many seconds. `gain_db` is the receiver gain, 18, 23, 33, 38, 43 or 48.
    Every method may raise `OSError` when the kernel's SPI driver does.
    """

    def __init__(self, spi: Spi, sleep: Sleep, gain_db: int = START_GAIN_DB) -> None:
        """Take the opened `spi`; talks to nothing yet. Raises `DeviceAbsent` without the package."""
        self._spi = spi
        self._sleep = sleep
        self._gain = GAINS_DB[gain_db]
        self._in_doubt = False
        self._reads_together = True
        self.package: Any = cured_package()(spi, self._to_card)

    def initialise(self) -> bool:
        """Reset, write our settings and read them back, the field being off; whether all of them stand."""
        self.package.MFRC522_Reset()
        self._wait_awake()
        self._reads_together = True
        wrong = list(self._settings())
        for _attempt in range(WRITING_ATTEMPTS):
            for register in wrong:
                self._write(register, self._settings()[register][0])
            self._write(TX_CONTROL, FIELD_OFF)
            wrong = [register for register in self._settings() if not self._stands(register)]
            if not wrong:
                break
        self._reads_together = self._can_read_together()
        return not wrong

    def version(self) -> int:
        """VersionReg: 0x91 or 0x92 from NXP, others are clones, 0x00 and 0xFF are no chip."""
        return int(self.package.Read_MFRC522(VERSION))

    def set_gain(self, gain_db: int) -> None:
        """Another sensitivity of the receiver, from the next frame on."""
        self._gain = GAINS_DB[gain_db]
        self._write(RF_CONFIG, self._gain)

    def is_healthy(self) -> bool:
        """Whether a chip answers and still has everything we wrote, with the field on: one transfer.

        A clone that cannot read registers together is asked for the four whose loss is likeliest.
        """
        settings = self._settings()
        asked = list(settings) if self._reads_together else [TX_ASK, T_MODE, RF_CONFIG]
        version, field, *values = self._read(VERSION, TX_CONTROL, *asked)
        if version in DEAD_VERSIONS or field & 0x03 != 0x03:
            return False
        pairs = zip(asked, values, strict=True)
        return all((value ^ settings[register][0]) & settings[register][1] == 0 for register, value in pairs)

    def _settings(self) -> dict[int, tuple[int, int]]:
        return {**SETTINGS, RF_CONFIG: (self._gain, 0x70)}

    def _stands(self, register: int) -> bool:
        wanted, bits = self._settings()[register]
        return (int(self.package.Read_MFRC522(register)) ^ wanted) & bits == 0

    def _wait_awake(self) -> None:
        """After a reset the chip loses what is written until its oscillator runs."""
        waited = 0.0
        while self.package.Read_MFRC522(COMMAND) & POWER_DOWN and waited < LONGEST_RESET:
            self._sleep(RESET_STEP)
            waited += RESET_STEP

    def _can_read_together(self) -> bool:
        """Some clones answer a read of several registers with the first one again and again."""
        together = self._read(T_MODE, T_RELOAD_LOW, MODE, TX_ASK)
        return together == [self.package.Read_MFRC522(each) for each in (T_MODE, T_RELOAD_LOW, MODE, TX_ASK)]

    def field_on(self) -> None:
        """Power the tags up, all of them in the state IDLE."""
        if self._in_doubt:
            self.field_reset()
        self._write(TX_CONTROL, FIELD_ON)
        self._write(FIFO_LEVEL, FLUSH)
        self._sleep(FIELD_START_SECONDS)

    def field_off(self) -> None:
        """Power the tags down; what they were doing is over."""
        self._write(TX_CONTROL, FIELD_OFF)

    def field_reset(self) -> None:
        """Power the tags down for so long that they have forgotten everything."""
        self.field_off()
        self._sleep(FIELD_REST_SECONDS)
        self._in_doubt = False

    def close(self) -> None:
        """Let the bus go, and nobody's pins."""
        self.package.Close_MFRC522()

    def exchange(self, frame: bytes, room: int, *, last_bits: int = 0, work_seconds: float = 0.0) -> Reply:
        """Send `frame` to the field and wait for at most `room` bytes.

        `last_bits` of the last byte are sent, 0 meaning all eight. `work_seconds` is how long the
        tag is known to think, such as 4 ms for programming a page.
        """
        self._send(TRANSCEIVE, frame, last_bits)
        self._write(BIT_FRAMING, START_SEND | last_bits)
        air = BIT_SECONDS * 20 + BYTE_SECONDS * (len(frame) + room)
        reply = self._receive(RX_IRQ | IDLE_IRQ, room, air + work_seconds)
        # A line that garbles answers may have swallowed the command to power the field down, too.
        self._in_doubt |= reply.outcome in ("noise", "collision")
        return reply

    def _send(self, command: int, frame: bytes, last_bits: int) -> None:
        self._write(COMMAND, IDLE)
        self._write(COMM_IRQ, ALL_IRQS)
        self._write(FIFO_DATA, *frame)
        self._write(BIT_FRAMING, last_bits)
        self._write(COMMAND, command)

    def _receive(self, wanted: int, room: int, first_wait: float) -> Reply:
        data = b""
        for wait in (first_wait, *LATER_WAITS):
            self._sleep(wait)
            look = self._look(room)
            data += look.data
            if look.irq & (wanted | ERR_IRQ | TIMER_IRQ):
                return self._judge(look, wanted, data, room)
        return Reply("noise")

    def _look(self, room: int) -> _Look:
        # The level is read before and after the bytes, all in one transfer: the first says how many
        # are real, the second that none stay behind to spoil the next frame.
        if self._reads_together:
            irq, error, control, level, *rest = self._read(
                COMM_IRQ, ERROR, CONTROL, FIFO_LEVEL, *[FIFO_DATA] * room, FIFO_LEVEL
            )
        else:  # one by one, so only what is there
            irq, error, control, level = self._read(COMM_IRQ, ERROR, CONTROL, FIFO_LEVEL)
            rest = self._read(*[FIFO_DATA] * min(level, room), FIFO_LEVEL)
        if left := rest.pop():
            self._write(FIFO_LEVEL, FLUSH)
        return _Look(irq, error, control & 0x07, bytes(rest[: min(level, room)]), left)

    def _judge(self, look: _Look, wanted: int, data: bytes, room: int) -> Reply:
        if not look.irq & wanted:
            return Reply("noise" if look.irq & ERR_IRQ or data else "silence")
        if look.error & COLLISION:
            return Reply("collision")
        if look.error & OTHER_ERRORS or look.left or len(data) > room:
            return Reply("noise")
        return Reply("answer", data, len(data) * 8 - (8 - look.last_bits if look.last_bits else 0))

    def _to_card(self, command: int, frame: list[int]) -> tuple[int, list[int], int]:
        """What the package's own methods call: its `MFRC522_ToCard`, with a wait that ends."""
        last_bits = self.package.Read_MFRC522(BIT_FRAMING) & 0x07
        if command == AUTHENT:
            self._send(command, bytes(frame), last_bits)
            reply = self._receive(IDLE_IRQ, 0, BYTE_SECONDS * 20)
        else:
            reply = self.exchange(bytes(frame), 18, last_bits=last_bits)
        status = {"answer": self.package.MI_OK, "silence": self.package.MI_NOTAGERR}
        data = list(reply.data[: self.package.MAX_LEN])
        return status.get(reply.outcome, self.package.MI_ERR), data, reply.bits

    def _read(self, *registers: int) -> list[int]:
        if not self._reads_together:
            return [int(self.package.Read_MFRC522(register)) for register in registers]
        addresses = [(register << 1) & 0x7E | 0x80 for register in registers]
        return self._spi.xfer2([*addresses, 0])[1:]

    def _write(self, register: int, *values: int) -> None:
        self._spi.xfer2([(register << 1) & 0x7E, *values])


class _Look(msgspec.Struct, frozen=True):
    """One reading of the chip's status while an answer is awaited."""

    irq: int
    error: int
    last_bits: int
    data: bytes
    left: int
