"""Whether everything is ready for an evening, as a port and plain values."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec


class NightLine(msgspec.Struct, frozen=True):
    """One thing that an evening needs: what was looked at, what was found, and what mends it, if anything."""

    level: Literal["good", "look", "bad"]
    subject: str
    words: str
    remedy: str = ""


class NightCheck(Protocol):
    """The machine as it stands; the devices are live (`ui.ports.services.Devices`)."""

    def look(self) -> tuple[NightLine, ...]:
        """Power supply, heat, room on the disk, clock, sound, last backup. It waits, and raises nothing."""
