"""The log of one game on disk: safe before it is shown, whatever happens to the power."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.engine.entries import Line, TakenUp
from companion.store import schema
from companion.store.errors import StoreError, gone, not_found, store_error
from companion.store.lock import LOCK_NAME, GameLock
from companion.store.salvage import COPY, MAIN, OPEN, WAL, flush_folder, mark_open, mend, unmark

TIDY_BYTES = 8 << 20

Elsewhere = Callable[[schema.Contents], str]
"""Writes a whole game as a new one and returns its id. Raises `StoreError`."""


class _NotOurs(Exception):  # noqa: N818 - what was found, said as `gone`
    """The files are not those that were opened, or somebody else wrote into them."""


class LogFile:
    """`companion.engine.logs.Log` on SQLite, in the folder of one game.

    Write-ahead log, synchronous FULL, one transaction per `append`; the lines of an append are on
    the disk when it returns. `lines` are those found at opening, `notices` what had to be mended.
    `clock` gives the wall time noted with each line; nothing is ever ordered by it.

    Before and after each append the files must be those that were opened, and end as this log left
    them. If not, the append is refused, and all that was kept before it is written `elsewhere`, once.

    Raises `StoreError` at opening (in use, damaged beyond reading, newer, older, not found) and when a
    line cannot be kept; the log then holds what it held before, and the append may be tried again.
    One thread at a time may use it.
    """

    def __init__(
        self, folder: Path, clock: Callable[[], float] = time.time, elsewhere: Elsewhere | None = None
    ) -> None:
        if not (folder / MAIN).exists() and not (folder / COPY).exists():
            raise not_found(folder)
        self.folder = folder
        self._clock = clock
        self._elsewhere = elsewhere
        self._kept_as = ""
        self._lock = GameLock(folder)
        try:
            contents, self.notices = mend(folder)
            self._connection = schema.connect(folder / MAIN)
        except BaseException as error:
            self._lock.close()
            if isinstance(error, sqlite3.Error):
                raise store_error(error, folder) from error
            raise
        self.lines: list[Line] = contents.lines
        self.players = contents.players
        self._walls = contents.walls
        self._states = {n: contents.states[n] for n in _needed(contents.lines) if n in contents.states}
        self._link = contents.link
        self._before = (len(self.lines), self._link)
        self._writing: tuple[int, bytes] | None = None
        self._closed = False
        self._tidy_if_possible()
        self._files = self._found_files()

    # The protocol of a log

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        """Keep `lines`, all or none, with the state after the last one. Raises `StoreError`."""
        stored = [(len(self.lines), self._link), self._before, self._writing]
        self._step_back_to(lines[0].number)
        walls = [schema.good_wall(self._clock())] * len(lines)
        try:
            self._make_ready()
            self._connection.execute("BEGIN IMMEDIATE")
            if schema.tail(self._connection) not in stored:
                raise _NotOurs
            self._forget_from(lines[0].number)
            link = schema.insert_lines(self._connection, lines, self._link, walls)
            self._keep_state(lines, state)
            self._writing = (len(self.lines) + len(lines), link)
            self._connection.execute("COMMIT")
            self._check_files()
        except BaseException as error:
            self._roll_back()
            if isinstance(error, _NotOurs) or not self._files_are_there():
                raise gone(self.folder, self._write_elsewhere()) from error
            if isinstance(error, sqlite3.Error | OSError):
                raise store_error(error, self.folder, step=True) from error
            raise
        self._before = (len(self.lines), self._link)
        self.lines.extend(lines)
        self._walls.extend(walls)
        self._remember(lines[-1], state)
        self._link = link

    def _remember(self, last: Line, state: bytes) -> None:
        """The state the game stands in, and those that no entry leads to, for a copy elsewhere."""
        roots_only = {n: kept for n, kept in self._states.items() if isinstance(self.lines[n].entry, TakenUp)}
        self._states = {**roots_only, schema.standing_after(last): state}

    def _make_ready(self) -> None:
        """The files are ours, the log not too long, and marked as holding something."""
        self._check_files()
        if self._wal_bytes() > TIDY_BYTES:
            self._tidy_if_possible()
        if not (self.folder / OPEN).exists():
            mark_open(self.folder)

    # Whose files these are

    def _found_files(self) -> dict[str, tuple[int, int]]:
        """Device and number of each file of the open game that is there."""
        found = {}
        for name in (MAIN, WAL, LOCK_NAME):
            with suppress(OSError):
                stat = (self.folder / name).stat()
                found[name] = (stat.st_dev, stat.st_ino)
        return found

    def _files_are_there(self) -> bool:
        now = self._found_files()
        if WAL in now:
            self._files.setdefault(WAL, now[WAL])  # SQLite makes it when it first writes
        return now == self._files

    def _check_files(self) -> None:
        if not self._files_are_there():
            raise _NotOurs

    def _write_elsewhere(self) -> str:
        """All that was kept, as a new game; returns its id, empty when that cannot be done either."""
        if not self._kept_as and self._elsewhere is not None:
            whole = schema.Contents(self.lines[:], self._walls[:], states=self._states, players=self.players)
            with suppress(StoreError):
                self._kept_as = self._elsewhere(whole)
        return self._kept_as

    def _step_back_to(self, first: int) -> None:
        """Ctrl-C may stop an append after it was safe and before anybody was told: it is done again."""
        count, link = self._before
        if first == count < len(self.lines):
            del self.lines[count:]
            del self._walls[count:]
            self._link = link
        elif first != len(self.lines):
            raise ValueError(f"line {first} does not follow the {len(self.lines)} lines of the log")

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        """The newest kept state after one of the given entries, with that entry's number."""
        wanted = set(at_or_before)
        try:
            kept = self._connection.execute(
                "SELECT number, state FROM (SELECT number, state FROM latest UNION ALL "
                "SELECT number, state FROM snapshots) WHERE number <= ? ORDER BY number DESC",
                (max(wanted, default=-1),),
            )
            for number, state in kept:
                if number in wanted and schema.fits(self.lines, number, state):
                    return number, state
        except sqlite3.Error as error:
            raise store_error(error, self.folder) from error
        return None

    def _forget_from(self, first: int) -> None:
        self._connection.execute("DELETE FROM entries WHERE number >= ?", (first,))
        self._connection.execute("DELETE FROM snapshots WHERE number >= ?", (first,))

    def _keep_state(self, lines: Sequence[Line], state: bytes) -> None:
        last = lines[-1]
        number = schema.standing_after(last)
        schema.replace_latest(self._connection, number, last.number + 1, state)
        newest = self._connection.execute("SELECT max(number) FROM snapshots").fetchone()[0] or 0
        far = max(schema.SNAPSHOT_EVERY, len(state) // schema.SNAPSHOT_BYTES_AN_ENTRY)
        if number - newest >= far or isinstance(last.entry, TakenUp):
            self._connection.execute("REPLACE INTO snapshots VALUES (?, ?)", (number, state))

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    # Looking after the files

    def contents(self) -> schema.Contents:
        """Everything the log holds, for an export."""
        return schema.read(self._connection)

    def tidy(self) -> None:
        """Renew the safety copy, then bring the write-ahead log into the main file.

        Raises `StoreError`; whatever it got done, the game is whole.
        """
        try:
            self._renew_copy()
            unmark(self.folder)
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except (OSError, sqlite3.Error) as error:
            raise store_error(error, self.folder) from error

    def _renew_copy(self) -> None:
        fresh = self.folder / f"{COPY}.new"
        fresh.unlink(missing_ok=True)
        target = sqlite3.connect(fresh)
        try:
            self._connection.backup(target)
        finally:
            target.close()
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.replace(self.folder / COPY)
        flush_folder(self.folder)

    def _tidy_if_possible(self) -> None:
        """The log is safe without it; on a full disk the next time will do."""
        if self._connection.in_transaction:  # a rollback failed; a backup would wait for its end
            return
        if self._kept_as:  # the files are somebody else's
            return
        if self._wal_bytes() or not (self.folder / COPY).exists():
            with suppress(StoreError):
                self.tidy()

    def _wal_bytes(self) -> int:
        try:
            return (self.folder / WAL).stat().st_size
        except OSError:
            return 0

    def close(self) -> None:
        """Tidy up and let others open the game. Safe to call twice."""
        if self._closed:
            return
        self._closed = True
        self._tidy_if_possible()
        self._connection.close()
        self._lock.close()

    def __enter__(self) -> LogFile:
        """The open log."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the log."""
        self.close()


def _needed(lines: Sequence[Line]) -> set[int]:
    """The entries whose states a copy needs: where the game stands, and where it was taken up."""
    return {*schema.roots(lines), *([schema.standing_after(lines[-1])] if lines else [])}
