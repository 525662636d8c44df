"""What can happen on a climb in its fights as well as in its rooms; in a fight alone nothing of it does."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.encoding import copy_of
from companion.engine.events import Event
from companion.engine.piles import Deck
from companion.games.slay_the_spire.content.climb import Gain
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.run import Climbing, Run


class Achieved(Event, frozen=True):
    """An achievement was reached for the first time (page 21); `by_hand` after a correction of it."""

    achievement: str
    by_hand: bool = False

    def apply(self, run: Run) -> None:
        if run.climb is not None:
            others = [each for each in run.climb.achieved if each != self.achievement]
            by_hand = [each for each in run.climb.by_hand if each != self.achievement]
            by_hand += [self.achievement] * self.by_hand
            achieved = (*others, self.achievement)
            run.climb = replace(run.climb, achieved=achieved, by_hand=tuple(by_hand))


class Queued(Event, frozen=True):
    """What a seat is still to gain, from the first to the last."""

    seat: int
    gains: tuple[Gain, ...]

    def apply(self, run: Climbing) -> None:
        queue = run.climb.queue
        run.climb = replace(run.climb, queue=(*queue[: self.seat], self.gains, *queue[self.seat + 1 :]))


class ToBottom(Event, frozen=True):
    """Cards were laid under a deck, in this order."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, run: Climbing) -> None:
        deck = _copy(run.climb, self.deck)
        deck.bottom += list(self.cards)
        run.climb = replace(run.climb, decks={**run.climb.decks, self.deck: deck})


class TakenOut(Event, frozen=True):
    """A card that came to a player in a fight was taken out of its deck, wherever it lay."""

    deck: str
    card: str

    def apply(self, run: Climbing) -> None:
        deck = _copy(run.climb, self.deck)
        _take_out(deck, self.card)
        run.climb = replace(run.climb, decks={**run.climb.decks, self.deck: deck})


def _take_out(deck: Deck, card: str) -> None:
    for pile in (deck.bottom, deck.top):
        if card in pile:
            pile.remove(card)
            return
    if deck.could_be(card):
        deck.name(card)
        deck.middle -= 1


def _copy(climb: Climb, name: str) -> Deck:
    deck: Deck = copy_of(climb.decks[name], Deck)
    return deck
