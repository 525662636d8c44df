"""Events about the course of a fight: its phases and rounds, what waits for later, its end."""

from __future__ import annotations

import msgspec

from companion.engine.events import Event
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.fight import Fighter, Item, Later, Phase
from companion.games.slay_the_spire.state.run import Fighting, Hero, Owned


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
