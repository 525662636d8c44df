"""What can happen in a fight of Mini Rogue, and how one ends the dungeon."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.piles import Cards
from companion.games.mini_rogue.content import EXIT, Ability
from companion.games.mini_rogue.state import Enemy, EnemyKind, State


class FightBegan(Event, frozen=True):
    card: str
    kind: EnemyKind
    name: str
    hp: int
    damage: int
    ability: Ability = ""
    xp: int = 0
    next_hp: int = 0

    def apply(self, state: State) -> None:
        state.phase = "combat"
        state.enemy = Enemy(
            self.card, self.kind, self.name, self.hp, self.damage, self.ability, self.xp, next_hp=self.next_hp
        )


class Attacked(Event, frozen=True):
    """The attack strikes; a backstab is used up by it."""

    seat: int
    amount: int
    doubled: bool = False

    def apply(self, state: State) -> None:
        if self.doubled:
            state.party[self.seat].backstab = False
        _strike(state, self.amount)


class EnemyHurt(Event, frozen=True):
    """HP lost to a potion: `how` is its id."""

    amount: int
    how: str

    def apply(self, state: State) -> None:
        _strike(state, self.amount)


def _strike(state: State, amount: int) -> None:
    enemy = state.enemy
    if enemy is not None:
        enemy.hp = max(0, enemy.hp - amount)


class EnemyPoisoned(Event, frozen=True):
    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.poisoned = True


class EnemyTicked(Event, frozen=True):
    """The Poison Potion did its work for this round."""

    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.ticked = True


class EnemyStunned(Event, frozen=True):
    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.stunned = True


class RoundBegan(Event, frozen=True):
    """All have had their turn against the enemy: stun is over, poison will act again."""

    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.stunned = state.enemy.ticked = False


class StunEnded(Event, frozen=True):
    """The stun held for one counter-attack only (MR-70, the other way)."""

    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.stunned = False


class MonsterMissed(Event, frozen=True):
    """No counter-attack: `why` is "die", "stunned" or "armor"."""

    seat: int
    why: str

    def apply(self, state: State) -> None:
        """Nothing is written: nothing happened to anybody."""


class PhaseChanged(Event, frozen=True):
    """The first phase of the last boss is over; the next begins at full value."""

    hp: int
    damage: int
    ability: Ability

    def apply(self, state: State) -> None:
        enemy = state.enemy
        if enemy is None:
            return
        enemy.hp, enemy.damage, enemy.ability = self.hp, self.damage, self.ability
        enemy.phase, enemy.next_hp = enemy.phase + 1, 0
        enemy.poisoned = enemy.ticked = enemy.stunned = False
        for hero in state.party:
            hero.backstab = False


class EnemyDefeated(Event, frozen=True):
    """The fight is won; a boss leaves the game."""

    card: str
    name: str
    boss: bool = False

    def apply(self, state: State) -> None:
        state.enemy = None
        state.phase = "exploration"
        if state.grid[EXIT].has(self.card):
            state.grid[EXIT] = Cards()
            state.removed.add(self.card)
        for hero in state.party:
            hero.backstab = False


class Died(Event, frozen=True):
    """A character has no HP left: the game is lost. `cause` is the game's word for what did it."""

    seat: int
    cause: str

    def apply(self, state: State) -> None:
        state.phase = "over"
        state.cause = self.cause


class Won(Event, frozen=True):
    """The last boss is beaten: Og's Blood is found."""

    def apply(self, state: State) -> None:
        state.phase = "over"
        state.won = True
