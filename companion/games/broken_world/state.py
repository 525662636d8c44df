"""A game of Broken World as data: seats, pieces on the board, unfinished work, and the acts."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.declared import Declare
from companion.engine.events import Frame
from companion.engine.piles import Cards, Deck
from companion.games.broken_world.board import Board, board_of
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.house import HouseRules
from companion.kit.cards import DrawOwn as DrawOwn
from companion.kit.cards import FirstPlayer as FirstPlayer
from companion.kit.cards import KeepHand as KeepHand
from companion.kit.cards import OpeningHands as OpeningHands
from companion.kit.seats import Around
from companion.kit.seats import BeginTurn as BeginTurn
from companion.kit.seats import EndTurn as EndTurn

Phase = Literal["set-up", "start", "before", "attack", "defend", "react", "resolve", "after", "over"]
NOBODY = -1


class Gear(msgspec.Struct):
    """A piece of equipment on a hero; `fresh` until its owner's next turn, `used` when its action is."""

    uid: int
    id: str
    damage: int = 0
    fresh: bool = False
    used: bool = False


class Piece(msgspec.Struct):
    """A hero or a minion on the board; `id` is its card, `damage` what it has taken.

    `used`: its one action is spent; `moved`: it went to a free space in this turn. What begins with
    `turn_` ends with the turn.
    """

    uid: int
    seat: int
    id: str
    space: str
    damage: int = 0
    fresh: bool = False
    used: bool = False
    moved: bool = False
    gear: list[Gear] = []
    enhancements: list[str] = []
    turn_attack: int = 0
    turn_health: int = 0
    turn_mitigation: int = 0

    @property
    def hero(self) -> bool:
        """Whether it is a hero."""
        return self.id in CARDS.heroes


class Player(msgspec.Struct):
    """One seat. Cards that are used up or defeated lie in its Morgue."""

    name: str
    deck: Deck = msgspec.field(default_factory=Deck)
    hand: Cards = msgspec.field(default_factory=Cards)
    morgue: list[str] = []
    gold: int = 0
    hand_size: int = 6
    turns: int = 0
    alive: bool = True


class Attacking(msgspec.Struct):
    """An attack that is being declared: on the piece `target`, or on equipment `gear` of that hero."""

    attacker: int
    target: int
    gear: int = 0
    defenders: list[int] = []


class Share(msgspec.Struct):
    """How much of its damage a piece deals to one of several attackers."""

    source: int
    attacker: int
    amount: int


# Frames


class Turn(Frame, tag="turn"):
    """A seat's turn, step by step (Your Turn)."""

    seat: int
    step: Literal["wait", "begin", "swap", "before", "attack", "after", "end"] = "wait"


class Defence(Frame, tag="defence"):
    """Those in `left` name their defenders, one after the other (step 5)."""

    left: list[int]


class Reactions(Frame, tag="reactions"):
    """`seat` may act; it is over when `passed` seats in a row have passed, and that was all (step 6)."""

    seat: int
    passed: int = 0


class Resolve(Frame, tag="resolve"):
    """Damage that must be split is split, then everything happens at once (step 7)."""


class CarryOut(Frame, tag="carry out"):
    """`seat` carries out the `words` of what it played, and declares what they did."""

    seat: int
    words: str


AnyFrame = FirstPlayer | OpeningHands | DrawOwn | Turn | Defence | Reactions | Resolve | CarryOut


class State(msgspec.Struct, Around):
    """A game of Broken World; seats sit clockwise. `board` stands for one that no house rules describe."""

    seats: list[Player]
    rules: HouseRules
    pieces: list[Piece] = []
    attacks: list[Attacking] = []
    shares: list[Share] = []
    board: Board | None = None
    partners: bool = False
    first_player: int = 0
    active: int = NOBODY
    phase: Phase = "set-up"
    round: int = 0
    next_uid: int = 1
    winners: list[int] = []
    lazy: list[int] = []
    chances: int = 0
    stack: list[AnyFrame] = []

    def allied(self, one: int, other: int) -> bool:
        """Whether two seats are on one side: partners sit opposite each other."""
        return one == other or (self.partners and one % 2 == other % 2)

    def piece(self, uid: int) -> Piece | None:
        """The piece with this number."""
        for one in self.pieces:
            if one.uid == uid:
                return one
        return None

    def hero_of(self, seat: int) -> Piece | None:
        """The hero of a seat."""
        return next((one for one in self.pieces if one.seat == seat and one.hero), None)

    def at(self, space: str) -> Piece | None:
        """What stands on a space."""
        return next((one for one in self.pieces if one.space == space), None)

    def ground(self) -> Board:
        """The board in use."""
        return self.board if self.board is not None else board_of(self.rules)

    def near(self, one: Piece, other: Piece) -> bool:
        """Whether two pieces stand next to each other."""
        return self.ground().adjacent(one.space, other.space)

    def attack_by(self, uid: int) -> Attacking | None:
        """The declared attack of a piece."""
        return next((one for one in self.attacks if one.attacker == uid), None)


# Acts


class Mulligan(msgspec.Struct, frozen=True, tag="mulligan"):
    """Shuffle the hand back and draw one card less."""


class SwapHeroes(msgspec.Struct, frozen=True, tag="swap heroes"):
    """Partners: the two heroes change places with everything on them."""


class Summon(msgspec.Struct, frozen=True, tag="summon"):
    """Put a minion on a free space next to an own piece."""

    card: str
    space: str


class Equip(msgspec.Struct, frozen=True, tag="equip"):
    """Give one's own hero a piece of equipment."""

    card: str


class Enhance(msgspec.Struct, frozen=True, tag="enhance"):
    """Lay an enhancement on one's own hero or minion."""

    card: str
    on: int


class Cast(msgspec.Struct, frozen=True, tag="cast"):
    """Play a spell, on a piece where it needs one."""

    card: str
    on: int = 0


class UseAction(msgspec.Struct, frozen=True, tag="action"):
    """Use an alternate action of a piece, or of equipment `gear` on it."""

    piece: int
    action: int = 0
    on: int = 0
    gear: int = 0


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Go to a free space next to it."""

    piece: int
    space: str


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """Declare an attack; all of them count when the declaration is finished."""

    piece: int
    target: int
    gear: int = 0


class Withdraw(msgspec.Struct, frozen=True, tag="withdraw"):
    """Take a piece out of what is being declared."""

    piece: int


class Defend(msgspec.Struct, frozen=True, tag="defend"):
    """Name a defender against an attacker, behind those named before."""

    piece: int
    attacker: int


class Assign(msgspec.Struct, frozen=True, tag="assign"):
    """How much of its damage `source` deals to `attacker`."""

    source: int
    attacker: int
    amount: int


class Proceed(msgspec.Struct, frozen=True, tag="proceed"):
    """That was all: the next step begins, or the other side is asked."""


AnyAct = (
    KeepHand
    | Mulligan
    | BeginTurn
    | SwapHeroes
    | Summon
    | Equip
    | Enhance
    | Cast
    | UseAction
    | Move
    | Attack
    | Withdraw
    | Defend
    | Assign
    | Proceed
    | EndTurn
    | Declare
)
