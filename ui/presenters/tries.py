"""Wrong tries at the lock: after each one the wait is longer, so that guessing takes too long."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

FIRST_WAIT = 2.0
LONGEST_WAIT = 300.0
"""Seconds. 9000 PINs of four digits, at the longest wait each, take a month."""


class Tries:
    """Counts wrong tries until a right one. `clock` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.wrong = 0
        self._free_at: float | None = None

    def missed(self) -> None:
        """A wrong try: the next one waits twice as long as this one had to."""
        self.wrong += 1
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self.wrong - 1, 16))
        self._free_at = self.clock() + wait

    def right(self) -> None:
        """The right one: everything is forgotten."""
        self.wrong = 0
        self._free_at = None

    @property
    def seconds_left(self) -> int:
        """Whole seconds until the next try counts; 0 when it may be now."""
        return 0 if self._free_at is None else max(0, math.ceil(self._free_at - self.clock()))
