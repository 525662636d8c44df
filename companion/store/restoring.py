"""A backup becomes what is kept here: laid beside it and checked first, put in its place at the next start.

Between the two nothing has changed. The start moves what was kept into a folder of its own (`former-…`),
then the backup into its place, each by renaming: wherever the power goes, the next start goes on from there.
What a restoring replaced goes when another one was whole and three starts after it were good, never before.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from companion.speech import toml_text
from companion.speech.words import _
from companion.store import portable
from companion.store.backup import FORMER, GAME, Places, bad, contents, is_carried
from companion.store.errors import StoreError, store_error
from companion.store.salvage import COPY, MAIN, flush_folder, write_safely
from companion.store.schema import write_new

COMING, SETTINGS = ".coming", "settings.toml"
_FILES, _READY, _MOVED = "files", "ready", "moved"
_LAST, _WHOLE, GOOD_STARTS = ".former", ".whole", 3
"""What was replaced last with the good starts since; the mark of a folder that a whole restoring left."""


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
            if is_carried(rest.partition("/")[0]):  # elsewhere more may be carried than here
                _lay(places.folders()[root] / COMING / _FILES / rest, content, path)
        trouble = _settle_settings(places.settings, trouble_of)
        write_safely(ready, _new_former(places, now).encode())
    except (OSError, sqlite3.Error) as error:
        raise store_error(error, places.data) from error
    return trouble


def _new_former(places: Places, now: float) -> str:
    """A name for what is kept now that nothing has, whatever the clock says."""
    name = f"{FORMER}{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}"
    while any((folder / name).exists() for folder in places.folders().values()):
        name += "x"
    return name


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
            toml_text.tables(content.decode("utf-8"))
        except ValueError as error:
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
        write_safely(places.data / _LAST, f"{former} 0".encode())
        for folder in places.folders().values():
            write_safely(folder / former / _WHOLE, b"")
        ready.unlink()
        for folder in places.folders().values():
            shutil.rmtree(folder / COMING, ignore_errors=True)
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


def started_well(places: Places) -> None:
    """A start was good: after three of them what an earlier restoring replaced is kept no longer.

    What one that never became whole had moved away may be the only copy, and stays. Raises `OSError`.
    """
    try:
        last, count = (places.data / _LAST).read_text("ascii").split()
        starts = int(count) + 1
    except (FileNotFoundError, ValueError):
        return
    if starts <= GOOD_STARTS:
        write_safely(places.data / _LAST, f"{last} {starts}".encode())
    if starts == GOOD_STARTS:
        for folder in places.folders().values():
            for path in folder.glob(f"{FORMER}*"):
                if path.name != last and (path / _WHOLE).exists():
                    shutil.rmtree(path, ignore_errors=True)
