"""A backup becomes the next slot (`companion.store.slots`): laid, checked and opened beside what is here."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from companion.speech import toml_text
from companion.store import portable
from companion.store.backup import GAME, Places, bad, contents, is_carried
from companion.store.errors import store_error
from companion.store.salvage import COPY, MAIN, write_safely
from companion.store.schema import write_new
from companion.store.shelf import Shelf
from companion.store.slots import new_slot, offer

SETTINGS = "settings.toml"


def prepare(
    path: Path, places: Places, now: float, trouble_of: Callable[[Path], str] = lambda settings: ""
) -> str:
    """Build the next slot of a backup and open all in it; the next start takes it. Raises `StoreError`.

    `now` is the wall clock in seconds. Settings of which `trouble_of` says why nobody can use them are left
    out, and those of here stay, as where the backup has none; returns what it said.
    """
    try:
        slot = new_slot(places, now)
        for name, content in contents(path):
            if is_carried(name.split("/")[1]):  # elsewhere more may be carried than here
                _lay(slot / name, content, path)
        trouble = _settle_settings(slot / "settings", places.settings, trouble_of)
        offer(places, slot)
    except (OSError, sqlite3.Error) as error:
        raise store_error(error, places.home) from error
    return trouble


def _settle_settings(laid: Path, here: Path, trouble_of: Callable[[Path], str]) -> str:
    """A newer companion, or one with other wires, may have written settings that would stop this one."""
    file, own = laid / SETTINGS, here / SETTINGS
    trouble = trouble_of(file) if file.exists() else ""
    if own.exists() and (trouble or not file.exists()):
        write_safely(file, own.read_bytes())
    elif trouble:
        file.unlink()
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
    """A game as its shelf has it; then it is opened and must say the same."""
    found = portable.read_text(text)[1]
    found.game_id = folder.name
    folder.mkdir()
    write_new(folder / MAIN, found)
    write_safely(folder / COPY, (folder / MAIN).read_bytes())
    again = portable.read_text(Shelf({}, folder.parent).text(folder.name))[1]
    if again.lines != found.lines:
        raise OSError(errno.EIO, os.strerror(errno.EIO))
