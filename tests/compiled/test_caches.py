"""Compiled code remembers where it found things, and sees at once when they are replaced."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.compiled.caches import remembering
from tests.compiled.test_making import COMMAND, Small, needs_a_compiler

WRITTEN = """#include "__native_rules.h"
#include "__native_internal_rules.h"
static PyTypeObject CPyType_apply_obj_template_ = {
    .tp_descr_get = CPyDunder___get__apply_obj,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HEAPTYPE,
};
static PyTypeObject CPyType_Match_template_ = {
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HEAPTYPE,
};
PyObject *CPyDef_flow___named(PyObject *cpy_r_name) {
    cpy_r_r2 = PyObject_GetItem(cpy_r_names, cpy_r_name);
    cpy_r_r5 = CPyObject_GetAttr(cpy_r_r3, cpy_r_r2);
    cpy_r_r6 = PyObject_SetAttr(cpy_r_r3, cpy_r_name, cpy_r_r5);
}
PyObject *CPyDef_flow___fixed(PyObject *cpy_r_table) {
    cpy_r_r1 = CPyStatic_flow___globals;
    cpy_r_r2 = CPyStatics[7]; /* 'BOOK' */
    cpy_r_r3 = CPyDict_GetItem(cpy_r_r1, cpy_r_r2);
    cpy_r_r4 = CPyDict_GetItem(cpy_r_table, cpy_r_r2);
    cpy_r_r5 = CPyObject_GetAttr(cpy_r_r3, cpy_r_r2);
    cpy_r_r6 = PyObject_SetAttr(cpy_r_r3, cpy_r_r2, cpy_r_r5);
    cpy_r_r7 = PyObject_VectorcallMethod(cpy_r_r2, cpy_r_r5, 1ULL, 0);
    cpy_r_r8 = PyObject_IsInstance(cpy_r_r3, cpy_r_r5);
}
"""
RULE = '''
from typing import Any

import msgspec

from companion.engine import beside

LIMIT = 1


class Hurt(msgspec.Struct):
    """A Struct with a method and a default."""

    amount: int = 2

    def apply(self, figure: Any) -> None:
        figure.hp = figure.hp - self.amount


def hp(figure: Any) -> Any:
    return figure.hp


def hurt(figure: Any, event: Any) -> None:
    event.apply(figure)


def seen() -> Any:
    return LIMIT, beside.LIMIT


def named(figure: Any) -> Any:
    return figure.named()


def changed(figure: Any, name: str, value: Any) -> Any:
    before = getattr(figure, name)
    setattr(figure, name, value)
    return before


def is_a(figure: Any, kind: Any) -> bool:
    return isinstance(figure, kind)
'''
PLAYED = """
import json
import msgspec
from companion.engine import beside, match
class Figure(msgspec.Struct, gc=False):
    hp: int
    def named(self): return "figure"
class Enemy(msgspec.Struct):
    name: str
    hp: int
    def named(self): return "enemy"
class Still(msgspec.Struct, frozen=True):
    hp: int
class Watched(msgspec.Struct, gc=False):
    hp: int
    def __setattr__(self, name, value): raise PermissionError(name)
class Plain:
    def __init__(self): self.hp = 5
    def named(self): return "plain"
def tried(work):
    try: return work()
    except Exception as error: return type(error).__name__
told = {"compiled": type(match.hp).__name__}
figures = [Figure(1), Enemy("x", 2), Plain(), Figure(3), Enemy("y", 4)]
told["read"] = [match.hp(figure) for figure in figures * 60][-5:]
for figure in figures: match.hurt(figure, match.Hurt())
told["written"] = [figure.hp for figure in figures]
told["frozen"] = tried(lambda: match.hurt(Still(1), match.Hurt()))
told["guarded"] = tried(lambda: match.hurt(Watched(1), match.Hurt()))
told["gone"] = tried(lambda: match.hp(beside))
unset = Figure(1)
del unset.hp
told["unset"] = tried(lambda: match.hp(unset))
told["named"] = [match.named(figure) for figure in figures * 60][-5:]
Figure.named = lambda self: "other"
figures[2].named = lambda: "own"
told["renamed"] = [match.named(figure) for figure in figures]
told["by name"] = [match.changed(figures[4], name, value) for name, value in {"hp": 7, "name": "z"}.items()]
told["by name"] += [figures[4].hp, figures[4].name]
told["before"] = match.seen()
match.LIMIT, beside.LIMIT = 3, 4
told["after"] = match.seen()
del match.LIMIT
told["deleted"] = tried(match.seen)
kinds = Figure, msgspec.Struct, object, Figure | Plain
told["kinds"] = [match.is_a(figure, kind) for figure in figures[:3] for kind in kinds]
told["bound"] = tried(lambda: match.Hurt(1).apply(figures[3])), figures[3].hp
told["fields"] = msgspec.convert({"amount": 9}, match.Hurt).amount
told["refused"] = tried(lambda: msgspec.convert({"amount": "much"}, match.Hurt))
print(json.dumps(told))
"""


def test_reads_by_name_are_replaced_where_mypyc_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "__native_flow.c"
    file.write_text(WRITTEN)
    (tmp_path / "int_ops.c").write_text(WRITTEN)
    assert remembering(tmp_path) == 5
    text = file.read_text()
    assert (
        "COMPANION_GLOBAL(cpy_r_r1, cpy_r_r2);" in text and "CPyDict_GetItem(cpy_r_table, cpy_r_r2)" in text
    )
    assert text.index("COMPANION_") > text.index("flow___fixed"), "another name each time is looked up"
    assert text.count("COMPANION_") == 5 and 'caches.h"\nstatic' in text
    assert text.count("METHOD_DESCRIPTOR") == 1 and text.index("METHOD_DESCRIPTOR") < text.index(
        "Match_template"
    )
    assert (tmp_path / "int_ops.c").read_text() == WRITTEN, "what mypyc brings along is left"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What a compiled rule answers, while everything around it is replaced."""
    small = Small(tmp_path_factory.mktemp("remembering"))
    (small.package / "engine" / "match.py").write_text(RULE)
    (small.package / "engine" / "beside.py").write_text("LIMIT = 2\n")
    done = small.run(COMMAND, "--level", "0")
    assert done.returncode == 0, done.stderr
    played = small.run(PLAYED)
    assert played.returncode == 0, played.stderr
    answers: dict[str, object] = json.loads(played.stdout)
    return answers


@needs_a_compiler
@pytest.mark.slow
@pytest.mark.machine
class TestReallyRemembered:
    """With a C compiler."""

    def test_attributes_are_those_of_each_object(self, told: dict[str, object]) -> None:
        assert told["compiled"] == "builtin_function_or_method"
        assert told["read"] == [1, 2, 5, 3, 4]
        assert told["written"] == [-1, 0, 3, 1, 2]

    def test_names_that_are_values_are_looked_up_each_time(self, told: dict[str, object]) -> None:
        assert told["by name"] == [2, "y", 7, "z"]

    def test_nothing_is_written_that_python_would_refuse(self, told: dict[str, object]) -> None:
        assert (told["frozen"], told["guarded"]) == ("AttributeError", "PermissionError")

    def test_what_is_not_there_is_missed(self, told: dict[str, object]) -> None:
        assert (told["gone"], told["unset"]) == ("AttributeError", "AttributeError")

    def test_replaced_methods_are_called(self, told: dict[str, object]) -> None:
        assert told["named"] == ["figure", "enemy", "plain", "figure", "enemy"]
        assert told["renamed"] == ["other", "enemy", "own", "other", "enemy"]

    def test_replaced_globals_are_seen(self, told: dict[str, object]) -> None:
        assert (told["before"], told["after"]) == ([1, 2], [3, 4])
        assert told["deleted"] == "KeyError", "so mypyc calls it"

    def test_classes_and_unions_are_asked_as_ever(self, told: dict[str, object]) -> None:
        assert told["kinds"] == [True, True, True, True, False, True, True, False, False, False, True, True]

    def test_methods_of_structs_are_bound_and_their_fields_are_checked(self, told: dict[str, object]) -> None:
        assert told["bound"] == [None, 0]
        assert (told["fields"], told["refused"]) == (9, "ValidationError")
