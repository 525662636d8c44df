"""Devices that stand still, for pictures and for the audit."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.sample_trials import SampleTrials
from ui.ports.services import DeviceLine


class SampleDevices:
    """Two readers, a die that is unplugged, a panel."""

    def __init__(self) -> None:
        self.tried: list[str] = []
        self.held = False
        self.listeners: list[Callable[[str], None]] = []

    def lines(self) -> tuple[DeviceLine, ...]:
        return (
            DeviceLine("shared", "reader", "ok", counters={"polls": 12204, "seen": 81}),
            DeviceLine(
                "market",
                "reader",
                "failing",
                "The chip answers with all zeros.",
                "check the wire",
                {"errors": 5},
            ),
            DeviceLine("die", "die", "absent", "Not found: /dev/serial/by-id/usb-die.", "plug the die in"),
            DeviceLine("panel", "panel", "ok", counters={"presses": 17}),
        )

    def button_held(self) -> bool:
        return self.held

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def try_now(self, device: str) -> None:
        self.tried.append(device)

    def try_all(self, changed: Callable[[], None]) -> SampleTrials:
        return SampleTrials()


class NoDevices(SampleDevices):
    """A table without any device."""

    def lines(self) -> tuple[DeviceLine, ...]:
        return ()
