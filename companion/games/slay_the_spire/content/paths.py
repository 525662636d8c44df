"""Paths into an entry, as `house.toml` and the lists of uncertain numbers write them.

`base.do.1.amount` is the amount of the first effect of the base side; places are counted from 1.
"""

from __future__ import annotations

from typing import Any

import msgspec


class PathError(LookupError):
    """A path that leads nowhere; `part` is the first step that does not exist, `known` those that do."""

    def __init__(self, part: str, known: list[str]) -> None:
        """Remember where the path broke off."""
        super().__init__(part)
        self.part = part
        self.known = known


def look(value: Any, path: str) -> Any:
    """What `path` leads to in `value`; the empty path is `value` itself. Raises `PathError`."""
    for part in filter(None, path.split(".")):
        value = _step(value, part)
    return value


def changed(value: Any, path: str, now: Any) -> Any:
    """A copy of `value` in which `path` leads to `now`. Raises `PathError`."""
    part, _dot, rest = path.partition(".")
    inner = _step(value, part)
    made = changed(inner, rest, now) if rest else now
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{part: made})
    if isinstance(value, dict):
        return {**value, part: made}
    place = int(part) - 1
    return (*value[:place], made, *value[place + 1 :])


def _step(value: Any, part: str) -> Any:
    known = _known(value)
    if part not in known:
        raise PathError(part, known)
    if isinstance(value, msgspec.Struct):
        return getattr(value, part)
    return value[part] if isinstance(value, dict) else value[int(part) - 1]


def _known(value: Any) -> list[str]:
    """The steps that lead on from `value`."""
    if isinstance(value, msgspec.Struct):
        return list(value.__struct_fields__)
    if isinstance(value, dict):
        return list(value)
    if isinstance(value, tuple):
        return [str(place) for place in range(1, len(value) + 1)]
    return []
