"""Scenario files of Mini Rogue: a case is played and its expectations are compared.

The form is that of `docs/scenario-format.md`; the verbs stand in `case_actions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.game import Game
from companion.engine.options import validated
from companion.engine.refusals import Refused
from companion.games.mini_rogue import events
from companion.games.mini_rogue.case_actions import DO, NONE
from companion.games.mini_rogue.case_form import BadCase, CaseAction, place_of, understood
from companion.games.mini_rogue.case_player import Player
from companion.games.mini_rogue.content import EXIT
from companion.games.mini_rogue.house import SPECS, HouseRules
from companion.games.mini_rogue.state import State
from companion.speech.words import _


def check_case(game: Game[State], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for a house rule that cannot be.
    """
    known = understood(case)
    rules = HouseRules(**validated(SPECS, {**known.options, "step_by_step": True}, "options"))
    player = Player(known, game, rules)
    play(player)
    return failures(player, known.expect)


def play(player: Player) -> None:
    """All actions in their order, up to one in the middle that is refused."""
    actions = player.case.actions
    for number, action in enumerate(actions):
        if action.do not in DO:
            words = _("there is no action {verb}; the actions are {known}.")
            raise BadCase(words.format(verb=action.do, known=", ".join(sorted(DO))))
        following = actions[number + 1] if number + 1 < len(actions) else NONE
        _one(player, action, following)
        if player.refused is not None and following is not NONE:
            words = _("the action {verb} of {actor} was refused: {why}")
            player.stopped = words.format(verb=action.do, actor=action.actor, why=player.refused)
            return


def _one(player: Player, action: CaseAction, following: CaseAction) -> None:
    """One action; refused, it leaves nothing behind."""
    kept = player.keep()
    try:
        DO[action.do](player, action, following)
    except Refused as refused:
        player.put_back(kept)
        player.refused = refused
    player.last = action.do
    player.perceiving = player.perceiving and action.do == "use_potion"


# Expectations


def failures(player: Player, expect: Mapping[str, Any]) -> list[str]:
    """One line for each value that is not as expected; only listed values are looked at."""
    if player.stopped:
        return [player.stopped]
    found = []
    for key, expected in expect.items():
        value = _value(player, key)
        if _ordered(value) != _ordered(expected):
            words = _("{key}: expected {expected}, found {found}")
            found.append(words.format(key=key, expected=expected, found=value))
    if player.refused is not None and "last_action_legal" not in expect and player.last not in _LENIENT:
        found.append(_("the last action was refused: {why}").format(why=player.refused))
    return found


_LENIENT = ("gain_potion",)
"""What is done to a mat directly and may come to nothing, as a potion that is held already."""


def _ordered(value: Any) -> Any:
    """Lists are compared without regard to their order, but a space is a space."""
    if isinstance(value, list) and not all(type(each) is int for each in value):
        return sorted(value, key=str)
    return value


def _value(player: Player, key: str) -> Any:
    name, dot, what = key.partition(".")
    if dot and name == "enemy" and what in _OF_ENEMY:
        return _OF_ENEMY[what](player)
    if dot and name in player.names and what in _OF_CHARACTER:
        return _OF_CHARACTER[what](player.state, player.names.index(name))
    if not dot and key in _OF_GAME:
        return _OF_GAME[key](player)
    words = _("expect: there is no value {key}; of a character there are {of_one}, of the game {of_game}.")
    raise BadCase(words.format(key=key, of_one=", ".join(_OF_CHARACTER), of_game=", ".join(_OF_GAME)))


def _field(name: str) -> Callable[[State, int], Any]:
    return lambda state, seat: getattr(state.party[seat], name)


_OF_CHARACTER: dict[str, Callable[[State, int], Any]] = {
    **{name: _field(name) for name in ("hp", "xp", "armor", "food", "gold", "curse", "poison")},
    **{name: _field(name) for name in ("skill_ready", "free_feats")},
    "blind": _field("blindness"),
    "potions": lambda state, seat: list(state.party[seat].potions),
    "items": lambda state, seat: list(state.party[seat].items),
    "has_crow": lambda state, seat: "crow" in state.party[seat].items,
    "has_armory": lambda state, seat: "armory" in state.party[seat].items,
    "level": lambda state, seat: state.level(seat),
    "dice": lambda state, seat: state.level(seat),
    "alive": lambda state, seat: state.party[seat].hp > 0,
    "position": lambda state, seat: place_of(state.party[seat].position),
    "room_resolved": lambda state, seat: state.party[seat].here == "resolved",
}


def _enemy(name: str) -> Callable[[Player], Any]:
    return lambda player: getattr(player.state.enemy, name, None)


_OF_ENEMY: dict[str, Callable[[Player], Any]] = {
    "hp": lambda player: player.state.enemy.hp if player.state.enemy else 0,
    "alive": lambda player: player.state.enemy is not None and player.state.enemy.hp > 0,
    "phase": _enemy("phase"),
    "damage": _enemy("damage"),
    "ability": _enemy("ability"),
    "poisoned_by_potion": _enemy("poisoned"),
    "stunned": _enemy("stunned"),
}


def _check(player: Player) -> bool | None:
    """The result of the last skill check."""
    heard = player.match.heard or []
    return next((event.passed for event in reversed(heard) if isinstance(event, events.Checked)), None)


def _result(player: Player) -> str | None:
    if player.state.phase != "over":
        return None
    return "won" if player.state.won else "lost"


def _open_choice(player: Player) -> str | None:
    ask = player.choice()
    return ask.topic if ask is not None else None


_OF_GAME: dict[str, Callable[[Player], Any]] = {
    "check": _check,
    "phase": lambda player: player.state.phase,
    "enemy_kind": lambda player: player.state.enemy.kind if player.state.enemy else None,
    "result": _result,
    "floor": lambda player: player.state.floor,
    "area": lambda player: player.state.area,
    "leader": lambda player: player.names[player.state.leader],
    "bosses_left": lambda player: len(player.state.bosses) + len(player.state.grid[EXIT]),
    "position": lambda player: place_of(player.state.party[0].position),
    "room_resolved": lambda player: player.state.party[0].here == "resolved",
    "moves": lambda player: player.moves,
    "revealed": lambda player: [place_of(space) for space in player.state.face_up],
    "open_choice": _open_choice,
    "last_action_legal": lambda player: player.refused is None,
}
