"""Pages of A4 with our signs and figures, printed by matplotlib (the part `print`). Lengths are in mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.engine.parts.signs import Sign
from companion.extras.parts import lacking
from companion.play.bad_input import BadInput
from companion.signs.family import FONT, NAMES
from companion.signs.figures import picture_of
from companion.signs.own import CORNERS, LOWER_SHARE, PRINTED, letter_share, own_sign
from companion.speech.reasons import why_failed
from companion.speech.words import _

PAGE = (210.0, 297.0)
INCH = 25.4
POINTS = 72 / INCH
"""Points in a millimetre."""
Page = Callable[[Any], None]
"""Draws a page on axes whose unit is a millimetre, from the lower left corner."""


def check_sheet(path: Path) -> None:
    """Raises `BadInput` when a sheet cannot be drawn into this file."""
    if path.suffix != ".pdf":
        words = _("{file}: expected a name ending in .pdf.")
        raise BadInput(words.format(file=path))
    if reason := lacking("print", _("Printing")):
        raise BadInput(reason)


def print_pages(path: Path, pages: Sequence[Page]) -> int:
    """Write the pages into a file. Returns how many. Raises `BadInput` where it cannot be written."""
    from matplotlib.backends.backend_pdf import PdfPages

    try:
        with PdfPages(path) as book:
            for page in pages:
                axes = empty_page()
                page(axes)
                book.savefig(axes.figure)
    except OSError as error:
        words = _("{file}: {reason}. Check its name and folder, and your permission to write there.")
        raise BadInput(words.format(file=path, reason=why_failed(error))) from error
    return len(pages)


def empty_page() -> Any:
    """The axes of a new page."""
    from matplotlib.figure import Figure

    axes = Figure(figsize=(PAGE[0] / INCH, PAGE[1] / INCH)).add_axes((0, 0, 1, 1))
    axes.set_xlim(0, PAGE[0])
    axes.set_ylim(0, PAGE[1])
    axes.set_axis_off()
    return axes


def print_own_sign(axes: Any, left: float, bottom: float, side: float, name: str) -> None:
    """The sign that everybody of this name has, in a square of this side."""
    sign = own_sign(name)
    xs, ys = zip(*CORNERS[sign.shape], strict=True)
    scale = side / 100
    axes.fill(
        [left + x * scale for x in xs],
        [bottom + y * scale for y in ys],
        color=PRINTED[sign.tone],
        linewidth=0,
    )
    axes.text(
        left + side / 2,
        bottom + side * LOWER_SHARE.get(sign.shape, 1.0) / 2,
        sign.letters,
        size=side * letter_share(sign.shape, sign.letters) * POINTS,
        weight="bold",
        color="white",
        ha="center",
        va="center_baseline",
        parse_math=False,
    )


def print_figure(axes: Any, left: float, bottom: float, side: float, package: str, name: str) -> None:
    """What somebody of this name looks like, in a square of this side."""
    from matplotlib.image import imread

    drawn = imread(BytesIO(picture_of(package, name).read_bytes()), format="png")
    axes.imshow(drawn, extent=(left, left + side, bottom, bottom + side), aspect="auto", interpolation="none")


def print_sign(axes: Any, left: float, middle: float, points: float, sign: Sign) -> None:
    """A sign of the family in its tone, as tall as letters of so many points."""
    from matplotlib.font_manager import FontProperties

    letter = NAMES.get(sign.glyph, sign.glyph)
    font = FontProperties(fname=str(FONT), size=points)
    axes.text(left, middle, letter, fontproperties=font, color=PRINTED[sign.tone], va="center")
