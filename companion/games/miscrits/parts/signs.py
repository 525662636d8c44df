"""The look of what only Miscrits has."""

from __future__ import annotations

from companion.engine.parts.signs import Sign, Signs
from companion.speech.words import N_

SIGNS = Signs(
    of={
        "skull": Sign("✖", "red"),
        "boost": Sign("▲", "green"),
        "boost_next": Sign("△", "green"),
        "weakened": Sign("▼", "red"),
        "weakened_next": Sign("▽", "red"),
        "element": Sign("◆"),
        "status": Sign("☣", "yellow"),
        "hourglass": Sign("hourglass", "blue"),
        "item": Sign("⚒"),
        "by_hand": Sign("✎", "yellow"),
        "lost": Sign("✖"),
        "boss": Sign("☠", "red"),
        "boss_deck": Sign("▦"),
        "boss_used": Sign("▤"),
        "deck": Sign("▦"),
    },
    groups={
        "element": N_("element"),
        "status": N_("status"),
        "hourglass": N_("hourglass"),
        "item": N_("item"),
        "by_hand": N_("effects to enter"),
    },
    leading=frozenset({"knock_outs"}),
    at_once=frozenset({"element", "status", "hourglass", "item"}),
    figures="companion.games.miscrits",
    emblem="Dew Sprite",
)
