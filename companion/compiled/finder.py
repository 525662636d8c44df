"""Serves compiled rules instead of their sources, where they fit; everything else is left as it is.

`begin` puts a finder before all others when `companion` is imported, in every process. It looks for compiled
rules when the first game is imported, and goes away when there are none. What is compiled is all or nothing:
modules that were compiled together call each other directly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import NamedTuple

VARIABLE = "COMPANION_INTERPRETED"
"""With anything in it, no compiled rules are used."""
RULES = ("companion.games.", "companion.engine.match")
"""How names begin before whose import it must be known whether rules are compiled."""
PROOF = "companion.engine.match"
"""The module through which every game is played: what it is, the rules are."""


class Found(NamedTuple):
    """Compiled rules in force in this process, or `why` there are none and `what` is meant by it."""

    folder: Path | None = None
    why: str = ""
    what: str = ""


class Finder:
    """Finds the modules that were compiled; what it does not find is found by Python as ever."""

    def __init__(self) -> None:
        self.found: Found | None = None
        self.modules: dict[str, str] = {}
        self.lock = RLock()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is that was compiled; `None` for all others."""
        if self.found is None and name.startswith(RULES):
            self.look()
        file = self.modules.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))

    def look(self) -> Found:
        """Find out, once, whether there are compiled rules that fit, and begin their library."""
        with self.lock:
            if self.found is None:
                # Whatever is imported meanwhile is no rules.
                self.found = Found(why="looking")
                self.found = self._begun()
                if self.found.folder is None:
                    end()
        return self.found

    def _begun(self) -> Found:
        if os.environ.get(VARIABLE):
            return Found(why="variable")
        if PROOF in sys.modules:
            return Found(why="late")
        found = which()
        if found.folder is None:
            return found
        return self._loaded(found.folder)

    def _loaded(self, folder: Path) -> Found:
        if torn := _torn(folder):
            return Found(why="changed", what=torn)
        return self.serve(folder)

    def serve(self, folder: Path) -> Found:
        """Begin the library in a folder, as it is, and find its modules from now on."""
        from companion.compiled import place

        files = {path.name.removesuffix(place.SUFFIX): str(path) for path in folder.iterdir()}
        try:
            _load(place.LIBRARY, files.pop(place.LIBRARY))
        except (ImportError, OSError, SystemError, KeyError) as error:
            return Found(why="broken", what=str(error))
        self.modules, self.found = files, Found(folder)
        return self.found


_finder = Finder()


def _load(name: str, file: str) -> None:
    """Begin the library that holds all code, under the name by which those of the modules ask for it."""
    loader = ExtensionFileLoader(name, file)
    module = module_from_spec(ModuleSpec(name, loader, origin=file))
    loader.exec_module(module)
    sys.modules[name] = module


def which(package: Path | None = None) -> Found:
    """The compiled rules that fit the sources of a package (ours) as they are now, without loading them."""
    from companion.compiled import place

    package = package or place.PACKAGE
    folders = place.folders()
    if not folders:
        return Found(why="none")
    now, wanted = place.seen(package), ""
    for folder in folders:
        note = place.read_note(folder)
        if note is None:
            continue
        if note.sources != now:
            wanted = wanted or place.digest(package)
            if note.digest != wanted:
                continue
        return _trusted(folder, note.libraries)
    return Found(why="stale")


def _trusted(folder: Path, libraries: dict[str, list[int]]) -> Found:
    """The folder, unless others can write there, or what lies in it is not what was made."""
    from companion.compiled import place

    if strange := place.strangers(folder):
        return Found(why="strangers", what=strange)
    changed = _changed(folder, libraries)
    return Found(why="changed", what=changed) if changed else Found(folder)


def _changed(folder: Path, libraries: dict[str, list[int]]) -> str:
    """The first library that is not as it was made; empty when all are."""
    from companion.compiled import place

    now = place.libraries_in(folder)
    return next((name for name in sorted({*libraries, *now}) if libraries.get(name) != now.get(name)), "")


def _torn(folder: Path) -> str:
    """The first module's library that does not hold what was made, though its size and time are right.

    One that failed later could not be replaced by its source any more: others would call into nothing.
    The library that holds all code is not read for this: it is loaded first, and all is left when it fails.
    """
    from companion.compiled import place

    note = place.read_note(folder)
    told = {} if note is None else {**note.digests}
    told.pop(place.LIBRARY + place.SUFFIX, None)
    return next((name for name, digest in told.items() if place.digest_of_file(folder / name) != digest), "")


def begin() -> None:
    """Put the finder before all others."""
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)


def end() -> None:
    """Take the finder away."""
    if _finder in sys.meta_path:
        sys.meta_path.remove(_finder)


def serve(folder: Path) -> None:
    """Have the modules of a folder that was just made, whatever else is there. Raises `ImportError`."""
    served = _finder.serve(folder)
    if served.folder is None:
        raise ImportError(served.what)


def found() -> Found:
    """Which compiled rules are in force in this process, or why none are."""
    return _finder.look()


def in_force() -> bool:
    """Whether games are played by compiled rules in this process, as their modules themselves tell."""
    return isinstance(import_module(PROOF).__loader__, ExtensionFileLoader)
