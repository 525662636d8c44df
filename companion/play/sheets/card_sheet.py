"""Own cards as a sheet to cut out: 63 x 88 mm, nine on a page of A4, each with its sign and figure."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.parts.own_cards import PrintedCard
from companion.engine.parts.signs import Signs
from companion.play.bad_input import BadInput
from companion.play.sheets.pages import INCH, PAGE, print_figure, print_own_sign, print_pages, print_sign
from companion.speech.harmless import harmless
from companion.speech.words import _

CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
MARK = 4.0
"""Lengths in millimetres; marks for the knife stand outside the cards."""
LINE = 34
"""Letters on a line of text at its usual size."""
TEXT, NAME = 8.0, 11.0
"""The usual sizes of text and name, in points; both are smaller where a card has much to say."""
ROOM = (55.0, 60.0)
"""Millimetres of width and height for the text."""
SIGN = 8.0
"""Millimetres of the side of a card's own sign."""
FIGURE, SMALLEST_FIGURE = 26.0, 8.0
"""Millimetres of the side of a figure, which has what the text leaves; none where that is less."""
LINE_HEIGHT = 1.5 * INCH / 72
"""Millimetres of a line of text for each point of its size."""


def draw(path: Path, cards: Sequence[PrintedCard], signs: Signs) -> int:
    """Write the sheet; `signs` are those of the game. Returns the number of pages.

    Raises `BadInput` where there is nothing to draw, or the file cannot be written.
    """
    if not cards:
        raise BadInput(_("This set has no cards to print. Add one first, e.g. a creature."))
    pages = [cards[at : at + COLUMNS * ROWS] for at in range(0, len(cards), COLUMNS * ROWS)]
    return print_pages(path, [partial(_page, cards=page, signs=signs) for page in pages])


def _page(axes: Any, cards: Sequence[PrintedCard], signs: Signs) -> None:
    for (left, top), card in zip(places(), cards, strict=False):
        print_card(axes, left, top, card, signs)


def places() -> Iterator[tuple[float, float]]:
    """The upper left corner of each card on a page, row by row."""
    left = (PAGE[0] - COLUMNS * CARD[0]) / 2
    top = PAGE[1] - (PAGE[1] - ROWS * CARD[1]) / 2
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield left + column * CARD[0], top - row * CARD[1]


def print_card(axes: Any, left: float, top: float, card: PrintedCard, signs: Signs) -> None:
    """Name, sign, kind and number on top, lines and figure below, the id at the foot; marks for the knife."""
    _marks(axes, left, top)
    card = _as_words(card)
    words, size = fitted(card.lines)
    title, foot = narrowed(card.name, NAME, "bold", ROOM[0] - SIGN - 1), narrowed(card.id, 6.0)
    axes.text(left + 4, top - 6, card.name, size=title, weight="bold", va="center", parse_math=False)
    print_own_sign(axes, left + CARD[0] - 4 - SIGN, top - 9.5, SIGN, card.name)
    indent = 4.0
    if card.sign in signs.of:
        print_sign(axes, left + 4, top - 12, 9.0, signs.of[card.sign])
        indent = 9.0
    axes.text(left + indent, top - 12, card.kind, size=TEXT, va="center", parse_math=False)
    axes.text(left + CARD[0] - 4, top - 12, card.corner, size=10, ha="right", va="center", parse_math=False)
    axes.plot([left + 4, left + CARD[0] - 4], [top - 15, top - 15], color="black", linewidth=0.6)
    axes.text(left + 4, top - 19, words, size=size, va="top", linespacing=1.4, parse_math=False)
    side = min(FIGURE, ROOM[1] - (words.count("\n") + 1) * size * LINE_HEIGHT)
    if card.figure and signs.figures and side >= SMALLEST_FIGURE:
        right, bottom = left + CARD[0] - 4, top - CARD[1] + 6
        print_figure(axes, right - side, bottom, side, signs.figures, card.figure)
    axes.text(left + 4, top - CARD[1] + 4, card.id, size=foot, va="center", color="0.4", parse_math=False)


def _as_words(card: PrintedCard) -> PrintedCard:
    """The card without letters that would turn others."""
    kind, card_id, name, corner = map(harmless, (card.kind, card.id, card.name, card.corner))
    lines = tuple(map(harmless, card.lines))
    return card._replace(kind=kind, id=card_id, name=name, corner=corner, lines=lines)


def fitted(lines: Sequence[str]) -> tuple[str, float]:
    """The lines as wide as a card, and the size in points at which all of them have room."""
    size = TEXT
    words = wrapped(lines, LINE)
    while size > 1 and (words.count("\n") + 1) * size * LINE_HEIGHT > ROOM[1]:
        size -= 0.25
        words = wrapped(lines, int(LINE * TEXT / size))
    return words, min((narrowed(line, size) for line in words.splitlines() if line), default=size)


def narrowed(line: str, size: float, weight: str = "normal", room: float = ROOM[0]) -> float:
    """The size in points, smaller where the line would be wider than its room in millimetres."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    font = get_font(findfont(FontProperties(weight=weight)))
    font.set_size(size, 72)
    font.set_text(line or " ")
    millimetres = font.get_width_height()[0] / 64 * INCH / 72
    return size * min(1.0, room / max(millimetres, 1.0))


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
