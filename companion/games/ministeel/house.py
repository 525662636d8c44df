"""The house rules: every ruling the text does not force, with the recommended default.

The numbers (MS-..) are those of `rulings.md` beside this file.
"""

from __future__ import annotations

import msgspec

from companion.kit.house_rules import Rule, specs_of
from companion.speech.words import N_


class HouseRules(msgspec.Struct, frozen=True):
    """The options in force in one game; see `SPECS` for what each one means."""

    remedy_before_poison: bool = False
    draw_token_cards: int = 1
    draw_tokens_in_other_turns: bool = True
    equipment_adds_up: bool = True
    armor_raises_rolled_shields: bool = True
    remedy_stops_combo_poison: bool = True
    destroyed_cards_return: bool = True
    equipment_can_be_taken: bool = True
    maximum_hp: int = 0
    cure_removes: int = 1
    hook_costs_action: bool = False
    skipped_turn_takes_poison: bool = False
    fate_on_oneself: bool = True
    fate_blockable: bool = True
    fate_attack: int = 1
    fate_poison: int = 1
    fate_heal: int = 1
    fate_attack_corners: int = 2
    fate_poison_corners: int = 2
    deflect_to_anyone: bool = True
    revival_saves_from_poison: bool = True
    stolen_equipment_stays_equipped: bool = False
    always_ask: bool = False


SPECS = specs_of(
    HouseRules,
    {
        "remedy_before_poison": Rule(
            N_("Remedy before the poison"),
            N_("You may play a Remedy before the poison damage of your turn, for one action."),
            "MS-05",
        ),
        "draw_token_cards": Rule(
            N_("Cards per draw token"), N_("How many cards you draw for one draw token."), "MS-14", 1, 6
        ),
        "draw_tokens_in_other_turns": Rule(
            N_("Draw tokens on other turns"),
            N_("You may use draw tokens on another player's turn, but not while you are attacked."),
            "MS-15",
        ),
        "equipment_adds_up": Rule(
            N_("Same equipment adds up"),
            N_("You may wear the same equipment twice, and both count."),
            "MS-22",
        ),
        "armor_raises_rolled_shields": Rule(
            N_("Armor raises rolled shields"), N_("Armor also adds to a Bladed Shield that defends."), "MS-24"
        ),
        "remedy_stops_combo_poison": Rule(
            N_("Remedy stops a combo's poison"),
            N_("A Remedy may stop the poison token of a combo that can be blocked."),
            "MS-25",
        ),
        "destroyed_cards_return": Rule(
            N_("Destroyed cards return"),
            N_("Destroyed cards go to the discard pile. Otherwise, they leave the game."),
            "MS-27",
        ),
        "equipment_can_be_taken": Rule(
            N_("Equipment can be taken"),
            N_("Random picks from a player may hit equipment as well as hand cards."),
            "MS-28",
        ),
        "maximum_hp": Rule(
            N_("Maximum HP"), N_("HP cannot rise above this number. 0 means no limit."), "MS-31", 0, 99
        ),
        "cure_removes": Rule(
            N_("Tokens removed by Potion + Remedy"),
            N_("How many poison tokens the combo Potion + Remedy removes. 0 means all."),
            "MS-32",
            0,
            5,
        ),
        "hook_costs_action": Rule(
            N_("Hooking a shield costs an action"),
            N_("Taking a defender's shield uses one of your two actions."),
            "MS-34",
        ),
        "skipped_turn_takes_poison": Rule(
            N_("Poison on a skipped turn"),
            N_("A player whose turn is skipped still takes poison damage."),
            "MS-40",
        ),
        "fate_on_oneself": Rule(N_("Fate on yourself"), N_("You may use Fate on yourself."), "MS-42"),
        "fate_blockable": Rule(
            N_("Fate can be answered"),
            N_("Shields answer the attack of Fate. A Remedy answers its poison."),
            "MS-43",
        ),
        "fate_attack": Rule(N_("Damage from Fate"), N_("HP lost to the attack."), "MS-43", 1, 6),
        "fate_poison": Rule(N_("Poison from Fate"), N_("Poison tokens placed."), "MS-43", 1, 5),
        "fate_heal": Rule(N_("Healing from Fate"), N_("HP gained."), "MS-43", 1, 6),
        "fate_attack_corners": Rule(
            N_("Corners that attack"),
            N_("How many of the die's six color corners mean an attack. Check your own die."),
            "MS-43",
            0,
            6,
        ),
        "fate_poison_corners": Rule(
            N_("Corners that poison"),
            N_("How many of the six color corners mean poison. The rest heal."),
            "MS-43",
            0,
            6,
        ),
        "deflect_to_anyone": Rule(
            N_("Confusion Dust on anyone"),
            N_("With 3 or more players, a deflected attack may hit any opponent."),
            "MS-44",
        ),
        "revival_saves_from_poison": Rule(
            N_("Revival after 5 poison tokens"),
            N_("The Revival Scepter also saves you when 5 poison tokens eliminate you."),
            "MS-48",
        ),
        "stolen_equipment_stays_equipped": Rule(
            N_("Stolen equipment stays equipped"),
            N_("The thief wears stolen equipment immediately, without an action."),
            "MS-58",
        ),
        "always_ask": Rule(
            N_("Always ask for an answer"),
            N_(
                "You are asked to answer every attack, poison and shield, even without an answer in "
                "hand. This keeps hands secret. On by default for 2 or more people."
            ),
            "MS-60",
            on_with_people=2,
        ),
    },
)
