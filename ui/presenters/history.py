"""A game told in numbers: how a meter of every seat and creature went over the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.engine.view import View
from ui.presenters.board import meter_of


@dataclass(frozen=True)
class Curve:
    """One line of the picture: the last value of each round, `None` before it came into play."""

    name: str
    kind: str
    number: int
    values: tuple[int | None, ...]


class Chronicle:
    """Listens to the pictures of one game and keeps HP by round; memory bounded by the rounds kept."""

    MOST_ROUNDS = 400

    def __init__(self, meter: str = "hp") -> None:
        self.meter = meter
        self.rounds: dict[int, dict[tuple[str, int], int]] = {}
        self.names: dict[tuple[str, int], str] = {}

    def hear(self, view: View) -> None:
        """Take in a picture; rounds after an undo are written anew."""
        for later in [number for number in self.rounds if number > view.round]:
            del self.rounds[later]
        if len(self.rounds) >= self.MOST_ROUNDS and view.round not in self.rounds:
            del self.rounds[min(self.rounds)]
        values = self.rounds.setdefault(view.round, {})
        for seat in view.seats:
            self._keep(values, ("seat", seat.seat), seat.name, meter_of(seat.meters, self.meter))
        for creature in view.creatures:
            self._keep(
                values, ("creature", creature.creature), creature.name, meter_of(creature.meters, self.meter)
            )

    def _keep(
        self, values: dict[tuple[str, int], int], who: tuple[str, int], name: str, meter: object
    ) -> None:
        if meter is not None:
            self.names[who] = name
            values[who] = meter.value  # type: ignore[attr-defined]

    def curves(self) -> tuple[Curve, ...]:
        """Everybody's line over the rounds."""
        order = sorted(self.rounds)
        return tuple(
            Curve(name, who[0], who[1], tuple(self.rounds[number].get(who) for number in order))
            for who, name in self.names.items()
        )

    def lost(self) -> dict[str, int]:
        """How much each of them lost over all rounds, for those who lost something."""
        found: dict[str, int] = {}
        for curve in self.curves():
            values = [value for value in curve.values if value is not None]
            down = sum(max(0, before - after) for before, after in pairwise(values))
            if down:
                found[curve.name] = found.get(curve.name, 0) + down
        return found
