"""House rules and choices of a game: the board, and what the rule text leaves open (rulings.md)."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.setups import OptionSpec
from companion.kit.decks import decks_spec
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


def _switch(key: str, default: bool, label: str, words: str, ruling: str) -> OptionSpec:
    return OptionSpec(key, "bool", default, label, words, ruling=ruling)


BOARD: tuple[OptionSpec, ...] = (
    OptionSpec(
        "shape",
        "choice",
        "grid",
        N_("Board"),
        N_("A grid of columns and rows, or a single row."),
        choices={"grid": N_("Grid"), "row": N_("Row")},
        ruling="BW-06",
    ),
    OptionSpec(
        "columns", "int", 5, N_("Columns"), N_("How many columns the board has."), 2, 9, ruling="BW-06"
    ),
    OptionSpec("rows", "int", 5, N_("Rows"), N_("How many rows a grid has."), 1, 9, ruling="BW-06"),
    OptionSpec(
        "adjacency",
        "choice",
        "orthogonal",
        N_("Neighbours"),
        N_("Which spaces are adjacent to each other."),
        choices={
            "orthogonal": N_("Four: left, right, above, below"),
            "eight": N_("Eight: diagonally too"),
            "left_right": N_("Two: left and right"),
        },
        ruling="BW-06",
    ),
    OptionSpec(
        "hero_starts",
        "text",
        "",
        N_("Where heroes start"),
        N_("A space for each seat, such as c1, c5; empty: at opposite sides."),
        high=60,
        ruling="BW-06",
    ),
)

HOUSE: tuple[OptionSpec, ...] = (
    *BOARD,
    _switch(
        "first_player_rolls",
        True,
        N_("First player by chance"),
        N_("A random seat begins; else the first one does."),
        "BW-41",
    ),
    _switch(
        "begin_by_hand",
        False,
        N_("Turns begin by hand"),
        N_("A turn begins when its player says so."),
        "BW-42",
    ),
    _switch(
        "second_gold_on_top",
        False,
        N_("Five gold on top"),
        N_("Whoever goes second gains 4 and 5 gold on the first turn, not 5 alone."),
        "BW-01",
    ),
    _switch(
        "first_player_draws",
        True,
        N_("First player draws"),
        N_("Whoever begins draws a card on the first turn too."),
        "BW-02",
    ),
    OptionSpec(
        "least_hand",
        "int",
        0,
        N_("Smallest first hand"),
        N_("Down to how many cards a first hand may be reshuffled."),
        0,
        6,
        ruling="BW-05",
    ),
    _switch(
        "fresh_may_move",
        True,
        N_("New minions may move"),
        N_("A minion may move in the turn in which it was summoned."),
        "BW-08",
    ),
    _switch(
        "moving_uses_action",
        False,
        N_("Moving is the action"),
        N_("A piece that moved to a free space has used its action."),
        "BW-09",
    ),
    _switch(
        "heroes_move",
        True,
        N_("Heroes move"),
        N_("Heroes move and enter spaces as minions do."),
        "BW-43",
    ),
    _switch(
        "survivors_enter",
        True,
        N_("Survivors enter"),
        N_("An attacker that survives enters the space of its target when it has become free."),
        "BW-11",
    ),
    _switch(
        "equipment_can_be_attacked",
        True,
        N_("Equipment can be attacked"),
        N_("Equipment with health can be attacked through the space of its hero."),
        "BW-12",
    ),
    _switch(
        "excess_reaches_target",
        False,
        N_("Excess reaches the target"),
        N_("Damage that is left after the last defender goes on to the attacked piece."),
        "BW-14",
    ),
    _switch(
        "heal_every_turn",
        True,
        N_("Health returns every turn"),
        N_("The health of all minions returns at the beginning of every turn; else of one's own turn."),
        "BW-23",
    ),
    _switch(
        "defender_reacts_first",
        False,
        N_("Defender reacts first"),
        N_("In step 6 the defending side is asked first."),
        "BW-26",
    ),
    _switch(
        "heroes_defend",
        True,
        N_("Heroes defend"),
        N_("A hero next to an attacker may defend as a minion does."),
        "BW-27",
    ),
    _switch(
        "equal_equipment",
        True,
        N_("Equal equipment"),
        N_("A hero may wear the same equipment twice unless the card says otherwise."),
        "BW-31",
    ),
    _switch(
        "enhancements_before_combat",
        False,
        N_("Enhancements before combat"),
        N_("Enhancements may be played in step 3 too."),
        "BW-44",
    ),
    OptionSpec(
        "empty_deck_hurts",
        "int",
        0,
        N_("Empty deck hurts"),
        N_("How much damage a hero takes for a card that cannot be drawn."),
        0,
        5,
        ruling="BW-32",
    ),
    OptionSpec(
        "most_rounds",
        "int",
        40,
        N_("Most rounds"),
        N_("After so many rounds the hero with most health left wins; 0: play on for ever."),
        0,
        200,
        ruling="BW-45",
    ),
)
