"""A fight as plain data: fighters, enemies, and what waits to happen in it.

It begins with what the heroes of the run bring, and its end is written back to them by one event.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal

import msgspec

from companion.engine.piles import Cards, Deck
from companion.games.slay_the_spire.content.effects import Effect
from companion.games.slay_the_spire.content.modifiers import AnyModifier

Phase = Literal["set-up", "start", "die", "play", "end", "enemies", "over"]


class Item(msgspec.Struct, gc=False, omit_defaults=True):
    """A power in play, a relic or a potion. `uid` tells equal ones apart; `used` counts limits."""

    id: str
    uid: int
    cubes: int = 0
    used_turn: bool = False
    used_combat: bool = False


class Granted(msgspec.Struct, gc=False, omit_defaults=True):
    """A modifier given for a while. `uses` left, -1 for any number."""

    modifier: AnyModifier
    lasts: Literal["turn", "round", "combat"]
    uses: int = -1


class Repriced(msgspec.Struct, gc=False, omit_defaults=True):
    """One copy of a card in hand that costs something else this turn."""

    card: str
    cost: int


class Fighter(msgspec.Struct, gc=False, omit_defaults=True):
    """One seat; who it is, its hero says. The top of the discard pile is its last card.

    `entered` are the stances entered this turn; `attacks_without_card` counts this turn's Shivs and
    other Attacks that are no cards.
    """

    row: int
    hp: int
    max_hp: int
    block: int = 0
    energy: int = 0
    strength: int = 0
    weak: int = 0
    vulnerable: int = 0
    poison: int = 0
    shiv: int = 0
    miracle: int = 0
    gold: int = 0
    claw: int = 0
    deck: Deck = msgspec.field(default_factory=Deck)
    hand: Cards = msgspec.field(default_factory=Cards)
    discard: list[str] = []
    exhaust: list[str] = []
    powers: list[Item] = []
    relics: list[Item] = []
    potions: list[Item] = []
    orbs: list[str] = []
    orb_slots: int = 0
    stance: str = ""
    granted: list[Granted] = []
    repriced: list[Repriced] = []
    kept: list[str] = []
    held: list[str] = []
    retains: int = 0
    alive: bool = True
    ready: bool = False
    lost_this_round: int = 0
    lost_hp_this_combat: bool = False
    discarded_this_turn: bool = False
    switched_stance_this_turn: bool = False
    entered: list[str] = []
    attacks_without_card: int = 0
    shivs_used: int = 0
    shuffled_this_combat: bool = False
    leftover_energy: int = 0
    damage_dealt: int = 0
    cards_played: int = 0


class Attached(msgspec.Struct, gc=False):
    """A card that lies on an enemy until it dies; `script` then runs for `seat`."""

    card: str
    seat: int
    script: str


class Enemy(msgspec.Struct, gc=False, omit_defaults=True):
    """One enemy card. A boss (`everywhere`) is in every row; `place` orders a row left to right.

    `spent` are the gray slots whose action was taken: gray actions are not repeated (page 13).
    """

    face: str
    row: int
    place: int
    hp: int
    max_hp: int
    everywhere: bool = False
    block: int = 0
    strength: int = 0
    weak: int = 0
    vulnerable: int = 0
    poison: int = 0
    slot: int = 0
    mode: str = ""
    cubes: int = 0
    alive: bool = True
    left: bool = False
    ended_itself: bool = False
    summoned: bool = False
    acts_last: bool = False
    damaged_before: bool = False
    spent: list[int] = []
    had_block: bool = False
    lost: list[str] = []
    used: list[str] = []
    attached: list[Attached] = []
    granted: list[Granted] = []


class Record(msgspec.Struct, gc=False, omit_defaults=True):
    """A card that was played this turn; the `cost` of an X card is -1.

    `copied` when it was a copy, which cannot be copied again. Of a declared card only its `kind` is
    known, the type that was said.
    """

    seat: int
    card: str
    cost: int
    x: int
    copied: bool = False
    kind: str = ""


class About(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The event that sets abilities off: who, which enemy, which card, how much, whom it hurt.

    `kind` is the type of a declared card, whose name nobody knows.
    """

    seat: int = -1
    enemy: int = -1
    card: str = ""
    amount: int = 0
    hurt: tuple[int, ...] = ()
    kind: str = ""


NOTHING = About()


class Pending(msgspec.Struct, gc=False):
    """A triggered ability that waits for its turn.

    `script` is a key of the book, or one of the words for what the rule book itself does at end of
    turn: `poison`, `ethereal` (the amount it is `about` is 1 where exhausting gives block).
    """

    script: str
    seat: int = -1
    enemy: int = -1
    item: int = -1
    card: str = ""
    may: bool = False
    about: About = NOTHING
    fixed: tuple[Effect, ...] = ()


class Later(msgspec.Struct, gc=False):
    """Effects that wait for the end of the turn or the start of the next round."""

    at: Literal["end_of_turn", "start_of_next_round"]
    pending: Pending


Kind = Literal["encounter", "elite", "boss"]


class Fight(msgspec.Struct, gc=False):
    """A fight. Rows count from 0 at the bottom; enemies never leave the list, they die in it.

    A fight is `over` in its phase, and `won` or `lost`, when its end was written back to the heroes.
    """

    fighters: list[Fighter]
    enemies: list[Enemy] = []
    act: int = 1
    ascension: int = 0
    kind: Kind = "encounter"
    round: int = 0
    die: int = 0
    phase: Phase = "set-up"
    pending: list[Pending] = []
    later: list[Later] = []
    played: list[Record] = []
    supply_daze: int = 0
    supply_status: int = 0
    foes_gone: bool = False
    won: bool = False
    lost: bool = False
