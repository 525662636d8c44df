"""Everything that is kept here as one file for a stick (docs/save-format.md): written, looked at, checked.

A backup is a zip. Games are in it as portable text, which trusts nothing when it is read; all else lies in
it as on the disk. Its last file names every other one with its SHA-256, so that half a backup is none.
"""

from __future__ import annotations

import hashlib
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.speech.words import _
from companion.store.errors import StoreError, store_error
from companion.store.salvage import MAIN, flush_folder
from companion.store.shelf import Shelf, data_in

SUFFIX = ".companion-backup.zip"
ABOUT = "backup.json"
GAME = ".game"
FORMAT = 1
MOST_FILES, LARGEST_FILE, LARGEST = 20_000, 64 << 20, 1 << 30
"""Files, and bytes of one of them and of all together, as they are unpacked."""
LEFT_HERE = (
    "settings",
    "kivy",
    "sounds",
    "crashes",
    "reports",
    "traces",
    "pictures",
    "demo",
    "last-backup",
    "lock",
    "slots",
    "now",
    "next",
)
"""In the data folder: what is kept elsewhere, or made again, or only of use to this machine."""
_NAME = re.compile(r"(data|settings)(/[\w+][\w +.-]{0,100}){1,4}")


@dataclass(frozen=True)
class Places:
    """The folder of all that is kept, and the one where people look for settings, numbers and cards."""

    home: Path
    known: Path

    @property
    def data(self) -> Path:
        """Where games, decks and tags lie now."""
        return data_in(self.home)

    @property
    def settings(self) -> Path:
        """Where the owner's settings, numbers and cards lie now."""
        return self.known.resolve()

    def folders(self) -> dict[str, Path]:
        """Both, by the names they have in a backup."""
        return {"data": self.data, "settings": self.settings}


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
            for name, content in _contents(folder, left_out):
                if not _NAME.fullmatch(f"{root}/{name}"):
                    left_out.append(name)
                    continue
                archive.writestr(f"{root}/{name}", content)
                sums[f"{root}/{name}"] = hashlib.sha256(content).hexdigest()
        games = sum(name.endswith(GAME) for name in sums)
        about = About(FORMAT, made, games, sums, tuple(left_out))
        archive.writestr(ABOUT, msgspec.json.encode(about))


def _contents(folder: Path, left_out: list[str]) -> Iterator[tuple[str, bytes]]:
    """What is carried of a folder, by its names there; a game is one file, whoever plays it meanwhile."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if is_carried(path.name) and not path.is_symlink():
            for each in _below(path):
                name = each.relative_to(folder).as_posix()
                if not each.is_dir():
                    yield name, each.read_bytes()
                    continue
                try:
                    yield f"{name}{GAME}", Shelf({}, each.parent).text(each.name)
                except StoreError:
                    left_out.append(name)


def _below(path: Path) -> Iterator[Path]:
    """Files, and folders that are games."""
    if not path.is_dir() or (path / MAIN).exists():
        yield path
        return
    for each in sorted(path.iterdir()):
        if is_carried(each.name) and not each.is_symlink():
            yield from _below(each)


# Reading


def look(path: Path) -> About:
    """What a backup says about itself; nothing else of it is read. Raises `StoreError` (`bad-file`)."""
    with _opened(path) as archive:
        return _about(archive, path)


def check(path: Path) -> About:
    """Read all of a backup, and compare every checksum. Raises `StoreError` (`bad-file`)."""
    about = look(path)
    for _name, _content in contents(path):
        pass
    return about


def contents(path: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of a backup, each compared with its checksum. Raises `StoreError` (`bad-file`)."""
    with _opened(path) as archive:
        about = _about(archive, path)
        known = {info.filename: info for info in archive.infolist() if info.filename != ABOUT}
        if known.keys() != about.files.keys():
            raise bad(path, _("a file is missing, or there is one too many"))
        if sum(info.file_size for info in known.values()) > LARGEST:
            raise bad(path, _("it is too large"))
        for name, expected in about.files.items():
            content = _read(archive, known[name], path)
            if hashlib.sha256(content).hexdigest() != expected:
                raise bad(path, _("{file} in it was changed or damaged").format(file=name))
            yield name, content


def _about(archive: zipfile.ZipFile, path: Path) -> About:
    infos = {info.filename: info for info in archive.infolist()}
    if ABOUT not in infos or len(infos) > MOST_FILES:
        raise bad(path, _("its description is missing"))
    try:
        about = msgspec.json.decode(_read(archive, infos[ABOUT], path), type=About)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise bad(path, str(error)[:200]) from error
    if about.format != FORMAT:
        raise bad(path, _("a newer version made it, so update this one first"))
    strange = next((name for name in about.files if not _NAME.fullmatch(name)), None)
    if strange is not None:
        raise bad(
            path,
            _("it contains a file that does not belong in a backup: {file}").format(file=repr(strange)[:80]),
        )
    return about


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path) -> bytes:
    if info.file_size > LARGEST_FILE:
        raise bad(path, _("it is too large"))
    with archive.open(info) as file:
        return file.read(LARGEST_FILE)


_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    ValueError,
    RuntimeError,  # `zipfile` says so of a password, and of a way to pack that it does not know
)
"""What the library raises for a file that is no zip file of ours."""


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except _DAMAGED as error:
        raise bad(path, _("it is not a zip file, or not a complete one")) from error
    except OSError as error:
        raise store_error(error, path) from error


def bad(path: Path, reason: str) -> StoreError:
    """The file is no whole backup."""
    words = _("{file} is not a complete backup: {reason}.").format(file=path.name, reason=reason)
    return StoreError("bad-file", words, _("Nothing was changed. Use another backup."))
