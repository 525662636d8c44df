"""The state with which a scenario file begins: seats, board, pieces and what they wear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.piles import Cards, Deck
from companion.engine.setups import SetupError
from companion.games.broken_world.board import Board, Space
from companion.games.broken_world.case_cards import FILLER, gear_card
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.house import HouseRules
from companion.games.broken_world.state import Gear, Piece, Player, State
from companion.speech.words import _

FREE_SPACES = 24
"""Spaces of a case without a board, where every piece is adjacent to every other."""


class BadCase(SetupError):  # noqa: N818 - the case is bad, not the engine
    """A case that cannot be understood; the words say where and what is expected."""


def state_of(setup: Mapping[str, Any], names: Sequence[str]) -> tuple[State, dict[str, int], dict[str, int]]:
    """The state, and the numbers of the pieces and of the equipment by their names. Raises `BadCase`."""
    rules = HouseRules(begin_by_hand=True, **setup.get("options", {}))
    state = State([], rules, partners=len(names) == 4, board=_board(setup.get("board")), round=1)
    first = setup.get("first_player", names[0])
    state.first_player = list(names).index(first)
    for number, name in enumerate(names):
        player = _player(name, setup["players"][name])
        started = setup.get("turn_number", 1) - (setup.get("phase", "start") in ("start", "setup"))
        place = (number - state.first_player) % len(names)
        player.turns = max(0, (started - 1 - place) // len(names) + 1)
        state.seats.append(player)
    pieces, gear = _place_pieces(state, setup, names)
    return state, pieces, gear


def _player(name: str, given: Mapping[str, Any]) -> Player:
    size = given.get("deck", 0)
    hand = Cards([FILLER] * given.get("hand", 0))
    return Player(name, Deck(middle=size, bag=[FILLER] * size), hand, gold=given.get("gold", 0))


def _board(given: Mapping[str, Any] | None) -> Board:
    if given is None:
        ids = [f"n{number}" for number in range(FREE_SPACES)]
        near = {one: tuple(other for other in ids if other != one) for one in ids}
    else:
        ids = list(given["spaces"])
        near = {one: tuple(given["adjacent"].get(one, ())) for one in ids}
    return Board(tuple(Space(one, place, 0) for place, one in enumerate(ids)), near)


def _place_pieces(
    state: State, setup: Mapping[str, Any], names: Sequence[str]
) -> tuple[dict[str, int], dict[str, int]]:
    pieces: dict[str, int] = {}
    gear: dict[str, int] = {}
    given = setup.get("pieces", [])
    for one in (piece for piece in given if piece["kind"] != "equipment"):
        piece = _piece(state, one, list(names).index(one["owner"]))
        state.pieces.append(piece)
        pieces[one["id"]] = piece.uid
    for one in (piece for piece in given if piece["kind"] == "equipment"):
        hero = state.hero_of(list(names).index(one["owner"]))
        if hero is None:
            words = _("pieces: {name} is equipment, and {owner} has no hero on the board.")
            raise BadCase(words.format(name=one["id"], owner=one["owner"]))
        worn = Gear(_next(state), one["id"], one.get("damage", 0), one.get("fresh", False))
        hero.gear.append(worn)
        gear[one["id"]] = worn.uid
    return pieces, gear


def _piece(state: State, given: Mapping[str, Any], seat: int) -> Piece:
    piece = Piece(
        _next(state),
        seat,
        given["id"],
        given.get("space", "") or _free(state),
        given.get("damage", 0),
        given.get("fresh", False),
        given.get("action_used", False),
    )
    if gear_card(given["id"]) in CARDS.equipment:
        piece.gear.append(Gear(_next(state), gear_card(given["id"])))
    return piece


def _next(state: State) -> int:
    state.next_uid += 1
    return state.next_uid - 1


def _free(state: State) -> str:
    """The next free space, for pieces of a case without a board."""
    free = next((one.id for one in state.ground().spaces if state.at(one.id) is None), None)
    if free is None:
        raise BadCase(_("pieces: there are more of them than the board has spaces."))
    return free
