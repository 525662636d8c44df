"""The fonts that this machine offers, in the order in which fontconfig would take them for a letter.

They are looked for beside the drawing thread (`ui.program.system_fonts`), once, and given here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import NamedTuple

FORMAT = "%{file}|%{index}|%{scalable}|%{color}|%{charset}\n"
"""How `fc-match` is to write each font."""
_READABLE = (".ttf", ".otf", ".ttc", ".otc")
_PICTURES = 0x1F000
"""From this code point on letters are mostly pictures."""
_PATIENCE = 0.3
"""Seconds. The look takes a tenth of one; only where fontconfig must read all fonts anew it takes longer."""


class SystemFont(NamedTuple):
    """A font file, whether its letters are small pictures, and the ends of each range of its code points."""

    path: str
    pictures: bool
    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    def has(self, point: int) -> bool:
        """Whether it can draw this code point."""
        place = bisect_right(self.firsts, point) - 1
        return place >= 0 and point <= self.lasts[place]


def read_fonts(told: str) -> Iterator[SystemFont]:
    """The fonts in what `fc-match` wrote; those that the window cannot open are left out."""
    for line in told.splitlines():
        path, *fields = line.split("|")
        if len(fields) == 4 and path.lower().endswith(_READABLE) and fields[0] == "0" and "True" in fields:
            ranges = [each.partition("-") for each in fields[3].split()]
            firsts = tuple(int(first, 16) for first, _dash, _last in ranges)
            lasts = tuple(int(last or first, 16) for first, _dash, last in ranges)
            yield SystemFont(path, fields[2] == "True", firsts, lasts)


class Offer:
    """What the machine offers: nothing until it was given, and waited for once while it is looked for."""

    def __init__(self, patience: float = _PATIENCE) -> None:
        self.fonts: tuple[SystemFont, ...] = ()
        self.forget: list[Callable[[], None]] = []
        self._came, self._patience = Event(), patience
        self._waits = False

    def awaited(self) -> None:
        """Somebody began to look."""
        self._came.clear()
        self._waits = True

    def give(self, fonts: Sequence[SystemFont]) -> None:
        """Offer these from now on."""
        self.fonts, self._waits = tuple(fonts), False
        for forget in self.forget:
            forget()
        self._came.set()

    def font_with(self, points: Sequence[int]) -> SystemFont | None:
        """The first font that has all of these code points; for a picture the first of pictures."""
        if self._waits:
            self._came.wait(self._patience)
            self._waits = False
        able = [font for font in self.fonts if all(map(font.has, points))]
        # Emoji are thin outlines in other fonts, and flags and shades are known to fonts of pictures alone.
        return max(able, key=lambda font: font.pictures == (points[0] >= _PICTURES), default=None)


OFFER = Offer()
