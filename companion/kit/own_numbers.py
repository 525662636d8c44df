"""An owner's numbers: the lines of a small TOML file, and the paths by which they lead into content.

`base.do.1.amount` is the amount of the first effect of the base side; places are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from companion.engine.parts.owners_numbers import NumbersError
from companion.speech import toml_text
from companion.speech.words import _

LONGEST_FILE = 100_000
T = TypeVar("T")


def flat(text: str, file: str) -> list[tuple[str, Any]]:
    """Every value of an owner's file with its whole path. Raises `NumbersError`."""
    if len(text) > LONGEST_FILE:
        words = _("{file}: expected at most {most} characters.")
        raise NumbersError(words.format(file=file, most=LONGEST_FILE))
    try:
        return [*_flat(toml_text.tables(text))]
    except toml_text.TomlError as mistake:
        words = _("{file}: this is not TOML: {mistake}.")
        raise NumbersError(words.format(file=file, mistake=mistake)) from mistake


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Every value with the whole path that leads to it; "base.do.1" may be written quoted or not."""
    for name, value in table.items():
        key = f"{before}.{name}" if before else name
        if isinstance(value, dict):
            yield from _flat(value, key)
        else:
            yield key, value


def looked(entry: Any, path: str, key: str, file: str) -> Any:
    """What a path leads to in an entry. Raises `NumbersError` with the whole `key`."""
    try:
        return look(entry, path)
    except PathError as broken:
        raise _unknown(broken, key, file) from broken


def changed_number(entry: T, path: str, now: Any, kind: Any, key: str, file: str) -> tuple[T, Any]:
    """The entry with the number changed, of the same kind; and what it was. Raises `NumbersError`."""
    try:
        was, made = look(entry, path), changed(entry, path, now)
    except PathError as broken:
        raise _unknown(broken, key, file) from broken
    if type(now) is int and now < 0 and not (type(was) is int and was < 0):
        words = _("{file}: {key}: expected 0 or more, found {found}.")
        raise NumbersError(words.format(file=file, key=key, found=now))
    try:
        return msgspec.convert(msgspec.to_builtins(made), type=kind), was
    except msgspec.ValidationError as mistake:
        words = _("{file}: {key}: only numbers can be corrected, in the form of ours: {was}.")
        raise NumbersError(words.format(file=file, key=key, was=repr(was)[:80])) from mistake


def _unknown(broken: PathError, key: str, file: str) -> NumbersError:
    words = _("{file}: {key}: unknown part {part}. Expected: {known}.")
    known = ", ".join(broken.known) or _("nothing further")
    return NumbersError(words.format(file=file, key=key, part=broken.part or "?", known=known))


# Paths


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
