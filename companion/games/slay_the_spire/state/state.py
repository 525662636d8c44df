"""A fight of Slay the Spire as data: players, enemies, unfinished work."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.events import Frame
from companion.engine.piles import Cards, Deck
from companion.games.slay_the_spire.content.effects import Effect
from companion.games.slay_the_spire.content.modifiers import AnyModifier
from companion.games.slay_the_spire.content.values import CardFilter

Phase = Literal["set-up", "start", "die", "play", "end", "enemies", "over"]
ZONES = ("hand", "draw_pile", "discard_pile", "exhaust_pile")


class Item(msgspec.Struct):
    """A power in play, a relic or a potion. `uid` tells equal ones apart; `used` counts limits."""

    id: str
    uid: int
    cubes: int = 0
    used_turn: bool = False
    used_combat: bool = False


class Granted(msgspec.Struct):
    """A modifier given for a while. `uses` left, -1 for any number."""

    modifier: AnyModifier
    lasts: Literal["turn", "round", "combat"]
    uses: int = -1


class Repriced(msgspec.Struct):
    """One copy of a card in hand that costs something else this turn."""

    card: str
    cost: int


class Player(msgspec.Struct):
    """One seat. The top of the discard pile is its last card.

    `entered` are the stances entered this turn; `attacks_without_card` counts this turn's Shivs and
    other Attacks that are no cards.
    """

    name: str
    character: str
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
    shuffled_this_combat: bool = False
    leftover_energy: int = 0
    damage_dealt: int = 0
    cards_played: int = 0


class Attached(msgspec.Struct):
    """A card that lies on an enemy until it dies; `script` then runs for `seat`."""

    card: str
    seat: int
    script: str


class Enemy(msgspec.Struct):
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
    summoned: bool = False
    acts_last: bool = False
    damaged_before: bool = False
    spent: list[int] = []
    had_block: bool = False
    lost: list[str] = []
    used: list[str] = []
    attached: list[Attached] = []
    granted: list[Granted] = []


class Record(msgspec.Struct):
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


class About(msgspec.Struct, frozen=True, gc=False):
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


class Pending(msgspec.Struct):
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


class Later(msgspec.Struct):
    """Effects that wait for the end of the turn or the start of the next round."""

    at: Literal["end_of_turn", "start_of_next_round"]
    pending: Pending


# Frames


class Combat(Frame, tag="combat"):
    """The whole fight, round after round."""

    step: Literal["begin", "round", "play", "end", "enemies", "won", "rewards"] = "begin"


class StartOfTurn(Frame, tag="start of turn"):
    """Start of Turn (page 12): reset, draw, roll, abilities. `seat` is the one being dealt to."""

    step: Literal["reset", "before draw", "draw", "roll", "die", "abilities", "facing", "done"] = "reset"
    seat: int = 0
    passed: list[int] = []


class EndOfTurn(Frame, tag="end of turn"):
    """End of Turn (page 12): abilities, then the discard step.

    `hands` are the hands when it began: cards drawn later are not discarded (page 18). `retained`
    are the cards the seat being asked keeps, `asked` whether it was.
    """

    step: Literal["name", "abilities", "discard"] = "name"
    seat: int = 0
    hands: list[list[str]] = []
    retained: list[str] = []
    asked: bool = False


class NameCards(Frame, tag="name cards"):
    """Unseen cards of a hand to be named: those that fit `of`, or that do something at end of turn."""

    seat: int
    done: bool = False
    of: CardFilter | None = None


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


class Results(msgspec.Struct):
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
    """

    cost: int = 0
    x: int = 0
    kind: str = ""
    before: int = -1
    cubes: int = 0
    into: Literal["", "exhaust_pile", "unless_power", "attached"] = ""
    kept: bool = False


class Script(Frame, tag="script"):
    """Effects being carried out from top to bottom; see docs/sts-effects.md, "Scripts".

    `keys` and `steps` are the nested scripts under way, innermost last. A seat of -1 is an enemy's
    script. `role` says what is being carried out; a card or a copy is `playing` and has a clean-up. `wide`:
    damage at one enemy reaches its whole row. `hit_bonus` adds to every hit, or to every amount of an orb.
    `named` when the hand was named for the next effect.
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
    """Cards of a zone being chosen for the effect `index` of script `key`, or to be retained."""

    seat: int
    zone: str
    least: int
    most: int
    key: str = ""
    index: int = 0
    purpose: Literal["move", "retain", "play"] = "move"
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


class Summoning(Frame, tag="summoning"):
    """Enemies still to be put into play, `rows` one after the other; random ones are picked."""

    name: str
    rows: list[int]
    last: bool = False


AnyFrame = (
    Combat
    | StartOfTurn
    | EndOfTurn
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
    | Summoning
)


class Options(msgspec.Struct, frozen=True):
    """The options of a fight that its rules look at."""

    ask_order: bool = True
    last_stand: bool = False
    dying_answers: bool = True
    curl_up_blocked: bool = False
    targets_first: bool = True
    marks_by_effect: bool = False


class State(msgspec.Struct):
    """A fight. Rows count from 0 at the bottom; enemies never leave the list, they die in it."""

    players: list[Player]
    enemies: list[Enemy] = []
    act: int = 1
    ascension: int = 0
    kind: Literal["encounter", "elite", "boss"] = "encounter"
    options: Options = Options()
    round: int = 0
    die: int = 0
    phase: Phase = "set-up"
    pending: list[Pending] = []
    later: list[Later] = []
    played: list[Record] = []
    supply_daze: int = 0
    supply_status: int = 0
    next_uid: int = 1
    lazy: list[int] = []
    foes_gone: bool = False
    won: bool = False
    lost: bool = False
    chances: int = 0
    stack: list[AnyFrame] = []

    def living(self) -> list[int]:
        """The seats that are alive."""
        found: list[int] = []
        for seat, player in enumerate(self.players):
            if player.alive:
                found.append(seat)
        return found

    def foes(self) -> list[int]:
        """The living enemies."""
        found: list[int] = []
        for index, enemy in enumerate(self.enemies):
            if enemy.alive:
                found.append(index)
        return found

    def figure(self, seat: int, enemy: int) -> Player | Enemy:
        """The player `seat`, or the enemy when the seat is -1."""
        return self.players[seat] if seat >= 0 else self.enemies[enemy]
