"""Restoring: a backup becomes a slot beside what is here, and the next start switches one link to it.

In the data folder `now` leads to `slots/NAME` with `data` and `settings`. Where nothing was restored yet that
is made of what is there: the data stay, the settings move into it once and leave a link. `next` leads to a
slot that was built and opened. The next start renames it to `now`: from then on all of it counts. A slot that
never started well gives way to the one before it. Older ones go after three good starts, that one stays.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.speech import toml_text
from companion.speech.words import _
from companion.store import portable
from companion.store.backup import GAME, Places, bad, contents, is_carried
from companion.store.errors import store_error
from companion.store.salvage import COPY, MAIN, flush_folder, write_safely
from companion.store.schema import write_new
from companion.store.shelf import NOW, Shelf

NEXT, SLOTS, FIRST, SETTINGS = "next", "slots", "first", "settings.toml"
_TURN, GOOD_STARTS = "turn.json", 3


class _Turn(msgspec.Struct):
    """Lies in a slot: from which one it took over; good starts since, and the boot of one that goes on."""

    before: str
    boot: str
    good: int = 0


# A backup becomes the next slot


def prepare(
    path: Path, places: Places, now: float, trouble_of: Callable[[Path], str] = lambda settings: ""
) -> str:
    """Build the next slot of a backup and open all in it; the next start takes it. Raises `StoreError`.

    `now` is the wall clock in seconds. Settings of which `trouble_of` says why nobody can use them are left
    out, and those of here stay, as where the backup has none; returns what it said.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    slot = places.home / SLOTS / f"{stamp}-{secrets.token_hex(3)}"
    try:
        (places.home / NEXT).unlink(missing_ok=True)
        for root in places.folders():
            (slot / root).mkdir(parents=True)
        for name, content in contents(path):
            if is_carried(name.split("/")[1]):  # elsewhere more may be carried than here
                _lay(slot / name, content, path)
        trouble = _settle_settings(slot / "settings" / SETTINGS, places.known / SETTINGS, trouble_of)
        _link(places.home / NEXT, Path(SLOTS, slot.name))
    except (OSError, sqlite3.Error) as error:
        raise store_error(error, places.home) from error
    finally:
        if (places.home / NEXT).resolve() != slot.resolve():
            shutil.rmtree(slot, ignore_errors=True)
    return trouble


def _settle_settings(laid: Path, here: Path, trouble_of: Callable[[Path], str]) -> str:
    """A newer companion, or one with other wires, may have written settings that would stop this one."""
    trouble = trouble_of(laid) if laid.exists() else ""
    if trouble:
        laid.unlink()
    if here.exists() and not laid.exists():
        write_safely(laid, here.read_bytes())
    return trouble


def _lay(target: Path, content: bytes, path: Path) -> None:
    """One file of a backup, or the game that it is, which is opened and must say the same."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.suffix == GAME:
        folder, found = target.with_suffix(""), portable.read_text(content)[1]
        found.game_id = folder.name
        folder.mkdir()
        write_new(folder / MAIN, found)
        write_safely(folder / COPY, (folder / MAIN).read_bytes())
        if portable.read_text(Shelf({}, folder.parent).text(folder.name))[1].lines != found.lines:
            raise bad(path, _("{file} in it was changed or damaged").format(file=folder.name))
        return
    if target.suffix == ".toml":
        try:
            toml_text.tables(content.decode("utf-8"))
        except ValueError as error:
            raise bad(path, f"{target.name}: {error}"[:200]) from error
    write_safely(target, content)


# Starts


def begin(places: Places, boot: str) -> str:
    """At the start, before anything is opened: take the slot that lies ready, or leave one that failed.

    `boot` names the boot of the machine: a start that did not last has failed, unless the power went.
    Returns what people must be told. Raises `StoreError`; then the slot from before counts.
    """
    now, following = places.home / NOW, places.home / NEXT
    try:
        if following.is_symlink() and not now.is_symlink():  # wherever that is cut off, all is found
            first = places.home / SLOTS / FIRST
            first.mkdir(exist_ok=True)
            _link(first / "data", Path("../.."))
            _link(now, Path(SLOTS, FIRST))
        if now.is_symlink():
            _link_settings(places)
        if following.is_symlink():
            _note(following, _Turn(now.readlink().name, boot))
            following.replace(now)
            flush_folder(places.home)
        elif (turn := _turn(now)) and turn.boot == boot and not turn.good:
            _link(now, Path(SLOTS, turn.before))
            return _("The restored backup did not start. What was here before is back.")
        elif turn:
            _note(now, _Turn(turn.before, boot, turn.good))
    except OSError as error:
        raise store_error(error, places.home) from error
    return ""


def started_well(places: Places) -> None:
    """A start was good: after three only this slot and the one before it are kept. Raises `OSError`."""
    now = places.home / NOW
    turn = _turn(now)
    if turn is None or not turn.boot:
        return
    _note(now, _Turn(turn.before, "", turn.good + 1))
    if turn.good + 1 >= GOOD_STARTS and not (places.home / NEXT).is_symlink():
        for slot in (places.home / SLOTS).iterdir():
            if slot.name not in (now.readlink().name, turn.before):
                _drop(slot, places.home)
        (now / _TURN).unlink()


def _drop(slot: Path, home: Path) -> None:
    for path in home.iterdir() if slot.name == FIRST else ():  # its data never moved
        if is_carried(path.name):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.rmtree(slot)


def _turn(slot: Path) -> _Turn | None:
    """The record in a slot, if there is one that can be read and leads back."""
    with suppress(OSError, msgspec.MsgspecError):
        turn = msgspec.json.decode((slot / _TURN).read_bytes(), type=_Turn)
        return turn if (slot.parent / SLOTS / turn.before).is_dir() else None
    return None


def _note(slot: Path, turn: _Turn) -> None:
    write_safely(slot / _TURN, msgspec.json.encode(turn))


def _link_settings(places: Places) -> None:
    """Where people look for the settings stands a link to those of the slot; a real folder moves into it."""
    known, inside = places.known.resolve(), places.home.resolve() / NOW / "settings"
    if not inside.exists():
        known.mkdir(parents=True, exist_ok=True)
    elif known.is_dir():
        return  # linked already, or a folder that somebody laid there, which programs read
    _link(known, Path(os.path.relpath(inside, known.parent)), inside)


def _link(link: Path, leads_to: Path, moved: Path | None = None) -> None:
    """A link that leads there, put into its place in one step; a folder in its place is `moved` before."""
    fresh = link.with_name(f".{link.name}.part")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(leads_to)
    if moved and link.is_dir():
        link.rename(moved)
    fresh.replace(link)
    flush_folder(link.parent)
