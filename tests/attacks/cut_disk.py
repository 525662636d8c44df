"""A disk that loses what was not flushed: folders as a power cut leaves them, made from noted calls.

The notes come from `disk_calls.c`. What a call wrote is safe when its file was flushed after it, and a name
when its folder was. Of the rest each page may have been written or not, in any order; of the names of one
folder those up to some change. No file system promises less.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

_HEAD = struct.Struct("=cQQQ")
_PAGES = (512, 4096)
_SHARES = (0.0, 0.5, 0.9, 1.0)


class Note(NamedTuple):
    """One call, or (kind `a`) something that was said to people: `at`."""

    kind: str
    file: int
    at: int
    data: bytes


def notes_in(path: Path) -> list[Note]:
    """The notes that `disk_calls.c` wrote into a file; one that was cut off is left out."""
    data, found, place = path.read_bytes(), [], 0
    while place + _HEAD.size <= len(data):
        kind, file, at, length = _HEAD.unpack_from(data, place)
        place += _HEAD.size
        if place + length <= len(data):
            found.append(Note(kind.decode(), file, at, data[place : place + length]))
        place += length
    return found


@dataclass
class _File:
    safe: bytes = b""
    waiting: list[tuple[int, bytes] | int] = field(
        default_factory=list
    )  # what was written where, or a length

    def sync(self) -> None:
        self.safe, self.waiting = self.left(Random(0), 1.0, _PAGES[-1]), []

    def left(self, random: Random, share: float, page: int) -> bytes:
        """What is there when about this share of the pages that wait got written."""
        data = bytearray(self.safe)
        for each in self.waiting:
            if isinstance(each, int):
                if random.random() < share:
                    data[each:] = bytes(max(0, each - len(data)))
                continue
            for at, piece in _pieces(*each, page):
                if random.random() < share:
                    data.extend(bytes(max(0, at - len(data))))
                    data[at : at + len(piece)] = piece
        return bytes(data)


def _pieces(at: int, data: bytes, page: int) -> Iterator[tuple[int, bytes]]:
    start = 0
    while start < len(data):
        end = min(len(data), start + page - (at + start) % page)
        yield at + start, data[start:end]
        start = end


_Change = tuple[tuple["_Folder", str, "_File | _Folder | None"], ...]
"""Names that change at once: in which folder, which name, and what has it then."""


@dataclass
class _Folder:
    safe: dict[str, _File | _Folder] = field(default_factory=dict)
    now: dict[str, _File | _Folder] = field(default_factory=dict)
    waiting: list[tuple[int, _Change]] = field(default_factory=list)

    def sync(self) -> None:
        for _order, change in self.waiting:
            for folder, name, thing in change:
                _name(folder.safe, name, thing)
        self.waiting = []


def _name(names: dict[str, _File | _Folder], name: str, thing: _File | _Folder | None) -> None:
    if thing is None:
        names.pop(name, None)
    else:
        names[name] = thing


_NamesOf = Callable[[_Folder], dict[str, _File | _Folder]]
_Contents = Iterator[tuple[str, bytes]]


class Disk:
    """The disk below `folder`, which holds now what is safe; one that is not `honest` ignores flushes."""

    def __init__(self, folder: Path, honest: bool = True) -> None:
        self.folder = folder
        self.honest = honest
        self._numbers: dict[int, _File | _Folder] = {}
        self._order = 0
        self.root = self._read(folder)

    def _read(self, folder: Path) -> _Folder:
        found = _Folder()
        self._numbers[folder.stat().st_ino] = found
        for path in folder.iterdir():
            if path.is_dir():
                thing: _File | _Folder = self._read(path)
            else:
                thing = self._numbers[path.stat().st_ino] = _File(path.read_bytes())
            found.safe[path.name] = found.now[path.name] = thing
        return found

    def take(self, notes: Iterable[Note]) -> None:
        """These calls were made."""
        for note in notes:
            if note.kind in "cmur":
                self._names_change(note)
            elif note.kind == "s" and self.honest:
                self._numbers[note.file].sync()
            elif note.kind in "wt":
                file = self._numbers[note.file]
                assert isinstance(file, _File)
                file.waiting.append((note.at, note.data) if note.kind == "w" else note.at)

    def _names_change(self, note: Note) -> None:
        paths = [Path(name.decode()) for name in note.data.split(b"\0")]
        folder, name = self._place(paths[0])
        if note.kind == "u":
            change: _Change = ((folder, name, None),)
        elif note.kind == "r":
            target, new = self._place(paths[1])
            change, folder = ((folder, name, None), (target, new, folder.now[name])), target
        else:
            thing = self._numbers[note.file] = _File() if note.kind == "c" else _Folder()
            change = ((folder, name, thing),)
        for holder, called, thing_or_none in change:
            _name(holder.now, called, thing_or_none)
        self._order += 1
        folder.waiting.append((self._order, change))

    def _place(self, path: Path) -> tuple[_Folder, str]:
        folder = self.root
        for part in path.parent.relative_to(self.folder).parts:
            found = folder.now[part]
            assert isinstance(found, _Folder)
            folder = found
        return folder, path.name

    # What is left

    def whole(self) -> dict[str, bytes]:
        """Every file as programs see it now, by its path."""
        return dict(_files(self.root, lambda folder: folder.now, Random(0), 1.0, _PAGES[-1]))

    def cut(self, random: Random) -> dict[str, bytes]:
        """Every file as a cut of the power leaves it, by its path."""
        share, page = random.choice(_SHARES), random.choice(_PAGES)
        names = self._names_left(random, share)
        return dict(_files(self.root, lambda folder: names[id(folder)], random, share, page))

    def _names_left(self, random: Random, share: float) -> dict[int, dict[str, _File | _Folder]]:
        folders = [each for each in _unique(self._all_things()) if isinstance(each, _Folder)]
        names = {id(folder): dict(folder.safe) for folder in folders}
        done: list[tuple[int, _Change]] = []
        for folder in folders:
            most = len(folder.waiting)
            done += folder.waiting[: random.choice((int(share * most), random.randint(0, most)))]
        for _order, change in sorted(done, key=lambda each: each[0]):
            for holder, called, thing in change:
                _name(names[id(holder)], called, thing)
        return names

    def _all_things(self) -> Iterator[_File | _Folder]:
        """Also those that were removed, or whose number another has now."""
        waiting = [self.root, *self._numbers.values()]
        seen: set[int] = set()
        while waiting:
            thing = waiting.pop()
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            yield thing
            if isinstance(thing, _Folder):
                waiting += [*thing.safe.values(), *thing.now.values()]
                for _order, change in thing.waiting:
                    waiting += [each for holder, _n, found in change for each in (holder, found) if each]


def _unique(things: Iterable[_File | _Folder]) -> list[_File | _Folder]:
    return list({id(thing): thing for thing in things}.values())


def _files(folder: _Folder, names: _NamesOf, random: Random, share: float, page: int) -> _Contents:
    for name, thing in names(folder).items():
        if isinstance(thing, _File):
            yield name, thing.left(random, share, page)
        else:
            yield name + "/", b""
            for path, data in _files(thing, names, random, share, page):
                yield f"{name}/{path}", data


def lay_out(files: dict[str, bytes], folder: Path) -> None:
    """Make `folder` hold these files; a path that ends with a slash is a folder."""
    folder.mkdir(parents=True)
    for path, data in files.items():
        if path.endswith("/"):
            (folder / path).mkdir(exist_ok=True)
        else:
            (folder / path).write_bytes(data)
