"""Events of Broken World in words, as the log tells them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.events import Event
from companion.games.broken_world import combat_events
from companion.games.broken_world import events as ev
from companion.games.broken_world.state import State
from companion.games.broken_world.words.texts import card_name, gear_name, piece_name, values_words
from companion.speech.words import N_, _, ngettext


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


def event_words(state: State, event: Event) -> str:
    """A fact as the log tells it; empty for what goes without saying."""
    teller = _EVENTS.get(type(event))
    return teller(state, event) if teller is not None else ""


def _said(template: str) -> Callable[[State, Any], str]:
    """Events whose words need a seat, a piece, a card, a space or a number."""

    def said(state: State, event: Any) -> str:
        seat = getattr(event, "seat", -1)
        values = {
            "name": state.seats[seat].name if seat >= 0 else "",
            "piece": piece_name(state, getattr(event, "piece", getattr(event, "on", 0))),
            "card": card_name(getattr(event, "card", "")),
            "space": _(space) if (space := getattr(event, "space", "")) else "",
            "n": getattr(event, "amount", getattr(event, "size", getattr(event, "number", 0))),
        }
        return _(template).format(**values)

    return said


def _drawn(state: State, event: ev.CardDrawn) -> str:
    name = state.seats[event.seat].name
    if not event.card:
        return _("{name} draws a card.").format(name=name)
    return _("{name} draws {card}.").format(name=name, card=card_name(event.card))


def _cast(state: State, event: ev.SpellCast) -> str:
    values = {"name": state.seats[event.seat].name, "card": card_name(event.card)}
    if not event.on:
        return _("{name} casts {card}.").format(**values)
    return _("{name} casts {card} on {piece}.").format(piece=piece_name(state, event.on), **values)


def _action(state: State, event: ev.ActionUsed) -> str:
    bearer = gear_name(state, event.piece, event.gear) if event.gear else piece_name(state, event.piece)
    return _("{bearer} uses {action}.").format(bearer=bearer, action=_(event.name))


def _boosted(state: State, event: ev.Boosted) -> str:
    values = values_words(event.attack, event.health, event.mitigation)
    return _("{piece} gets {values} this turn.").format(piece=piece_name(state, event.piece), values=values)


def _damaged(state: State, event: ev.Damaged) -> str:
    struck = gear_name(state, event.piece, event.gear) if event.gear else piece_name(state, event.piece)
    if event.source:
        words = ngettext(
            "{source} deals {n} damage to {piece}.", "{source} deals {n} damage to {piece}.", event.amount
        )
        return words.format(source=piece_name(state, event.source), n=event.amount, piece=struck)
    words = ngettext("{piece} takes {n} damage.", "{piece} takes {n} damage.", event.amount)
    return words.format(piece=struck, n=event.amount)


def _moved(state: State, event: ev.Moved) -> str:
    words = _("{piece} enters {space}.") if event.entered else _("{piece} moves to {space}.")
    return words.format(piece=piece_name(state, event.piece), space=_(event.space))


def _declared(state: State, event: combat_events.AttackDeclared) -> str:
    target = gear_name(state, event.target, event.gear) if event.gear else piece_name(state, event.target)
    return _("{piece} attacks {target}.").format(piece=piece_name(state, event.piece), target=target)


def _named(state: State, event: combat_events.DefenderNamed) -> str:
    words = _("{piece} defends against {attacker}.")
    return words.format(piece=piece_name(state, event.piece), attacker=piece_name(state, event.attacker))


def _share(state: State, event: combat_events.ShareSet) -> str:
    words = ngettext(
        "{piece} aims {n} damage at {attacker}.", "{piece} aims {n} damage at {attacker}.", event.amount
    )
    values = {"piece": piece_name(state, event.piece), "attacker": piece_name(state, event.attacker)}
    return words.format(n=event.amount, **values)


def _won(state: State, event: ev.Won) -> str:
    if not event.winners:
        return _("A draw.")
    names = _(" and ").join(state.seats[seat].name for seat in event.winners)
    return ngettext("{names} wins.", "{names} win.", len(event.winners)).format(names=names)


_EVENTS: dict[type[Event], Callable[[State, Any], str]] = {
    ev.RoundBegan: _said(N_("Round {n}.")),
    ev.FirstPlayerFound: _said(N_("{name} goes first.")),
    ev.TurnBegan: _said(N_("{name}'s turn.")),
    ev.GoldGained: _said(N_("{name} gains {n} gold.")),
    ev.GoldLost: _said(N_("{name} loses {n} gold.")),
    ev.CardDrawn: _drawn,
    ev.NothingDrawn: _said(N_("{name} has no card to draw.")),
    ev.HandReshuffled: _said(N_("{name} reshuffles and draws a hand of {n}.")),
    ev.HeroesSwapped: _said(N_("{name} swaps places with their partner's hero.")),
    ev.Summoned: _said(N_("{name} summons {card} on {space}.")),
    ev.Equipped: _said(N_("{name} equips {card}.")),
    ev.Enhanced: _said(N_("{name} puts {card} on {piece}.")),
    ev.SpellCast: _cast,
    ev.ActionUsed: _action,
    ev.Boosted: _boosted,
    ev.Damaged: _damaged,
    ev.Healed: _said(N_("{n} damage is healed from {piece}.")),
    ev.Refreshed: _said(N_("{piece} may act again this turn.")),
    ev.Moved: _moved,
    combat_events.AttackDeclared: _declared,
    combat_events.Withdrawn: _said(N_("{piece} withdraws.")),
    combat_events.DefenderNamed: _named,
    combat_events.Passed: _said(N_("{name} passes.")),
    combat_events.ShareSet: _share,
    ev.Defeated: _said(N_("{name}'s {card} is defeated and goes to the Morgue.")),
    ev.GearBroken: lambda state, event: _("{card} is destroyed.").format(card=card_name(event.card)),
    ev.Eliminated: _said(N_("{name}'s hero is defeated.")),
    ev.ByHandShown: lambda state, event: _("Do this on the table: {words}").format(words=_(event.words)),
    ev.Declared: _said(N_("{name} enters what a card did.")),
    ev.Won: _won,
}
