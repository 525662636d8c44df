"""The shape of the game's content: cards, enemies, relics, potions, characters and limits.

Every struct is read from a TOML file of `data/` by `loader`; ids are those of the fact tables. Each
entry may carry `uncertain`: the numbers on which the sources differ, with what the others say.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal, TypeAlias

from companion.games.slay_the_spire.content import values
from companion.games.slay_the_spire.content.abilities import Ability
from companion.games.slay_the_spire.content.effects import Script
from companion.games.slay_the_spire.content.modifiers import AnyModifier

Owner = Literal["ironclad", "silent", "defect", "watcher", "colorless", "curse", "status"]
CharacterId = Literal["ironclad", "silent", "defect", "watcher"]
Rarity = Literal["common", "uncommon", "rare"]
Confidence = Literal["high", "medium", "low"]


class Uncertain(values.Datum, frozen=True):
    """A number the sources do not agree on, for owners to compare with their own card.

    `field` is the path in the entry as `house.toml` would name it (empty: the entry as a whole),
    `alternatives` what the `source` says instead, `row` the row of the fact tables' list of
    disagreements (0: none), `why` the reason for our choice.
    """

    field: str
    alternatives: str
    source: str
    confidence: Confidence
    row: int = 0
    why: str = ""


# ---------------------------------------------------------------- cards


class Side(values.Datum, frozen=True):
    """One side of a card.

    `cost` is Energy, `"X"`, or absent when none is printed; `cost_change` is added to it;
    `play_if` must hold to play the card; `x_min` is the least Energy of an X cost. `do` happens when
    it is played; `abilities` and `modifiers` hold while a power is in play, or in the zone that
    their moment names (`this_exhausted`, `in_hand_at_end_of_turn`, ...). `damage_lost_if` names the
    house option with which its damage is lost HP.
    """

    cost: int | Literal["X"] | None = None
    cost_change: values.Amount = 0
    x_min: int = 0
    damage_lost_if: Literal["", "burn_loses_hp"] = ""
    play_if: values.Condition | None = None
    keywords: tuple[values.Keyword, ...] = ()
    do: Script = ()
    abilities: tuple[Ability, ...] = ()
    modifiers: tuple[AnyModifier, ...] = ()


class Card(values.Datum, frozen=True):
    """A physical card with both its sides. `unlock` is its lock; `check` how its print was verified."""

    id: str
    name: str
    owner: Owner
    type: values.CardType
    copies: int
    check: str
    base: Side
    up: Side | None = None
    rarity: Rarity | None = None
    starter: bool = False
    unlock: int | Literal["colorless"] | None = None
    ascension_min: int = 0
    add_on: str = ""
    uncertain: tuple[Uncertain, ...] = ()


# ---------------------------------------------------------------- enemies


class Action(values.Datum, frozen=True):
    """What an enemy does on its turn; with `last`, after the enemies that do not say so (page 13)."""

    do: Script = ()
    last: bool = False


class DieAction(values.Datum, frozen=True):
    """The action of some faces of the die."""

    faces: tuple[int, ...]
    do: Script = ()
    last: bool = False


class Slot(values.Datum, frozen=True):
    """A place of the cube track. Gray slots are passed once; the cube returns to the first red one."""

    do: Script = ()
    gray: bool = False
    last: bool = False


class SingleAction(values.Datum, frozen=True, tag_field="kind", tag="single"):
    """The same action every turn."""

    do: Script


class DieActions(values.Datum, frozen=True, tag_field="kind", tag="die"):
    """The action the die shows; with `first`, that one on the first turn instead."""

    rows: tuple[DieAction, ...]
    first: Action | None = None


class CubeActions(values.Datum, frozen=True, tag_field="kind", tag="cube"):
    """The action the cube points at."""

    slots: tuple[Slot, ...]


Actions: TypeAlias = SingleAction | DieActions | CubeActions


class EnemyAbility(values.Datum, frozen=True):
    """A special ability: its name, what it triggers, what it changes, and in which mode only."""

    name: str = ""
    mode: str = ""
    abilities: tuple[Ability, ...] = ()
    modifiers: tuple[AnyModifier, ...] = ()


class CubePool(values.Datum, frozen=True):
    """Cubes an enemy keeps on its card: how many it starts with, and the most it can have."""

    start: int
    most: int


class SetupSummon(values.Datum, frozen=True):
    """Enemies that come in when this one does (page 10).

    `count` (solo: `solo`) enemies called `name`, or random ones of the `group`, in this enemy's row,
    or in each player's row. `last`: they act last in this fight.
    """

    name: str = ""
    group: str = ""
    count: int = 1
    solo: int | None = None
    each_row: bool = False
    last: bool = False


class FillRows(values.Datum, frozen=True):
    """Every row is filled to `to` enemies with the named ones, in turn (page 11, Sentries)."""

    to: int
    names: tuple[str, ...]


class Rewards(values.Datum, frozen=True):
    """What beating the enemy gives; `boss_relic` as page 8 says."""

    gold: int = 0
    card: Literal["normal", "upgraded", "rare"] | None = None
    potion: int = 0
    relic: int = 0
    boss_relic: bool = False


Role = Literal["first_encounter", "encounter", "summon", "elite", "boss"]


class Face(values.Datum, frozen=True):
    """One enemy card face.

    `hp` holds the HP for 1, 2, 3 and 4 players (one number: the same for all). `ascension_min` and
    `ascension_max` say when the face is used. An enemy has `actions`, or `modes` and the one it
    starts in. `die` are the rolls that pick this boss; `rows`, counted from 0 at the bottom, are
    the rows it stands in when that is not what its role says.
    """

    id: str
    name: str
    acts: tuple[int, ...]
    role: Role
    copies: int
    hp: int | tuple[int, int, int, int]
    confidence: Confidence
    actions: Actions | None = None
    modes: dict[str, Actions] = {}
    start_mode: str = ""
    abilities: tuple[EnemyAbility, ...] = ()
    summons: tuple[SetupSummon, ...] = ()
    fill: FillRows | None = None
    cubes: CubePool | None = None
    start_block: int = 0
    ascension_min: int = 0
    ascension_max: int | None = None
    group: str = ""
    paired_with: str = ""
    rows: tuple[int, ...] = ()
    die: tuple[int, ...] = ()
    rewards: Rewards | None = None
    uncertain: tuple[Uncertain, ...] = ()

    def hp_for(self, players: int) -> int:
        """The starting HP with this many players."""
        return self.hp if isinstance(self.hp, int) else self.hp[players - 1]

    def in_force(self, ascension: int) -> bool:
        """Whether the face is used at this ascension level (page 20)."""
        above = self.ascension_max is not None and ascension > self.ascension_max
        return self.ascension_min <= ascension and not above

    def track(self, mode: str = "") -> Actions:
        """The actions of a mode. Raises `KeyError` for a mode this enemy does not have."""
        return self.modes[mode] if self.actions is None else self.actions


# ---------------------------------------------------------------- items and characters


class Relic(values.Datum, frozen=True):
    """A relic, a boss relic, the solo relic, a special one, or a player board's starting ability."""

    id: str
    name: str
    pool: Literal["relic", "boss_relic", "solo", "special", "board"]
    copies: int
    check: str
    cost: int | None = None
    uses: int | None = None
    abilities: tuple[Ability, ...] = ()
    modifiers: tuple[AnyModifier, ...] = ()
    uncertain: tuple[Uncertain, ...] = ()


class Potion(values.Datum, frozen=True):
    """A potion: used once, when its owner likes in the Play phase unless `when` says otherwise."""

    id: str
    name: str
    copies: int
    cost: int
    check: str
    do: Script
    when: Literal["activated", "hp_zero", "roll"] = "activated"
    turn_if: Literal["", "jar_for_turn"] = ""
    outside_combat: bool = False
    uncertain: tuple[Uncertain, ...] = ()


class Character(values.Datum, frozen=True):
    """A character: HP, starter deck (card id to copies), and what the player board gives."""

    id: CharacterId
    name: str
    max_hp: int
    starter_deck: dict[str, int]
    starting_ability: str
    orb_slots: int = 0
    stances: bool = False
    uncertain: tuple[Uncertain, ...] = ()


class OrbKind(values.Datum, frozen=True):
    """What an orb does at end of turn and when it is evoked (page 16), and the colour of its cube."""

    id: values.Orb
    name: str
    cube: str
    evoke: Script
    end_of_turn: Script = ()


class StanceKind(values.Datum, frozen=True):
    """What a stance does while the player is in it, when it is left, and at end of turn (page 17)."""

    id: values.Stance
    name: str
    modifiers: tuple[AnyModifier, ...] = ()
    on_leave: Script = ()
    end_of_turn: Script = ()


class Limits(values.Datum, frozen=True):
    """The limits and set-up numbers of the rule book. `None`: the rule book states no limit."""

    energy: int
    energy_per_turn: int
    draw_per_turn: int
    block: int
    strength: int
    vulnerable: int
    weak: int
    poison_on_all_enemies: int
    shivs: int
    miracles: int
    potions: int
    daze_cards: int
    status_cards: int
    solo_gold: int
    rest_heal: int
    card_reveal: int
    enemy_block: int | None = None
    enemy_strength: int | None = None
    gold: int | None = None
    solo_relic: str = ""
    uncertain: tuple[Uncertain, ...] = ()


class AscensionLevel(values.Datum, frozen=True):
    """What one level adds to those below it (page 20). Absent keys change nothing."""

    level: int
    max_hp: int = 0
    start_hp: int = 0
    potions: int | None = None
    starter_deck_add: str = ""
    heal_at_act_start: int | None = None
    card_remove_price: int | None = None
    second_act_3_boss: bool = False
    changes: str = ""


class OpenQuestion(values.Datum, frozen=True):
    """A disagreement that is about no single entry: what we took, what others say, and why."""

    id: str
    topic: str
    taken: str
    alternatives: str
    source: str
    confidence: Confidence
    row: int = 0
    why: str = ""
