"""What people point with on a console: a touchscreen, one that comes late or anew, or only a mouse.

Facts this rests on (Kivy 2.3.1): probesysfs lists the touchscreens once, at the start; one that is plugged in
later, or comes again after a dip of its supply, stays dead. It takes those with multi-touch only, so that a
console with a mouse alone has no pointer at all unless the window's own mouse events are used. A screen that
knows one finger is none of both: SDL makes fingers of it, which the window leaves out on Linux, and no mouse;
Kivy's provider hidinput reads it. Both providers read in a thread of their own (`_thread_run`, which is given
the `queue` for what it reads), and the loop looks there at its next frame only, up to 33 ms later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

ABS_X, ABS_Y, ABS_MT_POSITION_X = 0x00, 0x01, 0x35
"""linux/input-event-codes.h: the last one is the axis by which probesysfs knows a touchscreen."""
BTN_TOOL_PEN, BTN_TOOL_FINGER, BTN_TOUCH = 0x140, 0x145, 0x14A
"""What is touched, and by what: tablets have a pen and touchpads a finger, screens neither."""
READ_IN_THREADS = ("mtdev", "hidinput")
"""Kivy's providers of a console that read in threads of their own."""
LOOK_SECONDS = 2.0
SYSFS, DEVICES = Path("/sys/class/input"), Path("/dev/input")

Screen = tuple[str, int]
"""The name of an event device and the number of its node, which is a new one when the device comes again."""


def touchscreens(sysfs: Path = SYSFS, devices: Path = DEVICES) -> set[Screen]:
    """The touchscreens with multi-touch that are there now."""
    return _those(_knows_many_fingers, sysfs, devices)


def single_touchscreens(sysfs: Path = SYSFS, devices: Path = DEVICES) -> set[Screen]:
    """The touchscreens that know one finger only, as resistive ones do, that are there now."""
    return _those(_knows_one_finger, sysfs, devices)


def touch_is_there() -> bool:
    """Whether there is a touchscreen of either kind."""
    return bool(touchscreens() or single_touchscreens())


def _knows_many_fingers(capabilities: Path) -> bool:
    return ABS_MT_POSITION_X in _bits(capabilities / "abs")


def _knows_one_finger(capabilities: Path) -> bool:
    axes, keys = _bits(capabilities / "abs"), _bits(capabilities / "key")
    others = {BTN_TOOL_PEN, BTN_TOOL_FINGER}
    return (
        {ABS_X, ABS_Y} <= axes and ABS_MT_POSITION_X not in axes and BTN_TOUCH in keys and not others & keys
    )


def _those(wanted: Callable[[Path], bool], sysfs: Path, devices: Path) -> set[Screen]:
    found = set()
    for entry in sorted(sysfs.glob("event*")):
        if wanted(entry / "device/capabilities"):
            try:
                found.add((entry.name, (devices / entry.name).stat().st_ino))
            except OSError:
                continue  # it went between the two looks
    return found


def _bits(capabilities: Path) -> set[int]:
    """The bits that stand in the kernel's list of 64-bit words in hex, the highest word first."""
    try:
        words = [int(word, 16) for word in capabilities.read_text("ascii").split()]
    except (OSError, ValueError):
        return set()
    number = sum(word << 64 * place for place, word in enumerate(reversed(words)))
    return {bit for bit in range(number.bit_length()) if number >> bit & 1}


class LateTouch:
    """Takes up touchscreens that Kivy did not take at the start. `look` is called from time to time.

    `make` makes and starts Kivy's provider for the path of an event device, and is told whether it knows one
    finger only; `loop` is Kivy's event loop.
    """

    def __init__(
        self, loop: Any, make: Callable[[str, bool], Any], sysfs: Path = SYSFS, devices: Path = DEVICES
    ) -> None:
        self._loop = loop
        self._make = make
        self._sysfs, self._devices = sysfs, devices
        self._known = touchscreens(sysfs, devices)
        self._made: dict[Screen, Any] = {}

    def look(self, _time: float = 0.0) -> None:
        """Let go of what has gone, and take up what has come."""
        single = single_touchscreens(self._sysfs, self._devices)
        there = touchscreens(self._sysfs, self._devices) | single
        for screen in self._known - there:
            self._let_go(screen)
        for screen in there - self._known:
            self._take_up(screen, screen in single)
        self._known = there

    def _take_up(self, screen: Screen, single: bool) -> None:
        """A finger is worth more than the mouse, whose events would tell each touch a second time."""
        for provider in [
            each for each in self._loop.input_providers if type(each).__name__.startswith("Mouse")
        ]:
            self._loop.remove_input_provider(provider)
        self._made[screen] = provider = self._make(str(self._devices / screen[0]), single)
        self._loop.add_input_provider(provider)

    def _let_go(self, screen: Screen) -> None:
        provider = self._made.pop(screen, None)
        if provider is not None:
            self._loop.remove_input_provider(provider)


def provider_for(path: str, single: bool) -> Any:
    """Kivy's provider for an event device, not started; `single` for one that knows one finger only."""
    from kivy.input.factory import MotionEventFactory

    many = None if single else MotionEventFactory.get("mtdev")
    if many is not None:
        return many(Path(path).name, path)
    # Left to itself hidinput takes the top of the glass for its bottom.
    return MotionEventFactory.get("hidinput")(Path(path).name, f"{path},invert_y=0")


class _Felt(deque[Any]):
    """What a provider has read; whoever draws is woken at once."""

    def __init__(self, wake: Callable[[], None]) -> None:
        super().__init__()
        self._wake = wake

    def append(self, event: Any) -> None:
        """Something was felt."""
        super().append(event)
        self._wake()


def waking(provider: Any, wake: Callable[[], None]) -> Any:
    """A class like this one of Kivy's providers, that wakes the loop when a finger is felt."""

    class Waking(provider):
        def _thread_run(self, **given: Any) -> None:
            self.queue = given["queue"] = _Felt(wake)
            super()._thread_run(**given)

    return Waking


def wake_by_touch(wake: Callable[[], None]) -> None:
    """Have every touchscreen that Kivy takes from now on wake the loop."""
    from kivy.input.factory import MotionEventFactory

    for name in READ_IN_THREADS:
        found = MotionEventFactory.get(name)
        if found is not None:
            MotionEventFactory.register(name, waking(found, wake))


def watch_console() -> Callable[[float], None]:
    """What Kivy's clock shall call every `LOOK_SECONDS` on a console."""
    from kivy.base import EventLoop

    def make(path: str, single: bool) -> Any:
        provider = provider_for(path, single)
        provider.start()
        return provider

    late = LateTouch(EventLoop, make)
    # Kivy's clock holds methods weakly: nobody else would keep the object alive.
    return lambda seconds: late.look(seconds)
