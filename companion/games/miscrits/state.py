"""A game of Miscrits as data: seats with their creatures, the boss, unfinished work, and the acts."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.declared import Declare
from companion.engine.events import Frame
from companion.engine.piles import Cards, Deck
from companion.games.miscrits.content import Status
from companion.games.miscrits.house import HouseRules
from companion.kit.cards import DrawOwn as DrawOwn
from companion.kit.cards import FirstPlayer as FirstPlayer
from companion.kit.cards import KeepHand as KeepHand
from companion.kit.cards import OpeningHands as OpeningHands
from companion.kit.seats import Around
from companion.kit.seats import BeginTurn as BeginTurn
from companion.kit.seats import EndTurn as EndTurn

Phase = Literal["set-up", "start", "play", "end", "boss", "over"]
BOSS = -2
"""The boss where a seat could stand: as a target and as whose turn it is."""
PLAYERS_WON = -2
NOBODY = -1


class Hourglasses(msgspec.Struct):
    """The hourglass counters on an attack, by its name."""

    id: str
    count: int


class Creature(msgspec.Struct):
    """A creature on the table; `id` is its card. `under` are the cards it evolved from, the base card first.

    `counters` are the hourglasses by attack; `used` is the attack of this turn, whose hourglasses stay.
    `came_in`: switched in this turn; `evolved`: evolved this turn; `fresh`: came from the hand this turn.
    """

    uid: int
    id: str
    hp: int
    max_hp: int
    under: list[str] = []
    items: list[str] = []
    counters: list[Hourglasses] = []
    status: list[Status] = []
    used: str = ""
    came_in: bool = False
    evolved: bool = False
    fresh: bool = False

    def cooling(self, attack: str) -> int:
        """How many hourglasses lie on an attack."""
        return next((one.count for one in self.counters if one.id == attack), 0)


class Player(msgspec.Struct):
    """One seat. `boost` and `weakened` count now, the others in the next turn; `lost` is the KO pile."""

    name: str
    deck: Deck = msgspec.field(default_factory=Deck)
    hand: Cards = msgspec.field(default_factory=Cards)
    discard: list[str] = []
    unseen_discards: int = 0
    lost: list[str] = []
    active: Creature | None = None
    ready: list[Creature] = []
    boost: int = 0
    boost_next: int = 0
    weakened: int = 0
    weakened_next: int = 0
    items_played: int = 0
    switches: int = 0
    turns: int = 0
    hand_size: int = 5
    knock_outs: int = 0
    by_hand: int = 0
    alive: bool = True

    def creatures(self) -> list[Creature]:
        """The active creature and the ready ones, in this order."""
        return [*([self.active] if self.active else []), *self.ready]

    def creature(self, uid: int) -> Creature | None:
        """The own creature with this number."""
        return next((one for one in self.creatures() if one.uid == uid), None)


class BossState(msgspec.Struct):
    """The boss: its deck plays itself. `boost` waits for its next attack."""

    id: str
    hp: int
    max_hp: int
    deck: Deck = msgspec.field(default_factory=Deck)
    used: list[str] = []
    status: list[Status] = []
    boost: int = 0
    weakened: int = 0
    weakened_next: int = 0
    turns: int = 0
    cards_played: int = 0


# Frames


class PlaceFirst(Frame, tag="place first"):
    """Each seat puts a base creature into its active zone."""

    seat: int = 0


class Turn(Frame, tag="turn"):
    """A seat's turn, step by step."""

    seat: int
    step: Literal["wait", "begin", "draw", "flips", "play", "carry out", "discard", "end"] = "wait"


class Flips(Frame, tag="flips"):
    """The coins for the statuses of `uid` (0: the boss), those still to be flipped in order."""

    seat: int
    uid: int
    left: list[Status]


class Replace(Frame, tag="replace"):
    """A seat without an active creature puts one there at once, or is out."""

    seat: int


class BossTurn(Frame, tag="boss turn"):
    """The boss's turn: flips, then a card."""

    step: Literal["wait", "begin", "draw", "end"] = "wait"


AnyFrame = FirstPlayer | OpeningHands | PlaceFirst | DrawOwn | Turn | Flips | Replace | BossTurn


class State(msgspec.Struct, Around):
    """A game of Miscrits; seats sit clockwise, the boss before the first of them."""

    seats: list[Player]
    rules: HouseRules
    boss: BossState | None = None
    start_players: int = 0
    first_player: int = 0
    active: int = NOBODY
    phase: Phase = "set-up"
    round: int = 0
    next_uid: int = 1
    winner: int = NOBODY
    drawn_game: bool = False
    coin: str = ""
    lazy: list[int] = []
    chances: int = 0
    stack: list[AnyFrame] = []


# Acts


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle"):
    """Shuffle the hand back and draw anew: one card less, or `free` as many without a base creature."""

    free: bool = False


class PlaceActive(msgspec.Struct, frozen=True, tag="place"):
    """Put a base creature into the active zone before the first turn."""

    card: str


class DrawCard(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the card of the turn, where that is a choice."""


class LeaveCard(msgspec.Struct, frozen=True, tag="leave"):
    """Leave the card of the turn in the deck."""


class PlayCreature(msgspec.Struct, frozen=True, tag="play creature"):
    """Play a base creature from the hand."""

    card: str


class Evolve(msgspec.Struct, frozen=True, tag="evolve"):
    """Lay an evolution on one's own creature `on`."""

    card: str
    on: int


class PlayItem(msgspec.Struct, frozen=True, tag="item"):
    """Play an item, or a card people carry out, on one's own creature `on`."""

    card: str
    on: int = 0


class Switch(msgspec.Struct, frozen=True, tag="switch"):
    """Switch the active creature with the ready creature `to`."""

    to: int


class UseAttack(msgspec.Struct, frozen=True, tag="attack"):
    """Attack the active creature of a seat or its ready creature `on` (MC-53), or the boss."""

    attack: str
    target: int
    on: int = 0


class Promote(msgspec.Struct, frozen=True, tag="promote"):
    """Fill the empty active zone with a ready creature, or with a base creature of the hand."""

    to: int = 0
    card: str = ""


class NoReplacement(msgspec.Struct, frozen=True, tag="no replacement"):
    """There is nothing to fill the active zone with: the seat is out."""


class DiscardCard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard a card down to the hand limit."""

    card: str


AnyAct = (
    KeepHand
    | Reshuffle
    | PlaceActive
    | BeginTurn
    | DrawCard
    | LeaveCard
    | PlayCreature
    | Evolve
    | PlayItem
    | Switch
    | UseAttack
    | EndTurn
    | Promote
    | NoReplacement
    | DiscardCard
    | Declare
)
