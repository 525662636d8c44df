"""Events about fighters and enemies: tokens, HP, modifiers, and what only enemies have.

A `seat` of -1 means the enemy `enemy`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.events import Event
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import CubeActions
from companion.games.slay_the_spire.content.modifiers import AnyModifier
from companion.games.slay_the_spire.state.fight import Attached, Enemy, Fighter, Granted
from companion.games.slay_the_spire.state.figures import figure_of, living_enemies
from companion.games.slay_the_spire.state.run import Fighting

# Tokens and hit points


class TokensChanged(Event, frozen=True):
    """`amount` tokens came (or went, when negative). `source` is the key of the ability at work."""

    seat: int
    enemy: int
    token: str
    amount: int
    source: str = ""

    def apply(self, run: Fighting) -> None:
        figure = figure_of(run.fight, self.seat, self.enemy)
        setattr(figure, self.token, getattr(figure, self.token) + self.amount)


class Struck(Event, frozen=True):
    """Damage arrived: block took `blocked` of it, HP the rest. `cause` is `hit` or `damage`."""

    seat: int
    enemy: int
    blocked: int
    loss: int
    cause: str
    source: str = ""

    def apply(self, run: Fighting) -> None:
        figure = figure_of(run.fight, self.seat, self.enemy)
        figure.block -= self.blocked
        figure.hp -= self.loss
        if isinstance(figure, Enemy):
            figure.damaged_before |= self.loss > 0 or run.options.curl_up_blocked
        elif self.loss:
            _remember_loss(figure, self.loss)


class HpLost(Event, frozen=True):
    """HP lost without damage: poison, costs, curses."""

    seat: int
    enemy: int
    amount: int
    cause: str
    source: str = ""

    def apply(self, run: Fighting) -> None:
        figure = figure_of(run.fight, self.seat, self.enemy)
        figure.hp -= self.amount
        if isinstance(figure, Fighter):
            _remember_loss(figure, self.amount)


def _remember_loss(player: Fighter, amount: int) -> None:
    """A limit of losses counts all of the round; see rulings.md, STS-18."""
    player.lost_hp_this_combat = True
    player.lost_this_round += amount


class DamageCredited(Event, frozen=True):
    """HP that a seat's acts took from enemies, for the results."""

    seat: int
    amount: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].damage_dealt += self.amount


class Healed(Event, frozen=True):
    seat: int
    enemy: int
    amount: int
    source: str = ""

    def apply(self, run: Fighting) -> None:
        figure_of(run.fight, self.seat, self.enemy).hp += self.amount


class HpSet(Event, frozen=True):
    """HP became `hp`, by a rise of `change` (a loss when negative)."""

    seat: int
    enemy: int
    hp: int
    change: int = 0

    def apply(self, run: Fighting) -> None:
        figure_of(run.fight, self.seat, self.enemy).hp = self.hp


class Died(Event, frozen=True):
    """A figure is dead and loses its tokens (page 13)."""

    seat: int
    enemy: int
    by_itself: bool = False

    def apply(self, run: Fighting) -> None:
        figure = figure_of(run.fight, self.seat, self.enemy)
        figure.alive = False
        figure.hp = 0
        figure.block = figure.strength = figure.weak = figure.vulnerable = figure.poison = 0
        if isinstance(figure, Enemy):
            figure.granted = []
            figure.ended_itself = self.by_itself
            run.fight.foes_gone = not living_enemies(run.fight)
        else:
            figure.ready = True


# Enemies


class EnemyLeft(Event, frozen=True):
    enemy: int

    def apply(self, run: Fighting) -> None:
        enemy = run.fight.enemies[self.enemy]
        enemy.alive = False
        enemy.left = True
        enemy.block = enemy.strength = enemy.weak = enemy.vulnerable = enemy.poison = 0
        run.fight.foes_gone = not living_enemies(run.fight)


class EnemyCame(Event, frozen=True):
    """An enemy was put into play, or came back (`index` of a dead one; -1 for a new card)."""

    enemy: Enemy
    index: int = -1

    def apply(self, run: Fighting) -> None:
        run.fight.foes_gone = False
        fresh = msgspec.structs.replace(self.enemy, lost=[], used=[], attached=[], granted=[])
        if self.index < 0:
            run.fight.enemies.append(fresh)
        else:
            run.fight.enemies[self.index] = fresh


class CardAttached(Event, frozen=True):
    enemy: int
    seat: int
    card: str
    script: str

    def apply(self, run: Fighting) -> None:
        run.fight.enemies[self.enemy].attached.append(Attached(self.card, self.seat, self.script))


class AttachedTakenOff(Event, frozen=True):
    enemy: int

    def apply(self, run: Fighting) -> None:
        for attached in run.fight.enemies[self.enemy].attached:
            if attached.card:
                run.fight.fighters[attached.seat].discard.append(attached.card)
        run.fight.enemies[self.enemy].attached = []


def is_gray(face: str, mode: str, slot: int) -> bool:
    """Whether a slot of a cube track is gray."""
    track = BOOK.catalog.faces[face].track(mode)
    return isinstance(track, CubeActions) and 0 <= slot < len(track.slots) and track.slots[slot].gray


class SlotChanged(Event, frozen=True):
    enemy: int
    slot: int
    mode: str

    def apply(self, run: Fighting) -> None:
        enemy = run.fight.enemies[self.enemy]
        if enemy.mode != self.mode:
            enemy.spent = []
        elif is_gray(enemy.face, enemy.mode, enemy.slot) and enemy.slot not in enemy.spent:
            enemy.spent.append(enemy.slot)
        enemy.slot = self.slot
        enemy.mode = self.mode


class AbilityLost(Event, frozen=True):
    enemy: int
    name: str

    def apply(self, run: Fighting) -> None:
        run.fight.enemies[self.enemy].lost.append(self.name)


class EnemyAbilityUsed(Event, frozen=True):
    enemy: int
    script: str

    def apply(self, run: Fighting) -> None:
        run.fight.enemies[self.enemy].used.append(self.script)


# Modifiers


class ModifierGranted(Event, frozen=True):
    seat: int
    enemy: int
    modifier: AnyModifier
    lasts: Any
    uses: int

    def apply(self, run: Fighting) -> None:
        granted = Granted(self.modifier, self.lasts, self.uses)
        figure_of(run.fight, self.seat, self.enemy).granted.append(granted)


class ModifierUsed(Event, frozen=True):
    """One use of a granted modifier; it ends with its last. `index` is its place among them."""

    seat: int
    enemy: int
    index: int

    def apply(self, run: Fighting) -> None:
        granted = figure_of(run.fight, self.seat, self.enemy).granted
        granted[self.index].uses -= 1
        if granted[self.index].uses == 0:
            del granted[self.index]


class ModifiersEnded(Event, frozen=True):
    lasts: str

    def apply(self, run: Fighting) -> None:
        for figures in (run.fight.fighters, run.fight.enemies):
            for figure in figures:
                if figure.granted:
                    figure.granted = [each for each in figure.granted if each.lasts != self.lasts]
