"""House rules and choices of a game: the board, and what the rule text leaves open (rulings.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.setups import OptionSpec
from companion.kit.decks import decks_spec
from companion.kit.house_rules import Rule, specs_of
from companion.speech.words import N_

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
    fresh_may_move: bool = True
    moving_uses_action: bool = False
    heroes_move: bool = True
    survivors_enter: bool = True
    equipment_can_be_attacked: bool = True
    excess_reaches_target: bool = False
    heal_every_turn: bool = True
    defender_reacts_first: bool = False
    heroes_defend: bool = True
    equal_equipment: bool = True
    enhancements_before_combat: bool = False
    empty_deck_hurts: int = 0
    most_rounds: int = 40


def specs() -> tuple[OptionSpec, ...]:
    """All options."""
    return (decks_spec(), *HOUSE)


BOARD = specs_of(
    HouseRules,
    {
        "shape": Rule(
            N_("Board"),
            N_("A grid of columns and rows, or a single row."),
            "BW-06",
            choices={"grid": N_("Grid"), "row": N_("Row")},
        ),
        "columns": Rule(N_("Columns"), N_("Number of columns on the board."), "BW-06", 2, 9),
        "rows": Rule(N_("Rows"), N_("Number of rows in a grid."), "BW-06", 1, 9),
        "adjacency": Rule(
            N_("Adjacent spaces"),
            N_("Which spaces count as adjacent."),
            "BW-06",
            choices={
                "orthogonal": N_("Four: left, right, above, below"),
                "eight": N_("Eight: diagonals too"),
                "left_right": N_("Two: left and right"),
            },
        ),
        "hero_starts": Rule(
            N_("Hero starting spaces"),
            N_("A space for each player, e.g. c1, c5 (empty: opposite sides)."),
            "BW-06",
            high=60,
        ),
    },
)

HOUSE = BOARD + specs_of(
    HouseRules,
    {
        "first_player_rolls": Rule(
            N_("Random first player"), N_("A random player goes first. If off, the first seat does."), "BW-41"
        ),
        "begin_by_hand": Rule(
            N_("Start turns manually"), N_("A turn starts only when its player starts it."), "BW-42"
        ),
        "second_gold_on_top": Rule(
            N_("Second player: 4 + 5 gold"),
            N_("The second player gains 4 + 5 gold on the first turn, not just 5."),
            "BW-01",
        ),
        "first_player_draws": Rule(
            N_("First player draws"), N_("The first player draws a card on the first turn too."), "BW-02"
        ),
        "least_hand": Rule(
            N_("Smallest opening hand"),
            N_("You may reshuffle your opening hand down to this many cards."),
            "BW-05",
            0,
            6,
        ),
        "fresh_may_move": Rule(
            N_("New minions may move"), N_("A minion may move on the turn it was summoned."), "BW-08"
        ),
        "moving_uses_action": Rule(
            N_("Moving uses the action"),
            N_("A piece that moves to a free space has used its action."),
            "BW-09",
        ),
        "heroes_move": Rule(N_("Heroes move"), N_("Heroes move and enter spaces like minions."), "BW-43"),
        "survivors_enter": Rule(
            N_("Surviving attackers move in"),
            N_("A surviving attacker enters its target's space if it is now free."),
            "BW-11",
        ),
        "equipment_can_be_attacked": Rule(
            N_("Equipment can be attacked"),
            N_("Equipment with health can be attacked through its hero's space."),
            "BW-12",
        ),
        "excess_reaches_target": Rule(
            N_("Excess damage hits the target"),
            N_("Damage left after the last defender hits the attacked piece."),
            "BW-14",
        ),
        "heal_every_turn": Rule(
            N_("Health returns every turn"),
            N_("All minions regain health at the start of every turn. If off, only on your own turn."),
            "BW-23",
        ),
        "defender_reacts_first": Rule(
            N_("Defender reacts first"), N_("In step 6, the defending side acts first."), "BW-26"
        ),
        "heroes_defend": Rule(
            N_("Heroes defend"), N_("A hero next to an attacker may defend like a minion."), "BW-27"
        ),
        "equal_equipment": Rule(
            N_("Same equipment twice"),
            N_("A hero may wear the same equipment twice, unless the card forbids it."),
            "BW-31",
        ),
        "enhancements_before_combat": Rule(
            N_("Enhancements before combat"), N_("You may also play enhancements in step 3."), "BW-44"
        ),
        "empty_deck_hurts": Rule(
            N_("Damage from an empty deck"),
            N_("Damage your hero takes for each card you cannot draw."),
            "BW-32",
            0,
            5,
        ),
        "most_rounds": Rule(
            N_("Maximum rounds"),
            N_("After this many rounds, the hero with the most health wins. 0: no limit."),
            "BW-45",
            0,
            200,
        ),
    },
)
