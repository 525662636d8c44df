"""What can go wrong when games are kept, in words, with what to do about it."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import msgspec

from companion.speech.called import own_command
from companion.speech.reasons import why_failed
from companion.speech.words import _


class StoreError(Exception):
    """A game could not be kept or read; nothing that was safe before is lost.

    `code` is stable and never translated: `full`, `read-only`, `in-use`, `input-output`, `damaged`,
    `not-found`, `no-folder`, `newer`, `older`, `unknown-game`, `bad-file`, `bad-name`, `exists`,
    `cannot-resume`, `gone`, `cards-missing`, `too-many`.
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


def store_error(error: sqlite3.Error | OSError, place: Path, step: bool = False) -> StoreError:
    """The error of SQLite or of the system, in words. `place` is the game's file or folder.

    `step`: what failed was keeping a step of a game, which is said then and only then.
    """
    if isinstance(error, OSError):
        code = _SYSTEM.get(error.errno or 0, "input-output")
        reason = why_failed(error)
    else:
        name = getattr(error, "sqlite_errorname", "") or type(error).__name__
        code = next((code for start, code in _SQLITE.items() if name.startswith(start)), "input-output")
        reason = name
    words, remedy = _said(code, place, reason)
    if step:
        words = _("{trouble} The last step was not saved.").format(trouble=words)
    return StoreError(code, words, remedy)


_SYSTEM = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.ENOENT: "not-found",
    errno.ENOTDIR: "no-folder",
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
        words = _("The disk with {place} is full.")
        remedy = _("Free some space there, then try again.")
    elif code == "read-only":
        words = _("Cannot write to {place}.")
        remedy = _("Allow writing there, or choose another folder with COMPANION_DATA. Then try again.")
    elif code == "in-use":
        words = _("The game in {place} is open in another program.")
        remedy = _("Close it there, then try again.")
    elif code == "damaged":
        words = _("{place} is damaged ({reason}).")
        remedy = _("Close the game and open it again to recover what can be saved.")
    elif code == "not-found":
        words = _("Not found: {place}.")
        remedy = _("Check the name, or look at the list of saved games.")
    elif code == "no-folder":
        words = _("{place} is not a folder.")
        remedy = _("Move that file away, or choose another folder with COMPANION_DATA.")
    else:
        words = _("Could not read or write {place} ({reason}).")
        remedy = _("Try again. If it keeps failing, export the game and check the disk or memory card.")
    return words.format(place=place, reason=reason), remedy


def gone(place: Path, kept_as: str) -> StoreError:
    """The files of an open game were taken away or changed; `kept_as` is the game it was written to."""
    words = _("The game's files in {place} were removed, or changed by another program.")
    words = _("{trouble} The last step was not saved.").format(trouble=words.format(place=place))
    if kept_as:
        remedy = _("Everything up to then is saved as the game {id}. To continue: {command}")
        command = own_command(f"resume {kept_as}")
        return StoreError("gone", words, remedy.format(id=kept_as, command=command))
    return StoreError("gone", words, _("Put the files back, or free some space. Then try again."))


def not_found(place: Path) -> StoreError:
    """There is no game there."""
    return StoreError("not-found", *_said("not-found", place, ""))
