"""What is wrong with a screen as it is drawn: cut or covered text, overlaps, small targets, weak contrast.

What lies on a higher layer of the stage (a sheet, a banner, a curtain) covers what is below it on purpose;
within one layer nothing may cover words or targets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import NamedTuple

from companion.engine.view import View
from companion.speech.words import _
from ui.look.fonts import drawable
from ui.look.theme import (
    CAPITAL_MILLIMETRES,
    READABLE_MILLIMETRES,
    STATE_TARGET_MILLIMETRES,
    TARGET_MILLIMETRES,
    Colour,
    contrast,
    look,
)
from ui.presenters.at_seats import asked_at_seats
from ui.screens.around import THROWN, AroundTable
from ui.screens.game import GameScreen
from ui.screens.line_above import SPREAD_WORDS
from ui.shell.stage import Stage
from ui.widgets.boxes import Box
from ui.widgets.buttons import Touchable
from ui.widgets.layers import Layer
from ui.widgets.leaves import Leaves, solid
from ui.widgets.nodes import Node, every
from ui.widgets.scroll import Scroll
from ui.widgets.sentence import Sentence
from ui.widgets.text import Figure, Name, ShortText, Symbol, Text, texture_of, widest_word

TEXT_CONTRAST = 4.5
SIGN_CONTRAST = 3.0
"""WCAG 2.1, level AA: success criteria 1.4.3 and 1.4.11."""
SLACK = 2.0
HALF_INKED = 128
WHOLE_THINGS = 115
"""The text size in percent up to which each thing in play is whole on one page."""


@dataclass(frozen=True)
class Trouble:
    """One thing that is wrong, with the words or the kind of the part it is about."""

    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def audit(stage: Stage) -> list[Trouble]:
    """Everything wrong with what is on the glass now; call it when all is placed."""
    found = _walk(stage, stage.ground or look().palette.background)
    found += _low(stage)
    found += _scrolled(stage)
    found += unanswered(stage)
    found += cut_names(stage)
    for layer in stage.parts:
        found += _covered(_seen(layer, Frame(stage.x, stage.y, stage.right, stage.top)))
    return found


def _walk(node: Node, ground: Colour) -> list[Trouble]:
    if node.ground is not None:
        ground = over(node.ground, ground)
    found = _own(node, ground)
    found += _children(node)
    for part in node.parts:
        found += _walk(part, ground)
        if not isinstance(node, Scroll) and _outside(part, node):
            found.append(Trouble("outside its place", name_of(part)))
    return found


def _own(node: Node, ground: Colour) -> list[Trouble]:
    found = []
    if isinstance(node, Text) and node.text.strip():
        found += _text(node, ground)
    if isinstance(node, Touchable) and node.enabled:
        least = STATE_TARGET_MILLIMETRES if node.changes_state else TARGET_MILLIMETRES
        side = min(node.width, node.height) / look().panel.pixels_per_millimetre
        if side < least:
            found.append(Trouble(f"target of {side:.1f} mm, {least:.0f} mm wanted", name_of(node)))
    if isinstance(node, Leaves):
        found += _cut_rows(node)
    if isinstance(node, Scroll) and node.overflow > SLACK and node.height < look().target:
        found.append(Trouble("too little to scroll in", name_of(node)))
    return found


def _cut_rows(leaves: Leaves) -> list[Trouble]:
    """What is cut by the edge of a page, on whichever page it stands.

    In the largest letters it may be so where the thing is whole on another page, or larger than any page.
    """
    top, room = leaves.content.top, max((end - start for start, end in leaves.spans), default=0.0)
    parts = [(top - part.top, top - part.y, part) for part in solid(leaves.content)]
    if look().text_percent > WHOLE_THINGS:
        parts = [each for each in parts if each[2].height <= room and not _is_whole(leaves, *each[:2])]
    return [
        Trouble("cut by the edge of a page", name_of(part))
        for start, end in leaves.spans
        for first, last, part in parts
        if first < end - SLACK and last > start + SLACK and (first < start - SLACK or last > end + SLACK)
    ]


def _is_whole(leaves: Leaves, first: float, last: float) -> bool:
    """Whether a page has all of a thing."""
    return any(start - SLACK <= first and last <= end + SLACK for start, end in leaves.spans)


def _scrolled(stage: Stage) -> list[Trouble]:
    """What is scrolled in play: there pages of whole rows are turned instead."""
    if not isinstance(stage.screen, GameScreen):
        return []
    scrolls = (part for part in every(stage) if isinstance(part, Scroll) and not isinstance(part, Leaves))
    return [Trouble("scrolled in play", name_of(part)) for part in scrolls if part.overflow > SLACK]


def _low(stage: Stage) -> list[Trouble]:
    """Words and numbers needed in play on a large table that are too low to be read from across it.

    That is everything on the glass while it is shown. What a card says in sentences may be as small as in
    print only where a finger that rests on the card shows it large.
    """
    if not isinstance(stage.screen, AroundTable):
        return []
    least = look().capital_pixels
    small = [text for text in _read(stage) if _letters(text) < least]
    return [Trouble(f"capitals below {CAPITAL_MILLIMETRES:.1f} mm", text.text) for text in small]


def _letters(text: Text) -> float:
    """The size of the letters; a name that would be cut otherwise may be as small as at arm's length."""
    return text.font_pixels if isinstance(text, Name | Sentence) else text.pixels_at(text.width)


def _read(node: Node, rests: bool = False) -> Iterator[Text]:
    """All words in a part that must be read as they stand; with `rests` a finger shows them large."""
    rests = rests or (isinstance(node, Touchable) and node.rest is not None)
    said = isinstance(node, Text) and not isinstance(node, Symbol) and node.width and node.text.strip()
    if isinstance(node, Text) and said and not (node.fine and rests):
        yield node
    for part in node.parts:
        yield from _read(part, rests)


def _text(node: Text, ground: Colour) -> list[Trouble]:
    found = []
    sign = isinstance(node, Symbol)
    if node.cut_off:
        found.append(Trouble("cut off", node.text))
    if not sign and _broken_word(node):
        found.append(Trouble("word broken", node.text))
    if not sign and node.pixels_at(node.width) < look().millimetres(READABLE_MILLIMETRES):
        found.append(Trouble("too small to read", node.text))
    if isinstance(node, Figure):
        found += _digits(node)
    ratio = contrast(over(node.colour, ground), ground)
    if ratio < (SIGN_CONTRAST if sign else TEXT_CONTRAST):
        found.append(Trouble(f"contrast {ratio:.1f}", node.text))
    return found


def _digits(node: Figure) -> list[Trouble]:
    tall = digit_height(node.font, node.font_pixels) / look().panel.pixels_per_millimetre
    if tall >= node.wanted:
        return []
    return [Trouble(f"digits of {tall:.1f} mm, {node.wanted:.0f} mm wanted", node.text)]


@lru_cache(maxsize=256)
def digit_height(font: str, size: float) -> int:
    """How many pixels a digit is tall as it is drawn: its picture's rows that are half inked or more."""
    texture = texture_of("0", font, size, 0, "left")
    wide, ink = int(texture.width), texture.pixels[3::4]
    rows = [ink[start : start + wide] for start in range(0, len(ink), wide)]
    return sum(max(row, default=0) >= HALF_INKED for row in rows)


@lru_cache(maxsize=256)
def bare_rows(font: str, size: float) -> int:
    """How many rows below digits, and above them, have no ink: the fewer of both."""
    texture = texture_of("0123456789/", font, size, 0, "left")
    wide, ink = int(texture.width), texture.pixels[3::4]
    inked = [place for place in range(0, len(ink), wide) if any(ink[place : place + wide])]
    return min(inked[0], len(ink) - wide - inked[-1]) // wide


def _broken_word(node: Text) -> bool:
    widest = widest_word(node.words_at(node.width), node.font, node.pixels_at(node.width))
    return widest > node.width + SLACK


def _children(node: Node) -> list[Trouble]:
    if not isinstance(node, Box) or isinstance(node, Layer):
        return []
    return [
        Trouble("overlap", f"{name_of(one)} / {name_of(other)}")
        for one, other in combinations(node.parts, 2)
        if _overlap(one, other)
    ]


def _overlap(one: Node, other: Node) -> bool:
    wide = min(one.right, other.right) - max(one.x, other.x)
    tall = min(one.top, other.top) - max(one.y, other.y)
    return bool(wide > SLACK and tall > SLACK)


def _outside(part: Node, whole: Node) -> bool:
    if not part.width or not part.height:
        return False
    return bool(
        part.x < whole.x - SLACK
        or part.y < whole.y - SLACK
        or part.right > whole.right + SLACK
        or part.top > whole.top + SLACK
    )


def over(shown: Colour, ground: Colour) -> Colour:
    """What is seen where a colour that lets through some of the ground lies on it."""
    share = shown[3]
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(shown[:3], ground[:3], strict=True))
    return (red, green, blue, 1.0)


def unanswered(stage: Stage) -> list[Trouble]:
    """A question with neither an answer to be touched nor a sentence; a throw needs both."""
    screen = stage.screen
    if not isinstance(screen, GameScreen) or (picture := screen.picture) is None:
        return []
    if picture.view.ask is None or picture.view.ending is not None:
        return []
    prompt = picture.view.ask.prompt
    if picture.throw and screen.pad is not None:  # the words are those of the die that is next
        prompt = screen.pad.dice[screen.pad.at].prompt
    elif screen.spread is not None:
        prompt = _(SPREAD_WORDS)
    parts = [part for part in every(stage) if part.width and part.height]
    lit = any(isinstance(part, Touchable) and _answers(part, screen) for part in parts)
    asked = (each.brief for each in asked_at_seats(picture).asks)
    told = {" ".join(words.split()) for words in (prompt, *asked)}  # French has blanks that no line breaks at
    said = any(isinstance(part, Text) and words in _whole(part) for part in parts for words in told)
    if not lit and not said:
        return [Trouble("a question with no answer and no words", prompt)]
    if picture.view.ask.kind in THROWN and not (lit and said):
        return [Trouble("a throw without its words or its faces", prompt)]
    return []


def cut_names(stage: Stage) -> list[Trouble]:
    """Names of those who play, of enemies, and of pieces and spaces that are not shown whole."""
    screen = stage.screen
    if not isinstance(screen, GameScreen) or (picture := screen.picture) is None:
        return []
    names = {drawable(name) for name in _names(picture.view)}
    shown = (part for part in every(stage) if isinstance(part, ShortText) and part.width and part.height)
    return [Trouble("name cut", part.text) for part in shown if part.text in names and part.is_cut]


def _names(view: View) -> Iterator[str]:
    yield from (seat.name for seat in view.seats)
    yield from (creature.name for creature in view.creatures)
    for board in view.boards:
        yield from (space.label for space in board.spaces)
        yield from (piece.label for piece in board.pieces)


def _whole(part: Text) -> str:
    """The words as they are drawn, in one line."""
    return " ".join(part.words_at(part.width).split())


def _answers(part: Touchable, screen: GameScreen) -> bool:
    """Whether a touch on it answers; an undo does not."""
    return part.enabled and part.changes_state and part.action != screen.undo


# What covers what


class Frame(NamedTuple):
    """A rectangle of the window, in pixels."""

    left: float
    bottom: float
    right: float
    top: float

    def within(self, other: Frame) -> Frame:
        """The part of it that lies in `other`; turned inside out where there is none."""
        return Frame(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def meets(self, other: Frame) -> bool:
        """Whether the two have a rectangle in common that can be seen."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > SLACK
            and min(self.top, other.top) - max(self.bottom, other.bottom) > SLACK
        )


class Drawn(NamedTuple):
    """A part where it is seen, with the numbers in drawing order of itself and of its last descendant."""

    part: Node
    frame: Frame
    number: int
    last: int


def _seen(node: Node, window: Frame) -> list[Drawn]:
    """Everything in a layer that is words, a target or hides what is below it, in drawing order."""
    found: list[Drawn] = []

    def walk(part: Node, window: Frame, number: int) -> int:
        x, y = part.to_window(part.x, part.y)
        frame = Frame(x, y, x + part.width, y + part.height)
        place = len(found)
        last = number
        inside = frame.within(window) if isinstance(part, Scroll) else window
        for each in part.parts:
            last = walk(each, _on_page(part, each, frame).within(inside), last + 1)
        if _counts(part):
            found.insert(place, Drawn(part, _inked(part, frame).within(window), number, last))
        return last

    walk(node, window, 0)
    return found


def _on_page(whole: Node, part: Node, frame: Frame) -> Frame:
    """Where a part of something is seen at most: of the content of pages only what the page shows."""
    if not isinstance(whole, Leaves) or not whole.spans or part is not whole.content:
        return Frame(-inf, -inf, inf, inf)
    start, end = whole.spans[whole.leaf]
    return Frame(frame.left, frame.top - (end - start), frame.right, frame.top)


def _counts(part: Node) -> bool:
    words = isinstance(part, Text) and bool(part.text.strip())
    return words or isinstance(part, Touchable) or _hides(part)


def _hides(part: Node) -> bool:
    return part.ground is not None and part.ground[3] > 0.5


def _inked(part: Node, frame: Frame) -> Frame:
    """Where a text has letters; a whole frame for everything else."""
    if not isinstance(part, Text) or not part.text.strip():
        return frame
    wide, tall = part.picture(part.width).size
    if isinstance(part, Figure):
        tall -= 2 * bare_rows(part.font, part.font_pixels)
    spare_x, spare_y = frame.right - frame.left - wide, frame.top - frame.bottom - tall
    left = frame.left + {"left": 0.0, "center": spare_x / 2, "right": spare_x}[part.align]
    return Frame(left, frame.bottom + spare_y / 2, left + wide, frame.bottom + spare_y / 2 + tall)


def _covered(drawn: list[Drawn]) -> list[Trouble]:
    """Words and targets below something else that is not part of them."""
    above = [each for each in drawn if _may_spoil(each.part)]
    return [
        Trouble("covered", f"{name_of(below.part)} / {name_of(each.part)}")
        for below in drawn
        if isinstance(below.part, Touchable | Text)
        for each in _meeting(below, above)
        if _spoils(below, each)
    ]


def _meeting(below: Drawn, above: list[Drawn]) -> list[Drawn]:
    """What is drawn after a part and over it, its own descendants left out."""
    left, bottom, right, top = below.frame
    left, bottom, right, top = left + SLACK, bottom + SLACK, right - SLACK, top - SLACK
    after = bisect_right(above, below.last, key=lambda each: each.number)
    return [
        each
        for each in above[after:]
        if each.frame[0] < right and each.frame[2] > left and each.frame[1] < top and each.frame[3] > bottom
        if below.frame.meets(each.frame)
    ]


def _may_spoil(part: Node) -> bool:
    return _hides(part) or isinstance(part, Text) or (isinstance(part, Touchable) and part.enabled)


def _spoils(below: Drawn, above: Drawn) -> bool:
    if isinstance(below.part, Touchable):
        return isinstance(above.part, Touchable) and above.part.enabled
    return isinstance(below.part, Text) and (_hides(above.part) or isinstance(above.part, Text))


# Words


def name_of(node: Node) -> str:
    """Words by which a person finds the part on the screen."""
    texts = texts_of(node)
    return f"{type(node).__name__} “{' '.join(texts)[:60]}”"


def texts_of(node: Node) -> list[str]:
    """All words in a part, signs left out."""
    found = [node.text] if isinstance(node, Text) and not isinstance(node, Symbol) and node.text else []
    for part in node.parts:
        found += texts_of(part)
    return found
