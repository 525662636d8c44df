"""Motion on the glass: the settled stage is drawn once into a texture, and what moves lies above it.

A frame is then that texture and some small ones; the stage itself is not drawn again while things move
(`docs/screen.md` has what it costs). Nothing runs while nothing moves.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import GL_RENDERER, glGetString

from ui.look.theme import look
from ui.widgets.motion import Motion, Slate

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "SWR")
"""Who draws without a graphics chip."""
LARGEST_BY_SOFTWARE = 1280 * 720
"""Pixels; so many, or more, are too many for motion where software draws."""
SECONDS_BY_SOFTWARE = 1 / 20
"""The least time from one frame of a motion to the next there."""


@cache
def by_software() -> bool:
    """Whether software draws, and no graphics chip."""
    renderer = glGetString(GL_RENDERER)
    return any(name.encode() in renderer for name in SOFTWARE)


class Moving:
    """At most one motion above the stage, whose `canvas` the `glass` shows."""

    def __init__(self, glass: Any, canvas: Any) -> None:
        self._glass, self._canvas = glass, canvas
        self._before, self._still = Slate(), Slate()
        self._shown: tuple[Any, ...] = ()
        self._waited = 0.0
        self.motion: Motion | None = None

    @staticmethod
    def is_possible(width: float, height: float) -> bool:
        """Whether anything moves on a stage of this size."""
        return look().motion and (not by_software() or width * height < LARGEST_BY_SOFTWARE)

    def picture(self, width: float, height: float) -> Any:
        """The stage as it is now, as a texture that holds until the next is asked for."""
        self.end()
        self._glass.canvas.remove(self._canvas)
        texture = self._before.drawn(self._canvas, width, height)
        self._glass.canvas.add(self._canvas)
        return texture

    def begin(self, motion: Motion, width: float, height: float) -> None:
        """Have things move above the stage, in place of those that move now."""
        self.end()
        if not motion.movers:
            return
        self.motion, self._waited = motion, 0.0
        self._glass.canvas.remove(self._canvas)
        still = self._still.holding(self._canvas, width, height, look().palette.background)
        white, whole = Color(1, 1, 1, 1), Rectangle(texture=still.texture, size=(width, height))
        self._shown = (still, white, whole, motion.canvas)
        for part in self._shown:
            self._glass.canvas.add(part)

    def advance(self, seconds: float) -> None:
        """Time passes."""
        if self.motion is None:
            return
        self._waited += seconds
        if by_software() and self._waited < SECONDS_BY_SOFTWARE:
            return
        passed, self._waited = self._waited, 0.0
        if self.motion.advance(passed):
            self.end()

    def end(self) -> None:
        """Nothing moves any more: the stage itself is shown."""
        if self.motion is None:
            return
        for part in self._shown:
            self._glass.canvas.remove(part)
        self._still.let_go(self._canvas)
        self._glass.canvas.add(self._canvas)
        self.motion.dissolve()
        self.motion, self._shown = None, ()
