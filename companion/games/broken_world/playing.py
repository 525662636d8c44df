"""What a seat does when it is asked: summoning, equipment, spells and their effects, moves, declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.broken_world import combat_events, events, flow
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.aims import reached
from companion.games.broken_world.combat import mitigation_of
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.judge.legal import actions_of
from companion.games.broken_world.state import CarryOut, Defence, DrawOwn, Piece, Reactions, State, Turn

Table = Match[State]


def take_turn(table: Table, frame: Turn, seat: int, act: Any) -> None:
    """Carry out what a seat chose in its turn."""
    if isinstance(act, st.Proceed):
        flow.proceed_turn(table, frame)
    elif isinstance(act, st.BeginTurn):
        frame.step = "begin"
    elif isinstance(act, st.EndTurn):
        frame.step = "end"
    else:
        _ACTS[type(act)](table, seat, act)
        if not table.state.attacks:
            flow.sweep(table)


def take_defence(table: Table, frame: Defence, seat: int, act: Any) -> None:
    """Defenders one by one, in their order (BW-17)."""
    if isinstance(act, st.Proceed):
        flow.end_defence(table, frame)
    else:
        _ACTS[type(act)](table, seat, act)


def take_reaction(table: Table, frame: Reactions, seat: int, act: Any) -> None:
    """Nobody falls here: defeat waits for step 7."""
    flow.reacted(table, frame, isinstance(act, st.Proceed))
    if not isinstance(act, st.Proceed):
        _ACTS[type(act)](table, seat, act)


def _swap(table: Table, seat: int, act: st.SwapHeroes) -> None:
    own, other = table.state.hero_of(seat), flow.partner_hero(table.state, seat)
    if own is not None and other is not None:
        table.emit(events.HeroesSwapped(seat, own.uid, other.uid))
    frame = table.state.stack[-1]
    if isinstance(frame, Turn):
        flow.proceed_turn(table, frame)


def _summon(table: Table, seat: int, act: st.Summon) -> None:
    table.emit(events.Summoned(seat, act.card, act.space))


def _equip(table: Table, seat: int, act: st.Equip) -> None:
    hero = table.state.hero_of(seat)
    if hero is not None:
        table.emit(events.Equipped(seat, act.card, hero.uid))


def _enhance(table: Table, seat: int, act: st.Enhance) -> None:
    table.emit(events.Enhanced(seat, act.card, act.on))
    _effects(table, seat, CARDS.enhancements[act.card].effects, act.on, act.on)


def _cast(table: Table, seat: int, act: st.Cast) -> None:
    table.emit(events.SpellCast(seat, act.card, act.on))
    _effects(table, seat, CARDS.spells[act.card].effects, act.on, 0)


def _use_action(table: Table, seat: int, act: st.UseAction) -> None:
    piece = table.state.piece(act.piece)
    if piece is None:
        raise ValueError(act.piece)
    action = actions_of(piece, act.gear)[act.action]
    table.emit(events.ActionUsed(seat, act.piece, act.gear, action.name))
    _effects(table, seat, action.effects, act.on, act.piece)


def _move(table: Table, seat: int, act: st.Move) -> None:
    piece = table.state.piece(act.piece)
    start = piece.space if piece is not None else ""
    table.emit(events.Moved(act.piece, start, act.space, spent=table.state.rules.moving_uses_action))


def _attack(table: Table, seat: int, act: st.Attack) -> None:
    table.emit(combat_events.AttackDeclared(act.piece, act.target, act.gear))


def _withdraw(table: Table, seat: int, act: st.Withdraw) -> None:
    table.emit(combat_events.Withdrawn(act.piece))


def _defend(table: Table, seat: int, act: st.Defend) -> None:
    table.emit(combat_events.DefenderNamed(act.piece, act.attacker))


_ACTS: dict[type, Callable[[Table, int, Any], None]] = {
    st.SwapHeroes: _swap,
    st.Summon: _summon,
    st.Equip: _equip,
    st.Enhance: _enhance,
    st.Cast: _cast,
    st.UseAction: _use_action,
    st.Move: _move,
    st.Attack: _attack,
    st.Withdraw: _withdraw,
    st.Defend: _defend,
}

# Effects


def _effects(table: Table, seat: int, effects: tuple[con.Effect, ...], on: int, itself: int) -> None:
    """Effects in their order; cards are drawn, and texts carried out, when all the others have happened."""
    waiting: list[DrawOwn | CarryOut] = []
    for effect in effects:
        if isinstance(effect, con.Draw):
            waiting.append(DrawOwn(seat, effect.amount))
        elif isinstance(effect, con.GainGold):
            table.emit(events.GoldGained(seat, effect.amount))
        elif isinstance(effect, con.ByHand):
            table.emit(events.ByHandShown(seat, effect.words))
            waiting.append(CarryOut(seat, effect.words))
        else:
            for piece in reached(table.state, seat, effect.who, on, itself):
                table.emit(on_piece(effect, piece))
    for frame in reversed(waiting):
        table.push(frame)


def on_piece(effect: con.Boost | con.Hurt | con.Heal | con.Refresh, piece: Piece) -> Event:
    """What an effect does to one piece that it reaches."""
    if isinstance(effect, con.Boost):
        return events.Boosted(piece.uid, effect.attack, effect.health, effect.mitigation)
    if isinstance(effect, con.Hurt):
        return events.Damaged(piece.uid, max(0, effect.amount - mitigation_of(piece)))
    if isinstance(effect, con.Heal):
        return events.Healed(piece.uid, min(effect.amount, piece.damage))
    return events.Refreshed(piece.uid)
