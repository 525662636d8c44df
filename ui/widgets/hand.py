"""A hand as cards side by side: touched, or dragged onto what they aim at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.view import CardFace
from ui.look.theme import Colour, look, tinted
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import Action, Rest, Touchable
from ui.widgets.cards import card_name, cost_disc, said_by
from ui.widgets.icons import icon
from ui.widgets.meters import tone_of
from ui.widgets.nodes import Node, Space
from ui.widgets.text import ShortText, Text
from ui.widgets.touches import Touch

CARD_MILLIMETRES = 19.0
"""How wide a card of a hand is at least, at 7 inches and text size 100 %."""
NARROW_CARD_MILLIMETRES = 16.2
"""The same along the lower edge of the glass, where a hand has one line."""
WHOLE_NAMES = 6
"""So many cards have room there for whole names; of more, what has no room is left out behind a sign."""
_CHOICE_MILLIMETRES = 19.0
"""How tall a choice is at least where nothing else is on the glass."""
_TINT, _TINTED_EDGE = 0.16, 0.6
"""How strongly a choice and its edge have the colour of its sign."""
_SHORT_LINES = 4
"""Lines of an answer in words beside so many cards."""
_DRAG_MILLIMETRES = 4.0
"""A finger that went so far takes the card along."""

_DIMMED_LINES = 3
"""Lines of a card that cannot be played now; a touch shows the rest."""

Drag = Callable[[Touch], None]
"""Takes over a finger that drags a card."""
Lift = Callable[[CardFace, Touch, Drag | None], None]
"""Shows a card large while a finger rests on it, and lets that drag it on."""


def hand_of_cards(cards: Sequence[Node], narrow: bool = False) -> Node:
    """Cards side by side, as many in a line as have room; `narrow` ones where few lines matter more."""
    length = (
        (NARROW_CARD_MILLIMETRES if narrow else CARD_MILLIMETRES)
        * look().reach
        * (0.6 + 0.4 * look().text_percent / 100)
    )
    return Grid(*cards, cell=look().millimetres(length), gap=look().gap * 0.7)


class CardTile(Touchable):
    """One card of a hand. A finger that moves far enough on it drags it."""

    def __init__(self, *parts: Node, drag: Drag | None = None, **more: Any) -> None:
        self.drag = drag
        self._from = (0.0, 0.0)
        super().__init__(*parts, **more)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self._from = (touch.x, touch.y)
        return super().touch_down(touch, x, y)

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        if self.drag is None or touch.scrolled or not drags(touch, *self._from):
            super().touch_moved(touch, x, y)
            return
        self._let_go()
        touch.carries = True
        self.drag(touch)


def drags(touch: Touch, x: float, y: float) -> bool:
    """Whether a finger that came down here went so far that it takes the card along."""
    return max(abs(touch.x - x), abs(touch.y - y)) >= look().millimetres(_DRAG_MILLIMETRES)


def lifting(card: CardFace, lift: Lift | None, drag: Drag | None = None) -> Rest | None:
    """What a finger does that rests on a card."""
    return None if lift is None else lambda touch: lift(card, touch, drag)


def card_tile(
    card: CardFace,
    action: Action,
    aims: bool = False,
    drag: Drag | None = None,
    lift: Lift | None = None,
    short: bool = False,
    bare: bool = False,
) -> CardTile:
    """A card that can be played; a sign shows that it must be aimed. A `short` name has two lines.

    A `bare` card says its name alone: a finger that rests on it reads the sentences.
    """
    palette = look().palette
    signs = [icon("◎", "text", palette.pen)] if aims else []
    return CardTile(
        _bare(card, signs, False) if bare else _face(card, signs, False, short),
        action=action,
        drag=drag,
        rest=lifting(card, lift, drag),
        changes_state=True,
        ground=palette.paper,
        edge=palette.paper_edge,
        pad=look().gap * 0.6,
        align="fill",
    )


def answer_tile(label: str, action: Action, short: bool = False, rest: Rest | None = None) -> CardTile:
    """An answer in words beside the cards of a hand."""
    palette, letters = look().palette, look().across()
    words = ShortText(label, letters, lines=_SHORT_LINES) if short else Text(label, letters)
    return CardTile(
        Column(words, Space(), weight=1),
        action=action,
        rest=rest,
        changes_state=True,
        ground=palette.raised,
        edge=palette.line,
        pad=look().gap * 0.6,
        align="fill",
    )


class ChoiceTile(Touchable):
    """A choice as large as a card, which the token of a player goes to."""


def choice_tile(
    label: str, action: Action, sign: str = "", effect: str = "", rest: Rest | None = None
) -> ChoiceTile:
    """A choice where nothing else is on the glass: its sign, its name, and what it brings about."""
    palette, shade = look().palette, look().tone(tone_of(sign))
    called, _colon, told = label.partition(": ")
    lines: list[Node] = [Text(called, "number", bold=True, titled=True)]
    lines += [Text(told or effect, "strong", palette.dim)] if told or effect else []
    words = Column(Space(), *lines, Space(), gap=look().gap * 0.4, weight=1)
    tile = ChoiceTile(
        *([_sign_window(sign, shade)] if sign else []),
        words,
        action=action,
        rest=rest,
        changes_state=True,
        ground=tinted(palette.raised, shade, _TINT) if sign else palette.raised,
        edge=tinted(palette.line, shade, _TINTED_EDGE) if sign else palette.accent,
        pad=look().gap * 1.2,
        align="fill",
        least=(0.0, look().millimetres(_CHOICE_MILLIMETRES)),
    )
    tile.label = label
    return tile


def _sign_window(sign: str, shade: Colour) -> Node:
    """The sign of a choice, in a window of its colour as tall as the tile."""
    side = look().millimetres(_CHOICE_MILLIMETRES * 0.72)
    return Column(
        Space(),
        Row(Space(), icon(sign, "huge", shade), Space()),
        Space(),
        ground=tinted(look().palette.raised, shade, 2 * _TINT),
        least=(side, side),
    )


def idle_tile(
    card: CardFace, action: Action, lift: Lift | None = None, short: bool = False, bare: bool = False
) -> CardTile:
    """A card that cannot be played now, dimmed; a touch says why."""
    signs = [icon("no", "text", look().palette.dim)]
    return CardTile(
        _bare(card, signs, True) if bare else _face(card, signs, True, short),
        action=action,
        rest=lifting(card, lift),
        edge=look().palette.line,
        pad=look().gap * 0.6,
        align="fill",
    )


def _face(card: CardFace, signs: list[Node], dimmed: bool, short: bool) -> Node:
    palette = look().palette
    ink = palette.dim if dimmed else palette.pen
    letters, bold = look().across("text"), not dimmed
    words = card_name(card)
    whole = Text(words, letters, colour=ink, bold=bold)
    name = ShortText(words, letters, lines=2, colour=ink, bold=bold) if short else whole
    head = Row(cost_disc(card, dimmed), Space(), *signs, gap=look().gap * 0.5)
    said = said_by(card, "small", ink, fine=True)
    if dimmed and card.words:
        said = [ShortText(card.words, "small", lines=_DIMMED_LINES, colour=palette.dim, fine=True)]
    return Column(head, name, *said, Space(), gap=look().gap * 0.2, weight=1)


def _bare(card: CardFace, signs: list[Node], dimmed: bool) -> Node:
    palette = look().palette
    name = Text(
        card_name(card),
        look().across("text"),
        colour=palette.dim if dimmed else palette.pen,
        bold=not dimmed,
        weight=1,
    )
    return Row(cost_disc(card, dimmed), name, *signs, gap=look().gap * 0.5, weight=1)


def carried_card(name: str) -> Node:
    """The card under a finger that drags it."""
    palette = look().palette
    return Row(
        icon("card", "strong", palette.accent),
        Text(name, "strong", bold=True),
        ground=palette.glow,
        edge=palette.accent,
        pad=look().gap * 0.7,
    )
