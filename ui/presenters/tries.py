"""Wrong tries at the lock: after each one the wait is longer, so that guessing takes too long."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

FIRST_WAIT = 2.0
LONGEST_WAIT = 300.0
"""Seconds. 9000 PINs of four digits, at the longest wait each, take a month."""


class Tries:
    """Counts tries until a right one. `clock` gives seconds that never go back.

    `wrong` are those of runs before this one: the wait after the last of them begins anew. `keep` writes the
    number down, so that pulling the plug makes no wait shorter.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wrong: int = 0,
        keep: Callable[[int], object] = lambda wrong: None,
    ) -> None:
        self.clock, self.wrong, self.keep = clock, wrong, keep
        self._free_at: float | None = None
        if wrong:
            self.missed()

    def begin(self) -> None:
        """A try counts as wrong, and is written down, before anybody knows whether it is right."""
        self.wrong += 1
        self.keep(self.wrong)

    def missed(self) -> None:
        """It was wrong: the next one waits twice as long as this one had to."""
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self.wrong - 1, 16))
        self._free_at = self.clock() + wait

    def right(self) -> None:
        """The right one: everything is forgotten."""
        self.wrong = 0
        self.keep(0)
        self._free_at = None

    @property
    def seconds_left(self) -> int:
        """Whole seconds until the next try counts; 0 when it may be now."""
        return 0 if self._free_at is None else max(0, math.ceil(self._free_at - self.clock()))
