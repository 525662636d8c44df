"""Everything a seat could think of; `legal` decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.engine.asks import Choice
from companion.games.broken_world import aims
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.fighting import (
    attacks_of,
    defences,
    split_candidates,
    withdrawals,
)
from companion.games.broken_world.state import Piece, State
from companion.kit.dealing import hand_of

ACTION_TOPICS: dict[con.ActionTiming, tuple[str, ...]] = {"pre_combat": ("before",), "combat": ("react",)}
SPELL_TOPICS: dict[con.SpellTiming, tuple[str, ...]] = {
    "pre_combat": ("before",),
    "instant": ("before", "react", "after"),
    "post_combat": ("after",),
}


def can_react(state: State, seat: int) -> bool:
    """Whether a seat has anything to react with that others can see: cards, or an action of a piece."""
    if len(state.seats[seat].hand):
        return True
    return any(True for _act in _actions(state, seat, "react"))


def candidates(state: State, ask: Choice, seat: int) -> Iterable[Any]:
    """Everything a seat could think of; `why_not` decides."""
    return _CANDIDATES[ask.topic](state, seat)


def _before(state: State, seat: int) -> Iterator[Any]:
    player = state.seats[seat]
    spaces: list[str] | None = None
    for card in hand_of(player.hand, player.deck):
        found = CARDS.cards.get(card)
        if found is None or found.gold > player.gold:
            continue
        if isinstance(found, con.Minion):
            spaces = summoning_spaces(state, seat) if spaces is None else spaces
            yield from (st.Summon(card, space) for space in spaces)
        elif isinstance(found, con.Equipment):
            yield st.Equip(card)
        else:
            yield from _laid(state, seat, found, "before")
    yield from _actions(state, seat, "before")
    yield from (st.Proceed(), st.EndTurn())


def _laid(state: State, seat: int, card: con.Card, topic: str) -> Iterator[Any]:
    """Spells and enhancements at all that they can be played on."""
    if isinstance(card, con.Spell) and topic in SPELL_TOPICS[card.timing]:
        yield from (st.Cast(card.id, on) for on in aims.targets(state, seat, card.aim))
    if isinstance(card, con.Enhancement) and topic in enhancing(state):
        fitting = [one for one in state.pieces if one.seat == seat and one.hero is (card.on == "hero")]
        yield from (st.Enhance(card.id, one.uid) for one in fitting)


def enhancing(state: State) -> tuple[str, ...]:
    return ("before", "after") if state.rules.enhancements_before_combat else ("after",)


def summoning_spaces(state: State, seat: int) -> list[str]:
    """Free spaces next to an own minion or hero, or to any where the house likes it (BW-07)."""
    taken = {piece.space for piece in state.pieces}
    near = state.ground().neighbours
    anywhere = state.rules.summon_near_enemies
    beside = [piece for piece in state.pieces if anywhere or piece.seat == seat]
    found = [space for piece in beside for space in near.get(piece.space, ())]
    return [space for space in dict.fromkeys(found) if space not in taken]


def _actions(state: State, seat: int, topic: str) -> Iterator[Any]:
    for piece in state.pieces:
        if piece.seat != seat:
            continue
        if not piece.used:
            yield from _of_one(state, seat, piece, 0, CARDS.on_board[piece.id].alternate_actions, topic)
        for gear in piece.gear:
            if not gear.used and not gear.fresh:
                actions = CARDS.equipment[gear.id].alternate_actions
                yield from _of_one(state, seat, piece, gear.uid, actions, topic)


def _of_one(
    state: State, seat: int, piece: Piece, gear: int, actions: tuple[con.Action, ...], topic: str
) -> Iterator[Any]:
    for number, action in enumerate(actions):
        if topic in ACTION_TOPICS[action.timing] and not (not gear and taking_part(state, piece)):
            targets = aims.targets(state, seat, action.aim)
            yield from (st.UseAction(piece.uid, number, on, gear) for on in targets)


def taking_part(state: State, piece: Piece) -> bool:
    """Whether a piece attacks or defends in what is declared now."""
    return any(piece.uid == one.attacker or piece.uid in one.defenders for one in state.attacks)


def _attacking(state: State, seat: int) -> Iterator[Any]:
    taken = {piece.space for piece in state.pieces}
    near = state.ground().neighbours
    for piece in state.pieces:
        if piece.seat == seat and not (piece.used or piece.moved or state.attack_by(piece.uid)):
            if may_move(state, piece):
                free = [space for space in near.get(piece.space, ()) if space not in taken]
                yield from (st.Move(piece.uid, space) for space in free)
            yield from attacks_of(state, piece)
    yield from withdrawals(state, seat)
    yield from (st.Proceed(), st.EndTurn())


def may_move(state: State, piece: Piece) -> bool:
    if piece.hero:
        return state.rules.heroes_move
    return state.rules.fresh_may_move or not piece.fresh


def _defending(state: State, seat: int) -> Iterator[Any]:
    yield from defences(state, seat)
    yield from withdrawals(state, seat)
    yield st.Proceed()


def _reacting(state: State, seat: int) -> Iterator[Any]:
    yield from _spells(state, seat, "react")
    yield from _actions(state, seat, "react")
    yield st.Proceed()


def _spells(state: State, seat: int, topic: str) -> Iterator[Any]:
    player = state.seats[seat]
    for card in hand_of(player.hand, player.deck):
        found = CARDS.cards.get(card)
        if found is not None and found.gold <= player.gold:
            yield from _laid(state, seat, found, topic)


def _after(state: State, seat: int) -> Iterator[Any]:
    yield from _spells(state, seat, "after")
    yield st.EndTurn()


_CANDIDATES: dict[str, Callable[[State, int], Iterable[Any]]] = {
    "opening hand": lambda state, seat: [st.KeepHand(), st.Mulligan()],
    "begin": lambda state, seat: [st.BeginTurn()],
    "swap": lambda state, seat: [st.Proceed(), st.SwapHeroes()],
    "before": _before,
    "attack": _attacking,
    "defend": _defending,
    "react": _reacting,
    "split": split_candidates,
    "after": _after,
    "carry out": lambda state, seat: [st.Proceed()],
}
