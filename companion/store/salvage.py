"""Opening a game after anything may have happened to its files: the longest good prefix.

A game is a main file, a write-ahead log and a safety copy. The main file is written only by
`LogFile.tidy`, after the copy was made, so that either of them with the log beside it is the whole
game. While the log holds anything a mark says so, and a log that is gone is missed. After an unclean
end all combinations are read in a scratch folder, never in place, because SQLite itself would quietly
drop what it cannot read; those that do not begin as this game begins are of another game.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.errors import Notice, StoreError, store_error
from companion.store.schema import FORMAT, OLDER, PAGE, Contents, beginning, connect, fits, read, write_new

MAIN = "game.db"
WAL = "game.db-wal"
COPY = "copy.db"
OPEN = "open"
"""The mark: the write-ahead log holds steps that no other file has."""
SCRATCH = "scratch"

_WAL_HEADER = 32  # https://www.sqlite.org/fileformat2.html#the_write_ahead_log
_FRAME_HEADER = 24


@dataclass
class _Candidate:
    """One way to read the game; `unread` bytes at the end of its log belong to no whole step.

    `in_place` is the way SQLite itself would read it; `log_gone` says that there must have been a log.
    """

    contents: Contents
    unread: int = 0
    in_place: bool = False
    log_gone: bool = False

    @property
    def whole(self) -> bool:
        return self.contents.sound and not self.unread and not self.log_gone


def mend(folder: Path) -> tuple[Contents, list[Notice]]:
    """What the game in `folder` holds, its files made sound, and what was lost in words.

    The caller holds the game's lock. Raises `StoreError` when nothing can be read, when a newer or an
    older companion wrote the game, or when the mended files cannot be written; the files then stay.
    """
    found = _best(folder)
    _refuse_older(folder, found.contents)
    strange = _of_another_game(folder, found.contents)
    if found.whole and found.in_place:
        return found.contents, strange
    return found.contents, [_rebuild(folder, found), *strange]


def _of_another_game(folder: Path, contents: Contents) -> list[Notice]:
    """Both files were copied here by hand, on purpose or by mistake."""
    if contents.game_id in ("", folder.name):
        return []
    words = _("This is a copy of the game {id}. If you did not copy it, put its own files back.")
    return [Notice("other-game", words.format(id=contents.game_id))]


def look(folder: Path) -> Contents:
    """What the game in `folder` holds, changing nothing. The caller holds the game's lock."""
    return _best(folder).contents


def _best(folder: Path) -> _Candidate:
    return _untouched(folder) or _after_unclean_end(folder)


def _refuse_newer(folder: Path, found: list[_Candidate]) -> None:
    """All that can be read of the format says that it is not ours."""
    formats = [candidate.contents.format for candidate in found if candidate.contents.format]
    if formats and min(formats) > FORMAT:
        raise StoreError(
            "newer",
            _("The game in {place} was saved by a newer version.").format(place=folder),
            _("Update the program, then open the game again."),
        )


def _refuse_older(folder: Path, contents: Contents) -> None:
    if contents.format in OLDER:
        raise StoreError(
            "older",
            _("The game in {place} was saved by an older version and cannot be continued directly.").format(
                place=folder
            ),
            _("To continue it, export it and import it again. To look at it: {command}").format(
                command=own_command(f"games show {folder.name}")
            ),
        )


def mark_open(folder: Path) -> None:
    """Say, safely on the disk, that the log now holds steps that no other file has. Raises `OSError`."""
    handle = os.open(folder / OPEN, os.O_WRONLY | os.O_CREAT, 0o644)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    flush_folder(folder)


def unmark(folder: Path) -> None:
    """All that the log holds stands elsewhere too. Raises `OSError`."""
    (folder / OPEN).unlink(missing_ok=True)
    flush_folder(folder)


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


def write_safely(path: Path, text: bytes, private: bool = False) -> None:
    """Write a file so that at any moment there is the old one or the new one. Raises `OSError`.

    Nobody but its owner reads a `private` one.

    The name meanwhile is nobody else's, so that two programs that write at once leave one of the two.
    """
    fresh = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}.part")
    try:
        if private:
            fresh.touch(0o600, exist_ok=False)
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
    """The game as it was closed: no log left over, main file sound, ours and not behind the copy."""
    if _size(folder / WAL) or (folder / OPEN).exists():
        return None
    contents = _read_closed(folder / MAIN)
    if contents is None or not contents.sound or contents.format > FORMAT or _copy_is_ahead(folder, contents):
        return None
    if contents.game_id != folder.name and _root(folder) != contents.root:
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


def _copy_is_ahead(folder: Path, contents: Contents) -> bool:
    """Whether the safety copy, if it is of the same game, has more lines."""
    try:
        with closing(connect(folder / COPY, "immutable")) as connection:
            count, root = beginning(connection)
    except sqlite3.Error:
        return False
    return root == contents.root and count > len(contents.lines)


def _root(folder: Path) -> bytes:
    """The first link of this game: of the file that names this folder, else of the main file.

    A copy that names another folder counts only where there is no main file at all.
    """
    main, copy = (_read_closed(folder / name) or Contents() for name in (MAIN, COPY))
    for contents in (main, copy):
        if contents.root and contents.game_id == folder.name:
            return contents.root
    return main.root or (b"" if _size(folder / MAIN) and copy.game_id else copy.root)


def _after_unclean_end(folder: Path) -> _Candidate:
    """The best of: main file or safety copy, with or without the log."""
    found = _all_candidates(folder)
    _refuse_newer(folder, found)
    best = max(found, key=_worth)
    if not best.contents.lines:
        raise StoreError(
            "damaged",
            _("The game in {place} is completely unreadable.").format(place=folder),
            _("Its files were not changed. Import an exported game, or delete this one."),
        )
    for other in found:
        _share_states(other.contents, best.contents)
    return best


def _worth(candidate: _Candidate) -> tuple[bool, int, bool]:
    """A format that is not ours beside one that is comes from a flipped bit: companions write both alike."""
    contents = candidate.contents
    return contents.format <= FORMAT, len(contents.lines), candidate.whole


def _all_candidates(folder: Path) -> list[_Candidate]:
    """Read in a scratch folder beside the files; elsewhere where there is no room. Raises `StoreError`."""
    with suppress(OSError), scratch_folder(folder) as scratch:
        return _candidates(folder, scratch)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            return _candidates(folder, Path(scratch))
    except OSError as error:
        raise store_error(error, folder) from error


def _candidates(folder: Path, scratch: Path) -> list[_Candidate]:
    """All ways to read the game, until one is sound and not behind the copy: none can give more."""
    root, found = _root(folder), list[_Candidate]()
    log_gone = (folder / OPEN).exists() and not _size(folder / WAL)
    for candidate in _ways(folder, scratch):
        contents = candidate.contents
        if root and contents.root not in (b"", root):
            contents = Contents(format=contents.format)  # of another game
        found.append(_Candidate(contents, candidate.unread, log_gone=log_gone))
        if contents.sound and contents.format <= FORMAT and not _copy_is_ahead(folder, contents):
            break
    found[0].in_place = True
    return found


def _ways(folder: Path, scratch: Path) -> Iterator[_Candidate]:
    yield _read_with_log(folder, MAIN, scratch)
    yield _read_with_log(folder, COPY, scratch)
    for name in (MAIN, COPY):
        contents = _read_closed(folder / name)
        if contents is not None:
            yield _Candidate(contents, _size(folder / WAL))


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
    except (sqlite3.Error, UnicodeDecodeError):
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
            best.contents.game_id = folder.name
            write_new(scratch / MAIN, best.contents)
            shutil.copyfile(scratch / MAIN, scratch / COPY)
            kept = _set_aside(folder, best.contents.root)
            _put_in_place(scratch / COPY, folder / COPY)
            (folder / WAL).unlink(missing_ok=True)
            (folder / f"{MAIN}-shm").unlink(missing_ok=True)
            _put_in_place(scratch / MAIN, folder / MAIN)
            unmark(folder)
    except (OSError, sqlite3.Error) as error:
        raise store_error(error, folder) from error
    return _lost(best, kept)


def _put_in_place(source: Path, target: Path) -> None:
    with source.open("rb") as file:
        os.fsync(file.fileno())
    source.replace(target)
    flush_folder(target.parent)


def _set_aside(folder: Path, root: bytes) -> str:
    """Keep the files as they were found; the safety copy only when it is of another game."""
    number = 1
    while list(folder.glob(f"{MAIN}.damaged-{number}*")):
        number += 1
    name = f"{MAIN}.damaged-{number}"
    found = [(MAIN, name), (WAL, f"{name}-wal")]
    copy = _read_closed(folder / COPY)
    if copy is not None and copy.root not in (b"", root):
        found.append((COPY, f"{name}-copy"))
    for source, target in found:
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
            "The file of this game was damaged. The game is back at step {number}. At "
            "least {missing} later steps are lost. The damaged file was saved as {file}."
        )
    elif best.log_gone:
        code = "log-gone"
        template = _(
            "This game was not closed properly, and the file with its last steps is "
            "missing. The game is at step {number}. If a later answer is missing, enter "
            "it again."
        )
    elif best.unread:
        code = "end-lost"
        template = _(
            "The last {bytes} bytes of this game's log were unreadable and are now in "
            "{file}. The game is at step {number}. If a later answer is missing, enter it "
            "again."
        )
    else:
        code = "restored"
        template = _(
            "A file of this game was damaged. It has been restored up to step {number}, "
            "and nothing seems to be lost. The damaged file was saved as {file}."
        )
    return Notice(code, template.format(**values))
