"""What a seat does in its turn: creatures, evolutions, items, switching, attacks and their effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.declared import Declare
from companion.engine.match import Match
from companion.games.miscrits import content as con
from companion.games.miscrits import events, flow
from companion.games.miscrits import state as st
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.house import FROM_CARDS
from companion.games.miscrits.parts.declaring import carry_out

Table = Match[st.State]
HOURGLASSES = {False: 1, True: 2}


def take_turn(table: Table, frame: st.Turn, seat: int, act: Any) -> None:
    """Carry out what a seat chose in its turn."""
    if frame.step == "wait":
        frame.step = "begin"
    elif frame.step == "draw":
        flow.take_draw_choice(table, frame, act)
    elif frame.step == "carry out" and not isinstance(act, Declare):
        frame.step = "discard"
    elif frame.step == "discard":
        flow.take_discard(table, frame, act)
    else:
        _ACTS[type(act)](table, frame, act)


def _play_creature(table: Table, frame: st.Turn, act: st.PlayCreature) -> None:
    empty = table.state.seats[frame.seat].active is None
    table.emit(events.CreaturePlayed(frame.seat, act.card, active=empty))


def _evolve(table: Table, frame: st.Turn, act: st.Evolve) -> None:
    table.emit(events.Evolved(frame.seat, act.card, act.on))


def _switch(table: Table, frame: st.Turn, act: st.Switch) -> None:
    table.emit(events.Switched(frame.seat, act.to))


def _play_item(table: Table, frame: st.Turn, act: st.PlayItem) -> None:
    card = CARDS.cards[act.card]
    attached = isinstance(card, con.Item) and card.attach
    table.emit(events.ItemPlayed(frame.seat, act.card, act.on, attached))
    if isinstance(card, con.Item):
        for effect in card.effects:
            _item_effect(table, frame.seat, act.on, effect)
    elif isinstance(card, con.Other):
        table.emit(events.ByHandShown(frame.seat, card.words))


def _item_effect(table: Table, seat: int, on: int, effect: con.ItemEffect) -> None:
    """A boost by an item counts in this very turn."""
    if isinstance(effect, con.Boost):
        table.emit(events.Boosted(seat, effect.amount, now=True))
    else:
        _own_effect(table, seat, on, effect)


def _attack(table: Table, frame: st.Turn, act: st.UseAttack) -> None:
    """Announce, deal, then the effects; the turn is over (Attack)."""
    state = table.state
    seat = frame.seat
    attacker = state.seats[seat].active
    frame.step = "carry out"
    if attacker is None or not (act.target == st.BOSS or 0 <= act.target < len(state.seats)):
        raise ValueError(act)
    attack = CARDS.creatures[attacker.id].attack(act.attack)
    if attack is None:
        raise ValueError(act.attack)
    table.emit(events.AttackUsed(seat, attacker.uid, attack.name, act.target, HOURGLASSES[attack.golden]))
    target = struck(state, act)
    uid = target.uid if target is not None else 0
    if attack.damage is not None:
        amount = reckoned(state, seat, attacker, attack.damage, target)
        bonus = bonus_of(state, attacker, target)
        table.emit(events.Damaged(act.target, uid, amount, attack.name, attack.damage, bonus))
    for effect in attack.effects:
        if state.phase != "over":
            _attack_effect(table, seat, attacker, act.target, uid, effect)


def struck(state: st.State, act: st.UseAttack) -> st.Creature | None:
    """The creature that an attack hits: none where it is the boss."""
    if act.target == st.BOSS:
        return None
    player = state.seats[act.target]
    return player.creature(act.on) if act.on else player.active


def _attack_effect(
    table: Table, seat: int, attacker: st.Creature, target: int, uid: int, effect: con.AttackEffect
) -> None:
    state = table.state
    if isinstance(effect, con.Boost):
        table.emit(events.Boosted(seat, effect.amount))
    elif isinstance(effect, con.Weaken):
        if target == st.BOSS or state.seats[target].alive:
            table.emit(events.Weakened(target, effect.amount))
    elif isinstance(effect, con.Afflict):
        if target == st.BOSS or state.seats[target].creature(uid) is not None:
            table.emit(events.Afflicted(target, uid, effect.status))
    else:
        _own_effect(table, seat, attacker.uid, effect)


def _own_effect(table: Table, seat: int, uid: int, effect: Any) -> None:
    """Effects on one's own creature or seat; a creature that is gone gains nothing."""
    creature = table.state.seats[seat].creature(uid)
    if isinstance(effect, con.Draw):
        table.push(st.DrawOwn(seat, effect.amount, table.state.rules.effect_draws_lose))
    elif isinstance(effect, con.ByHand):
        table.emit(events.ByHandShown(seat, effect.words))
    elif creature is None:
        return
    elif isinstance(effect, con.Heal):
        table.emit(events.Healed(seat, uid, min(effect.amount, creature.max_hp - creature.hp)))
    elif isinstance(effect, con.Refresh):
        table.emit(events.Refreshed(seat, uid))
    elif isinstance(effect, con.Cure):
        for status in [effect.status] if effect.status else list(creature.status):
            if status in creature.status:
                table.emit(events.Cured(seat, uid, status))


def reckoned(state: st.State, seat: int, attacker: st.Creature, base: int, target: st.Creature | None) -> int:
    """The damage of an attack: base, boosts, reductions, then the element bonus (MC-28).

    Without a `target` it hits the boss.
    """
    player = state.seats[seat]
    more = player.boost + sum(CARDS.items[item].more_damage for item in attacker.items)
    bonus = bonus_of(state, attacker, target)
    first, last = (bonus, 0) if state.rules.type_bonus_first else (0, bonus)
    dealt = max(0, base + first + more - player.weakened) + last
    return max(0, dealt - (armour_of(target) if target is not None else 0))


def bonus_of(state: st.State, attacker: st.Creature, target: st.Creature | None) -> int:
    """How much more a creature deals to a target, or to the boss, by its element."""
    element = CARDS.creatures[target.id].element if target is not None else element_of_boss(state)
    return type_bonus(state, CARDS.creatures[attacker.id].element, element)


def armour_of(creature: st.Creature) -> int:
    """How much less damage a creature takes for what is attached to it."""
    return sum(CARDS.items[item].less_damage for item in creature.items)


def element_of_boss(state: st.State) -> con.Element:
    """The element of the boss, where the house lets it count (MC-45)."""
    boss = CARDS.bosses.get(state.boss.id) if state.boss is not None else None
    return boss.element if boss is not None and state.rules.boss_element_counts else "none"


def type_bonus(state: st.State, attacker: con.Element, target: con.Element) -> int:
    """How much more `attacker` deals to `target` (Elemental Type Bonuses)."""
    if CARDS.wheel.beats.get(attacker) != target:
        return 0
    chosen = state.rules.type_bonus
    return CARDS.wheel.bonus if chosen == FROM_CARDS else chosen


def _end(table: Table, frame: st.Turn, act: st.EndTurn) -> None:
    frame.step = "discard"


def _declare(table: Table, frame: st.Turn, act: Declare) -> None:
    carry_out(table, frame.seat, act)


_ACTS: dict[type, Callable[[Table, st.Turn, Any], None]] = {
    st.PlayCreature: _play_creature,
    st.Evolve: _evolve,
    st.Switch: _switch,
    st.PlayItem: _play_item,
    st.UseAttack: _attack,
    st.EndTurn: _end,
    Declare: _declare,
}
