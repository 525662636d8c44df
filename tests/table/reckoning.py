"""What the rule book makes of a starter card, reckoned by hand: no line of this asks the engine.

Rule book page 24: a hit deals its number plus Strength; Vulnerable doubles it, Weak takes one off,
and together they do nothing. Block takes damage first. Printed costs and numbers: the starter cards.
"""

from __future__ import annotations

from dataclasses import dataclass

PRINTED_COSTS = {
    "strike": 1,
    "defend": 1,
    "bash": 2,
    "survivor": 1,
    "neutralize": 0,
    "zap": 1,
    "dual_cast": 1,
    "eruption": 2,
    "vigilance": 2,
}
PRINTED_HITS = {"strike": 1, "bash": 2, "neutralize": 1, "eruption": 2}
"""Damage of the one hit of each starter attack."""


@dataclass(frozen=True)
class Fighter:
    """The numbers in front of a player or on an enemy."""

    hp: int = 0
    block: int = 0
    strength: int = 0
    weak: int = 0
    vulnerable: int = 0


def printed(face: str) -> str:
    """The name on the card, without whose it is."""
    return next((name for name in PRINTED_COSTS if face == name or face.startswith(f"{name}_")), "")


def hp_after(face: str, player: Fighter, enemy: Fighter, bonus: int = 0) -> int:
    """The HP of the enemy after the one hit of a starter attack; `bonus` is the stance's."""
    damage = PRINTED_HITS[printed(face)] + player.strength + bonus
    if player.weak and not enemy.vulnerable:
        damage -= 1
    elif enemy.vulnerable and not player.weak:
        damage *= 2
    return max(0, enemy.hp - max(0, max(0, damage) - enemy.block))
