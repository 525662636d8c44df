"""Unfinished work as plain data: the frames that can lie on the stack of a run."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from collections.abc import Sequence
from typing import Literal

import msgspec

from companion.engine.events import Frame
from companion.games.slay_the_spire.content.effects import Effect
from companion.games.slay_the_spire.content.values import CardFilter
from companion.games.slay_the_spire.state import climb_frames as cf
from companion.games.slay_the_spire.state.fight import NOTHING, About, Kind
from companion.games.slay_the_spire.state.gathering import Gathered


class SingleRoom(Frame, tag="single room"):
    """A fight alone, which is a run of one room."""


class Meeting(Frame, tag="meeting"):
    """Whom a fight alone is against is rolled or drawn. `met` are drawn, `deck` is what can still be drawn.

    `rows` are those that wait for a card, from the lowest up: the cards that each may be, none for any.
    """

    kind: Kind
    deck: list[str] = []
    rows: list[list[str]] = []
    met: list[str] = []


class Combat(Frame, tag="combat"):
    """The whole fight, round after round; `last` are those who lose HP after all else at its end."""

    step: Literal["begin", "round", "play", "end", "enemies", "won", "rewards"] = "begin"
    last: list[int] = []


class StartOfTurn(Frame, tag="start of turn"):
    """Start of Turn (page 12): reset, draw, roll, abilities. `seat` is the one being dealt to.

    `passed` are the seats that let the die be, `declined` the relics not used before what comes next.
    """

    step: Literal[
        "reset",
        "before draw",
        "stop to draw",
        "draw",
        "stop to roll",
        "roll",
        "die",
        "abilities",
        "facing",
        "stop to face",
        "faced",
        "done",
    ] = "reset"
    seat: int = 0
    passed: list[int] = []
    declined: list[int] = []


class EndOfTurn(Frame, tag="end of turn"):
    """End of Turn (page 12): abilities, then the discard step.

    `hands` are the hands when it began: cards drawn later are not discarded (page 18). `retained`
    are the cards the seat being asked keeps, `asked` whether it was. `usable` are the relics that could be
    used once per combat when it began, `declined` those that are not used now; `eventful` when any ability
    happened. `top` is the card that the seat being asked puts on top of its discard pile.
    """

    step: Literal["name", "abilities", "last", "discard"] = "name"
    seat: int = 0
    hands: list[list[str]] = []
    retained: list[str] = []
    asked: bool = False
    usable: list[int] = []
    declined: list[int] = []
    eventful: bool = False
    top: str = ""


Before = Literal["draw", "roll", "abilities", "facing", "last"]


class Stop(Frame, tag="stop"):
    """The round stops `before` something of a step, for relics that are used once per combat (page 19)."""

    before: Before


class NameCards(Frame, tag="name cards"):
    """Unseen cards of a hand to be named: those that fit `of`, or that do something at end of turn.

    Of those in `counted` it was said how many there are. With `drawn` they are among so many that were just
    drawn, and set off what looks at draws.
    """

    seat: int
    done: bool = False
    of: CardFilter | None = None
    counted: list[str] = []
    drawn: int = 0


class EnemyTurn(Frame, tag="enemy turn"):
    """Enemy Turn (page 13): `order` lists the enemies still to act."""

    step: Literal["block", "order", "act", "cubes"] = "block"
    order: list[int] = []


class Triggers(Frame, tag="triggers"):
    """Triggered abilities being carried out. `sorted_out`: the rest goes in the listed order."""

    sorted_out: bool = False
    choosing: bool = False


class Aimed(msgspec.Struct, gc=False):
    """The targets that were chosen for a script: an enemy, a row, a player; -1 before."""

    target: int = -1
    row: int = -1
    player: int = -1


class Results(msgspec.Struct, gc=False):
    """What a script has done so far, for the effects that look at it."""

    moved: list[str] = []
    gained: int = 0
    removed: int = 0
    unblocked: int = 0
    killed: bool = False
    hurt: list[int] = []


class Playing(msgspec.Struct, gc=False):
    """What is known of a card while it is played: what was paid, and where it goes.

    The `cost` of an X card is -1, and `x` what was paid for it. Of a declared card only its `kind` is known.
    A copy of a card played earlier sees only the cards `before` it (-1: all), so that copies of cards that
    copy cannot go round for ever. `cubes` are those put on it; `kept` when it was retained last turn.
    `laid`: behind what was declared is an unnamed card, which lies in the middle meanwhile.
    """

    cost: int = 0
    x: int = 0
    kind: str = ""
    before: int = -1
    cubes: int = 0
    into: Literal["", "exhaust_pile", "unless_power", "attached"] = ""
    kept: bool = False
    laid: bool = False


class Script(Frame, tag="script"):
    """Effects being carried out from top to bottom; see docs/sts-effects.md, "Scripts".

    `keys` and `steps` are the nested scripts under way, innermost last. A seat of -1 is an enemy's
    script. `role` says what is being carried out; a card or a copy is `playing` and has a clean-up. `wide`:
    damage at one enemy reaches its whole row. `hit_bonus` adds to every hit, or to every amount of an orb.
    `named` when the hand was named for the next effect. `copies` are still to be played before it.
    """

    keys: list[str]
    steps: list[int]
    seat: int = -1
    enemy: int = -1
    item: int = -1
    card: str = ""
    role: Literal[
        "card", "copy", "free", "declared", "shiv", "separate", "potion", "ability", "action", "orb"
    ] = "ability"
    about: About = NOTHING
    fixed: tuple[Effect, ...] = ()
    aim: Aimed = msgspec.field(default_factory=Aimed)
    results: Results = msgspec.field(default_factory=Results)
    playing: Playing | None = None
    hit_bonus: int = 0
    wide: bool = False
    named: bool = False
    copies: int = 0


CARD_ROLES = ("card", "copy", "free", "declared")
"""The roles of scripts that are a card being played."""


class EachAim(Frame, tag="each aim"):
    """The repetitions of one effect that choose their target one by one.

    The effect is number `index` of script `key`; `struck` lists the enemies hit so far, `before`
    the HP each had when it was first hit. `aims` are targets that are chosen before anything happens.
    """

    key: str
    index: int
    left: int
    struck: list[int] = []
    before: list[int] = []
    aims: list[int] = []


class DrawCards(Frame, tag="draw"):
    """`left` cards to draw; with `to_play` the cards are played instead of kept in hand."""

    seat: int
    left: int
    drawn: list[str] = []


class ChooseCards(Frame, tag="choose cards"):
    """Cards of a zone being chosen for the effect `index` of script `key`, or at the discard step."""

    seat: int
    zone: str
    least: int
    most: int
    key: str = ""
    index: int = 0
    purpose: Literal["move", "retain", "top", "play"] = "move"
    chosen: list[str] = []


class Scry(Frame, tag="scry"):
    """The top `looked` cards of a draw pile, some of them to be discarded."""

    seat: int
    left: int
    looked: list[str] = []
    away: list[str] = []


class ChannelOrbs(Frame, tag="channel"):
    """Orbs still to be channelled; full slots make room first (page 16)."""

    seat: int
    orb: str
    left: int


class PickOrb(Frame, tag="pick orb"):
    """One orb to be chosen: to evoke it, or to do its end-of-turn effect, `times` times."""

    seat: int
    purpose: Literal["evoke", "trigger"]
    times: int
    again: bool = False
    evoked: str = ""


class ShivNow(Frame, tag="shiv now"):
    """Shivs that found no token: each may be used at once (page 16), or its hits come from a card."""

    seat: int
    left: int
    hit: int = 1
    hit_bonus: int = 0
    optional: bool = True
    tokens: bool = False
    shiv: bool = True


class PlayFree(Frame, tag="play free"):
    """Cards that an effect plays without paying; see the verb `play`.

    `shuffle`: the draw pile is shuffled when all are played. `by_card`: an effect of a card plays them,
    which counts where one of them is discarded because it cannot be played. `hit_bonus` adds to their hits.
    """

    seat: int
    cards: list[str]
    plays: int = 1
    exhaust: Literal["no", "yes", "unless_power"] = "no"
    shuffle: bool = False
    by_card: bool = True
    hit_bonus: int = 0


class ChangeRows(Frame, tag="change rows"):
    """A player who may change rows with another; `free`: also into an empty row (page 18)."""

    seat: int
    free: bool = False


class DieChange(Frame, tag="die change"):
    """The die is rolled again, or set to a face that `seat` chooses."""

    seat: int
    choose: bool = False
    relics: bool = True


class PickDieRelic(Frame, tag="pick die relic"):
    """One die ability of a relic to be triggered for its owner."""

    seat: int
    faces: tuple[int, ...] = ()


class GainPotions(Frame, tag="gain potions"):
    """Potions that a seat still draws in a fight; `potion` is the one drawn that finds no room."""

    seat: int
    left: int
    potion: str = ""


class LookAtTop(Frame, tag="look at top"):
    """The top item of one of these decks is looked at, to be bought or discarded.

    `deck` is the one that was chosen, `item` what lies on it.
    """

    seat: int
    decks: tuple[Literal["potion", "relic"], ...]
    deck: str = ""
    item: str = ""


class Summoning(Frame, tag="summoning"):
    """Enemies still to be put into play, `rows` one after the other; random ones are picked."""

    name: str
    rows: list[int]
    last: bool = False


def combat_at(stack: Sequence[Frame]) -> int:
    """Where on the stack the fight is that is under way; -1 when there is none."""
    for index in range(len(stack) - 1, -1, -1):
        if isinstance(stack[index], Combat):
            return index
    return -1


AnyFrame = (
    SingleRoom
    | Meeting
    | Combat
    | StartOfTurn
    | EndOfTurn
    | Stop
    | NameCards
    | EnemyTurn
    | Triggers
    | Script
    | EachAim
    | DrawCards
    | ChooseCards
    | Scry
    | ChannelOrbs
    | PickOrb
    | ShivNow
    | PlayFree
    | ChangeRows
    | DieChange
    | PickDieRelic
    | GainPotions
    | LookAtTop
    | Summoning
    | cf.OnTheClimb
    | cf.BeginGame
    | cf.FirstFight
    | cf.OpenRoom
    | cf.InRoom
    | cf.LayOut
    | cf.AfterFight
    | cf.GameOver
    | cf.TurnUp
    | cf.PickOwn
    | cf.RollDie
    | cf.LayMap
    | cf.LayTokens
    | cf.ChooseBoss
    | cf.DrawBoss
    | cf.RollModifiers
    | Gathered
)
