"""Cards on the glass: a line to play one from, and a face to read."""

from __future__ import annotations

from companion.engine.view import CardFace
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.widgets.boxes import Column, Row
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.text import Text


def card_name(card: CardFace) -> str:
    """The name as the game says it, and how many copies lie together."""
    name = card.name
    return name if card.count == 1 else _("{count} × {name}").format(count=card.count, name=name)


def cost_disc(card: CardFace, dimmed: bool = False) -> Node:
    """The cost in a disc, the sign of the card's kind when it has none; of a `dimmed` card only a ring."""
    palette = look().palette
    side = look().font("strong") * 1.5
    if not card.cost:
        sign = look().signs.kinds.get(card.kind.lower(), "card")
        return Row(icon(sign, "strong", palette.dim if dimmed else palette.accent), least=(side, side))
    ink = palette.dim if dimmed else palette.on_accent
    filled = palette.yellow if palette.name != "light" else palette.accent
    return Node(
        Text(card.cost, "strong", ink, bold=True, align="center"),
        ground=None if dimmed else filled,
        edge=palette.line if dimmed else None,
        radius=side / 2,
        least=(side, side),
    )


def said_by(card: CardFace, size_name: str, colour: Colour | None = None, fine: bool = False) -> list[Node]:
    """What a card says, its keywords below in bold; nothing of one without words."""
    lines = ((card.effects, False), (card.keywords, True))
    return [Text(words, size_name, colour, bold, fine=fine) for words, bold in lines if words]


def card_face(card: CardFace, weight: float = 0.0) -> Node:
    """A whole card to read."""
    palette = look().palette
    head = Row(cost_disc(card), Text(card_name(card), "title", bold=True, weight=1))
    parts: list[Node] = [head]
    if card.kind:
        parts.append(Text(_(card.kind), look().across(), palette.dim))
    parts += said_by(card, "strong") or [Text(_("This card has no text."), "strong")]
    ground, edge = palette.raised, palette.line
    return Column(*parts, ground=ground, edge=edge, pad=look().gap * 1.2, weight=weight)
