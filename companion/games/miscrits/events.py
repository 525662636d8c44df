"""What can happen in Miscrits. Each event writes itself into the state; words are in `words.py`."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.piles import UNSEEN
from companion.games.miscrits.content import CARDS, STATUSES, Status
from companion.games.miscrits.state import BOSS, BossState, Creature, Hourglasses, Player, State
from companion.kit.dealing import CardDrawn as CardDrawn
from companion.kit.dealing import HandReshuffled as HandReshuffled


class HandShown(Event, frozen=True):
    """A hand without a base creature was shown before it was reshuffled (MC-03)."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.seats[self.seat].deck.take_from(state.seats[self.seat].hand, card)
            state.seats[self.seat].hand.add(card)


class CreaturePlayed(Event, frozen=True):
    """A base creature came from the hand; into the active zone when it was empty and `active` says so."""

    seat: int
    card: str
    active: bool

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.deck.take_from(player.hand, self.card)
        hp = CARDS.creatures[self.card].max_hp
        creature = Creature(state.next_uid, self.card, hp, hp, fresh=True)
        state.next_uid += 1
        if self.active:
            player.active = creature
        else:
            player.ready.append(creature)


class Evolved(Event, frozen=True):
    """New maximum, full health, no hourglasses (Play phase)."""

    seat: int
    card: str
    on: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        creature = _creature(player, self.on)
        player.deck.take_from(player.hand, self.card)
        creature.under.append(creature.id)
        creature.id = self.card
        creature.max_hp = CARDS.creatures[self.card].max_hp + _more_hp(creature)
        creature.hp = creature.max_hp
        creature.counters = []
        creature.evolved = True
        if state.rules.evolving_cures:
            creature.status = []


def _creature(player: Player, uid: int) -> Creature:
    found = player.creature(uid)
    if found is None:
        raise ValueError(uid)
    return found


def _more_hp(creature: Creature) -> int:
    return sum(CARDS.items[item].more_hp for item in creature.items if item in CARDS.items)


class ItemPlayed(Event, frozen=True):
    """The item of the turn; attached ones stay with the creature `on`, others are discarded."""

    seat: int
    card: str
    on: int
    attached: bool

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.deck.take_from(player.hand, self.card)
        player.items_played += 1
        if not self.attached:
            player.discard.append(self.card)
            return
        creature = _creature(player, self.on)
        creature.items.append(self.card)
        more = CARDS.items[self.card].more_hp
        creature.max_hp += more
        creature.hp += more


class Switched(Event, frozen=True):
    """The active creature changed places with a ready one; the seat alone decided so."""

    seat: int
    to: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        coming = _creature(player, self.to)
        player.ready.remove(coming)
        if player.active is not None:
            player.ready.append(player.active)
        player.active = coming
        player.switches += 1
        coming.came_in = True


class Promoted(Event, frozen=True):
    """A ready creature filled the empty active zone; that is no switch (MC-15)."""

    seat: int
    to: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        coming = _creature(player, self.to)
        player.ready.remove(coming)
        player.active = coming


class AttackUsed(Event, frozen=True):
    """An attack was announced; its hourglasses are on it: one, or two on a golden one."""

    seat: int
    uid: int
    attack: str
    target: int
    hourglasses: int

    def apply(self, state: State) -> None:
        creature = _creature(state.seats[self.seat], self.uid)
        others = [one for one in creature.counters if one.id != self.attack]
        creature.counters = [*others, Hourglasses(self.attack, self.hourglasses)]
        creature.used = self.attack


class Damaged(Event, frozen=True):
    """HP lost by a creature; `uid` 0 is the boss.

    Of an attack also what is printed on it (-1: nothing), and how much of the rest its element brought.
    """

    seat: int
    uid: int
    amount: int
    by: str = ""
    printed: int = -1
    element: int = 0

    def apply(self, state: State) -> None:
        holder = health_of(state, self.seat, self.uid)
        holder.hp = max(0, holder.hp - self.amount)


class Healed(Event, frozen=True):
    seat: int
    uid: int
    amount: int

    def apply(self, state: State) -> None:
        holder = health_of(state, self.seat, self.uid)
        holder.hp = min(holder.max_hp, holder.hp + self.amount)


def health_of(state: State, seat: int, uid: int) -> Creature | BossState:
    """The creature of a seat, or the boss. Raises `ValueError` where there is none."""
    if seat == BOSS:
        if state.boss is None:
            raise ValueError(seat)
        return state.boss
    return _creature(state.seats[seat], uid)


class Afflicted(Event, frozen=True):
    """A status began; the same one twice changes nothing (MC-21)."""

    seat: int
    uid: int
    status: Status

    def apply(self, state: State) -> None:
        holder = health_of(state, self.seat, self.uid)
        if self.status not in holder.status:
            holder.status = sorted([*holder.status, self.status], key=STATUSES.index)


class Cured(Event, frozen=True):
    seat: int
    uid: int
    status: Status

    def apply(self, state: State) -> None:
        holder = health_of(state, self.seat, self.uid)
        holder.status = [one for one in holder.status if one != self.status]


class CoinFlipped(Event, frozen=True):
    """The coin for a status: heads ends it."""

    seat: int
    uid: int
    status: Status
    side: str

    def apply(self, state: State) -> None:
        state.coin = self.side


class Boosted(Event, frozen=True):
    """More damage for a player: this turn or the next; for the boss until its next attack."""

    seat: int
    amount: int
    now: bool = False

    def apply(self, state: State) -> None:
        if self.seat == BOSS and state.boss is not None:
            state.boss.boost += self.amount
        elif self.now:
            state.seats[self.seat].boost += self.amount
        else:
            state.seats[self.seat].boost_next += self.amount


class BossBoostSpent(Event, frozen=True):
    def apply(self, state: State) -> None:
        if state.boss is not None:
            state.boss.boost = 0


class Weakened(Event, frozen=True):
    """Less damage on the next turn of a player or the boss."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        if self.seat == BOSS and state.boss is not None:
            state.boss.weakened_next += self.amount
        else:
            state.seats[self.seat].weakened_next += self.amount


class Refreshed(Event, frozen=True):
    """All hourglasses of a creature were removed."""

    seat: int
    uid: int

    def apply(self, state: State) -> None:
        _creature(state.seats[self.seat], self.uid).counters = []


class KnockedOut(Event, frozen=True):
    """A creature is out: its base card on the KO pile, all other cards on the discard pile (MC-34).

    `gone` is the creature, for what is told of it later.
    """

    seat: int
    uid: int
    gone: Creature

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        creature = _creature(player, self.uid)
        if player.active is creature:
            player.active = None
        else:
            player.ready.remove(creature)
        base, *others = [*creature.under, creature.id]
        player.lost.append(base)
        player.knock_outs += 1
        player.discard += [*others, *creature.items]


class CardDiscarded(Event, frozen=True):
    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.seats[self.seat].deck.take_from(state.seats[self.seat].hand, self.card)
        state.seats[self.seat].discard.append(self.card)


class Eliminated(Event, frozen=True):
    """A seat is out of the game; the cards of its creatures go to its discard pile (MC-51).

    `gone` are its creatures.
    """

    seat: int
    why: str
    gone: tuple[Creature, ...] = ()

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.alive = False
        for creature in player.creatures():
            player.discard += [*creature.under, creature.id, *creature.items]
        player.active, player.ready = None, []
        player.boost = player.boost_next = player.weakened = player.weakened_next = 0


class ByHandShown(Event, frozen=True):
    """A text that people carry out themselves; they may declare what it did."""

    seat: int
    words: str

    def apply(self, state: State) -> None:
        if self.seat >= 0:
            state.seats[self.seat].by_hand += 1


class Declared(Event, frozen=True):
    """Somebody said what a card did: unnamed cards of the hand are laid down, or a text is carried out."""

    seat: int
    discards: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        for _card in range(self.discards):
            player.hand.remove(UNSEEN)
            player.unseen_discards += 1
        if not self.discards:
            player.by_hand = max(0, player.by_hand - 1)


class Won(Event, frozen=True):
    """The game is over; `winner` -1: nobody won; `drawn`: a draw."""

    winner: int
    drawn: bool = False

    def apply(self, state: State) -> None:
        state.winner, state.drawn_game, state.phase = self.winner, self.drawn, "over"
