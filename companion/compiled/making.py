"""Makes compiled rules and takes them away: whole or not at all, and seen by nobody before they are ready."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.compiled import place
from companion.compiled.building import LIBRARIES, LOG, Tell
from companion.compiled.place import Note
from companion.extras.parts import lacking
from companion.speech.words import _

BUILDING = ".building-"
KEPT = 3
"""Folders that are kept for each Python: those of other checkouts, and of the rules before an update."""
LEFT_OVER_SECONDS = 3600.0
"""After so long, what is being built was given up by a process that was killed."""


class CannotCompile(Exception):  # noqa: N818 - a sentence for people
    """The rules cannot be compiled here; the words say why, and what mends it."""


def missing() -> str:
    """What compiling needs and this machine has not, with how to get it; empty when nothing is missing."""
    if reason := lacking("compile", _("Compiling")):
        return reason
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        words = _("Compiling needs the C compiler {name}. On Debian: sudo apt install gcc libc6-dev")
        return words.format(name=compiler)
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return _("Compiling needs the headers of this Python. On Debian: sudo apt install python3-dev")
    return ""


def mypy_here() -> str:
    """The version of mypy, whose mypyc compiles; empty when there is none."""
    try:
        return importlib.metadata.version("mypy")
    except importlib.metadata.PackageNotFoundError:
        return ""


def made(level: str, tell: Tell) -> tuple[Path, bool]:
    """The folder of compiled rules that fit the sources, and whether it had to be made.

    Raises `CannotCompile` and `OSError`; then, and after Ctrl-C, nothing is left of what was begun.
    """
    if reason := missing():
        raise CannotCompile(reason)
    digest, seen = place.digest(), place.seen()
    folder = place.folder_of(digest)
    note = place.read_note(folder)
    if note is not None and _is_good(folder, note, level):
        place.write_note(folder, note._replace(sources=seen))
        return folder, False
    _make_root()
    with tempfile.TemporaryDirectory(prefix=BUILDING, dir=place.root()) as scratch:
        begun = time.monotonic()
        libraries = _built(Path(scratch), level, tell)
        if place.digest() != digest:
            raise CannotCompile(_("The rules changed while they were being compiled. Start again."))
        flags, seconds = f"-O{level}", round(time.monotonic() - begun, 1)
        ways = place.digest_of_ways()
        _note(libraries, Note(digest, mypy_here(), flags, ways, seconds, seen, {}, {}))
        _put(libraries, folder)
    _clear()
    return folder, True


def _is_good(folder: Path, note: Note, level: str) -> bool:
    """Whether a folder that fits the sources is what would be made now."""
    wanted = (mypy_here(), f"-O{level}", place.digest_of_ways())
    return (note.mypy, note.flags, note.ways) == wanted and not damaged(folder, note)


def damaged(folder: Path, note: Note) -> str:
    """The first library that is not what was made, read byte by byte; empty when all are."""
    try:
        now = {name: place.digest_of_file(folder / name) for name in place.libraries_in(folder)}
    except OSError as error:
        return str(error.filename)
    names = sorted({*note.digests, *now})
    changed = next((name for name in names if note.digests.get(name) != now.get(name)), "")
    return changed or place.strangers(folder)


def _make_root() -> None:
    """Make the place for compiled rules. Raises `CannotCompile` when others could write there."""
    root = place.root()
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    if place.is_strange(root):
        words = _(
            "{folder} must belong only to you, or others could put code there. Check its owner and mode."
        )
        raise CannotCompile(words.format(folder=root))
    for path in root.glob(f"{BUILDING}*"):
        if time.time() - path.stat().st_mtime > LEFT_OVER_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


def _built(scratch: Path, level: str, tell: Tell) -> Path:
    """The libraries, made by a process that is ended with all of its own when this one is interrupted."""
    command = [sys.executable, "-P", "-m", "companion.compiled.building", str(scratch), level]
    surroundings = {**os.environ, "PYTHONPATH": str(place.PACKAGE.parent)}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=surroundings, start_new_session=True
    )
    try:
        for step, done, total in _told(process):
            tell(step, done, total)
        if process.wait():
            raise CannotCompile(why(scratch / LOG))
    finally:
        if process.poll() is None:
            _end(process)
    return scratch / LIBRARIES


def _told(process: subprocess.Popen[str]) -> Iterator[tuple[str, int, int]]:
    if process.stdout is not None:
        with process.stdout as lines:
            for line in lines:
                step, done, total = json.loads(line)
                yield step, done, total


def _end(process: subprocess.Popen[str]) -> None:
    """End the process and the compilers that it began."""
    import signal

    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def why(log: Path) -> str:
    """The last words of the tools, which say what was wrong."""
    try:
        lines = log.read_text("utf-8", "replace").strip().splitlines()
    except OSError:
        lines = []
    wrong = [line for line in lines if "error" in line.lower()] or lines or ["?"]
    words = _("The rules could not be compiled. Games still work, only slower: {reason}")
    return words.format(reason=wrong[-1][:300])


def _note(libraries: Path, note: Note) -> None:
    for path in libraries.iterdir():
        path.chmod(0o700)
    digests = {path.name: place.digest_of_file(path) for path in libraries.iterdir()}
    place.write_note(libraries, note._replace(libraries=place.libraries_in(libraries), digests=digests))


def _put(libraries: Path, folder: Path) -> None:
    """Put a whole folder where it is looked for; one that is there goes first."""
    libraries.chmod(0o700)
    if folder.exists():
        folder.rename(libraries.parent / "before")
    libraries.rename(folder)


def _clear() -> None:
    """Take the oldest folders of this Python away."""
    for folder in place.folders()[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def remove() -> int:
    """Take all compiled rules away, of every Python. Returns how many there were. Raises `OSError`."""
    root = place.root()
    if not root.is_dir() or root.is_symlink():
        return 0
    count = sum(not path.name.startswith(".") for path in root.iterdir())
    shutil.rmtree(root)
    return count


def size(folder: Path) -> int:
    """Bytes of all libraries in a folder."""
    return sum(told[0] for told in place.libraries_in(folder).values())
