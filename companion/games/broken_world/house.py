"""House rules and choices of a game: the board, and what the rule text leaves open (rulings.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.setups import OptionSpec
from companion.games.broken_world.content import data
from companion.kit.decks import decks_spec
from companion.kit.house_rules import specs_in

Shape = Literal["grid", "row"]
Adjacency = Literal["orthogonal", "eight", "left_right"]


class HouseRules(msgspec.Struct, frozen=True):
    """The options in force, one field each."""

    decks: str = ""
    shape: Shape = "grid"
    columns: int = 5
    rows: int = 5
    adjacency: Adjacency = "orthogonal"
    hero_starts: str = ""
    first_player_rolls: bool = True
    begin_by_hand: bool = False
    second_gold_on_top: bool = False
    first_player_draws: bool = True
    least_hand: int = 0
    summon_near_enemies: bool = False
    fresh_may_move: bool = True
    moving_uses_action: bool = False
    heroes_move: bool = True
    survivors_enter: bool = True
    equipment_can_be_attacked: bool = True
    excess_reaches_target: bool = False
    heal_every_turn: bool = True
    defending_uses_action: bool = True
    action_every_turn: bool = False
    defender_reacts_first: bool = False
    heroes_defend: bool = True
    equal_equipment: bool = True
    enhancements_before_combat: bool = False
    empty_deck_hurts: int = 0
    most_rounds: int = 40


def specs() -> tuple[OptionSpec, ...]:
    """All options."""
    return (decks_spec(), *HOUSE)


HOUSE = specs_in(data("options.toml"), HouseRules)
BOARD = HOUSE[:5]
"""The options of the board, which come first."""
