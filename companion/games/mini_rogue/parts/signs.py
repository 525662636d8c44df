"""The look of what only Mini Rogue has."""

from __future__ import annotations

from companion.engine.parts.signs import Sign, Signs
from companion.speech.words import N_

SIGNS = Signs(
    of={
        "star": Sign("★", "yellow"),
        "food": Sign("◒", "yellow"),
        "damage": Sign("⚔", "red"),
        "poison": Sign("☣", "green"),
        "curse": Sign("☠", "blue"),
        "blindness": Sign("◌"),
        "affliction": Sign("☠", "red"),
        "item": Sign("⚒"),
        "skill": Sign("✦", "blue"),
        "state": Sign("⟳"),
        "ability": Sign("⚠", "red"),
        "monster": Sign("⚔", "red"),
        "boss": Sign("♛", "red"),
        "trap": Sign("⚠", "yellow"),
        "treasure": Sign("◆", "yellow"),
        "shrine": Sign("✚", "blue"),
        "tomb": Sign("✝"),
        "armory": Sign("⚒"),
        "bonfire": Sign("♨", "red"),
        "crow": Sign("➶"),
        "merchant": Sign("⚖", "green"),
        "character": Sign("●", "blue"),
        "dungeon": Sign("◼"),
    },
    groups={
        "affliction": N_("affliction"),
        "item": N_("item card"),
        "skill": N_("skill"),
        "state": N_("state"),
        "ability": N_("ability"),
    },
    leading=frozenset({"armor", "food", "gold", "xp"}),
    figures="companion.games.mini_rogue",
    emblem="Giant Rat",
)
