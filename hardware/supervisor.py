"""Keeps every device alive: one thread per device, one queue out, and no device harms another.

A device goes through absent, opening, ok, failing and backing off. After a failure it is closed
and opened again, after waits that double up to a cap; a jitter keeps several devices that failed
together from hammering the bus together.
"""

from __future__ import annotations

import logging
import queue
import random
import threading
import time
from collections.abc import Callable, Iterable

import msgspec

from companion.speech.words import _
from hardware.device import Clock, Device, DeviceAbsent, DeviceError, DeviceFailing, Post, Wait
from hardware.events import DeviceState, HardwareEvent, Health

FIRST_WAIT = 0.25
"""Seconds before the first new attempt."""
LONGEST_WAIT = 10.0
"""Seconds; the cap of the back-off."""
LONGEST_ABSENCE = 2.0
"""Seconds; the cap while a device is merely not there: looking is cheap, and people wait for it."""
SETTLED = 5.0
"""Seconds that a device must stay ok before its earlier failures are forgotten."""
HANGING = 10.0
"""Seconds inside one call after which a driver counts as hanging."""
_COUNTERS_EVERY = 1.0

_log = logging.getLogger(__name__)


def back_off(failures: int, jitter: float, cap: float = LONGEST_WAIT) -> float:
    """Seconds to wait after `failures` (from 1) failures in a row; `jitter` is from 0 to 1.

    The full wait doubles from `FIRST_WAIT` to `cap`; the jitter takes away at most half of it.
    """
    full = min(cap, FIRST_WAIT * 2.0 ** min(failures - 1, 16))
    return float(full * (1.0 - 0.5 * jitter))


class DeviceReport(msgspec.Struct, frozen=True):
    """What is known of one device now; `busy` is the seconds spent in the call that still runs."""

    device: str
    kind: str
    health: Health
    words: str
    remedy: str
    busy: float
    counters: dict[str, int]


class Keeper:
    """One device, its health and its thread. Only the thread (or a test) calls `step`."""

    def __init__(self, device: Device, post: Post, clock: Clock, jitter: Callable[[], float]):
        self.device = device
        self.alarm = threading.Event()
        self._post = post
        self._clock = clock
        self._jitter = jitter
        self._state: tuple[Health, str, str] = ("absent", _("Not opened yet."), "")
        self._said: tuple[Health, str, str] | None = None
        self._busy_since: float | None = None
        self._said_hanging = False
        self._open = False
        self._ok_since = 0.0
        self._failures_in_a_row = 0
        self._counted = {"steps": 0, "openings": 0, "failures": 0, "surprises": 0}
        self._device_counters: dict[str, int] = {}
        self._counters_at = float("-inf")

    def step(self) -> float:
        """Do one piece of work with the device; returns the seconds to wait before the next."""
        self._busy_since = self._clock()
        try:
            return self._work()
        finally:
            self._busy_since = None
            self._counted["steps"] += 1

    def close(self) -> None:
        """Let the device go; a driver that raises here is counted, not believed."""
        self._open = False
        try:
            self.device.close()
        except Exception:  # noqa: BLE001 - closing must not end the thread, whatever the driver does
            self._counted["surprises"] += 1
            _log.exception("closing %s raised", self.device.name)

    def report(self) -> DeviceReport:
        """The state now; may be called from any thread."""
        health, words, remedy = self._hanging() or self._state
        counters = {**self._device_counters, **self._counted}
        return DeviceReport(self.device.name, self.device.kind, health, words, remedy, self.busy(), counters)

    def look_whether_it_hangs(self) -> None:
        """Say so once when the driver has not come back, and its state again when it has; any thread."""
        hanging = self._hanging()
        if (hanging is not None) == self._said_hanging:
            return
        self._said_hanging = hanging is not None
        health, words, remedy = hanging or self._state
        self._post(DeviceState(self.device.name, self.device.kind, health, words, remedy, self._clock()))

    def _hanging(self) -> tuple[Health, str, str] | None:
        if self.busy() <= HANGING:
            return None
        words = _("Its driver has not answered for more than {seconds} seconds.").format(
            seconds=round(HANGING)
        )
        return (
            "failing",
            words,
            _("Unplug it and plug it in again. If that does not help, restart the companion."),
        )

    def busy(self) -> float:
        """Seconds since the call that still runs began; 0 when none runs."""
        since = self._busy_since
        return 0.0 if since is None else max(0.0, self._clock() - since)

    def _work(self) -> float:
        try:
            if not self._open:
                self._open_device()
            self.device.poll(self._post)
            return self._settle()
        except DeviceError as trouble:
            return self._failed(trouble)
        except Exception as trouble:  # noqa: BLE001 - a mistake in one must not stop the others
            self._counted["surprises"] += 1
            if self._failures_in_a_row == 0:  # once, not at every new attempt
                _log.exception("the driver of %s raised", self.device.name)
            return self._failed(_surprise(trouble))

    def _open_device(self) -> None:
        if self._said is None:
            self._say("opening", _("Opening."))
        self._counted["openings"] += 1
        self.device.open()
        self._open = True
        self._ok_since = self._clock()
        self._say("ok", _("It works."))

    def _settle(self) -> float:
        now = self._clock()
        if now - self._ok_since >= SETTLED:
            self._failures_in_a_row = 0
        if now - self._counters_at >= _COUNTERS_EVERY:
            self._counters_at = now
            self._device_counters = dict(self.device.counters())
        return self.device.pause

    def _failed(self, trouble: DeviceError) -> float:
        self.close()
        self._counted["failures"] += 1
        self._failures_in_a_row += 1
        absent = isinstance(trouble, DeviceAbsent)
        health: Health = "failing" if self._failures_in_a_row == 1 else "backing off"
        self._say("absent" if absent else health, trouble.words, trouble.remedy)
        cap = LONGEST_ABSENCE if absent else LONGEST_WAIT
        return back_off(self._failures_in_a_row, self._jitter(), cap)

    def _say(self, health: Health, words: str, remedy: str = "") -> None:
        state = self._state = (health, words, remedy)
        if state == self._said:
            return
        self._said = state
        device = self.device
        self._post(DeviceState(device.name, device.kind, health, words, remedy, self._clock()))


class Supervisor:
    """All devices of one table.

    `tap` sees every event before it is queued (the trace recorder). `clock`, `jitter` and `wait`
    are real outside tests. Raises `ValueError` when two devices have the same name.
    """

    def __init__(
        self,
        devices: Iterable[Device],
        *,
        clock: Clock = time.monotonic,
        jitter: Callable[[], float] = random.random,
        wait: Wait = threading.Event.wait,
        tap: Post | None = None,
    ) -> None:
        self._queue: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
        self._tap = tap
        self._wait = wait
        self._stopping = threading.Event()
        self._threads: dict[str, threading.Thread] = {}
        self._keepers: dict[str, Keeper] = {}
        for device in devices:
            if device.name in self._keepers:
                raise ValueError(_("Two devices are named {name}.").format(name=device.name))
            self._keepers[device.name] = Keeper(device, self.post, clock, jitter)

    def post(self, event: HardwareEvent) -> None:
        """Put an event into the queue; may be called from any thread."""
        if self._tap is not None:
            self._tap(event)
        self._queue.put(event)

    def start(self) -> None:
        """Start one thread per device. Raises `RuntimeError` when it was started before."""
        if self._threads or self._stopping.is_set():
            raise RuntimeError(_("A supervisor starts only once. Make a new one."))
        for name, keeper in self._keepers.items():
            self._threads[name] = threading.Thread(
                target=self._keep, args=(keeper,), name=f"device {name}", daemon=True
            )
        for thread in self._threads.values():
            thread.start()

    def stop(self, patience: float = 2.0) -> list[str]:
        """Close every device and end its thread; returns the names of those that hang.

        Waits at most `patience` seconds in all. A thread that hangs in a driver is a daemon and
        does not keep the process from ending.
        """
        self._stopping.set()
        for keeper in self._keepers.values():
            keeper.alarm.set()
        end = time.monotonic() + patience
        for thread in self._threads.values():
            thread.join(max(0.0, end - time.monotonic()))
        return [name for name, thread in self._threads.items() if thread.is_alive()]

    def drain(self, limit: int = 256) -> list[HardwareEvent]:
        """The events that wait, oldest first, at most `limit`; never blocks."""
        self._look_at_all()
        events: list[HardwareEvent] = []
        while len(events) < limit:
            try:
                events.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return events

    def next_event(self, seconds: float) -> HardwareEvent | None:
        """The oldest event, waiting for one at most `seconds`; None when none came."""
        self._look_at_all()
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None

    def _look_at_all(self) -> None:
        for keeper in self._keepers.values():
            keeper.look_whether_it_hangs()

    def reports(self) -> list[DeviceReport]:
        """The state of every device, in the order of the settings file."""
        return [keeper.report() for keeper in self._keepers.values()]

    def try_now(self, device: str) -> None:
        """Cut the wait of `device` short. Raises `KeyError` when there is no such device."""
        self._keepers[device].alarm.set()

    def _keep(self, keeper: Keeper) -> None:
        while not self._stopping.is_set():
            self._wait(keeper.alarm, keeper.step())
            keeper.alarm.clear()
        keeper.close()


def _surprise(trouble: Exception) -> DeviceFailing:
    words = _("Its driver stopped with an unexpected error ({error}).").format(error=type(trouble).__name__)
    return DeviceFailing(words, _("Please report this with the log: journalctl -u table-companion"))
