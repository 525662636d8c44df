"""The house rules: every ruling the text does not force, with the recommended default.

The numbers (MR-..) are those of `rulings.md` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.engine.setups import OptionSpec
from companion.speech.words import N_

Drawn = Literal["rogue", "mage", "drawn"]
CHARACTERS: Mapping[str, str] = {"rogue": N_("Rogue"), "mage": N_("Mage"), "drawn": N_("drawn at random")}


class HouseRules(msgspec.Struct, frozen=True):
    """The options in force in one game; see `SPECS` for what each one means."""

    first_character: Drawn = "rogue"
    second_character: Drawn = "mage"
    step_by_step: bool = False
    odds: bool = True
    one_item: bool = False
    surplus_xp_heals: bool = False
    curse_spares_criticals: bool = False
    poison_acts_at_once: bool = True
    potion_after_skill: bool = False
    backstab_one_die: bool = False
    ghost_counts_for_treasure: bool = True
    unpaid_penalty: int = 0
    foresight_while_blind: bool = True
    fall_refreshes_skills: bool = False
    frost_stops_whole_round: bool = True
    trade_anywhere: bool = False
    merchant_sells_food: bool = False
    crow_after_reveal: bool = False


def _yes_no(key: str, label: str, words: str, ruling: str) -> OptionSpec:
    return OptionSpec(key, "bool", getattr(HouseRules(), key), label, words, ruling=ruling)


def _character(key: str, label: str, words: str) -> OptionSpec:
    return OptionSpec(
        key, "choice", getattr(HouseRules(), key), label, words, choices=CHARACTERS, group="foremost"
    )


SPECS: tuple[OptionSpec, ...] = (
    _character("first_character", N_("First character"), N_("The first player's Character card.")),
    _character(
        "second_character",
        N_("Second character"),
        N_("The second player's Character card. Each card exists once."),
    ),
    _yes_no(
        "step_by_step",
        N_("Ask at every step"),
        N_("Ask at each step of a fight, even when there is nothing to choose."),
        "MR-75",
    ),
    _yes_no(
        "odds",
        N_("Show the chances"),
        N_("Show the chance to pass a check, to win a turn of a fight and to fall below 1 HP."),
        "MR-76",
    ),
    _yes_no(
        "one_item", N_("One item at a time"), N_("A character holds at most one item card (retail)."), "MR-08"
    ),
    _yes_no(
        "surplus_xp_heals",
        N_("Surplus XP heals"),
        N_("XP past the last square gives 1 HP, even if you were not on the last square yet."),
        "MR-10",
    ),
    _yes_no(
        "curse_spares_criticals",
        N_("Criticals despite a curse"),
        N_("A rolled 6 stays a critical hit even if a curse lowers it."),
        "MR-13",
    ),
    _yes_no(
        "poison_acts_at_once",
        N_("Poison Potion acts immediately"),
        N_("The Poison Potion also deals damage on the turn you use it."),
        "MR-28",
    ),
    _yes_no(
        "potion_after_skill",
        N_("Potion with a skill"),
        N_("You may use a potion on a turn when a combat skill replaces your attack."),
        "MR-33",
    ),
    _yes_no(
        "backstab_one_die",
        N_("Backstab doubles one die"),
        N_("Backstab doubles only the best die of the next attack (retail)."),
        "MR-34",
    ),
    _yes_no(
        "ghost_counts_for_treasure",
        N_("Ghosts count for the treasure"),
        N_("A ghost you fought counts as a monster for a treasure's second gold."),
        "MR-47",
    ),
    OptionSpec(
        "unpaid_penalty",
        "int",
        0,
        N_("HP lost for unpaid penalties"),
        N_("HP lost for missing food or armor. 0: as printed (3, retail 1)."),
        0,
        9,
        ruling="MR-45",
    ),
    _yes_no(
        "foresight_while_blind",
        N_("Foresight despite blindness"),
        N_("Foresight also reveals rooms for a blind character."),
        "MR-59",
    ),
    _yes_no(
        "fall_refreshes_skills",
        N_("A fall refreshes skills"),
        N_("Turn the Character card face up after a fall through a pit."),
        "MR-62",
    ),
    _yes_no(
        "frost_stops_whole_round",
        N_("Frost stops a whole round"),
        N_("With 2 players, a Frost Potion stops the counterattacks on both for its round."),
        "MR-70",
    ),
    _yes_no(
        "trade_anywhere",
        N_("Trade at any distance"),
        N_("Two players may also trade in different rooms."),
        "MR-77",
    ),
    _yes_no(
        "merchant_sells_food",
        N_("Merchant sells food"),
        N_("You can buy food rations for 2 gold (retail)."),
        "MR-58",
    ),
    _yes_no(
        "crow_after_reveal",
        N_("Crow after revealing rooms"),
        N_("The crow may replace one of the next rooms after they are revealed."),
        "MR-78",
    ),
)
