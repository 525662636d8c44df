"""The devices of the table as the screens know them: health, live lines, and who hears what.

Drivers work in threads of their own (`hardware.supervisor`). Their events are taken in by the
drawing thread, once for each picture, and handed on from there; nothing here waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.device import Clock
from hardware.events import DeviceState, HardwareEvent
from hardware.factory import Equipment
from hardware.panel import PanelPicture
from hardware.settings import HardwareSettings
from hardware.supervisor import Supervisor
from hardware.telling import tell
from ui.services import DeviceLine

Follower = Callable[[HardwareEvent], None]
Taker = Callable[[HardwareEvent], bool]
"""Hears of an event before everybody else; true when it is nobody else's business."""


class TableHardware:
    """`ui.services.Devices` over the real drivers; without devices a table that is silent.

    `taker` comes first while cards are bound to tags. Raises `RuntimeError` as `Equipment`.
    """

    def __init__(self, settings: HardwareSettings, clock: Clock = time.monotonic) -> None:
        self.equipment = Equipment(settings, clock)
        self.supervisor = Supervisor(self.equipment.devices, clock=clock)
        self.clock = clock
        self.taker: Taker | None = None
        self._listeners: list[Callable[[str], None]] = []
        self._followers: list[Follower] = []

    def start(self) -> None:
        """Open every device, each in its own thread."""
        self.supervisor.start()

    def close(self) -> None:
        """Let everything go."""
        self.supervisor.stop()
        self.equipment.close()

    # What the screens ask

    def lines(self) -> tuple[DeviceLine, ...]:
        """Every device with its health."""
        return tuple(
            DeviceLine(each.device, each.kind, each.health, each.words, each.remedy, each.counters)
            for each in self.supervisor.reports()
        )

    def ill(self) -> tuple[str, ...]:
        """One line for each device that needs a look."""
        reports = self.supervisor.reports()
        return tuple(f"{each.device}: {each.words}" for each in reports if each.health not in _WELL)

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Hear of every event in words."""
        self._listeners.append(listener)
        return lambda: _without(self._listeners, listener)

    def follow(self, follower: Follower) -> Callable[[], None]:
        """Hear of every event that nobody takes; the function that comes back ends it."""
        self._followers.append(follower)
        return lambda: _without(self._followers, follower)

    def try_now(self, device: str) -> None:
        """Try a device again at once."""
        self.supervisor.try_now(device)

    def show(self, picture: PanelPicture) -> None:
        """Lamps and tones; nothing without a panel. May be called from any thread."""
        if self.equipment.panel is not None:
            self.equipment.panel.show(picture)

    # What comes in

    def drain(self) -> None:
        """Hand on everything that has come; the drawing thread calls it before each picture."""
        for event in self.supervisor.drain():
            self._hand_on(event)

    def _hand_on(self, event: HardwareEvent) -> None:
        words = tell(event)
        for listener in tuple(self._listeners):
            listener(words)
        if self.taker is not None and not isinstance(event, DeviceState) and self.taker(event):
            return
        for follower in tuple(self._followers):
            follower(event)


_WELL = ("ok", "opening")


def _without(those: list[Callable[..., None]], one: Callable[..., None]) -> None:
    if one in those:
        those.remove(one)
