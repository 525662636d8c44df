"""What can go wrong when games are kept, in words, with what to do about it."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import msgspec

from companion.speech.own_command import own_command
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
        reason = error.strerror or type(error).__name__
    else:
        name = getattr(error, "sqlite_errorname", "") or type(error).__name__
        code = next((code for start, code in _SQLITE.items() if name.startswith(start)), "input-output")
        reason = name
    words, remedy = _said(code, place, reason)
    if step:
        words = _("{trouble} The last step was not kept.").format(trouble=words)
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
        words = _("The disk that holds {place} is full.")
        remedy = _("Free some space there, then try again.")
    elif code == "read-only":
        words = _("{place} cannot be written to.")
        remedy = _("Allow writing there, or choose another folder with COMPANION_DATA, then try again.")
    elif code == "in-use":
        words = _("Another program has the game in {place} open.")
        remedy = _("Close it there, then try again.")
    elif code == "damaged":
        words = _("{place} is damaged ({reason}).")
        remedy = _("Close the game and open it again: what can be saved is saved then.")
    elif code == "not-found":
        words = _("There is no {place}.")
        remedy = _("Look at the list of games, or check the name.")
    elif code == "no-folder":
        words = _("{place} is no folder.")
        remedy = _("Move what lies there away, or choose another folder with COMPANION_DATA.")
    else:
        words = _("{place} could not be read or written ({reason}).")
        remedy = _("Try again; if it stays so, export the game and check the disk or memory card.")
    return words.format(place=place, reason=reason), remedy


def gone(place: Path, kept_as: str) -> StoreError:
    """The files of an open game were taken away or changed; `kept_as` is the game it was written to."""
    words = _("The files of the game in {place} were taken away, or changed by another program.")
    words = _("{trouble} The last step was not kept.").format(trouble=words.format(place=place))
    if kept_as:
        remedy = _("All that was saved until then is now the game {id}. To continue: {command}")
        command = own_command(f"resume {kept_as}")
        return StoreError("gone", words, remedy.format(id=kept_as, command=command))
    return StoreError("gone", words, _("Put the files back, or make room, then try again."))


def not_found(place: Path) -> StoreError:
    """There is no game there."""
    return StoreError("not-found", *_said("not-found", place, ""))
