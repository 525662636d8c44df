"""One pytest that has collected all tests near to the faults, and forks a child for each fault.

Nothing is imported anew: a child puts the changed code into the functions as they lie in memory. Before
that, children run all tests with a mark at each statement that gets a fault, so that it is known which tests
come by, and how quickly.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

import pytest

from tests.mutants.faults import Fault, faults, functions, statements
from tests.project.source import ROOT

SECONDS = 15.0
"""Processor time after which no further test is run for a fault."""
TESTS = 300
PATIENCE = 5.0
"""Processor time that a test may take beyond five times of what it takes without the fault."""
SHARE = 60
"""How much longer than its processor time a fault may take on a busy machine."""
MEMORY = 2 << 30
"""What a fault may take of memory before it counts as noticed."""
FAILED, SURVIVED, NOT_TRIED = 1, 0, 3
OUTCOMES = {SURVIVED: "survived", NOT_TRIED << 8: "not tried", signal.SIGKILL: "not tried"}
"""By what a child ends with. One that was given too little of the processor has tried nothing."""
CONTROL = -1
CONTROLS = 20
"""The tests of each twentieth fault run without it, too: if they fail, what they notice means nothing."""


@dataclass
class Tried:
    """A fault of a module, by its number among the faults there, and what came of it."""

    room: str
    path: Path
    number: int
    fault: Fault
    outcome: str = ""
    twin: int = 0
    near: list[tuple[float, float, str]] = field(default_factory=list)

    @property
    def place(self) -> str:
        """The module and the function in which it stands."""
        path = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{path}:{self.fault.function}"

    @property
    def named(self) -> tuple[str, str]:
        """Where it stands and what it is, as in the list of those that are explained."""
        return self.place, str(self.fault)

    @property
    def name(self) -> str:
        """What stays when lines move: where it stands, what it is, and which of equal ones."""
        return " ".join((*self.named, str(self.twin)))


class Trying:
    """The plugin that takes the place of pytest's loop over the tests."""

    def __init__(self, tried: list[Tried], jobs: int, say: Callable[[Tried], None]) -> None:
        self.tried, self.jobs, self.say = tried, jobs, say
        self.marks = bytearray(len(tried))
        self.failed, self.passed = False, set[str]()
        self.on_failure: Callable[[], None] = lambda: None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Hypothesis finds the same each time and does not look for the smallest example."""
        import hypothesis  # not before pytest, which wants to rewrite its assertions

        hypothesis.settings.register_profile(
            "faults", deadline=None, database=None, derandomize=True, phases=["explicit", "generate"]
        )
        hypothesis.settings.load_profile("faults")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests are near or not."""
        self.over(session.items)
        return True

    def over(self, items: Sequence[Any]) -> None:
        """Find the tests near to each fault, then try the faults."""
        for path in {each.path for each in self.tried}:
            importlib.import_module(module_name(path))
        gc.unfreeze()
        self.in_memory = _functions_in_memory({str(each.path) for each in self.tried})
        self.caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
        gc.freeze()
        with tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")) as name:
            self.folder = Path(name)
            self._find_near(items)
            self._try_all({item.nodeid: item for item in items})

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails has noticed the fault."""
        if report.failed:
            self.failed = True
            self.on_failure()

    def _find_near(self, items: Sequence[Any]) -> None:
        files = list(dict.fromkeys(item.path for item in items))
        shares = [
            [item for item in items if files.index(item.path) % self.jobs == n] for n in range(self.jobs)
        ]
        children = [
            self._fork(lambda n=n: self._watch(shares[n], self.folder / f"{n}.json"))
            for n in range(self.jobs)
        ]
        for child in children:
            os.waitpid(child, 0)
        for number in range(self.jobs):
            for line in (self.folder / f"{number}.json").read_text(encoding="utf-8").splitlines():
                test, seconds, hit = json.loads(line)
                self.passed.add(test)
                for fault in hit:
                    self.tried[fault].near.append((seconds * len(hit), seconds, test))

    def _run(self, item: Any, following: Any) -> None:
        """Run a test; `failed` tells of it."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def _watch(self, items: list[Any], path: Path) -> int:
        """In a child: run the tests and write which statements with faults each of them comes by."""
        for module in {each.path for each in self.tried}:
            self._replace(module, self._marked(module))
        with path.open("w", encoding="utf-8") as file:
            for item, following in zip(items, [*items[1:], None], strict=True):
                self.marks[:] = bytes(len(self.marks))
                self.failed, begun = False, time.process_time()
                self._run(item, following)
                if not self.failed:
                    hit = [number for number, mark in enumerate(self.marks) if mark]
                    file.write(json.dumps([item.nodeid, time.process_time() - begun, hit]) + "\n")
        return 0

    def _marked(self, path: Path) -> ast.Module:
        """A module that marks each statement with a fault when it comes by."""
        tree = parsed(path)
        wanted = {each.number: n for n, each in enumerate(self.tried) if each.path == path}
        marks: dict[int, list[int]] = {}
        for number, fault in enumerate(faults(tree)):
            if number in wanted and _wants_an_else(fault):
                cast("ast.If", fault.statement).orelse.append(_mark(wanted[number], fault.line))
            elif number in wanted:
                marks.setdefault(id(fault.statement), []).append(wanted[number])
        for _name, function in functions(tree):
            for body, place in list(statements(function.body)):
                for mark in marks.get(id(body[place]), []):
                    line = body[place].lineno
                    body[place:place] = [_mark(mark, line)]
                    place += 1
        return tree

    def _replace(self, path: Path, tree: ast.Module) -> None:
        """Put the code of a changed module into its functions in memory."""
        code = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
        for changed in _codes(code):
            for function in self.in_memory.get(_key(changed), []):
                function.__globals__["_marks"] = self.marks
                function.__code__ = changed
        for cached in self.caches:
            if cached.__module__ == module_name(path):
                cached.cache_clear()

    def _try_all(self, items: dict[str, Any]) -> None:
        running: dict[int, tuple[Tried, float, int]] = {}
        near = [each for each in self.tried if self._has_tests(each)]
        for tried in [*(replace(each, number=CONTROL) for each in near[::CONTROLS]), *near]:
            while len(running) >= self.jobs:
                self._reap(running)
            chosen = self._chosen(tried)
            limit = SHARE * sum(map(_limit, chosen))
            child = self._fork(lambda t=tried, c=chosen: self._try(t, c, items))
            running[child] = (tried, time.monotonic() + limit, os.pidfd_open(child))
        while running:
            self._reap(running)

    def _chosen(self, tried: Tried) -> list[tuple[float, str]]:
        """The tests that are run for a fault, in their order, each with its seconds."""
        return _nearest(tried.near)

    def _has_tests(self, tried: Tried) -> bool:
        if not tried.near:
            tried.outcome = "no test comes by"
            self.say(tried)
        return bool(tried.near)

    def _reap(self, running: dict[int, tuple[Tried, float, int]]) -> None:
        """Wait until a child has ended; end those that hang."""
        select.select([ends for _tried, _end, ends in running.values()], [], [], 1.0)
        for child, (tried, end, ends) in list(running.items()):
            if time.monotonic() > end:
                os.kill(child, 9)
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                del running[child]
                os.close(ends)
                shutil.rmtree(self.folder / str(child), ignore_errors=True)
                tried.outcome = OUTCOMES.get(status, "killed")
                self.say(tried)

    def _try(self, tried: Tried, chosen: list[tuple[float, str]], items: dict[str, Any]) -> int:
        """In a child: put the fault in and run the tests near to it, each with its time."""
        tree = parsed(tried.path)
        if tried.number != CONTROL:
            faults(tree)[tried.number].put_in()
        try:
            self._replace(tried.path, tree)
        except (ValueError, SyntaxError):
            return NOT_TRIED
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
        return self._run_all(tried, chosen, items)

    def _run_all(self, tried: Tried, chosen: list[tuple[float, str]], items: dict[str, Any]) -> int:
        """Run tests until one fails; what the child ends with."""
        self.on_failure = lambda: os._exit(FAILED)
        following = [*(items[test] for _seconds, test in chosen[1:]), None]
        for each, next_one in zip(chosen, following, strict=True):
            signal.setitimer(signal.ITIMER_PROF, _limit(each))  # its signal ends the child
            self._run(items[each[1]], next_one)
        return SURVIVED

    def _fork(self, work: Callable[[], int]) -> int:
        """A child that does the work, says nothing, and keeps its files in a folder of its own."""
        sys.stdout.flush()
        if child := os.fork():
            return child
        try:
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            own = self.folder / str(os.getpid())
            own.mkdir()
            os.environ["PYTEST_DEBUG_TEMPROOT"] = str(own)
            os._exit(work())
        finally:
            os._exit(FAILED)


def module_name(path: Path) -> str:
    """What a module is imported by."""
    if not path.is_relative_to(ROOT):
        return path.stem
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def parsed(path: Path) -> ast.Module:
    """A module as it is written."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _wants_an_else(fault: Fault) -> bool:
    """Whether only those can notice for whom a condition without another arm does not hold."""
    statement = fault.statement
    mine = fault.kind == "always" and isinstance(statement, ast.If) and fault.code.startswith("if ")
    return mine and not cast("ast.If", statement).orelse


def _mark(number: int, line: int) -> ast.stmt:
    mark = ast.parse(f"_marks[{number}] = 1").body[0]
    for node in ast.walk(mark):
        if isinstance(node, ast.stmt | ast.expr):
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = 0
    return mark


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _functions_in_memory(paths: set[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """The functions of the modules, whatever decorators they are wrapped in."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename in paths:
            found.setdefault(_key(each.__code__), []).append(each)
    return found


def _limit(chosen: tuple[float, str]) -> float:
    """Processor time after which a test hangs."""
    return PATIENCE + 5 * chosen[0]


def _nearest(near: list[tuple[float, float, str]]) -> list[tuple[float, str]]:
    """The quickest tests that come by the fewest faults; further examples of a test come later."""
    seen: Counter[str] = Counter()
    ranked = []
    for far, seconds, test in sorted(near):
        name = test.split("[")[0]
        ranked.append((seen[name], far, seconds, test))
        seen[name] += 1
    chosen, left = [], SECONDS
    for _turn, _far, seconds, test in sorted(ranked)[:TESTS]:
        if chosen and seconds > left:
            continue
        chosen.append((seconds, test))
        left -= seconds
    return chosen
