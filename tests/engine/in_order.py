"""Chances of which a test answers some, and leaves the others to people."""

from __future__ import annotations

from companion.engine.asks import Chance, Outcome
from companion.engine.oracles import Oracle


class FirstOf:
    """Asks several oracles in order; the first that knows an answer gives it."""

    def __init__(self, *oracles: Oracle) -> None:
        self.oracles = oracles

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """The first answer that is not `None`."""
        for oracle in self.oracles:
            outcome = oracle.answer(chance, count)
            if outcome is not None:
                return outcome
        return None
