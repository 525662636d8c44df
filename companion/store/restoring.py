"""A backup becomes what is kept here: laid beside it and checked first, put in its place at the next start.

Between the two nothing has changed. The start moves what was kept into a folder of its own (`former-…`),
then the backup into its place, each by renaming: wherever the power goes, the next start goes on from there.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from companion.speech.words import _
from companion.store import portable
from companion.store.backup import FORMER, GAME, Places, bad, contents, is_carried
from companion.store.errors import StoreError, store_error
from companion.store.salvage import COPY, MAIN, flush_folder, write_safely
from companion.store.schema import write_new

COMING, SETTINGS = ".coming", "settings.toml"
_FILES, _READY, _MOVED = "files", "ready", "moved"


def prepare(
    path: Path, places: Places, now: float, trouble_of: Callable[[Path], str] = lambda settings: ""
) -> str:
    """Lay a backup beside what is kept, whole and checked; the next start takes it. Raises `StoreError`.

    `now` is the wall clock in seconds, by which the folder of what was kept is called. Settings of which
    `trouble_of` says why nobody can use them are left out, and those of here stay; returns what it said.
    """
    ready = places.data / COMING / _READY
    try:
        ready.unlink(missing_ok=True)
        for folder in places.folders().values():
            shutil.rmtree(folder / COMING, ignore_errors=True)
            (folder / COMING / _FILES).mkdir(parents=True)
        for name, content in contents(path):
            root, _slash, rest = name.partition("/")
            _lay(places.folders()[root] / COMING / _FILES / rest, content, path)
        trouble = _settle_settings(places.settings, trouble_of)
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
        write_safely(ready, f"{FORMER}{stamp}".encode())
    except (OSError, sqlite3.Error) as error:
        raise store_error(error, places.data) from error
    return trouble


def _settle_settings(folder: Path, trouble_of: Callable[[Path], str]) -> str:
    """A newer companion, or one with other wires, may have written settings that would stop this one."""
    laid, here = folder / COMING / _FILES / SETTINGS, folder / SETTINGS
    trouble = trouble_of(laid) if laid.exists() else ""
    if trouble and here.exists():
        write_safely(laid, here.read_bytes())
    elif trouble:
        laid.unlink()
    return trouble


def _lay(target: Path, content: bytes, path: Path) -> None:
    """One file of a backup, or the game that it is."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.suffix == GAME:
        _lay_game(target.with_suffix(""), content)
        return
    if target.suffix == ".toml":
        try:
            tomllib.loads(content.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise bad(path, f"{target.name}: {error}"[:200]) from error
    write_safely(target, content)


def _lay_game(folder: Path, text: bytes) -> None:
    found = portable.read_text(text)[1]
    found.game_id = folder.name
    folder.mkdir()
    write_new(folder / MAIN, found)
    shutil.copyfile(folder / MAIN, folder / COPY)
    flush_folder(folder)


def finish(places: Places) -> str:
    """At the start, before anything is opened: put what was prepared in its place.

    Returns where the former things lie, "" when nothing was prepared. Raises `StoreError`; whatever had been
    done by then is gone on with the next time.
    """
    ready = places.data / COMING / _READY
    try:
        former = ready.read_text("ascii")
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise StoreError("bad-file", str(error), _("Restore the backup again.")) from error
    try:
        for folder in reversed(places.folders().values()):
            _put_in_place(folder, former)
        ready.unlink()
        for folder in places.folders().values():
            shutil.rmtree(folder / COMING, ignore_errors=True)
            _drop_older(folder, former)
    except OSError as error:
        raise store_error(error, places.data) from error
    return str(places.data / former)


def _put_in_place(folder: Path, former: str) -> None:
    coming, moved = folder / COMING / _FILES, folder / COMING / _MOVED
    if not moved.exists():
        (folder / former).mkdir(exist_ok=True)
        for path in sorted(folder.iterdir()):
            if is_carried(path.name):
                path.rename(folder / former / path.name)
        flush_folder(folder)
        write_safely(moved, b"")
    for path in sorted(coming.iterdir()) if coming.is_dir() else ():
        path.rename(folder / path.name)
    flush_folder(folder)


def _drop_older(folder: Path, former: str) -> None:
    """What was kept before the last restoring is kept no longer."""
    for path in folder.glob(f"{FORMER}*"):
        if path.name != former:
            shutil.rmtree(path, ignore_errors=True)
