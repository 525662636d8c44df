"""Numbers by finger: digits, one more, one less, within bounds; and tokens of which there are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.view import Meter
from ui.ports.game_port import CheckLine

MOST_DIGITS = 4


@dataclass(frozen=True)
class NumberPad:
    """What a pad shows. `typed` is empty until the first digit, which replaces the old value."""

    before: int
    low: int = 0
    high: int | None = None
    typed: str = ""

    @property
    def value(self) -> int:
        """The number on the pad, within the bounds."""
        return self._bounded(int(self.typed)) if self.typed else self.before

    def digit(self, digit: int) -> NumberPad:
        """One more digit at the end; too many digits, or too large a number, start anew."""
        typed = (self.typed + str(digit)).lstrip("0") or "0"
        if len(typed) > MOST_DIGITS or (self.high is not None and int(typed) > self.high):
            typed = str(digit)
        return replace(self, typed=typed)

    def step(self, by: int) -> NumberPad:
        """So many more or less."""
        return replace(self, typed=str(self._bounded(self.value + by)))

    def back(self) -> NumberPad:
        """The last digit goes."""
        return replace(self, typed=str(self.value)[:-1])

    @property
    def changed(self) -> bool:
        """Whether another number stands there now."""
        return self.value != self.before

    def _bounded(self, value: int) -> int:
        value = max(self.low, value)
        return value if self.high is None else min(self.high, value)


def tokens_at_zero(meters: Sequence[Meter], lines: Sequence[CheckLine]) -> tuple[Meter, ...]:
    """What could be counted beside these numbers and is not there; as numbers that can be changed."""
    shown = {meter.path for meter in meters if meter.path}
    beside = {path[:-1] for path in shown}
    return tuple(
        Meter(str(line.path[-1]), line.token, 0, icon=str(line.path[-1]), path=line.path)
        for line in lines
        if line.value == 0 and line.token and line.path[:-1] in beside and line.path not in shown
    )
