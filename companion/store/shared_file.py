"""A small file of one kind that several programs read, and that one at a time replaces whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion.speech.words import _
from companion.store.errors import StoreError, store_error
from companion.store.lock import GameLock
from companion.store.salvage import write_safely

LARGEST = 4 << 20
"""Bytes; a thousand climbs of a group are a fifth of a megabyte."""
PATIENCE = 5.0
"""Seconds that another program may take to change the file."""


class Marked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What such a file holds: its kind and the version of that, and whatever a kind adds."""

    format: str
    version: int


Kept = TypeVar("Kept", bound=Marked)


class SharedFile(Generic[Kept]):
    """The file `name` in `folder`; `empty` is what it holds where there is none. Raises `StoreError`."""

    def __init__(self, folder: Path, name: str, empty: Kept) -> None:
        self.folder, self.path, self.empty = folder, folder / name, empty

    def read(self, path: Path | None = None) -> Kept:
        """What the file holds, or one like it at `path`, checked (`bad-file`, `newer`)."""
        if path is None and not self.path.exists():
            return self.empty
        place = path or self.path
        text = _text(place)
        try:
            kept = msgspec.json.decode(text, type=type(self.empty))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise bad_file(place, str(error)) from error
        if kept.format != self.empty.format:
            raise bad_file(place, _("wrong kind of file: {found}").format(found=repr(kept.format)[:80]))
        if kept.version != self.empty.version:
            words = _("{file} comes from another version ({found}). Your version reads {known}.")
            remedy = _("Update the companion, or export the file again.")
            values = {"file": place, "found": kept.version, "known": self.empty.version}
            raise StoreError("newer", words.format(**values), remedy)
        return kept

    @contextmanager
    def changing(self) -> Iterator[Kept]:
        """What is kept, while no other program changes it (`in-use`)."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise store_error(error, self.folder) from error
        lock = GameLock(self.folder, PATIENCE)
        try:
            yield self.read()
        finally:
            lock.close()

    def write(self, kept: Kept, path: Path | None = None) -> None:
        """Replace the file in one step, or write one like it at `path`."""
        place = path or self.path
        try:
            write_safely(place, msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        except OSError as error:
            raise store_error(error, place) from error


def bad_file(path: Path, reason: str) -> StoreError:
    """The file is not one of ours."""
    words = _("Cannot use {file}: {reason}.").format(file=path, reason=reason)
    return StoreError(
        "bad-file", words, _("Use a file that was exported by this program, or move this file away.")
    )


def _text(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise store_error(error, path) from error
    if len(text) > LARGEST:
        raise bad_file(path, _("it is larger than {most} bytes").format(most=LARGEST))
    return text
