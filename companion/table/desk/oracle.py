"""Who answers a chance at a table: hands draw and roll; what nobody holds is picked by the seed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.corrections import value_at
from companion.engine.game import Setup
from companion.engine.oracles import SeedOracle
from companion.table.kits import kit_of

COMPANION = "screen"


class TableOracle:
    """Answers by the seed what no hands do: cards of seats on the screen, summons, other picks.

    Dice are rolled, and cards of a `lazy` seat drawn, by people; so is what anybody, a bot too, draws from
    a deck that lies on the table. `lazy` is asked anew for every
    chance, because a seat may change how it plays; until somebody watches a game, it is as in the set-up.
    Things that the game lets hands draw come as its state says. With `rolls` the companion rolls the die
    too. Without a seed people answer everything.
    """

    def __init__(self, setup: Setup, rolls: bool = False) -> None:
        self.lazy: Callable[[], Collection[int]] = lambda: setup.lazy
        self._game = setup.game
        self._state: Callable[[], Any] | None = None
        self._rolls = rolls
        self._seed = SeedOracle(setup.seed) if setup.seed else None

    def watch(self, state: Callable[[], Any]) -> None:
        """From now on seats and things are drawn as the state of this game says."""
        self._state = state
        self.lazy = lambda: state().lazy

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """The seed's answer, or `None`: hands must give it. What can change nothing is not asked."""
        if len(set(chance.options)) == 1 or self._is_idle(chance):
            return chance.options[0]
        if self._seed is None or (chance.kind == "die" and not self._rolls):
            return None
        if chance.kind != "die" and self._by_hand(chance):
            return None
        return self._seed.answer(chance, count)

    def _is_idle(self, chance: Chance) -> bool:
        """Whether it is a roll at which nothing looks."""
        if self._state is None or chance.kind != "die" or self._rolls:
            return False
        return not kit_of(self._game).dice.matters(self._state(), chance)

    def _by_hand(self, chance: Chance) -> bool:
        """Whether people draw it; what a seat on the screen draws, they do from a deck of cardboard alone."""
        people = self.lazy()
        if chance.seat >= 0 and chance.seat not in people:
            return bool(people) and self._is_on_table(chance)
        if how := self._how(chance.topic):
            return bool(people) and how != COMPANION
        draws = kit_of(self._game).draws
        thing = draws.thing_of.get(chance.topic, "")
        if not thing or chance.seat >= 0:
            return chance.seat in people and thing not in draws.picked
        return bool(people)  # nobody's own: it comes from a deck that lies on the table

    def _is_on_table(self, chance: Chance) -> bool:
        return self._state is not None and kit_of(self._game).draws.on_table(self._state(), chance)

    def _how(self, topic: str) -> str:
        """How the thing of this topic comes, as far as somebody has said."""
        if self._state is None:
            return ""
        kit = kit_of(self._game)
        thing, path = kit.draws.thing_of.get(topic, ""), kit.draws.drawn_at(self._state())
        return str(value_at(self._state(), path).get(thing, "")) if thing and path else ""
