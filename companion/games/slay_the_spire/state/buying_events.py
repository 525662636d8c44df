"""What happens to relics and potions that are bought in a fight."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.slay_the_spire.state.fight import Item
from companion.games.slay_the_spire.state.run import Fighting


class ItemBought(Event, frozen=True):
    """A player paid for the top relic or potion of a deck."""

    seat: int
    item: str
    price: int

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].gold -= self.price


class RelicGained(Event, frozen=True):
    """A relic lies in front of its player from now on, in the middle of the fight."""

    seat: int
    relic: str

    def apply(self, run: Fighting) -> None:
        run.fight.fighters[self.seat].relics.append(Item(self.relic, run.next_uid))
        run.next_uid += 1


class ItemDiscarded(Event, frozen=True):
    """A player discarded the top relic or potion of a deck, which was looked at."""

    seat: int
    item: str

    def apply(self, run: Fighting) -> None:
        """It lies under its deck, which only a climb knows."""
