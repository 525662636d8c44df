"""Lets the C code that mypyc wrote remember where it found what it looks up by name (caches.h).

mypyc reads the attributes of other classes than its own, and globals, by name each time. About half of
what compiled rules do are such reads, since states, acts and events are Structs of msgspec. Only what
is always looked up by the same name is rewritten: a name that comes as a value may be another one next time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

HEADER = Path(__file__).with_name("caches.h")
_FUNCTION = re.compile(r"(\.tp_descr_get = CPyDunder___get__[^}]*\.tp_flags = )(?=Py_TPFLAGS_DEFAULT)")
"""The types of functions within others, and of methods of Structs: a call may hand them the object."""
_INCLUDES = re.compile(r"\A(?:#include [^\n]*\n)+")
_ASSIGNED = re.compile(r"\s*(cpy_r_r\d+) = (CPyStatics\[\d+\]|CPyStatic_\w+___globals);")
"""A name that is always the same, or the globals of a module, laid into a register."""
_LOOKED_UP = (
    (re.compile(r"\bCPyObject_GetAttr\(\w+, (\w+)\)"), "COMPANION_GET"),
    (re.compile(r"\bPyObject_SetAttr\(\w+, (\w+), "), "COMPANION_SET"),
    (re.compile(r"\bPyObject_VectorcallMethod\((\w+), "), "COMPANION_CALL"),
    (re.compile(r"\bCPyDict_GetItem\((\w+), (\w+)\)"), "COMPANION_GLOBAL"),
    (re.compile(r"\bPyObject_IsInstance\("), "COMPANION_IS_INSTANCE"),
)
"""How mypyc looks something up; the registers that must hold what is always the same."""


def remembering(folder: Path) -> int:
    """Rewrite the C files of the modules below a folder; returns how many places remember now."""
    return sum(_rewritten(path) for path in sorted(folder.rglob("__native_*.c")))


def _rewritten(path: Path) -> int:
    text = path.read_text("utf-8")
    included = _INCLUDES.match(text)
    if included is None:
        return 0
    body = _FUNCTION.sub(r"\1Py_TPFLAGS_METHOD_DESCRIPTOR | ", text[included.end() :])
    lines = list(_remembering_lines(body))
    path.write_text(f'{included.group()}#include "{HEADER}"\n{"".join(lines)}', "utf-8")
    return sum("COMPANION_" in line for line in lines)


def _remembering_lines(body: str) -> Iterator[str]:
    fixed: set[str] = set()
    for line in body.splitlines(keepends=True):
        if line.startswith("}"):  # the end of a function
            fixed.clear()
        if assigned := _ASSIGNED.match(line):
            fixed.add(assigned.group(1))
        yield _remembering_line(line, fixed)


def _remembering_line(line: str, fixed: set[str]) -> str:
    for looked_up, remembered in _LOOKED_UP:
        found = looked_up.search(line)
        if found is not None and fixed.issuperset(found.groups()):
            return line[: found.start()] + remembered + line[line.index("(", found.start()) :]
    return line
