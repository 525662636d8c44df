"""Frames without a display: each is finished before the next one begins.

Swapping the buffers of SDL's offscreen driver tells the renderer nothing (an EGL pbuffer has no
front), so Mesa's software renderer keeps what it was told to draw in scenes of up to 36 MiB and
draws it much later. A burst of pictures then holds 150 to 180 MiB more than it needs, and a frame's
time is not the time to draw it. On a display the swap does this, and here is nothing to do.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any


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
