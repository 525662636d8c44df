"""Time that goes faster than a clock on the wall, for drivers and emulators that live in threads."""

from __future__ import annotations

import threading
import time

PACE = 30.0
"""So many seconds pass in one."""
MOST_AT_ONCE = 0.4
"""At most so many of these seconds pass at once: no device is taken for silent where a machine stands."""


class HurriedTime:
    """A clock and how to wait by it; both may be used from any thread."""

    def __init__(self, pace: float = PACE) -> None:
        self.pace = pace
        self._lock = threading.Lock()
        self._looked = self._now = time.monotonic()

    def clock(self) -> float:
        """Seconds, as of `time.monotonic`."""
        with self._lock:
            looked = time.monotonic()
            self._now += min(self.pace * (looked - self._looked), MOST_AT_ONCE)
            self._looked = looked
            return self._now

    def wait(self, event: threading.Event, seconds: float) -> object:
        """Until the event is set, or so many of these seconds have passed."""
        return event.wait(seconds / self.pace)
