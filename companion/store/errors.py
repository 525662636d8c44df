"""What can go wrong when games are kept, in words, with what to do about it."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import msgspec

from companion.engine.words import _


class StoreError(Exception):
    """A game could not be kept or read; nothing that was safe before is lost.

    `code` is stable and never translated: `full`, `read-only`, `in-use`, `input-output`, `damaged`,
    `not-found`, `newer`, `unknown-game`, `bad-file`, `exists`, `cannot-resume`.
    """

    def __init__(self, code: str, words: str, remedy: str) -> None:
        super().__init__(f"{words} {remedy}")
        self.code = code
        self.words = words
        self.remedy = remedy


class Notice(msgspec.Struct, frozen=True):
    """Something that people must be told about a game that was opened; `code` is stable."""

    code: str
    words: str


def store_error(error: sqlite3.Error | OSError, place: Path) -> StoreError:
    """The error of SQLite or of the system, in words. `place` is the game's file or folder."""
    if isinstance(error, OSError):
        code = _SYSTEM.get(error.errno or 0, "input-output")
        reason = error.strerror or type(error).__name__
    else:
        name = getattr(error, "sqlite_errorname", "") or type(error).__name__
        code = next((code for start, code in _SQLITE.items() if name.startswith(start)), "input-output")
        reason = name
    return StoreError(code, *_said(code, place, reason))


_SYSTEM = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.ENOENT: "not-found",
}
# https://www.sqlite.org/rescode.html: the extended codes begin with the name of the primary one.
_SQLITE = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_CANTOPEN": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_AUTH": "read-only",
    "SQLITE_BUSY": "in-use",
    "SQLITE_LOCKED": "in-use",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}


def _said(code: str, place: Path, reason: str) -> tuple[str, str]:
    if code == "full":
        words = _("The disk that holds {place} is full; the last step was not kept.")
        remedy = _("Free some space there, then try again.")
    elif code == "read-only":
        words = _("{place} cannot be written to; the last step was not kept.")
        remedy = _("Allow writing there, or choose another folder with COMPANION_DATA, then try again.")
    elif code == "in-use":
        words = _("Another program has the game in {place} open.")
        remedy = _("Close it there, then try again.")
    elif code == "damaged":
        words = _("{place} is damaged ({reason}); the last step was not kept.")
        remedy = _("Close the game and open it again: what can be saved is saved then.")
    elif code == "not-found":
        words = _("There is no {place}.")
        remedy = _("Look at the list of games, or check the name.")
    else:
        words = _("{place} could not be read or written ({reason}); the last step was not kept.")
        remedy = _("Try again; if it stays so, export the game and check the disk or memory card.")
    return words.format(place=place, reason=reason), remedy


def not_found(place: Path) -> StoreError:
    """There is no game there."""
    return StoreError("not-found", *_said("not-found", place, ""))
