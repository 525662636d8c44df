"""The devices of the table as the screens know them: health, live lines, and who hears what.

Drivers work in threads of their own (`hardware.supervisor`). Their events are taken in by the
drawing thread, once for each picture, and handed on from there; nothing here waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from companion.speech.words import _
from hardware.device import Clock, DeviceError, Wait
from hardware.device_settings import HardwareSettings
from hardware.event_words import tell
from hardware.events import ButtonPressed, DeviceState, DieMoved, DieRolled, HardwareEvent, TagGone, TagSeen
from hardware.factory import Equipment
from hardware.panel.picture import PanelPicture
from hardware.remedies import for_the_screen
from hardware.supervisor import Supervisor
from ui.ports.services import DeviceLine

if TYPE_CHECKING:
    from ui.behind.trace_notes import TracePlace
    from ui.behind.trials import HardwareTrials

Follower = Callable[[HardwareEvent], None]
Taker = Callable[[HardwareEvent], bool]
"""Hears of an event before everybody else; true when it is nobody else's business."""


class TableHardware:
    """`ui.ports.services.Devices` over the real drivers; without devices a table that is silent.

    `taker` comes first while cards are bound to tags. `woken` hears that hands are at work, and `wake` is
    called from any thread when something has come. What the devices say in a first hour is kept in `traces`.
    Raises `RuntimeError` as `Equipment`.
    """

    def __init__(
        self,
        settings: HardwareSettings,
        clock: Clock = time.monotonic,
        wake: Callable[[], None] = lambda: None,
        traces: TracePlace | None = None,
        wait: Wait = threading.Event.wait,
    ) -> None:
        self.equipment = Equipment(settings, clock, wait)
        self.supervisor = _Heard(self.equipment.devices, clock=clock, wait=wait)
        self.supervisor.wake = wake
        self.clock = clock
        self.taker: Taker | None = None
        self.woken: Callable[[], None] = lambda: None
        self._listeners: list[Callable[[str], None]] = []
        self._traces = traces
        self._followers: list[Follower] = []
        self._witnesses: list[Follower] = []
        self._watchers: list[Callable[[], None]] = []
        self._lying: dict[str, TagSeen] = {}

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
            DeviceLine(each.device, each.kind, each.health, each.words, said, each.counters)
            for each in self.supervisor.reports()
            for said in [for_the_screen(each.remedy)]
        )

    def busy(self) -> dict[str, float]:
        """How long each driver has been inside the call that it is in, in seconds."""
        return {each.device: each.busy for each in self.supervisor.reports()}

    def ill(self) -> tuple[str, ...]:
        """One line for each device that needs a look."""
        reports = self.supervisor.reports()
        line = _("{device}: {words}")
        ill = (each for each in reports if each.health not in _WELL)
        return tuple(line.format(device=each.device, words=each.words) for each in ill)

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

    def button_held(self) -> bool:
        """Whether a finger holds a button of the panel down now."""
        panel = self.equipment.panel
        try:
            return panel is not None and bool(panel.held())
        except DeviceError:
            return False

    def try_all(self, changed: Callable[[], None]) -> HardwareTrials:
        """Begin the first hour with this table's devices."""
        from ui.behind.trace_notes import TraceNotes
        from ui.behind.trials import HardwareTrials

        notes = TraceNotes(self._traces, self._standing()) if self._traces is not None else None
        quit_notes = self._witness(notes.note) if notes is not None else (lambda: None)
        return HardwareTrials(self.equipment.settings, self._take_by, self.show, changed, notes, quit_notes)

    def _standing(self) -> list[HardwareEvent]:
        """How the devices stand and what lies on them now, as the events that would say so."""
        now = self.clock()
        states: list[HardwareEvent] = [
            DeviceState(each.device, each.kind, each.health, each.words, each.remedy, now)
            for each in self.supervisor.reports()
        ]
        return [*states, *(msgspec.structs.replace(seen, at=now) for seen in self._lying.values())]

    def _witness(self, witness: Follower) -> Callable[[], None]:
        """Hear of every event, whoever takes it; the function that comes back ends it."""
        self._witnesses.append(witness)
        return lambda: _without(self._witnesses, witness)

    def _take_by(self, taker: Taker | None) -> None:
        self.taker = taker

    def show(self, picture: PanelPicture) -> None:
        """Lamps and tones; nothing without a panel. May be called from any thread."""
        if self.equipment.panel is not None:
            self.equipment.panel.show(picture)

    # What comes in

    def drain(self) -> None:
        """Hand on everything that has come; the drawing thread calls it before each picture."""
        for event in self.supervisor.drain():
            self._note(event)
            self._hand_on(event)
        for watcher in tuple(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Be called once for each picture; the function that comes back ends it."""
        self._watchers.append(watcher)
        return lambda: _without(self._watchers, watcher)

    def lying(self, uid: str) -> TagSeen | None:
        """The tag as it lies on a reader now; `None` when it lies on none."""
        return self._lying.get(uid)

    def _note(self, event: HardwareEvent) -> None:
        """Remember what lies where, and that somebody is there."""
        if isinstance(event, TagSeen):
            self._lying[event.uid] = event
        elif isinstance(event, TagGone):
            self._lying.pop(event.uid, None)
        elif isinstance(event, DeviceState) and event.kind == "reader" and event.health not in _WELL:
            gone = [uid for uid, seen in self._lying.items() if seen.reader == event.device]
            for uid in gone:
                del self._lying[uid]
        if isinstance(event, HANDS):
            self.woken()

    def _hand_on(self, event: HardwareEvent) -> None:
        for witness in tuple(self._witnesses):
            witness(event)
        words = tell(event)
        for listener in tuple(self._listeners):
            listener(words)
        if self.taker is not None and not isinstance(event, DeviceState) and self.taker(event):
            return
        for follower in tuple(self._followers):
            follower(event)


class _Heard(Supervisor):
    """A supervisor that calls `wake` in the device's thread, so that its events are looked at at once."""

    wake: Callable[[], None]

    def post(self, event: HardwareEvent) -> None:
        super().post(event)
        self.wake()


_WELL = ("ok", "opening")
HANDS = TagSeen | DieMoved | DieRolled | ButtonPressed
"""What only hands do: whoever does it is there."""


def _without(those: list[Callable[..., None]], one: Callable[..., None]) -> None:
    if one in those:
        those.remove(one)
