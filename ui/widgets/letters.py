"""How letters get onto a texture: by one font, or by a run of each font that a line needs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel

from ui.look.fonts import BOLD, MIXED, MIXED_BOLD, TEXT, Face, font_path
from ui.look.runs import Run, runs

_SMALLEST_SHARE = 0.8
"""A font with taller lines than ours is drawn smaller, but no smaller than this share."""
_PICTURE_SHARE = 0.95
"""How tall a letter that is a picture is, of a line of ours."""
_FAINTEST = 64
"""How strong the darkest part of such a picture is, of 255: pictures are drawn in the ink of their text."""


def label_for(font: str, size: float, **options: Any) -> Any:
    """What measures and draws texts with a font file, or with several for mixed text."""
    if font in (MIXED, MIXED_BOLD):
        return _MixedLabel(font == MIXED_BOLD, size, options)
    return CoreLabel(font_name=font, font_size=size, **options)


class _RunLabel(CoreLabel):
    """Kivy keeps open fonts by what this tells, but leaves out what HarfBuzz was told of them."""

    def _get_font_id(self) -> str:
        told = (self.options["font_direction"], self.options["font_script_name"])
        return "|".join((super()._get_font_id(), *told))


class _Drawn(NamedTuple):
    """A run in its size: what draws it, its width, how far it goes above and below the line it stands on."""

    run: Run
    label: Any
    width: int
    above: int
    below: int


@lru_cache(maxsize=256)
def _label(face: Face, script: str, backwards: bool, size: int) -> Any:
    direction = "rtl" if backwards else "ltr"
    label = _RunLabel(font_name=face.path, font_size=size, font_script_name=script, font_direction=direction)
    # Kivy tells HarfBuzz script and direction when it draws, and measures by what was told before.
    _draw(label, "-", (1, 1))
    return label


def _draw(label: Any, text: str, size: tuple[int, int]) -> Any:
    """A picture of one line."""
    label._size = size
    label._render_begin()
    label._render_text(text, 0, 0)
    return label._render_end()


def _ours(bold: bool, size: float) -> Any:
    return _label(Face(font_path(BOLD if bold else TEXT)), "Latin", False, int(size))


@lru_cache(maxsize=512)
def _drawn(run: Run, bold: bool, size: float) -> _Drawn:
    """A run as it is drawn beside letters of ours of this size."""
    ours = _ours(bold, size)
    tall = ours.get_ascent() - ours.get_descent()
    label = _label(run.face, run.script, run.backwards, int(size))
    wide, own = label.get_extents(run.text)
    if run.face.pictures:
        here = round(tall * _PICTURE_SHARE)
        below = max(0, here - ours.get_ascent())
        return _Drawn(run, label, max(1, round(wide * here / own)), here - below, below)
    if own > tall:
        less = int(size * max(_SMALLEST_SHARE, tall / own))
        label = _label(run.face, run.script, run.backwards, less)
        wide = label.get_extents(run.text)[0]
    return _Drawn(run, label, wide, label.get_ascent(), -label.get_descent())


@lru_cache(maxsize=64)
def _as_ink(drawn: _Drawn) -> tuple[bytes, ...]:
    """The rows of a run of pictures, shrunk: how much ink is in each pixel, more where they are bright."""
    wide, tall = drawn.label.get_extents(drawn.run.text)
    data = _draw(drawn.label, drawn.run.text, (wide, tall)).data
    light = [
        alpha * (_FAINTEST + (54 * red + 183 * green + 19 * blue) * (255 - _FAINTEST) // 65280) // 255
        for red, green, blue, alpha in zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True)
    ]
    here = drawn.above + drawn.below
    columns = [(x * wide // drawn.width, (x + 1) * wide // drawn.width) for x in range(drawn.width)]
    return tuple(
        _shrunk(light, wide, columns, range(y * tall // here, (y + 1) * tall // here)) for y in range(here)
    )


def _shrunk(light: list[int], wide: int, columns: list[tuple[int, int]], rows: range) -> bytes:
    """One row of pixels, each the mean of what lies under it."""
    return bytes(
        sum(sum(light[row * wide + first : row * wide + last]) for row in rows)
        // max(1, (last - first) * len(rows))
        for first, last in columns
    )


class _MixedLabel(CoreLabel):
    """A text of several fonts, wrapped by Kivy as any other."""

    def __init__(self, bold: bool, size: float, options: dict[str, Any]) -> None:
        self._bold, self._em = bold, size
        self._pictures: list[tuple[_Drawn, int, int]] = []
        super().__init__(font_name=font_path(BOLD if bold else TEXT), font_size=size, **options)

    def _line(self, text: str) -> tuple[list[_Drawn], int, int]:
        """The runs of a line, and how far they go above and below what they stand on."""
        parts = [_drawn(run, self._bold, self._em) for run in runs(text, self._bold)]
        ours = _ours(self._bold, self._em)
        above = max((part.above for part in parts), default=0)
        below = max((part.below for part in parts), default=0)
        return parts, max(above, ours.get_ascent()), max(below, -ours.get_descent())

    def get_extents(self, text: str) -> tuple[int, int]:
        parts, above, below = self._line(text)
        return sum(part.width for part in parts), above + below

    def _render_text(self, text: str, x: int, y: int) -> None:
        parts, above, _below = self._line(text)
        for part in parts:
            if part.run.face.pictures:
                self._pictures.append((part, int(x), int(y) + above - part.above))
            else:
                self._surface.render(part.label, part.run.text, x, y + above - part.above)
            x += part.width

    def _render_end(self) -> Any:
        made = super()._render_end()
        if not self._pictures:
            return made
        data = bytearray(made.data)
        for part, left, top in self._pictures:
            for row, ink in enumerate(_as_ink(part)):
                _put(data, made.width, made.height, ink, left, top + row)
        self._pictures.clear()
        return ImageData(made.width, made.height, made.fmt, bytes(data))


def _put(data: bytearray, wide: int, tall: int, ink: bytes, left: int, row: int) -> None:
    """Lay a row of white ink over a picture."""
    ink = ink[: max(0, wide - left)]
    if not ink or not 0 <= row < tall or left < 0:
        return
    start, end = 4 * (row * wide + left), 4 * (row * wide + left + len(ink))
    for channel in range(3):
        data[start + channel : end : 4] = b"\xff" * len(ink)
    data[start + 3 : end : 4] = ink
