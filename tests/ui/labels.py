"""What the things of a view are called that answer a question."""

from __future__ import annotations

from companion.engine.view import AtCard, AtDie, AtOffer, AtPiece, AtSpace, PileView, Thing, View


def thing_label(view: View, thing: Thing) -> str:
    """The name of a thing, empty when it is gone."""
    if isinstance(thing, AtSpace):
        spaces = (s for b in view.boards if b.id == thing.board for s in b.spaces)
        return next((space.label for space in spaces if space.id == thing.space), "")
    if isinstance(thing, AtPiece):
        pieces = (p for b in view.boards if b.id == thing.board for p in b.pieces)
        return next((piece.label for piece in pieces if piece.id == thing.piece), "")
    if isinstance(thing, AtDie):
        dice = (die for pool in view.pools if pool.id == thing.pool for die in pool.dice)
        return next((die.label for die in dice if die.id == thing.die), "")
    return _card_label(view, thing)


def _card_label(view: View, thing: AtOffer | AtCard) -> str:
    if isinstance(thing, AtOffer):
        offers = (offer for row in view.card_rows if row.id == thing.row for offer in row.offers)
        named = (offer.card for offer in offers if offer.id == thing.offer and offer.card is not None)
        return next((card.name for card in named), "")
    piles = view.piles if thing.seat < 0 else _piles(view, thing.seat)
    cards = (card for pile in piles if pile.id == thing.pile for card in pile.cards)
    return next((card.name for card in cards if card.id == thing.card), "")


def _piles(view: View, number: int) -> tuple[PileView, ...]:
    return next((seat.piles for seat in view.seats if seat.seat == number), ())
