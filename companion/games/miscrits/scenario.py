"""Scenario files of Miscrits: a case is played through the real match, and its expectations are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.games.miscrits.case_actions import ACTIONS
from companion.games.miscrits.case_cards import cards_of_case, deck_is_legal
from companion.games.miscrits.case_player import BadCase, CasePlay
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.state import BOSS, PLAYERS_WON, BossTurn, Creature, Player, State
from companion.speech.words import _


def check_case(game: Game[State], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for cards that cannot be.
    """
    cards = _cards(case, head)
    if case["setup"].get("mode") == "deck_check":
        return _compared(case["expect"], {"deck_legal": deck_is_legal(case["setup"]["deck"], cards)})
    with CARDS.instead([cards_of_case(cards, case["setup"].get("wheel", {}))]):
        play = CasePlay(game, case)
        for action in case["actions"]:
            _act(play, action)
        return _compared(case["expect"], {key: _value(play, key) for key in case["expect"]})


def _act(play: CasePlay, action: Mapping[str, Any]) -> None:
    """Play one action of the case."""
    if play.state.phase == "over":
        play.legal = False
        return
    carry_out = ACTIONS.get(action["do"])
    if carry_out is None:
        words = _("there is no action {name}; there are {names}.")
        raise BadCase(words.format(name=action["do"], names=", ".join(ACTIONS)))
    carry_out(play, action)
    play.settle()


def _cards(case: Mapping[str, Any], head: Mapping[str, Any]) -> Mapping[str, Any]:
    sets = head.get("card_sets", {})
    name = case.get("cards", "")
    if name not in sets:
        raise BadCase(
            _("cards: there is no card set {name}; the file has {names}.").format(
                name=name, names=", ".join(sets) or "-"
            )
        )
    found: Mapping[str, Any] = sets[name]
    return found


def _compared(expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    words = _("{key}: expected {expected}, found {found}")
    return [
        words.format(key=key, expected=value, found=found[key])
        for key, value in expected.items()
        if not _same(value, found[key], key)
    ]


def _same(expected: Any, found: Any, key: str) -> bool:
    """Lists are unordered, but for the order of flips; `..._contains` asks for what must be among others."""
    if isinstance(expected, list) and isinstance(found, list) and key != "flips":
        if key.endswith("_contains"):
            return all(found.count(one) >= expected.count(one) for one in expected)
        return sorted(expected) == sorted(found)
    return bool(expected == found)


# What is expected


def _value(play: CasePlay, key: str) -> Any:
    """What stands at a key of `expect`. Raises `BadCase` for one that is not known."""
    owner, _dot, rest = key.partition(".")
    if rest and owner == "boss":
        return _boss_value(play.state, rest)
    if rest:
        return _player_value(play.state.seats[play.seat(owner)], rest)
    if key not in _WHOLE:
        raise BadCase(_("expect: there is no value {key}.").format(key=key))
    return _WHOLE[key](play)


def _player_value(player: Player, key: str) -> Any:
    first, _dot, rest = key.partition(".")
    if first in _OF_PLAYER and not rest:
        return _OF_PLAYER[first](player)
    if first == "active" and player.active is None:
        return None
    if first == "active" and player.active is not None:
        return _creature_value(player.active, rest)
    if first == "ready" and rest:
        place, _dot, field = rest.partition(".")
        return _creature_value(player.ready[int(place)], field)
    raise BadCase(_("expect: a player has no value {key}.").format(key=key))


_OF_PLAYER: Mapping[str, Callable[[Player], Any]] = {
    "hand_count": lambda player: len(player.hand),
    "hand_contains": lambda player: list(player.hand.known),
    "deck_count": lambda player: len(player.deck),
    "discard_contains": lambda player: list(player.discard),
    "discard_count": lambda player: len(player.discard),
    "ready_count": lambda player: len(player.ready),
    "ko": lambda player: player.knock_outs,
    "ko_pile": lambda player: list(player.lost),
    "out": lambda player: not player.alive,
    "boost": lambda player: player.boost_next or player.boost,
    "reduction": lambda player: player.weakened_next or player.weakened,
    "turns_taken": lambda player: player.turns,
}


def _creature_value(creature: Creature, key: str) -> Any:
    values = {
        "": creature.id,
        "card": creature.id,
        "hp": creature.hp,
        "max_hp": creature.max_hp,
        "counters": {one.id: one.count for one in creature.counters},
        "status": list(creature.status),
        "items": list(creature.items),
    }
    if key.startswith("counters."):
        return creature.cooling(key.partition(".")[2])
    if key not in values:
        words = _("expect: a creature has no value {key}; it has {keys}.")
        raise BadCase(words.format(key=key, keys=", ".join(values)))
    return values[key]


def _boss_value(state: State, key: str) -> Any:
    boss = state.boss
    values = (
        {}
        if boss is None
        else {
            "hp": boss.hp,
            "max_hp": boss.max_hp,
            "boost": boss.boost,
            "reduction": boss.weakened_next or boss.weakened,
            "status": list(boss.status),
            "cards_played": boss.cards_played,
            "turns_taken": boss.turns,
            "deck_count": len(boss.deck),
        }
    )
    if key not in values:
        words = _("expect: the boss has no value {key}; it has {keys}.")
        raise BadCase(words.format(key=key, keys=", ".join(values)))
    return values[key]


def _active_player(play: CasePlay) -> Any:
    ask = play.match.ask()
    top = play.state.stack[-1] if play.state.stack else None
    if isinstance(top, BossTurn):
        return "boss"
    if isinstance(ask, Choice) and ask.topic == "begin":
        return play.names[ask.seats[0]]
    return "boss" if play.state.active == BOSS else play.names[play.state.active]


def _loser(play: CasePlay) -> Any:
    out = [name for name, player in zip(play.names, play.state.seats, strict=True) if not player.alive]
    if play.state.boss is not None:
        return "players" if play.state.phase == "over" and play.state.winner != PLAYERS_WON else None
    return out[0] if len(out) == 1 else out or None


def _winner(play: CasePlay) -> Any:
    state = play.state
    if state.phase != "over":
        return None
    if state.winner == PLAYERS_WON:
        return "players"
    if state.boss is not None:
        return "boss"
    return play.names[state.winner] if state.winner >= 0 else "draw"


_WHOLE: Mapping[str, Callable[[CasePlay], Any]] = {
    "last_action_legal": lambda play: play.legal,
    "active_player": _active_player,
    "flips": lambda play: play.flips,
    "loser": _loser,
    "winner": _winner,
    "over": lambda play: play.state.phase == "over",
}
