"""Who answers a chance at a table: hands draw and roll; what nobody holds is picked by the seed."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.engine.asks import Chance, Outcome
from companion.engine.game import Setup
from companion.engine.oracles import SeedOracle


class TableOracle:
    """Answers by the seed what no hands do: cards of seats on the screen, summons, other picks.

    Dice are rolled, and cards of a `lazy` seat drawn, by people. `lazy` is asked anew for every
    chance, because a seat may change how it plays; until somebody sets it, it is as in the set-up.
    With `rolls` the companion rolls the die too. Without a seed people answer everything.
    """

    def __init__(self, setup: Setup, rolls: bool = False) -> None:
        self.lazy: Callable[[], Collection[int]] = lambda: setup.lazy
        self._rolls = rolls
        self._seed = SeedOracle(setup.seed) if setup.seed else None

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """The seed's answer, or `None`: hands must give it."""
        if self._seed is None or (chance.kind == "die" and not self._rolls):
            return None
        if chance.kind != "die" and chance.seat in self.lazy():
            return None
        return self._seed.answer(chance, count)
