"""Which of several displays a console shows the window on: the connector's name becomes what SDL asks for.

Facts this rests on (SDL 2.30, which Kivy 2.3.1 brings): without desktop SDL uses one graphics card, that of
`SDL_KMSDRM_DEVICE_INDEX`, and takes the first of its displays; displays are counted from 0 in the order of
the kernel's connectors, those left out that are not connected or have no mode. A window is put on another one
by a position of 0x1FFF0000 plus its number (`SDL_WINDOWPOS_UNDEFINED_DISPLAY`). The numbers of cards change
from one start to the next on a Raspberry Pi 5, names of connectors do not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DRM = Path("/sys/class/drm")
ON_DISPLAY = 0x1FFF0000
"""SDL_video.h: the position that says nothing but the number of a display."""


@dataclass(frozen=True, order=True)
class Connector:
    """A display that is connected: `card` is the number of its graphics card, `number` the kernel's own."""

    card: int
    number: int
    name: str


def connected(drm: Path = DRM) -> list[Connector]:
    """The displays that are connected now, in the order in which SDL counts them."""
    found = []
    for folder in drm.glob("card[0-9]*-*"):
        parts = re.fullmatch(r"card(\d+)-(.+)", folder.name)
        if parts is not None and _text(folder / "status") == "connected" and _text(folder / "modes"):
            found.append(Connector(int(parts[1]), _number(folder), parts[2]))
    return sorted(found)


def place_of(name: str, drm: Path = DRM) -> tuple[int, int] | None:
    """The card of the display `name` and which of that card's displays it is; `None` when it is not there."""
    there = connected(drm)
    for each in there:
        if each.name == name:
            return each.card, [other for other in there if other.card == each.card].index(each)
    return None


def _number(folder: Path) -> int:
    """The connector's number; older kernels do not tell it, and there the names stand in its order."""
    text = _text(folder / "connector_id")
    return int(text) if text.isdecimal() else 0


def _text(path: Path) -> str:
    try:
        return path.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
