"""Cards on the glass: a line to play one from, and a face to read."""

from __future__ import annotations

from collections.abc import Callable

from kivy.graphics import Color

from companion.engine.parts.contents import Thing
from companion.engine.view import CardFace
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import Touchable
from ui.widgets.figures import figure_of
from ui.widgets.icons import glyph_of, icon
from ui.widgets.nodes import Node, Space
from ui.widgets.shapes import rounded
from ui.widgets.text import ShortText, Symbol, Text

_WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
_TINT = 0.14
"""How strongly the window of a card has the colour of its kind."""
_SIGN, _STEP = 0.6, 4
"""The sign in it is so large a part of it, in steps of so many pixels: few textures are made."""
_FIRST_LINES = 3
"""Of each of the first lines of something in the box, as it lies among others."""


def card_name(card: CardFace) -> str:
    """The name as the game says it, and how many copies lie together."""
    name = card.name
    return name if card.count == 1 else _("{count} × {name}").format(count=card.count, name=name)


def kind_shade(card: CardFace) -> Colour:
    """The ground of a card's cost: attacks, what protects, and all else; white reads on each."""
    palette = look().palette
    sign = glyph_of(look().signs.kinds.get(card.kind.lower(), ""))
    return {glyph_of("attack"): palette.blow, glyph_of("shield"): palette.shield}.get(sign, palette.charm)


def cost_disc(card: CardFace, dimmed: bool = False) -> Node:
    """The cost, in a disc for attacks, else in a square; the sign of the card's kind when it has none.

    Of a `dimmed` card only the edge.
    """
    palette = look().palette
    side, shade = look().font("strong") * 1.5, kind_shade(card)
    if not card.cost:
        sign = look().signs.kinds.get(card.kind.lower(), "card")
        return Row(icon(sign, "strong", palette.dim if dimmed else shade), least=(side, side))
    return Node(
        Text(card.cost, "strong", palette.dim if dimmed else _WHITE, bold=True, align="center"),
        ground=None if dimmed else shade,
        edge=palette.line if dimmed else None,
        radius=side / (2 if shade == palette.blow else 5),
        least=(side, side),
    )


def said_by(card: CardFace, size_name: str, colour: Colour | None = None, fine: bool = False) -> list[Node]:
    """What a card says, its keywords below in bold; nothing of one without words."""
    lines = ((card.effects, False), (card.keywords, True))
    return [Text(words, size_name, colour, bold, fine=fine) for words, bold in lines if words]


class CardWindow(Node):
    """What a card is, drawn large in the height that its words leave; nothing where they leave little."""

    def __init__(self, card: CardFace) -> None:
        shade = kind_shade(card)
        sign = look().signs.kinds.get(card.kind.lower(), "card")
        self._sign = Symbol(glyph_of(sign), "strong", shade)
        self._shade = shade
        super().__init__(self._sign, weight=1)

    def _make_ground(self) -> None:
        with self.canvas:
            self._tint = Color(*self._shade[:3], _TINT)
            self._shape = rounded(look().gap * 0.6)

    def measure(self, width: float) -> float:
        return 0.0

    def arrange(self) -> None:
        side = min(self.width, self.height) * _SIGN
        seen = side >= look().font("strong") * 1.2
        self._shape.pos, self._shape.size = self.pos, self.size if seen else (0, 0)
        self._sign.font_pixels = float(round(side / _STEP) * _STEP)
        self._sign.fade(float(seen))
        self._sign.place(self.x, self.y, self.width, self.height)


def card_face(card: CardFace, weight: float = 0.0) -> Node:
    """A whole card to read."""
    palette = look().palette
    pen = palette.pen
    head = Row(cost_disc(card), Text(card_name(card), "title", pen, bold=True, weight=1))
    parts: list[Node] = [head]
    if card.kind:
        parts.append(Text(_(card.kind), look().across(), pen))
    parts += said_by(card, "strong", pen) or [Text(_("This card has no text."), "strong", pen)]
    return _Face(*parts, ground=palette.paper, edge=palette.paper_edge, pad=look().gap * 1.2, weight=weight)


def thing_tile(thing: Thing, words: str, action: Callable[[], None]) -> Touchable:
    """Something in the box as a card to touch: its cost or figure, its name, and what it says first."""
    pen, small = look().palette.pen, look().across()
    face = CardFace(thing.id, thing.name, "", thing.kind, thing.cost)
    drawn = figure_of(thing.figure, look().state_target)
    head = Row(
        *(drawn or [cost_disc(face)] if thing.kind or drawn else []),
        Text(thing.name, "strong", pen, bold=True, weight=1),
    )
    first = int(bool(thing.cost) or words in thing.lines[:1])
    lines = (words, *thing.lines[first : first + 1])
    said = [ShortText(line, small, lines=_FIRST_LINES, colour=pen) for line in lines if line]
    return Touchable(
        Column(head, *said, Space(), weight=1),
        action=action,
        ground=look().palette.paper,
        edge=look().palette.paper_edge,
        pad=look().gap * 0.8,
        align="fill",
    )


class _Face(Column):
    undivided = True
