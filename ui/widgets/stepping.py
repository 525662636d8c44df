"""Minus and plus: a touch is one, and a finger that stays runs on, faster the longer it stays."""

from __future__ import annotations

from collections.abc import Callable

from ui.look.theme import look
from ui.widgets.buttons import Touchable
from ui.widgets.text import Text
from ui.widgets.touches import Touch

RUNS_AFTER = 0.45
"""Seconds after which a finger that stays begins to run."""
SLOW, FAST = 0.16, 0.06
"""Seconds between two steps, at first and later on."""
SLOW_STEPS = 6


class StepButton(Touchable):
    """One less or one more: `run` hears of each step, `done` when the finger lifts or slides off."""

    runs = True

    def __init__(self, sign: str, by: int, run: Callable[[int], None], done: Callable[[], None]) -> None:
        self.by, self.run, self.done = by, run, done
        self._steps = 0
        palette = look().palette
        label = Text(sign, "number", bold=True, align="center", weight=1)
        super().__init__(label, action=self._once, ground=palette.raised, edge=palette.line)
        self.label = sign

    def _once(self) -> None:
        """A touch that was lifted before it began to run."""
        self.run(self.by)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        if self._touch is None:
            self._steps = 0
        return super().touch_down(touch, x, y)

    def stayed(self, elapsed: float) -> None:
        """The finger has stayed for so many seconds more."""
        self._held += elapsed
        while self._held >= RUNS_AFTER + self._steps * (SLOW if self._steps < SLOW_STEPS else FAST):
            self._steps += 1
            self.run(self.by)

    def touch_up(self, touch: Touch, x: float, y: float) -> None:
        mine, ran = self._touch is touch, self._steps > 0
        if mine and ran:
            self._let_go()
        else:
            super().touch_up(touch, x, y)
        if mine and not ran:
            self.done()

    def _let_go(self, felt: bool = False) -> None:
        running = self._holding is not None
        super()._let_go(felt)
        if running and self._steps:
            self._steps = 0
            self.done()
