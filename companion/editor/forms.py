"""The form of a card, read from the typed structs of its game: which fields, and what may stand in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from companion.engine.parts.card_forms import CardForms
from companion.speech.words import _


@dataclass(frozen=True)
class Written:
    """Words that people write."""


@dataclass(frozen=True)
class Counted:
    """A whole number; with `cases` it can also be one number for each of them."""

    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class YesOrNo:
    """Yes or no."""


@dataclass(frozen=True)
class Chosen:
    """One of these values, with their words."""

    values: Mapping[Any, str]


@dataclass(frozen=True)
class Named:
    """The id of another card of one of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Drawn:
    """A figure; without one, that of the name."""


@dataclass(frozen=True)
class Rows:
    """A list of smaller forms, by the tag under which each is written; one without a tag is `""`."""

    forms: Mapping[str, Form]
    tag_field: str = ""
    sort: str = ""


@dataclass(frozen=True)
class Copies:
    """How many copies of which cards of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Pairs:
    """For each of these keys one of the values, or none."""

    keys: Mapping[Any, str]
    values: Mapping[Any, str]


Shape = Written | Counted | YesOrNo | Chosen | Named | Drawn | Rows | Copies | Pairs


@dataclass(frozen=True)
class Field:
    """One field of a form: its key, its label in the language that is spoken, and what may stand in it."""

    key: str
    label: str
    shape: Shape
    required: bool
    asked: bool
    default: Any = None


@dataclass(frozen=True)
class Form:
    """The fields of a card, or of a line in it, in the order in which they are filled in."""

    label: str
    fields: tuple[Field, ...]

    def field(self, key: str) -> Field:
        """The field with this key. Raises `KeyError`."""
        found = next((each for each in self.fields if each.key == key), None)
        if found is None:
            raise KeyError(key)
        return found


def form_of(struct: type[msgspec.Struct], label: str, words: CardForms) -> Form:
    """The form of a struct; its id is made from the name and stands in no form.

    Raises `TypeError` for a field of a type that no form can show.
    """
    fields = tuple(
        _field(found, words) for found in msgspec.structs.fields(struct) if found.encode_name != "id"
    )
    return Form(label, fields)


def _field(found: msgspec.structs.FieldInfo, words: CardForms) -> Field:
    key = found.encode_name
    default = None if found.default is msgspec.NODEFAULT else found.default
    label = _(words.fields[key]) if key in words.fields else key
    return Field(key, label, _shape(found.type, key, words), found.required, key in words.asked, default)


def _shape(kind: Any, key: str, words: CardForms) -> Shape:
    """What may stand in a field of this type. Raises `TypeError`."""
    parts = [part for part in _parts(kind) if part is not NoneType]
    if len(parts) == 2 and int in parts and any(get_origin(part) is tuple for part in parts):
        return Counted(tuple(_(case) for case in words.cases))
    if len(parts) != 1:
        raise TypeError(f"{key}: no form for {kind}")
    return _plain_shape(parts[0], key, words)


def _plain_shape(kind: Any, key: str, words: CardForms) -> Shape:
    if kind is bool:
        return YesOrNo()
    if kind is int:
        return Counted()
    if kind is str and key in words.drawn:
        return Drawn()
    if kind is str:
        return Named(words.refers[key]) if key in words.refers else Written()
    if get_origin(kind) is Literal:
        return Chosen(_choices(kind, words))
    if get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis:
        return _rows(get_args(kind)[0], key, words)
    if get_origin(kind) is dict:
        return _table(kind, key, words)
    raise TypeError(f"{key}: no form for {kind}")


def _table(kind: Any, key: str, words: CardForms) -> Shape:
    keys, values = get_args(kind)
    if values is int:
        return Copies(words.refers.get(key, ()))
    return Pairs(_choices(keys, words), _choices(values, words))


def _rows(kind: Any, key: str, words: CardForms) -> Rows:
    structs = _parts(kind)
    tag_field = structs[0].__struct_config__.tag_field or ""
    sort = _(words.sorts[key]) if key in words.sorts else key
    forms = {}
    for struct in structs:
        tag = str(struct.__struct_config__.tag) if tag_field else ""
        forms[tag] = form_of(struct, _said(tag, words) if tag else sort, words)
    return Rows(forms, tag_field, sort)


def _choices(kind: Any, words: CardForms) -> dict[Any, str]:
    return {value: _said(value, words) for value in get_args(kind)}


def _said(value: Any, words: CardForms) -> str:
    return _(words.values[value]) if value in words.values else str(value)


def _parts(kind: Any) -> list[Any]:
    """The parts of a union; a type of its own is its only part."""
    return list(get_args(kind)) if get_origin(kind) in (Union, UnionType) else [kind]
