"""Declared acts: what a card did that nobody scanned, or whose text people carry out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.match import Match
from companion.engine.refusals import Refusal, refuse
from companion.games.miscrits import events
from companion.games.miscrits.state import BOSS, DrawOwn, State
from companion.kit.declaring import CARD_RULE, PadVerb, pad, why_not_effects
from companion.speech.words import N_

Table = Match[State]

_VERBS: dict[str, PadVerb] = {
    "damage": PadVerb(N_("{n} damage"), 40, "other seat"),
    "heal": PadVerb(N_("Heal {n} HP"), 40, "none"),
    "boost": PadVerb(N_("+{n} damage on your next turn"), 20, "none"),
    "weaken": PadVerb(N_("-{n} damage on the opponent's next turn"), 20, "other seat"),
    "poison": PadVerb(N_("Poison"), 1, "other seat"),
    "sleep": PadVerb(N_("Sleep"), 1, "other seat"),
    "confuse": PadVerb(N_("Confusion"), 1, "other seat"),
    "draw": PadVerb(N_("Draw {n}"), 6, "none"),
}


def declarable(state: State, seat: int) -> tuple[DeclaredVerb, ...]:
    """The verbs of the declare pad; none for a seat with nothing to declare."""
    player = state.seats[seat]
    if not player.by_hand and not player.hand.unseen:
        return ()
    return pad(_VERBS, aims=state.boss is None)


def why_not_declare(state: State, seat: int, act: Declare) -> Refusal | None:
    """Why these effects cannot be declared."""
    player = state.seats[seat]
    if act.discards == 0 and not player.by_hand:
        template = N_("{name} has no text to carry out. Play the card itself.")
        return refuse("play-the-card", template, CARD_RULE, name=player.name)
    if not 0 <= act.discards <= player.hand.unseen:
        template = N_("An entered effect uses 1 unnamed hand card. {name} has {count}.")
        return refuse("no-unseen-card", template, CARD_RULE, name=player.name, count=player.hand.unseen)
    return why_not_effects(_VERBS, act, lambda effect: _why_not_aim(state, seat, effect))


def _why_not_aim(state: State, seat: int, effect: DeclaredEffect) -> Refusal | None:
    if _VERBS[effect.verb].aim == "none" or state.boss is not None:
        return None
    others = [number for number in state.living() if number != seat]
    if len(effect.targets) != 1 or effect.targets[0] not in others:
        template = N_("Choose exactly one opponent for {verb}.")
        return refuse("bad-target", template, CARD_RULE, verb=effect.verb)
    return None


def carry_out(table: Table, seat: int, act: Declare) -> None:
    """Declared effects, from the first to the last."""
    table.emit(events.Declared(seat, act.discards))
    for effect in act.effects:
        if table.state.phase != "over":
            target = BOSS if table.state.boss is not None else effect.targets[0] if effect.targets else seat
            _CARRIED[effect.verb](table, seat, target, effect.amount)


def _aim(state: State, target: int) -> int | None:
    """The number of what stands there: the boss has 0, an empty active zone nothing."""
    if target == BOSS:
        return 0
    active = state.seats[target].active
    return active.uid if active is not None else None


def _damage(table: Table, seat: int, target: int, amount: int) -> None:
    uid = _aim(table.state, target)
    if uid is not None:
        table.emit(events.Damaged(target, uid, amount))


def _heal(table: Table, seat: int, target: int, amount: int) -> None:
    active = table.state.seats[seat].active
    if active is not None:
        table.emit(events.Healed(seat, active.uid, min(amount, active.max_hp - active.hp)))


def _afflict(status: Any) -> Callable[[Table, int, int, int], None]:
    def carried(table: Table, seat: int, target: int, amount: int) -> None:
        uid = _aim(table.state, target)
        if uid is not None:
            table.emit(events.Afflicted(target, uid, status))

    return carried


def _draw(table: Table, seat: int, target: int, amount: int) -> None:
    table.push(DrawOwn(seat, amount, table.state.rules.effect_draws_lose))


_CARRIED: dict[str, Callable[[Table, int, int, int], None]] = {
    "damage": _damage,
    "heal": _heal,
    "boost": lambda table, seat, target, amount: table.emit(events.Boosted(seat, amount)),
    "weaken": lambda table, seat, target, amount: table.emit(events.Weakened(target, amount)),
    "poison": _afflict("poison"),
    "sleep": _afflict("sleep"),
    "confuse": _afflict("confusion"),
    "draw": _draw,
}
