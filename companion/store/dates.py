"""When a game was played, as people read it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from companion.store.schema import good_wall


def when(seconds: float) -> str:
    """Day and time on this machine of a wall time in seconds; empty for none. Raises nothing."""
    with suppress(OverflowError, OSError, ValueError):
        if good_wall(seconds):
            return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
    return ""
