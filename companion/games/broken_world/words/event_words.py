"""Events of Broken World in words, as the log tells them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.events import Event
from companion.games.broken_world import combat_events
from companion.games.broken_world import events as ev
from companion.games.broken_world.state import State
from companion.games.broken_world.words.texts import card_name, gear_name, piece_name, values_words
from companion.kit.telling import Telling, Way, drawn
from companion.speech.words import N_, TakenBack, _, ngettext


def told_in(state: State, events: Sequence[Event]) -> list[State]:
    """The state in which each event is told: with the pieces that are gone only after that."""
    found: list[State] = []
    for event in reversed(events):
        if isinstance(event, ev.Defeated):
            state = replace(state, pieces=[*state.pieces, event.gone])
        elif isinstance(event, ev.Eliminated):
            state = replace(state, pieces=[*state.pieces, *event.gone])
        found.append(state)
    return found[::-1]


def _piece(state: State, seat: int, event: Any) -> str:
    """The piece of an event, or its equipment where that is meant."""
    uid = getattr(event, "piece", getattr(event, "on", 0))
    gear = getattr(event, "gear", 0) if isinstance(event, ev.Damaged) else 0
    return gear_name(state, uid, gear) if gear else piece_name(state, uid)


def _target(state: State, seat: int, event: combat_events.AttackDeclared) -> str:
    return gear_name(state, event.target, event.gear) if event.gear else piece_name(state, event.target)


def _bearer(state: State, seat: int, event: ev.ActionUsed) -> str:
    return gear_name(state, event.piece, event.gear) if event.gear else piece_name(state, event.piece)


def _withdrawn(state: State, seat: int, event: combat_events.Withdrawn) -> str:
    """While it is declared, who attacks or defends may be named and taken back: that is no story."""
    words, piece = _("{piece} withdraws."), piece_name(state, event.piece)
    if state.phase not in ("attack", "defend"):
        return words
    named = (_("{piece} attacks {target}."), _("{piece} defends against {attacker}."))
    begun = (template.partition("{target}")[0].partition("{attacker}")[0] for template in named)
    return TakenBack(words.format(piece=piece), tuple(each.format(piece=piece) for each in begun if each))


_BLANKS: dict[str, Way[State]] = {
    "name": lambda state, seat, e: state.seats[seat].name,
    "names": lambda state, seat, e: _(" and ").join(state.seats[winner].name for winner in e.winners),
    "piece": _piece,
    "attacker": lambda state, seat, e: piece_name(state, e.attacker),
    "source": lambda state, seat, e: piece_name(state, e.source),
    "target": _target,
    "bearer": _bearer,
    "card": lambda state, seat, e: card_name(e.card),
    "action": lambda state, seat, e: _(e.name),
    "words": lambda state, seat, e: _(e.words),
    "space": lambda state, seat, e: _(e.space),
    "values": lambda state, seat, e: values_words(e.attack, e.health, e.mitigation),
    "n": lambda state, seat, e: getattr(e, "amount", getattr(e, "size", getattr(e, "number", 0))),
}


def _damaged(state: State, seat: int, event: ev.Damaged) -> str:
    if event.source:
        return ngettext(
            "{source} deals {n} damage to {piece}.", "{source} deals {n} damage to {piece}.", event.amount
        )
    return ngettext("{piece} takes {n} damage.", "{piece} takes {n} damage.", event.amount)


def _won(state: State, seat: int, event: ev.Won) -> str:
    if not event.winners:
        return _("A draw.")
    return ngettext("{names} wins.", "{names} win.", len(event.winners))


_TOLD: Telling[State] = Telling(
    _BLANKS,
    {
        ev.RoundBegan: N_("Round {n}."),
        ev.FirstPlayerFound: N_("{name} goes first."),
        ev.TurnBegan: N_("{name}'s turn."),
        ev.GoldGained: N_("{name} gains {n} gold."),
        ev.GoldLost: N_("{name} loses {n} gold."),
        ev.CardDrawn: drawn(_BLANKS["name"]),
        ev.NothingDrawn: N_("{name} has no card to draw."),
        ev.HandReshuffled: N_("{name} reshuffles and draws a hand of {n}."),
        ev.HeroesSwapped: N_("{name} swaps places with their partner's hero."),
        ev.Summoned: N_("{name} summons {card} on {space}."),
        ev.Equipped: N_("{name} equips {card}."),
        ev.Enhanced: N_("{name} puts {card} on {piece}."),
        ev.SpellCast: lambda state, seat, e: (
            _("{name} casts {card} on {piece}.") if e.on else _("{name} casts {card}.")
        ),
        ev.ActionUsed: N_("{bearer} uses {action}."),
        ev.Boosted: N_("{piece} gets {values} this turn."),
        ev.Damaged: _damaged,
        ev.BonusesEnded: lambda state, seat, e: _("Bonuses for the turn end.") if e.some else "",
        ev.Healed: N_("{piece} heals {n} damage."),
        ev.Refreshed: N_("{piece} may act again this turn."),
        ev.Moved: lambda state, seat, e: (
            _("{piece} enters {space}.") if e.entered else _("{piece} moves to {space}.")
        ),
        combat_events.AttackDeclared: N_("{piece} attacks {target}."),
        combat_events.Withdrawn: _withdrawn,
        combat_events.DefenderNamed: N_("{piece} defends against {attacker}."),
        combat_events.Passed: N_("{name} passes."),
        combat_events.ShareSet: lambda state, seat, e: ngettext(
            "{piece} aims {n} damage at {attacker}.", "{piece} aims {n} damage at {attacker}.", e.amount
        ),
        ev.Defeated: N_("{name}'s {card} is defeated and goes to the Morgue."),
        ev.GearBroken: N_("{card} is destroyed."),
        ev.Eliminated: N_("{name}'s hero is defeated."),
        ev.ByHandShown: N_("Do this on the table: {words}"),
        ev.Declared: N_("{name} enters what a card did."),
        ev.Won: _won,
    },
)
event_words = _TOLD.event
"""A fact as the log tells it; empty for what goes without saying."""
