"""An emulated PN532 at the level of bytes: what comes over its serial line, and what it says there and when.

After NXP UM0701-02, and where that leaves something open as the worst that it allows: a tag beside which a
second one was looked for is left asleep, and after a loss of supply the chip looks for tags for ever.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Literal

from hardware.device import Clock, Wait
from hardware.emulated_port import EmulatedPort
from hardware.rfid.anticollision import LEVELS, REQUEST, SELECT_ONE, checked, parts, with_crc
from hardware.rfid.chip import Reply
from hardware.rfid.emulated_field import Field
from hardware.rfid.emulated_tag import HALT, EmulatedTag
from hardware.rfid.pn532_frames import ACK, CHIP, ERROR, HOST, NACK, Frame, Frames, framed

BYTE_SECONDS = 10 / 115200
ACK_SECONDS = 0.001
WORK_SECONDS = {0x4A: 0.015, 0x42: 0.006}
"""How long a command takes beside its bytes; all others a millisecond."""
LATE_SECONDS = 0.4
EDGES_TO_WAKE = 5
GAIN_DB = 43
NOISY_COMMANDS = 20
"""How often the fault "noise" spoils an answer, and loses the next: a few seconds of a reader."""
FOR_EVER = 0xFF
AUTOMATIC_RATS, RATS_ANSWER = 0x10, bytes.fromhex("0578807002")
CRC_CHECKED = 0x80

Mishap = Literal[
    "unheard",
    "ack lost",
    "ack spoiled",
    "nack",
    "answer spoiled",
    "answer cut",
    "answer lost",
    "late",
    "twice",
]
"""What happens to one command and its answer on the line; `unheard` and `nack`: it is not carried out."""


class EmulatedPn532:
    """The chip with its `field`. `ic` is what it calls itself. Bytes may be given and taken by one thread.

    `mishaps` happen to the next commands, one each. While `deaf` nothing is heard. `junk` is said before the
    next acknowledgement. `wake_seconds` is how long it takes to wake up.
    """

    def __init__(self, clock: Clock = time.monotonic, *, ic: int = 0x32) -> None:
        self.field = Field()
        self.mishaps: deque[Mishap] = deque()
        self.deaf = False
        self.junk = b""
        self.wake_seconds = 0.001
        self.commands = 0
        self._clock = clock
        self._ic = ic
        self._heard_until = 0.0
        self.brown_out()

    def brown_out(self) -> None:
        """The supply was gone for a moment: the chip sleeps, and has forgotten everything."""
        self.field.power(False)
        self._awake_at: float | None = None
        self._edges = 0
        self._frames = Frames()
        self._said: list[tuple[float, bytes]] = []
        self._last = b""
        self._retries = FOR_EVER
        self._parameters = AUTOMATIC_RATS
        self._rx_mode = CRC_CHECKED
        self._looking: bytes | None = None

    # -- the line

    def receive(self, data: bytes) -> None:
        """The bytes that the host sends now, one after the other."""
        at = max(self._clock(), self._heard_until)
        for byte in data if not self.deaf else b"":
            at += BYTE_SECONDS
            if self._is_awake(byte, at):
                for frame in self._frames.feed(bytes([byte])):
                    self._understand(frame, at)
        self._heard_until = at

    def take(self) -> bytes:
        """What has been said up to now, and was not taken yet."""
        now = self._clock()
        if self._looking is not None:
            self._look(now)
        due = [data for at, data in self._said if at <= now]
        self._said = [(at, data) for at, data in self._said if at > now]
        return b"".join(due)

    def due(self) -> float | None:
        """When something is said next; nothing is planned while it is None."""
        return min((at for at, _data in self._said), default=None)

    def _is_awake(self, byte: int, at: float) -> bool:
        if self._awake_at is None:
            levels = [0, *(byte >> bit & 1 for bit in range(8)), 1]
            self._edges += sum(low < high for low, high in pairwise(levels))
            if self._edges >= EDGES_TO_WAKE:
                self._awake_at = at + self.wake_seconds
            return False
        return at >= self._awake_at

    def _understand(self, frame: Frame, at: float) -> None:
        if frame.kind == "ack":  # the host gives up
            self._said.clear()
            self._looking = None
        elif frame.kind == "nack":
            self._say(at + ACK_SECONDS, self._last)
        elif frame.kind == "data" and frame.data[0] == HOST:
            self._take_command(frame.data[1:], at, self.mishaps.popleft() if self.mishaps else None)

    def _take_command(self, command: bytes, at: float, mishap: Mishap | None) -> None:
        if mishap == "unheard":
            return
        self._said, self._looking = [], None
        if self.junk:
            self._say(at, self.junk)
            self.junk = b""
        acks = {"nack": NACK, "ack lost": b"", "ack spoiled": ACK[:4] + b"\x7e\x00"}
        self._say(at + ACK_SECONDS, acks.get(mishap or "", ACK))
        if mishap != "nack":
            self.commands += 1
            begun = at + ACK_SECONDS + WORK_SECONDS.get(command[0], 0.001)
            self._answer(command, begun + LATE_SECONDS * (mishap == "late"), mishap)

    def _answer(self, command: bytes, at: float, mishap: Mishap | None) -> None:
        data = self._do(command[0], command[1:])
        if data is None:
            self._looking = command[1:]
            return
        self._last = framed(data if data == ERROR else bytes([CHIP, command[0] + 1]) + data)
        self._say(at, *_mangled(self._last, mishap))

    def _say(self, at: float, *pieces: bytes) -> None:
        for piece in pieces:
            if piece:
                at += BYTE_SECONDS * len(piece)
                self._said.append((at, piece))

    # -- the commands

    def _do(self, code: int, data: bytes) -> bytes | None:
        """What is answered; None while it still looks."""
        match code:
            case 0x02:
                return bytes([self._ic, 0x01, 0x06, 0x07])
            case 0x06 if data == b"\x63\x03":
                return bytes([self._rx_mode])
            case 0x08 if data[:2] == b"\x63\x03" and len(data) == 3:
                self._rx_mode = data[2]
                return b""
            case 0x12:
                self._parameters = data[0]
                return b""
            case 0x14 if data[0] == 1:
                return b""
            case 0x32:
                return self._configured(data)
            case 0x42:
                return self._through(data)
            case 0x4A if data[0] in (1, 2) and data[1] == 0:
                return self._listed(data)
        return ERROR

    def _configured(self, data: bytes) -> bytes:
        if data[0] == 0x01:
            self.field.power(bool(data[1] & 1))
        elif data[0] == 0x05:
            self._retries = data[3]
        elif data[0] not in (0x02, 0x04):
            return ERROR
        return b""

    def _through(self, data: bytes) -> bytes:
        heard = self.field.transmit(with_crc(data), (len(data) + 2) * 8, GAIN_DB)
        if not heard.answers:
            return b"\x01"
        answer, bits = heard.answers[0]
        if heard.garbled or len(set(heard.answers)) > 1:
            return b"\x02"
        if not self._rx_mode & CRC_CHECKED:
            return b"\x00" + answer
        good = checked(Reply("answer", answer, bits))
        return b"\x02" if good is None else b"\x00" + good

    def _look(self, now: float) -> None:
        """Once more for a command that has no limit."""
        found = self._listed(self._looking or b"")
        if found is not None:
            self._looking = None
            self._last = framed(bytes([CHIP, 0x4B]) + found)
            self._say(now, self._last)

    def _listed(self, data: bytes) -> bytes | None:
        self.field.power(True)
        self._rx_mode = CRC_CHECKED
        most, called = data[0], data[2:]
        found: list[tuple[EmulatedTag, bytes]] = []
        for _attempt in range(1 if self._retries == FOR_EVER else self._retries + 1):
            while len(found) < most and (one := self._next_target(called)) is not None:
                found.append(one)
                if most > 1:
                    self.field.transmit(with_crc(bytes([HALT, 0])), 32, GAIN_DB)
            if found:
                break
        if not found and self._retries == FOR_EVER:
            return None
        targets = [bytes([number]) + target for number, (_tag, target) in enumerate(found, 1)]
        return bytes([len(found)]) + b"".join(targets)

    def _next_target(self, called: bytes) -> tuple[EmulatedTag, bytes] | None:
        """The nearest tag that lets itself be selected, and what is told of it; it is active then."""
        for tag in sorted(self.field.tags, key=self.field.distance):
            heard = self.field.transmit(bytes([REQUEST]), 7, GAIN_DB)
            uid = tag.uid
            if not heard.answers or (called and called != b"".join(parts(uid))):
                continue
            if not self.field.is_clear(tag, GAIN_DB):  # its UID would be garbled
                continue
            sak = self._selected(uid)
            if sak is not None:
                told = b"\x00\x44" + bytes([sak, len(uid)]) + uid
                rats = sak & 0x20 and self._parameters & AUTOMATIC_RATS
                return tag, told + (RATS_ANSWER if rats else b"")
        return None

    def _selected(self, uid: bytes) -> int | None:
        sak = None
        for level, part in zip(LEVELS, parts(uid), strict=False):
            check = part[0] ^ part[1] ^ part[2] ^ part[3]
            frame = with_crc(bytes([level, SELECT_ONE]) + part + bytes([check]))
            heard = self.field.transmit(frame, len(frame) * 8, GAIN_DB)
            if heard.garbled or len(set(heard.answers)) != 1:  # two that say the same are one to hear
                return None
            sak = heard.answers[0][0][0]
        return sak


def _mangled(frame: bytes, mishap: Mishap | None) -> list[bytes]:
    match mishap:
        case "answer spoiled":
            return [frame[:-3] + bytes([frame[-3] ^ 0x10]) + frame[-2:]]
        case "answer cut":
            return [frame[:-3]]
        case "answer lost":
            return []
        case "twice":
            return [frame, frame]
    return [frame]


class EmulatedSerialReader:
    """The chip on a USB adapter whose port appears at `link`, in a thread from `start` to `close`."""

    def __init__(
        self,
        link: Path,
        *,
        clock: Clock = time.monotonic,
        wait: Wait = threading.Event.wait,
        make: Callable[[Clock], EmulatedPn532] = EmulatedPn532,
    ) -> None:
        self.chip = make(clock)
        self._clock = clock
        self._wait = wait
        self._port = EmulatedPort(link)
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def plug(self) -> None:
        """Plug it in: a new port, and a chip that sleeps."""
        with self._lock:
            if self._port.fds is None:
                self.chip.brown_out()
                self._port.plug()

    def unplug(self) -> None:
        """Pull the cable, at whatever byte the line is."""
        with self._lock:
            self._port.unplug()

    def start(self) -> None:
        """Plug in and live in a thread. Raises `OSError` when the machine has no line for it."""
        self.plug()
        self._thread = threading.Thread(target=self._live, name=f"emulated {self._port.link}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread, if there is one, and unplug; may be called twice."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self.unplug()

    def suffer(self, kind: str) -> bool:
        """Break something at it, or mend it (`none`); whether it can have that fault."""
        with self._lock:
            if kind == "brown-out":
                self.chip.brown_out()
            elif kind in ("noise", "deaf", "none"):
                self.chip.mishaps.clear()
                self.chip.deaf = kind == "deaf"
                if kind == "noise":
                    self.chip.mishaps.extend(["answer spoiled", "answer lost"] * NOISY_COMMANDS)
            else:
                return False
        return True

    def step(self) -> None:
        """Hear what came and say what is due."""
        with self._lock:
            if heard := self._port.read():
                self.chip.receive(heard)
            self._port.write(self.chip.take())

    def _live(self) -> None:
        while not self._stopping.is_set():
            self.step()
            due = self.chip.due()
            if due is not None:
                self._wait(self._stopping, max(0.0, due - self._clock()))
            elif self._port.fds is None:
                self._wait(self._stopping, 0.1)
            else:
                self._port.wait(0.05)
