"""What a climb knows beside its heroes: decks, the map, the room the party is in, rewards that wait.

Everything is frozen: events put another `Climb` in its place, so that a search may share it.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal

import msgspec

from companion.engine.piles import Deck
from companion.games.slay_the_spire.content.climb import Gain, RewardKind
from companion.games.slay_the_spire.content.kinds import Rarity
from companion.games.slay_the_spire.content.values import ANY_CARD, CardFilter
from companion.games.slay_the_spire.state.group import Book

Change = Literal["remove", "upgrade", "transform"]
OfferKind = (
    RewardKind
    | Change
    | Literal[
        "gold", "give_relic", "give_potion", "stake", "swap_card", "swap_relic", "player", "again", "put_back"
    ]
)
Moves = Literal["paths", "next_row", "anywhere"]
Result = Literal["", "won", "lost"]
Drawn = Literal["", "cards", "numbers", "screen"]
"""How a kind of things comes to the companion: as its seats play, by what is shown, by what people say when
it is gained or met, or drawn by the companion."""
THINGS: dict[str, tuple[str, ...]] = {
    "rewards": ("cards", "rares", "colorless", "curses"),
    "relics": ("relics", "boss_relics"),
    "potions": ("potions",),
    "events": ("events", "neow"),
    "enemies": ("first_encounters", "encounters", "elites", "boss"),
    "tokens": ("map", "token"),
    "picks": ("upgrade", "transform", "remove", "show", "give_relic", "give_potion"),
}
"""The kinds of things that hands may draw, each with the topics of its chances.

The picks are what chance takes of a seat's own deck and items, which the companion knows."""
BY_HAND: tuple[Drawn, ...] = ("", "cards", "numbers")
"""The ways in which people turn things up: the companion hears what is gained, not what lay beside it."""
THING_OF = {topic: thing for thing, topics in THINGS.items() for topic in topics}
SETTLED: tuple[OfferKind, ...] = ("remove", "upgrade", "transform", "gold")


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A reward or a task that waits for a seat.

    `cards` lie revealed for it, once it is `open`; `reveal` is how many will; `of` and `rarities` say which
    cards of the deck it may change; `source` names another deck; `gains` are what a chosen player gains.
    """

    uid: int
    seat: int
    kind: OfferKind
    amount: int = 1
    reveal: int = 3
    open: bool = False
    cards: tuple[str, ...] = ()
    other_deck: bool = False
    of: CardFilter = ANY_CARD
    rarities: tuple[Rarity, ...] = ()
    gains: tuple[Gain, ...] = ()
    must: bool = False


class Ware(msgspec.Struct, frozen=True, gc=False):
    """Something for sale: a relic, a potion, or a card that only `seat` (-1: anybody) may buy."""

    uid: int
    kind: Literal["relic", "potion", "card", "colorless"]
    id: str
    price: int
    seat: int = -1


class AtRoom(msgspec.Struct, frozen=True, gc=False):
    """What a seat has done in the room: options chosen, what it gave and removed, whether it is done.

    `row` is where it stands in the quick start table, -1 before it, `left` how much of that row comes later.
    """

    chosen: tuple[int, ...] = ()
    paid_removal: bool = False
    removed: str = ""
    given: str = ""
    shown: int = 0
    done: bool = False
    row: int = -1
    left: int = 0


class Climb(msgspec.Struct, frozen=True, gc=False):
    """A climb. `room` is the kind of the room the party is in, empty between rooms.

    `decks` by name: "cards:silent", "rares:silent", "relics", "boss_relics", "potions", "curses", "events",
    "first_encounters", "encounters", "elites", "colorless", "neow". `queue` holds the gains that each seat
    is still to get. `row` are items that lie open for all (boss relics). `met` are the enemies of the
    fight that was drawn; `used` the relics used in this room. `modifiers` are those of a daily climb or a
    custom run, `joining` the seats that catch up at the start of an act (empty: all of a game that begins);
    `book` is that of the group, if it keeps one, `achieved` what was reached for the first
    time, and `boxes_left` the boxes that each seat is still to check when the game is over. `rows` are those
    in which the seats begin their next fight, from the bottom; empty as they sit. `removed` are the cards of
    the removed pile (page 8). `drawn` says of kinds of things how they come to the companion; others come as
    the seats play. `chosen_bosses` are those that nobody rolls for; `boss_hidden`: nobody knows the boss of
    an act before the party comes to it. `heading` is the room that the party goes to when it is done with
    this one, once that was said. `opens`: rewards are turned up by the companion as soon as they wait.
    `touched` is what hands have corrected, as far as achievements and bosses look at it, and `by_hand` which
    of these were reached after such a correction: they are in no book. `called_bosses` counts those of events
    where a house gives boxes for them (STS-39).
    """

    decks: dict[str, Deck]
    act: int = 0
    first_act: int = 1
    last_act: int = 4
    joining: tuple[int, ...] = ()
    layout: str = ""
    tokens: dict[str, str] = {}
    at: str = ""
    walked: tuple[str, ...] = ()
    room: str = ""
    moves: Moves = "paths"
    card: str = ""
    ready: bool = False
    offers: tuple[Offer, ...] = ()
    queue: tuple[tuple[Gain, ...], ...] = ()
    seats: tuple[AtRoom, ...] = ()
    wares: tuple[Ware, ...] = ()
    row: tuple[str, ...] = ()
    neow: tuple[str, ...] = ()
    boss: str = ""
    beaten: tuple[str, ...] = ()
    choose_relic: bool = False
    met: tuple[str, ...] = ()
    own_rewards: tuple[Gain, ...] | None = None
    burning: bool = False
    used: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    daily: bool = False
    book: Book | None = None
    achieved: tuple[str, ...] = ()
    boxes_left: tuple[int, ...] | None = None
    events_before: int = 0
    next_uid: int = 1
    result: Result = ""
    rows: tuple[int, ...] = ()
    removed: tuple[str, ...] = ()
    drawn: dict[str, Drawn] = {}
    chosen_bosses: tuple[str, ...] = ()
    boss_hidden: bool = False
    heading: str = ""
    opens: bool = False
    touched: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()
    called_bosses: int = 0

    def recorded(self, reached: tuple[str, ...]) -> tuple[str, ...]:
        """Of what was achieved or beaten what enters a book."""
        return tuple(each for each in reached if each not in self.by_hand)

    def how(self, deck: str) -> Drawn:
        """How cards of this deck come to the companion, as far as somebody has said."""
        return self.drawn.get(THING_OF.get(deck.partition(":")[0], ""), "")

    @property
    def one_room(self) -> bool:
        """Whether a single room is all of it: no map lies on the table in the room, nor when all is over."""
        return not self.layout and bool(self.room or self.result)

    def row_of(self, seat: int) -> int:
        """The row in which a seat begins its next fight, 0 at the bottom."""
        return self.rows[seat] if self.rows else seat

    def offer(self, uid: int) -> Offer | None:
        """The offer with this uid that still waits."""
        return next((offer for offer in self.offers if offer.uid == uid), None)

    def offers_of(self, seat: int) -> list[Offer]:
        """What waits for a seat."""
        return [offer for offer in self.offers if offer.seat == seat]

    def ware(self, uid: int) -> Ware | None:
        """What is still for sale under this uid."""
        return next((ware for ware in self.wares if ware.uid == uid), None)
