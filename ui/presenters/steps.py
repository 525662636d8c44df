"""Playing what happened step by step: at once, calmly, or one step per touch; a touch hurries."""

from __future__ import annotations

import msgspec

from ui.ports.game_port import HistoryLine

SECONDS_PER_STEP = 0.9
SECONDS_PER_LETTER = 0.022
LONGEST_SECONDS = 3.0


def seconds_for(line: HistoryLine) -> float:
    """How long a line stands: a moment and the time to read it."""
    return min(LONGEST_SECONDS, SECONDS_PER_STEP + SECONDS_PER_LETTER * len(line.words))


class StepPlayer(msgspec.Struct, eq=False):
    """The steps that are still to be shown. `pace` is "instant", "calm" or "touch"."""

    pace: str = "calm"
    waiting: list[HistoryLine] = []
    shown: HistoryLine | None = None
    left: float = 0.0

    def begin(self, history: tuple[HistoryLine, ...]) -> None:
        """Play these lines next; lines that are not paced do not stop anybody."""
        if self.pace != "instant":
            self.waiting += [line for line in history if line.paced]
        if self.shown is None:
            self._next()

    @property
    def playing(self) -> bool:
        """Whether a step is on the glass."""
        return self.shown is not None

    def tick(self, seconds: float) -> bool:
        """Time passes; returns whether another step (or none) is shown now."""
        if self.shown is None or self.pace == "touch":
            return False
        self.left -= seconds
        if self.left > 0:
            return False
        self._next()
        return True

    def hurry(self) -> None:
        """A touch: the next step when steps wait for touches, else straight to the end."""
        if self.pace == "touch":
            self._next()
        else:
            self.waiting.clear()
            self._next()

    def stop(self) -> None:
        """Forget everything that is still to be shown."""
        self.waiting.clear()
        self.shown = None

    def _next(self) -> None:
        self.shown = self.waiting.pop(0) if self.waiting else None
        self.left = seconds_for(self.shown) if self.shown else 0.0
