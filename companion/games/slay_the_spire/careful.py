"""A plain good way to fight, for bots of all four characters, and how well a fight stands.

`score` values a state for the party; `careful` tries each act on a copy and takes the best.
"""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.games.slay_the_spire.state import State


def careful(state: State, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The first act; replaced by a real judgement in `companion/games/slay_the_spire/careful.py`."""
    return acts[0]


def score(state: State, seat: int) -> float:
    """How the fight stands for the party, from 0 (lost) to 1 (won)."""
    if state.phase == "over":
        return 1.0 if state.won else 0.0
    ours = sum(player.hp / max(1, player.max_hp) for player in state.players if player.alive)
    theirs = sum(enemy.hp for enemy in state.enemies if enemy.alive)
    whole = sum(enemy.max_hp for enemy in state.enemies) or 1
    return max(0.02, min(0.98, 0.5 + 0.4 * ours / len(state.players) - 0.4 * theirs / whole))
