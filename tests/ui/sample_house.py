"""House rules under names that stand still, for pictures and for the audit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games import catalogue
from companion.store.house_rules import house_specs
from ui.ports.cannot_do import CannotDo
from ui.ports.house_port import HouseOf, NamedHouse

CLUB, OLD, SPOILT = "Club night", "With the children", "Of an old version"


def sample_house(game: str = "ministeel") -> HouseOf:
    """Some that can be played by, some of other rules, some that nobody can play by any more."""
    rules = catalogue.game(game)
    specs = house_specs(rules)
    switches = [spec for spec in specs if spec.kind == "bool"][:2]
    note = (
        f"{OLD} was saved with version 1 of the rules. Now it is version 2, so check each rule: "
        "it may mean something different."
    )
    spoilt = f"{SPOILT}: {rules.title()} has no house rule last_wish in this version of the rules (2)."
    kept = (
        NamedHouse(CLUB, {spec.key: not spec.default for spec in switches}),
        NamedHouse(OLD, {}, note=note),
        NamedHouse(SPOILT, {}, trouble=spoilt),
    )
    return HouseOf(game, rules.title(), specs, kept)


class SampleHouse:
    """Two games, one of which has names; keeps what it is told, unless it is `full`."""

    def __init__(self, full: bool = False) -> None:
        self.full = full
        self.games = {
            "ministeel": sample_house(),
            "sts": msgspec.structs.replace(sample_house("sts"), kept=()),
        }

    def all(self) -> tuple[HouseOf, ...]:
        return tuple(self.games.values())

    def begin(self, game: str, name: str) -> HouseOf:
        return self.keep(game, name, {})

    def keep(self, game: str, name: str, said: Mapping[str, Any]) -> HouseOf:
        if self.full:
            raise CannotDo("The disk is full. Delete something, then try again.")
        return self._put(game, name, NamedHouse(name, said))

    def rename(self, game: str, name: str, new: str) -> HouseOf:
        old = next(each for each in self.games[game].kept if each.name == name)
        return self._put(game, name, msgspec.structs.replace(old, name=new))

    def forget(self, game: str, name: str) -> HouseOf:
        return self._put(game, name)

    def _put(self, game: str, name: str, *new: NamedHouse) -> HouseOf:
        kept = tuple(each for each in self.games[game].kept if each.name != name)
        self.games[game] = msgspec.structs.replace(self.games[game], kept=(*kept, *new))
        return self.games[game]
