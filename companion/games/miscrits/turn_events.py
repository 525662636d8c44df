"""How rounds, turns and their phases of Miscrits begin and end, those of a boss too."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.miscrits.state import BOSS, Phase, State
from companion.kit.dealing import FirstPlayerFound as FirstPlayerFound
from companion.kit.dealing import RoundBegan as RoundBegan


class PhaseBegan(Event, frozen=True):
    phase: Phase
    seat: int

    def apply(self, state: State) -> None:
        state.phase = self.phase
        state.active = self.seat


class TurnBegan(Event, frozen=True):
    """What was promised for this turn counts now."""

    seat: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.boost, player.boost_next = player.boost_next, 0
        player.weakened, player.weakened_next = player.weakened_next, 0
        player.items_played = player.by_hand = player.switches = 0
        state.active, state.phase = self.seat, "start"
        for creature in player.creatures():
            creature.came_in = creature.evolved = creature.fresh = False
            creature.used = ""


class TurnEnded(Event, frozen=True):
    """Hourglasses run, but for the attack that was just used; boosts and reductions of the turn are over."""

    seat: int

    def apply(self, state: State) -> None:
        player = state.seats[self.seat]
        player.boost = player.weakened = 0
        player.turns += 1
        cools = player.creatures() if state.rules.ready_hourglasses_run else player.creatures()[:1]
        for creature in cools:
            for cooling in creature.counters:
                cooling.count -= cooling.id != creature.used
            creature.counters = [cooling for cooling in creature.counters if cooling.count > 0]


class BossTurnBegan(Event, frozen=True):
    def apply(self, state: State) -> None:
        state.active, state.phase = BOSS, "boss"
        if state.boss is not None:
            state.boss.weakened, state.boss.weakened_next = state.boss.weakened_next, 0


class BossCardDrawn(Event, frozen=True):
    card: str

    def apply(self, state: State) -> None:
        if state.boss is not None:
            state.boss.deck.draw(self.card)
            state.boss.used.append(self.card)
            state.boss.cards_played += 1


class BossReshuffled(Event, frozen=True):
    """The used cards became the deck again (MC-44)."""

    def apply(self, state: State) -> None:
        if state.boss is not None:
            state.boss.deck.shuffle_in(state.boss.used)
            state.boss.used = []


class BossTurnEnded(Event, frozen=True):
    def apply(self, state: State) -> None:
        if state.boss is not None:
            state.boss.weakened = 0
            state.boss.turns += 1
