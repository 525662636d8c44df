"""One number more, another, or one less in an owner's TOML file; every other line stays as it was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.play.bad_input import BadInput
from companion.speech import toml_text
from companion.speech.words import _

Number = int | list[int]


@dataclass(frozen=True)
class _Line:
    """A line of the file: the heading it stands under, and the key it sets or "" for another line."""

    text: str
    under: str
    key: str


def with_number(text: str, key: str, number: Number | None, file: str) -> str:
    """The text with `key` set to a number, or without it for `None`.

    Raises `BadInput` for a text that is no TOML, and where the number stands in a form that only hands
    should change, as in an inline table or over several lines.
    """
    wanted = numbers_of(text, file)
    if number is None:
        wanted.pop(key, None)
    else:
        wanted[key] = number
    for made in _ways(text, key, number):
        if _flat_or_none(made) == wanted:
            return made
    words = _("{file}: {key} is written in a way that cannot be changed here. Change it in the file.")
    raise BadInput(words.format(file=file, key=key))


def numbers_of(text: str, file: str) -> dict[str, Any]:
    """Every value of a text by its whole key. Raises `BadInput` for a text that is no TOML."""
    try:
        return dict(_flat(toml_text.tables(text)))
    except toml_text.TomlError as mistake:
        words = _("{file} is not valid TOML: {error}. Fix the file, or move it away.")
        raise BadInput(words.format(file=file, error=mistake)) from mistake


def _flat_or_none(text: str) -> dict[str, Any] | None:
    try:
        return dict(_flat(toml_text.tables(text)))
    except toml_text.TomlError:
        return None


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        key = f"{before}.{name}" if before else name
        if isinstance(value, dict):
            yield from _flat(value, key)
        else:
            yield key, value


def _ways(text: str, key: str, number: Number | None) -> Iterator[str]:
    """Texts that may be it: the line changed where it stands, else a new one where TOML allows it."""
    lines = list(_lines(text))
    whole = [line.text for line in lines]
    if number is None and key not in (line.key for line in lines):
        yield text
    for index, line in enumerate(lines):
        if line.key == key:
            changed = [] if number is None else [_changed(line.text, number)]
            yield _joined([*whole[:index], *changed, *whole[index + 1 :]])
    if number is not None:
        for index, new in _new_places(lines, key, number):
            yield _joined([*whole[:index], new, *whole[index:]])


def _new_places(lines: list[_Line], key: str, number: Number) -> Iterator[tuple[int, str]]:
    """Above the first heading; below a heading that begins the key, whose table TOML keeps in one place."""
    first = next((index for index, line in enumerate(lines) if line.under), len(lines))
    yield first, f"{key} = {number}"
    for index, line in reversed(list(enumerate(lines))):
        if line.under and not line.key and key.startswith(f"{line.under}.") and line.text.lstrip()[:1] == "[":
            yield index + 1, f"{key.removeprefix(f'{line.under}.')} = {number}"


def _changed(line: str, number: Number) -> str:
    """Another number behind the same key; a comment behind it stays."""
    before, _equals, after = line.partition("=")
    _old, sharp, comment = after.partition("#")
    return f"{before}= {number}" + (f"  #{comment}" if sharp else "")


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _lines(text: str) -> Iterator[_Line]:
    under = ""
    for line in text.split("\n")[: -1 if text.endswith("\n") or not text else None]:
        under, key = _read(line.rstrip("\r"), under)
        yield _Line(line.rstrip("\r"), under, key)


def _read(line: str, under: str) -> tuple[str, str]:
    """The heading in force after a line, and the whole key that it sets."""
    try:
        found = toml_text.tables(line)
    except toml_text.TomlError:  # a part of something longer
        return under, ""
    if line.lstrip().startswith("["):
        return ".".join(_path(found)), ""
    keys = [f"{under}.{key}" if under else key for key, _value in _flat(found)]
    return under, keys[0] if len(keys) == 1 else ""


def _path(found: Any) -> Iterator[str]:
    """The names that a heading consists of."""
    while isinstance(found, dict) and found:
        name, found = next(iter(found.items()))
        yield name
