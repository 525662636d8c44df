"""A shared row of cards on the glass: each with its face and its price, sold places empty."""

from __future__ import annotations

from companion.engine.view import AtOffer, CardRowView, OfferView
from companion.speech.words import _
from ui.look.theme import look
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable
from ui.widgets.cards import card_name, cost_disc, said_by
from ui.widgets.hand import lifting
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.places import PlaceTouches, Touch, touch_of
from ui.widgets.text import Text


def offers_panel(row: CardRowView, touches: PlaceTouches) -> Node:
    """The cards of a row under its name."""
    palette = look().palette
    head = [Text(words, look().across(), palette.dim) for words in (row.label, row.words) if words]
    cell = look().millimetres(38 * look().reach)
    offers = Grid(*(_offer(row, offer, touches) for offer in row.offers), cell=cell, gap=look().gap * 0.7)
    return Column(Flow(*head, gap=look().gap * 0.8), offers, gap=look().gap * 0.4)


def _offer(row: CardRowView, offer: OfferView, touches: PlaceTouches) -> Touchable:
    label = offer.card.name if offer.card is not None else row.label
    touch = touch_of(touches, label, (AtOffer(row.id, offer.id),), offer)
    return Touchable(
        *_face(offer),
        Column(*_lines(offer, touch), gap=0, weight=1),
        action=touch.action,
        changes_state=touch.chooses,
        rest=lifting(offer.card, touches.lift) if offer.card is not None else None,
        ground=look().palette.paper if _is_card(offer) else touch.ground,
        edge=touch.edge,
        pad=(look().gap * 0.8, look().gap * 0.5),
    )


def _is_card(offer: OfferView) -> bool:
    """Whether a card lies there with its face up, to be taken."""
    return offer.card is not None and not offer.sold


def _face(offer: OfferView) -> list[Node]:
    if offer.sold:
        return []
    return [cost_disc(offer.card) if offer.card is not None else icon("cards", "strong", look().palette.dim)]


def _lines(offer: OfferView, touch: Touch) -> list[Node]:
    """Name, words and price; a sold card keeps its name, a card face down has none."""
    palette = look().palette
    open_card = _is_card(offer)
    ink = palette.dim if offer.sold else (palette.pen if open_card else palette.text)
    name = card_name(offer.card) if offer.card is not None else _("a card face down")
    lines: list[Node] = [
        Row(*touch.signs(shade=ink), Text(name, "strong", ink, bold=True, weight=1), wraps=True)
    ]
    if offer.sold:
        return [*lines, Text(_("sold"), look().across(), palette.dim)]
    if offer.card is not None:
        lines += said_by(offer.card, "small", ink, fine=True)
    if offer.price:
        coin = icon("coin", "strong", ink if open_card else palette.yellow)
        price = [coin, Text(offer.price, look().across("text"), ink, bold=True)]
        lines.append(Row(*price, gap=look().gap * 0.4))
    return lines
