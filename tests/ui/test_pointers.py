"""Touchscreens that are there, come late or come again, and consoles with only a mouse."""

from __future__ import annotations

import gc
import inspect
import threading
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from ui.program import environment
from ui.program.pointers import (
    READ_IN_THREADS,
    LateTouch,
    single_touchscreens,
    touchscreens,
    wake_by_touch,
    waking,
    watch_console,
)

CONSOLE = {"SDL_VIDEODRIVER": "kmsdrm"}
TOUCH, MOUSE, SINGLE = "260800000000003", "0", "3"
"""`capabilities/abs` of a panel with multi-touch, of a mouse, and of a resistive screen."""
FINGER, PEN, PAD = "400 0 0 0 0 0", "401 0 0 0 0 0", "420 0 0 0 0 0"
"""`capabilities/key`: touched; touched by a pen, as a tablet is; touched by a finger, as a touchpad is."""


class Machine:
    """`/sys/class/input` and `/dev/input` of a machine whose devices come and go."""

    def __init__(self, root: Path) -> None:
        self.sysfs, self.devices = root / "sys", root / "dev"
        for folder in (self.sysfs, self.devices):
            folder.mkdir()

    def plug(self, name: str, axes: str, keys: str = "0") -> None:
        folder = self.sysfs / name / "device/capabilities"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "key").write_text(keys + "\n", encoding="ascii")
        (folder / "abs").write_text(axes + "\n", encoding="ascii")
        (self.devices / f"new-{name}").write_text("")
        (self.devices / f"new-{name}").rename(self.devices / name)

    def unplug(self, name: str) -> None:
        (self.sysfs / name / "device/capabilities/abs").unlink()
        (self.devices / name).rename(self.devices / f"gone-{name}")


class MouseProvider:
    """Stands where Kivy's mouse provider stands, by its name."""


class Loop:
    def __init__(self) -> None:
        self.input_providers: list[Any] = [MouseProvider()]

    def add_input_provider(self, provider: Any) -> None:
        self.input_providers.append(provider)

    def remove_input_provider(self, provider: Any) -> None:
        self.input_providers.remove(provider)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def names(machine: Machine) -> set[str]:
    return {name for name, _node in touchscreens(machine.sysfs, machine.devices)}


def test_a_touchscreen_is_known_by_its_axes_and_a_mouse_is_none(machine: Machine) -> None:
    machine.plug("event0", MOUSE)
    machine.plug("event1", SINGLE)
    assert names(machine) == set()
    machine.plug("event2", "nonsense")
    machine.plug("event3", "260800000000003 0")
    assert names(machine) == set(), "the same bits, one word higher"
    machine.plug("event4", TOUCH)
    assert names(machine) == {"event4"}


def test_a_screen_that_comes_late_is_taken_up_once_and_ends_the_mouse(machine: Machine) -> None:
    loop = Loop()
    late = LateTouch(loop, lambda path, single: path, machine.sysfs, machine.devices)
    late.look()
    assert len(loop.input_providers) == 1
    machine.plug("event0", TOUCH)
    late.look()
    late.look()
    assert loop.input_providers == [str(machine.devices / "event0")]


def test_kivys_clock_goes_on_looking_though_nobody_else_holds_what_looks(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.clock import Clock

    taken: list[str] = []
    monkeypatch.setattr(LateTouch, "__init__", lambda late, loop, make: None)
    monkeypatch.setattr(LateTouch, "look", lambda late, seconds: taken.append("looked"))
    looking = Clock.schedule_interval(watch_console(), 0)
    gc.collect()
    try:
        Clock.tick()
        Clock.tick()
    finally:
        looking.cancel()
    assert taken


def test_a_screen_that_comes_again_under_the_same_name_is_taken_up_anew(machine: Machine) -> None:
    machine.plug("event0", TOUCH)
    loop = Loop()
    made: list[str] = []
    late = LateTouch(loop, lambda path, single: made.append(path) or path, machine.sysfs, machine.devices)  # type: ignore[func-returns-value]
    late.look()
    assert made == [], "those of the start are Kivy's own"
    machine.unplug("event0")
    machine.plug("event0", TOUCH)
    late.look()
    assert made == [str(machine.devices / "event0")]
    machine.unplug("event0")
    late.look()
    assert loop.input_providers == []


def test_a_screen_that_knows_one_finger_is_taken_up_as_such(machine: Machine) -> None:
    loop = Loop()
    machine.plug("event0", SINGLE, FINGER)
    late = LateTouch(loop, lambda path, single: (path, single), machine.sysfs, machine.devices)
    late.look()
    late.look()
    assert loop.input_providers == [(str(machine.devices / "event0"), True)]
    machine.plug("event1", TOUCH, FINGER)
    late.look()
    assert loop.input_providers[1:] == [(str(machine.devices / "event1"), False)]


@pytest.mark.parametrize("keys", ["0", "10000 0 0 0 0", PEN, PAD])
def test_a_mouse_with_places_a_tablet_and_a_touchpad_are_no_screen(machine: Machine, keys: str) -> None:
    machine.plug("event0", SINGLE, keys)
    assert single_touchscreens(machine.sysfs, machine.devices) == set()
    machine.plug("event1", SINGLE, FINGER)
    assert {name for name, _node in single_touchscreens(machine.sysfs, machine.devices)} == {"event1"}


def test_a_console_without_touchscreen_uses_the_mouse_and_shows_its_pointer() -> None:
    kiosk = environment.Display(kiosk=True)
    assert environment.touch_provider(kiosk, CONSOLE, touch=False) == "mouse,disable_multitouch"
    assert environment.touch_provider(kiosk, CONSOLE, touch=True) == "probesysfs,provider=mtdev"
    assert environment.shows_pointer(kiosk, CONSOLE, touch=False)
    assert not environment.shows_pointer(kiosk, CONSOLE, touch=True)
    assert environment.shows_pointer(environment.Display(), {}, touch=True)


class ReadsInAThread:
    """As Kivy's providers do: a thread puts what it has read into the queue that it was given."""

    def start(self) -> None:
        self.queue: deque[tuple[str, int]] = deque()
        self.thread = threading.Thread(target=self._thread_run, kwargs={"queue": self.queue})
        self.thread.start()

    def _thread_run(self, **given: Any) -> None:
        given["queue"].append(("begin", 1))
        given["queue"].append(("end", 1))


def test_each_thing_that_a_finger_does_wakes_the_loop_once_it_can_be_read() -> None:
    seen: list[list[tuple[str, int]]] = []
    provider = waking(ReadsInAThread, lambda: seen.append(list(provider.queue)))()
    provider.start()
    provider.thread.join()
    assert seen == [[("begin", 1)], [("begin", 1), ("end", 1)]]


def test_the_touchscreens_of_a_console_wake_the_loop(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy's own providers, which its probe takes by these names."""
    from kivy.input.factory import MotionEventFactory

    known = MotionEventFactory.list()
    monkeypatch.setattr(MotionEventFactory, "__providers__", dict(known))
    wake_by_touch(lambda: None)
    there = [name for name in READ_IN_THREADS if name in known]
    assert "hidinput" in there
    for name in there:
        assert MotionEventFactory.get(name) is not known[name]
        assert issubclass(MotionEventFactory.get(name), known[name])
        read = inspect.getsource(known[name]._thread_run)
        assert "queue = kwargs.get('queue')" in read or "queue = self.queue" in read
