"""The folder of the shelf: each game is put into it and taken out in one step, whatever happens meanwhile."""

from __future__ import annotations

import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from companion.speech.words import _
from companion.store.errors import StoreError, store_error
from companion.store.lock import GameLock
from companion.store.salvage import COPY, MAIN, flush_folder, write_safely
from companion.store.schema import Contents, write_new

_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_ID = re.compile(f"[{_LETTERS}]{{6}}")
_COMING = ".new-"
_GOING = ".old-"
_RECENT = "recent.json"


class ShelfFolder:
    """A folder of games, each in a folder of its own, named by its id; made when needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ids(self) -> list[str]:
        """The ids of all games. Raises `StoreError` where the folder cannot be read."""
        return [path.name for path in self._folders(_ID)]

    def find(self, beginning: str) -> str:
        """The id of the only game whose id begins so."""
        found = [game_id for game_id in self.ids() if game_id.startswith(beginning)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise no_game(beginning)
        words = _("Several saved games start with {text}: {ids}.").format(
            text=beginning, ids=", ".join(found)
        )
        raise StoreError("not-found", words, _("Type one more letter."))

    def _folders(self, name: re.Pattern[str]) -> list[Path]:
        try:
            found = (path for path in self.folder.iterdir() if name.fullmatch(path.name))
            return sorted(path for path in found if path.is_dir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise store_error(error, self.folder) from error

    def place(self, game_id: str) -> Path:
        """The folder of a game. Raises `StoreError` (`not-found`)."""
        if not _ID.fullmatch(game_id) or not (self.folder / game_id).is_dir():
            raise no_game(game_id)
        return self.folder / game_id

    def delete(self, game_id: str) -> None:
        """Take a game out for good, whatever there is of it; that needs no room on the disk.

        Raises `StoreError` when it is in use, or the shelf cannot be written to.
        """
        folder = self.place(game_id)
        lock = _lock_if_possible(folder)
        gone = self.folder / f"{_GOING}{game_id}"
        try:
            folder.rename(gone)
            flush_folder(self.folder)
        except OSError as error:
            raise store_error(error, folder) from error
        finally:
            if lock is not None:
                lock.close()
        shutil.rmtree(gone, ignore_errors=True)

    # Putting games there

    def put(self, contents: Contents) -> str:
        """Write a game beside the others, then move it there in one step; returns its id."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._sweep()
            game_id = contents.game_id = self._free_id()
            with self._coming(game_id) as folder:
                write_new(folder / MAIN, contents)
                shutil.copyfile(folder / MAIN, folder / COPY)
                flush_folder(folder)
                folder.rename(self.folder / game_id)
            flush_folder(self.folder)
        except (OSError, sqlite3.Error) as error:
            raise store_error(error, self.folder) from error
        return game_id

    def _free_id(self) -> str:
        while True:
            game_id = "".join(secrets.choice(_LETTERS) for _letter in range(6))
            if not (self.folder / game_id).exists():
                return game_id

    @contextmanager
    def _coming(self, game_id: str) -> Iterator[Path]:
        folder = self.folder / f"{_COMING}{game_id}"
        folder.mkdir()
        lock = GameLock(folder)
        try:
            yield folder
        finally:
            lock.close()
            shutil.rmtree(folder, ignore_errors=True)

    def _sweep(self) -> None:
        """Clear away what a power cut left half made or half deleted."""
        for folder in self._folders(re.compile(rf"({re.escape(_COMING)}|{re.escape(_GOING)}){_ID.pattern}")):
            with suppress(StoreError):
                GameLock(folder, patience=0).close()
                shutil.rmtree(folder, ignore_errors=True)

    # Which game was opened last

    def recent(self) -> list[str]:
        """The games in the order in which they were opened, the last one first."""
        try:
            text = (self.folder / _RECENT).read_bytes()[: 1 << 16]
            return [entry for entry in msgspec.json.decode(text, type=list[str]) if _ID.fullmatch(entry)]
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return []

    def touch(self, game_id: str) -> None:
        """Remember the order of opening; losing it loses an order only."""
        order = [game_id, *(entry for entry in self.recent() if entry != game_id)][:1000]
        with suppress(OSError):
            write_safely(self.folder / _RECENT, msgspec.json.encode(order))


def _lock_if_possible(folder: Path) -> GameLock | None:
    """The lock of a game; nothing where none can be had for want of room or rights. Raises `in-use`."""
    try:
        return GameLock(folder)
    except StoreError as error:
        if error.code == "in-use":
            raise
        return None


def no_game(game_id: str) -> StoreError:
    """What is raised for a game that is not there."""
    words = _("No saved game has the id {id}.").format(id=game_id[:40])
    return StoreError("not-found", words, _("Look at the list of saved games."))
