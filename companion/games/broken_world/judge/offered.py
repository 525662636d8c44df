"""The legal acts of a seat at once: every bot and every simulation asks for them at each step.

The conformance suite holds candidates and judge to the same lists in the same order.
"""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.games.broken_world import state as st
from companion.games.broken_world.judge.candidates import candidates
from companion.games.broken_world.judge.legal import JUDGES
from companion.games.broken_world.state import State


def legal(state: State, ask: Choice, seat: int) -> list[Any]:
    """The candidates that are legal; most are by the way in which they are found, and not judged again."""
    doubtful = _DOUBTFUL[ask.topic]
    if seat not in ask.seats or not state.seats[seat].alive:
        return []
    return [
        act
        for act in candidates(state, ask, seat)
        if act.__class__ not in doubtful or JUDGES[ask.topic][act.__class__](state, seat, act) is None
    ]


_DOUBTFUL: dict[str, tuple[type, ...]] = {
    "opening hand": (st.Mulligan,),
    "begin": (),
    "swap": (),
    "before": (st.Equip,),
    "attack": (st.EndTurn,),
    "defend": (),
    "react": (),
    "split": (),
    "after": (),
    "carry out": (),
}
"""Candidates that are found without a look at all that may stand against them."""
