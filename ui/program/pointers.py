"""What people point with on a console: a touchscreen, one that comes late or anew, or only a mouse.

Facts this rests on (Kivy 2.3.1): probesysfs lists the touchscreens once, at the start; one that is plugged in
later, or comes again after a dip of its supply, stays dead. It takes those with multi-touch only, so that a
console with a mouse alone has no pointer at all unless the window's own mouse events are used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

ABS_MT_POSITION_X = 0x35
"""linux/input-event-codes.h: the axis by which probesysfs knows a touchscreen."""
LOOK_SECONDS = 2.0
SYSFS, DEVICES = Path("/sys/class/input"), Path("/dev/input")

Screen = tuple[str, int]
"""The name of an event device and the number of its node, which is a new one when the device comes again."""


def touchscreens(sysfs: Path = SYSFS, devices: Path = DEVICES) -> set[Screen]:
    """The touchscreens with multi-touch that are there now."""
    found = set()
    for entry in sorted(sysfs.glob("event*")):
        if _has_axis(entry / "device/capabilities/abs", ABS_MT_POSITION_X):
            try:
                found.add((entry.name, (devices / entry.name).stat().st_ino))
            except OSError:
                continue  # it went between the two looks
    return found


def _has_axis(capabilities: Path, axis: int) -> bool:
    """Whether the bit stands in the kernel's list of 64-bit words in hex, the highest word first."""
    try:
        words = [int(word, 16) for word in capabilities.read_text("ascii").split()]
    except (OSError, ValueError):
        return False
    return sum(word << 64 * place for place, word in enumerate(reversed(words))) >> axis & 1 == 1


class LateTouch:
    """Takes up touchscreens that were not there at the start. `look` is called from time to time.

    `make` makes and starts Kivy's provider for the path of an event device; `loop` is Kivy's event loop.
    """

    def __init__(
        self, loop: Any, make: Callable[[str], Any], sysfs: Path = SYSFS, devices: Path = DEVICES
    ) -> None:
        self._loop = loop
        self._make = make
        self._sysfs, self._devices = sysfs, devices
        self._known = touchscreens(sysfs, devices)
        self._made: dict[Screen, Any] = {}

    def look(self, _time: float = 0.0) -> None:
        """Let go of what has gone, and take up what has come."""
        there = touchscreens(self._sysfs, self._devices)
        for screen in self._known - there:
            self._let_go(screen)
        for screen in there - self._known:
            self._take_up(screen)
        self._known = there

    def _take_up(self, screen: Screen) -> None:
        """A finger is worth more than the mouse, whose events would tell each touch a second time."""
        for provider in [
            each for each in self._loop.input_providers if type(each).__name__.startswith("Mouse")
        ]:
            self._loop.remove_input_provider(provider)
        self._made[screen] = provider = self._make(str(self._devices / screen[0]))
        self._loop.add_input_provider(provider)

    def _let_go(self, screen: Screen) -> None:
        provider = self._made.pop(screen, None)
        if provider is not None:
            self._loop.remove_input_provider(provider)


def watch_console() -> Callable[[float], None]:
    """What Kivy's clock shall call every `LOOK_SECONDS` on a console."""
    from kivy.base import EventLoop
    from kivy.input.factory import MotionEventFactory

    def make(path: str) -> Any:
        kind = MotionEventFactory.get("mtdev") or MotionEventFactory.get("hidinput")
        provider = kind(Path(path).name, path)
        provider.start()
        return provider

    return LateTouch(EventLoop, make).look
