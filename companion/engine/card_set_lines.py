"""On which line of a TOML text an entry or a field stands; `tomllib` does not say."""

from __future__ import annotations

import re
from collections.abc import Mapping

Line = tuple[str | int, ...]
"""A place in the tables: names, and places in lists counted from 0."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]#]+?)\s*\]\]?\s*(#.*)?$")
_FIELD = re.compile(r"""^\s*([A-Za-z0-9_.\- "']+?)\s*=""")


def lines(text: str) -> dict[Line, int]:
    """The line, from 1, of every table and of every field that begins a line.

    Only for the words of a mistake: in a text of several lines a line that looks like a field counts as one.
    """
    found: dict[Line, int] = {}
    counted: dict[Line, int] = {}
    table: Line = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _table(_names(header[2]), header[1] == "[[", counted)
            for end in range(1, len(table) + 1):
                found.setdefault(table[:end], number)
        elif field := _FIELD.match(line):
            found.setdefault((*table, *_names(field[1])), number)
    return found


def line_of(found: Mapping[Line, int], path: Line) -> int:
    """The line of the place, or of what it lies in; 0 where not even that is known."""
    return next((found[path[:end]] for end in range(len(path), 0, -1) if path[:end] in found), 0)


def _names(written: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in written.split("."))


def _table(names: tuple[str, ...], listed: bool, counted: dict[Line, int]) -> Line:
    """The names of a header with the places of the lists they go through."""
    path: Line = ()
    for name in names[:-1]:
        path = (*path, name)
        if path in counted:
            path = (*path, counted[path] - 1)
    path = (*path, names[-1])
    if listed:
        counted[path] = counted.get(path, 0) + 1
        path = (*path, counted[path] - 1)
    return path
