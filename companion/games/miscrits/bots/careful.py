"""A plain good way to play Miscrits, by the worth of each act; it sees only what a seat may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.games.miscrits import content as con
from companion.games.miscrits import state as st
from companion.games.miscrits.bots.evaluation import STATUS_WORTH, standing
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.playing import reckoned, struck
from companion.games.miscrits.state import BOSS, Creature, State


def careful(state: State, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act with the highest worth. `state` is what the seat may know (`Secrets.hide`)."""
    return max(acts, key=lambda act: _WORTH[type(act)](state, seat, act))


# What acts are worth


def _attack(state: State, seat: int, act: st.UseAttack) -> float:
    """HP taken, statuses given, and much for a knock-out; a golden attack is kept for when it tells."""
    active = state.seats[seat].active
    attack = CARDS.creatures[active.id].attack(act.attack) if active is not None else None
    if active is None or attack is None:
        return -100.0
    target = struck(state, act)
    left = state.boss.hp if act.target == BOSS and state.boss is not None else target.hp if target else 0
    dealt = 0 if attack.damage is None else reckoned(state, seat, active, attack.damage, target)
    worth = min(dealt, left) + 14.0 * (dealt >= left) - 0.8 * attack.golden
    if act.target != BOSS:
        worth += 2.0 * state.seats[act.target].knock_outs * (dealt >= left)
    there = state.boss.status if act.target == BOSS and state.boss else target.status if target else []
    return worth + sum(_effect(state, seat, active, there, effect) for effect in attack.effects)


def _effect(state: State, seat: int, active: Creature, there: list[con.Status], effect: Any) -> float:
    if isinstance(effect, con.Afflict):
        return 0.0 if effect.status in there else STATUS_WORTH[effect.status]
    if isinstance(effect, con.Heal):
        return 0.9 * min(effect.amount, active.max_hp - active.hp)
    if isinstance(effect, con.Boost | con.Weaken):
        return 0.8 * effect.amount
    if isinstance(effect, con.Cure):
        return sum(STATUS_WORTH[status] for status in active.status)
    if isinstance(effect, con.Draw):
        return 1.2 * _drawn(state, seat, effect.amount)
    return 0.5 * sum(one.count for one in active.counters)


def _play(state: State, seat: int, act: st.PlayCreature) -> float:
    """Two or three in reserve are enough: what lies there can be lost."""
    player = state.seats[seat]
    return 40.0 if len(player.creatures()) < 3 else 21.0 - len(player.ready)


def _evolve(state: State, seat: int, act: st.Evolve) -> float:
    """Heals fully: for a ready creature at once, for the active one when it is hurt or cannot attack well."""
    player = state.seats[seat]
    if player.active is None or act.on != player.active.uid:
        return 38.0
    missing = player.active.max_hp - player.active.hp
    return 30.0 if missing * 2 >= player.active.max_hp or _cannot_attack(player.active) else 24.0


def _cannot_attack(creature: Creature) -> bool:
    return creature.came_in or creature.evolved or bool({"sleep", "confusion"} & set(creature.status))


def _item(state: State, seat: int, act: st.PlayItem) -> float:
    item = CARDS.items.get(act.card)
    player = state.seats[seat]
    on = player.creature(act.on) or player.active
    if item is None or on is None:
        return -1.0
    active = on is player.active
    lasting = (item.more_damage + item.less_damage) * 2.0 + item.more_hp * 0.7
    now = sum(_item_effect(state, seat, on, effect) for effect in item.effects)
    return 26.0 + now + lasting * (1.2 if active else 1.0) if now + lasting > 1.0 else -1.0


def _item_effect(state: State, seat: int, on: Creature, effect: Any) -> float:
    if isinstance(effect, con.Boost):
        player = state.seats[seat]
        ready = player.active is not None and not _cannot_attack(player.active)
        return 0.9 * effect.amount if ready else 0.0
    if isinstance(effect, con.Heal):
        missing = on.max_hp - on.hp
        return 0.9 * min(effect.amount, missing) if missing >= effect.amount else 0.0
    if isinstance(effect, con.Cure):
        return sum(STATUS_WORTH[status] for status in on.status)
    if isinstance(effect, con.Draw):
        return 1.5 * _drawn(state, seat, effect.amount)
    return 0.8 * sum(one.count for one in on.counters)


def _drawn(state: State, seat: int, amount: int) -> float:
    """Cards are good, but whoever cannot draw them all may be out (MC-50)."""
    short = amount > len(state.seats[seat].deck)
    return -100.0 if short and state.rules.effect_draws_lose else amount


def _switch(state: State, seat: int, act: st.Switch) -> float:
    """Only away from a creature that can do nothing or is about to fall."""
    player = state.seats[seat]
    coming = player.creature(act.to)
    active = player.active
    if coming is None or active is None or active.came_in or coming.hp < 4:
        return -5.0
    helpless = {"sleep", "confusion"} & set(active.status)
    if helpless and not {"sleep", "confusion"} & set(coming.status) and active.hp < coming.hp:
        return 18.0
    return -5.0


def _promote(state: State, seat: int, act: st.Promote) -> float:
    """The strongest healthy one; from the hand rather than a lonely reserve."""
    player = state.seats[seat]
    creature = player.creature(act.to) if act.to else None
    if creature is not None:
        return standing(creature) + 2.0 * (not creature.status)
    return float(CARDS.creatures[act.card].max_hp) - 1.0 if act.card in CARDS.creatures else 0.0


def _discard(state: State, seat: int, act: st.DiscardCard) -> float:
    """Evolutions of nothing first, then what there is most of."""
    player = state.seats[seat]
    card = CARDS.cards.get(act.card)
    copies = player.hand.known.count(act.card)
    if isinstance(card, con.Creature) and card.stage:
        fits = any(one.id == card.evolves_from for one in player.creatures())
        return (0.0 if fits else 5.0) + copies
    return copies + (2.0 if isinstance(card, con.Creature) else 1.0)


_WORTH: dict[type, Callable[[State, int, Any], float]] = {
    st.KeepHand: lambda state, seat, act: 1.0,
    st.Reshuffle: lambda state, seat, act: 2.0 if act.free else 0.0,
    st.PlaceActive: lambda state, seat, act: float(CARDS.creatures[act.card].max_hp),
    st.BeginTurn: lambda state, seat, act: 1.0,
    st.DrawCard: lambda state, seat, act: 1.0 if len(state.seats[seat].deck) > 1 else -1.0,
    st.LeaveCard: lambda state, seat, act: 0.0,
    st.PlayCreature: _play,
    st.Evolve: _evolve,
    st.PlayItem: _item,
    st.Switch: _switch,
    st.UseAttack: _attack,
    st.EndTurn: lambda state, seat, act: 0.1,
    st.Promote: _promote,
    st.NoReplacement: lambda state, seat, act: -50.0,
    st.DiscardCard: _discard,
    Declare: lambda state, seat, act: 0.0,
}
