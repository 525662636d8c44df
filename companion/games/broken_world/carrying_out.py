"""A text that people carry out: its seat is asked at once, and what it declares happens (BW-50)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.match import Match
from companion.games.broken_world import combat_events, events, flow
from companion.games.broken_world import content as con
from companion.games.broken_world.parts.declaring import VERBS
from companion.games.broken_world.playing import on_piece
from companion.games.broken_world.state import CarryOut, DrawOwn, Piece, State

Table = Match[State]


def carry_out(table: Table, frame: CarryOut) -> Ask | None:
    """Whoever played the text declares what it did, or says that there is nothing to declare."""
    if not table.state.seats[frame.seat].alive:
        table.pop()
        return None
    return Choice("carry out", (frame.seat,))


def take_carried_out(table: Table, frame: CarryOut, seat: int, act: Any) -> None:
    """Effects from the first to the last; defeat waits for step 7 while a combat is on."""
    table.pop()
    if not isinstance(act, Declare):
        return
    table.emit(events.Declared(seat))
    for effect in act.effects:
        _effect(table, seat, effect)
    if not table.state.attacks:
        flow.sweep(table)


def _effect(table: Table, seat: int, effect: DeclaredEffect) -> None:
    aim = VERBS[effect.verb].aim
    if aim != "piece":
        _AT_SEATS[effect.verb](table, effect.targets[0] if aim == "seat" else seat, effect.amount)
        return
    piece = table.state.piece(effect.targets[0])
    if piece is not None:  # an effect above may have destroyed it
        _ON_PIECES[effect.verb](table, piece, effect.amount)


def _as_card(made: Callable[[int], con.Boost | con.Hurt | con.Heal | con.Refresh]) -> Any:
    """As if a card had this effect."""
    return lambda table, piece, amount: table.emit(on_piece(made(amount), piece))


def _destroy(table: Table, piece: Piece, amount: int) -> None:
    """It leaves the combat too: it neither strikes nor is struck any more."""
    table.emit(combat_events.Withdrawn(piece.uid))
    table.emit(events.Defeated(piece.uid, piece.seat, piece.id, piece))


def _lose_gold(table: Table, seat: int, amount: int) -> None:
    table.emit(events.GoldLost(seat, min(amount, table.state.seats[seat].gold)))


_ON_PIECES: dict[str, Callable[[Table, Piece, int], None]] = {
    "damage": _as_card(lambda amount: con.Hurt(amount)),
    "heal": _as_card(lambda amount: con.Heal(amount)),
    "attack": _as_card(lambda amount: con.Boost(attack=amount)),
    "weaken": _as_card(lambda amount: con.Boost(attack=-amount)),
    "health": _as_card(lambda amount: con.Boost(health=amount)),
    "mitigation": _as_card(lambda amount: con.Boost(mitigation=amount)),
    "refresh": _as_card(lambda amount: con.Refresh()),
    "destroy": _destroy,
}
_AT_SEATS: dict[str, Callable[[Table, int, int], None]] = {
    "draw": lambda table, seat, amount: table.push(DrawOwn(seat, amount)),
    "gold": lambda table, seat, amount: table.emit(events.GoldGained(seat, amount)),
    "lose gold": _lose_gold,
}
