"""What can happen in Broken World. Each event writes itself into the state; words are in `event_words.py`."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.state import Gear, Phase, Piece, Player, State
from companion.kit.dealing import CardDrawn as CardDrawn
from companion.kit.dealing import FirstPlayerFound as FirstPlayerFound
from companion.kit.dealing import HandReshuffled as HandReshuffled
from companion.kit.dealing import RoundBegan as RoundBegan

MOST_GOLD = 11


def _pay(player: Player, card: str) -> None:
    player.deck.take_from(player.hand, card)
    player.gold -= CARDS.cards[card].gold


def _piece(state: State, uid: int) -> Piece:
    found = state.piece(uid)
    if found is None:
        raise ValueError(uid)
    return found


class PhaseBegan(Event, frozen=True):
    phase: Phase
    seat: int

    def apply(self, state: State) -> None:
        state.phase = self.phase


class TurnBegan(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.active, state.phase = self.seat, "start"
        state.seats[self.seat].turns += 1


class GoldGained(Event, frozen=True):
    """Gold, eleven at most; what is above is lost (BW-03)."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.gold = min(max(player.gold, MOST_GOLD), player.gold + self.amount)


class GoldLost(Event, frozen=True):
    """Gold that a text took away, or had its player pay."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        state.seats[self.seat].gold -= self.amount


class PiecesReset(Event, frozen=True):
    """The pieces of a seat may act again (step 2)."""

    seat: int

    def apply(self, state: State) -> None:
        for piece in state.pieces:
            if piece.seat == self.seat:
                piece.used = piece.moved = piece.fresh = False
                for gear in piece.gear:
                    gear.used = gear.fresh = False


class ActionsReturned(Event, frozen=True):
    """House rule: the pieces of a seat have an action in the next turn too, which is another's (BW-21)."""

    seat: int

    def apply(self, state: State) -> None:
        for piece in state.pieces:
            if piece.seat == self.seat:
                piece.used = False
                for gear in piece.gear:
                    gear.used = False


class HealthReturned(Event, frozen=True):
    """The health of minions is back: of all, or of one seat's."""

    seat: int
    everybody: bool

    def apply(self, state: State) -> None:
        for piece in state.pieces:
            if not piece.hero and (self.everybody or piece.seat == self.seat):
                piece.damage = 0


class NothingDrawn(Event, frozen=True):
    """The deck is empty: no card, no loss (BW-32)."""

    seat: int

    def apply(self, state: State) -> None:
        pass


class HeroesSwapped(Event, frozen=True):
    """Partners' heroes changed places with everything on them."""

    seat: int
    one: int
    other: int

    def apply(self, state: State) -> None:
        first, second = _piece(state, self.one), _piece(state, self.other)
        first.space, second.space = second.space, first.space


class Summoned(Event, frozen=True):
    seat: int
    card: str
    space: str

    def apply(self, state: State) -> None:
        _pay(state.seats[self.seat], self.card)
        state.pieces.append(Piece(state.next_uid, self.seat, self.card, self.space, fresh=True))
        state.next_uid += 1


class Equipped(Event, frozen=True):
    """Its values count at once, its actions from the next turn on (BW-30)."""

    seat: int
    card: str
    on: int

    def apply(self, state: State) -> None:
        _pay(state.seats[self.seat], self.card)
        _piece(state, self.on).gear.append(Gear(state.next_uid, self.card, fresh=True))
        state.next_uid += 1


class Enhanced(Event, frozen=True):
    seat: int
    card: str
    on: int

    def apply(self, state: State) -> None:
        _pay(state.seats[self.seat], self.card)
        _piece(state, self.on).enhancements.append(self.card)


class SpellCast(Event, frozen=True):
    """A spell was paid for and lies in the Morgue (BW-46)."""

    seat: int
    card: str
    on: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        _pay(player, self.card)
        player.morgue.append(self.card)


class ActionUsed(Event, frozen=True):
    """An alternate action: of a piece, or of equipment on it."""

    seat: int
    piece: int
    gear: int
    name: str

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        if not self.gear:
            piece.used = True
        for gear in piece.gear:
            gear.used = gear.used or gear.uid == self.gear


class Boosted(Event, frozen=True):
    """More attack, health, mitigation until the end of the turn."""

    piece: int
    attack: int
    health: int
    mitigation: int

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        piece.turn_attack += self.attack
        piece.turn_health += self.health
        piece.turn_mitigation += self.mitigation


class Damaged(Event, frozen=True):
    """Damage to a piece, or to equipment `gear` on it; `source` 0: by a card."""

    piece: int
    amount: int
    source: int = 0
    gear: int = 0

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        if not self.gear:
            piece.damage += self.amount
        for gear in piece.gear:
            gear.damage += self.amount * (gear.uid == self.gear)


class Healed(Event, frozen=True):
    piece: int
    amount: int

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        piece.damage = max(0, piece.damage - self.amount)


class Refreshed(Event, frozen=True):
    """A piece has its action again."""

    piece: int

    def apply(self, state: State) -> None:
        _piece(state, self.piece).used = False


class Moved(Event, frozen=True):
    """From `start` to a free space; `entered`: after the fight for it (BW-11). `spent`: as its action."""

    piece: int
    start: str
    space: str
    entered: bool = False
    spent: bool = False

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        piece.space = self.space
        piece.moved = True
        piece.used = piece.used or self.spent


class Defeated(Event, frozen=True):
    """A piece goes to the Morgue of its owner with everything on it; a hero's own card leaves the game.

    `gone` is the piece, for what is told of it later.
    """

    piece: int
    seat: int
    card: str
    gone: Piece

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        state.pieces.remove(piece)
        cards = [*piece.enhancements, *(gear.id for gear in piece.gear)]
        state.seats[piece.seat].morgue += cards if piece.hero else [piece.id, *cards]


class GearBroken(Event, frozen=True):
    piece: int
    gear: int
    card: str

    def apply(self, state: State) -> None:
        piece = _piece(state, self.piece)
        piece.gear = [gear for gear in piece.gear if gear.uid != self.gear]
        state.seats[piece.seat].morgue.append(self.card)


class BonusesEnded(Event, frozen=True):
    """What lasts until the end of the turn is over (BW-25); nobody hears of it where there was nothing."""

    some: bool = True

    def apply(self, state: State) -> None:
        for piece in state.pieces:
            piece.turn_attack = piece.turn_health = piece.turn_mitigation = 0


class Eliminated(Event, frozen=True):
    """A hero is at 0 health: the seat is out, and its pieces leave the board. `gone` are these."""

    seat: int
    gone: tuple[Piece, ...] = ()

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.alive = False
        for piece in [one for one in state.pieces if one.seat == self.seat]:
            Defeated(piece.uid, piece.seat, piece.id, piece).apply(state)


class ByHandShown(Event, frozen=True):
    """A text that people carry out themselves; then they may declare what it did."""

    seat: int
    words: str

    def apply(self, state: State) -> None:
        pass


class Declared(Event, frozen=True):
    """Somebody said what the text did."""

    seat: int

    def apply(self, state: State) -> None:
        pass


class Won(Event, frozen=True):
    """The game is over; no `winners`: a draw."""

    winners: tuple[int, ...]
    rounds_over: bool = False

    def apply(self, state: State) -> None:
        state.winners, state.phase, state.attacks = list(self.winners), "over", []
