"""The whole of a MiniSteel game as data, its frames and its acts."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.declared import Declare
from companion.engine.events import Frame
from companion.engine.piles import Cards, Deck
from companion.games.ministeel.house import HouseRules
from companion.kit.cards import DrawCards as DrawCards
from companion.kit.seats import Around
from companion.kit.seats import EndTurn as EndTurn

Phase = Literal["set-up", "start", "actions", "over"]


class Seat(msgspec.Struct):
    """One player. `skips` counts turns that will be skipped."""

    name: str
    hp: int
    poison: int = 0
    draw_tokens: int = 0
    hand: Cards = msgspec.field(default_factory=Cards)
    equipped: list[str] = []
    skips: int = 0
    alive: bool = True


# Frames


class FirstRolls(Frame, tag="first rolls"):
    """Who begins: each of `seats` rolls; the highest begin, several highest roll again."""

    seats: list[int]
    rolls: list[int] = []


class Deal(Frame, tag="deal"):
    """The first hands, seat by seat."""

    next_seat: int = 0


class Turn(Frame, tag="turn"):
    """The turn of the active seat. `step` counts through "The Turn Order"."""

    step: Literal["remedy", "poison", "draw", "actions", "end"] = "remedy"


class Resolve(Frame, tag="resolve"):
    """A card or combo being carried out, effect by effect.

    `damaged` lists who took damage from it, `taken` the cards taken so far, `source` the content id
    of the card or combo; `declared` effects stand in its place when it was declared.
    """

    seat: int
    source: str
    target: int = -1
    index: int = 0
    damaged: list[int] = []
    taken: list[str] = []
    declared: Declare | None = None


class AttackFrame(Frame, tag="attack"):
    """One attack on one seat: declared, answered, then it strikes.

    `value` is the whole attack value; `defence` what shields have stopped so far; `shield` is the
    one just laid, which the attacker may hook, `spared` who lets it stand (MS-35); `shielded` tells that a
    shield was laid at all.
    """

    attacker: int
    target: int
    value: int
    blockable: bool
    defence: int = 0
    shield: str = ""
    spared: list[int] = []
    shielded: bool = False
    step: Literal["declared", "hook", "shield roll", "strike"] = "declared"


class AttackRoll(Frame, tag="attack roll"):
    """The roll that gives an attack its value."""

    attacker: int
    target: int
    bonus: int


class PoisonAttempt(Frame, tag="poison attempt"):
    """One attempt to place poison tokens, which a Remedy may stop."""

    source: int
    target: int
    count: int
    stoppable: bool


class Pick(Frame, tag="pick"):
    """`left` cards picked at random from `victim`, taken or destroyed."""

    victim: int
    left: int
    purpose: Literal["take", "destroy"]


class Keep(Frame, tag="keep"):
    """Of the cards in `pool` one is kept, the rest is discarded; `taken` from opponents or not."""

    seat: int
    pool: list[str]
    taken: bool = False


class SearchRoll(Frame, tag="search roll"):
    """The roll that says how many cards are looked at, then the drawing of them."""

    seat: int
    left: int = -1
    pool: list[str] = []


class FateRoll(Frame, tag="fate roll"):
    """The roll of the colour corners."""

    seat: int
    target: int


class Death(Frame, tag="death"):
    """A seat that dies, unless it revives. `roll` waits for the revival's die."""

    seat: int
    cause: Literal["hp", "poison"]
    rolling: str = ""


AnyFrame = (
    FirstRolls
    | Deal
    | Turn
    | DrawCards
    | Resolve
    | AttackFrame
    | AttackRoll
    | PoisonAttempt
    | Pick
    | Keep
    | SearchRoll
    | FateRoll
    | Death
)


class State(msgspec.Struct, Around):
    """A game of MiniSteel. Seats sit clockwise; the left neighbour is the next in the list."""

    seats: list[Seat]
    rules: HouseRules
    deck: Deck = msgspec.field(default_factory=Deck)
    discard: Cards = msgspec.field(default_factory=Cards)
    laid: list[str] = []
    removed: Cards = msgspec.field(default_factory=Cards)
    lazy: list[int] = []
    active: int = 0
    actions_left: int = 0
    round: int = 0
    phase: Phase = "set-up"
    first_player: int = -1
    winner: int = -1
    die: int = 0
    complete: bool = False
    chances: int = 0
    stack: list[AnyFrame] = []

    def living(self) -> list[int]:
        """The seats still in the game, clockwise from the active one."""
        count = len(self.seats)
        around = [(self.active + step) % count for step in range(count)]
        return [seat for seat in around if self.seats[seat].alive]


# Acts


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play a card as an action, at `target` where it names a player."""

    card: str
    target: int = -1


class PlayCombo(msgspec.Struct, frozen=True, tag="combo"):
    """Play two cards as one action. `cards` are sorted by id."""

    cards: tuple[str, str]
    target: int = -1


class Forfeit(msgspec.Struct, frozen=True, tag="forfeit"):
    """Give up one action and discard `card`; with an empty hand there is nothing to discard."""

    card: str = ""


class UseDrawToken(msgspec.Struct, frozen=True, tag="draw token"):
    """Hand in a draw token and draw."""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Answer with a card: a shield, Confusion Dust (at `target`), Remedy, Hook Rope, the Scepter."""

    card: str
    target: int = -1


class LetThrough(msgspec.Struct, frozen=True, tag="let through"):
    """Answer no further."""


class KeepCard(msgspec.Struct, frozen=True, tag="keep"):
    """Keep this card of those looked at."""

    card: str


AnyAct = Play | PlayCombo | Forfeit | UseDrawToken | EndTurn | Answer | LetThrough | KeepCard | Declare
