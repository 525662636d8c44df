"""Everything that Kivy reads from its surroundings, decided here before Kivy is imported.

Facts this rests on (Kivy 2.3.1): `import kivy` parses `sys.argv` unless `KIVY_NO_ARGS` is set, makes
folders below `KIVY_HOME`, and in its own log mode swallows the traceback of an uncaught exception
(`KIVY_LOG_MODE=PYTHON` does not). It imports every reader of pictures that is installed unless `KIVY_IMAGE`
names one; SDL's reads our PNG. Its default `[input]` section reads one touchscreen twice on Linux,
so that each tap counts twice (kivy#8494); with one provider each tap counts once.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ui.program.displays import ON_DISPLAY
from ui.program.pointers import touchscreens

ROTATIONS = (0, 90, 180, 270)
INPUT_NAME = "touch"
_ARENA_MAX = -8
"""`M_ARENA_MAX` of glibc's `mallopt` (mallopt(3), `malloc.h`)."""

_MANY = 500_000
"""Objects that are made and not freed before the collector of garbage looks for any: more than a start makes.

What a start makes stays, and looking through it again and again takes a tenth of the time until the first
frame. After that `ui.shell.frames.settle` says how often.
"""


@dataclass(frozen=True)
class Display:
    """How the window is opened. `rotation` turns picture and touch together, in degrees clockwise.

    `size` is the window's size in pixels; kiosk mode takes the panel's own. `offscreen` draws
    through EGL without any display (tests, screenshots, measurements). `touch` is the one touch
    provider in Kivy's words; empty chooses by the kind of display. `place` is the graphics card and the
    number of its display (`ui.program.displays`), `None` leaves both to SDL.
    """

    size: tuple[int, int] = (1280, 720)
    kiosk: bool = False
    rotation: int = 0
    offscreen: bool = False
    touch: str = ""
    place: tuple[int, int] | None = None
    frames_per_second: int = 30
    extra: Mapping[str, str] = field(default_factory=dict)


def prepare(display: Display, home: Path, environ: MutableMapping[str, str] | None = None) -> None:
    """Set Kivy's environment and configuration. Raises `RuntimeError` when Kivy was imported before.

    `home` is a folder that may be written, for Kivy's own icons and configuration.
    """
    if "kivy" in sys.modules and not _prepared(home):
        raise RuntimeError("Kivy was imported before ui.program.environment.prepare; import it afterwards.")
    variables = os.environ if environ is None else environ
    home.mkdir(parents=True, exist_ok=True)
    variables.update(environment(display, home))
    if display.offscreen:
        variables.pop("DISPLAY", None)
    _share_one_heap()
    gc.set_threshold(_MANY)
    _configure(display)


def _share_one_heap() -> None:
    """Have all threads share glibc's one heap: a heap for each would keep 2 to 3 MiB that nobody uses.

    Another C library has no such setting, and is left as it is.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def environment(display: Display, home: Path) -> dict[str, str]:
    """The environment variables that Kivy and SDL read."""
    found = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_CLOCK": "interrupt",
        "KIVY_IMAGE": "sdl2",
        "KIVY_HOME": str(home),
    }
    if display.offscreen:
        found["SDL_VIDEODRIVER"] = "offscreen"
        found["SDL_AUDIODRIVER"] = "dummy"
    elif display.place is not None:
        found["SDL_KMSDRM_DEVICE_INDEX"] = str(display.place[0])
    return found


def in_kivy(rotation: int) -> int:
    """Degrees clockwise as Kivy has them: its `WindowBase.update_viewport` turns the other way round."""
    return -rotation % 360


def shows_pointer(display: Display, environ: Mapping[str, str], touch: bool) -> bool:
    """Whether the mouse's arrow is drawn: in a window, and on a console without touchscreen."""
    return not display.kiosk or (environ.get("SDL_VIDEODRIVER") == "kmsdrm" and not touch)


def touch_provider(display: Display, environ: Mapping[str, str], touch: bool = True) -> str:
    """The one provider of touches: evdev on a console, the window's mouse events elsewhere.

    `touch` says whether there is a touchscreen; a console without one is used with the mouse.

    It is told nothing of the rotation: since Kivy 2.1 the window turns every touch with its picture
    (`WindowBase.transform_motion_event_2d`), and one that was turned before would land elsewhere.
    """
    if display.touch:
        return display.touch
    if environ.get("SDL_VIDEODRIVER") == "kmsdrm" and touch:
        return "probesysfs,provider=mtdev"
    return "mouse,disable_multitouch"


def has_display(environ: Mapping[str, str]) -> bool:
    """Whether a window can be opened: an X server, or a console with a graphics card."""
    if environ.get("SDL_VIDEODRIVER") in ("offscreen", "kmsdrm"):
        return True
    if environ.get("DISPLAY"):
        return True
    return not environ.get("WAYLAND_DISPLAY") and any(Path("/dev/dri").glob("card*"))


def _prepared(home: Path) -> bool:
    return os.environ.get("KIVY_HOME") == str(home) and os.environ.get("KIVY_NO_ARGS") == "1"


def _configure(display: Display) -> None:
    from kivy.config import Config

    touch = bool(touchscreens())
    for section, values in _settings(display).items():
        for key, value in values.items():
            Config.set(section, key, value)
    for option, _value in Config.items("input"):
        Config.remove_option("input", option)
    Config.set("input", INPUT_NAME, touch_provider(display, os.environ, touch))
    Config.set("graphics", "show_cursor", str(int(shows_pointer(display, os.environ, touch))))


def _settings(display: Display) -> dict[str, dict[str, str]]:
    width, height = display.size
    corner = 0 if display.place is None else ON_DISPLAY | display.place[1]
    return {
        "kivy": {"exit_on_escape": "0", "log_level": "warning", "keyboard_mode": "system"},
        "graphics": {
            "width": str(width),
            "height": str(height),
            "fullscreen": "auto" if display.kiosk else "0",
            "borderless": "1" if display.kiosk else "0",
            "rotation": str(in_kivy(display.rotation)),
            "resizable": "0" if display.offscreen or display.kiosk else "1",
            "position": "custom",
            "left": str(corner),
            "top": str(corner),
            "multisamples": "0",
            "maxfps": str(display.frames_per_second),
            "vsync": "1" if display.kiosk else "0",
        },
        **({"modules": {}} if not display.extra else {"modules": dict(display.extra)}),
    }
