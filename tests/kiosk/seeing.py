"""What was seen of a machine, and waiting for what is to be seen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

LONGEST = 600.0
"""Seconds that anything may take on a loaded machine."""


def say(words: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def came(holds: Callable[[], object], seconds: float, pause: Callable[[], object]) -> bool:
    """Whether something holds before the time is over; systemd inside a machine tells nobody outside."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        pause()
    return False


class Seen:
    """What was to be seen of a machine, and whether it was: one line for each."""

    def __init__(self) -> None:
        self.seen: list[bool] = []

    def check(self, words: str, holds: object, told: str = "") -> None:
        """Note whether something holds; what the machine said is shown where it does not."""
        self.seen.append(bool(holds))
        say(f"{'seen' if holds else 'NOT SEEN'}: {words}")
        if not holds and told:
            say("    " + told.strip().replace("\n", "\n    ")[-1500:])
