"""What can happen on a climb outside fights; the words are in `words/climbing.py`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.encoding import copy_of
from companion.engine.events import Event
from companion.engine.piles import Deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import Gain
from companion.games.slay_the_spire.fight.beginning import begin
from companion.games.slay_the_spire.state.climb import AtRoom, Offer, Result, Ware
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Climbing, Hero, Owned

BURN = "burn"


def _write(run: Climbing, **changes: Any) -> None:
    run.climb = replace(run.climb, **changes)


def _hero(run: Climbing, seat: int, hero: Hero) -> None:
    run.heroes = (*run.heroes[:seat], hero, *run.heroes[seat + 1 :])


def _deck(run: Climbing, name: str) -> Deck:
    """A copy of a deck that is already in the state's place, to be changed."""
    deck: Deck = copy_of(run.climb.decks[name], Deck)
    _write(run, decks={**run.climb.decks, name: deck})
    return deck


# Decks


class TurnedUp(Event, frozen=True):
    """The top card of a deck was turned up."""

    deck: str
    card: str

    def apply(self, run: Climbing) -> None:
        _deck(run, self.deck).draw(self.card)


class DecksMade(Event, frozen=True):
    """Decks were shuffled and laid out; those that are named take the place of older ones."""

    decks: dict[str, tuple[str, ...]]

    def apply(self, run: Climbing) -> None:
        made = {
            name: Deck(middle=len(cards), bag=sorted(cards)) for name, cards in sorted(self.decks.items())
        }
        _write(run, decks={**run.climb.decks, **made})


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled, with what lay under it."""

    deck: str

    def apply(self, run: Climbing) -> None:
        _deck(run, self.deck).shuffle()


# Heroes


class HpChanged(Event, frozen=True):
    """A player lost or regained HP between fights."""

    seat: int
    change: int

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        _hero(run, self.seat, replace(hero, hp=hero.hp + self.change))


class GoldChanged(Event, frozen=True):
    """A player gained, lost or paid gold."""

    seat: int
    change: int

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        _hero(run, self.seat, replace(hero, gold=hero.gold + self.change))


class CardAdded(Event, frozen=True):
    """A card came into a player's deck."""

    seat: int
    card: str

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        _hero(run, self.seat, replace(hero, deck=tuple(sorted((*hero.deck, self.card)))))


class CardRemoved(Event, frozen=True):
    """A card left a player's deck; it lies in the removed pile (page 8), unless it was `given` to another."""

    seat: int
    card: str
    given: bool = False

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        deck = list(hero.deck)
        deck.remove(self.card)
        _hero(run, self.seat, replace(hero, deck=tuple(deck)))
        if not self.given:
            _write(run, removed=(*run.climb.removed, self.card))
        _at_room(run, self.seat, removed=self.card)


class CardUpgraded(Event, frozen=True):
    """A card of a deck was turned to its upgraded side."""

    seat: int
    card: str

    def apply(self, run: Climbing) -> None:
        hero = run.heroes[self.seat]
        deck = list(hero.deck)
        deck.remove(self.card)
        _hero(run, self.seat, replace(hero, deck=tuple(sorted((*deck, f"{self.card}+")))))


class ItemGained(Event, frozen=True):
    """A player gained a relic or a potion."""

    seat: int
    item: str

    def apply(self, run: Climbing) -> None:
        hero, owned = run.heroes[self.seat], Owned(self.item, run.next_uid)
        run.next_uid += 1
        if self.item in BOOK.catalog.potions:
            _hero(run, self.seat, replace(hero, potions=(*hero.potions, owned)))
        else:
            _hero(run, self.seat, replace(hero, relics=(*hero.relics, owned)))


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
        _hero(run, self.seat, replace(hero, relics=relics, potions=potions))
        _at_room(run, self.seat, given=self.item)


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
        _hero(run, self.seat, replace(hero, relics=relics))
        _write(run, used=(*run.climb.used, self.uid))


# Rewards that wait


class Offered(Event, frozen=True):
    """Rewards or tasks wait for seats."""

    offers: tuple[Offer, ...]

    def apply(self, run: Climbing) -> None:
        uid = run.climb.next_uid
        made = tuple(replace(offer, uid=uid + number) for number, offer in enumerate(self.offers))
        _write(run, offers=(*run.climb.offers, *made), next_uid=uid + len(made))


class OfferOpened(Event, frozen=True):
    """A reward is being revealed: `cards` lie there so far."""

    uid: int
    cards: tuple[str, ...]

    def apply(self, run: Climbing) -> None:
        offers = (
            replace(each, open=True, cards=self.cards) if each.uid == self.uid else each
            for each in run.climb.offers
        )
        _write(run, offers=tuple(offers))


class OfferCounted(Event, frozen=True):
    """Of a task for several cards one is done."""

    uid: int
    left: int

    def apply(self, run: Climbing) -> None:
        offers = (
            replace(each, amount=self.left) if each.uid == self.uid else each for each in run.climb.offers
        )
        _write(run, offers=tuple(each for each in offers if each.amount))


class OfferClosed(Event, frozen=True):
    """A reward was taken or skipped."""

    uid: int

    def apply(self, run: Climbing) -> None:
        _write(run, offers=tuple(each for each in run.climb.offers if each.uid != self.uid))


class RowLaid(Event, frozen=True):
    """Items lie open for everybody."""

    cards: tuple[str, ...]

    def apply(self, run: Climbing) -> None:
        _write(run, row=self.cards)


# Rooms


class ActBegan(Event, frozen=True):
    """An act begins; its map and its boss are still to be chosen."""

    act: int

    def apply(self, run: Climbing) -> None:
        run.act = self.act
        _write(run, act=self.act, layout="", boss="", tokens={}, at="", walked=(), room="", moves="paths")
        _touched_no_more(run, "at", "hp")


class MapLaid(Event, frozen=True):
    """The map of an act lies on the table; its tokens are still to be laid."""

    layout: str

    def apply(self, run: Climbing) -> None:
        _write(run, layout=self.layout)


class TokenLaid(Event, frozen=True):
    """A map token lies on a space."""

    space: str
    token: str

    def apply(self, run: Climbing) -> None:
        _write(run, tokens={**run.climb.tokens, self.space: self.token})


class BossChosen(Event, frozen=True):
    """The boss of the act is known."""

    face: str

    def apply(self, run: Climbing) -> None:
        _write(run, boss=self.face)


class Moved(Event, frozen=True):
    """The party moved to a room of the map."""

    space: str

    def apply(self, run: Climbing) -> None:
        walked = (*run.climb.walked, self.space)
        _write(run, at=self.space, walked=walked, moves="paths", heading="")


class WayChosen(Event, frozen=True):
    """The party said where it goes when it is done with its room."""

    space: str

    def apply(self, run: Climbing) -> None:
        _write(run, heading=self.space)


class ModifierGained(Event, frozen=True):
    """A modifier of the daily climb or the custom run holds from now on."""

    modifier: str

    def apply(self, run: Climbing) -> None:
        _write(run, modifiers=(*run.climb.modifiers, self.modifier))


class MovesChanged(Event, frozen=True):
    """The next move may leave the paths."""

    moves: str

    def apply(self, run: Climbing) -> None:
        _write(run, moves=self.moves)


class RoomBegan(Event, frozen=True):
    """A room of this kind begins; one `within` that of an event goes on with the relics used before."""

    kind: str
    burning: bool = False
    within: bool = False

    def apply(self, run: Climbing) -> None:
        used = run.climb.used if run.climb.card else ()
        _write(
            run,
            room=self.kind,
            burning=self.burning,
            seats=tuple(AtRoom() for _hero in run.heroes),
            queue=tuple(() for _hero in run.heroes),
            used=used,
            card="",
            ready=False,
            met=(),
            own_rewards=None,
        )
        _touched_no_more(run, "fight", "cards")


class RoomReady(Event, frozen=True):
    """Everything of the room lies on the table."""

    def apply(self, run: Climbing) -> None:
        _write(run, ready=True)


class RoomEnded(Event, frozen=True):
    """The party is done with a room."""

    kind: str

    def apply(self, run: Climbing) -> None:
        events = run.climb.events_before + bool(run.climb.card)
        _write(
            run, room="", card="", ready=False, wares=(), row=(), offers=(), events_before=events, joining=()
        )


class EventDrawn(Event, frozen=True):
    """An event card was drawn."""

    card: str

    def apply(self, run: Climbing) -> None:
        _write(run, card=self.card)


class NeowDealt(Event, frozen=True):
    """A player drew one of Neow's Blessings."""

    seat: int
    card: str

    def apply(self, run: Climbing) -> None:
        before = (*run.climb.neow, *[""] * self.seat)
        _write(run, neow=(*before[: self.seat], self.card, *run.climb.neow[self.seat + 1 :]))


class OptionChosen(Event, frozen=True):
    """A player chose an option of the room."""

    seat: int
    option: int

    def apply(self, run: Climbing) -> None:
        at = run.climb.seats[self.seat]
        _at_room(run, self.seat, chosen=(*at.chosen, self.option))


class RelicShown(Event, frozen=True):
    """A random relic of a player was revealed."""

    seat: int
    uid: int

    def apply(self, run: Climbing) -> None:
        _at_room(run, self.seat, shown=self.uid)


class RowReached(Event, frozen=True):
    """A player came to a row of the quick start table, or to one more of what it gives."""

    seat: int
    row: int
    left: int

    def apply(self, run: Climbing) -> None:
        _at_room(run, self.seat, row=self.row, left=self.left)


class SeatDone(Event, frozen=True):
    """A player is done with the room."""

    seat: int

    def apply(self, run: Climbing) -> None:
        _at_room(run, self.seat, done=True)


class RemovalPaid(Event, frozen=True):
    """A player used the card removal of a merchant."""

    seat: int

    def apply(self, run: Climbing) -> None:
        _at_room(run, self.seat, paid_removal=True)


class WareLaid(Event, frozen=True):
    """Something is for sale."""

    ware: Ware

    def apply(self, run: Climbing) -> None:
        uid = run.climb.next_uid
        _write(run, wares=(*run.climb.wares, replace(self.ware, uid=uid)), next_uid=uid + 1)


class WareSold(Event, frozen=True):
    """Something was bought."""

    seat: int
    ware: Ware

    def apply(self, run: Climbing) -> None:
        _write(run, wares=tuple(each for each in run.climb.wares if each.uid != self.ware.uid))


class EnemyDrawn(Event, frozen=True):
    """An enemy card was drawn for the fight that begins."""

    face: str

    def apply(self, run: Climbing) -> None:
        _write(run, met=(*run.climb.met, self.face))


class RewardsSet(Event, frozen=True):
    """The fight that begins has rewards of its own."""

    gains: tuple[Gain, ...]

    def apply(self, run: Climbing) -> None:
        _write(run, own_rewards=self.gains)


class FightLeft(Event, frozen=True):
    """A fight is over, and the party is in the room again. What was heard of the fight is told of `fight`."""

    fight: Fight
    boss: str = ""

    def apply(self, run: Climbing) -> None:
        run.fight = None
        rows = tuple(fighter.row for fighter in self.fight.fighters)
        if sorted(rows) == [*range(len(rows))]:
            _write(run, rows=() if rows == tuple(range(len(rows))) else rows)
        if self.boss:
            _write(run, beaten=(*run.climb.beaten, self.boss))
            if {"fight", "at"}.intersection(run.climb.touched):
                _write(run, by_hand=(*run.climb.by_hand, self.boss))


class FightBegan(Event, frozen=True):
    """The enemies that were drawn come to the table; who meets a Burning Elite has Burns in the deck."""

    burns: int = 0

    def apply(self, run: Climbing) -> None:
        begin(run, [BOOK.catalog.faces[face] for face in run.climb.met])
        if run.fight is not None and self.burns:
            for fighter in run.fight.fighters:
                fighter.deck.shuffle_in([BURN] * self.burns)
            run.fight.supply_status -= self.burns * len(run.fight.fighters)


class RowsSwapped(Event, frozen=True):
    """Two players changed rows before the next fight."""

    seat: int
    player: int

    def apply(self, run: Climbing) -> None:
        rows = [run.climb.row_of(seat) for seat in range(len(run.heroes))]
        rows[self.seat], rows[self.player] = rows[self.player], rows[self.seat]
        _write(run, rows=() if rows == sorted(rows) else tuple(rows))


class KeyTaken(Event, frozen=True):
    """The party took a key."""

    key: str

    def apply(self, run: Climbing) -> None:
        _write(run, keys=(*run.climb.keys, self.key))


class ClimbEnded(Event, frozen=True):
    """The game is over."""

    result: Result

    def apply(self, run: Climbing) -> None:
        _write(run, result=self.result)


class BookWritten(Event, frozen=True):
    """The group's book after a game; `left` are the boxes that seats are still to check."""

    book: Book
    left: tuple[int, ...]

    def apply(self, run: Climbing) -> None:
        _write(run, book=self.book, boxes_left=self.left)


class RoomDieRolled(Event, frozen=True):
    """The die was rolled, or turned, in a room."""

    seat: int
    face: int

    def apply(self, run: Climbing) -> None:
        """Nothing lies anywhere: what the face does is told by itself."""


def _touched_no_more(run: Climbing, *names: str) -> None:
    """What was corrected is over: the party has healed, or left a fight or a map."""
    _write(run, touched=tuple(name for name in run.climb.touched if name not in names))


def _at_room(run: Climbing, seat: int, **changes: Any) -> None:
    seats = run.climb.seats
    if seats:
        _write(run, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))
