"""A window on what is taller than its place."""

from __future__ import annotations

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

from ui.look.theme import look
from ui.widgets.nodes import Node
from ui.widgets.shapes import rounded
from ui.widgets.touches import Touch


class Scroll(Node):
    """A window on a taller content. A finger that moves scrolls; one that stays touches what is there.

    A bar at the side shows that there is more. Children live in their own coordinates, so scrolling
    moves one matrix only. Where all of it fits nothing is cut off, which costs a stencil of the whole window.
    """

    _WINDOWS = 1
    """Through so many one sees what is there; all else is cut off."""

    def __init__(self, content: Node, weight: float = 1.0, least: tuple[float, float] = (0.0, 0.0)) -> None:
        self.offset = 0.0
        self.content = content
        self._clips = False
        self._cut: list[Rectangle] = []
        self._grip = (0.0, 0.0, 0.0)
        super().__init__(content, weight=weight, least=least)

    def _make_front(self) -> None:
        with self.canvas:
            PopMatrix()
            if self._clips:
                StencilUnUse()
                self._cut += [Rectangle() for _window in range(self._WINDOWS)]
                StencilPop()
                self._make_bar()

    def _make_bar(self) -> None:
        self._bar_colour = Color(*look().palette.dim[:3], 0.8)
        self._bar = rounded(look().millimetres(0.5))

    def _make_ground(self) -> None:
        with self.canvas:
            if self._clips:
                StencilPush()
                self._cut = [Rectangle() for _window in range(self._WINDOWS)]
                StencilUse()
            PushMatrix()
            self._shift = Translate(0, 0)

    def natural_width(self) -> float:
        return max(self.least[0], self.content.natural_width())

    def measure(self, width: float) -> float:
        return min(self.content.height_for(width), look().state_target)

    @property
    def overflow(self) -> float:
        """How many pixels of the content do not fit."""
        return max(0.0, self.content.height - self.height)

    def arrange(self) -> None:
        width, bar = self.width, look().millimetres(1.6)
        if self.content.height_for(width) > self.height + 1:
            width -= bar
        height = max(self.content.height_for(width), self.height)
        self.content.place(0, 0, width, height)
        self._clip(self.overflow > 0)
        self._see_through((*self.pos, *self.size))
        self.scroll_to(self.offset)

    def _clip(self, clips: bool) -> None:
        """Cut off what stands outside, if anything does."""
        if clips != self._clips:
            self._clips = clips
            self.canvas.clear()
            self._draw_all(self.canvas)

    def _see_through(self, *windows: tuple[float, float, float, float]) -> None:
        """Where the windows are, if anything is cut off: left, lower edge, width and height of each."""
        for cut, (x, y, width, height) in zip(self._cut if self._clips else (), windows * 2, strict=False):
            cut.pos, cut.size = (x, y), (width, height)

    def scroll_to(self, offset: float) -> None:
        """Show the content from `offset` pixels below its top."""
        self.offset = min(max(0.0, offset), self.overflow)
        self._shift.xy = self.shift()
        self._place_bar()

    def shift(self) -> tuple[float, float]:
        return (self.x, round(self.top - self.content.height + self.offset))

    def show(self, part: Node) -> None:
        """Scroll as little as possible so that `part`, somewhere in the content, is seen."""
        top = self.content.height - part.top
        bottom = self.content.height - part.y
        if top < self.offset or part.height > self.height:
            self.scroll_to(top)
        elif bottom > self.offset + self.height:
            self.scroll_to(bottom - self.height)

    def _place_bar(self) -> None:
        if not self._clips:
            return
        width = look().millimetres(1.0)
        share = self.height / max(self.content.height, 1)
        length = max(self.height * share, look().millimetres(4))
        way = (self.height - length) * (self.offset / self.overflow if self.overflow else 0.0)
        self._bar.pos = (self.right - width, self.top - length - way)
        self._bar.size = (width, length)

    # Fingers

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        if not self.holds(x, y):
            return False
        touch.holders.append(self)
        self._grip = (x, y, self.offset)
        by_x, by_y = self.shift()
        super().touch_down(touch, x - by_x, y - by_y)
        return True

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        aside, start, offset = self._grip
        if touch.carries:
            return
        if self.overflow and abs(y - start) > max(look().millimetres(3), abs(x - aside)):
            touch.scrolled = True
        if touch.scrolled:
            self.scroll_to(offset + y - start)
