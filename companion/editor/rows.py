"""Values inside the plain tables of a card, by their place; whatever changes is a new table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Path = tuple[str | int, ...]
"""A place in a card: names, and places in lists counted from 0."""
Row = Mapping[str, Any]
"""A card, or a line in it, as a set writes it."""


def value_at(row: Any, path: Path) -> Any:
    """What stands at a place; `None` where nothing does."""
    for step in path:
        try:
            row = row[step]
        except (KeyError, IndexError, TypeError):
            return None
    return row


def with_value(row: Any, path: Path, value: Any) -> Any:
    """The table with another value at a place; with `None` there is nothing any more.

    A place just behind the end of a list is a new line of it. Raises `IndexError` for one beyond.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return _in_list(list(row or ()), step, rest, value)
    changed = dict(row or {})
    if value is None and not rest:
        changed.pop(step, None)
        return changed
    inner = with_value(changed.get(step), rest, value)
    if inner == [] or (inner == {} and value is None):
        changed.pop(step, None)
    else:
        changed[step] = inner
    return changed


def _in_list(lines: list[Any], place: int, rest: Path, value: Any) -> list[Any]:
    if place > len(lines):
        raise IndexError(place)
    if value is None and not rest:
        return [*lines[:place], *lines[place + 1 :]]
    old = lines[place] if place < len(lines) else None
    return [*lines[:place], with_value(old, rest, value), *lines[place + 1 :]]
