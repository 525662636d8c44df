"""Events about what lies before a player: powers, relics, potions and their cubes; orbs, stance, row."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.slay_the_spire.state.fight import Fighter, Item
from companion.games.slay_the_spire.state.run import Fighting


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
    """A power, relic or potion is not in play any more; a potion that was `drunk` did what it does."""

    seat: int
    item: int
    card: str
    drunk: bool = False

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
    """A player went from row `start` to `row`; whoever stood there came to the row that became free."""

    seat: int
    start: int
    row: int

    def apply(self, run: Fighting) -> None:
        player = run.fight.fighters[self.seat]
        for other in run.fight.fighters:
            if other.row == self.row:
                other.row = player.row
        player.row = self.row


class AttackMade(Event, frozen=True):
    """An Attack that is no card was made: a Shiv, or one that an item gives (page 16)."""

    seat: int
    shiv: bool = False

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].attacks_without_card += 1
        run.fight.fighters[self.seat].shivs_used += self.shiv
