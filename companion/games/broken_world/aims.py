"""Whom a spell or an alternate action may be for, and whom its effects reach."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.refusals import Refusal, refuse
from companion.games.broken_world import content as con
from companion.games.broken_world.content import WORDS
from companion.games.broken_world.state import Piece, State
from companion.speech.words import N_


def _enemy(state: State, seat: int, piece: Piece) -> bool:
    return not state.allied(seat, piece.seat)


_FITS: dict[con.Aim, Callable[[State, int, Piece], bool]] = {
    "none": lambda state, seat, piece: False,
    "own minion": lambda state, seat, piece: piece.seat == seat and not piece.hero,
    "own hero": lambda state, seat, piece: piece.seat == seat and piece.hero,
    "own piece": lambda state, seat, piece: piece.seat == seat,
    "enemy minion": lambda state, seat, piece: _enemy(state, seat, piece) and not piece.hero,
    "enemy hero": lambda state, seat, piece: _enemy(state, seat, piece) and piece.hero,
    "enemy piece": _enemy,
    "any piece": lambda state, seat, piece: True,
}
AIM_WORDS = WORDS["aim_words"]


def targets(state: State, seat: int, aim: con.Aim) -> list[int]:
    """The pieces a seat can choose; 0 alone where nothing is chosen."""
    if aim == "none":
        return [0]
    fits = _FITS[aim]
    return [piece.uid for piece in state.pieces if fits(state, seat, piece)]


def why_not_target(state: State, seat: int, aim: con.Aim, on: int, name: str) -> Refusal | None:
    """Why this piece cannot be chosen."""
    if aim == "none":
        if not on:
            return None
        template = N_("{card} needs no target.")
        return refuse("needs-no-target", template, N_("the text of the card"), card=name)
    piece = state.piece(on)
    if piece is not None and _FITS[aim](state, seat, piece):
        return None
    template = N_("{card} must target {target}.")
    return refuse("bad-target", template, N_("the text of the card"), card=name, target=AIM_WORDS[aim])


def reached(state: State, seat: int, who: con.Who, on: int, itself: int) -> list[Piece]:
    """The pieces that an effect reaches."""
    if who in ("target", "itself"):
        piece = state.piece(on if who == "target" else itself)
        return [piece] if piece is not None else []
    if who == "own hero":
        hero = state.hero_of(seat)
        return [hero] if hero is not None else []
    own = who == "own minions"
    return [
        one
        for one in state.pieces
        if not one.hero and (one.seat == seat if own else _enemy(state, seat, one))
    ]
