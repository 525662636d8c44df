"""What a case says of chance, in the order it is needed; what it leaves open comes from a fixed seed."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.asks import Chance, Outcome
from companion.engine.oracles import SeedOracle
from companion.kit.cases.form import BadCase
from companion.speech.words import _


class Script:
    """Answers chances by their kind, as the case lists them; a game may say otherwise what it `meant`."""

    def __init__(self, **said: Iterable[Outcome]) -> None:
        self.said = {kind: list(outcomes) for kind, outcomes in said.items()}
        self.seed = SeedOracle("scenario")

    def answer(self, chance: Chance, count: int) -> Outcome:
        """The next outcome of this kind. Raises `BadCase` for one that cannot be."""
        said = self.said.get(chance.kind)
        if not said:
            return self.left_open(chance, count)
        outcome = self.meant(chance, said.pop(0))
        if outcome in chance.options:
            return outcome
        words = _("script: {found} cannot come up here. Use one of: {options}.")
        options = ", ".join(str(option) for option in dict.fromkeys(chance.options))
        raise BadCase(words.format(found=outcome, options=options))

    def left_open(self, chance: Chance, count: int) -> Outcome:
        """What comes up where the case says nothing."""
        return self.seed.answer(chance, count)

    def meant(self, chance: Chance, said: Outcome) -> Outcome:
        """The option that what the case says stands for."""
        return said
