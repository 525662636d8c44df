"""The places of the rule book that refusals rest on."""

from __future__ import annotations

from companion.speech.words import N_

EXPLORATION = N_("Exploration Phase")
COMBAT = N_("Combat, attack phase")
FEATS = N_("Feats")
POTIONS = N_("Potions")
SKILLS = N_("Character Classes and Skills")
CHECK_RULE = N_("Skill Check")
SHRINE_RULE = N_("Shrine Card")
TOMB_RULE = N_("Tomb Card")
CROW_RULE = N_("Crow Card")
TREASURE_RULE = N_("Treasure Card")
MERCHANT_RULE = N_("Merchant Card")
TRADE_RULE = N_("2 Player Co-operative Rules, trade")
