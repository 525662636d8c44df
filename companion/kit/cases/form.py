"""The form of what a stranger wrote: typed structs, and words for where something is not of it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from companion.engine.piles import Cards
from companion.engine.setups import SetupError
from companion.speech.words import _

T = TypeVar("T")
K = TypeVar("K")
Names = Mapping[type, Callable[[Any], Any]]
"""How what a case calls by a name is read, by its type: a card, a seat. `ValueError` says what is wrong."""


NOTHING: Names = {}


class _Plain(type):
    """What is read by a name is a plain text or number afterwards, which states can hold."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, str | int)


class _Named:
    """Is read by the function `read` of its class, where no other is given for it."""

    def __init_subclass__(cls, read: Callable[[Any], Any] | None = None) -> None:
        if read is not None:
            cls.read = staticmethod(read)  # type: ignore[attr-defined]


class Name(_Named, str, metaclass=_Plain):
    """Something that a case calls by a name and the game by its id."""


class Number(_Named, int, metaclass=_Plain):
    """Something that a case calls by a name and the game by a number."""


class Seat(Number):
    """A seat, which a case calls by its name."""


class Anybody(Seat):
    """A seat, or `NOBODY` in particular: `*` stands for all."""


NOBODY: Any = -1
FIRST: Any = 0
NONE: Any = ""
"""The first seat, and no name, where a case says nothing."""
Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
"""A number of things, or of points."""


class Table(dict[K, T]):
    """An object whose keys are names too, and are read as their type says: seats, spaces, cards."""


class BadCase(SetupError, ValueError):  # noqa: N818 - the case is bad, not the engine
    """A case says something that cannot be understood; the words say where and what is expected."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a case. A key that it does not have is a slip."""


class Notes(Form, frozen=True, kw_only=True):
    """What every case may have: notes for readers, and house rules."""

    id: str = ""
    title: str = ""
    rule: str = ""
    topic: str = ""
    tag: str = ""
    tags: tuple[str, ...] = ()
    options: dict[str, Any] = {}


class CaseForm(Notes, frozen=True, kw_only=True):
    """A case with acts and with what is expected of the values they lead to."""

    actions: tuple[dict[str, Any], ...]
    expect: dict[str, Any]


@contextmanager
def at(where: str) -> Iterator[None]:
    """What cannot be understood in here is at this place of the case."""
    try:
        yield
    except BadCase as error:
        raise BadCase(_("{where}: {reason}").format(where=where, reason=error)) from None


# Names

SHOWN = 30
"""Of more names than these only the nearest are shown."""
LONGEST = 40
"""So many characters of a wrong name are compared with those that are known."""


def unknown(name: Any, known: Iterable[Any]) -> BadCase:
    """The mistake that `name` is none of those `known`, with those or with the nearest of many."""
    names = list(dict.fromkeys(str(each) for each in known if each not in ("", "*")))
    words = _("there is no {name}. Use one of: {names}.")
    if len(names) > SHOWN:
        near = difflib.get_close_matches(str(name)[:LONGEST], names, n=5)
        words = _("there is no {name}. The nearest are: {names}.") if near else words
        names = near or [*names[:5], "..."]
    return BadCase(words.format(name=str(name)[:80], names=", ".join(names) or "-"))


def one_of(known: Collection[T]) -> Callable[[Any], T]:
    """Reads a name, or a number, that must be `known`."""

    def read(name: Any) -> T:
        if type(name) in (str, int) and name in known:
            found: T = name
            return found
        raise unknown(name, known)

    return read


def called(known: Mapping[str, T], more: Mapping[str, T] = {}) -> Callable[[Any], T]:
    """Reads a name as what is `known` by it, or as what `more` says that nobody needs to be told of."""

    def read(name: Any) -> T:
        if isinstance(name, str) and (name in known or name in more):
            return known[name] if name in known else more[name]
        raise unknown(name, known)

    return read


def place_in(known: Sequence[str], more: Mapping[str, int] = {}) -> Callable[[Any], int]:
    """Reads a name as its place among those `known`, or as what `more` says of it."""
    return called({name: place for place, name in enumerate(known)}, more)


def seats(names: Sequence[str], more: Mapping[str, int] = {"*": NOBODY, "": NOBODY}) -> Names:
    """How seats are read where they have these names, and what else stands for anybody."""
    return {Seat: place_in(names), Anybody: place_in(names, more)}


def found_at(raw: Any, *path: str) -> Any:
    """What is at `path` in a case that nobody has read yet; `None` where nothing is."""
    for key in path:
        raw = raw.get(key) if isinstance(raw, Mapping) else None
    return raw


def keys_at(raw: Any, *path: str) -> list[str]:
    """The keys of the object, or the texts of the list, at `path` in a case that nobody has read yet."""
    found = found_at(raw, *path)
    return [key for key in found if isinstance(key, str)] if isinstance(found, Mapping | list) else []


# Forms and what is kept


def like(kind: type[msgspec.Struct], *names: str, **renamed: str) -> Callable[[type[T]], type[T]]:
    """A form that also has these fields of `kind`, some under the key by which cases call them.

    Numbers are those of things (`Count`). `made` makes a `kind` of it again.
    """
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    keys = {**{name: name for name in names}, **renamed}

    def widened(form: type[T]) -> type[T]:
        added = [(known[name].name, *_as_key(known[name], key)) for key, name in keys.items()]
        settings: dict[str, Any] = {"frozen": True, "kw_only": True, "forbid_unknown_fields": True}
        found: Any = msgspec.defstruct(form.__name__, added, bases=(form,), **settings)
        found.__doc__ = form.__doc__
        return found  # type: ignore[no-any-return]

    return widened


def _as_key(field: msgspec.structs.FieldInfo, key: str) -> tuple[Any, Any]:
    """The type that a field has in a case, with its key there."""
    kind = Count if field.type is int else field.type
    if field.default_factory is not msgspec.NODEFAULT:
        return kind, msgspec.field(name=key, default_factory=field.default_factory)
    return kind, msgspec.field(name=key, default=field.default)


def made(kind: type[T], given: msgspec.Struct, /, **other: Any) -> T:
    """`kind` with what `given` has under the same names, as it is kept; and with `other` values."""
    known = _types(kind)  # type: ignore[arg-type]  # a type is hashable
    names = [name for name in given.__struct_fields__ if name in known]
    return kind(**{**{name: _kept(getattr(given, name), known[name]) for name in names}, **other})


@cache
def _types(kind: Any) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _kept(value: Any, kind: Any) -> Any:
    if kind is Cards:
        return Cards(sorted(value))
    return list(value) if isinstance(value, tuple) and get_origin(kind) is list else value


def understood(raw: Any, kind: type[T], where: str = "", names: Names = NOTHING) -> T:
    """`raw` as `kind`, every key of it known. Raises `BadCase` with where it is not, and what is expected."""

    def read(called: type, name: Any) -> Any:
        reader = names.get(called) or getattr(called, "read", None)
        if reader is not None:
            return reader(name)
        if get_origin(called) is Table:
            key, value = get_args(called)
            found = msgspec.convert(name, dict[str, value], dec_hook=read)  # type: ignore[valid-type]
            return Table({msgspec.convert(each, key, dec_hook=read): found[each] for each in found})
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
    elif origin in (dict, Table) and isinstance(raw, Mapping):
        for key, value in raw.items():
            yield str(key), inner[0], key
            yield str(key), inner[1], value
