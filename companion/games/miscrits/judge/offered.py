"""The legal acts of a seat at once: what candidates and judge say together, without judging each by itself.

Every bot and every simulation asks for them at each step. The conformance suite compares both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Choice
from companion.games.miscrits import content as con
from companion.games.miscrits import state as st
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.judge.candidates import aimed, attackable, candidates
from companion.games.miscrits.judge.legal import may_switch, why_cannot_attack, why_not
from companion.kit.dealing import hand_of


def legal(state: st.State, ask: Choice, seat: int) -> list[Any]:
    """The acts of `seat`, in the order of the candidates."""
    if ask.topic != "turn" or seat not in ask.seats or not state.seats[seat].alive:
        found = candidates(state, ask, seat)
        return [act for act in found if why_not(state, ask, seat, act) is None]
    player = state.seats[seat]
    attacks = list(_attacks(state, seat))
    ending = [] if attacks and state.rules.must_attack else [st.EndTurn()]
    switches = [st.Switch(creature.uid) for creature in player.ready] if may_switch(state, player) else []
    return [*attacks, *_cards(state, player), *switches, *ending]


def _attacks(state: st.State, seat: int) -> Iterator[st.UseAttack]:
    active = state.seats[seat].active
    if active is None or why_cannot_attack(active) is not None:
        return
    seats = [one for one in state.living() if one != seat and state.seats[one].active is not None]
    targets = attackable(state, seats)
    for attack in CARDS.creatures[active.id].attacks:
        if not active.cooling(attack.name):
            yield from (st.UseAttack(attack.name, target, on) for target, on in targets)


def _cards(state: st.State, player: st.Player) -> Iterator[Any]:
    places = state.rules.ready_area
    full = bool(places) and player.active is not None and len(player.ready) >= places
    at_once = state.rules.evolve_at_once
    for card in hand_of(player.hand, player.deck):
        found = CARDS.cards.get(card)
        if isinstance(found, con.Creature) and found.stage:
            below = (one for one in player.creatures() if one.id == found.evolves_from)
            yield from (
                st.Evolve(card, one.uid) for one in below if at_once or not (one.fresh or one.evolved)
            )
        elif isinstance(found, con.Creature):
            if not full:
                yield st.PlayCreature(card)
        elif found is not None and not player.items_played:
            yield from _items(player, card, found)


def _items(player: st.Player, card: str, found: con.Item | con.Other) -> Iterator[st.PlayItem]:
    if isinstance(found, con.Item) and aimed(found):
        yield from (st.PlayItem(card, one.uid) for one in player.creatures())
    else:
        yield st.PlayItem(card)
