"""The house rules: every ruling the text does not force, with the recommended default.

The numbers (MS-..) are those of `rulings.md` beside this file.
"""

from __future__ import annotations

import msgspec

from companion.engine.game import OptionSpec
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


def _yes_no(key: str, label: str, words: str, ruling: str, on_with_people: int = 0) -> OptionSpec:
    default = getattr(HouseRules(), key)
    return OptionSpec(key, "bool", default, label, words, ruling=ruling, on_with_people=on_with_people)


def _number(key: str, low: int, high: int, label: str, words: str, ruling: str) -> OptionSpec:
    default = getattr(HouseRules(), key)
    return OptionSpec(key, "int", default, label, words, low, high, ruling=ruling)


SPECS: tuple[OptionSpec, ...] = (
    _yes_no(
        "remedy_before_poison",
        N_("Remedy before the poison"),
        N_("You may play a Remedy before the poison damage of your turn, for one action."),
        "MS-05",
    ),
    _number(
        "draw_token_cards",
        1,
        6,
        N_("Cards per draw token"),
        N_("How many cards you draw for one draw token."),
        "MS-14",
    ),
    _yes_no(
        "draw_tokens_in_other_turns",
        N_("Draw tokens on other turns"),
        N_("You may use draw tokens on another player's turn, but not while you are attacked."),
        "MS-15",
    ),
    _yes_no(
        "equipment_adds_up",
        N_("Same equipment adds up"),
        N_("You may wear the same equipment twice, and both count."),
        "MS-22",
    ),
    _yes_no(
        "armor_raises_rolled_shields",
        N_("Armor raises rolled shields"),
        N_("Armor also adds to a Bladed Shield that defends."),
        "MS-24",
    ),
    _yes_no(
        "remedy_stops_combo_poison",
        N_("Remedy stops a combo's poison"),
        N_("A Remedy may stop the poison token of a combo that can be blocked."),
        "MS-25",
    ),
    _yes_no(
        "destroyed_cards_return",
        N_("Destroyed cards return"),
        N_("Destroyed cards go to the discard pile. Otherwise, they leave the game."),
        "MS-27",
    ),
    _yes_no(
        "equipment_can_be_taken",
        N_("Equipment can be taken"),
        N_("Random picks from a player may hit equipment as well as hand cards."),
        "MS-28",
    ),
    _number(
        "maximum_hp",
        0,
        99,
        N_("Maximum HP"),
        N_("HP cannot rise above this number. 0 means no limit."),
        "MS-31",
    ),
    _number(
        "cure_removes",
        0,
        5,
        N_("Tokens removed by Potion + Remedy"),
        N_("How many poison tokens the combo Potion + Remedy removes. 0 means all."),
        "MS-32",
    ),
    _yes_no(
        "hook_costs_action",
        N_("Hooking a shield costs an action"),
        N_("Taking a defender's shield uses one of your two actions."),
        "MS-34",
    ),
    _yes_no(
        "skipped_turn_takes_poison",
        N_("Poison on a skipped turn"),
        N_("A player whose turn is skipped still takes poison damage."),
        "MS-40",
    ),
    _yes_no(
        "fate_on_oneself",
        N_("Fate on yourself"),
        N_("You may use Fate on yourself."),
        "MS-42",
    ),
    _yes_no(
        "fate_blockable",
        N_("Fate can be answered"),
        N_("Shields answer the attack of Fate. A Remedy answers its poison."),
        "MS-43",
    ),
    _number("fate_attack", 1, 6, N_("Damage of Fate"), N_("HP lost to the attack."), "MS-43"),
    _number("fate_poison", 1, 5, N_("Poison of Fate"), N_("Poison tokens placed."), "MS-43"),
    _number("fate_heal", 1, 6, N_("Healing of Fate"), N_("HP gained."), "MS-43"),
    _number(
        "fate_attack_corners",
        0,
        6,
        N_("Corners that attack"),
        N_("How many of the die's six color corners mean an attack. Check your own die."),
        "MS-43",
    ),
    _number(
        "fate_poison_corners",
        0,
        6,
        N_("Corners that poison"),
        N_("How many of the six color corners mean poison. The rest heal."),
        "MS-43",
    ),
    _yes_no(
        "deflect_to_anyone",
        N_("Confusion Dust on anyone"),
        N_("With 3 or more players, a deflected attack may hit any opponent."),
        "MS-44",
    ),
    _yes_no(
        "revival_saves_from_poison",
        N_("Revival after 5 poison tokens"),
        N_("The Revival Scepter also saves you when 5 poison tokens eliminate you."),
        "MS-48",
    ),
    _yes_no(
        "stolen_equipment_stays_equipped",
        N_("Stolen equipment stays equipped"),
        N_("The thief wears stolen equipment immediately, without an action."),
        "MS-58",
    ),
    _yes_no(
        "always_ask",
        N_("Always ask for an answer"),
        N_(
            "You are asked to answer every attack, poison and shield, even without an "
            "answer in hand. This keeps hands secret. On by default for 2 or more people."
        ),
        "MS-60",
        on_with_people=2,
    ),
)
