"""The verbs beyond the cards of a player: on the die, on enemies, and outside combat."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal

from companion.games.slay_the_spire.content import values

# ---------------------------------------------------------------- the die


class Reroll(values.Verb, frozen=True, tag="reroll"):
    """Roll the die again; with `relics` false, die relics do not trigger again."""

    relics: bool = True


class TurnDie(values.Verb, frozen=True, tag="turn_die"):
    """Change the result by `by`; 6 and 1 are neighbours."""

    by: int


class SetDie(values.Verb, frozen=True, tag="set_die"):
    """Set the die to a face of the player's choice."""


class TriggerDieRelic(values.Verb, frozen=True, tag="trigger_die_relic"):
    """Trigger one die ability of a relic; its owner gains it. `faces` limits which (empty: any)."""

    faces: tuple[int, ...] = ()


# ---------------------------------------------------------------- enemies


class EnterMode(values.Verb, frozen=True, tag="enter_mode"):
    """This enemy enters a mode: its cube goes to the mode's first slot (page 15)."""

    mode: str


class MoveCube(values.Verb, frozen=True, tag="move_cube"):
    """The cube of this enemy goes to `slot`, counted from 1."""

    slot: int


class Summon(values.Verb, frozen=True, tag="summon"):
    """Put `amount` enemies of this name into play, in this enemy's row or in each player's row.

    With `up_to`, only as many as make `amount` living ones there.
    """

    name: str
    amount: int = 1
    each_row: bool = False
    up_to: bool = False


class Revive(values.Verb, frozen=True, tag="revive"):
    """Dead enemies of this name or group return with `hp` (absent: their starting HP)."""

    what: str
    hp: int | None = None


class Dies(values.Verb, frozen=True, tag="dies"):
    """This enemy dies."""


class Leaves(values.Verb, frozen=True, tag="leaves"):
    """This enemy leaves combat."""


class LoseAbility(values.Verb, frozen=True, tag="lose_ability"):
    """This enemy loses the ability of this name."""

    name: str


# ---------------------------------------------------------------- outside combat


class Reward(values.Verb, frozen=True, tag="reward"):
    """Gain rewards of a kind (page 8); `reveal` cards are revealed instead of 3."""

    kind: Literal["card", "rare", "relic", "potion", "curse"]
    amount: int = 1
    reveal: int = 3


class ChangeDeck(values.Verb, frozen=True, tag="change_deck"):
    """Upgrade, remove or transform up to `amount` cards of the deck (page 8); `another` than those before."""

    change: Literal["upgrade", "remove", "transform"]
    amount: int = 1
    of: values.CardFilter = values.ANY_CARD
    it: bool = False
    another: bool = False


class BuyFromTop(values.Verb, frozen=True, tag="buy_from_top"):
    """Look at the top card of one of these decks; buy or discard it."""

    decks: tuple[Literal["potion", "relic"], ...]


class Redraw(values.Verb, frozen=True, tag="redraw"):
    """Discard this item and reveal another in its place."""


class IgnorePaths(values.Verb, frozen=True, tag="ignore_paths"):
    """Move up to any room of the next row."""
