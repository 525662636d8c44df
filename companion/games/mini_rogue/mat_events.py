"""What changes on the mats of Mini Rogue: tracks, potions, items, skills."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.mini_rogue.effects import Affliction, Stat
from companion.games.mini_rogue.state import State


class Gained(Event, frozen=True):
    """Points of a track; `amount` is what the mat could hold."""

    seat: int
    what: Stat
    amount: int

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        setattr(hero, self.what, getattr(hero, self.what) + self.amount)


class Lost(Event, frozen=True):
    """Points of a track that went; `why` is the game's word for the reason."""

    seat: int
    what: Stat
    amount: int
    why: str

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        setattr(hero, self.what, max(0, getattr(hero, self.what) - self.amount))


class Afflicted(Event, frozen=True):
    seat: int
    what: Affliction

    def apply(self, state: State) -> None:
        setattr(state.party[self.seat], self.what, True)


class Cured(Event, frozen=True):
    """All afflictions are gone, or blindness alone."""

    seat: int
    blindness_only: bool = False

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.blindness = False
        if not self.blindness_only:
            hero.curse = hero.poison = False


class PotionGained(Event, frozen=True):
    seat: int
    potion: str

    def apply(self, state: State) -> None:
        state.party[self.seat].potions.append(self.potion)


class PotionGone(Event, frozen=True):
    """A potion was used, sold, or given up for another."""

    seat: int
    potion: str
    how: str

    def apply(self, state: State) -> None:
        state.party[self.seat].potions.remove(self.potion)


class SkillUsed(Event, frozen=True):
    seat: int
    skill: str

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.skill_ready = False
        if self.skill == "evasion":
            hero.evading = True
        elif self.skill == "backstab":
            hero.backstab = True


class SkillsRefreshed(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.party[self.seat].skill_ready = True


class ItemTaken(Event, frozen=True):
    """An item card leaves the grid and lies beside the mat."""

    seat: int
    card: str
    feats: int = 0

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        if state.grid[hero.position].has(self.card):
            state.grid[hero.position].remove(self.card)
        hero.items.append(self.card)
        hero.free_feats += self.feats


class ItemReturned(Event, frozen=True):
    """A used item card goes back to the unused rooms."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        items = state.party[self.seat].items
        if self.card in items:
            items.remove(self.card)
            state.deck.bottom.append(self.card)


class FreeFeatUsed(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.party[self.seat].free_feats -= 1


class Bought(Event, frozen=True):
    seat: int
    goods: str
    price: int

    def apply(self, state: State) -> None:
        state.party[self.seat].gold -= self.price


class Sold(Event, frozen=True):
    """The merchant paid; `price` is what the mat could hold."""

    seat: int
    goods: str
    price: int

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.gold += self.price
        if self.goods == "armor_piece":
            hero.armor -= 1


class Given(Event, frozen=True):
    """One thing went from one player to the other."""

    seat: int
    other: int
    what: str

    def apply(self, state: State) -> None:
        giver, taker = state.party[self.seat], state.party[self.other]
        if self.what in ("gold", "food", "armor"):
            setattr(giver, self.what, getattr(giver, self.what) - 1)
            setattr(taker, self.what, getattr(taker, self.what) + 1)
        elif self.what in giver.items:
            giver.items.remove(self.what)
            taker.items.append(self.what)
            if self.what == "armory":
                taker.free_feats, giver.free_feats = taker.free_feats + giver.free_feats, 0
        else:
            giver.potions.remove(self.what)
            taker.potions.append(self.what)


class Swapped(Event, frozen=True):
    """Two players exchanged a potion each."""

    seat: int
    other: int
    potion: str
    back: str

    def apply(self, state: State) -> None:
        giver, taker = state.party[self.seat], state.party[self.other]
        giver.potions[giver.potions.index(self.potion)] = self.back
        taker.potions[taker.potions.index(self.back)] = self.potion
