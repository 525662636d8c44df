"""What a card reader needs of its chip, whichever chip it is: who lies there, and one dialogue with a tag.

An antenna looks and says what it found; what that means for the cards on the table is decided once, in
`hardware.rfid.tag_reader`. A further kind of reader is one more class of this shape, with its emulator.
"""

from __future__ import annotations

from typing import Protocol

from hardware.device import DeviceFailing
from hardware.rfid.anticollision import Finding
from hardware.rfid.chip import Reply


class Dialogue(Protocol):
    """One frame to the selected tag, and what comes back."""

    def exchange(self, frame: bytes, room: int, *, work_seconds: float = 0.0) -> Reply:
        """Send `frame`, which ends with its check bytes, and wait for at most `room` bytes."""


class Antenna(Dialogue, Protocol):
    """One chip with its field. Each method may raise `OSError` when the line to it breaks."""

    def open(self) -> None:
        """Claim the line and wake the chip. Raises `DeviceError` or `OSError`; `close` follows then."""

    def close(self) -> None:
        """Let the line go. Never raises; may be called twice, or before `open`."""

    def find(self, known: bytes) -> Finding:
        """Power the field up and find out who is in it; a tag other than `known` is selected."""

    def call(self, uid: bytes) -> Finding:
        """Select the tag `uid` by name, whoever else lies there, in a field that was off before."""

    def field_off(self) -> None:
        """Power the tags down."""

    def is_healthy(self) -> bool:
        """Whether the chip answers and still has everything that it was told."""

    def revive(self) -> bool:
        """Initialise the chip anew, its field on; whether it is healthy then."""

    def refresh(self) -> None:
        """Nothing has lain there for long: mend what no look can notice."""

    def doubt(self, now: float, *, well_formed: bool) -> None:
        """A look at `now` (s) gave noise, beside something that was understood or not."""

    def calm(self) -> None:
        """A look without any doubt."""

    def counters(self) -> dict[str, int]:
        """What this kind of chip counts beside what every reader does, its version among it."""

    def line_failed(self, trouble: OSError) -> DeviceFailing:
        """What is said when the line to the chip breaks."""

    def silent(self) -> DeviceFailing:
        """What is said when the chip does not answer any more."""

    def forgetful(self) -> DeviceFailing:
        """What is said when it loses what it was told again and again."""
