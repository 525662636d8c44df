"""A shared row of cards on the glass: each with its face and its price, sold places empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from companion.engine.view import AtOffer, CardRowView, OfferView
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Action, Touchable
from ui.widgets.cards import CardWindow, card_name, cost_disc, said_by
from ui.widgets.hand import lifting
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.places import PlaceTouches, Touch, touch_of
from ui.widgets.text import ShortText, Text

_CELL = 38.0
"""Millimetres that a card of a row is wide at least where a board lies beside it."""
_NARROW = 19.0
"""Millimetres that the narrowest card is wide."""
_LETTERS = ("strong", "text", "small")
"""The sizes of what cards say, the largest first."""


def offers_panel(row: CardRowView, touches: PlaceTouches) -> Node:
    """The cards of a row under its name."""
    cell = look().millimetres(_CELL * look().reach)
    return _under_name(row, Grid(*_cards(row, touches), cell=cell, gap=look().gap * 0.7))


class Shelves:
    """Rows of cards that take all the glass has left, as large as they can be; `page` is the one shown.

    Rows stand below each other or side by side: a card each for four people is read in columns. Where not
    all have room, whole rows are turned over like pages.
    """

    def __init__(self, turned: Callable[[], None]) -> None:
        self.page = 0
        self._turned = turned

    def laid(
        self, rows: Sequence[CardRowView], touches: PlaceTouches, width: float, height: float
    ) -> Node | None:
        """The rows on so many pixels; nothing where one of them has no room even alone."""
        for letters in _LETTERS:
            if (whole := _fitted(rows, touches, width, height, letters)) is not None:
                return whole
        for count in range(2, len(rows) + 1):
            pages = [rows[len(rows) * n // count : len(rows) * (n + 1) // count] for n in range(count)]
            leaves = self._leaves(pages)
            left = height - leaves.height_for(width)
            found = [_fitted(page, touches, width, left, _LETTERS[-1]) for page in pages]
            if (shown := found[min(self.page, count - 1)]) is not None and all(found):
                return Column(shown, leaves, gap=0, weight=1)
        return None

    def _leaves(self, pages: Sequence[Sequence[CardRowView]]) -> Node:
        """A button for each page, with what is on it."""
        here = min(self.page, len(pages) - 1)
        leaves = [
            leaf(_(", ").join(row.label for row in page), partial(self._turn, number), number == here)
            for number, page in enumerate(pages)
        ]
        return Row(*leaves, gap=look().gap * 0.5, align="fill", pad=(look().gap * 0.5, 0))

    def _turn(self, page: int) -> None:
        self.page = page
        self._turned()


def leaf(label: str, action: Action, here: bool) -> Touchable:
    """A button that turns to a page; the one that is shown has an edge."""
    palette = look().palette
    return Touchable(
        ShortText(label, look().across("text"), lines=2, align="center", weight=1),
        action=action,
        ground=palette.glow if here else palette.raised,
        edge=palette.accent if here else palette.line,
        weight=1,
    )


def _fitted(
    rows: Sequence[CardRowView], touches: PlaceTouches, width: float, height: float, letters: str
) -> Node | None:
    """The rows with letters of a size, in the first arrangement that has room."""
    for beside in range(1, len(rows) + 1):
        laid = _laid(rows, touches, beside, letters)
        if laid.narrowest() <= width and laid.height_for(width) <= height:
            return laid
    return None


def _laid(rows: Sequence[CardRowView], touches: PlaceTouches, beside: int, letters: str) -> Node:
    """So many rows side by side, each under its name."""
    cell = look().millimetres(_NARROW * look().reach * look().font(letters) / look().font("small"))
    columns = [
        _under_name(row, Grid(*_cards(row, touches, letters), cell=cell, gap=look().gap * 0.5, weight=1))
        for row in rows
    ]
    for column in columns:
        column.weight = 1
    gap = look().gap * 0.5
    lines = [
        Row(*columns[first : first + beside], gap=gap, align="fill", weight=1)
        for first in range(0, len(columns), beside)
    ]
    return Column(*lines, gap=gap, pad=gap, weight=1)


def _under_name(row: CardRowView, cards: Grid) -> Node:
    palette = look().palette
    head = [Text(words, look().across(), palette.dim) for words in (row.label, row.words) if words]
    return Column(Flow(*head, gap=look().gap * 0.8), cards, gap=look().gap * 0.3)


def _cards(row: CardRowView, touches: PlaceTouches, letters: str = "small") -> Iterable[Touchable]:
    return (_offer(row, offer, touches, letters) for offer in row.offers)


def _offer(row: CardRowView, offer: OfferView, touches: PlaceTouches, letters: str) -> Touchable:
    label = offer.card.name if offer.card is not None else row.label
    touch = touch_of(touches, label, (AtOffer(row.id, offer.id),), offer)
    return Touchable(
        Column(*_lines(offer, touch, letters), gap=look().gap * 0.2, weight=1),
        action=touch.action,
        changes_state=touch.chooses,
        rest=lifting(offer.card, touches.lift) if offer.card is not None else None,
        ground=look().palette.paper if _is_card(offer) else touch.ground,
        edge=touch.edge,
        pad=(look().gap * 0.6, look().gap * 0.4),
        align="fill",
    )


def _is_card(offer: OfferView) -> bool:
    """Whether a card lies there with its face up, to be taken."""
    return offer.card is not None and not offer.sold


def _lines(offer: OfferView, touch: Touch, letters: str) -> list[Node]:
    """Cost and name, words, and the price below; a sold card keeps its name, a card face down has none."""
    palette = look().palette
    ink = palette.dim if offer.sold else (palette.pen if _is_card(offer) else palette.text)
    name = card_name(offer.card) if offer.card is not None else _("a card face down")
    face = [] if offer.sold or offer.card is None else [cost_disc(offer.card)]
    called = Text(name, "strong", ink, bold=True, weight=1)
    lines: list[Node] = [Row(*face, *touch.signs(shade=ink), called, gap=look().gap * 0.4)]
    if offer.sold:
        return [*lines, Text(_("sold"), look().across(), palette.dim)]
    if offer.card is not None:
        lines += said_by(offer.card, letters, ink, fine=letters == "small")
    window = [] if offer.card is None else [CardWindow(offer.card)]
    return [*lines, *window, *_price(offer, ink)]


def _price(offer: OfferView, ink: Colour) -> list[Node]:
    """What a card costs, at its foot."""
    if not offer.price:
        return []
    coin = icon("coin", "strong", ink if _is_card(offer) else look().palette.yellow)
    price = Text(offer.price, look().across("text"), ink, bold=True)
    return [Row(coin, price, gap=look().gap * 0.4)]
