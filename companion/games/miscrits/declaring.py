"""Declared acts: what a card did that nobody scanned, or whose text people carry out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.declared import Aim, Declare, DeclaredEffect, DeclaredVerb
from companion.engine.match import Match
from companion.engine.refusals import Refusal
from companion.games.miscrits import events
from companion.games.miscrits.state import BOSS, DrawOwn, State
from companion.speech.words import N_, _

Table = Match[State]
PAD = N_("a limit for entered effects, not a game rule")
CARD_RULE = N_("the text of the card")

_VERBS: dict[str, tuple[str, int, Aim]] = {
    "damage": (N_("{n} damage"), 40, "other seat"),
    "heal": (N_("Heal {n} HP"), 40, "none"),
    "boost": (N_("+{n} damage on your next turn"), 20, "none"),
    "weaken": (N_("-{n} damage on the opponent's next turn"), 20, "other seat"),
    "poison": (N_("Poison"), 1, "other seat"),
    "sleep": (N_("Sleep"), 1, "other seat"),
    "confuse": (N_("Confusion"), 1, "other seat"),
    "draw": (N_("Draw {n}"), 6, "none"),
}


def declarable(state: State, seat: int) -> tuple[DeclaredVerb, ...]:
    """The verbs of the declare pad; none for a seat with nothing to declare."""
    player = state.seats[seat]
    if not player.by_hand and not player.hand.unseen:
        return ()
    return tuple(
        DeclaredVerb(verb, _(words), high=high, aim="none" if state.boss is not None else aim)
        for verb, (words, high, aim) in _VERBS.items()
    )


def why_not_declare(state: State, seat: int, act: Declare) -> Refusal | None:
    """Why these effects cannot be declared."""
    player = state.seats[seat]
    if act.discards == 0 and not player.by_hand:
        template = N_("{name} has no text to carry out. Play the card itself.")
        return Refusal("play-the-card", template, CARD_RULE, {"name": player.name})
    if not 0 <= act.discards <= player.hand.unseen:
        template = N_("An entered effect uses 1 unnamed hand card. {name} has {count}.")
        values = {"name": player.name, "count": player.hand.unseen}
        return Refusal("no-unseen-card", template, CARD_RULE, values)
    if not 1 <= len(act.effects) <= 6:
        return Refusal("bad-declaration", N_("Enter 1 to 6 effects."), PAD)
    checked = (_why_not_effect(state, seat, effect) for effect in act.effects)
    return next((refusal for refusal in checked if refusal), None)


def _why_not_effect(state: State, seat: int, effect: DeclaredEffect) -> Refusal | None:
    if effect.verb not in _VERBS:
        template = N_("Unknown effect: {verb}. Use one of: {known}.")
        return Refusal("unknown-verb", template, PAD, {"verb": effect.verb, "known": ", ".join(_VERBS)})
    _words, high, aim = _VERBS[effect.verb]
    if not 1 <= effect.amount <= high or effect.times != 1:
        template = N_("{verb} goes from 1 to {high}. Enter more as another effect.")
        return Refusal("bad-amount", template, PAD, {"verb": effect.verb, "high": high})
    if aim == "none" or state.boss is not None:
        return None
    others = [number for number in state.living() if number != seat]
    if len(effect.targets) != 1 or effect.targets[0] not in others:
        template = N_("Choose exactly one opponent for {verb}.")
        return Refusal("bad-target", template, CARD_RULE, {"verb": effect.verb})
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


_CARRIED: dict[str, Callable[[Table, int, int, int], None]] = {
    "damage": _damage,
    "heal": _heal,
    "boost": lambda table, seat, target, amount: table.emit(events.Boosted(seat, amount)),
    "weaken": lambda table, seat, target, amount: table.emit(events.Weakened(target, amount)),
    "poison": _afflict("poison"),
    "sleep": _afflict("sleep"),
    "confuse": _afflict("confusion"),
    "draw": lambda table, seat, target, amount: table.push(DrawOwn(seat, amount)),
}
