"""What a scenario file may expect: numbers of seats, of pieces, and of the whole game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.games.broken_world.case_state import BadCase
from companion.games.broken_world.combat import attack_of, health_of, left_of, mitigation_of
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.state import Gear, Piece, Player, State
from companion.speech.words import _


class Played(Protocol):
    """A case that is being played, as far as its values are asked."""

    seats: list[str]
    state: State
    pieces: dict[str, int]
    gear: dict[str, int]
    legal: bool


def value_of(play: Played, key: str) -> Any:
    """What stands at a key of `expect`. Raises `BadCase` for one that is not known."""
    owner, _dot, rest = key.partition(".")
    if owner in play.seats and rest in _OF_PLAYER:
        return _OF_PLAYER[rest](play.state.seats[play.seats.index(owner)])
    if owner in play.pieces and rest in _OF_PIECE:
        piece = play.state.piece(play.pieces[owner])
        return _OF_PIECE[rest](play.state, piece) if piece is not None else None
    if owner in play.gear and rest in _OF_GEAR:
        return _gear_value(play, owner, rest)
    if rest in _OF_PIECE and owner not in play.seats:
        return None
    if key not in _WHOLE:
        known = ", ".join([*_WHOLE, *_OF_PLAYER, *_OF_PIECE])
        raise BadCase(_("expect: there is no value {key}; there are {keys}.").format(key=key, keys=known))
    return _WHOLE[key](play)


_OF_PLAYER: Mapping[str, Callable[[Player], Any]] = {
    "gold": lambda player: player.gold,
    "hand": lambda player: len(player.hand),
    "deck": lambda player: len(player.deck),
    "morgue": lambda player: list(player.morgue),
    "alive": lambda player: player.alive,
}
_OF_PIECE: Mapping[str, Callable[[State, Piece], Any]] = {
    "space": lambda state, piece: piece.space,
    "damage": lambda state, piece: piece.damage,
    "action_used": lambda state, piece: piece.used,
    "fresh": lambda state, piece: piece.fresh,
    "moved": lambda state, piece: piece.moved,
    "attack": attack_of,
    "attack_now": attack_of,
    "health": health_of,
    "health_now": health_of,
    "health_left": left_of,
    "mitigation": lambda state, piece: mitigation_of(piece),
    "mitigation_now": lambda state, piece: mitigation_of(piece),
    "on_board": lambda state, piece: True,
    "owner": lambda state, piece: state.seats[piece.seat].name,
}
_OF_GEAR: Mapping[str, Callable[[Gear], Any]] = {
    "damage": lambda gear: gear.damage,
    "fresh": lambda gear: gear.fresh,
    "action_used": lambda gear: gear.used,
}


def _gear_value(play: Played, name: str, rest: str) -> Any:
    worn = (gear for piece in play.state.pieces for gear in piece.gear)
    found = next((gear for gear in worn if gear.uid == play.gear[name]), None)
    return _OF_GEAR[rest](found) if found is not None else None


def _on_board(play: Played) -> list[str]:
    return [name for name, uid in play.pieces.items() if play.state.piece(uid) is not None]


def _morgue(play: Played) -> list[str]:
    """Defeated minions and destroyed equipment; spells lie there too, and are not meant."""
    cards = [card for player in play.state.seats for card in player.morgue]
    return [card for card in cards if card in CARDS.minions or card in play.gear]


def _winner(play: Played) -> Any:
    if play.state.phase != "over":
        return None
    names = [play.seats[seat] for seat in play.state.winners]
    return (names[0] if len(names) == 1 else names) if names else "draw"


def _loser(play: Played) -> Any:
    if play.state.phase != "over" or not play.state.winners:
        return None
    names = [name for number, name in enumerate(play.seats) if number not in play.state.winners]
    return names[0] if len(names) == 1 else names


_WHOLE: Mapping[str, Callable[[Played], Any]] = {
    "last_action_legal": lambda play: play.legal,
    "on_board": _on_board,
    "morgue": _morgue,
    "winner": _winner,
    "loser": _loser,
    "over": lambda play: play.state.phase == "over",
    "game_over": lambda play: play.state.phase == "over",
    "active": lambda play: play.seats[play.state.active],
    "active_player": lambda play: play.seats[play.state.active],
    "phase": lambda play: play.state.phase,
}
