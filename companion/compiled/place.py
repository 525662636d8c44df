"""Where compiled rules lie, what tells that they fit, and whose they must be.

One folder for each Python and each state of the sources, below the user's cache:
`TAG-DIGEST/`, with the libraries of all modules side by side and a note of what they were made from.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

FORM = 2
"""Of the note and of what lies beside it; another form is not read."""
NOTE = "note.json"
TAG = EXTENSION_SUFFIXES[0].strip(".").removesuffix(".so").removesuffix(".pyd")
"""Python, its ABI and the platform, such as `cpython-311-x86_64-linux-gnu`."""
GROUP = "companion_rules"
LIBRARY = f"{GROUP}__mypyc"
"""The module that holds all code (mypyc names it so); that of each module only begins it."""
SUFFIX = EXTENSION_SUFFIXES[0]
"""Of the files of libraries; before it stands the whole name of the module."""
OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder `companion`, whose rules are compiled."""
WAYS = Path(__file__).resolve().parent
"""The folder that says how they are compiled."""
PARTS = ("engine", "games", "kit", "speech")
"""Whatever decides the meaning of rules, and the types they are compiled by."""
LISTS = "compiled.toml"

Seen = dict[str, list[int]]
"""Files by their names: bytes, and nanoseconds of the last change."""


class Note(NamedTuple):
    """What a folder was made from, and what lies in it."""

    digest: str
    mypy: str
    flags: str
    ways: str
    seconds: float
    sources: Seen
    libraries: Seen
    digests: dict[str, str]


def root() -> Path:
    """Where all compiled rules of a user lie: below `$COMPANION_CACHE`, or the system's place for caches."""
    given = os.environ.get("COMPANION_CACHE")
    if given:
        return Path(given, "compiled")
    if sys.platform == "linux":  # as platformdirs has it, which would take 9 ms to be read
        caches = os.environ.get("XDG_CACHE_HOME", "").strip() or "~/.cache"
        return Path(caches, "table-companion", "compiled").expanduser()
    import platformdirs

    return platformdirs.user_cache_path("table-companion", appauthor=False) / "compiled"


def source_files(package: Path = PACKAGE) -> Iterator[os.DirEntry[str]]:
    """Every file that decides what is compiled."""
    waiting = [str(package / part) for part in PARTS]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py") or entry.name == LISTS:
                    yield entry
                elif "." not in entry.name and entry.name not in ("__pycache__", "data") and entry.is_dir():
                    waiting.append(entry.path)


def seen(package: Path = PACKAGE) -> Seen:
    """The sources as their folders tell of them: enough to see that nothing has changed."""
    cut = len(str(package)) + 1
    return {entry.path[cut:]: _told(entry.stat()) for entry in source_files(package)}


def _told(found: os.stat_result) -> list[int]:
    return [found.st_size, found.st_mtime_ns]


def digest(package: Path = PACKAGE) -> str:
    """The name of what the sources say: 32 hex digits of all of them."""
    from hashlib import blake2b

    whole = blake2b(f"{FORM} {TAG}".encode(), digest_size=16)
    for name in sorted(seen(package)):
        text = (package / name).read_bytes()
        whole.update(f"\0{name}\0{len(text)}\0".encode())
        whole.update(text)
    return whole.hexdigest()


def digest_of_ways(folder: Path = WAYS) -> str:
    """The name of how it is compiled: of what we do to the sources, and to the code that is made of them."""
    from hashlib import blake2b

    whole = blake2b(digest_size=8)
    for name in ("building.py", "caches.h", "caches.py", "sources.py"):
        whole.update((folder / name).read_bytes())
    return whole.hexdigest()


def digest_of_file(path: Path) -> str:
    """The name of what one file holds."""
    from hashlib import blake2b

    return blake2b(path.read_bytes(), digest_size=16).hexdigest()


def folder_of(sources: str) -> Path:
    """Where the compiled rules of sources with this digest lie, for this Python."""
    return root() / f"{TAG}-{sources}"


def folders(tag: str = TAG) -> list[Path]:
    """All folders of compiled rules for this Python, the newest first; none when there is no such place."""
    try:
        found = [path for path in root().iterdir() if path.name.startswith(f"{tag}-")]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def libraries_in(folder: Path) -> Seen:
    """The libraries in a folder, as it tells of them."""
    with os.scandir(folder) as entries:
        return {
            entry.name: _told(entry.stat(follow_symlinks=False)) for entry in entries if entry.name != NOTE
        }


def write_note(folder: Path, note: Note) -> None:
    """Write the note of a folder, in one step."""
    import json  # not above: whoever has no compiled rules reads and writes no notes

    fresh = folder / f".{NOTE}.new"
    fresh.write_text(json.dumps({"form": FORM, **note._asdict()}), "utf-8")
    fresh.replace(folder / NOTE)


def read_note(folder: Path) -> Note | None:
    """The note of a folder; `None` when it has none that can be read."""
    import json

    try:
        told = json.loads((folder / NOTE).read_bytes())
        if told.pop("form") != FORM:
            return None
        return Note(**told)
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return None


def strangers(folder: Path) -> str:
    """What in a folder, it or that above, is not this user's alone; empty when all of it is.

    Libraries are code: whoever could write there could run anything in the name of this user.
    """
    try:
        paths = [folder.parent, folder, *sorted(folder.iterdir())]
        return next((str(path) for path in paths if is_strange(path)), "")
    except OSError as error:
        return str(error.filename or folder)


def is_strange(path: Path) -> bool:
    """Whether others than this user may write to a file or folder. Raises `OSError`."""
    found = path.lstat()
    if stat.S_ISLNK(found.st_mode):
        return True
    if sys.platform == "win32":  # the user's own folders are closed to others there
        return False
    return found.st_uid != os.geteuid() or bool(found.st_mode & OTHERS_MAY_WRITE)
