"""What a seat may know of a run, and full runs that it can imagine."""

from __future__ import annotations

from companion.games.slay_the_spire.state.run import Run, branch
from companion.kit.cards import Naming


def hide(run: Run, viewer: int) -> Run:
    """The state without the order of the draw piles; hands are open among the players (page 12)."""
    return branch(run)


def imagine(run: Run, seed: str) -> Run:
    """One of the full states that look like `run`: unseen cards of hands are named by `seed`."""
    full = branch(run)
    naming = Naming(seed)
    for player in full.fight.fighters if full.fight is not None else ():
        naming.cards(player.hand, player.deck.bag)
        for pile in (player.discard, player.exhaust):
            pile[:] = [card or naming.card(player.deck.bag) for card in pile]
    full.lazy = []
    return full
