"""What a seat may know of a state, and full states that it can imagine."""

from __future__ import annotations

from companion.engine.encoding import copy_of
from companion.games.miscrits.state import State
from companion.kit.cards import Naming, hide_hands


def hide(state: State, viewer: int) -> State:
    """The state as `viewer` may know it: other hands unnamed, every hidden order forgotten."""
    known: State = copy_of(state, State)
    hide_hands(known.seats, viewer)
    if known.boss is not None:
        known.boss.deck.shuffle()
    return known


def imagine(state: State, seed: str) -> State:
    """One of the full states that look like `state`, picked fairly by `seed`."""
    full: State = copy_of(state, State)
    naming = Naming(seed)
    for player in full.seats:
        naming.cards(player.hand, player.deck.bag)
        player.discard += [naming.card(player.deck.bag) for _unseen in range(player.unseen_discards)]
        player.unseen_discards = 0
    full.lazy = []
    return full
