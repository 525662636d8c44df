"""Everything a seat could think of; `legal` decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.engine.asks import Choice
from companion.games.ministeel import content as con
from companion.games.ministeel import state as st
from companion.kit.dealing import hand_of, may_hold


def holds(state: st.State, seat: int, card: str) -> bool:
    """Whether a hand has `card`, or an unseen card that may be it."""
    return may_hold(state.seats[seat].hand, state.deck, card)


def asked_for(state: st.State, seat: int, cards: Iterable[str]) -> bool:
    """Whether a seat is asked for one of `cards`: it may hold one, or the house always asks (MS-60)."""
    return state.rules.always_ask or any(holds(state, seat, card) for card in cards)


def candidates(state: st.State, ask: Choice, seat: int) -> Iterable[Any]:
    """Everything a seat could think of; `why_not` decides."""
    if seat not in ask.seats:
        return (st.UseDrawToken(),)
    return _CANDIDATES[ask.topic](state, seat)


def _turn(state: st.State, seat: int) -> list[Any]:
    found: list[Any] = []
    if state.actions_left > 0:
        hand = hand_of(state.seats[seat].hand, state.deck)
        living = state.living()
        for card in hand:
            targets = living if con.NEEDS_TARGET[card] else (-1,)
            found += [st.Play(card, target) for target in targets]
        found += _combos(state, seat, hand, living)
        found += [st.Forfeit(card) for card in hand] or [st.Forfeit()]
    else:
        found.append(st.EndTurn())
    return [*found, st.UseDrawToken()]


def _combos(state: st.State, seat: int, hand: list[str], living: list[int]) -> Iterator[Any]:
    for cards, combo in con.COMBOS.items():
        if cards[0] in hand and cards[1] in hand:
            targets = living if con.NEEDS_TARGET[combo.id] else (-1,)
            for target in targets:
                yield st.PlayCombo(cards, target)


def _remedy(state: st.State, seat: int) -> list[Any]:
    return [*(st.Play(card) for card in con.REMEDIES), st.LetThrough(), st.UseDrawToken()]


def _defend(state: st.State, seat: int) -> list[Any]:
    targets = [number for number in state.living() if number != seat]
    deflections = [st.Answer(card, target) for card in con.DEFLECTORS for target in targets]
    return [*(st.Answer(card) for card in con.SHIELDS), *deflections, st.LetThrough()]


def _answers(cards: tuple[str, ...]) -> Callable[[st.State, int], list[Any]]:
    return lambda state, seat: [
        *(st.Answer(card) for card in cards),
        st.LetThrough(),
        st.UseDrawToken(),
    ]


def _keep(state: st.State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    pool = frame.pool if isinstance(frame, st.Keep) else []
    return [*(st.KeepCard(card) for card in dict.fromkeys(pool)), st.UseDrawToken()]


_CANDIDATES: dict[str, Callable[[st.State, int], list[Any]]] = {
    "turn": _turn,
    "remedy": _remedy,
    "defend": _defend,
    "hook": _answers(con.HOOKS),
    "poison": _answers(con.REMEDIES),
    "revive": lambda state, seat: [*(st.Answer(card) for card in con.REVIVALS), st.LetThrough()],
    "keep": _keep,
}
