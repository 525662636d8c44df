"""Counting what the rule book asks people to do by hand for the enemies, and what is left of it.

One act is one cube, token or card moved, one die or table looked up, or one sum worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.events import Event
from companion.engine.words import N_
from companion.games.slay_the_spire import events as ev
from companion.games.slay_the_spire.state import State

MOVED, LOOKED, SUMS = N_("cubes, tokens and cards moved"), N_("dice and tables looked up"), N_("sums")
Acts = dict[str, int]


def _struck(state: State, event: ev.Struck) -> Acts:
    """Page 14: work the damage out, take block away, then HP; of players only the enemy's sum counts."""
    if event.seat >= 0:
        return {SUMS: 1}
    return {SUMS: 1, MOVED: (event.loss > 0) + (event.blocked > 0)}


def _enemy_block(state: State, event: ev.EnemyTurnBegan) -> Acts:
    """Page 13, step 1: every enemy that had block loses it."""
    had = [index for index, enemy in enumerate(state.enemies) if enemy.had_block]
    return {MOVED: len([index for index in had if index not in event.keepers])}


def _of_enemy(acts: Acts) -> Callable[[State, Any], Acts]:
    return lambda state, event: acts if getattr(event, "seat", -1) < 0 else {}


BY_HAND: dict[type[Event], Callable[[State, Any], Acts]] = {
    ev.DieRolled: _of_enemy({LOOKED: 1}),
    ev.EnemyActs: _of_enemy({LOOKED: 1}),
    ev.Struck: _struck,
    ev.HpLost: _of_enemy({SUMS: 1, MOVED: 1}),
    ev.Healed: _of_enemy({SUMS: 1, MOVED: 1}),
    ev.HpSet: _of_enemy({MOVED: 1}),
    ev.TokensChanged: _of_enemy({MOVED: 1}),
    ev.CubesChanged: _of_enemy({MOVED: 1}),
    ev.SlotChanged: _of_enemy({MOVED: 1}),
    ev.EnemyTurnBegan: _enemy_block,
    ev.EnemyCame: _of_enemy({LOOKED: 1, MOVED: 2}),
    ev.EnemyLeft: _of_enemy({MOVED: 1}),
    ev.Died: _of_enemy({MOVED: 1}),
    ev.JunkAdded: lambda state, event: {MOVED: event.count},
}
"""What each thing that happens to or through an enemy takes by hand (pages 10 to 15)."""


def by_hand(state: State, events: Sequence[Event]) -> Counter[str]:
    """The acts of bookkeeping that these events take without a companion."""
    found: Counter[str] = Counter()
    for event in events:
        count = BY_HAND.get(type(event))
        if count is not None:
            found.update(count(state, event))
    return found


def still_by_hand(events: Sequence[Event]) -> int:
    """What hands do for the enemies all the same: roll the die, and lay Daze and status cards."""
    rolls = sum(isinstance(event, ev.DieRolled) for event in events)
    return rolls + sum(event.count for event in events if isinstance(event, ev.JunkAdded))
