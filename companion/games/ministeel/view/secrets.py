"""What a seat may know of a state, and full states that it can imagine."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.encoding import copy_of
from companion.engine.piles import UNSEEN
from companion.games.ministeel import state as st
from companion.kit.cards import Naming, unname


def hide(state: st.State, viewer: int) -> st.State:
    """The state as `viewer` may know it: every hidden card unnamed, every hidden order forgotten."""
    known: st.State = copy_of(state, st.State)
    known.deck.shuffle()
    for number, seat in enumerate(known.seats):
        if number != viewer:
            unname(seat.hand, known.deck)
    for frame in known.stack:
        for name in IN_FRAMES.get(type(frame), ()):
            if frame.seat != viewer:  # type: ignore[union-attr]
                cards = getattr(frame, name)
                known.deck.bag += [card for card in cards if card]
                setattr(frame, name, [UNSEEN] * len(cards))
    known.deck.bag.sort()
    return known


IN_FRAMES: Mapping[type, tuple[str, ...]] = {
    st.Keep: ("pool",),
    st.SearchRoll: ("pool",),
    st.Resolve: ("taken",),
}


def imagine(state: st.State, seed: str) -> st.State:
    """One of the full states that look like `state`, picked fairly by `seed`."""
    full: st.State = copy_of(state, st.State)
    naming, bag = Naming(seed), full.deck.bag
    for place in (*(seat.hand for seat in full.seats), full.discard):
        naming.cards(place, bag)
    for frame in full.stack:
        for name in IN_FRAMES.get(type(frame), ()):
            setattr(frame, name, [card or naming.card(bag) for card in getattr(frame, name)])
    full.lazy = []
    return full
