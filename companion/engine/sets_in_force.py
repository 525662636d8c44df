"""The card sets that a game plays with: one place to look cards up, changed as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.engine.card_sets import CardSet, Kinds
from companion.engine.encoding import state_hash
from companion.speech import words


class SetsInForce:
    """The sets in use and their hash. A game adds the tables that its rules look up (`look_up`)."""

    kinds: Kinds = {}
    """The tables that the game's sets may have."""
    decks: Mapping[str, Any]
    """Decks by id, each with its `cards`."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        self.use(sets)

    def use(self, sets: Sequence[CardSet]) -> None:
        """Play with these sets; of equal ids the later set's is in force."""
        merged: dict[str, dict[str, Any]] = {kind: {} for kind in self.kinds}
        for one in sets:
            for kind, entries in one.entries.items():
                merged[kind].update(entries)
        self.sets = tuple(sets)
        self.hash = state_hash("".join(one.hash for one in sets).encode())
        self.look_up(merged)
        words.forget()

    def in_no_deck(self, kinds: Iterable[str]) -> Iterator[tuple[str, int]]:
        """The cards of these kinds that an owner wrote and no deck holds, with the copies a deck may have."""
        held = {card for deck in self.decks.values() for card in deck.cards}
        for one in self.sets[1:]:
            for kind in kinds:
                for card, entry in one.entries.get(kind, {}).items():
                    if card not in held:
                        yield card, getattr(entry, "copies", 1)

    def look_up(self, merged: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep the entries, by kind and id, under the names by which the rules look them up."""
        raise NotImplementedError  # abstract

    @contextmanager
    def instead(self, sets: Sequence[CardSet]) -> Iterator[None]:
        """Play with these sets for a while, as a scenario file with cards of its own does."""
        before = self.sets
        self.use(sets)
        try:
            yield
        finally:
            self.use(before)
