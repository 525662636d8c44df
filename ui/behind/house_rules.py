"""Named house rules for the screens; `ui.ports.house_port.HouseKeeper`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.games import catalogue
from companion.store.house_rules import (
    HouseRules,
    NamedRules,
    fitting,
    house_specs,
    other_version,
    trouble_of,
)
from ui.behind.in_words import in_words
from ui.ports.house_port import HouseOf, NamedHouse


class KeptHouseRules:
    """The named house rules in `rules`, each looked at by the rules of its game as they are now."""

    def __init__(self, rules: HouseRules | None = None) -> None:
        self.rules = rules or HouseRules()

    def all(self) -> tuple[HouseOf, ...]:
        """Every game that has house rules. Raises `CannotDo`."""
        found = (self.of(catalogue.game(name)) for name in catalogue.names())
        return tuple(each for each in found if each.specs)

    def of(self, game: Game[Any]) -> HouseOf:
        """Those of one game. Raises `CannotDo`."""
        with in_words():
            kept = tuple(_named(game, rules) for rules in self.rules.of(game.id))
        return HouseOf(game.id, game.title(), house_specs(game), kept)

    def begin(self, game: str, name: str) -> HouseOf:
        """Raises `CannotDo`, when there are such already too."""
        rules = catalogue.game(game)
        with in_words():
            self.rules.begin(rules, name)
        return self.of(rules)

    def keep(self, game: str, name: str, said: Mapping[str, Any]) -> HouseOf:
        """Raises `CannotDo`; then what was kept is as it was."""
        rules = catalogue.game(game)
        with in_words():
            self.rules.keep(rules, name, said)
        return self.of(rules)

    def rename(self, game: str, name: str, new: str) -> HouseOf:
        """Raises `CannotDo`."""
        with in_words():
            self.rules.rename(game, name, new)
        return self.of(catalogue.game(game))

    def forget(self, game: str, name: str) -> HouseOf:
        """Raises `CannotDo`."""
        with in_words():
            self.rules.forget(game, name)
        return self.of(catalogue.game(game))


def _named(game: Game[Any], rules: NamedRules) -> NamedHouse:
    trouble = trouble_of(game, rules)
    return NamedHouse(rules.name, fitting(game, rules), trouble, other_version(game, rules))
