"""What a seat may know of a state, and full states that it can imagine."""

from __future__ import annotations

from companion.engine.encoding import copy_of
from companion.games.broken_world.state import State
from companion.kit.cards import Naming, hide_hands


def hide(state: State, viewer: int) -> State:
    """The state as `viewer` may know it: other hands unnamed, every hidden order forgotten."""
    known: State = copy_of(state, State)
    hide_hands(known.seats, viewer)
    return known


def imagine(state: State, seed: str) -> State:
    """One of the full states that look like `state`, picked fairly by `seed`."""
    full: State = copy_of(state, State)
    naming = Naming(seed)
    for player in full.seats:
        naming.cards(player.hand, player.deck.bag)
    full.lazy = []
    return full
