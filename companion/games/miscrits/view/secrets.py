"""What a seat may know of a state, and full states that it can imagine."""

from __future__ import annotations

from companion.games.miscrits.state import Player, State
from companion.kit.cards import Naming, hidden, imagined


def hide(state: State, viewer: int) -> State:
    """The state as `viewer` may know it: other hands unnamed, every hidden order forgotten."""
    known = hidden(state, viewer)
    if known.boss is not None:
        known.boss.deck.shuffle()
    return known


def imagine(state: State, seed: str) -> State:
    """One of the full states that look like `state`, picked fairly by `seed`."""
    return imagined(state, seed, _discards)


def _discards(naming: Naming, player: Player) -> None:
    player.discard += [naming.card(player.deck.bag) for _unseen in range(player.unseen_discards)]
    player.unseen_discards = 0
