"""The verbs of MiniSteel's cards, as data. Each card and combo is a list of these.

`aim` says whom an effect reaches: the opponent that was chosen, each opponent, everyone, oneself,
or those who took damage from this very card ("The Combos", the bonus rule).
"""

from __future__ import annotations

from typing import Literal

import msgspec

Aim = Literal["opponent", "opponents", "everyone", "self", "damaged", "player"]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One line of a card."""


class Attack(Effect, frozen=True, tag="attack"):
    """Attack for `amount` HP; 0 stands for the roll of the die."""

    amount: int
    aim: Aim = "opponent"


class Block(Effect, frozen=True, tag="block"):
    """Stop `amount` damage of a physical attack; 0 stands for the roll of the die."""

    amount: int


class Heal(Effect, frozen=True, tag="heal"):
    """Gain `amount` HP."""

    amount: int


class Draw(Effect, frozen=True, tag="draw"):
    """Draw `count` cards."""

    count: int


class Poison(Effect, frozen=True, tag="poison"):
    """An attempt to place `count` poison tokens."""

    aim: Aim
    count: int = 1


class Cure(Effect, frozen=True, tag="cure"):
    """Remove `count` of one's own poison tokens; 0 removes all, -1 as the house rule says."""

    count: int


class StopPoison(Effect, frozen=True, tag="stop poison"):
    """Answer a poison attempt: no token is placed."""


class Destroy(Effect, frozen=True, tag="destroy"):
    """Cards picked at random go to the discard pile."""

    count: int
    aim: Aim


class Take(Effect, frozen=True, tag="take"):
    """Take one card at random from each; of several, keep one and discard the rest."""

    aim: Aim


class TakeShield(Effect, frozen=True, tag="take shield"):
    """Answer a shield: it is removed from the defence and kept."""


class Search(Effect, frozen=True, tag="search"):
    """Roll the die, draw as many cards, keep one and discard the rest."""


class SwapHands(Effect, frozen=True, tag="swap hands"):
    """Change hands with the chosen opponent."""


class SkipTurn(Effect, frozen=True, tag="skip turn"):
    """The chosen opponent's next turn is skipped."""


class Equip(Effect, frozen=True, tag="equip"):
    """Lies in front of its owner: raises attack cards, shield cards, every defence, or the draw."""

    attack: int = 0
    shield: int = 0
    defence: int = 0
    draw: int = 0


class Fate(Effect, frozen=True, tag="fate"):
    """Roll the colour corners: the chosen player is attacked, poisoned or healed."""


class Deflect(Effect, frozen=True, tag="deflect"):
    """Answer an attack: its whole value strikes another instead."""


class Revive(Effect, frozen=True, tag="revive"):
    """Answer one's own death: roll for new HP, discard everything, draw anew."""

    cards: int
    draw_tokens: int


AnyEffect = (
    Attack
    | Block
    | Heal
    | Draw
    | Poison
    | Cure
    | StopPoison
    | Destroy
    | Take
    | TakeShield
    | Search
    | SwapHands
    | SkipTurn
    | Equip
    | Fate
    | Deflect
    | Revive
)
