"""Hurried hands at the emulated table: real drivers, the real mfrc522 on emulated chips, a die on a pty."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from companion.table.desk.desk import Desk
from companion.table.desk.inputs import DieRolled, Input, TagGone, TagSeen, understood
from companion.table.desk.replies import Reply
from hardware.device import Clock
from hardware.device_settings import HardwareSettings
from hardware.events import HardwareEvent
from hardware.factory import Equipment
from hardware.panel.driver import Panel
from hardware.settings import demonstration
from hardware.supervisor import Supervisor
from hardware.table_words import Command, Lift, Plug, Press, Put, Release, Roll, Unplug
from tests.hardware.hurried import HurriedTime

LOOKS_UP = 5
"""So many looks of the panel take longer than it debounces."""
PATIENCE = 20.0
"""Seconds after which an event that must come has not come."""


class HardwareHands:
    """Lays tags on emulated readers and rolls the emulated die; the desk hears what the drivers see.

    `clock` is that of the drivers, which a desk should go by too.
    """

    def __init__(self, settings: HardwareSettings | None = None, later: Clock = lambda: 0.0) -> None:
        time = HurriedTime()
        self.clock: Clock = lambda: time.clock() + later()
        self.equipment = Equipment(settings or demonstration(), self.clock, time.wait)
        self.supervisor = Supervisor(self.equipment.devices, clock=self.clock, wait=time.wait)
        self.supervisor.start()
        self.desk: Desk | None = None
        self.heard: list[Input] = []

    def show(self, uid: str, reader: str = "shared", place: str = "shared") -> Reply | None:
        """A tag is laid down, read, and lifted again."""
        self.obey(Put(uid, reader))
        reply = self.until(lambda event: isinstance(event, TagSeen) and event.uid == uid)
        self.obey(Lift(uid))
        self.until(lambda event: isinstance(event, TagGone) and event.uid == uid)
        return reply

    def roll(self, face: int) -> Reply | None:
        """The die is thrown and comes to rest."""
        self.obey(Roll(face, "die"))
        return self.until(lambda event: isinstance(event, DieRolled))

    def press(self, button: str, seat: int | None = None) -> Reply | None:
        """A finger on a button until it is felt, however busy the machine is; `seat` counts from 0."""
        place = None if seat is None else seat + 1
        self.obey(Press(button, place, hold=True))  # type: ignore[arg-type]
        reply = self.until(lambda event: type(event).__name__ == "ButtonPressed")
        self.obey(Release(button, place))  # type: ignore[arg-type]
        self._looked_at_often()
        return reply

    def _looked_at_often(self) -> None:
        """Wait until the panel has seen the button up for longer than it debounces."""
        panel = next(each for each in self.equipment.devices if isinstance(each, Panel))
        wanted, end = panel.counters()["polls"] + LOOKS_UP, time.monotonic() + PATIENCE
        while panel.counters()["polls"] < wanted:
            assert time.monotonic() < end, "the panel looks at its buttons no more"
            os.sched_yield()

    def unplug(self, device: str) -> None:
        """Pull a cable, and wait until the driver has noticed."""
        self.obey(Unplug(device))
        self.until(
            lambda event: getattr(event, "device", "") == device and getattr(event, "health", "ok") != "ok"
        )

    def plug(self, device: str) -> None:
        """Put it back, and wait until the device works."""
        self.obey(Plug(device))
        self.until(
            lambda event: getattr(event, "device", "") == device and getattr(event, "health", "") == "ok"
        )

    def obey(self, command: Command) -> None:
        """One command for the emulated table."""
        table = self.equipment.table
        assert table is not None
        answer = table.obey(command)
        assert answer.ok, answer.words

    def next(self) -> Input:
        """The next event that the drivers see; nobody hears it but the caller."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen: HardwareEvent | None = self.supervisor.next_event(1.0)
            event = understood(seen) if seen is not None else None
            if event is not None:
                return event
        raise AssertionError("nothing was seen")

    def until(self, wanted: Callable[[Any], bool]) -> Reply | None:
        """Let the desk hear everything up to the wanted event; its reply."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen: HardwareEvent | None = self.supervisor.next_event(1.0)
            event = understood(seen) if seen is not None else None
            if event is None:
                continue
            self.heard.append(event)
            reply = self.desk.handle(event) if self.desk is not None else None
            if wanted(event):
                return reply
        raise AssertionError(f"nothing of the kind was seen; the last were {self.heard[-5:]}")

    def close(self) -> None:
        """Let everything go."""
        hanging = self.supervisor.stop(5.0)
        self.equipment.close()
        assert hanging == []
