"""What is wrong with a screen as it is drawn: cut text, overlaps, small targets, weak contrast."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from ui.stage import Layer, Stage
from ui.theme import (
    READABLE_MILLIMETRES,
    STATE_TARGET_MILLIMETRES,
    TARGET_MILLIMETRES,
    Colour,
    contrast,
    look,
)
from ui.widgets.buttons import Touchable
from ui.widgets.nodes import Box, Node, Scroll
from ui.widgets.text import Symbol, Text, line_width

TEXT_CONTRAST = 4.5
SIGN_CONTRAST = 3.0
"""WCAG 2.1, level AA: success criteria 1.4.3 and 1.4.11."""
SLACK = 2.0


@dataclass(frozen=True)
class Trouble:
    """One thing that is wrong, with the words or the kind of the part it is about."""

    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def audit(stage: Stage) -> list[Trouble]:
    """Everything wrong with what is on the glass now; call it when all is placed."""
    return _walk(stage, stage.ground or look().palette.background, inside=False)


def _walk(node: Node, ground: Colour, inside: bool) -> list[Trouble]:
    if node.ground is not None and node.ground[3] == 1.0:
        ground = node.ground
    found = _own(node, ground)
    found += _children(node)
    scrolled = inside or isinstance(node, Scroll)
    for part in node.parts:
        found += _walk(part, ground, scrolled)
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
    return found


def _text(node: Text, ground: Colour) -> list[Trouble]:
    found = []
    sign = isinstance(node, Symbol)
    if node.cut_off:
        found.append(Trouble("cut off", node.text))
    if not sign and _broken_word(node):
        found.append(Trouble("word broken", node.text))
    if not sign and node.font_pixels < look().millimetres(READABLE_MILLIMETRES):
        found.append(Trouble("too small to read", node.text))
    ratio = contrast(node.colour, ground)
    if ratio < (SIGN_CONTRAST if sign else TEXT_CONTRAST):
        found.append(Trouble(f"contrast {ratio:.1f}", node.text))
    return found


def _broken_word(node: Text) -> bool:
    widest = max(line_width(word, node.font, node.font_pixels) for word in node.text.split())
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
