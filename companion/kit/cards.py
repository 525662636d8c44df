"""Decks and hands: frames and acts of dealing, what a seat may know of cards, full states to imagine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from companion.engine.asks import Chance, Outcome
from companion.engine.encoding import copy_of
from companion.engine.events import Frame
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards, Deck


class FirstPlayer(Frame, tag="first player"):
    """Who begins."""


class OpeningHands(Frame, tag="opening hands"):
    """First hands, seat by seat: dealt, then kept or reshuffled."""

    seat: int = 0
    dealt: bool = False


class DrawCards(Frame, tag="draw cards"):
    """`left` more cards to draw for `seat`."""

    seat: int
    left: int


class DrawOwn(DrawCards, tag="draw cards"):
    """`left` more cards to draw from the seat's own deck; it may matter whether they were `due`."""

    due: bool = False


class KeepHand(msgspec.Struct, frozen=True, tag="keep hand"):
    """Play with this hand."""


class Holder(Protocol):
    """A seat with a deck and a hand of its own."""

    deck: Deck
    hand: Cards


class Hands(Protocol):
    """A state whose seats hold hands, which those of `lazy` keep unnamed."""

    lazy: list[int]

    @property
    def seats(self) -> Sequence[Holder]:
        """Who sits there, clockwise."""


S = TypeVar("S", bound=Hands)


def shuffled(cards: Mapping[str, int]) -> Deck:
    """A shuffled deck of so many of these cards."""
    bag = sorted(card for card, count in cards.items() for _copy in range(count))
    return Deck(middle=len(bag), bag=bag)


def in_deck(deck: Deck) -> Iterable[str]:
    """Every card of a deck and of its bag: those that nobody has named, wherever they lie, are there."""
    return (*deck.top, *deck.bottom, *deck.bag)


def unname(place: Cards, deck: Deck) -> None:
    """Make a place as somebody knows it who cannot look: its cards are in the bag of the deck."""
    deck.bag = sorted([*deck.bag, *place.known])
    place.known, place.unseen = [], len(place)


def hide_hands(seats: Sequence[Holder], viewer: int) -> None:
    """Make seats as `viewer` may know them: other hands unnamed, the order of every deck forgotten."""
    for number, seat in enumerate(seats):
        seat.deck.shuffle()
        if number != viewer:
            unname(seat.hand, seat.deck)


def hidden(state: S, viewer: int) -> S:
    """A state as `viewer` may know it whose only secrets are hands and the order of decks."""
    known: S = copy_of(state, type(state))
    hide_hands(known.seats, viewer)
    return known


def drawable(state: Hands, ask: Chance, viewer: int) -> Sequence[Outcome]:
    """What a chance can give as far as `viewer` can tell: what cannot come would tell what others hold."""
    return hidden(state, viewer).seats[ask.seat].deck.bag if ask.topic == "draw" else ask.options


class Naming:
    """Names cards that nobody has named, fairly, by a seed."""

    def __init__(self, seed: str) -> None:
        self._oracle = SeedOracle(seed)
        self._count = 0

    def card(self, bag: list[str]) -> str:
        """One card out of a bag; it is in there no longer."""
        self._count += 1
        card = str(self._oracle.answer(Chance("pick", bag), self._count))
        bag.remove(card)
        return card

    def cards(self, place: Cards, bag: list[str]) -> None:
        """Name all that lie at a place."""
        place.known = sorted([*place.known, *(self.card(bag) for _unseen in range(place.unseen))])
        place.unseen = 0


def imagined(state: S, seed: str, also: Callable[[Naming, Any], None] | None = None) -> S:
    """One of the full states that look like `state`, picked fairly by `seed`.

    Hands are named, seat by seat, and what `also` names of a seat.
    """
    full: S = copy_of(state, type(state))
    naming = Naming(seed)
    for seat in full.seats:
        naming.cards(seat.hand, seat.deck.bag)
        if also is not None:
            also(naming, seat)
    full.lazy = []
    return full
