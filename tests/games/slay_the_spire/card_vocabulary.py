"""The single words of cards, items and enemies, with what each of them means."""

from __future__ import annotations

from typing import Any

from companion.games.slay_the_spire.content import values as val
from companion.games.slay_the_spire.content.loader import load

ANY = val.ANY_CARD
FACES = load().faces.values()
TYPES = {"Attack": "attack", "Skill": "skill", "Power": "power", "Curse": "curse", "Status card": "status"}
KEYWORDS = {
    "Exhaust": "exhaust",
    "Ethereal": "ethereal",
    "Retain": "retain",
    "Unplayable": "unplayable",
    "Goes on top of your draw pile": "to_draw_top",
    "Cannot be removed from your deck": "cannot_be_removed",
    "Cannot be repeated by other effects": "cannot_be_repeated",
    "Cannot be copied": "cannot_be_copied",
}
STANCES = {"Neutral": "neutral", "Calm": "calm", "Wrath": "wrath"}
ORBS = {"Lightning": "lightning", "Frost": "frost", "Dark": "dark"}
TOKENS = {
    "Block": "block",
    "Strength": "strength",
    "Weak": "weak",
    "Vulnerable": "vulnerable",
    "Poison": "poison",
    "Energy": "energy",
    "gold": "gold",
    "Slimed": "slimed",
}
COUNTED = {"Shiv": "shiv", "Miracle": "miracle", "Claw cube": "claw", "Daze": "daze", "Burn": "burn"}
APPLIED = ("weak", "vulnerable", "poison")
JUNK = ("daze", "burn", "slimed")
NEXT = {
    "card": ANY,
    "Attack": val.CardFilter(types=("attack",)),
    "Skill": val.CardFilter(types=("skill",)),
    "Attack or Skill": val.CardFilter(types=("attack", "skill")),
}
"""The cards of "your next ...": those that the boxes have."""

WORDS: dict[str, dict[str, Any]] = {
    "keyword": KEYWORDS,
    "stance": STANCES,
    "orb": ORBS,
    "name": {face.name: face.name for face in FACES}
    | {face.group: face.group for face in FACES if face.group},
    "ability_name": {
        ability.name: ability.name for face in FACES for ability in face.abilities if ability.name
    },
    "mode": {
        "Attack Mode": "attack",
        "Defensive Mode": "defensive",
        "Normal Mode": "normal",
        "Fury Mode": "fury",
    },
    "token": TOKENS | COUNTED,
    "tokens_many": TOKENS | {f"{name}s": token for name, token in COUNTED.items()},
    "next": NEXT,
    "cost": {"X": "X"} | {str(number): number for number in range(10)},
    "deck": {"potion deck": "potion", "relic deck": "relic"},
    "whom": {
        "all enemies in one row": "row",
        "all enemies in its row": "that_row",
        "all enemies": "all_enemies",
        "any enemy": "each_any_enemy",
        "each enemy about to attack you": "attackers",
        "that enemy": "that_enemy",
        "all players": "all_players",
        "any player": "any_player",
        "that player": "that_player",
        "the target": "target",
    },
    "gainer": {
        "Gain": "self",
        "The player in its row gains": "target",
        "Any player gains": "any_player",
        "All players gain": "all_players",
        "All enemies gain": "all_enemies",
    },
    "loser": {"Lose": "self", "The target loses": "target", "That player loses": "that_player"},
    "pile": {
        "your draw pile": ("self", "draw"),
        "the target's draw pile": ("target", "draw"),
        "each player's draw pile": ("all_players", "draw"),
        "the draw pile of each player it damaged": ("damaged_players", "draw"),
        "your discard pile": ("self", "discard"),
        "the target's discard pile": ("target", "discard"),
        "each player's discard pile": ("all_players", "discard"),
    },
    "where": {
        "in your hand": "hand",
        "in your draw pile": "draw_pile",
        "in your discard pile": "discard_pile",
        "in your exhaust pile": "exhaust_pile",
    },
    "source": {
        "from your hand": "hand",
        "from your draw pile": "draw_pile",
        "from your discard pile": "discard_pile",
        "from your exhaust pile": "exhaust_pile",
    },
    "holder": {"you have": "self", "on the target": "target"},
    "owner": {"you have": "self", "the target has": "target", "that player has": "that_player"},
    "moment": {
        "Start of combat": "start_of_combat",
        "When your Block would be removed": "block_reset",
        "Start of turn, before you draw": "before_draw",
        "After the roll": "roll",
        "Start of turn": "start_of_turn",
        "On your turn": "activated",
        "End of turn": "end_of_turn",
        "End of combat": "end_of_combat",
        "When you Exhaust a card": "you_exhaust",
        "When you gain Block": "you_gain_block",
        "When you put a token on an enemy": "you_mark_enemy",
        "When you shuffle your draw pile": "you_shuffle",
        "When a card effect makes you discard": "you_discard_by_card",
        "When you switch Stances": "you_switch_stance",
        "When you Scry": "you_scry",
        "When this is Exhausted": "this_exhausted",
        "When a card effect discards this": "this_discarded_by_card",
        "When Scrying discards this": "this_scried_away",
        "When this is removed from your deck": "this_removed",
        "End of turn, with this in your hand": "in_hand_at_end_of_turn",
        "When your HP would become 0": "hp_zero",
        "When its HP would become 0": "hp_zero",
        "When a hit damages it": "damaged_by_hit",
        "When an attack damages it": "damaged_by_attack",
        "After each attack against it": "attacked",
        "When it loses HP": "hp_lost",
        "When it dies": "dies",
        "When summoned": "summoned",
        "After its action": "action_done",
        "After switching rows at the start of turn, for each player facing it (the target)": "facing",
        "When you gain this": "gained",
        "When you Rest": "rest",
        "When you enter an event room": "event_room",
        "When revealed for sale": "revealed_for_sale",
        "When you move up": "moving_up",
        "Outside combat": "outside_combat",
    },
    "limit": {"once per turn": "turn", "once per combat": "combat", "once per room": "room"},
    "Limit": {"Once per turn": "turn", "Once per combat": "combat"},
    "plain_thing": {
        "Energy spent": "x",
        "player": "players",
        "Orb you have": "orbs",
        "kind of Orb you have": "orb_kinds",
        "of those Orbs": "orbs_removed",
        "cube on this": "cubes",
        "Power you have in play": "powers",
        "Power its target has in play": "target_powers",
        "Power of the player with the most Powers in play": "most_powers",
        "enemy about to attack you": "attackers",
        "hit of its next action": "hit_icons",
        "HP it lost": "hp_lost",
    },
    "happened": {
        "you discarded a card this turn": "discarded_this_turn",
        "you switched Stances this turn": "switched_stance_this_turn",
        "you lost HP this combat": "lost_hp_this_combat",
        "you shuffled your draw pile this combat": "shuffled_this_combat",
        "this was Retained last turn": "retained_last_turn",
        "this killed the target": "killed_target",
        "the target has all its HP": "target_unhurt",
        "it dealt unblocked damage": "unblocked_damage",
        "it had no Block when the enemy turn began": "no_block_at_enemy_turn",
    },
    "empty": {"your hand is empty": "hand", "your draw pile is empty": "draw_pile"},
    "reward": {
        "card reward": "card",
        "rare reward": "rare",
        "relic": "relic",
        "potion": "potion",
        "Curse": "curse",
    },
    "exhausting": {
        "": "no",
        ", then Exhaust it": "yes",
        ", then Exhaust it unless it is a Power": "unless_power",
    },
    "shuffling": {"": False, ", then shuffle": True},
    "by": {"any player": "any_player", "another player": "other_player"},
    "span": {"this turn": "turn", "this round": "round", "this combat": "combat"},
    "kept": {"it": 1, "them": 2},
}
