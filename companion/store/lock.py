"""One program at a time writes a game: a lock that SQLite holds and that a crash releases."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.store.errors import store_error

LOCK_NAME = "lock"


class GameLock:
    """Holds the lock of one game's folder until `close`.

    The lock is an exclusive transaction on an empty database of its own, so that the game itself
    can still be looked at (`Shelf.games`), and so that it works wherever SQLite does. Raises
    `StoreError` (`in-use`, or `read-only` when the folder takes no files).
    """

    def __init__(self, folder: Path, patience: float = 1.0) -> None:
        path = folder / LOCK_NAME
        try:
            self._connection = sqlite3.connect(
                path, timeout=patience, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise store_error(error, folder) from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            raise store_error(error, folder) from error

    def close(self) -> None:
        """Let others write."""
        self._connection.close()
