"""What a seat may know of a state, and full states that it can imagine."""

from __future__ import annotations

from companion.engine.asks import Chance
from companion.engine.encoding import copy_of
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards
from companion.games.broken_world.state import Player, State


def hide(state: State, viewer: int) -> State:
    """The state as `viewer` may know it: other hands unnamed, every hidden order forgotten."""
    known: State = copy_of(state, State)
    for number, player in enumerate(known.seats):
        player.deck.shuffle()
        if number != viewer:
            player.deck.bag += player.hand.known
            player.hand = Cards([], len(player.hand))
            player.deck.bag.sort()
    return known


def imagine(state: State, seed: str) -> State:
    """One of the full states that look like `state`, picked fairly by `seed`."""
    full: State = copy_of(state, State)
    oracle = SeedOracle(seed)
    count = 0
    for player in full.seats:
        count = _name_all(player, oracle, count)
    full.lazy = []
    return full


def _name_all(player: Player, oracle: SeedOracle, count: int) -> int:
    """Name the unseen cards of a hand; returns the number of the last pick."""
    for _card in range(player.hand.unseen):
        count += 1
        card = str(oracle.answer(Chance("pick", player.deck.bag), count))
        player.deck.bag.remove(card)
        player.hand.known.append(card)
    player.hand.known.sort()
    player.hand.unseen = 0
    return count
