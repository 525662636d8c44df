"""Attacks and poison attempts with their answers, and the results of Fate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Ask, Chance
from companion.engine.match import Match
from companion.games.ministeel import content as con
from companion.games.ministeel import effects, events
from companion.games.ministeel import state as st
from companion.games.ministeel.flow import DIE, choice, use_draw_token, worn
from companion.games.ministeel.judge.candidates import asked_for
from companion.games.ministeel.verbs import card_below, heal

Table = Match[st.State]


# Attacks


def attack_roll(table: Table, frame: st.AttackRoll) -> Ask | None:
    """The roll comes first and is public, then the defender answers (MS-37)."""
    return Chance("die", DIE, "attack", frame.attacker)


def take_attack_roll(table: Table, frame: st.AttackRoll, seat: int, roll: int) -> None:
    table.pop()
    table.emit(events.Rolled(frame.attacker, roll))
    table.push(st.AttackFrame(frame.attacker, frame.target, roll + frame.bonus, True))


def attack(table: Table, frame: st.AttackFrame) -> Ask | None:
    """An attack waits for its answers, then strikes."""
    state = table.state
    if frame.step == "shield roll":
        return Chance("die", DIE, "shield", frame.target)
    if frame.shield and frame.shield not in state.laid:  # a hand took it away
        frame.shield, frame.step = "", "declared"
    if frame.step == "hook":
        for seat in hookers(state, frame):
            return choice(state, "hook", seat)
        _shield_counts(table, frame)
        return None
    if frame.step == "declared" and frame.blockable and can_answer(state, frame):
        return choice(state, "defend", frame.target)
    _strike(table, frame)
    return None


def can_answer(state: st.State, frame: st.AttackFrame) -> bool:
    """Whether the attacked seat is asked what it has (left) against the attack (MS-45)."""
    too_late = frame.shielded and not state.rules.dust_after_shields
    return asked_for(state, frame.target, con.SHIELDS if too_late else (*con.SHIELDS, *con.DEFLECTORS))


def hookers(state: st.State, frame: st.AttackFrame) -> Iterator[int]:
    """Who may still hook the shield: the attacker, then the others where the house likes it (MS-35)."""
    count = len(state.seats)
    others = range(1, count) if state.rules.anyone_hooks else ()
    seats = [frame.attacker, *((frame.attacker + step) % count for step in others)]
    for seat in seats:
        able = seat not in (frame.target, *frame.spared) and state.seats[seat].alive
        if able and _may_pay(state, frame, seat) and asked_for(state, seat, con.HOOKS):
            yield seat


def _may_pay(state: st.State, frame: st.AttackFrame, seat: int) -> bool:
    """Whether there is an action for it, where it costs the attacker one (MS-34)."""
    return seat != frame.attacker or not state.rules.hook_costs_action or state.actions_left > 0


def take_attack(table: Table, frame: st.AttackFrame, seat: int, answer: Any) -> None:
    if isinstance(answer, st.UseDrawToken):
        use_draw_token(table, seat)
    elif frame.step == "shield roll":
        table.emit(events.Rolled(frame.target, answer))
        _defend(table, frame, answer)
    elif frame.step == "hook":
        _take_hook(table, frame, seat, answer)
    elif isinstance(answer, st.LetThrough):
        frame.step = "strike"
    elif answer.card in con.DEFLECTORS:
        table.pop()
        table.emit(events.Deflected(seat, answer.target, answer.card))
        table.push(st.AttackFrame(seat, answer.target, frame.value, False))
    elif con.effect_of(con.CARDS[answer.card].answer, effects.Block) is None:
        raise ValueError(answer.card)
    else:
        frame.shield, frame.step, frame.shielded, frame.spared = answer.card, "hook", True, []
        table.emit(events.CardLaid(seat, answer.card))


def _take_hook(table: Table, frame: st.AttackFrame, seat: int, answer: Any) -> None:
    if isinstance(answer, st.LetThrough):
        frame.spared = [*frame.spared, seat]
        return
    shield, frame.shield, frame.step = frame.shield, "", "declared"
    if table.state.rules.hook_costs_action and seat == frame.attacker:
        table.emit(events.ActionSpent())
    table.emit(events.ShieldHooked(seat, frame.target, shield, answer.card))


def _shield_counts(table: Table, frame: st.AttackFrame) -> None:
    """The shield stays: it stops its value, or rolls for it (MS-38)."""
    block = con.effect_of(con.CARDS[frame.shield].answer, effects.Block)
    if block is None or not block.amount:
        frame.step = "shield roll"
    else:
        _defend(table, frame, block.amount)


def _defend(table: Table, frame: st.AttackFrame, amount: int) -> None:
    rules = table.state.rules
    rolled = frame.step == "shield roll"
    raised = rules.armor_raises_rolled_shields or not rolled
    frame.defence += amount + (worn(table.state, frame.target, "shield") if raised else 0)
    frame.shield, frame.step = "", "declared"


def _strike(table: Table, frame: st.AttackFrame) -> None:
    """Excess defence is lost (MS-20); worn armor stops one of every blockable attack (MS-23)."""
    state = table.state
    table.pop()
    if state.laid:
        table.emit(events.LaidDiscarded())
    defence = frame.defence + worn(state, frame.target, "defence") if frame.blockable else 0
    damage = max(0, frame.value - defence)
    card = card_below(table)
    if damage and card is not None:
        card.damaged = [*card.damaged, frame.target]
    table.emit(events.Damaged(frame.target, damage, min(defence, frame.value)))


# Poison


def poison_attempt(table: Table, frame: st.PoisonAttempt) -> Ask | None:
    state = table.state
    if not state.seats[frame.target].alive:
        table.pop()
        return None
    if frame.stoppable and asked_for(state, frame.target, con.REMEDIES):
        return choice(state, "poison", frame.target)
    table.pop()
    table.emit(events.Poisoned(frame.target, frame.count))
    return None


def take_poison(table: Table, frame: st.PoisonAttempt, seat: int, answer: Any) -> None:
    if isinstance(answer, st.UseDrawToken):
        use_draw_token(table, seat)
        return
    table.pop()
    if isinstance(answer, st.Answer):
        table.emit(events.PoisonStopped(seat, answer.card))
    elif isinstance(answer, st.LetThrough):
        table.emit(events.Poisoned(frame.target, frame.count))
    else:
        raise ValueError(answer)


# Fate


def fate_roll(table: Table, frame: st.FateRoll) -> Ask | None:
    """One option for each of the six colour corners, as the house's own die has them (MS-43)."""
    rules = table.state.rules
    attacks = min(con.NUMBERS.die, rules.fate_attack_corners)
    poisons = min(con.NUMBERS.die - attacks, rules.fate_poison_corners)
    heals = con.NUMBERS.die - attacks - poisons
    corners = ("attack",) * attacks + ("poison",) * poisons + ("heal",) * heals
    return Chance("die", corners, "fate", frame.seat)


def take_fate(table: Table, frame: st.FateRoll, seat: int, outcome: str) -> None:
    rules = table.state.rules
    table.pop()
    table.emit(events.FateDecided(frame.seat, outcome))
    if outcome == "attack":
        table.push(st.AttackFrame(frame.seat, frame.target, rules.fate_attack, rules.fate_blockable))
    elif outcome == "poison":
        stoppable = rules.fate_blockable
        table.push(st.PoisonAttempt(frame.seat, frame.target, rules.fate_poison, stoppable))
    else:
        heal(table, frame.target, rules.fate_heal)
