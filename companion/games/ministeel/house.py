"""The house rules: every ruling the text does not force, with the recommended default.

The numbers (MS-..) are those of `rulings.md` beside this file.
"""

from __future__ import annotations

import msgspec

from companion.games.ministeel.content import data
from companion.kit.house_rules import specs_in


class HouseRules(msgspec.Struct, frozen=True):
    """The options in force in one game; `data/options.toml` says what each one means."""

    remedy_before_poison: bool = False
    draw_token_cards: int = 1
    draw_tokens_in_other_turns: bool = True
    poison_every_turn: bool = False
    glove_counts_each_card: bool = False
    equipment_adds_up: bool = True
    armor_raises_rolled_shields: bool = True
    remedy_stops_combo_poison: bool = True
    destroyed_cards_return: bool = True
    equipment_can_be_taken: bool = True
    maximum_hp: int = 0
    cure_removes: int = 1
    hook_costs_action: bool = False
    anyone_hooks: bool = False
    skipped_turn_takes_poison: bool = False
    fate_on_oneself: bool = True
    fate_blockable: bool = True
    fate_attack: int = 1
    fate_poison: int = 1
    fate_heal: int = 1
    fate_attack_corners: int = 2
    fate_poison_corners: int = 2
    deflect_to_anyone: bool = True
    dust_after_shields: bool = False
    revival_saves_from_poison: bool = True
    stolen_equipment_stays_equipped: bool = False
    always_ask: bool = False


SPECS = specs_in(data("options.toml"), HouseRules)
