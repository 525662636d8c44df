"""The text of a set with one card changed: every other line and comment stays as it was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.editor.rows import Row
from companion.speech.toml_text import TomlError, tables
from companion.speech.words import _

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


class CannotWrite(Exception):  # noqa: N818 - a sentence for people
    """The card stands in the file in a form that only hands should change."""


def with_card(text: str, kind: str, card: str, row: Row | None) -> str:
    """The text with this card, in the place where it stood or at the end; without it for `None`.

    Raises `CannotWrite` where the card stands in a form that only hands should change, such as one
    table of all cards in braces, and `TomlError` for a text that is no TOML.
    """
    wanted = tables(text)
    rows = dict(wanted.get(kind, {}))
    rows.pop(card, None)
    if row is not None:
        rows[card] = plain(row)
    wanted = {**wanted, kind: rows}
    if not rows:
        wanted.pop(kind)
    made = _replaced(text, (kind, card), written(kind, card, row) if row is not None else "")
    if _tables_or_none(made) != wanted:
        words = _("{key} is written in a way that cannot be changed here. Change it in the file.")
        raise CannotWrite(words.format(key=f"{kind}.{card}"))
    return made


def plain(value: Any) -> Any:
    """A value as TOML gives it back."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def beginning(game: str, name: str) -> str:
    """The text of a set without any cards."""
    return f"[set]\ngame = {_quoted(game)}\nname = {_quoted(name)}\n"


def written(kind: str, card: str, row: Row) -> str:
    """A card as TOML: its own table, lists of lines one below the other, tables inside it behind."""
    lines = [f"[{kind}.{card}]"]
    tables_inside = []
    for key, value in row.items():
        if isinstance(value, Mapping):
            tables_inside += ["", f"[{kind}.{card}.{key}]"]
            tables_inside += [f"{inner} = {_value(each)}" for inner, each in value.items()]
        elif isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            lines += [f"{key} = [", *(f"  {_value(each)}," for each in value), "]"]
        else:
            lines.append(f"{key} = {_value(value)}")
    return "".join(f"{line}\n" for line in [*lines, *tables_inside])


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(inner) for inner in value)}]"
    return str(value)


def _quoted(words: str) -> str:
    """A basic string of TOML: control characters escaped, everything else as it is."""
    return f'"{"".join(_escaped(letter) for letter in words)}"'


def _escaped(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    return f"\\u{ord(letter):04x}" if ord(letter) < 32 or ord(letter) == 127 else letter


def _tables_or_none(text: str) -> dict[str, Any] | None:
    try:
        return tables(text)
    except TomlError:
        return None


@dataclass
class _Block:
    """Lines from one heading to the next; `names` of the heading, () for what stands above the first."""

    names: tuple[str, ...]
    lines: list[str]

    @property
    def own(self) -> int:
        """How many lines belong to the heading: blank lines and comments at the end are of what follows."""
        count = len(self.lines)
        while count > 1 and self.lines[count - 1].strip()[:1] in ("", "#"):
            count -= 1
        return count


def _replaced(text: str, names: tuple[str, str], card: str) -> str:
    found: list[str] = []
    put = False
    for block in _blocks(text):
        if block.names[:2] != names:
            found += block.lines
            continue
        if not put and card:
            found += card.splitlines()
        put = True
        found += block.lines[block.own :]
    made = "".join(f"{line}\n" for line in found)
    if put or not card:
        return made
    return f"{made.rstrip(chr(10))}\n\n{card}" if made.strip() else card


def _blocks(text: str) -> Iterator[_Block]:
    block = _Block((), [])
    for line in text.split("\n")[: -1 if text.endswith("\n") or not text else None]:
        names = _heading(line)
        if names:
            yield block
            block = _Block(names, [])
        block.lines.append(line.rstrip("\r"))
    yield block


def _heading(line: str) -> tuple[str, ...]:
    """The names of a line that is a heading, else ()."""
    if not line.lstrip().startswith("["):
        return ()
    found: Any = _tables_or_none(line)
    names: list[str] = []
    while found:
        if isinstance(found, list):
            found = found[0]
        else:
            name, found = next(iter(found.items()))
            names.append(name)
    return tuple(names)
