"""Own cards as a sheet to cut out: 63 x 88 mm, nine on a page of A4, with matplotlib (the `sim` extra)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.engine.parts.own_cards import PrintedCard
from companion.play.bad_input import BadInput
from companion.speech.words import _

PAGE = (210.0, 297.0)
CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
MARK = 4.0
"""Lengths in millimetres; marks for the knife stand outside the cards."""
INCH = 25.4
LINE = 34
"""Letters on a line of text at its usual size."""
TEXT, NAME = 8.0, 11.0
"""The usual sizes of text and name, in points; both are smaller where a card has much to say."""
ROOM = (55.0, 60.0)
"""Millimetres of width and height for the text."""
LINE_HEIGHT = 1.5 * INCH / 72
"""Millimetres of a line of text for each point of its size."""


def check_sheet(path: Path) -> None:
    """Raises `BadInput` when a sheet cannot be drawn into this file."""
    if path.suffix != ".pdf":
        words = _("{file}: expected a name that ends in .pdf.")
        raise BadInput(words.format(file=path))
    if find_spec("matplotlib") is None:
        words = _("Printing needs matplotlib; install it with: pip install 'table-companion[sim]'.")
        raise BadInput(words)


def draw(path: Path, cards: Sequence[PrintedCard]) -> int:
    """Write the sheet. Returns the number of pages. Raises `BadInput` where there is nothing to draw."""
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure

    if not cards:
        raise BadInput(_("This set has no cards to print; add one, such as a creature."))
    pages = [cards[at : at + COLUMNS * ROWS] for at in range(0, len(cards), COLUMNS * ROWS)]
    try:
        with PdfPages(path) as book:
            for page in pages:
                figure = Figure(figsize=(PAGE[0] / INCH, PAGE[1] / INCH))
                axes = _axes(figure)
                for (left, top), card in zip(places(), page, strict=False):
                    _card(axes, left, top, card)
                book.savefig(figure)
    except OSError as error:
        words = _("{file}: {reason}. Check its name and folder, and that you may write there.")
        raise BadInput(words.format(file=path, reason=error.strerror or error)) from error
    return len(pages)


def _axes(figure: Any) -> Any:
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, PAGE[0])
    axes.set_ylim(0, PAGE[1])
    axes.set_axis_off()
    return axes


def places() -> Iterator[tuple[float, float]]:
    """The upper left corner of each card on a page, row by row."""
    left = (PAGE[0] - COLUMNS * CARD[0]) / 2
    top = PAGE[1] - (PAGE[1] - ROWS * CARD[1]) / 2
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield left + column * CARD[0], top - row * CARD[1]


def _card(axes: Any, left: float, top: float, card: PrintedCard) -> None:
    """Name, kind and number on top, the lines below, the id at the foot; marks for the knife around it."""
    _marks(axes, left, top)
    words, size = fitted(card.lines)
    name, foot = narrowed(card.name, NAME, "bold"), narrowed(card.id, 6.0)
    axes.text(left + 4, top - 6, card.name, size=name, weight="bold", va="center", parse_math=False)
    axes.text(left + 4, top - 12, card.kind, size=TEXT, va="center", parse_math=False)
    axes.text(left + CARD[0] - 4, top - 12, card.corner, size=10, ha="right", va="center", parse_math=False)
    axes.plot([left + 4, left + CARD[0] - 4], [top - 15, top - 15], color="black", linewidth=0.6)
    axes.text(left + 4, top - 19, words, size=size, va="top", linespacing=1.4, parse_math=False)
    axes.text(left + 4, top - CARD[1] + 4, card.id, size=foot, va="center", color="0.4", parse_math=False)


def fitted(lines: Sequence[str]) -> tuple[str, float]:
    """The lines as wide as a card, and the size in points at which all of them have room."""
    size = TEXT
    words = wrapped(lines, LINE)
    while size > 1 and (words.count("\n") + 1) * size * LINE_HEIGHT > ROOM[1]:
        size -= 0.25
        words = wrapped(lines, int(LINE * TEXT / size))
    return words, min((narrowed(line, size) for line in words.splitlines() if line), default=size)


def narrowed(line: str, size: float, weight: str = "normal") -> float:
    """The size in points, smaller where the line would be wider than its room."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    font = get_font(findfont(FontProperties(weight=weight)))
    font.set_size(size, 72)
    font.set_text(line or " ")
    millimetres = font.get_width_height()[0] / 64 * INCH / 72
    return size * min(1.0, ROOM[0] / max(millimetres, 1.0))


def wrapped(lines: Sequence[str], letters: int) -> str:
    """The lines broken after so many letters, an empty line between them."""
    return "\n\n".join("\n".join(textwrap.wrap(line, letters)) for line in lines)


def _marks(axes: Any, left: float, top: float) -> None:
    axes.plot(*_frame(left, top), color="0.7", linewidth=0.4)
    for x in (left, left + CARD[0]):
        for y, out in ((top, MARK), (top - CARD[1], -MARK)):
            axes.plot([x, x], [y, y + out], color="black", linewidth=0.3)
    for y in (top, top - CARD[1]):
        for x, out in ((left, -MARK), (left + CARD[0], MARK)):
            axes.plot([x, x + out], [y, y], color="black", linewidth=0.3)


def _frame(left: float, top: float) -> tuple[list[float], list[float]]:
    right, bottom = left + CARD[0], top - CARD[1]
    return [left, right, right, left, left], [top, top, bottom, bottom, top]
