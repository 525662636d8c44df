"""What a seat may know of a state, and full states that it can imagine."""

from __future__ import annotations

from companion.engine.asks import Chance
from companion.engine.encoding import copy_of
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards
from companion.games.miscrits.state import Player, State


def hide(state: State, viewer: int) -> State:
    """The state as `viewer` may know it: other hands unnamed, every hidden order forgotten."""
    known: State = copy_of(state, State)
    for number, player in enumerate(known.seats):
        player.deck.shuffle()
        if number != viewer:
            player.deck.bag += player.hand.known
            player.hand = Cards([], len(player.hand))
            player.deck.bag.sort()
    if known.boss is not None:
        known.boss.deck.shuffle()
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
    """Name the unseen cards of a hand and a discard pile; returns the number of the last pick."""
    bag = player.deck.bag
    for place, unseen in ((player.hand.known, player.hand.unseen), (player.discard, player.unseen_discards)):
        for _card in range(unseen):
            count += 1
            card = str(oracle.answer(Chance("pick", bag), count))
            bag.remove(card)
            place.append(card)
    player.hand.known.sort()
    player.hand.unseen = player.unseen_discards = 0
    return count
