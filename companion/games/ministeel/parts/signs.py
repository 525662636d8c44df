"""The look of what only MiniSteel has."""

from __future__ import annotations

from companion.engine.parts.signs import Sign, Signs
from companion.speech.words import N_

SIGNS = Signs(
    of={
        "poison": Sign("☣", "green"),
        "action": Sign("▶"),
        "equipment": Sign("⚒"),
        "state": Sign("⟳"),
        "laid": Sign("▦"),
        "removed": Sign("✖"),
    },
    kinds={"attack": "attack"},
    groups={"equipment": N_("equipment"), "state": N_("state")},
    figures="companion.games.ministeel",
    emblem="Duelist",
)
