"""When frames are drawn: at once when there is news, and finished before the next one begins.

Swapping the buffers of SDL's offscreen driver tells the renderer nothing (an EGL pbuffer has no
front), so Mesa's software renderer keeps what it was told to draw in scenes of up to 36 MiB and
draws it much later. A burst of pictures then holds 150 to 180 MiB more than it needs, and a frame's
time is not the time to draw it. On a display the swap does this, and here is nothing to do.

Kivy's clock sleeps until the next thirtieth of a second. Its "interrupt" clock (`KIVY_CLOCK`, set in
`ui.program.environment`) is woken by what another thread schedules, so that a roll waits for no frame.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from functools import cache
from typing import Any

TICK_SECONDS = 1 / 30
"""How often the screen looks for what has come."""

_YOUNG = 50_000
"""Objects that are made and not freed before the young ones are looked through: what is drawn leaves none."""

_news: Callable[[], Any] | None = None


def on_news(deliver: Callable[[], None]) -> None:
    """Call this in the drawing thread whenever `soon` says that something has come."""
    from kivy.clock import Clock

    global _news
    _news = Clock.create_trigger(lambda _time: deliver(), 0)


def soon() -> None:
    """Something has come: look at it now, not at the next frame. May be called from any thread."""
    if _news is not None:
        _news()


@cache
def finish_each() -> None:
    """Wait at each swap until the frame is drawn, if the window is offscreen. Once for each process."""
    if os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        return
    from kivy.core.window import Window

    Window.bind(on_flip=_finish)


def _finish(_window: Any) -> None:
    from kivy.graphics.opengl import glFinish

    glFinish()


def settle() -> None:
    """The first frame is drawn: keep the collector of garbage out of the next ones.

    What was made so far lives as long as the program. Whole collections wait for a quiet moment
    (`ui.shell.shell.Shell.tick`), because one takes as long as several frames.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, 20, 1_000)
