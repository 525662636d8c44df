"""The look of what only Slay the Spire has."""

from __future__ import annotations

from companion.engine.parts.signs import Sign, Signs
from companion.speech.words import N_

SIGNS = Signs(
    of={
        "block": Sign("shield", "blue"),
        "energy": Sign("⚡", "yellow"),
        "strength": Sign("▲"),
        "vulnerable": Sign("◎"),
        "weak": Sign("▼"),
        "poison": Sign("☣", "green"),
        "gold": Sign("⛃", "yellow"),
        "shiv": Sign("➤"),
        "shivs": Sign("➤"),
        "miracle": Sign("✦"),
        "miracles": Sign("✦"),
        "doom": Sign("☠"),
        "exhaust": Sign("✖"),
        "relic": Sign("◆"),
        "relics": Sign("◆"),
        "potion": Sign("⚗"),
        "potions": Sign("⚗"),
        "power": Sign("✹"),
        "powers": Sign("✹"),
        "orb": Sign("◉"),
        "orbs": Sign("◉"),
        "stance": Sign("☯"),
        "ability": Sign("❖"),
        "attack": Sign("⚔"),
        "skill": Sign("shield"),
        "curse": Sign("☠"),
        "status": Sign("⚠"),
        "opponent": Sign("♛"),
        "ascension": Sign("▲"),
        "playing": Sign("★"),
        "act": Sign("⟳"),
    },
    groups={
        "relic": N_("relic"),
        "potion": N_("potion"),
        "power": N_("power"),
        "orb": N_("orb"),
        "stance": N_("stance"),
        "ability": N_("ability"),
    },
    kinds={kind: kind for kind in ("attack", "skill", "power", "curse", "status", "relic", "potion")},
    leading=frozenset({"block", "energy"}),
    figures="companion.games.slay_the_spire",
    emblem="Hexaghost",
)
