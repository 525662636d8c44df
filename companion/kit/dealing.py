"""How cards come into hands: who begins, first hands, drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.piles import UNSEEN, Cards, Deck
from companion.kit.cards import DrawCards, DrawOwn, KeepHand, OpeningHands


class RoundBegan(Event, frozen=True):
    number: int

    def apply(self, state: Any) -> None:
        state.round = self.number


class FirstPlayerFound(Event, frozen=True):
    seat: int

    def apply(self, state: Any) -> None:
        state.first_player = self.seat


class RollTied(Event, frozen=True):
    """Several have rolled the highest, and roll again."""

    seats: tuple[int, ...]
    roll: int

    def apply(self, state: Any) -> None:
        """Nothing changes; it says why dice are thrown again."""


class CardDrawn(Event, frozen=True):
    """A card came from the deck into the hand; `UNSEEN` when nobody named it."""

    seat: int
    card: str

    def apply(self, state: Any) -> None:
        player = state.seats[self.seat]
        player.deck.draw(self.card)
        player.hand.add(self.card)

    def told_to(self, viewer: int) -> Event:
        """Only its owner sees which card it was."""
        return self if viewer == self.seat or not self.card else CardDrawn(self.seat, UNSEEN)


class HandReshuffled(Event, frozen=True):
    """The hand went back into the deck; the next one has `size` cards."""

    seat: int
    size: int

    def apply(self, state: Any) -> None:
        player = state.seats[self.seat]
        player.deck.shuffle_in(player.hand.known, player.hand.unseen)
        player.hand = Cards()
        player.hand_size = self.size


# Who begins


def leading(table: Match[Any], frame: Any) -> int | None:
    """The seat of those in `frame` that rolled highest; several roll again, and nobody is known yet."""
    best = max(frame.rolls)
    tied = [seat for seat, roll in zip(frame.seats, frame.rolls, strict=True) if roll == best]
    if len(tied) == 1:
        return int(tied[0])
    frame.seats, frame.rolls = tied, []
    table.emit(RollTied(tuple(tied), best))
    return None


# Hands


def may_hold(hand: Cards, deck: Deck, card: str) -> bool:
    """Whether a hand has `card`, or an unseen card that may be it."""
    return card in hand.known or (hand.unseen > 0 and card in deck.bag)


def hand_of(hand: Cards, deck: Deck) -> list[str]:
    """The different cards that a hand has or may have."""
    found = dict.fromkeys(hand.known)
    if hand.unseen:
        found.update(dict.fromkeys(deck.bag))
    return list(found)


# Setting out


def anybody(table: Match[Any]) -> Ask:
    """Chance says who begins."""
    return Chance("pick", tuple(range(len(table.state.seats))), "first player")


def opening_hands(table: Match[Any], frame: OpeningHands, due: bool = False) -> Ask | None:
    """As many cards as each first hand has; then each seat keeps them, or has them dealt anew."""
    seats = table.state.seats
    if frame.seat == len(seats):
        table.pop()
        table.emit(RoundBegan(1))
        return None
    if not frame.dealt:
        frame.dealt = True
        table.push(DrawOwn(frame.seat, seats[frame.seat].hand_size, due))
        return None
    return Choice("opening hand", (frame.seat,))


def take_opening(table: Match[Any], frame: OpeningHands, seat: int, act: Any) -> None:
    """Keep the hand, or have one card less."""
    frame.dealt = False
    if isinstance(act, KeepHand):
        frame.seat += 1
    else:
        table.emit(HandReshuffled(seat, table.state.seats[seat].hand_size - 1))


# Drawing


def draw_up(
    table: Match[Any],
    frame: DrawCards,
    deck: Deck,
    drawn: Callable[[int, str], Event] = CardDrawn,
    refilled: Callable[[Match[Any]], bool] | None = None,
) -> Ask | None:
    """Draw what the frame has left, and end it; what an empty deck did not give is `left` in it then.

    A card that lies open comes as it is, a seat that keeps cards unnamed takes it so, else chance is asked.
    """
    while frame.left and (len(deck) or (refilled is not None and refilled(table))):
        card = deck.next_known()
        if not card and frame.seat not in table.state.lazy:
            return Chance("draw", deck.bag, "draw", frame.seat)
        frame.left -= 1
        table.emit(drawn(frame.seat, card))
    table.pop()
    return None


def take_drawn(table: Match[Any], frame: DrawCards, seat: int, card: str) -> None:
    """The card that chance gave."""
    frame.left -= 1
    table.emit(CardDrawn(frame.seat, card))
