"""The antenna of a PN532 on a serial line, through the commands of its own firmware.

NXP UM0701-02, chapter 7. The chip looks for tags itself (InListPassiveTarget, two at most) and so resolves
collisions itself; a tag's memory is read by frames of ours (InCommunicateThru). Four things that others found
out: without a limit the chip looks for ever, also after a loss of its supply; a tag's "yes" of four bits
passes only while the chip's own check is off (nfcpy); InDataExchange takes GET_VERSION for a key of MIFARE
Classic; a UID that is called needs its cascade tags (libnfc).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.device import Clock, DeviceFailing
from hardware.rfid.anticollision import EMPTY, NOISE, TWO, WEAK, Finding, is_passing, parts
from hardware.rfid.chip import FIELD_REST_SECONDS, Reply, Sleep
from hardware.rfid.pn532_link import Link, NoAnswer, Port
from hardware.serial_port import SerialPort

GET_FIRMWARE, READ_REGISTER, WRITE_REGISTER, SET_PARAMETERS = 0x02, 0x06, 0x08, 0x12
SAM_CONFIGURATION, RF_CONFIGURATION, IN_COMMUNICATE_THRU, IN_LIST = 0x14, 0x32, 0x42, 0x4A
IC_PN532 = 0x32
RX_MODE = b"\x63\x03"
CRC_CHECKED = 0x80
TIMED_OUT = 0x01
BAUD = 115200
LIST_SECONDS = 0.25
SETTINGS = (
    (SAM_CONFIGURATION, b"\x01\x00\x00"),  # no secure module, and out of the mode for a weak battery
    (SET_PARAMETERS, b"\x00"),  # nothing by itself, above all no RATS
    (RF_CONFIGURATION, b"\x02\x00\x0b\x08"),  # a tag has 12.8 ms for its answer
    (RF_CONFIGURATION, b"\x04\x00"),  # no answer is asked for again
    (RF_CONFIGURATION, b"\x05\x01\x00\x01"),  # and tags are looked for twice, not for ever
)
FIELD_OFF = b"\x01\x00"

OpenPort = Callable[[], Port]


class Pn532:
    """`hardware.rfid.antenna.Antenna` of the reader `name` on the serial port `path`."""

    def __init__(
        self,
        name: str,
        path: str,
        *,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        open_port: OpenPort | None = None,
    ) -> None:
        self._name = name
        self._clock = clock
        self._sleep = sleep
        self._open_port = open_port or (lambda: SerialPort(name, path, BAUD, LIST_SECONDS))
        self._opened: Link | None = None
        self._version = self._revision = 0
        self._lost = False
        self._counted = {"resent": 0, "spoiled": 0}

    @property
    def _link(self) -> Link:
        if self._opened is None:
            raise DeviceFailing(_("The card reader {name} is not open.").format(name=self._name))
        return self._opened

    def open(self) -> None:
        """Open the port, wake the chip and set it up."""
        self._opened = Link(self._open_port(), self._clock)
        if self.revive():
            return
        if self._version and self._version >> 8 != IC_PN532:
            raise DeviceFailing(
                _("The chip that answers for the reader {name} is not a PN532.").format(name=self._name),
                _("Check the port of {name} in the settings file.").format(name=self._name),
            )
        raise DeviceFailing(
            _("The port of {name} is open, but no PN532 answers.").format(name=self._name),
            _("Set the switches of the board to UART (HSU), and check that RX and TX are crossed."),
        )

    def close(self) -> None:
        """Let the port go."""
        if self._opened is not None:
            self._counted = self._line_counters()
            self._opened.close()
        self._opened = None

    def find(self, known: bytes) -> Finding:
        """Who answers, two at most; a tag other than `known` is selected."""
        found = self._list(2)
        if len(found) != 1:
            return NOISE if self._lost else TWO if found else EMPTY
        uid, sak = found[0]
        if uid == known:
            return Finding("one", known)
        if is_passing(uid):
            return Finding("one", uid, sak)
        selected = self.call(uid)
        return selected if selected.found == "one" else WEAK

    def call(self, uid: bytes) -> Finding:
        """Select the tag `uid` by name; of a passing number, whoever has one now."""
        self.field_off()
        self._sleep(FIELD_REST_SECONDS)
        found = self._list(1, b"".join(parts(uid))) if not is_passing(uid) else self._passing()
        if self._lost:
            return NOISE
        if len(found) != 1:
            return TWO if found else EMPTY
        there, sak = found[0]
        if is_passing(uid):
            return Finding("one", there, sak)
        return Finding("one", uid, sak) if there == uid and self._listens_raw() else WEAK

    def exchange(self, frame: bytes, room: int, *, work_seconds: float = 0.0) -> Reply:
        """One frame to the selected tag; the chip adds the check bytes, and leaves those that come."""
        answer = self._said(IN_COMMUNICATE_THRU, frame[:-2])
        if not answer:
            return Reply("noise")
        status, data = answer[0], answer[1:]
        if status:
            return Reply("silence" if status == TIMED_OUT else "noise")
        bits = 4 if len(data) == 1 else len(data) * 8
        return Reply("answer", data, bits) if 0 < len(data) <= room else Reply("noise")

    def field_off(self) -> None:
        """Power the tags down; the next look powers them up."""
        if self._opened is not None and not self._lost:
            self._said(RF_CONFIGURATION, FIELD_OFF)

    def is_healthy(self) -> bool:
        """Whether all that was asked was answered, and at once."""
        return not self._lost and not self._link.in_doubt

    def revive(self) -> bool:
        """Wake the chip, ask who it is, and tell it everything; whether it is a PN532 that answered."""
        self._lost = self._link.in_doubt = False
        self._link.wake()
        self._said(*SETTINGS[0])
        self._link.in_doubt = False  # it may have slept until now
        answer = b"" if self._lost else self._said(GET_FIRMWARE)
        if len(answer) != 4:
            return False
        self._version, self._revision = int.from_bytes(answer[:2], "big"), answer[2]
        for code, data in SETTINGS:
            self._said(code, data)
        return answer[0] == IC_PN532 and self.is_healthy()

    def refresh(self) -> None:
        """Tell the chip everything again."""
        self.revive()

    def doubt(self, now: float, *, well_formed: bool) -> None:
        """Nothing: this chip keeps its own gain."""

    def calm(self) -> None:
        """Nothing: this chip keeps its own gain."""

    def counters(self) -> dict[str, int]:
        """The chip's IC and firmware version in one number, commands sent again, answers spoiled."""
        return {"version": self._version, "revision": self._revision, **self._line_counters()}

    def line_failed(self, trouble: OSError) -> DeviceFailing:
        """The line broke in a way that the port has no words for."""
        return DeviceFailing(
            _("The serial port of the card reader {name} failed: {reason}.").format(
                name=self._name, reason=why_failed(trouble)
            ),
            _("Unplug {name} and plug it in again.").format(name=self._name),
        )

    def silent(self) -> DeviceFailing:
        """The chip does not answer any more."""
        return DeviceFailing(
            _("The card reader {name} no longer answers.").format(name=self._name),
            _("Unplug {name} and plug it in again.").format(name=self._name),
        )

    def forgetful(self) -> DeviceFailing:
        """The chip falls asleep or restarts again and again."""
        return DeviceFailing(
            _("The card reader {name} keeps restarting.").format(name=self._name),
            _("Its power drops. Use a shorter cable or another USB socket."),
        )

    def _line_counters(self) -> dict[str, int]:
        now = self._opened.counters if self._opened is not None else {}
        return {key: counted + now.get(key, 0) for key, counted in self._counted.items()}

    def _said(self, code: int, data: bytes = b"", seconds: float | None = None) -> bytes:
        """The answer; nothing when none came, which is remembered."""
        if self._lost:
            return b""
        try:
            return self._link.command(code, data, **({} if seconds is None else {"seconds": seconds}))
        except NoAnswer:
            self._lost = True
            return b""

    def _list(self, most: int, called: bytes = b"") -> list[tuple[bytes, int]]:
        """UID and SAK of the tags that answer, 106 kbit/s type A; nothing also of an answer that is none."""
        answer = self._said(IN_LIST, bytes([most, 0]) + called, LIST_SECONDS)
        try:
            return _targets(answer) if answer else []
        except (IndexError, ValueError):
            self._lost = True
            return []

    def _passing(self) -> list[tuple[bytes, int]]:
        """Of the two nearest those with a number that is new in each field, which cannot be called."""
        return [(uid, sak) for uid, sak in self._list(2) if is_passing(uid)]

    def _listens_raw(self) -> bool:
        """Have the chip hand over what a tag says, with its check bytes and four bits as they are."""
        mode = self._said(READ_REGISTER, RX_MODE)
        if len(mode) != 1:
            return False
        self._said(WRITE_REGISTER, RX_MODE + bytes([mode[0] & ~CRC_CHECKED & 0xFF]))
        return not self._lost


def _targets(answer: bytes) -> list[tuple[bytes, int]]:
    """UID and SAK of each target. Raises `ValueError` or `IndexError` for what is no such answer."""
    found, at = [], 1
    for number in range(1, answer[0] + 1):
        if answer[at] != number:
            raise ValueError(answer.hex())
        sak, length = answer[at + 3], answer[at + 4]
        uid = answer[at + 5 : at + 5 + length]
        if length not in (4, 7, 10) or len(uid) != length:
            raise ValueError(answer.hex())
        found.append((uid, sak))
        at += 5 + length
        if number < answer[0] and sak & 0x20 and answer[at] != number + 1:
            at += answer[at]  # what it said to a RATS that a chip without our settings sent
    return found
