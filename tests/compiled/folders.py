"""Small packages, and folders of libraries made of them, for the tests."""

from __future__ import annotations

from pathlib import Path

from companion.compiled import place
from companion.compiled.place import Note

MODULE = "companion.engine.match"


def package(folder: Path) -> Path:
    """A package with two modules and a list."""
    found = folder / "companion"
    for part in place.PARTS:
        (found / part).mkdir(parents=True)
        (found / part / "__init__.py").touch()
    (found / "engine" / "match.py").write_text("def doubled(number: int) -> int:\n    return 2 * number\n")
    (found / "engine" / place.LISTS).write_text('modules = ["match"]\n')
    return found


def libraries(source: Path, text: bytes = b"no library") -> Path:
    """A folder of compiled rules that fits the sources; its libraries hold `text`."""
    digest = place.digest(source)
    folder = place.folder_of(digest)
    folder.mkdir(mode=0o700, parents=True)
    place.root().chmod(0o700)
    for name in (place.LIBRARY, MODULE):
        path = folder / (name + place.SUFFIX)
        path.write_bytes(text)
        path.chmod(0o700)
    write_note(source, folder)
    return folder


def write_note(source: Path, folder: Path) -> None:
    """Note the sources and libraries as they are now."""
    told = place.libraries_in(folder)
    digests = {name: place.digest_of_file(folder / name) for name in told}
    place.write_note(
        folder, Note(place.digest(source), "2", "-O0", "", 1.0, place.seen(source), told, digests)
    )
    (folder / place.NOTE).chmod(0o600)
