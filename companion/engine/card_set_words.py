"""What is wrong with an entry of a set, in words: what was expected, and what may have been meant."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec

from companion.engine.card_set_lines import Line
from companion.speech.near import meant
from companion.speech.words import N_, _

WANTED = {
    "int": N_("a whole number"),
    "float": N_("a number"),
    "str": N_("text in quotes"),
    "bool": N_("true or false"),
    "array": N_("a list in [ ]"),
    "object": N_("a table or { }"),
}


def unknown_field(what: str) -> str:
    """The name that msgspec calls an unknown field, else nothing."""
    return what.split("`")[1] if "unknown field" in what else ""


def said(what: str, row: Any, struct: type[Any], inside: Line) -> str:
    """The sentence for what msgspec found at the place `inside` an entry."""
    if wrong := unknown_field(what):
        known = _fields(struct, row, inside)
        words = _("unknown field {wrong}. Expected: {known}.")
        return words.format(wrong=wrong[:40], known=", ".join(known)) + meant(wrong, known)
    if "missing required field" in what:
        return _("the field {field} is missing.").format(field=what.split("`")[1])
    return _value_said(what, _look(row, inside), _choices(struct, row, inside))


def _value_said(what: str, found: Any, choices: list[str]) -> str:
    shown = repr(found)[:60]
    if choices:
        words = _("expected one of {choices}, found {found}.")
        return words.format(choices=", ".join(choices), found=shown) + meant(str(found), choices)
    wanted = [_(word) for kind, word in WANTED.items() if f"`{kind}" in what.partition(", got")[0]]
    if wanted and ", got" in what:
        words = _("expected {wanted}, found {found}.")
        return words.format(wanted=" / ".join(wanted), found=shown)
    return _("{what}, found {found}.").format(what=what, found=shown)


def _look(row: Any, inside: Line) -> Any:
    for step in inside:
        try:
            row = row[step]
        except (KeyError, IndexError, TypeError):
            return None
    return row


def _fields(struct: type[Any], row: Any, inside: Line) -> list[str]:
    """The names that may stand at a place."""
    kind = _struct_at(struct, row, inside)
    names = [field.encode_name for field in msgspec.structs.fields(kind)] if kind else []
    return [name for name in names if name != "id"]


def _choices(struct: type[Any], row: Any, inside: Line) -> list[str]:
    """What may stand at a place where only certain words may."""
    if not inside:
        return []
    kind = _struct_at(struct, row, inside[:-1])
    if kind is None:
        return []
    last = inside[-1]
    alternatives = [
        one for one in _structs_at(struct, row, inside[:-1]) if one.__struct_config__.tag_field == last
    ]
    if alternatives:
        return [str(one.__struct_config__.tag) for one in alternatives]
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return [str(one) for one in _literals(types.get(str(last)))]


def _literals(kind: Any) -> list[Any]:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [one for part in get_args(kind) for one in _literals(part)]


def _struct_at(struct: Any, row: Any, inside: Line) -> type[Any] | None:
    """The struct that an entry must be at a place; of several, the one that the row's tag names."""
    structs = _structs_at(struct, row, inside)
    there = _look(row, inside)
    return next((kind for kind in structs if _tag(kind, there)), structs[0] if structs else None)


def _structs_at(struct: Any, row: Any, inside: Line) -> list[type[Any]]:
    """The structs that an entry may be at a place."""
    kinds = [struct]
    for step in inside:
        row = _look(row, (step,))
        inner: list[Any] = []
        for kind in kinds:
            if isinstance(step, int):
                inner += [part for part in get_args(kind) if part is not Ellipsis]
            elif _is_struct(kind):
                inner += [f.type for f in msgspec.structs.fields(kind) if f.encode_name == step]
        kinds = [one for kind in inner for one in _alternatives(kind, isinstance(row, list))]
    return [kind for kind in kinds if _is_struct(kind)]


def _alternatives(kind: Any, listed: bool) -> list[Any]:
    """The parts of a union; a list type stays whole where the row is a list."""
    if _is_struct(kind) or get_origin(kind) in (tuple, list):
        return [kind]
    parts = [one for part in get_args(kind) for one in _alternatives(part, listed)]
    return parts or [kind]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _tag(kind: type[Any], row: Any) -> bool:
    config = kind.__struct_config__
    return isinstance(row, dict) and config.tag is not None and row.get(config.tag_field) == config.tag
