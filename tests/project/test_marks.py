"""The marks by which `./test.sh fast` leaves tests out: whoever starts a process or a terminal bears one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.source import ROOT, files, tree

STARTS = frozenset({"subprocess", "pty", "terminals", "multiprocessing"})
"""The modules by which a test starts a process or opens a terminal."""
MARK = "pytest.mark.machine"
Function = ast.FunctionDef | ast.AsyncFunctionDef


def starting_names(module: ast.Module) -> set[str]:
    """What a module imports to start processes, and its own functions that use it."""
    found: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name for alias in node.names if alias.name in STARTS}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] in STARTS:
            found |= {alias.asname or alias.name for alias in node.names if alias.name.islower()}
            found |= {alias.asname or alias.name for alias in node.names if alias.name == "Terminal"}
    found -= {"environment", "plain"}  # these start nothing
    helpers = [node for node in module.body if isinstance(node, Function)]
    before = -1
    while before != len(found):
        before = len(found)
        found |= {node.name for node in helpers if not node.name.startswith("test_") and uses(node, found)}
    return found


def uses(code: ast.AST, names: set[str]) -> bool:
    """Whether code calls, or is handed as a fixture, something of these names."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            return True
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            return node.attr in ("run", "Popen", "openpty", "Process", "Pool")
        if isinstance(node, ast.arg) and node.arg in names:
            return True
    return False


def marked(code: Function | ast.ClassDef) -> bool:
    """Whether it bears the mark."""
    return any(ast.unparse(each) == MARK for each in code.decorator_list)


def without_mark(module: ast.Module) -> Iterator[Function]:
    """The tests of a module that start something and do not say so."""
    if any(isinstance(node, ast.Assign) and ast.unparse(node.value) == MARK for node in module.body):
        return
    names = starting_names(module)
    for node in module.body:
        if isinstance(node, ast.ClassDef) and not marked(node):
            tests = [each for each in node.body if isinstance(each, Function)]
        else:
            tests = [node] if isinstance(node, Function) else []
        for test in tests:
            if test.name.startswith("test_") and not marked(test) and uses(test, names):
                yield test


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import subprocess\ndef test_a(): subprocess.run([])", 1),
        ("import subprocess\n@pytest.mark.machine\ndef test_a(): subprocess.run([])", 0),
        ("import subprocess\npytestmark = pytest.mark.machine\ndef test_a(): subprocess.run([])", 0),
        ("import pty\ndef line(): return pty.openpty()\ndef test_a(line): pass\ndef test_b(): pass", 1),
        ("from tests.play.terminals import companion\nclass TestIt:\n def test_a(self): companion()", 1),
        ("import subprocess\ndef test_a(): subprocess.CalledProcessError", 0),
    ],
)
def test_what_starts_a_process_is_seen(source: str, expected: int) -> None:
    assert len(list(without_mark(ast.parse(source)))) == expected


def test_whoever_starts_a_process_or_a_terminal_says_so() -> None:
    paths = [path for path in files("tests") if "ui" not in path.relative_to(ROOT).parts]  # windowed, all
    assert paths
    found = [f"{path.relative_to(ROOT)}:{test.lineno}" for path in paths for test in without_mark(tree(path))]
    assert found == []


def test_all_screens_are_windowed_and_nothing_else_is(request: pytest.FixtureRequest) -> None:
    ui = Path("tests/ui")
    for item in request.session.items:
        inside = item.path.is_relative_to(ROOT / ui)
        assert inside == (item.get_closest_marker("windowed") is not None), item.nodeid
