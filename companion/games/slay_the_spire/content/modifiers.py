"""Modifiers: what changes how rules work, as long as it lasts.

A modifier stands on a power in play, a relic, a stance, an ability of an enemy, or was granted for a
while (`effects.Grant`). It does nothing by itself; the rules ask for it by its type.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal, TypeAlias

from companion.games.slay_the_spire.content import values


class Modifier(values.Datum, frozen=True, tag_field="mod"):
    """Base of all modifiers."""


class KeepBlock(Modifier, frozen=True, tag="keep_block"):
    """Block is not removed when it otherwise would be (players: page 12, enemies: page 13)."""


class CostChange(Modifier, frozen=True, tag="cost"):
    """Cards of `of` cost `becomes`, or `change` more (less when negative), never below 0.

    `final` wins over every other change of cost (rule book page 18, Snecko).
    """

    of: values.CardFilter = values.ANY_CARD
    becomes: int | None = None
    change: int = 0
    final: bool = False


class ExhaustPlayed(Modifier, frozen=True, tag="exhaust_played"):
    """Cards of `of` exhaust when they are played."""

    of: values.CardFilter


class HitBonus(Modifier, frozen=True, tag="hit_bonus"):
    """Every hit deals `amount` more, before weak and vulnerable, like Strength.

    `on` says which attacks: all, those of cards that fit `of`, shivs, or both of these.
    With `stance`, only while the player is in it. `as_strength`: it is Strength for this attack, so that
    cards that count Strength several times count it too, up to the limit of Strength.
    """

    amount: values.Amount
    on: Literal["all", "cards", "shivs", "cards_and_shivs"] = "all"
    of: values.CardFilter = values.ANY_CARD
    stance: values.Stance | None = None
    as_strength: bool = False


class HitsApply(Modifier, frozen=True, tag="hits_apply"):
    """Every hit also puts `amount` tokens on the enemy it hits."""

    token: values.Token
    amount: int = 1


class BlockBonus(Modifier, frozen=True, tag="block_bonus"):
    """Every block icon on cards of `of` gives `amount` more."""

    of: values.CardFilter
    amount: int = 1


class OrbBonus(Modifier, frozen=True, tag="orb_bonus"):
    """The evoke or end-of-turn effect of `orb` (every kind when absent) gives `amount` more."""

    at: Literal["evoke", "end_of_turn"]
    amount: int = 1
    orb: values.Orb | None = None


class LightningHitsRow(Modifier, frozen=True, tag="lightning_hits_row"):
    """The damage of Lightning orbs goes to every enemy of a row instead of to one enemy."""


class HpLossCap(Modifier, frozen=True, tag="hp_loss_cap"):
    """The player loses at most `amount` HP in a round while this lasts."""

    amount: int


class PreventHpLoss(Modifier, frozen=True, tag="prevent_hp_loss"):
    """The next `times` losses of HP do not happen; then the card exhausts itself."""

    times: int


class PlaysAgain(Modifier, frozen=True, tag="plays_again"):
    """A card of `of` is played `plays` times (page 19, Playing Copies)."""

    of: values.CardFilter
    plays: int = 2


class CannotGain(Modifier, frozen=True, tag="cannot_gain"):
    """Gaining this has no effect."""

    what: Literal["weak", "gold", "potion", "curse"]


class Cannot(Modifier, frozen=True, tag="cannot"):
    """The player may not do this."""

    do: Literal["draw", "play_cards", "rest", "smith"]


class NoDamageDealt(Modifier, frozen=True, tag="no_damage_dealt"):
    """All damage the player deals is 0."""


class CardLimit(Modifier, frozen=True, tag="card_limit"):
    """Each player may play at most this many cards a turn, by the slot of the cube."""

    by_slot: tuple[int, ...]


class HitTakenBonus(Modifier, frozen=True, tag="hit_taken_bonus"):
    """Every hit against this enemy deals `amount` more."""

    amount: int


class HitTakenCap(Modifier, frozen=True, tag="hit_taken_cap"):
    """No hit against this enemy deals more than `amount`."""

    amount: int


class NoHpLoss(Modifier, frozen=True, tag="no_hp_loss"):
    """This enemy cannot lose HP while its cube stands on one of `slots`, counted from 1."""

    slots: tuple[int, ...]


class HpFloor(Modifier, frozen=True, tag="hp_floor"):
    """The HP of this enemy cannot fall below `amount`."""

    amount: values.Amount


class HpCeiling(Modifier, frozen=True, tag="hp_ceiling"):
    """The player's HP cannot rise above `amount`."""

    amount: int


class ForeignBoard(Modifier, frozen=True, tag="foreign_board"):
    """Orb slots and stances for characters whose own board has none (page 18)."""

    orb_slots: int
    stances: bool


AnyModifier: TypeAlias = (
    KeepBlock
    | CostChange
    | ExhaustPlayed
    | HitBonus
    | HitsApply
    | BlockBonus
    | OrbBonus
    | LightningHitsRow
    | HpLossCap
    | PreventHpLoss
    | PlaysAgain
    | CannotGain
    | Cannot
    | NoDamageDealt
    | CardLimit
    | HitTakenBonus
    | HitTakenCap
    | NoHpLoss
    | HpFloor
    | HpCeiling
    | ForeignBoard
)
