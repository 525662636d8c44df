"""Rotation is set once: a finger on the glass lands on what is seen there, whichever way it is turned.

The picture is read back from the frame buffer, which is the panel's own, unturned grid of pixels;
the finger comes through Kivy's real providers at that pixel.
"""

from __future__ import annotations

import io
import queue
import struct
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.ui.conftest import Finger
from ui.program import environment
from ui.program.pointers import provider_for

ROTATIONS = environment.ROTATIONS
GREEN = (0.0, 1.0, 0.0, 1.0)
PATIENCE_SECONDS = 10.0


@pytest.fixture
def turn(window: Any, finger: Finger, painted: None) -> Iterator[Callable[[int], None]]:
    """Turns the window as the setting does; it stands upright again afterwards."""

    def to(degrees: int) -> None:
        window.rotation = degrees
        window.update_viewport()
        finger.frames(2)

    yield to
    to(0)


def buttons(window: Any, finger: Finger) -> tuple[Any, list[str]]:
    """A green button away from every axis of symmetry, and one that must not be hit where it would mirror."""
    from ui.shell.stage import Stage
    from ui.widgets.layers import Screen
    from ui.widgets.nodes import Node

    hits: list[str] = []
    width, height = window.size
    green = _plain("green", hits, GREEN)
    rest = _plain("rest", hits, (0.2, 0.0, 0.2, 1.0))
    stage = Stage()
    stage.resized(width, height)
    stage.show(Screen(Node(rest, green)))
    rest.place(0, 0, width, height)
    green.place(round(width * 0.72), round(height * 0.61), 60, 40)
    window.add_widget(stage.glass)
    finger.frames(2)
    return green, hits


def _plain(name: str, hits: list[str], ground: Any) -> Any:
    from ui.widgets.buttons import Touchable

    return Touchable(action=lambda: hits.append(name), ground=ground, radius=0.0)


def seen_at(window: Any) -> tuple[int, int]:
    """Where the green is in the panel's own pixels, from the lower left; its middle."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    width, height = window.system_size
    data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    green = [
        (at % width, at // width)
        for at in range(width * height)
        if data[4 * at + 1] > 200 and data[4 * at] < 60 and data[4 * at + 2] < 60
    ]
    assert 2000 < len(green) < 2600, "the green button is drawn once, 60 by 40 pixels"
    return sum(x for x, _y in green) // len(green), sum(y for _x, y in green) // len(green)


def deliver(provider: Any, times: int) -> None:
    """Give what the provider has to the event loop, until so many events came."""
    from kivy.base import EventLoop

    came: queue.SimpleQueue[str] = queue.SimpleQueue()

    def dispatch(kind: str, touch: Any) -> None:
        EventLoop.post_dispatch_input(kind, touch)
        came.put(kind)

    for _event in range(times):
        while came.qsize() == 0:
            provider.update(dispatch)
        came.get(timeout=PATIENCE_SECONDS)


@pytest.mark.parametrize("degrees", ROTATIONS)
def test_a_finger_from_the_window_lands_where_it_is_seen(
    window: Any, finger: Finger, turn: Any, degrees: int
) -> None:
    from kivy.base import EventLoop
    from kivy.input.providers.mouse import MouseMotionEventProvider

    turn(degrees)
    _green, hits = buttons(window, finger)
    x, y = seen_at(window)
    provider = MouseMotionEventProvider("touch", "disable_multitouch")
    provider.start()
    try:
        place = (x, window.system_size[1] - 1 - y)
        window.dispatch("on_mouse_down", *place, "left", [])
        window.dispatch("on_mouse_up", *place, "left", [])
        provider.update(EventLoop.post_dispatch_input)
    finally:
        provider.stop()
    assert hits == ["green"]


class PanelOfTouches:
    """What the kernel says of one finger on a panel of so many pixels, in the words of libmtdev."""

    def __init__(self, size: tuple[int, int], at: tuple[int, int]) -> None:
        from kivy.lib import mtdev

        width, height = size
        self.size = {mtdev.MTDEV_ABS_POSITION_X: width - 1, mtdev.MTDEV_ABS_POSITION_Y: height - 1}
        self.waiting = [
            (mtdev.MTDEV_CODE_TRACKING_ID, 7),
            (mtdev.MTDEV_CODE_POSITION_X, at[0]),
            (mtdev.MTDEV_CODE_POSITION_Y, height - 1 - at[1]),
            None,
            (mtdev.MTDEV_CODE_TRACKING_ID, -1),
            None,
        ]

    def __call__(self, _file: str) -> PanelOfTouches:
        return self

    def get_abs(self, axis: int) -> Any:
        return SimpleNamespace(minimum=0, maximum=self.size.get(axis, 255))

    def idle(self, _milliseconds: int) -> bool:
        if not self.waiting:
            raise EOFError("the finger is gone")
        return False

    def get(self) -> Any:
        found = self.waiting.pop(0)
        if found is None:
            return None
        from kivy.lib import mtdev

        return SimpleNamespace(type=mtdev.MTDEV_TYPE_EV_ABS, code=found[0], value=found[1])


def parameters(line: str) -> str:
    """What the provider of evdev is told by our line in Kivy's `[input]` section."""
    given = [part.removeprefix("param=") for part in line.split(",") if part.startswith("param=")]
    return ",".join(["/dev/input/event0", *given])


@pytest.mark.parametrize("degrees", ROTATIONS)
def test_a_finger_from_the_kernel_lands_where_it_is_seen(
    window: Any, finger: Finger, turn: Any, degrees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.input.providers import mtdev  # needs libmtdev.so.1, which test.sh installs

    turn(degrees)
    _green, hits = buttons(window, finger)
    monkeypatch.setattr(mtdev, "Device", PanelOfTouches(window.system_size, seen_at(window)))
    monkeypatch.setattr("threading.excepthook", lambda _gone: None)
    line = environment.touch_provider(environment.Display(rotation=degrees), {"SDL_VIDEODRIVER": "kmsdrm"})
    provider = mtdev.MTDMotionEventProvider("touch", parameters(line))
    provider.start()
    provider.thread.join(PATIENCE_SECONDS)
    deliver(provider, 2)
    assert hits == ["green"]


def one_finger(size: tuple[int, int], at: tuple[int, int]) -> io.BytesIO:
    """An event device of a screen that knows one finger, with all that it says of one tap."""
    x, y, touch = (3, 0), (3, 1), (1, 0x14A)
    said = [(*x, at[0]), (*y, size[1] - 1 - at[1]), (*touch, 1), (0, 0, 0), (*touch, 0), (0, 0, 0)]
    return io.BytesIO(b"".join(struct.pack("LLHHi", 0, 0, *each) for each in said))


def told_of(size: tuple[int, int]) -> Callable[[Any, int, Any], bytes]:
    """What the kernel tells of such a device: its name, that it has two axes, and how far they reach."""

    def ioctl(_file: Any, request: int, _room: Any) -> bytes:
        number = request & 0xFF
        if number == 0x06:
            return b"a resistive screen"
        if number >= 0x40:
            return struct.pack("iiiiii", 0, 0, size[number - 0x40] - 1, 0, 0, 0)
        return struct.pack("Q", 1 << 3 if number == 0x20 else 0b11)

    return ioctl


@pytest.mark.parametrize("degrees", ROTATIONS)
def test_the_only_finger_that_a_screen_knows_lands_where_it_is_seen(
    window: Any, finger: Finger, turn: Any, degrees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.base import EventLoop
    from kivy.input.providers import hidinput

    turn(degrees)
    _green, hits = buttons(window, finger)
    monkeypatch.setattr(hidinput, "fcntl", SimpleNamespace(ioctl=told_of(window.system_size)))
    device = one_finger(window.system_size, seen_at(window))
    monkeypatch.setattr(hidinput, "open", lambda *_path: device, raising=False)
    provider = provider_for("/dev/input/event0", single=True)
    provider.start()
    provider.thread.join(10.0)
    provider.update(EventLoop.post_dispatch_input)
    assert hits == ["green"]


@pytest.mark.parametrize("degrees", ROTATIONS)
def test_the_setting_turns_the_picture_clockwise(
    window: Any, finger: Finger, turn: Any, degrees: int
) -> None:
    found = environment._settings(environment.Display(rotation=degrees))
    turn(int(found["graphics"]["rotation"]))
    green, _hits = buttons(window, finger)
    across, up = green.center
    wide, tall = window.system_size
    on_panel = {
        0: (across, up),
        90: (up, tall - across),
        180: (wide - across, tall - up),
        270: (wide - up, across),
    }[degrees]
    assert seen_at(window) == pytest.approx(on_panel, abs=1)
