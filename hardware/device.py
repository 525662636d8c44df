"""The shape every driver has, so that one supervisor can keep them all alive."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from hardware.events import HardwareEvent

Post = Callable[[HardwareEvent], None]
"""Hands an event to the supervisor's one queue; may be called from a driver's own thread."""

Clock = Callable[[], float]
"""Seconds that never run backwards; `time.monotonic` outside tests."""

Wait = Callable[[threading.Event, float], object]
"""Waits until the event is set or the seconds have passed; `threading.Event.wait` outside tests."""


class DeviceError(Exception):
    """A device cannot do its work. `remedy` is one line that a person can follow or type.

    The driver is closed and opened again later; its last report stays as it was, because a broken
    device is not a card that was lifted.
    """

    def __init__(self, words: str, remedy: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.remedy = remedy


class DeviceAbsent(DeviceError):  # noqa: N818 - reads as what is the matter
    """The device is not there at all: not plugged in, not enabled, or its package is missing."""


class DeviceFailing(DeviceError):  # noqa: N818 - reads as what is the matter
    """The device is there, and does not answer as it should."""


class Device(Protocol):
    """One driver. The supervisor alone calls it, always from the same one thread."""

    @property
    def name(self) -> str:
        """The name in the settings file, unique at this table."""

    @property
    def kind(self) -> str:
        """`reader`, `die` or `panel`."""

    @property
    def pause(self) -> float:
        """Seconds to wait between two calls of `poll`."""

    def open(self) -> None:
        """Claim the wires. Raises `DeviceAbsent` or `DeviceFailing`, holding nothing then."""

    def poll(self, post: Post) -> None:
        """Do one bounded piece of work (at most about 100 ms). Raises `DeviceError` when it fails."""

    def close(self) -> None:
        """Let everything go. Never raises; may be called twice, or before `open`."""

    def counters(self) -> dict[str, int]:
        """What was counted since the start: polls, errors, re-initialisations and the like."""
