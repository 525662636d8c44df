"""The house rules: every ruling the text does not force, with the recommended default.

The numbers (MR-..) are those of `rulings.md` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.kit.house_rules import Rule, specs_of
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
    crow_checked: bool = True


SPECS = specs_of(
    HouseRules,
    {
        "first_character": Rule(
            N_("First character"),
            N_("The first player's Character card."),
            choices=CHARACTERS,
            group="foremost",
        ),
        "second_character": Rule(
            N_("Second character"),
            N_("The second player's Character card. Each card exists once."),
            choices=CHARACTERS,
            group="foremost",
        ),
        "step_by_step": Rule(
            N_("Ask at every step"),
            N_("Ask at each step of a fight, even when there is nothing to choose."),
            "MR-75",
        ),
        "odds": Rule(
            N_("Show the chances"),
            N_("Show the chance to pass a check, to win a turn of a fight and to fall below 1 HP."),
            "MR-76",
        ),
        "one_item": Rule(
            N_("One item at a time"), N_("A character holds at most one item card (retail)."), "MR-08"
        ),
        "surplus_xp_heals": Rule(
            N_("Surplus XP heals"),
            N_("XP past the last square gives 1 HP, even if you were not on the last square yet."),
            "MR-10",
        ),
        "curse_spares_criticals": Rule(
            N_("Criticals despite a curse"),
            N_("A rolled 6 stays a critical hit even if a curse lowers it."),
            "MR-13",
        ),
        "poison_acts_at_once": Rule(
            N_("Poison Potion acts immediately"),
            N_("The Poison Potion also deals damage on the turn you use it."),
            "MR-28",
        ),
        "potion_after_skill": Rule(
            N_("Potion with a skill"),
            N_("You may use a potion on a turn when a combat skill replaces your attack."),
            "MR-33",
        ),
        "backstab_one_die": Rule(
            N_("Backstab doubles one die"),
            N_("Backstab doubles only the best die of the next attack (retail)."),
            "MR-34",
        ),
        "ghost_counts_for_treasure": Rule(
            N_("Ghosts count for the treasure"),
            N_("A ghost you fought counts as a monster for a treasure's second gold."),
            "MR-47",
        ),
        "unpaid_penalty": Rule(
            N_("HP lost for unpaid penalties"),
            N_("HP lost for missing food or armor. 0: as printed (3, retail 1)."),
            "MR-45",
            0,
            9,
        ),
        "foresight_while_blind": Rule(
            N_("Foresight despite blindness"),
            N_("Foresight also reveals rooms for a blind character."),
            "MR-59",
        ),
        "fall_refreshes_skills": Rule(
            N_("A fall refreshes skills"),
            N_("Turn the Character card face up after a fall through a pit."),
            "MR-62",
        ),
        "frost_stops_whole_round": Rule(
            N_("Frost stops a whole round"),
            N_("With 2 players, a Frost Potion stops the counterattacks on both for its round."),
            "MR-70",
        ),
        "trade_anywhere": Rule(
            N_("Trade at any distance"), N_("Two players may also trade in different rooms."), "MR-77"
        ),
        "merchant_sells_food": Rule(
            N_("Merchant sells food"), N_("You can buy food rations for 2 gold (retail)."), "MR-58"
        ),
        "crow_after_reveal": Rule(
            N_("Crow after revealing rooms"),
            N_("The crow may replace one of the next rooms after they are revealed."),
            "MR-78",
        ),
        "crow_checked": Rule(
            N_("Skill check for the crow"),
            N_("Two players in the crow's room must each pass a skill check to feed it."),
            "MR-55",
        ),
    },
)
