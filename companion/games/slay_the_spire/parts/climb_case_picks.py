"""What a case of a climb says of random picks: the bosses that come first, the cards and items it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance
from companion.games.slay_the_spire.parts.climb_case_state import title

NAMING = ("card", "cards", "relic", "potion", "remove", "upgrade", "transform")
PICKED = ("upgrade", "transform", "show", "give_relic", "give_potion")
"""Topics of random picks that leave nothing to choose afterwards."""


class Picks:
    """Answers random picks with what the case names, now or in a later step of the same seat."""

    def __init__(self, bosses: list[str]) -> None:
        self.bosses = bosses
        self._wanted: list[tuple[int, str]] = []
        self._picked: list[str] = []

    def look_at(self, steps: Sequence[Mapping[str, Any]]) -> None:
        """What these steps name."""
        self._wanted = [(each.get("seat", 0), name) for each in steps for name in _named(each)]

    def answer(self, ask: Chance, run: Any) -> Any:
        """The option that the case means, or `None` where it says nothing."""
        if ask.topic == "boss":
            return next((boss for boss in self.bosses if boss in ask.options), None)
        if ask.kind != "pick" or ask.topic not in (*PICKED, "remove"):
            return None
        for seat, name in self._wanted:
            found = next((each for each in ask.options if _title(run, ask.seat, each) == name), None)
            if seat == ask.seat and found is not None:
                self._wanted.remove((seat, name))
                if ask.topic in PICKED:
                    self._picked.append(name)
                return found
        return None

    def was_picked(self, name: str) -> bool:
        """Whether a thing was picked at random already: the step that names it has nothing left to do."""
        if name not in self._picked:
            return False
        self._picked.remove(name)
        return True


def _named(step: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for key in NAMING:
        value = step.get(key, [])
        found += [value] if isinstance(value, str) else value
    return found


def _title(run: Any, seat: int, option: Any) -> str:
    """The name of a card, or of the relic or potion of a seat with this uid."""
    if isinstance(option, str):
        return title(option)
    hero = run.heroes[seat]
    return next((title(item.id) for item in (*hero.relics, *hero.potions) if item.uid == option), "")
