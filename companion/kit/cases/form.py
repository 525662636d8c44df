"""The form of what a stranger wrote: typed structs, and words for where something is not of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from companion.engine.setups import SetupError
from companion.speech.words import N_, _

T = TypeVar("T")
Names = Mapping[type, Callable[[Any], Any]]
"""How what a case calls by a name is read, by its type: a card, a seat. `ValueError` says what is wrong."""


NOTHING: Names = {}


class _Plain(type):
    """What is read by a name is a plain text or number afterwards, which states can hold."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, str | int)


class Name(str, metaclass=_Plain):
    """Something that a case calls by a name and the game by its id."""


class Number(int, metaclass=_Plain):
    """Something that a case calls by a name and the game by a number."""


class Seat(Number):
    """A seat, which a case calls by its name."""


class Anybody(Seat):
    """A seat, or `NOBODY` in particular: `*` stands for all."""


NOBODY: Any = -1


class BadCase(SetupError, ValueError):  # noqa: N818 - the case is bad, not the engine
    """A case says something that cannot be understood; the words say where and what is expected."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a case. A key that it does not have is a slip."""


class CaseForm(Form, frozen=True, kw_only=True):
    """What every case may have: its id, and notes for readers."""

    id: str = ""
    title: str = ""
    rule: str = ""
    topic: str = ""
    tag: str = ""
    tags: tuple[str, ...] = ()


def one_of(known: Collection[str], words: str) -> Callable[[Any], str]:
    """Reads a name that must be `known`; `words` refuse another `{name}` and may list the `{names}`."""

    def read(name: Any) -> str:
        if isinstance(name, str) and name in known:
            return name
        raise BadCase(_(words).format(name=name, names=", ".join(known)))

    return read


def place_in(known: Sequence[str], words: str, more: Mapping[str, int] = {}) -> Callable[[Any], int]:
    """Reads a name as its place in `known`, or as what `more` says of it; `words` as in `one_of`."""

    def read(name: Any) -> int:
        if isinstance(name, str) and name in known:
            return known.index(name)
        if isinstance(name, str) and name in more:
            return more[name]
        raise BadCase(_(words).format(name=name, names=", ".join(known)))

    return read


def seats(names: Sequence[str]) -> Names:
    """How seats are read where they have these names."""
    words = N_("there is no seat {name}. The seats are {names}.")
    return {
        Seat: place_in(names, words),
        Anybody: place_in(names, words, {"*": NOBODY, "": NOBODY}),
    }


def made(kind: type[T], given: msgspec.Struct, **other: Any) -> T:
    """`kind` with what `given` has under the same names, lists as they are kept; and with `other` values."""
    names = set(given.__struct_fields__) & set(getattr(kind, "__struct_fields__", ()))
    values = {name: getattr(given, name) for name in names}
    kept = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return kind(**{**kept, **other})


def understood(raw: Any, kind: type[T], where: str = "", names: Names = NOTHING) -> T:
    """`raw` as `kind`, every key of it known. Raises `BadCase` with where it is not, and what is expected."""

    def read(called: type, name: Any) -> Any:
        if called in names:
            return names[called](name)
        raise TypeError(called)

    try:
        return msgspec.convert(raw, kind, dec_hook=read)
    except msgspec.ValidationError as error:
        raise BadCase(_slip(raw, kind, where, read, error)) from None


def _slip(raw: Any, kind: Any, where: str, read: Callable[..., Any], error: msgspec.ValidationError) -> str:
    """What is wrong, at the innermost place that is not as it must be."""
    known = _keys(kind, raw)
    for key in raw if known and isinstance(raw, Mapping) else ():
        if key not in known:
            words = _("{where}: unknown key {key}. Use one of: {keys}.")
            return words.format(where=where or _("case"), key=key, keys=", ".join(known))
    for part, inner, inside in _parts(raw, kind):
        try:
            msgspec.convert(inside, inner, dec_hook=read)
        except msgspec.ValidationError as deeper:
            return _slip(inside, inner, f"{where}, {part}" if where else part, read, deeper)
    if isinstance(error.__cause__, BadCase):
        return _("{where}: {reason}").format(where=where or _("case"), reason=error.__cause__)
    words = _("{where}: this is not a valid case: {reason}. Found {found}.")
    return words.format(where=where or _("case"), reason=error, found=str(raw)[:80])


def _struct(kind: Any, raw: Any) -> Any:
    """The struct that a type is; of several the one with the tag of `raw`. `None` when it is none."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    if get_origin(kind) not in (Annotated, Union, UnionType):
        return None
    found = [struct for each in get_args(kind) if (struct := _struct(each, raw))]
    if found and isinstance(raw, Mapping) and (tag := found[0].__struct_config__.tag_field):
        found = [struct for struct in found if struct.__struct_config__.tag == raw.get(tag)]
    return found[0] if found else None


def _keys(kind: Any, raw: Any) -> tuple[str, ...]:
    struct = _struct(kind, raw)
    if struct is None:
        return ()
    tag = struct.__struct_config__.tag_field
    return (*([tag] if tag else []), *struct.__struct_encode_fields__)


def _parts(raw: Any, kind: Any) -> Iterator[tuple[str, Any, Any]]:
    """The parts of `raw` that have a type of their own: how each is called, its type, and itself."""
    origin, inner = get_origin(kind), get_args(kind)
    if struct := _struct(kind, raw):
        for field in msgspec.structs.fields(struct) if isinstance(raw, Mapping) else ():
            if field.encode_name in raw:
                yield field.encode_name, field.type, raw[field.encode_name]
    elif origin in (Annotated, Union, UnionType):
        for each in inner:
            yield from _parts(raw, each)
    elif origin is tuple and isinstance(raw, list):
        for number, value in enumerate(raw, 1):
            yield str(number), inner[0], value
    elif origin is dict and isinstance(raw, Mapping):
        for key, value in raw.items():
            yield str(key), inner[1], value
