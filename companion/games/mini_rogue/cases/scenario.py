"""Scenario files of Mini Rogue: a case is played and its expectations are compared.

The form is that of `docs/scenario-format.md`; the acts are in `acts.py` and `rooms.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.options import validated
from companion.games.mini_rogue import events
from companion.games.mini_rogue.cases.acts import ACTS
from companion.games.mini_rogue.cases.form import STATS, case_of, place_of
from companion.games.mini_rogue.cases.player import Delving
from companion.games.mini_rogue.content import EXIT
from companion.games.mini_rogue.house import SPECS, HouseRules
from companion.games.mini_rogue.state import Adventurer, Enemy, State
from companion.kit.cases.playing import Cases
from companion.kit.cases.values import Readers, fields

ALSO_CALLED = {
    "use_potion": "potion",
    "affliction": "what",
    "reveal": "rooms",
    "spaces": "rooms",
    "receive": "take",
    "choice": "choose",
}
"""Keys of an action that may be called otherwise."""


def check_case(game: Game[State], given: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for a house rule that cannot be.
    """
    case, names = case_of(given)
    rules = HouseRules(**validated(SPECS, {**case.options, "step_by_step": True}, "options"))
    actions = [_plainly_called(action) for action in case.actions]
    return CASES.check(Delving(case, game, rules), actions, case.expect, names)


def _plainly_called(action: Any) -> Any:
    if not isinstance(action, Mapping):
        return action
    return {ALSO_CALLED.get(key, key): value for key, value in action.items()}


# Expectations


class Character(NamedTuple):
    """A character of a state."""

    state: State
    seat: int

    @property
    def hero(self) -> Adventurer:
        """Its mat, and what it has on it."""
        return self.state.party[self.seat]

    @property
    def level(self) -> int:
        """The level, which is the number of character dice."""
        return self.state.level(self.seat)


class NoEnemy:
    """An enemy where there is none."""

    hp = 0
    phase = damage = ability = stunned = poisoned = None


def _check(delving: Delving) -> bool | None:
    """The result of the last skill check."""
    heard = delving.match.heard or []
    return next((event.passed for event in reversed(heard) if isinstance(event, events.Checked)), None)


def _result(delving: Delving) -> str | None:
    if delving.state.phase != "over":
        return None
    return "won" if delving.state.won else "lost"


_ENEMY = {
    **fields("hp", "phase", "damage", "ability", "stunned", poisoned_by_potion="poisoned"),
    "alive": lambda enemy: enemy.hp > 0,
}
READERS: Readers = {
    Delving: {
        "*": lambda delving: lambda name: Character(delving.state, delving.seat(name)),
        "enemy": lambda delving: delving.state.enemy or NoEnemy(),
        "check": _check,
        **fields("moves", phase="state.phase", floor="state.floor", area="state.area"),
        **fields(enemy_kind="state.enemy.kind"),
        "result": _result,
        "leader": lambda delving: delving.name(delving.state.leader),
        "bosses_left": lambda delving: len(delving.state.bosses) + len(delving.state.grid[EXIT]),
        "position": lambda delving: place_of(delving.state.party[0].position),
        "room_resolved": lambda delving: delving.state.party[0].here == "resolved",
        "revealed": lambda delving: [place_of(space) for space in delving.state.face_up],
        "open_choice": lambda delving: delving.topic or None,
    },
    Character: {
        **fields(**{name: f"hero.{name}" for name in (*STATS, "curse", "poison", "potions", "items")}),
        **fields(skill_ready="hero.skill_ready", free_feats="hero.free_feats", blind="hero.blindness"),
        **fields("level", dice="level"),
        "has_crow": lambda character: "crow" in character.hero.items,
        "has_armory": lambda character: "armory" in character.hero.items,
        "alive": lambda character: character.hero.hp > 0,
        "position": lambda character: place_of(character.hero.position),
        "room_resolved": lambda character: character.hero.here == "resolved",
    },
    Enemy: _ENEMY,
    NoEnemy: _ENEMY,
}
CASES: Cases[Delving] = Cases(ACTS, READERS, forgiving=("gain_potion",))
"""A potion that is held already may come to nothing, as whatever is done to a mat directly."""
