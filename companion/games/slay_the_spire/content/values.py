"""The small words of the effect language: filters, quantities, conditions, amounts and aims.

Everything here is data: a value says what to count or to ask, and the rules read it. The meaning of
each word, with the page of the rule book it rests on, is listed in docs/sts-effects.md.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal, TypeAlias

import msgspec


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Content that never changes once it is read; an unknown key in a data file is an error."""


class Verb(Datum, frozen=True, tag_field="do"):
    """Base of all effects."""


CardType = Literal["attack", "skill", "power", "curse", "status", "ticket"]
Keyword = Literal[
    "exhaust",
    "ethereal",
    "retain",
    "unplayable",
    "to_draw_top",
    "cannot_be_removed",
    "cannot_be_repeated",
    "cannot_be_copied",
]
Token = Literal[
    "block",
    "strength",
    "weak",
    "vulnerable",
    "poison",
    "shiv",
    "miracle",
    "energy",
    "gold",
    "claw",
]
Orb = Literal["lightning", "frost", "dark"]
Stance = Literal["neutral", "calm", "wrath"]
Zone = Literal["hand", "draw_pile", "discard_pile", "exhaust_pile", "discard_top"]
Who = Literal["self", "target", "that_player", "that_enemy"]


class CardFilter(Datum, frozen=True):
    """Which cards are meant: a card fits when it fits every key given, and all cards fit `{}`.

    `types` and `not_types` look at the printed type, `contains` at the printed name, `cost` at the
    Energy the card costs now, `keyword` and `without` at its keywords, `starter` at its border,
    `retained` at whether it was retained last turn, `ids` at the card itself.
    """

    types: tuple[CardType, ...] = ()
    not_types: tuple[CardType, ...] = ()
    contains: str = ""
    cost: int | None = None
    keyword: Keyword | None = None
    without: Keyword | None = None
    starter: bool | None = None
    retained: bool | None = None
    ids: tuple[str, ...] = ()


ANY_CARD = CardFilter()


class CardsIn(Datum, frozen=True, tag_field="count", tag="cards"):
    """The cards of `of` in a zone of the player whose effect it is."""

    zone: Zone
    of: CardFilter = ANY_CARD


class Moved(Datum, frozen=True, tag_field="count", tag="moved"):
    """The cards of `of` that the last draw or move of this script really moved."""

    of: CardFilter = ANY_CARD


class Played(Datum, frozen=True, tag_field="count", tag="played"):
    """The cards of `of` this player has played this turn, without the one being played.

    With `shivs`, the Attacks that are no cards count too (page 16).
    """

    of: CardFilter = ANY_CARD
    shivs: bool = False


class Tokens(Datum, frozen=True, tag_field="count", tag="tokens"):
    """The tokens of these kinds on `of`, taken together."""

    tokens: tuple[Token, ...]
    of: Who = "self"


class HitPoints(Datum, frozen=True, tag_field="count", tag="hp"):
    """The HP of `of`."""

    of: Who = "self"


class OrbsOf(Datum, frozen=True, tag_field="count", tag="orbs_of"):
    """The orbs of one kind this player has."""

    orb: Orb


class Living(Datum, frozen=True, tag_field="count", tag="living"):
    """The living enemies with this name, in all rows."""

    name: str


PlainQuantity = Literal[
    "x",
    "players",
    "turn",
    "orbs",
    "orb_kinds",
    "orbs_removed",
    "cubes",
    "powers",
    "target_powers",
    "most_powers",
    "attackers",
    "hit_icons",
    "unblocked",
    "hp_lost",
    "gained",
    "leftover_energy",
    "cost_of_moved",
]
Quantity: TypeAlias = PlainQuantity | CardsIn | Moved | Played | Tokens | HitPoints | OrbsOf | Living


class Compare(Datum, frozen=True, tag_field="is", tag="count"):
    """Whether a quantity lies within `at_least` and `at_most`, both included."""

    of: Quantity
    at_least: int | None = None
    at_most: int | None = None


class DieShows(Datum, frozen=True, tag_field="is", tag="die"):
    """Whether the die of this round shows one of `faces`."""

    faces: tuple[int, ...]


class InStance(Datum, frozen=True, tag_field="is", tag="stance"):
    """Whether the player is in this stance."""

    stance: Stance


class AtSlot(Datum, frozen=True, tag_field="is", tag="slot"):
    """Whether the cube of this enemy stands on `slot`, counted from 1."""

    slot: int


class Happened(Datum, frozen=True, tag_field="is", tag="happened"):
    """Whether something has happened to this player, this card, its target or this enemy."""

    what: Literal[
        "discarded_this_turn",
        "switched_stance_this_turn",
        "lost_hp_this_combat",
        "shuffled_this_combat",
        "retained_last_turn",
        "killed_target",
        "target_unhurt",
        "unblocked_damage",
        "no_block_at_enemy_turn",
        "first_entry_this_turn",
    ]


class Not(Datum, frozen=True, tag_field="is", tag="not"):
    """Whether `test` does not hold."""

    test: "Condition"


Condition: TypeAlias = Compare | DieShows | InStance | AtSlot | Happened | Not


class Count(Datum, frozen=True):
    """An amount that is worked out: base + multiply x per, and plus when `test` holds.

    Without `per` nothing is multiplied; without `test` nothing is added. Only a change of cost may be
    below 0; every verb takes less than 0 as 0.
    """

    base: int = 0
    per: Quantity | None = None
    multiply: int = 1
    plus: int = 0
    test: Condition | None = None


Amount: TypeAlias = int | Count


class Allies(Datum, frozen=True, tag_field="to", tag="allies"):
    """The living enemies with this name: in the row of the enemy that acts, or in `every_row`.

    A boss is in every row (rule book page 11).
    """

    name: str
    every_row: bool = False


PlainAim = Literal[
    "self",
    "target",
    "row",
    "that_row",
    "all_enemies",
    "each_any_enemy",
    "different_enemies",
    "attackers",
    "that_enemy",
    "any_player",
    "each_any_player",
    "all_players",
    "that_player",
    "damaged_players",
]
Aim: TypeAlias = PlainAim | Allies
