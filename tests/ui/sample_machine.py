"""A machine that stands still, and the pages of a small document."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ui.behind.documents import FolderDocuments
from ui.ports.cannot_do import CannotDo
from ui.ports.machine_port import ClockTime, MachineState, Part

NO_SOUND = "amixer is not installed on this device. In a shell: sudo apt install alsa-utils"
FORBIDDEN = "This device does not allow that (busctl: Access denied)."

NO_ZONE = "Europe/Vienna"
"""One that this machine does not let anybody set."""
ZONES = (
    *(
        f"Europe/{city}"
        for city in ("Berlin", "Lisbon", "London", "Madrid", "Paris", "Rome", "Warsaw", "Vienna")
    ),
    *("America/Argentina/Buenos_Aires", "America/New_York", "Asia/Tokyo", "Etc/GMT+3", "UTC"),
)


class SampleMachine:
    """Remembers what it was told. It has no volume, and does not let anybody switch it off."""

    has_light = True

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []
        self.state = MachineState(
            60, None, True, "2026-11-20 21:14", True, "Europe/London", {"volume": NO_SOUND}
        )

    def look(self) -> MachineState:
        return self.state

    def switch_off(self, again: bool = False) -> None:
        raise CannotDo(FORBIDDEN)

    def set_level(self, part: Part, percent: int) -> None:
        self.told.append((part, percent))

    def switch(self, part: Part, on: bool) -> None:
        self.told.append((part, on))

    def set_clock(self, time: ClockTime) -> None:
        self.told.append(("clock", time))

    def time(self) -> ClockTime:
        return ClockTime(2026, 11, 20, 21, 14)

    def zones(self) -> tuple[str, ...]:
        return ZONES

    def set_zone(self, name: str) -> None:
        if name == NO_ZONE:
            raise CannotDo(FORBIDDEN)
        self.told.append(("zone", name))
        self.state = msgspec.structs.replace(self.state, zone=name)

    def light(self, on: bool) -> None:
        self.told.append(("light", on))


def sample_documents() -> FolderDocuments:
    """The two pages of `sample_pages`."""
    return FolderDocuments(Path(__file__).parent / "sample_pages")
