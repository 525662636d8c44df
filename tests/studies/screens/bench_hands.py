"""Fingers and frames for measurements: touches through Kivy's own way, frames paced as the app's are."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from ui.shell import frames
from ui.widgets.buttons import Touchable
from ui.widgets.nodes import Node, every
from ui.widgets.scroll import Scroll

FRAME_SECONDS = 1 / 30
PATIENCE_SECONDS = 60.0


class Finger(MotionEvent):
    """One finger on the glass, at a place in window pixels."""

    def __init__(self, x: float, y: float) -> None:
        width, height = Window.size
        place = {"x": x / (width - 1.0), "y": y / (height - 1.0)}
        super().__init__("bench", 1, place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        """Where it is, as shares of the window."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> None:
        """It comes down."""
        EventLoop.post_dispatch_input("begin", self)

    def up(self) -> None:
        """It lifts."""
        EventLoop.post_dispatch_input("end", self)


class Frames:
    """Lets frames pass, thirty in a second unless `hurried`, and keeps how long the drawn ones took.

    `taken` is in milliseconds, from the start of the turn of the loop until the picture is drawn. `longest`
    is the longest turn since somebody set it to 0, drawn or not.
    """

    def __init__(self, hurried: bool = False) -> None:
        Clock._max_fps = 0
        frames.finish_each()
        self.hurried = hurried
        self.taken: deque[float] = deque(maxlen=20_000)
        self._random = Random(1)
        self.longest = 0.0
        self._drew = False
        self._due: deque[tuple[float, Callable[[], None]]] = deque()
        self.arrived = 0.0
        self._news: Callable[[], None] = lambda: None
        EventLoop.add_input_provider(self)
        Window.bind(on_flip=self._flipped)

    def one(self) -> bool:
        """One turn of the loop; returns whether a picture was drawn."""
        self._drew = False
        begin = time.perf_counter()
        EventLoop.idle()
        took = time.perf_counter() - begin
        self.longest = max(self.longest, took * 1000)
        if self._drew:
            self.taken.append(took * 1000)
        if not self.hurried and took < FRAME_SECONDS:
            time.sleep(FRAME_SECONDS - took)
        return self._drew

    def until(self, condition: Callable[[], Any]) -> None:
        """Frames until something is true. Raises `TimeoutError`."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("what was measured never came")
            self.one()

    def late_by(self, act: Callable[[], None], seen: Callable[[], Any], outside: bool = False) -> float:
        """Milliseconds from something that happens at any moment until its picture is drawn.

        What happens `outside` the drawing thread does so in a thread of its own. A touch is read by one too,
        which wakes the loop, as those of a touchscreen do (`ui.program.pointers.wake_by_touch`).
        """
        self.arrived = 0.0
        Clock._max_fps = round(1 / FRAME_SECONDS)
        wait = self._random.random() * FRAME_SECONDS
        threading.Timer(wait, self._arrive if outside else self._touch, (act,)).start()
        end = time.monotonic() + PATIENCE_SECONDS
        self._drew = False
        while not (self.arrived and self._drew and seen()):
            self._drew = False
            EventLoop.idle()
            if time.monotonic() > end:
                raise TimeoutError("what was measured never came")
        Clock._max_fps = 0
        return (time.perf_counter() - self.arrived) * 1000

    def next_turn(self, act: Callable[[], None]) -> None:
        """Have something happen in the next turn of the loop, as news does: what it takes counts too."""
        self._news = act
        Clock.schedule_once(self._tell, 0)

    def _tell(self, _time: float) -> None:
        self._news()

    def _touch(self, act: Callable[[], None]) -> None:
        self._due.append((time.perf_counter(), act))
        frames.soon()

    def _arrive(self, act: Callable[[], None], at: float = 0.0) -> None:
        self.arrived = at or time.perf_counter()
        act()

    def update(self, dispatch_fn: Any) -> None:
        """Kivy reads its input: touches whose moment has come. Makes this one of Kivy's input providers."""
        del dispatch_fn
        while self._due and self._due[0][0] <= time.perf_counter():
            at, act = self._due.popleft()
            self._arrive(act, at)

    def start(self) -> None:
        """Nothing to open."""

    def stop(self) -> None:
        """Nothing to close."""

    def tap(self, node: Node) -> None:
        """Touch the middle of a part, scrolled into sight."""
        finger = finger_on(node)
        finger.down()
        finger.up()

    def tap_next(self, node: Node) -> None:
        """Touch it when the loop reads its input next, so that its turn takes as long as the touch does."""
        self._due.append((0.0, lambda: self.tap(node)))

    def _flipped(self, _window: Any) -> None:
        self._drew = True


def finger_on(node: Node) -> Finger:
    """A finger above the middle of a part, which is scrolled into sight first."""
    above = node.parent
    while above is not None:
        if isinstance(above, Scroll):
            above.show(node)
        above = above.parent
    return Finger(*node.to_window(*node.center))


def targets(node: Node) -> list[Touchable]:
    """Everything in a part that can be touched now."""
    return [each for each in every(node) if isinstance(each, Touchable) and each.enabled]


class PaperDie:
    """The far end of a die's serial port: whoever holds it writes the lines that the die prints."""

    def __init__(self) -> None:
        self._far, self._near = os.openpty()
        import tty

        tty.setraw(self._far)
        self.port = os.ttyname(self._near)

    def print(self, face: int) -> None:
        """One roll, as a home-made die says it."""
        os.write(self._far, b"%d\r\n" % face)

    def close(self) -> None:
        """Pull the cable."""
        os.close(self._far)
        os.close(self._near)
