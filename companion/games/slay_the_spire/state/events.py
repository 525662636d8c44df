"""What can happen in a fight. Each event writes itself into the state; words are in `words/fighting.py`.

A `seat` of -1 means the enemy `enemy`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.events import Event
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import CubeActions
from companion.games.slay_the_spire.content.modifiers import AnyModifier
from companion.games.slay_the_spire.state.card_events import (
    CardDrawn as CardDrawn,
)
from companion.games.slay_the_spire.state.card_events import (
    CardLookedAt as CardLookedAt,
)
from companion.games.slay_the_spire.state.card_events import (
    CardMoved as CardMoved,
)
from companion.games.slay_the_spire.state.card_events import (
    CardPlayed as CardPlayed,
)
from companion.games.slay_the_spire.state.card_events import (
    CardsPutBack as CardsPutBack,
)
from companion.games.slay_the_spire.state.card_events import (
    DrawPileShuffled as DrawPileShuffled,
)
from companion.games.slay_the_spire.state.card_events import (
    HandDiscarded as HandDiscarded,
)
from companion.games.slay_the_spire.state.card_events import (
    JunkAdded as JunkAdded,
)
from companion.games.slay_the_spire.state.card_events import (
    PlayRecorded as PlayRecorded,
)
from companion.games.slay_the_spire.state.card_events import (
    Reshuffled as Reshuffled,
)
from companion.games.slay_the_spire.state.fight import (
    Attached,
    Enemy,
    Fighter,
    Granted,
    Item,
    Later,
    Phase,
    Repriced,
)
from companion.games.slay_the_spire.state.run import Fighting, Hero, Owned


class PowerInPlay(Event, frozen=True):
    """A power lies in front of its player, with the cubes its own text put on it."""

    seat: int
    card: str
    cubes: int = 0

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].powers.append(Item(self.card, run.next_uid, self.cubes))
        run.next_uid += 1


class PotionGained(Event, frozen=True):
    """A potion of the potion deck lies in front of its player."""

    seat: int
    potion: str

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].potions.append(Item(self.potion, run.next_uid))
        run.next_uid += 1


class ItemLeft(Event, frozen=True):
    """A power, relic or potion is not in play any more."""

    seat: int
    item: int

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        for items in (player.powers, player.relics, player.potions):
            items[:] = [item for item in items if item.uid != self.item]


class ItemUsed(Event, frozen=True):
    """An ability with a limit was used."""

    seat: int
    item: int
    limit: str

    def apply(self, run: Fighting) -> None:
        item = find_item(run.fight.fighters[self.seat], self.item)
        if item is not None and self.limit == "turn":
            item.used_turn = True
        elif item is not None:
            item.used_combat = True


class EnemyAbilityUsed(Event, frozen=True):
    enemy: int
    script: str

    def apply(self, run: Fighting) -> None:
        run.fight.enemies[self.enemy].used.append(self.script)


class CubesChanged(Event, frozen=True):
    """Cubes on a card, a relic (`item` of `seat`) or an enemy."""

    seat: int
    item: int
    enemy: int
    amount: int

    def apply(self, run: Fighting) -> None:
        if self.seat >= 0:
            item = find_item(run.fight.fighters[self.seat], self.item)
            if item is not None:
                item.cubes += self.amount
        else:
            run.fight.enemies[self.enemy].cubes += self.amount


def find_item(player: Fighter, uid: int) -> Item | None:
    """The power, relic or potion with this uid."""
    for items in (player.powers, player.relics, player.potions):
        for item in items:
            if item.uid == uid:
                return item
    return None


# Tokens and hit points


class TokensChanged(Event, frozen=True):
    """`amount` tokens came (or went, when negative). `source` is the key of the ability at work."""

    seat: int
    enemy: int
    token: str
    amount: int
    source: str = ""

    def apply(self, run: Fighting) -> None:
        figure = run.fight.figure(self.seat, self.enemy)
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
        figure = run.fight.figure(self.seat, self.enemy)
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
        figure = run.fight.figure(self.seat, self.enemy)
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
        run.fight.figure(self.seat, self.enemy).hp += self.amount


class HpSet(Event, frozen=True):
    seat: int
    enemy: int
    hp: int

    def apply(self, run: Fighting) -> None:
        run.fight.figure(self.seat, self.enemy).hp = self.hp


class Died(Event, frozen=True):
    """A figure is dead and loses its tokens (page 13)."""

    seat: int
    enemy: int
    by_itself: bool = False

    def apply(self, run: Fighting) -> None:
        figure = run.fight.figure(self.seat, self.enemy)
        figure.alive = False
        figure.hp = 0
        figure.block = figure.strength = figure.weak = figure.vulnerable = figure.poison = 0
        if isinstance(figure, Enemy):
            figure.granted = []
            figure.ended_itself = self.by_itself
            run.fight.foes_gone = not run.fight.foes()
        else:
            figure.ready = True


class EnemyLeft(Event, frozen=True):
    enemy: int

    def apply(self, run: Fighting) -> None:
        enemy = run.fight.enemies[self.enemy]
        enemy.alive = False
        enemy.left = True
        enemy.block = enemy.strength = enemy.weak = enemy.vulnerable = enemy.poison = 0
        run.fight.foes_gone = not run.fight.foes()


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


# Modifiers, orbs, stances, rows


class ModifierGranted(Event, frozen=True):
    seat: int
    enemy: int
    modifier: AnyModifier
    lasts: Any
    uses: int

    def apply(self, run: Fighting) -> None:
        granted = Granted(self.modifier, self.lasts, self.uses)
        run.fight.figure(self.seat, self.enemy).granted.append(granted)


class ModifierUsed(Event, frozen=True):
    """One use of a granted modifier; it ends with its last. `index` is its place among them."""

    seat: int
    enemy: int
    index: int

    def apply(self, run: Fighting) -> None:
        granted = run.fight.figure(self.seat, self.enemy).granted
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


class OrbChanged(Event, frozen=True):
    """An orb came into a slot, or left it."""

    seat: int
    orb: str
    came: bool

    def apply(self, run: Fighting) -> None:
        orbs = run.fight.fighters[self.seat].orbs
        if self.came:
            orbs.append(self.orb)
            orbs.sort()
        else:
            orbs.remove(self.orb)


class OrbSlotsGained(Event, frozen=True):
    seat: int
    amount: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].orb_slots += self.amount


class StanceEntered(Event, frozen=True):
    seat: int
    stance: str

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].stance = self.stance
        run.fight.fighters[self.seat].switched_stance_this_turn = True
        run.fight.fighters[self.seat].entered.append(self.stance)


class RowsChanged(Event, frozen=True):
    """A player went to `row`; whoever stood there came to the row that became free."""

    seat: int
    row: int

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        for other in run.fight.fighters:
            if other.row == self.row:
                other.row = player.row
        player.row = self.row


# The round


class PhaseBegan(Event, frozen=True):
    phase: Phase

    def apply(self, run: Fighting) -> None:
        run.fight.phase = self.phase


class RoundBegan(Event, frozen=True):
    """Energy becomes 3; what lasted a turn or a round is over. Block is reset by its own event."""

    number: int

    def apply(self, run: Fighting) -> None:
        run.fight.round = self.number
        run.fight.phase = "start"
        run.fight.played = []
        for player in run.fight.fighters:
            player.ready = not player.alive
            player.discarded_this_turn = player.switched_stance_this_turn = False
            player.lost_this_round = player.attacks_without_card = player.shivs_used = 0
            player.entered = []
            if player.alive:
                player.energy = BOOK.limits.energy_per_turn
            for item in (*player.powers, *player.relics):
                item.used_turn = False


class DieRolled(Event, frozen=True):
    face: int

    def apply(self, run: Fighting) -> None:
        run.fight.die = self.face


class ReadyChanged(Event, frozen=True):
    seat: int
    ready: bool

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].ready = self.ready


class TurnEnded(Event, frozen=True):
    """The player turn is over: unused Energy is remembered, permissions to retain end."""

    def apply(self, run: Fighting) -> None:
        for player in run.fight.fighters:
            player.leftover_energy = player.energy
            player.retains = 0
            player.held = []


class EnemyTurnBegan(Event, frozen=True):
    """Enemies lose their block, but for those in `keepers` (page 13)."""

    keepers: tuple[int, ...]

    def apply(self, run: Fighting) -> None:
        run.fight.phase = "enemies"
        for index, enemy in enumerate(run.fight.enemies):
            enemy.had_block = enemy.block > 0
            if index not in self.keepers:
                enemy.block = 0


class EnemyActs(Event, frozen=True):
    """An enemy begins its action; told, so that people can follow."""

    enemy: int

    def apply(self, run: Fighting) -> None:
        """The action itself is made of other events."""


class LaterAdded(Event, frozen=True):
    later: Later

    def apply(self, run: Fighting) -> None:
        run.fight.later.append(self.later)


class LaterBegan(Event, frozen=True):
    """Effects that waited for this moment join the abilities to be carried out."""

    at: str

    def apply(self, run: Fighting) -> None:
        run.fight.pending += [later.pending for later in run.fight.later if later.at == self.at]
        run.fight.later = [later for later in run.fight.later if later.at != self.at]


class AttackMade(Event, frozen=True):
    """An Attack that is no card was made: a Shiv, or one that an item gives (page 16)."""

    seat: int
    shiv: bool = False

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].attacks_without_card += 1
        run.fight.fighters[self.seat].shivs_used += self.shiv


class CardsDiscarded(Event, frozen=True):
    """An effect made a seat discard cards of its hand."""

    seat: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].discarded_this_turn = True


class CombatEnded(Event, frozen=True):
    """A fight is over; what it did to those in it is theirs to keep: HP, gold, relics, potions."""

    won: bool

    def apply(self, run: Fighting) -> None:
        run.fight.phase = "over"
        run.fight.won = self.won
        run.fight.lost = not self.won
        run.heroes = tuple(map(_returned, run.heroes, run.fight.fighters))


def _returned(hero: Hero, fighter: Fighter) -> Hero:
    """A hero after a fight. The deck is as it was: what a fight brings into it goes back (page 13)."""
    return msgspec.structs.replace(
        hero,
        hp=fighter.hp,
        gold=fighter.gold,
        relics=tuple(_kept(relic) for relic in fighter.relics),
        potions=tuple(_kept(potion) for potion in fighter.potions),
    )


def _kept(item: Item) -> Owned:
    return Owned(item.id, item.uid, item.cubes)
