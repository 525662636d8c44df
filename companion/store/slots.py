"""Slots: all that is kept here lies in one of several folders, and one link says which of them counts.

In the data folder `now` leads to `slots/NAME` with `data` and `settings`. Where nothing was restored yet that
is made of what is there: the data stay, the settings move into it once and leave a link. `next` leads to a
slot that was built and opened. The next start renames it to `now`: from then on all of it counts. A slot that
never started well gives way to the one before it. Older ones go after three good starts, that one stays.
"""

from __future__ import annotations

import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.speech.words import _
from companion.store.backup import Places, is_carried
from companion.store.errors import store_error
from companion.store.salvage import flush_folder, write_safely
from companion.store.shelf import NOW

NEXT, SLOTS, FIRST = "next", "slots", "first"
_TURN, GOOD_STARTS = "turn.json", 3


class _Turn(msgspec.Struct, frozen=True):
    """The last switch, to which slot and from which; good starts since, and the boot of one that goes on."""

    slot: str
    before: str
    boot: str = ""
    good: int = 0


def new_slot(places: Places, now: float) -> Path:
    """An empty slot, named by the wall clock `now` (s); what lay ready is given up. Raises `OSError`."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    slot = places.home / SLOTS / f"{stamp}-{secrets.token_hex(3)}"
    (places.home / NEXT).unlink(missing_ok=True)
    for root in places.folders():
        (slot / root).mkdir(parents=True)
    return slot


def offer(places: Places, slot: Path) -> None:
    """The slot is whole: the next start takes it. Raises `OSError`."""
    _link(places, NEXT, slot.name)


def begin(places: Places, boot: str) -> str:
    """At the start, before anything is opened: take the slot that lies ready, or leave one that failed.

    `boot` names the boot of the machine: a start that did not last has failed, unless the power went.
    Returns what people must be told. Raises `StoreError`; then the slot from before counts.
    """
    home = places.home
    try:
        if (home / NEXT).is_symlink() and not (home / NOW).is_symlink():
            _make_first(places)
        _link_settings(places)
        if (home / NEXT).is_symlink():
            slot, before = ((home / link).readlink().name for link in (NEXT, NOW))
            _write(places, _Turn(slot, before, boot))
            (home / NEXT).replace(home / NOW)
            flush_folder(home)
        elif (turn := _turn(places)) is not None and turn.good < GOOD_STARTS:
            if turn.boot == boot and not turn.good:
                _link(places, NOW, turn.before)
                return _("The restored backup did not start. What was here before is back.")
            _write(places, msgspec.structs.replace(turn, boot=boot))
    except OSError as error:
        raise store_error(error, home) from error
    return ""


def _make_first(places: Places) -> None:
    """Of what is there; wherever that is cut off, programs find what they found."""
    first = places.home / SLOTS / FIRST
    first.mkdir(exist_ok=True)
    with suppress(FileExistsError):
        (first / "data").symlink_to("../..")
    _link(places, NOW, FIRST)


def _link_settings(places: Places) -> None:
    """Where people look for the settings stands a link to those of the slot; a real folder moves into it."""
    known, inside = places.settings, places.home / NOW / "settings"
    if not (places.home / NOW).is_symlink() or (known.is_dir() and inside.exists()):
        return  # linked already, or a folder that somebody laid there, which programs read
    known.parent.mkdir(parents=True, exist_ok=True)
    at_home = known.parent == places.home.resolve()
    fresh = _fresh(known, Path(NOW, "settings") if at_home else inside.absolute())
    if known.is_dir():
        known.rename(inside)
    inside.mkdir(exist_ok=True)
    fresh.replace(known)
    flush_folder(known.parent)


def _link(places: Places, name: str, slot: str) -> None:
    _fresh(places.home / name, Path(SLOTS, slot)).replace(places.home / name)
    flush_folder(places.home)


def _fresh(link: Path, leads_to: Path) -> Path:
    """A link that leads there, beside the one whose place it takes in one step."""
    fresh = link.with_name(f".{link.name}.part")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(leads_to)
    return fresh


def started_well(places: Places) -> None:
    """A start was good: after three only this slot and the one before it are kept. Raises `OSError`."""
    turn = _turn(places)
    if turn is None or not turn.boot:
        return
    _write(places, msgspec.structs.replace(turn, boot="", good=turn.good + 1))
    if turn.good + 1 == GOOD_STARTS and not (places.home / NEXT).is_symlink():
        for slot in (places.home / SLOTS).iterdir():
            if slot.is_dir() and slot.name not in (turn.slot, turn.before):
                _drop(slot, places.home)


def _drop(slot: Path, home: Path) -> None:
    for path in home.iterdir() if slot.name == FIRST else ():  # its data never moved
        if is_carried(path.name):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.rmtree(slot)


def _turn(places: Places) -> _Turn | None:
    """The record of the slot that counts, if there is one that can be read."""
    with suppress(OSError, msgspec.MsgspecError):
        turn = msgspec.json.decode((places.home / SLOTS / _TURN).read_bytes(), type=_Turn)
        if (places.home / NOW).readlink().name == turn.slot and (places.home / SLOTS / turn.before).is_dir():
            return turn
    return None


def _write(places: Places, turn: _Turn) -> None:
    write_safely(places.home / SLOTS / _TURN, msgspec.json.encode(turn))
