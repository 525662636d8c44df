"""A fault in a toy is noticed where a test looks, and survives where none does."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.mutants.__main__ import EXPLAINED
from tests.mutants.faults import faults
from tests.project.source import ROOT

TOY = """
from functools import cache

def fits(size, room):
    return size <= room

@cache
def longest(sizes):
    return max(sizes)

class Box:
    def __init__(self):
        self.lost = []
        self.seen = 0

    def put(self, size):
        self.seen += 1
        if not fits(size, 3):
            self.lost.append(size)

def emptied(sizes):
    while sizes:
        sizes.pop()

def never_called(count):
    return count + 1
"""
TESTS = """
import toy

def test_what_fits():
    assert toy.fits(2, 3) and not toy.fits(4, 3)

def test_the_longest():
    assert toy.longest((1, 2)) == 2

def test_what_does_not_fit_is_lost():
    box = toy.Box()
    box.put(4)
    box.put(1)
    assert box.lost == [4]
    toy.emptied(box.lost)
    assert box.lost == []
"""


@pytest.mark.machine
def test_faults_are_noticed_where_a_test_looks(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(TOY)
    (tmp_path / "test_toy.py").write_text(TESTS)
    command = [sys.executable, "-m", "tests.mutants", "--only", tmp_path / "toy.py", "--tests", tmp_path]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=250, check=False)
    left = {line.split(" (")[0] + line.split(".py:")[1] for line in run.stdout.splitlines() if "near" in line}
    assert {line for line in left if "one more" not in line} == {
        "survived" + "fits line 5: compared by Lt: size <= room in return size <= room",
        "survived" + "Box.put line 17: left out: self.seen += 1",
        "survived" + "Box.put line 17: other sign: self.seen += 1",
        "no test comes by" + "never_called line 26: nothing returned: return count + 1",
        "no test comes by" + "never_called line 26: other sign: count + 1 in return count + 1",
    }, run.stdout + run.stderr  # among those noticed: `sizes.pop()` left out, which never ends
    assert run.returncode == 1


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("return a < b", {"compared by LtE", "nothing returned"}),
        ("if not a: b()", {"always", "never", "not twice", "left out"}),
        ("return a and b", {"joined by Or", "nothing returned"}),
        ("a.b = min(c, 1)", {"left out", "by max", "one more"}),
        ("return [a for a in b if a]", {"nothing returned", "all of them"}),
        ("a: int = b", set()),
        ("raise Wrong(1 + 1)", set()),
        ("'words'", set()),
    ],
)
def test_what_can_be_wrong_with_a_line(code: str, kinds: set[str]) -> None:
    tree = ast.parse(f"def one():\n    {code}\ntable = 1 + 1")
    assert {fault.kind for fault in faults(tree)} == kinds


def test_what_is_explained_still_stands_there() -> None:
    for each in tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["fault"]:
        path, function = each["place"].split(":")
        found = faults(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        assert each["fault"] in {str(fault) for fault in found if fault.function == function}, each
        assert each["why"]
