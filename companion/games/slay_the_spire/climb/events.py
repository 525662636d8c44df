"""What can happen on a climb outside fights; the words are in `words/climbing.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.encoding import copy_of
from companion.engine.events import Event
from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb.hero_events import write
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import Gain
from companion.games.slay_the_spire.fight.beginning import begin
from companion.games.slay_the_spire.state.climb import AtRoom, Offer, Result, Ware
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Climbing

BURN = "burn"


def _deck(run: Climbing, name: str) -> Deck:
    """A copy of a deck that is already in the state's place, to be changed."""
    deck: Deck = copy_of(run.climb.decks[name], Deck)
    write(run, decks={**run.climb.decks, name: deck})
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
        write(run, decks={**run.climb.decks, **made})


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled, with what lay under it."""

    deck: str

    def apply(self, run: Climbing) -> None:
        _deck(run, self.deck).shuffle()


# Rewards that wait


class Offered(Event, frozen=True):
    """Rewards or tasks wait for seats."""

    offers: tuple[Offer, ...]

    def apply(self, run: Climbing) -> None:
        uid = run.climb.next_uid
        made = tuple(replace(offer, uid=uid + number) for number, offer in enumerate(self.offers))
        write(run, offers=(*run.climb.offers, *made), next_uid=uid + len(made))


def _changed(run: Climbing, uid: int, **changes: Any) -> Iterator[Offer]:
    """All offers, of which one is different now."""
    return (replace(each, **changes) if each.uid == uid else each for each in run.climb.offers)


class OfferOpened(Event, frozen=True):
    """A reward is being revealed: `cards` lie there so far."""

    uid: int
    cards: tuple[str, ...]

    def apply(self, run: Climbing) -> None:
        write(run, offers=tuple(_changed(run, self.uid, open=True, cards=self.cards)))


class OfferCounted(Event, frozen=True):
    """Of a task for several cards one is done."""

    uid: int
    left: int

    def apply(self, run: Climbing) -> None:
        offers = _changed(run, self.uid, amount=self.left)
        write(run, offers=tuple(each for each in offers if each.amount))


class OfferClosed(Event, frozen=True):
    """A reward was taken or skipped."""

    uid: int

    def apply(self, run: Climbing) -> None:
        write(run, offers=tuple(each for each in run.climb.offers if each.uid != self.uid))


class RowLaid(Event, frozen=True):
    """Items lie open for everybody."""

    cards: tuple[str, ...]

    def apply(self, run: Climbing) -> None:
        write(run, row=self.cards)


# Rooms


class ActBegan(Event, frozen=True):
    """An act begins; its map and its boss are still to be chosen."""

    act: int

    def apply(self, run: Climbing) -> None:
        run.act = self.act
        write(run, act=self.act, layout="", boss="", tokens={}, at="", walked=(), room="", moves="paths")
        _touched_no_more(run, "at", "hp")


class MapLaid(Event, frozen=True):
    """The map of an act lies on the table; its tokens are still to be laid."""

    layout: str

    def apply(self, run: Climbing) -> None:
        write(run, layout=self.layout)


class TokenLaid(Event, frozen=True):
    """A map token lies on a space."""

    space: str
    token: str

    def apply(self, run: Climbing) -> None:
        write(run, tokens={**run.climb.tokens, self.space: self.token})


class BossChosen(Event, frozen=True):
    """The boss of the act is known."""

    face: str

    def apply(self, run: Climbing) -> None:
        write(run, boss=self.face)


class Moved(Event, frozen=True):
    """The party moved to a room of the map."""

    space: str

    def apply(self, run: Climbing) -> None:
        walked = (*run.climb.walked, self.space)
        write(run, at=self.space, walked=walked, moves="paths", heading="")


class WayChosen(Event, frozen=True):
    """The party said where it goes when it is done with its room."""

    space: str

    def apply(self, run: Climbing) -> None:
        write(run, heading=self.space)


class ModifierGained(Event, frozen=True):
    """A modifier of the daily climb or the custom run holds from now on."""

    modifier: str

    def apply(self, run: Climbing) -> None:
        write(run, modifiers=(*run.climb.modifiers, self.modifier))


class MovesChanged(Event, frozen=True):
    """The next move may leave the paths."""

    moves: str

    def apply(self, run: Climbing) -> None:
        write(run, moves=self.moves)


class RoomBegan(Event, frozen=True):
    """A room of this kind begins; one `within` that of an event goes on with the relics used before."""

    kind: str
    burning: bool = False
    within: bool = False

    def apply(self, run: Climbing) -> None:
        used = run.climb.used if run.climb.card else ()
        write(
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
        write(run, ready=True)


class RoomEnded(Event, frozen=True):
    """The party is done with a room."""

    kind: str

    def apply(self, run: Climbing) -> None:
        events = run.climb.events_before + bool(run.climb.card)
        write(
            run, room="", card="", ready=False, wares=(), row=(), offers=(), events_before=events, joining=()
        )


class EventDrawn(Event, frozen=True):
    """An event card was drawn."""

    card: str

    def apply(self, run: Climbing) -> None:
        write(run, card=self.card)


class NeowDealt(Event, frozen=True):
    """A player drew one of Neow's Blessings."""

    seat: int
    card: str

    def apply(self, run: Climbing) -> None:
        before = (*run.climb.neow, *[""] * self.seat)
        write(run, neow=(*before[: self.seat], self.card, *run.climb.neow[self.seat + 1 :]))


class WareLaid(Event, frozen=True):
    """Something is for sale."""

    ware: Ware

    def apply(self, run: Climbing) -> None:
        uid = run.climb.next_uid
        write(run, wares=(*run.climb.wares, replace(self.ware, uid=uid)), next_uid=uid + 1)


class WareSold(Event, frozen=True):
    """Something was bought."""

    seat: int
    ware: Ware

    def apply(self, run: Climbing) -> None:
        write(run, wares=tuple(each for each in run.climb.wares if each.uid != self.ware.uid))


class WaresGathered(Event, frozen=True):
    """Things that nobody bought are no more for sale: they wait to go under their deck."""

    wares: tuple[int, ...]

    def apply(self, run: Climbing) -> None:
        write(run, wares=tuple(each for each in run.climb.wares if each.uid not in self.wares))


class EnemyDrawn(Event, frozen=True):
    """An enemy card was drawn for the fight that begins."""

    face: str

    def apply(self, run: Climbing) -> None:
        write(run, met=(*run.climb.met, self.face))


class RewardsSet(Event, frozen=True):
    """The fight that begins has rewards of its own."""

    gains: tuple[Gain, ...]

    def apply(self, run: Climbing) -> None:
        write(run, own_rewards=self.gains)


class FightLeft(Event, frozen=True):
    """A fight is over, and the party is in the room again. What was heard of the fight is told of `fight`."""

    fight: Fight
    boss: str = ""

    def apply(self, run: Climbing) -> None:
        run.fight = None
        rows = tuple(fighter.row for fighter in self.fight.fighters)
        if sorted(rows) == [*range(len(rows))]:
            write(run, rows=() if rows == tuple(range(len(rows))) else rows)
        fight, touched = self.fight, {"fight", "at"}.intersection(run.climb.touched)
        if run.options.event_bosses_count and run.climb.card and fight.won and fight.kind == "boss":
            write(run, called_bosses=run.climb.called_bosses + (not touched))
        if self.boss:
            write(run, beaten=(*run.climb.beaten, self.boss))
            if touched:
                write(run, by_hand=(*run.climb.by_hand, self.boss))


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
        write(run, rows=() if rows == sorted(rows) else tuple(rows))


class KeyTaken(Event, frozen=True):
    """The party took a key."""

    key: str

    def apply(self, run: Climbing) -> None:
        write(run, keys=(*run.climb.keys, self.key))


class ClimbEnded(Event, frozen=True):
    """The game is over."""

    result: Result

    def apply(self, run: Climbing) -> None:
        write(run, result=self.result)


class BookWritten(Event, frozen=True):
    """The group's book after a game; `left` are the boxes that seats are still to check."""

    book: Book
    left: tuple[int, ...]

    def apply(self, run: Climbing) -> None:
        write(run, book=self.book, boxes_left=self.left)


class RoomDieRolled(Event, frozen=True):
    """The die was rolled, or turned, in a room."""

    seat: int
    face: int

    def apply(self, run: Climbing) -> None:
        """Nothing lies anywhere: what the face does is told by itself."""


def _touched_no_more(run: Climbing, *names: str) -> None:
    """What was corrected is over: the party has healed, or left a fight or a map."""
    write(run, touched=tuple(name for name in run.climb.touched if name not in names))
