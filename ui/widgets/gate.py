"""Touches that come too early: a double tap, a tap on a button that has just changed, a finger that wakes."""

from __future__ import annotations

import time
from collections.abc import Callable

LOCKOUT_SECONDS = 0.3


class Gate:
    """Shut for a moment after each change of what buttons mean; deaf for a moment after waking."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, seconds: float = LOCKOUT_SECONDS) -> None:
        self.clock = clock
        self.seconds = seconds
        self.open()

    def open(self) -> None:
        """Forget everything: no touch comes too early."""
        self._shut_until = float("-inf")
        self._deaf_until = float("-inf")

    def shut(self) -> None:
        """Something that changes the game was touched, or the buttons mean something else now."""
        self._shut_until = self.clock() + self.seconds

    def deafen(self) -> None:
        """The screen was woken: this touch and the next moment mean nothing."""
        self._deaf_until = self.clock() + self.seconds

    @property
    def is_shut(self) -> bool:
        """Whether a touch that changes the game comes too early."""
        return self.clock() < self._shut_until

    @property
    def is_deaf(self) -> bool:
        """Whether any touch comes too early."""
        return self.clock() < self._deaf_until


gate = Gate()
"""The one gate of this process: there is one screen and one pair of hands on it."""
