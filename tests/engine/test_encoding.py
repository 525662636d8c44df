"""One canonical form: equal states have equal bytes, also where fields at their defaults are left out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.engine.encoding import copy_of, encode, typed
from companion.games import catalogue


def kinds(of: type[Any] = msgspec.Struct) -> Iterator[type[Any]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def is_one_object(value: Any) -> bool:
    """Whether every value that equals it is the same object, however it was made."""
    return value is None or value in ("", ()) or (isinstance(value, int) and -5 <= value <= 256)


def doubtful(kind: type[Any]) -> list[str]:
    """Fields whose default is left out of the bytes in one state, and stands in those of an equal one."""
    return [
        field.name
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT and not is_one_object(field.default)
    ]


class Plain(msgspec.Struct, omit_defaults=True):
    """Left out as a rule: numbers, marks, empty texts and lists."""

    number: int = 0
    cards: list[str] = []


class Doubtful(msgspec.Struct, omit_defaults=True):
    """A text that may be one object or another."""

    phase: str = "set-up"


def of_a_state(kind: type[Any]) -> bool:
    """Whether states are made of it, and not content, whose structs are all read from the same files."""
    return "state" in kind.__module__.split(".") or kind is Plain


def test_nothing_is_left_out_that_an_equal_state_would_say() -> None:
    for name in catalogue.names():
        catalogue.game(name)
    sparing = [kind for kind in kinds() if kind.__struct_config__.omit_defaults and of_a_state(kind)]
    assert len(sparing) > 5, "the states of the largest game leave their defaults out"
    assert {kind.__qualname__: doubtful(kind) for kind in sparing if doubtful(kind)} == {}
    assert doubtful(Doubtful) == ["phase"]


def test_a_copy_has_the_bytes_of_its_original() -> None:
    made = Plain(3 - 3, [])
    assert encode(made) == encode(copy_of(made, Plain)) == encode(Plain())
    assert encode(Plain(1)) != encode(made)


def test_an_act_from_a_file_is_an_act_of_the_game() -> None:
    act = typed({"number": 2, "cards": ["bash"]}, Plain)
    assert act == Plain(2, ["bash"]) == typed(act, Plain)
    with pytest.raises(msgspec.ValidationError, match="number"):
        typed({"number": "two"}, Plain)


@pytest.mark.parametrize("handed_out", [True, False])
def test_the_types_of_a_game_are_looked_at_when_it_is_handed_out_and_not_when_it_is_read(
    handed_out: bool,
) -> None:
    """Threads that look at one type at once end the process, so that one thread looks before others read."""
    state, act = msgspec.defstruct("Fresh", [("at", int)]), msgspec.defstruct("Act", [("to", int)])
    game = msgspec.structs.replace(catalogue.game("ministeel"), id="fresh", state_type=state, act_type=act)
    called: list[str] = []
    if handed_out:
        with catalogue.also(game):
            assert catalogue.Rules()["fresh"] is game
    sys.setprofile(lambda frame, event, about: called.append(frame.f_code.co_name))
    try:
        copies = copy_of(state(1), state), typed(act(2), act)
    finally:
        sys.setprofile(None)
    assert copies == (state(1), act(2))
    assert ("get_class_annotations" in called) is not handed_out
