"""What a case may expect: paths into what is played, and words for what is otherwise there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.piles import Cards
from companion.kit.cases.form import BadCase, at
from companion.speech.words import _

Reader = Callable[[Any], Any]
Readers = Mapping[type, Mapping[str, Reader]]
"""What can be looked at, by the type of the thing where it is. A list is in any order, a tuple as it lies.

`""` is what a thing is when nothing of it is named; `*` gives what finds others, of which more is named.
"""


class Each:
    """Things that are looked up one by one, by a key that the case names."""

    def __init__(self, look_up: Callable[[str], Any]) -> None:
        self.look_up = look_up


class Compared:
    """Something found that knows by itself whether it is as expected."""

    def agrees(self, expected: Any) -> bool:
        """Whether it is."""
        raise NotImplementedError  # abstract


class Among(list[Any], Compared):
    """Things among which those must be that a case expects, each as often as it names it."""

    def agrees(self, expected: Any) -> bool:
        """Whether all of them are."""
        return not Counter(map(str, expected)) - Counter(map(str, self))


class Without(list[Any], Compared):
    """Things among which none may be that a case names."""

    def agrees(self, expected: Any) -> bool:
        """Whether none of them is."""
        return not {*map(str, expected)} & {*map(str, self)}


def differences(readers: Readers, thing: Any, expected: Any, where: str = "") -> Iterator[str]:
    """A line for each value of `thing` that is not as expected. Raises `BadCase` where there is none."""
    if isinstance(expected, Mapping) and (isinstance(thing, Each) or type(thing) in readers):
        for key, value in expected.items():
            path = f"{where}.{key}" if where else key
            found = _at(readers, thing, key, path)
            yield from differences(readers, found, value, path)
    elif isinstance(expected, list) and isinstance(thing, Sequence) and thing and type(thing[0]) in readers:
        for number, value in enumerate(expected):
            path = f"{where}.{number}"
            yield from differences(readers, _numbered(thing, str(number), path), value, path)
    else:
        found = _whole(readers, thing)
        if not agree(expected, found):
            yield differs(where, expected, found)


def differs(where: str, expected: Any, found: Any) -> str:
    """The line for an expectation that does not hold."""
    words = _("{key}: expected {expected}, found {found}")
    return words.format(key=where, expected=expected, found=_plain(found))


def agree(expected: Any, found: Any) -> bool:
    """Whether what was found is as expected."""
    if isinstance(found, Compared):
        return isinstance(expected, list) and found.agrees(expected)
    if isinstance(expected, list) and isinstance(found, list):
        return sorted(map(_plain, expected), key=str) == sorted(map(_plain, found), key=str)
    return bool(expected == _plain(found))


def _plain(found: Any) -> Any:
    return list(found) if isinstance(found, list | tuple) else found


def _at(readers: Readers, thing: Any, key: str, path: str) -> Any:
    """What lies at `key`, a name or several with dots between them."""
    steps = key.split(".")
    for number, step in enumerate(steps, 1):
        if isinstance(thing, Each):
            with at(f"expect, {path}"):
                thing = thing.look_up(step)
        elif type(thing) in readers:
            reader = _read(readers[type(thing)], step, path, number == len(steps))
            with at(f"expect, {path}"):
                thing = reader(thing)
        elif isinstance(thing, Mapping):
            thing = thing[step] if isinstance(thing, Counter) else thing.get(step)
        elif isinstance(thing, Sequence) and not isinstance(thing, str):
            thing = _numbered(thing, step, path)
        elif thing is not None:
            raise BadCase(_("expect: unknown value {key}.").format(key=path))
    return thing


def _read(known: Mapping[str, Reader], step: str, path: str, last: bool) -> Reader:
    if step in known:
        return known[step]
    if "*" in known and not last:
        return lambda thing: known["*"](thing)(step)
    words = _("expect: unknown value {key}. Known values: {names}.")
    raise BadCase(words.format(key=path, names=", ".join(name for name in known if name not in ("", "*"))))


def _numbered(things: Sequence[Any], step: str, path: str) -> Any:
    if step.isdecimal() and int(step) < len(things):
        return things[int(step)]
    words = _("expect: there is no {key}. Counting starts at 0, and there are {count}.")
    raise BadCase(words.format(key=path, count=len(things)))


def _whole(readers: Readers, thing: Any) -> Any:
    known = readers.get(type(thing), {})
    if "" in known:
        return known[""](thing)
    return thing.known if isinstance(thing, Cards) else thing


def fields(*names: str, **called: str) -> dict[str, Reader]:
    """Readers of fields under their own names, and of others, or of `a.b`, under what cases call them.

    Where there is no `a`, there is no `a.b`: it is `None`.
    """
    return {
        **{name: _field(name) for name in names},
        **{key: _field(at) for key, at in called.items()},
    }


def counts(**called: str) -> dict[str, Reader]:
    """Readers of how many things lie in a field, or at `a.b`."""
    return {key: _count(_field(at)) for key, at in called.items()}


def _field(path: str) -> Reader:
    def read(thing: Any) -> Any:
        for name in path.split("."):
            thing = None if thing is None else getattr(thing, name)
        return thing

    return read


def _count(read: Reader) -> Reader:
    return lambda thing: len(read(thing))
