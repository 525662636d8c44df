"""Opening a game after anything may have happened to its files: the longest good prefix.

A game is a main file, a write-ahead log and a safety copy. The main file is written only by
`LogFile.tidy`, after the copy was made, so that either of them with the log beside it is the whole
game. After an unclean end all combinations are read in a scratch folder, never in place, because
SQLite itself would quietly drop what it cannot read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.engine.words import _
from companion.store.errors import Notice, StoreError, store_error
from companion.store.tables import FIRST_LINK, FORMAT, PAGE, Contents, connect, fits, read, tail, write_new

MAIN = "game.db"
WAL = "game.db-wal"
COPY = "copy.db"
SCRATCH = "scratch"

_WAL_HEADER = 32  # https://www.sqlite.org/fileformat2.html#the_write_ahead_log
_FRAME_HEADER = 24


@dataclass
class _Candidate:
    """One way to read the game; `unread` bytes at the end of its log belong to no whole step.

    `in_place` is the way SQLite itself would read it.
    """

    contents: Contents
    unread: int = 0
    in_place: bool = False

    @property
    def whole(self) -> bool:
        return self.contents.sound and not self.unread


def mend(folder: Path) -> tuple[Contents, list[Notice]]:
    """What the game in `folder` holds, its files made sound, and what was lost in words.

    The caller holds the game's lock. Raises `StoreError` when nothing can be read, when a newer
    companion wrote the game, or when the mended files cannot be written; the files then stay.
    """
    found = _best(folder)
    if found.whole and found.in_place:
        return found.contents, []
    return found.contents, [_rebuild(folder, found)]


def look(folder: Path) -> Contents:
    """What the game in `folder` holds, changing nothing. The caller holds the game's lock."""
    return _best(folder).contents


def _best(folder: Path) -> _Candidate:
    found = _untouched(folder)
    if found is None:
        return _after_unclean_end(folder)
    _refuse_newer(folder, [found])
    return found


def _refuse_newer(folder: Path, found: list[_Candidate]) -> None:
    """All that can be read of the format says that it is not ours."""
    formats = [candidate.contents.format for candidate in found if candidate.contents.format]
    if formats and min(formats) > FORMAT:
        raise StoreError(
            "newer",
            _("The game in {place} was kept by a newer companion.").format(place=folder),
            _("Update this companion, then open the game again."),
        )


@contextmanager
def scratch_folder(folder: Path) -> Iterator[Path]:
    """An empty folder inside `folder` for work that may go wrong; gone afterwards."""
    scratch = folder / SCRATCH
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    try:
        yield scratch
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def flush_folder(folder: Path) -> None:
    """Make names in `folder` safe on disk, where the system lets a folder be flushed."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_safely(path: Path, text: bytes) -> None:
    """Write a file so that at any moment there is the old one or the new one. Raises `OSError`."""
    fresh = path.with_name(path.name + ".part")
    try:
        with fresh.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def _untouched(folder: Path) -> _Candidate | None:
    """The game as it was closed: no log left over, main file sound and not behind the copy."""
    if _size(folder / WAL):
        return None
    contents = _read_closed(folder / MAIN)
    if contents is None or not contents.sound or _copy_tail(folder)[0] > len(contents.lines):
        return None
    return _Candidate(contents, in_place=True)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _read_closed(path: Path) -> Contents | None:
    try:
        connection = connect(path, "immutable")
    except sqlite3.Error:
        return None
    try:
        return read(connection)
    finally:
        connection.close()


def _copy_tail(folder: Path) -> tuple[int, bytes]:
    try:
        connection = connect(folder / COPY, "immutable")
    except sqlite3.Error:
        return 0, FIRST_LINK
    try:
        return tail(connection)
    finally:
        connection.close()


def _after_unclean_end(folder: Path) -> _Candidate:
    """The best of: main file or safety copy, with or without the log."""
    try:
        with scratch_folder(folder) as scratch:
            found = _candidates(folder, scratch)
    except OSError as error:
        raise store_error(error, folder) from error
    _refuse_newer(folder, found)
    best = max(found, key=lambda candidate: (len(candidate.contents.lines), candidate.whole))
    if not best.contents.lines:
        raise StoreError(
            "damaged",
            _("Nothing of the game in {place} can be read.").format(place=folder),
            _("Its files were left as they are; import an exported game, or delete this one."),
        )
    for other in found:
        _share_states(other.contents, best.contents)
    return best


def _candidates(folder: Path, scratch: Path) -> list[_Candidate]:
    """All ways to read the game, until one is sound and not behind the copy: none can give more."""
    found: list[_Candidate] = []
    for candidate in _ways(folder, scratch):
        found.append(candidate)
        if candidate.contents.sound and _copy_tail(folder)[0] <= len(candidate.contents.lines):
            break
    found[0].in_place = True
    return found


def _ways(folder: Path, scratch: Path) -> Iterator[_Candidate]:
    yield _read_with_log(folder, MAIN, scratch)
    yield _read_with_log(folder, COPY, scratch)
    for name in (MAIN, COPY):
        contents = _read_closed(folder / name)
        if contents is not None:
            yield _Candidate(contents)


def _read_with_log(folder: Path, main: str, scratch: Path) -> _Candidate:
    size = _size(folder / WAL)
    if not _size(folder / main):
        return _Candidate(Contents(), size)
    shutil.copyfile(folder / main, scratch / main)
    if size:
        shutil.copyfile(folder / WAL, scratch / f"{main}-wal")
    try:
        connection = connect(scratch / main)
    except sqlite3.Error:
        return _Candidate(Contents(), size)
    try:
        return _Candidate(read(connection), _unread(connection, size))
    finally:
        connection.close()


def _unread(connection: sqlite3.Connection, size: int) -> int:
    """How many bytes of a log of `size` bytes SQLite did not take for whole steps."""
    if not size:
        return 0
    try:
        _busy, frames, _done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error:
        return size
    return max(0, size - _WAL_HEADER - frames * (PAGE + _FRAME_HEADER)) if frames > 0 else size


def _share_states(source: Contents, target: Contents) -> None:
    for number, state in source.states.items():
        if fits(target.lines, number, state):
            target.states.setdefault(number, state)
    target.players = target.players or source.players
    target.claimed = max(target.claimed, source.claimed)


# Mending


def _rebuild(folder: Path, best: _Candidate) -> Notice:
    """Leave the damaged files under other names and write the good prefix in their place.

    In this order a power cut at any moment leaves something that leads here again: the copy
    is whole before the log goes, and the log is gone before the main file changes.
    """
    try:
        with scratch_folder(folder) as scratch:
            write_new(scratch / MAIN, best.contents)
            shutil.copyfile(scratch / MAIN, scratch / COPY)
            kept = _set_aside(folder)
            _put_in_place(scratch / COPY, folder / COPY)
            (folder / WAL).unlink(missing_ok=True)
            (folder / f"{MAIN}-shm").unlink(missing_ok=True)
            _put_in_place(scratch / MAIN, folder / MAIN)
    except (OSError, sqlite3.Error) as error:
        raise store_error(error, folder) from error
    return _lost(best, kept)


def _put_in_place(source: Path, target: Path) -> None:
    with source.open("rb") as file:
        os.fsync(file.fileno())
    source.replace(target)
    flush_folder(target.parent)


def _set_aside(folder: Path) -> str:
    number = 1
    while list(folder.glob(f"{MAIN}.damaged-{number}*")):
        number += 1
    name = f"{MAIN}.damaged-{number}"
    for source, target in ((MAIN, name), (WAL, f"{name}-wal")):
        if _size(folder / source):
            shutil.copyfile(folder / source, folder / target)
    flush_folder(folder)
    return name


def _lost(best: _Candidate, kept: str) -> Notice:
    contents = best.contents
    missing = contents.claimed - len(contents.lines)
    values = {"number": len(contents.lines) - 1, "file": kept, "bytes": best.unread, "missing": missing}
    if missing > 0:
        code = "entries-lost"
        template = _(
            "The file of this game was damaged. It stands after entry {number} again; "
            "at least {missing} later entries are lost. The damaged file is kept as {file}."
        )
    elif best.unread:
        code = "end-lost"
        template = _(
            "The last {bytes} bytes of this game's log could not be read: it was cut off or damaged while "
            "writing. The game stands after entry {number}; if a later answer is missing, give it "
            "again. What could not be read is kept as {file}."
        )
    else:
        code = "restored"
        template = _(
            "A file of this game was damaged and has been restored up to entry {number}; no loss "
            "was found. The damaged file is kept as {file}."
        )
    return Notice(code, template.format(**values))
