"""What was read from folders whose files have not changed since, so that lists are quick to make again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from companion.store.lock import LOCK_NAME

Found = TypeVar("Found")
Mark = tuple[tuple[str, int, int], ...]
SETTLED = 2.0
"""Seconds. A file that was written just now may be written again within one tick of the file
system's clock, which no mark would show; what was read of it is not remembered."""


class Remembered(Generic[Found]):
    """What was read last from each folder, and what its files were like then: names, sizes, times.

    Files whose names begin with `lock` are no contents: they change whenever somebody looks.
    """

    def __init__(self, now: Callable[[], float] = time.time, lock: str = LOCK_NAME) -> None:
        self._now = now
        self._lock = lock
        self._known: dict[Path, tuple[Mark, Found]] = {}

    def read(self, folder: Path, read: Callable[[], Found]) -> Found:
        """What `read` finds in a folder, or found when its files were the same. Raises what `read` raises."""
        mark = self._mark(folder)
        known = self._known.get(folder)
        if known is not None and mark and known[0] == mark:
            return known[1]
        found = read()
        if mark and max(changed for _name, _size, changed in mark) / 1e9 < self._now() - SETTLED:
            self._known[folder] = (mark, found)
        else:
            self._known.pop(folder, None)
        return found

    def _mark(self, folder: Path) -> Mark:
        """Empty when the files cannot be looked at."""
        try:
            paths = [path for path in sorted(folder.iterdir()) if not path.name.startswith(self._lock)]
            stats = [(path.name, path.stat()) for path in paths]
        except OSError:
            return ()
        return tuple((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats)
