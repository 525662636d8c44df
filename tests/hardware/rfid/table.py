"""A reader on an emulated chip, with time that only passes when it is spent."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from hardware.device import DeviceError
from hardware.events import HardwareEvent, ReaderSaw, TagGone, TagSeen
from hardware.rfid.emulated import Bench
from hardware.rfid.reader import RfidReader

UIDS = {
    4: bytes.fromhex("deadbe0f"),
    7: bytes.fromhex("04a1b2c3d4e580"),
    10: bytes.fromhex("04a1b2c3d4e5f60718a9"),
}
COUSIN = bytes.fromhex("04a1b211223344")
"""Another NTAG with the same first three bytes."""


class Clock:
    """Seconds since some start; waiting for them costs nothing."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Table:
    """One chip, one reader on it, and what the reader has said so far."""

    def __init__(self, **options: Any) -> None:
        self.clock = Clock()
        self.bench = Bench(self.clock, spend=self.clock.sleep)
        self.bench.install()
        self.chip = self.bench.plug()
        self.field = self.chip.field
        options = {"clock": self.clock, "sleep": self.clock.sleep, **options}
        self.reader = RfidReader("box", "shared", **options)
        self.events: list[HardwareEvent] = []
        self.failed = False

    def opened(self) -> Table:
        self.reader.open()
        return self

    def poll(self, times: int = 1) -> list[HardwareEvent]:
        """Poll, a tenth of a second apart; what was said about tags and sights meanwhile."""
        before = len(self.events)
        for _time in range(times):
            self.reader.poll(self.events.append)
            self.clock.sleep(self.reader.pause)
        return self.events[before:]

    def poll_like_a_supervisor(self) -> list[HardwareEvent]:
        """Poll once; a reader that fails is closed, and `failed` says so."""
        self.failed = False
        try:
            return self.poll()
        except DeviceError:
            self.failed = True
            self.reader.close()
            return []

    def transfers(self, action: Callable[[], Any]) -> int:
        before = self.chip.transfers
        action()
        return self.chip.transfers - before

    @property
    def reported(self) -> set[str]:
        """The tags that lie there, if the events are believed."""
        lying: set[str] = set()
        for event in self.events:
            if isinstance(event, TagSeen):
                assert event.uid not in lying, "seen twice without being gone"
                lying.add(event.uid)
            elif isinstance(event, TagGone):
                assert event.uid in lying, "gone without having been seen"
                lying.remove(event.uid)
        return lying

    @property
    def sight(self) -> str | None:
        sights = [event.sight for event in self.events if isinstance(event, ReaderSaw)]
        return sights[-1] if sights else None

    def close(self) -> None:
        self.reader.close()
        self.bench.uninstall()


class ScriptedSpi:
    """A chip that gives the same interrupts and errors for ever."""

    def __init__(self, irq: int, error: int) -> None:
        self.answer = [0, irq, error, 0, 0]

    def xfer2(self, values: list[int], /) -> list[int]:
        return (self.answer + [0] * len(values))[: len(values)]

    def close(self) -> None:
        """Nothing to close."""


def package_alone(**options: Any) -> Any:
    """The `MFRC522` of the package as it comes, on whatever is installed below it."""
    import mfrc522

    return mfrc522.MFRC522(**options)


def forget_package() -> None:
    """Undo what importing and building the package leaves behind."""
    for name in ("mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522"):
        sys.modules.pop(name, None)
    logging.getLogger("mfrc522Logger").handlers.clear()


def seen(events: list[HardwareEvent]) -> list[str]:
    return [event.uid for event in events if isinstance(event, TagSeen)]


def gone(events: list[HardwareEvent]) -> list[str]:
    return [event.uid for event in events if isinstance(event, TagGone)]
