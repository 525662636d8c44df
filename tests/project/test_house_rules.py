"""The house rules that a machine can see, over all our source and all our tests."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.extras.parts import PARTS
from scripts.translations.content import texts
from tests.project.source import OURS, ROOT, files, tree

LONGEST_MODULE = 600
# Taken apart, so that this file does not find itself.
LEFTOVERS = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", r"type: ignore\s*$"]))
# Names of what is forbidden, which nothing here calls: `test_no_text_is_ever_run_as_code` looks for them.
RUNS_TEXT = frozenset({"eval", "exec", "os.system", "pickle.load", "pickle.loads", "yaml.load"})
"""What would run text as code. Untrusted input comes in by tags, serial lines and files, and is data only."""
WORDS = {"_", "N_", "ngettext"}


def everything() -> list[Path]:
    """Every Python file of the project."""
    return files(*OURS, "tests", "scripts")


def place(path: Path, line: int) -> str:
    """A file and line as an editor opens it."""
    return f"{path.relative_to(ROOT)}:{line}"


def lines_matching(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where `pattern` stands in the files."""
    return [
        place(path, number)
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_module_is_too_long_to_read() -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in everything()}
    assert sizes
    assert [f"{path}: {size}" for path, size in sizes.items() if size > LONGEST_MODULE] == []


def test_nothing_is_left_for_later() -> None:
    assert lines_matching(LEFTOVERS, everything()) == []


def running_text(code: ast.AST) -> Iterator[int]:
    """The lines on which text is run as code: by such a function, by a shell, or with such an import."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call):
            shell = any(each.arg == "shell" and ast.unparse(each.value) == "True" for each in node.keywords)
            if shell or ast.unparse(node.func) in RUNS_TEXT:
                yield node.lineno
        elif isinstance(node, ast.ImportFrom) and any(
            f"{node.module}.{alias.name}" in RUNS_TEXT for alias in node.names
        ):
            yield node.lineno


def test_no_text_is_ever_run_as_code() -> None:
    found = {path: list(running_text(tree(path))) for path in files(*OURS, "scripts")}
    assert found
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("written", "found"),
    [
        *((f"{name}(text)", True) for name in sorted(RUNS_TEXT)),
        ("from pickle import loads", True),
        ("subprocess.run(text, shell=" + "True)", True),
        ("subprocess.run(text, shell=False)", False),
        ("Screen(shell=shell)", False),
        ("json.loads(text)", False),
        ("from json import loads", False),
    ],
)
def test_text_that_is_run_as_code_is_found(written: str, found: bool) -> None:
    assert bool(list(running_text(ast.parse(written)))) is found


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    names = {path.stem for path in everything()}
    assert names.isdisjoint({"utils", "util", "helpers", "misc", "common", "basic", "simple"})


def swallowing(path: Path) -> Iterator[str]:
    """Handlers that take any exception and do nothing with it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler) and all(isinstance(step, ast.Pass) for step in node.body):
            broad = node.type is None or (isinstance(node.type, ast.Name) and "Exception" in node.type.id)
            if broad:
                yield place(path, node.lineno)


def test_no_error_is_swallowed_whole() -> None:
    assert [found for path in everything() for found in swallowing(path)] == []


# --- words --------------------------------------------------------------------------------------------


def word_calls(path: Path) -> Iterator[ast.Call]:
    """The calls that mark or translate text."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS:
            yield node


def built_text(call: ast.Call) -> bool:
    """Whether a call is given text put together on the spot, which no translator can ever have seen."""
    texts_given = (
        call.args[:2] if isinstance(call.func, ast.Name) and call.func.id == "ngettext" else call.args
    )
    return any(
        isinstance(text, ast.JoinedStr | ast.BinOp)
        or (
            isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute) and text.func.attr == "format"
        )
        for text in texts_given
    )


def test_text_is_translated_before_it_is_filled_in() -> None:
    calls = [(path, call) for path in files(*OURS) for call in word_calls(path)]
    assert calls
    assert [place(path, call.lineno) for path, call in calls if built_text(call)] == []


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("_(f'{n} cards')", True),
        ("_('cards ' + n)", True),
        ("_('{n}'.format(n=1))", True),
        ("ngettext('card', f'{n} cards', n + 1)", True),
        ("ngettext('card', 'cards', n + 1)", False),
        ("_('{n} cards').format(n=n)", False),
        ("_(card.name)", False),
    ],
)
def test_built_text_is_told_from_translatable_text(written: str, wrong: bool) -> None:
    [call] = [
        node
        for node in ast.walk(ast.parse(written))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert built_text(call) is wrong


def test_no_card_is_named_in_the_engine() -> None:
    data = sorted((ROOT / "companion/games").glob("*/data/**/*.toml"))
    found = [text for path in data for text in texts(path.read_text(encoding="utf-8"))]
    names = {text.words for text in found if text.comment.startswith("name")}
    named = [
        f"{place(path, node.lineno)} {node.value!r}"
        for path in files("companion/engine")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names
    ]
    assert names
    assert named == []


# --- tests --------------------------------------------------------------------------------------------


def all_tests() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every test function of the project."""
    for path in files("tests"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield path, node


def can_fail(test: ast.FunctionDef) -> bool:
    """Whether a test asserts something, or expects an exception, in its own words."""
    return any(
        isinstance(part, ast.Assert)
        or (isinstance(part, ast.withitem) and ast.unparse(part.context_expr).startswith("pytest.raises("))
        for part in ast.walk(test)
    )


def without_reason(mark: ast.expr) -> bool:
    """Whether a decorator or call skips a test without saying why."""
    called = mark.func if isinstance(mark, ast.Call) else mark
    if not isinstance(called, ast.Attribute) or called.attr not in {"skip", "skipif", "xfail"}:
        return False
    if not isinstance(mark, ast.Call):
        return True
    has_reason = any(keyword.arg in {"reason", "msg"} for keyword in mark.keywords)
    return not has_reason and not (called.attr == "skip" and mark.args)


def test_every_test_can_fail() -> None:
    tests = list(all_tests())
    assert tests
    assert [place(path, test.lineno) for path, test in tests if not can_fail(test)] == []


def test_every_skipped_test_says_why() -> None:
    silent = [
        place(path, node.lineno)
        for path in files("tests")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and without_reason(node)
    ]
    bare = [
        place(path, test.lineno)
        for path, test in all_tests()
        if any(map(without_reason, test.decorator_list))
    ]
    assert silent + bare == []


def waits(path: Path) -> Iterator[str]:
    """Where a test stands still for a time; a driver that is handed a hurried sleep does not."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Expr) and re.match(r"(await )?(time|asyncio)\.sleep\(", ast.unparse(node)):
            yield place(path, node.lineno)


def test_no_test_stands_still() -> None:
    """A study may: it paces frames as the program does, and makes a disk slow."""
    tests = [path for path in files("tests") if "studies" not in path.parts]
    assert [found for path in tests for found in waits(path)] == []


# --- the lock -----------------------------------------------------------------------------------------


ADDED = tuple(PARTS)


def locked(part: str) -> dict[str, list[str]]:
    """The packages of one file of requirements/ as `name==version`, with the hashes of each."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / f"requirements/{part}.txt").read_text(encoding="utf-8").splitlines():
        if "==" in line and line[0] not in "# ":
            hashes = found[line.split()[0]] = []
        elif line.startswith("    --hash="):
            hashes.append(line.strip(" \\"))
    return found


@pytest.mark.parametrize(
    ("part", "extras"),
    [
        ("build", ()),
        ("run", ("ui", "hardware")),
        ("pi", ("pi",)),
        *((part, (part,)) for part in ADDED),
        ("test", (*ADDED, "dev")),
    ],
)
def test_the_locks_pin_every_package_of_the_project(part: str, extras: tuple[str, ...]) -> None:
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    optional = settings["project"]["optional-dependencies"]
    always = settings["project"]["dependencies"] if extras else settings["build-system"]["requires"]
    added = ADDED if part == "test" else ()
    before = {"build": ("build",), "run": ("build", "run")}.get(part, ("build", "run", *added, part))
    pins = dict(pin.split("==") for each in before for pin in locked(each))
    for requirement in map(Requirement, [*always, *(line for name in extras for line in optional[name])]):
        pinned = pins.get(canonicalize_name(requirement.name))
        assert pinned, f"{part}.txt has no {requirement.name}: make it anew with scripts/lock.py"
        assert requirement.specifier.contains(pinned), f"{requirement} does not allow the locked {pinned}"


def test_every_locked_package_has_the_hashes_of_its_files_and_one_version() -> None:
    parts = [locked(part) for part in ("build", "run", "pi", *ADDED, "test")]
    for added in ADDED:  # each is whole; nothing else stands twice
        names = [pin.split("==")[0] for pins in (*parts[:3], locked(added), parts[-1]) for pin in pins]
        assert len(names) == len(set(names)) > 30
    every_pin = {pin for pins in parts for pin in pins}
    assert len(every_pin) == len({pin.split("==")[0] for pin in every_pin}) > 40
    wrong = [pin for pins in parts for pin, hashes in pins.items() if not hashes]
    assert wrong == []
    every = [each for pins in parts for hashes in pins.values() for each in hashes]
    assert not [each for each in every if not re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each)]
