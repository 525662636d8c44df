"""Which modules are compiled: engine, kit and each game say so in a file `compiled.toml` of their own.

    rooms = ["rules"]                 all modules of a folder
    modules = ["work"]                others
    interpreted = ["rules.feats"]     those of the rooms that are not compiled
    extended = ["match.Match"]        classes that interpreted ones are derived from

Named are modules that hold functions and plain classes. Structs of msgspec and protocols stay with Python:
they look at their own annotations and bases, of which nothing is left in what a compiler makes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from companion.compiled.place import LISTS, PACKAGE


def compiled_modules(package: Path = PACKAGE) -> list[str]:
    """The full names of all modules that are compiled, sorted."""
    return sorted(name for path in _lists(package) for name in _named(path, package))


def extended_classes(package: Path = PACKAGE) -> dict[str, list[str]]:
    """The classes from which interpreted ones are derived, by the modules they stand in."""
    found: dict[str, list[str]] = {}
    for path in _lists(package):
        for name in tomllib.loads(path.read_text("utf-8")).get("extended", ()):
            module, _dot, which = name.rpartition(".")
            found.setdefault(_full(path.parent.joinpath(*module.split(".")), package), []).append(which)
    return found


def _lists(package: Path) -> list[Path]:
    lists = [package / "engine" / LISTS, package / "kit" / LISTS, *(package / "games").glob(f"*/{LISTS}")]
    return [path for path in lists if path.is_file()]


def _full(path: Path, package: Path) -> str:
    return ".".join((package.name, *path.relative_to(package).with_suffix("").parts))


def _named(path: Path, package: Path) -> Iterator[str]:
    """The modules that one list names. Raises `FileNotFoundError` for one that is not there."""
    told = tomllib.loads(path.read_text("utf-8"))
    beside = set(told.get("interpreted", ()))
    names = set(told.get("modules", ()))
    for room in told.get("rooms", ()):
        names |= {f"{room}.{each.stem}" for each in (path.parent / room).glob("*.py")}
    for name in sorted(names - beside):
        if name.endswith("__init__"):
            continue
        module = path.parent.joinpath(*name.split(".")).with_suffix(".py")
        if not module.is_file():
            raise FileNotFoundError(f"{path}: {name}")
        yield _full(module, package)


def file_of(module: str) -> str:
    """The file of a module, from the folder above the package."""
    return module.replace(".", "/") + ".py"
