"""What can happen in MiniSteel. Each event writes itself into the state; words are in `words.py`."""

from __future__ import annotations

import msgspec

from companion.engine.events import Event
from companion.engine.piles import UNSEEN, Cards
from companion.games.ministeel.state import Phase, State
from companion.kit.dealing import RoundBegan as RoundBegan


def unnamed_card(event: Event, owner: int, viewer: int) -> Event:
    """The event for `viewer`; only `owner` may know its card."""
    return event if viewer == owner else msgspec.structs.replace(event, card=UNSEEN)


class PhaseBegan(Event, frozen=True):
    phase: Phase
    seat: int
    actions: int = 0

    def apply(self, state: State) -> None:
        state.phase = self.phase
        state.active = self.seat
        state.actions_left = self.actions


class Rolled(Event, frozen=True):
    """The die shows `value`; `seat` rolled it."""

    seat: int
    value: int

    def apply(self, state: State) -> None:
        state.die = self.value


class FirstPlayerFound(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.first_player = self.seat
        state.active = self.seat


class CardDrawn(Event, frozen=True):
    """A card came from the deck into a hand; `UNSEEN` when nobody named it."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.draw(self.card)
        state.seats[self.seat].hand.add(self.card)

    def told_to(self, viewer: int) -> Event:
        return unnamed_card(self, self.seat, viewer)


class CardLookedAt(Event, frozen=True):
    """A card left the deck to be looked at; the frame that looks keeps it."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.draw(self.card)

    def told_to(self, viewer: int) -> Event:
        return unnamed_card(self, self.seat, viewer)


class CardKept(Event, frozen=True):
    seat: int
    card: str
    equip: bool = False

    def apply(self, state: State) -> None:
        if self.equip:
            state.seats[self.seat].equipped.append(self.card)
        else:
            state.seats[self.seat].hand.add(self.card)

    def told_to(self, viewer: int) -> Event:
        return unnamed_card(self, self.seat, viewer)


class CardsDropped(Event, frozen=True):
    """Cards that were looked at or taken, and not kept, go to the discard pile."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.discard.add(card)


class Reshuffled(Event, frozen=True):
    def apply(self, state: State) -> None:
        state.deck.shuffle_in(state.discard.known, state.discard.unseen)
        state.discard = Cards()


class CardsPlayed(Event, frozen=True):
    """Cards left the hand for an action and lie on the discard pile; `source` is card or combo."""

    seat: int
    cards: tuple[str, ...]
    source: str
    target: int = -1

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.deck.take_from(state.seats[self.seat].hand, card)
            state.discard.add(card)


class CardLaid(Event, frozen=True):
    """A shield was laid in front of its owner, against an attack."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take_from(state.seats[self.seat].hand, self.card)
        state.laid.append(self.card)


class ShieldHooked(Event, frozen=True):
    seat: int
    victim: int
    shield: str
    rope: str

    def apply(self, state: State) -> None:
        state.deck.take_from(state.seats[self.seat].hand, self.rope)
        state.discard.add(self.rope)
        state.laid.remove(self.shield)
        state.seats[self.seat].hand.add(self.shield)


class LaidDiscarded(Event, frozen=True):
    def apply(self, state: State) -> None:
        for card in state.laid:
            state.discard.add(card)
        state.laid = []


class Equipped(Event, frozen=True):
    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take_from(state.seats[self.seat].hand, self.card)
        state.seats[self.seat].equipped.append(self.card)


class ActionSpent(Event, frozen=True):
    """One action of the turn is used; a referee may have allowed one more than there were."""

    def apply(self, state: State) -> None:
        state.actions_left = max(0, state.actions_left - 1)


class Forfeited(Event, frozen=True):
    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.actions_left = max(0, state.actions_left - 1)
        if self.card:
            state.deck.take_from(state.seats[self.seat].hand, self.card)
            state.discard.add(self.card)


class DrawTokenUsed(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        seat = state.seats[self.seat]
        seat.draw_tokens = max(0, seat.draw_tokens - 1)


class Damaged(Event, frozen=True):
    """HP lost to an attack; `stopped` is what defences took."""

    seat: int
    amount: int
    stopped: int = 0

    def apply(self, state: State) -> None:
        state.seats[self.seat].hp -= self.amount


class PoisonSuffered(Event, frozen=True):
    """HP lost to poison tokens at the start of a turn."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        state.seats[self.seat].hp -= self.amount


class Healed(Event, frozen=True):
    seat: int
    amount: int

    def apply(self, state: State) -> None:
        state.seats[self.seat].hp += self.amount


class Poisoned(Event, frozen=True):
    seat: int
    count: int

    def apply(self, state: State) -> None:
        state.seats[self.seat].poison += self.count


class Cured(Event, frozen=True):
    seat: int
    count: int

    def apply(self, state: State) -> None:
        state.seats[self.seat].poison -= self.count


class CardTaken(Event, frozen=True):
    """A card picked at random leaves `victim`; `equipped` says from where it was picked."""

    victim: int
    card: str
    equipped: bool

    def apply(self, state: State) -> None:
        remove_picked(state, self.victim, self.card, self.equipped)

    def told_to(self, viewer: int) -> Event:
        return unnamed_card(self, self.victim, viewer)


class CardDestroyed(Event, frozen=True):
    victim: int
    card: str
    equipped: bool

    def apply(self, state: State) -> None:
        remove_picked(state, self.victim, self.card, self.equipped)
        pile = state.discard if state.rules.destroyed_cards_return else state.removed
        pile.add(self.card)


def remove_picked(state: State, victim: int, card: str, equipped: bool) -> None:
    """Take a randomly picked card away from the place it was picked from."""
    if equipped:
        state.seats[victim].equipped.remove(card)
    else:
        state.deck.take_from(state.seats[victim].hand, card)


class HandsSwapped(Event, frozen=True):
    seat: int
    other: int

    def apply(self, state: State) -> None:
        one, two = state.seats[self.seat], state.seats[self.other]
        one.hand, two.hand = two.hand, one.hand


class TurnWillBeSkipped(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.seats[self.seat].skips += 1


class TurnSkipped(Event, frozen=True):
    """The turn came to a seat that must skip, and went by."""

    seat: int

    def apply(self, state: State) -> None:
        state.active = self.seat
        state.seats[self.seat].skips -= 1


class FateDecided(Event, frozen=True):
    seat: int
    outcome: str

    def apply(self, state: State) -> None:
        """The outcome is told; the frame that asked for it acts on it."""


class Deflected(Event, frozen=True):
    """An attack on `seat` strikes `target` instead; Confusion Dust was used up."""

    seat: int
    target: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take_from(state.seats[self.seat].hand, self.card)
        state.discard.add(self.card)


class PoisonStopped(Event, frozen=True):
    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take_from(state.seats[self.seat].hand, self.card)
        state.discard.add(self.card)


class CardShown(Event, frozen=True):
    """A card of a hand is named; it stays where it is."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take_from(state.seats[self.seat].hand, self.card)
        state.seats[self.seat].hand.add(self.card)


class Revived(Event, frozen=True):
    """All cards and tokens of the seat are gone; it lives again with `hp`."""

    seat: int
    hp: int
    draw_tokens: int

    def apply(self, state: State) -> None:
        clear_seat(state, self.seat)
        state.seats[self.seat].hp = self.hp
        state.seats[self.seat].draw_tokens = self.draw_tokens


class Eliminated(Event, frozen=True):
    seat: int
    cause: str

    def apply(self, state: State) -> None:
        clear_seat(state, self.seat)
        state.seats[self.seat].alive = False
        state.seats[self.seat].skips = 0


def clear_seat(state: State, number: int) -> None:
    """All cards of a seat go to the discard pile, all tokens to the supply."""
    seat = state.seats[number]
    for card in (*seat.hand.known, *seat.equipped):
        state.discard.add(card)
    state.discard.unseen += seat.hand.unseen
    seat.hand = Cards()
    seat.equipped = []
    seat.poison = seat.draw_tokens = 0


class Won(Event, frozen=True):
    """The game is over; -1 is a draw."""

    seat: int

    def apply(self, state: State) -> None:
        state.winner = self.seat
        state.phase = "over"
