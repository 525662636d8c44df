"""Everything that is kept here as one file for a stick (docs/save-format.md): written, looked at, checked.

A backup is a zip. Games are in it as portable text, which trusts nothing when it is read; all else lies in
it as on the disk. Its last file names every other one with its SHA-256, so that half a backup is none.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.speech.harmless import harmless
from companion.speech.words import _
from companion.store.errors import StoreError, store_error
from companion.store.salvage import COPY, MAIN, flush_folder
from companion.store.shelf import Shelf, data_in

SUFFIX, ABOUT, GAME, FORMAT = ".companion-backup.zip", "backup.json", ".game", 1
MOST_FILES, LARGEST_FILE, LARGEST = 20_000, 64 << 20, 1 << 30
"""Files, and bytes of one of them and of all together, as they are unpacked."""
RAW = (f"/{MAIN}", f"/{COPY}")
"""A game in a backup is text, so that it is read before it is opened."""
LEFT_HERE = (
    *("settings", "kivy", "sounds", "crashes", "reports", "traces", "pictures", "demo", "last-backup"),
    *("lock", "slots", "now", "next"),
)
"""In the data folder: what is kept elsewhere, or made again, or only of use to this machine."""
_NAME = re.compile(r"(data|settings)(/[\w+][\w +.-]{0,100}){1,4}")


@dataclass(frozen=True)
class Places:
    """The folder of all that is kept, and the one where people look for settings, numbers and cards."""

    home: Path
    known: Path

    def folders(self) -> dict[str, Path]:
        """Where both lie now, by the names they have in a backup."""
        return {"data": data_in(self.home), "settings": self.known.resolve()}


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a backup says about itself; `made` in seconds since 1970, `left_out` what could not be taken."""

    format: int
    made: float
    games: int
    files: dict[str, str]
    left_out: tuple[str, ...] = ()


def is_carried(name: str) -> bool:
    """Whether a file or folder right in one of the places belongs into a backup."""
    passing = name.startswith((".", "former-")) or name.endswith((".lock", ".part"))
    return not passing and name not in LEFT_HERE


# Writing


def write(places: Places, target: Path, made: float) -> About:
    """Write a backup; at any moment there is the whole file or none of this name. Raises `StoreError`."""
    for left in target.parent.glob(f".*{SUFFIX}.part"):  # from a stick that was pulled
        with suppress(OSError):
            left.unlink()
    fresh = target.with_name(f".{target.name}.part")
    try:
        with fresh.open("wb") as file:
            _fill(zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED), places, made)
            file.flush()
            os.fsync(file.fileno())
        about = check(fresh)
        fresh.replace(target)
        flush_folder(target.parent)
    except OSError as error:
        raise store_error(error, target) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    return about


def _fill(archive: zipfile.ZipFile, places: Places, made: float) -> None:
    sums: dict[str, str] = {}
    left_out: list[str] = []
    with archive:
        for root, folder in places.folders().items():
            for name, content in _contents(folder, folder, left_out):
                if _NAME.fullmatch(f"{root}/{name}"):
                    archive.writestr(f"{root}/{name}", content)
                    sums[f"{root}/{name}"] = hashlib.sha256(content).hexdigest()
                else:
                    left_out.append(name)
        games = sum(name.endswith(GAME) for name in sums)
        about = About(FORMAT, made, games, sums, tuple(map(harmless, left_out)))
        archive.writestr(ABOUT, msgspec.json.encode(about))


def _contents(root: Path, folder: Path, left_out: list[str]) -> Iterator[tuple[str, bytes]]:
    """What is carried of a folder, by its names in `root`; a game is one file, whoever plays it meanwhile."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        name = path.relative_to(root).as_posix()
        if path.is_symlink() or not is_carried(path.name):
            continue
        if path.is_file():
            yield name, path.read_bytes()
        elif (path / MAIN).exists() or (path / COPY).exists():
            try:
                yield f"{name}{GAME}", Shelf({}, folder).text(path.name)
            except StoreError:
                left_out.append(name)
        else:
            yield from _contents(root, path, left_out)


# Reading


def look(path: Path) -> About:
    """What a backup says about itself; nothing else of it is read. Raises `StoreError` (`bad-file`)."""
    with _opened(path) as (_archive, about):
        return about


def check(path: Path) -> About:
    """Read all of a backup, and compare every checksum. Raises `StoreError` (`bad-file`)."""
    for _name, _content in contents(path):
        pass
    return look(path)


def contents(path: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of a backup, each compared with its checksum. Raises `StoreError` (`bad-file`)."""
    with _opened(path) as (archive, about):
        if {*archive.namelist()} != {ABOUT, *about.files}:
            raise bad(path, _("a file is missing, or there is one too many"))
        for name, expected in about.files.items():
            content = _read(archive, name)
            if hashlib.sha256(content).hexdigest() != expected:
                raise bad(path, _("{file} in it was changed or damaged").format(file=name))
            yield name, content


@contextmanager
def _opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, About]]:
    """A backup of which nothing is too large, and what it says about itself."""
    try:
        if path.exists() and not path.is_file():
            raise ValueError  # a pipe never ends, nor what a link may lead to
        with zipfile.ZipFile(path) as archive:
            sizes = [info.file_size for info in archive.infolist()]
            if len(sizes) > MOST_FILES or sum(sizes) > LARGEST or max(sizes, default=0) > LARGEST_FILE:
                raise bad(path, _("it is too large"))
            yield archive, _about(archive, path)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, ValueError, RuntimeError) as error:
        # RuntimeError: a password, or a way to pack that `zipfile` does not know
        raise bad(path, _("it is not a zip file, or not a complete one")) from error
    except OSError as error:
        raise store_error(error, path) from error


def _about(archive: zipfile.ZipFile, path: Path) -> About:
    try:
        about = msgspec.json.decode(_read(archive, ABOUT), type=About)
    except KeyError as error:
        raise bad(path, _("its description is missing")) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise bad(path, str(error)[:200]) from error
    if about.format != FORMAT:
        raise bad(path, _("a newer version made it, so update this one first"))
    strange = next((name for name in about.files if not _NAME.fullmatch(name) or name.endswith(RAW)), None)
    if strange is not None:
        words = _("it contains a file that does not belong in a backup: {file}")
        raise bad(path, words.format(file=repr(strange)[:80]))
    return about


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    """A file in it, however much is packed there."""
    with archive.open(name) as packed:
        return packed.read(LARGEST_FILE)


def bad(path: Path, reason: str) -> StoreError:
    """The file is no whole backup."""
    words = _("{file} is not a complete backup: {reason}.").format(file=path.name, reason=reason)
    return StoreError("bad-file", words, _("Nothing was changed. Use another backup."))
