"""A plain good way to play Broken World, and how well a seat stands; both see only what a seat may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.combat import attack_of, left_of, mitigation_of, outcome
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.judge.legal import actions_of
from companion.games.broken_world.state import Attacking, Piece, State

HERO_WORTH = 2.0
"""What a point of damage to a hero is worth, where a minion is worth its attack and health."""


def careful(state: State, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act with the highest worth. `state` is what the seat may know (`Secrets.hide`)."""
    return max(acts, key=lambda act: _WORTH[type(act)](state, seat, act))


def score(state: State, seat: int) -> float:
    """How well a seat stands, from 0 (out) to 1 (won)."""
    if state.phase == "over":
        return 1.0 if seat in state.winners else 0.5 if not state.winners else 0.0
    mine = sum(_strength(state, one) for one in state.living() if state.allied(one, seat))
    theirs = sum(_strength(state, one) for one in state.living() if not state.allied(one, seat))
    return 0.02 + 0.96 * mine / max(1.0, mine + theirs)


def _strength(state: State, seat: int) -> float:
    total = 1.5 * len(state.seats[seat].hand) + 0.6 * state.seats[seat].gold
    for piece in state.pieces:
        if piece.seat == seat:
            total += HERO_WORTH * 1.5 * left_of(state, piece) if piece.hero else _worth(state, piece)
    return max(0.0, total)


def _worth(state: State, piece: Piece) -> float:
    """What a piece is worth to its owner."""
    if piece.hero:
        return 100.0
    return attack_of(state, piece) + left_of(state, piece) + piece.damage + 1.0


# Combat


def _balance(state: State, seat: int, attacks: list[Attacking]) -> float:
    """What these attacks would give `seat`: damage to heroes and what falls, on both sides."""
    before = state.attacks
    state.attacks = attacks
    try:
        result = outcome(state)
        total = 0.0
        for blow in result.blows:
            target = state.piece(blow.target)
            if target is not None and (target.hero or blow.gear):
                sign = -1.0 if state.allied(target.seat, seat) else 1.0
                total += sign * blow.amount * HERO_WORTH * (0.5 if blow.gear else 1.0)
        for uid in result.fallen:
            fallen = state.piece(uid)
            if fallen is not None:
                total += _worth(state, fallen) * (-1.0 if state.allied(fallen.seat, seat) else 1.0)
        return total
    finally:
        state.attacks = before


def _attack(state: State, seat: int, act: st.Attack) -> float:
    """Worth it when the exchange is; the free defenders next to it count as a risk."""
    alone = [Attacking(act.piece, act.target, act.gear)]
    piece = state.piece(act.piece)
    if piece is None:
        return -100.0
    gain = _balance(state, seat, [*state.attacks, *alone]) - _balance(state, seat, state.attacks)
    guards = [
        one
        for one in state.pieces
        if not state.allied(one.seat, seat)
        and not one.used
        and one.uid != act.target
        and state.near(one, piece)
    ]
    risk = sum(attack_of(state, one) for one in guards) >= left_of(state, piece)
    return (
        10.0
        + gain
        - (0.5 * _worth(state, piece) if risk and not piece.hero else 0.0)
        - (20.0 * piece.hero * risk)
    )


def _defend(state: State, seat: int, act: st.Defend) -> float:
    """The defence that leaves the seat best off; none when fighting it out is better."""
    before = _balance(state, seat, state.attacks)
    tried = [
        Attacking(one.attacker, one.target, one.gear, [*one.defenders, act.piece])
        if one.attacker == act.attacker
        else one
        for one in state.attacks
    ]
    return _balance(state, seat, tried) - before


def _proceed(state: State, seat: int, act: st.Proceed) -> float:
    """Go on when nothing is worth more than a little."""
    return {"attack": 9.0, "defend": 0.3, "react": 0.3}.get(state.phase, 1.0)


# Cards and actions


def _summon(state: State, seat: int, act: st.Summon) -> float:
    """The dearest first, towards the enemy hero."""
    card = CARDS.minions[act.card]
    nearest = min((_distance(state, act.space, one.space) for one in _heroes(state, seat)), default=0)
    return 20.0 + 3.0 * card.gold - nearest


def _heroes(state: State, seat: int) -> list[Piece]:
    return [one for one in state.pieces if one.hero and not state.allied(one.seat, seat)]


def _distance(state: State, one: str, other: str) -> int:
    places = {space.id: space for space in state.ground().spaces}
    here, there = places[one], places[other]
    return abs(here.x - there.x) + abs(here.y - there.y)


def _move(state: State, seat: int, act: st.Move) -> float:
    """Minions go towards the enemy hero; heroes stay."""
    piece = state.piece(act.piece)
    if piece is None or piece.hero:
        return 0.0
    closer = [
        _distance(state, piece.space, one.space) - _distance(state, act.space, one.space)
        for one in _heroes(state, seat)
    ]
    return 9.5 if max(closer, default=0) > 0 else 0.0


def _cast(state: State, seat: int, act: st.Cast) -> float:
    return _effects(state, seat, CARDS.spells[act.card].effects, act.on) - 0.4 * CARDS.spells[act.card].gold


def _use_action(state: State, seat: int, act: st.UseAction) -> float:
    piece = state.piece(act.piece)
    if piece is None:
        return -1.0
    action = actions_of(piece, act.gear)[act.action]
    cost = 0.0 if act.gear or piece.hero or state.phase == "react" else attack_of(state, piece)
    return _effects(state, seat, action.effects, act.on) - cost


def _effects(state: State, seat: int, effects: tuple[con.Effect, ...], on: int) -> float:
    return sum(_effect(state, seat, effect, on) for effect in effects)


def _effect(state: State, seat: int, effect: con.Effect, on: int) -> float:
    if isinstance(effect, con.Draw):
        return 4.0 * effect.amount
    if isinstance(effect, con.GainGold):
        return 2.0 * effect.amount + 0.5
    if isinstance(effect, con.ByHand | con.Refresh):
        return -1.0
    piece = state.piece(on)
    if effect.who != "target" or piece is None:
        return _general(state, seat, effect)
    if isinstance(effect, con.Heal):
        healed = min(effect.amount, piece.damage)
        return HERO_WORTH * healed - 1.0 if piece.hero else 0.0
    if isinstance(effect, con.Hurt):
        return _hurt(state, seat, piece, effect.amount)
    return _boost(state, seat, piece, effect)


def _general(state: State, seat: int, effect: con.Boost | con.Hurt | con.Heal) -> float:
    """Effects on many: damage counts what falls, a boost counts when a fight is coming."""
    if isinstance(effect, con.Hurt):
        enemies = [one for one in state.pieces if not one.hero and not state.allied(one.seat, seat)]
        return sum(_hurt(state, seat, one, effect.amount) for one in enemies)
    if isinstance(effect, con.Heal):
        return 0.0
    mine = [one for one in state.pieces if one.seat == seat and not one.hero and not one.fresh]
    return 1.0 * len(mine)


def _hurt(state: State, seat: int, piece: Piece, amount: int) -> float:
    side = -1.0 if state.allied(piece.seat, seat) else 1.0
    taken = max(0, amount - mitigation_of(piece))
    if state.attacks:
        return side * _swing(state, seat, piece, damage=taken)
    if piece.hero:
        return side * HERO_WORTH * taken + (50.0 * side if taken >= left_of(state, piece) else 0.0)
    return side * _worth(state, piece) if taken >= left_of(state, piece) else 0.0


def _swing(state: State, seat: int, piece: Piece, damage: int) -> float:
    """How much more the combat gives with `damage` on a piece already."""
    before = _balance(state, seat, state.attacks)
    piece.damage += damage
    after = _balance(state, seat, state.attacks)
    piece.damage -= damage
    return abs(after - before) + (HERO_WORTH * damage if piece.hero else 0.0)


def _boost(state: State, seat: int, piece: Piece, effect: con.Boost) -> float:
    """In a fight: what it changes. Before one: nothing, it is kept."""
    if not state.attacks:
        return 0.0
    before = _balance(state, seat, state.attacks)
    _add(piece, effect, 1)
    after = _balance(state, seat, state.attacks)
    _add(piece, effect, -1)
    return after - before


def _add(piece: Piece, effect: con.Boost, sign: int) -> None:
    piece.turn_attack += sign * effect.attack
    piece.turn_health += sign * effect.health
    piece.turn_mitigation += sign * effect.mitigation


def _assign(state: State, seat: int, act: st.Assign) -> float:
    """As much as fells the attacker, and no more."""
    attacker = state.piece(act.attacker)
    if attacker is None:
        return 0.0
    need = max(0, left_of(state, attacker)) + mitigation_of(attacker)
    return -float(abs(act.amount - need))


def _enhance(state: State, seat: int, act: st.Enhance) -> float:
    piece = state.piece(act.on)
    return 12.0 + (_worth(state, piece) * 0.1 if piece is not None else 0.0)


def _keep(state: State, seat: int, act: st.KeepHand) -> float:
    """A hand without a minion for the first turns is reshuffled once."""
    hand = state.seats[seat].hand.known
    early = any(card in CARDS.minions and CARDS.minions[card].gold <= 4 for card in hand)
    return 1.0 if early or state.seats[seat].hand_size < 6 else -1.0


_WORTH: dict[type, Callable[[State, int, Any], float]] = {
    st.KeepHand: _keep,
    st.Mulligan: lambda state, seat, act: 0.0,
    st.BeginTurn: lambda state, seat, act: 1.0,
    st.SwapHeroes: lambda state, seat, act: 0.0,
    st.Summon: _summon,
    st.Equip: lambda state, seat, act: 19.0 + CARDS.equipment[act.card].gold,
    st.Enhance: _enhance,
    st.Cast: _cast,
    st.UseAction: _use_action,
    st.Move: _move,
    st.Attack: _attack,
    st.Withdraw: lambda state, seat, act: -50.0,
    st.Defend: _defend,
    st.Assign: _assign,
    st.Proceed: _proceed,
    st.EndTurn: lambda state, seat, act: 0.5,
    Declare: lambda state, seat, act: 0.0,
}
