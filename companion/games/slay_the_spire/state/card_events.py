"""Events about cards: which way they go, and what is kept of those in hand."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.piles import UNSEEN, Cards
from companion.games.slay_the_spire.content.book import BOOK, DAZE
from companion.games.slay_the_spire.state.fight import Record, Repriced
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.state.zones import put, take


class CardDrawn(Event, frozen=True):
    seat: int
    card: str

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        player.deck.draw(self.card)
        player.hand.add(self.card)


class CardMoved(Event, frozen=True):
    """A card went from one zone to another; a source of "" is the card being played."""

    seat: int
    card: str
    source: str
    target: str

    def apply(self, run: Fighting) -> None:
        if self.source:
            take(run.fight, self.seat, self.card, self.source)
        put(run.fight, self.seat, self.card, self.target)


class CardNamed(Event, frozen=True):
    """An unseen card of a hand is this one; equal cards that were named before are others."""

    seat: int
    card: str

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        player.hand.remove(UNSEEN)
        player.deck.name(self.card)
        player.hand.add(self.card)


class CardLookedAt(Event, frozen=True):
    """The next card of the draw pile was looked at; the frame that looks holds it."""

    seat: int
    card: str

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].deck.draw(self.card)


class CardsPutBack(Event, frozen=True):
    """Cards that were looked at lie on top of the draw pile again, in the same order."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].deck.top[:0] = self.cards


class Reshuffled(Event, frozen=True):
    """The discard pile became the draw pile."""

    seat: int

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        named = [card for card in player.discard if card]
        player.deck.shuffle_in(named, len(player.discard) - len(named))
        player.discard = []
        player.shuffled_this_combat = True


class DrawPileShuffled(Event, frozen=True):
    """A seat shuffled its draw pile."""

    seat: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].deck.shuffle()
        run.fight.fighters[self.seat].shuffled_this_combat = True


class JunkAdded(Event, frozen=True):
    """Daze or status cards came from their deck into a pile of a player."""

    seat: int
    card: str
    count: int
    zone: str

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        if self.card == DAZE:
            run.fight.supply_daze -= self.count
        else:
            run.fight.supply_status -= self.count
        for _copy in range(self.count):
            if self.zone == "draw_pile_shuffled":
                player.deck.shuffle_in((self.card,))
                player.shuffled_this_combat = True
            elif self.zone == "draw_top":
                player.deck.top.insert(0, self.card)
            else:
                player.discard.append(self.card)


class HandDiscarded(Event, frozen=True):
    """The discard step: everything but the retained cards, in any order (page 12).

    A card without cost goes on top, where abilities look for one; nobody would choose otherwise. In a house
    that asks, `top` was chosen (STS-66).
    """

    seat: int
    retained: tuple[str, ...]
    top: str = ""

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        for card in self.retained:
            if player.hand.has(card):
                player.hand.remove(card)
        going = sorted(player.hand.known, key=BOOK.costless.__contains__)
        if self.top in going:
            going.remove(self.top)
            going.append(self.top)
        player.discard += [*[UNSEEN] * player.hand.unseen, *going]
        player.hand = Cards(sorted(self.retained))
        player.kept = sorted(self.retained)
        player.repriced = []


class CardPlayed(Event, frozen=True):
    """A card left the hand to be played; it is in no pile while it is (page 12)."""

    seat: int
    card: str
    energy: int
    miracles: int
    target: int
    row: int
    player: int

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        take(run.fight, self.seat, self.card, "hand", played=True)
        player.energy -= self.energy
        player.miracle -= self.miracles


class PlayRecorded(Event, frozen=True):
    """A card has been played, for everything that counts cards."""

    seat: int
    card: str
    cost: int
    x: int
    copied: bool = False
    kind: str = ""

    def apply(self, run: Fighting) -> None:
        run.fight.played.append(Record(self.seat, self.card, self.cost, self.x, self.copied, self.kind))
        run.fight.fighters[self.seat].cards_played += 1


class HandRepriced(Event, frozen=True):
    """Copies of cards in hand cost something else until they leave it, at most this turn."""

    seat: int
    cards: tuple[str, ...]
    cost: int

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        player.repriced += [Repriced(card, self.cost) for card in self.cards]
        for card in set(self.cards):
            mine = [entry for entry in player.repriced if entry.card == card]
            for old in mine[: max(0, len(mine) - player.hand.known.count(card))]:
                player.repriced.remove(old)


class MayRetain(Event, frozen=True):
    seat: int
    count: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].retains += self.count


class CardsHeld(Event, frozen=True):
    """These cards are retained at the end of this turn, unless they leave the hand before."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].held += self.cards


class CardsDiscarded(Event, frozen=True):
    """An effect made a seat discard cards of its hand."""

    seat: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].discarded_this_turn = True
