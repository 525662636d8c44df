"""What can happen outside fights to what players own, and what they do in rooms."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.events import Event
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.run import Climbing, Hero, Owned


def write(run: Climbing, **changes: Any) -> None:
    """Put another climb in the place of the one there was."""
    run.climb = replace(run.climb, **changes)


def at_room(run: Climbing, seat: int, **changes: Any) -> None:
    """What a seat has done in the room is different now."""
    seats = run.climb.seats
    if seats:
        write(run, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def _change(run: Climbing, seat: int, **changes: Any) -> None:
    hero: Hero = replace(run.heroes[seat], **changes)
    run.heroes = (*run.heroes[:seat], hero, *run.heroes[seat + 1 :])


class HpChanged(Event, frozen=True):
    """A player lost or regained HP between fights."""

    seat: int
    change: int

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        _change(run, self.seat, hp=hero.hp + self.change)


class GoldChanged(Event, frozen=True):
    """A player gained, lost or paid gold."""

    seat: int
    change: int

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        _change(run, self.seat, gold=hero.gold + self.change)


class CardAdded(Event, frozen=True):
    """A card came into a player's deck."""

    seat: int
    card: str

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        _change(run, self.seat, deck=tuple(sorted((*hero.deck, self.card))))


class CardRemoved(Event, frozen=True):
    """A card left a player's deck; it lies in the removed pile (page 8), unless it was `given` to another."""

    seat: int
    card: str
    given: bool = False

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        deck = list(hero.deck)
        deck.remove(self.card)
        _change(run, self.seat, deck=tuple(deck))
        if not self.given:
            write(run, removed=(*run.climb.removed, self.card))
        at_room(run, self.seat, removed=self.card)


class CardUpgraded(Event, frozen=True):
    """A card of a deck was turned to its upgraded side."""

    seat: int
    card: str

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        deck = list(hero.deck)
        deck.remove(self.card)
        _change(run, self.seat, deck=tuple(sorted((*deck, f"{self.card}+"))))


class ItemGained(Event, frozen=True):
    """A player gained a relic or a potion."""

    seat: int
    item: str

    def apply(self, run: Climbing) -> None:
        hero, owned = run.heroes[self.seat], Owned(self.item, run.next_uid)
        run.next_uid += 1
        if self.item in BOOK.catalog.potions:
            _change(run, self.seat, potions=(*hero.potions, owned))
        else:
            _change(run, self.seat, relics=(*hero.relics, owned))


class ItemLost(Event, frozen=True):
    """A relic or a potion left its owner: used up, given or discarded; a potion that was `drunk` did what
    it does."""

    seat: int
    uid: int
    item: str
    drunk: bool = False

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        relics = tuple(each for each in hero.relics if each.uid != self.uid)
        potions = tuple(each for each in hero.potions if each.uid != self.uid)
        _change(run, self.seat, relics=relics, potions=potions)
        at_room(run, self.seat, given=self.item)


class RelicUsed(Event, frozen=True):
    """A relic was used; one that can be used only so often counts it."""

    seat: int
    uid: int
    item: str

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        counts = BOOK.catalog.relics[self.item].uses is not None
        relics = tuple(
            replace(each, cubes=each.cubes + 1) if counts and each.uid == self.uid else each
            for each in hero.relics
        )
        _change(run, self.seat, relics=relics)
        write(run, used=(*run.climb.used, self.uid))


class OptionChosen(Event, frozen=True):
    """A player chose an option of the room."""

    seat: int
    option: int

    def apply(self, run: Climbing) -> None:
        at = run.climb.seats[self.seat]
        at_room(run, self.seat, chosen=(*at.chosen, self.option))


class RelicShown(Event, frozen=True):
    """A random relic of a player was revealed."""

    seat: int
    uid: int

    def apply(self, run: Climbing) -> None:
        at_room(run, self.seat, shown=self.uid)


class RowReached(Event, frozen=True):
    """A player came to a row of the quick start table, or to one more of what it gives."""

    seat: int
    row: int
    left: int

    def apply(self, run: Climbing) -> None:
        at_room(run, self.seat, row=self.row, left=self.left)


class SeatDone(Event, frozen=True):
    """A player is done with the room."""

    seat: int

    def apply(self, run: Climbing) -> None:
        at_room(run, self.seat, done=True)


class RemovalPaid(Event, frozen=True):
    """A player used the card removal of a merchant."""

    seat: int

    def apply(self, run: Climbing) -> None:
        at_room(run, self.seat, paid_removal=True)
