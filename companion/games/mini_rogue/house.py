"""The house rules: every ruling the text does not force, with the recommended default.

The numbers (MR-..) are those of `rulings.md` beside this file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.mini_rogue.content import data
from companion.kit.house_rules import specs_in

Drawn = Literal["rogue", "mage", "drawn"]


class HouseRules(msgspec.Struct, frozen=True):
    """The options in force in one game; `data/options.toml` says what each one means."""

    first_character: Drawn = "rogue"
    second_character: Drawn = "mage"
    step_by_step: bool = False
    odds: bool = True
    one_item: bool = False
    surplus_xp_heals: bool = False
    curse_spares_criticals: bool = False
    poison_acts_at_once: bool = True
    potion_after_skill: bool = False
    blow_after_skill: bool = False
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
    item_checked_twice: bool = False
    skill_before_fight: bool = False
    feats_reroll_dungeon: bool = False


SPECS = specs_in(data("options.toml"), HouseRules)
