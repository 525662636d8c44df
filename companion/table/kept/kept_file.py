"""A small file that is either the old one or the new one, whenever the power goes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.speech.words import _
from companion.store.errors import store_error
from companion.store.salvage import write_safely
from companion.table.tags.errors import TableError

LARGEST = 4 << 20
"""Bytes; five thousand cards are half a megabyte."""

PATIENCE_SECONDS = 5.0
"""So long another program may take to change the file."""

K = TypeVar("K", bound=msgspec.Struct)


def read_kept(path: Path, kind: type[K]) -> K | None:
    """What the file holds, checked field by field; `None` when there is no file.

    Raises `TableError` (`bad-file`) naming what is wrong, and `StoreError` when it cannot be read.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise store_error(error, path) from error
    if len(text) > LARGEST:
        raise bad_file(path, _("it is larger than {most} bytes").format(most=LARGEST))
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise bad_file(path, str(error)) from error


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Only one program at a time reads and then replaces the file at `path`, which need not exist yet.

    The lock is the system's, on a file beside it, and ends with the program that holds it. Raises
    `TableError` (`in-use`) when another holds it for too long, and `StoreError`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise store_error(error, path) from error
    try:
        _wait_for(handle, path)
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int, path: Path) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not _held(handle):
        if time.monotonic() > end:
            words = _("Another program is changing {file}.").format(file=path)
            raise TableError("in-use", words, _("Close it there, or wait, then try again."))
        time.sleep(0.01)


def _held(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:  # no such locks on this system, and no second program at a table either
        return True
    with suppress(BlockingIOError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def bad_file(path: Path, reason: str) -> TableError:
    """The file is not one of ours."""
    words = _("Cannot use {file}: {reason}.").format(file=path, reason=reason)
    return TableError(
        "bad-file", words, _("Use a file that was exported by this program, or move this file away.")
    )


def write_kept(path: Path, value: msgspec.Struct) -> None:
    """Replace the file in one step. Raises `StoreError`, with the old file untouched."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_safely(path, text + b"\n")
    except OSError as error:
        raise store_error(error, path) from error
