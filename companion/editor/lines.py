"""A card as lines to fill in, one after the other: what a screen draws and a terminal numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.editor.forms import (
    Chosen,
    Copies,
    Counted,
    Drawn,
    Field,
    Form,
    Named,
    Pairs,
    Rows,
    Shape,
    YesOrNo,
)
from companion.editor.rows import Path, Row, value_at
from companion.speech.words import _, ngettext

NameOf = Callable[[str], str]
"""The name of another card by its id."""


@dataclass(frozen=True)
class Line:
    """One thing to fill in. `group` is the line of a list that it belongs to, () for the card itself.

    `shown` is the value in words, "" for none. `open`: it must be filled in before the card can be kept.
    `adds` lines put something into a list; `heads` begin a line of a list, and can take it away.
    """

    path: Path
    label: str
    shape: Shape
    shown: str = ""
    open: bool = False
    asked: bool = False
    group: Path = ()
    default: Any = None
    adds: bool = False
    heads: bool = False
    optional: bool = True


def lines_of(form: Form, row: Row, name_of: NameOf = str) -> tuple[Line, ...]:
    """Everything there is to fill in, in order."""
    return tuple(_lines(form, row, (), (), name_of))


def _lines(form: Form, row: Row, at: Path, group: Path, name_of: NameOf) -> Iterator[Line]:
    for field in form.fields:
        path = (*at, field.key)
        if isinstance(field.shape, Rows):
            yield from _row_lines(field, field.shape, row, path, group, name_of)
        elif isinstance(field.shape, Copies):
            yield from _copies(field, field.shape, row, path, name_of)
        elif isinstance(field.shape, Pairs):
            yield from _pairs(field.shape, value_at(row, (field.key,)) or {}, path, group)
        elif isinstance(field.shape, Counted) and isinstance(row.get(field.key), list | tuple):
            yield from _cases(field, field.shape, row[field.key], path, group)
        else:
            yield _line(field, row, path, group, name_of)


def _line(field: Field, row: Row, path: Path, group: Path, name_of: NameOf) -> Line:
    value = row.get(field.key)
    missing = value is None or value == ""
    shown = worded(field.shape, field.default if value is None else value, name_of)
    return Line(
        path,
        field.label,
        field.shape,
        shown,
        open=field.required and missing,
        asked=field.required or field.asked,
        group=group,
        default=field.default,
        optional=not field.required,
    )


def _row_lines(
    field: Field, rows: Rows, row: Row, path: Path, group: Path, name_of: NameOf
) -> Iterator[Line]:
    found = row.get(field.key) or ()
    for place, inner in enumerate(found):
        own = (*path, place)
        form = form_at(rows, inner)
        label = form.label if rows.tag_field else _numbered(rows.sort, place + 1)
        yield Line(own, label, rows, heads=True, group=own)
        yield from _lines(form, inner, own, own, name_of)
    needed = field.required and not found
    yield Line((*path, len(found)), rows.sort, rows, open=needed, asked=needed, group=group, adds=True)


def _numbered(sort: str, number: int) -> str:
    return _("{sort} {number}").format(sort=sort, number=number)


def form_at(rows: Rows, row: Row) -> Form:
    """The form of a line of a list, by its tag. Raises `KeyError` for a tag there is not."""
    return rows.forms[str(row.get(rows.tag_field, "")) if rows.tag_field else ""]


def _copies(field: Field, shape: Copies, row: Row, path: Path, name_of: NameOf) -> Iterator[Line]:
    found = row.get(field.key) or {}
    for card, count in found.items():
        yield Line((*path, card), name_of(card), Counted(), str(count), default=0)
    total = sum(count for count in found.values() if isinstance(count, int))
    said = ngettext("{n} card", "{n} cards", total).format(n=total)
    yield Line(path, field.label, shape, said, open=field.required and not found, asked=not found, adds=True)


def _pairs(shape: Pairs, found: Row, path: Path, group: Path) -> Iterator[Line]:
    values = Chosen(shape.values)
    for key, label in shape.keys.items():
        yield Line((*path, key), label, values, worded(values, found.get(key), str), group=group)


def _cases(field: Field, shape: Counted, found: Any, path: Path, group: Path) -> Iterator[Line]:
    for place, case in enumerate(shape.cases[: len(found)]):
        label = _("{field}, {case}").format(field=field.label, case=case)
        yield Line((*path, place), label, Counted(), str(found[place]), group=group, optional=False)


def worded(shape: Shape, value: Any, name_of: NameOf) -> str:
    """A value as people say it."""
    if isinstance(shape, YesOrNo):
        return _("Yes") if value else _("No")
    if value is None or value == "":
        return _("From its name") if isinstance(shape, Drawn) else ""
    if isinstance(shape, Chosen):
        return shape.values.get(value, str(value))
    return name_of(str(value)) if isinstance(shape, Named) else str(value)


def title_of(lines: tuple[Line, ...], line: Line) -> str:
    """What a line is called by itself: "Attack 2: Damage"."""
    head = next((each for each in lines if each.heads and each.path == line.group), None)
    if head is None or head is line:
        return line.label
    return _("{group}: {label}").format(group=head.label, label=line.label)


def next_open(lines: tuple[Line, ...], row: Row, after: Path) -> Line | None:
    """What is asked next behind a place: what must be filled in, or is asked for and was not yet."""
    places = [line.path for line in lines]
    start = places.index(after) + 1 if after in places else 0
    for line in lines[start:]:
        if line.open or (line.asked and value_at(row, line.path) is None):
            return line
    return next((line for line in lines[:start] if line.open), None)
