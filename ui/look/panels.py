"""Real panels: how many pixels lie on a millimetre of glass, so that a finger's target stays a finger's.

Figures are those of the panels' data sheets (active area and resolution): Raspberry Pi Touch Display
154.1 x 85.9 mm at 800x480, Touch Display 2 (7 inch) 88 x 155 mm at 720x1280; the others are computed
from their diagonals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot

from companion.speech.words import N_

MILLIMETRES_PER_INCH = 25.4


@dataclass(frozen=True)
class Panel:
    """A screen one can buy. `diagonal` in inches; pixels are taken as square."""

    key: str
    words: str
    width: int
    height: int
    diagonal: float

    @cached_property
    def pixels_per_millimetre(self) -> float:
        """Pixels on one millimetre of glass."""
        return hypot(self.width, self.height) / (self.diagonal * MILLIMETRES_PER_INCH)


PANELS = (
    Panel("800x480-7", '7" 800x480', 800, 480, 7.0),
    Panel("800x480-5", '5" 800x480', 800, 480, 5.0),
    Panel("1024x600-7", '7" 1024x600', 1024, 600, 7.0),
    Panel("1280x720-10", '10.1" 1280x720', 1280, 720, 10.1),
    Panel("1280x800-10", '10.1" 1280x800', 1280, 800, 10.1),
    Panel("720x1280-7", '7" Touch Display 2', 720, 1280, 7.0),
    Panel("1280x720-7", N_('7" Touch Display 2, turned'), 1280, 720, 7.0),
    Panel("1920x1080-15", '15.6" 1920x1080', 1920, 1080, 15.6),
    Panel("1920x1080-24", '24" 1920x1080', 1920, 1080, 24.0),
)
DESIGNED_FOR = ("800x480-7", "1024x600-7", "1280x720-10", "1920x1080-15", "720x1280-7")
"""The sizes that every screen is looked at in."""


def turned(panel: Panel, side: int) -> Panel:
    """The panel as somebody sees it who sits at another side of it, `side` degrees clockwise."""
    return replace(panel, width=panel.height, height=panel.width) if side in (90, 270) else panel


def panel(key: str) -> Panel:
    """The panel with this key. Raises `KeyError`."""
    return next(each for each in PANELS if each.key == key)


def panel_for(width: int, height: int, key: str = "auto") -> Panel:
    """The panel in use: the one named in the settings, or the first that has this many pixels.

    A window of another size is taken for a 10 inch panel of that shape.
    """
    for each in PANELS:
        if each.key == key or (key == "auto" and (each.width, each.height) == (width, height)):
            return each
    return Panel("window", f"{width}x{height}", width, height, 10.1)
