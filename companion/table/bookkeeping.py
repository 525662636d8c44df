"""Counting what the rule book asks people to do by hand for the enemies, and what is left of it.

One act is one cube, token or card moved, one table looked up (by the die or the cube), or one sum
worked out. Counted is everything on the enemies' own cards, whoever causes it, and everything that
an enemy's action makes people do on their boards. What players do to themselves is not counted, nor
is throwing the die of the round: players do that with and without a companion.
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
    """Page 14: work the damage out, take block away, then HP."""
    return {SUMS: 1, MOVED: (event.loss > 0) + (event.blocked > 0)}


def _enemy_block(state: State, event: ev.EnemyTurnBegan) -> Acts:
    """Page 13, step 1: every enemy that had block loses it."""
    had = [index for index, enemy in enumerate(state.enemies) if enemy.had_block]
    return {MOVED: len([index for index in had if index not in event.keepers])}


def _always(acts: Acts) -> Callable[[State, Any], Acts]:
    return lambda state, event: acts


BY_HAND: dict[type[Event], Callable[[State, Any], Acts]] = {
    ev.EnemyActs: _always({LOOKED: 1}),
    ev.Struck: _struck,
    ev.HpLost: _always({SUMS: 1, MOVED: 1}),
    ev.Healed: _always({SUMS: 1, MOVED: 1}),
    ev.HpSet: _always({MOVED: 1}),
    ev.TokensChanged: _always({MOVED: 1}),
    ev.CubesChanged: _always({MOVED: 1}),
    ev.SlotChanged: _always({MOVED: 1}),
    ev.EnemyTurnBegan: _enemy_block,
    ev.EnemyCame: _always({LOOKED: 1, MOVED: 2}),
    ev.EnemyLeft: _always({MOVED: 1}),
    ev.Died: _always({MOVED: 1}),
    ev.JunkAdded: lambda state, event: {MOVED: event.count},
}
"""What each thing that happens to or through an enemy takes by hand (pages 10 to 15)."""


class Books:
    """Counts as it happens; knows whether an enemy is acting, between its action and the next round."""

    def __init__(self) -> None:
        self.hand: Counter[str] = Counter()
        self.left = 0
        self._enemies_act = False

    def set_up(self, state: State) -> None:
        """Page 10: each enemy's card is laid down, its HP looked up and set, its cube put on its slot."""
        for _enemy in state.enemies:
            self.hand.update({LOOKED: 1, MOVED: 3})

    def count(self, state: State, events: Sequence[Event]) -> None:
        """Take in what has happened."""
        for event in events:
            if isinstance(event, ev.EnemyActs | ev.RoundBegan):
                self._enemies_act = isinstance(event, ev.EnemyActs)
            acts = BY_HAND.get(type(event))
            if acts is not None and (self._enemies_act or self._of_enemy(event)):
                self.hand.update(acts(state, event))
        self.left += still_by_hand(events)

    @staticmethod
    def _of_enemy(event: Any) -> bool:
        return isinstance(event, ev.JunkAdded) or getattr(event, "seat", -1) < 0


def still_by_hand(events: Sequence[Event]) -> int:
    """What hands do for the enemies all the same: lay Daze and status cards."""
    return sum(event.count for event in events if isinstance(event, ev.JunkAdded))
