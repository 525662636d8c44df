"""What the lock of the screen knows without power: how many PINs were wrong, and that it ran before."""

from __future__ import annotations

import logging
from pathlib import Path

from companion.store.salvage import write_safely
from ui.presenters.tries import Tries

NAME = "lock"
_MOST = 16
"""After so many wrong tries each wait is the longest one; a damaged file counts as so many."""

log = logging.getLogger("companion.ui")


class LockFile:
    """One number in a file of the machine, which no backup carries; `first` when it was not there."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.wrong, self.first = self._read()
        if self.first:
            self.first = self._write(0)

    def tries(self) -> Tries:
        """The tries of this run, after those of the runs before it."""
        return Tries(wrong=self.wrong, keep=self._write)

    def _read(self) -> tuple[int, bool]:
        try:
            return min(_MOST, max(0, int(self.path.read_bytes()[:20]))), False
        except FileNotFoundError:
            return 0, True
        except (OSError, ValueError) as trouble:
            log.warning("%s: %s", self.path, trouble)
            return _MOST, False

    def _write(self, wrong: int) -> bool:
        """Whether it is on the disk; a full one shuts nobody out who knows the PIN."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_safely(self.path, str(wrong).encode())
        except OSError as trouble:
            log.warning("%s: %s", self.path, trouble)
            return False
        return True
