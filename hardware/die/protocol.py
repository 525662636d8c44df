"""The lines of docs/die-protocol.md: cut from a stream, checked, and turned into structs.

Every line is bounded, plain ASCII, and sealed by a CRC-16. What does not fit exactly is refused
with a reason that can be counted; nothing is guessed or repaired.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import Literal, cast

import msgspec

from hardware.events import DiePhase

LONGEST_LINE = 80
"""Bytes of one line with its newline."""

Flaw = Literal["too_long", "not_ascii", "unsealed", "wrong_crc", "malformed", "unknown"]


class Hello(msgspec.Struct, frozen=True):
    """A die introduces itself; `nonce` repeats the question, None when the die merely started."""

    die: str
    boot: str
    faces: int
    firmware: str
    battery: int | None
    nonce: str | None


class Report(msgspec.Struct, frozen=True):
    """What a die does, `age_ms` ago. `sequence` counts the rolls since `boot`.

    `face` is 0 when none lies flat; `duration_ms` is told with rolled and crooked only.
    """

    phase: DiePhase
    die: str
    boot: str
    sequence: int
    face: int
    duration_ms: int
    age_ms: int
    battery: int | None


class Refused(msgspec.Struct, frozen=True):
    """A line that says nothing that can be believed, and why."""

    flaw: Flaw


_NUMBER = r"(0|[1-9]\d{0,%d})"
_BATTERY = r"(-|100|[1-9]?\d)"
_WHO = r"([A-Za-z0-9_.-]{1,16}) ([0-9a-f]{8})"
_HELLO = re.compile(rf"D1 hello {_WHO} {_NUMBER % 2} ([\w.]{{1,12}}) {_BATTERY} (-|\w{{1,8}})", re.A)
_REPORT = re.compile(
    rf"D1 (idle|handled|rolling|rolled|crooked) {_WHO} "
    rf"{_NUMBER % 8} {_NUMBER % 2} {_NUMBER % 4} {_NUMBER % 5} {_BATTERY}",
    re.A,
)
_KNOWN = re.compile(r"D1 (hello|idle|handled|rolling|rolled|crooked)\b", re.A)
_PRINTABLE = re.compile(rb"[ -~]*")


def parse(line: bytes) -> Hello | Report | Refused:
    """The message in `line`, which is given without its newline; never raises."""
    if len(line) >= LONGEST_LINE:
        return Refused("too_long")
    if not _PRINTABLE.fullmatch(line):
        return Refused("not_ascii")
    body, star, seal = line[:-5], line[-5:-4], line[-4:]
    if star != b"*":
        return Refused("unsealed")
    if seal != _crc(body):
        return Refused("wrong_crc")
    return _message(body.decode("ascii"))


def who(nonce: str) -> bytes:
    """The line that asks a die to introduce itself; `nonce` is up to 8 letters and digits."""
    return _sealed(f"H1 who {nonce}")


def heard(report: Report) -> bytes:
    """The line that tells a die that its roll was heard and need not be repeated."""
    return _sealed(f"H1 ok {report.boot} {report.sequence}")


class Lines:
    """Cuts a stream of bytes into lines and never holds more than one bounded line.

    A line longer than `longest` (bytes with its newline) is thrown away up to its end.
    """

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._rest = b""
        self._skipping = False

    @property
    def pending(self) -> bool:
        """Whether a line has begun and not ended."""
        return bool(self._rest) or self._skipping

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """The lines that `data` completes, without newline and carriage return.

        None stands for a line that was too long and is lost.
        """
        pieces = (self._rest + data).split(b"\n")
        self._rest = pieces.pop()
        for piece in pieces:
            if self._skipping or len(piece) >= self._longest:
                self._skipping = False
                yield None
            else:
                yield piece.removesuffix(b"\r")
        if len(self._rest) >= self._longest:
            self._rest = b""
            self._skipping = True

    def clear(self) -> None:
        """Forget the line that has begun."""
        self._rest = b""
        self._skipping = False


def _message(body: str) -> Hello | Report | Refused:
    if found := _REPORT.fullmatch(body):
        phase, die, boot, *numbers, battery = found.groups()
        sequence, face, duration, age = map(int, numbers)
        charge = _battery(battery)
        known = cast(DiePhase, phase)
        return Report(known, die, boot, sequence, face, duration, age, charge)
    if found := _HELLO.fullmatch(body):
        die, boot, faces, firmware, battery, nonce = found.groups()
        answer = None if nonce == "-" else nonce
        return Hello(die, boot, int(faces), firmware, _battery(battery), answer)
    return Refused("malformed" if _KNOWN.match(body) else "unknown")


def _battery(text: str) -> int | None:
    return None if text == "-" else int(text)


def _sealed(body: str) -> bytes:
    raw = body.encode("ascii")
    return raw + b"*" + _crc(raw) + b"\n"


def _crc(raw: bytes) -> bytes:
    # crc_hqx has the polynomial 0x1021; with this preset it is CRC-16/CCITT-FALSE.
    return b"%04X" % binascii.crc_hqx(raw, 0xFFFF)
