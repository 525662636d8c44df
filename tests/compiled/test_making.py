"""Rules are compiled whole or not at all, by one command; what is missing for it is said in one sentence."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.compiled import building, command, finder, making, place, sources
from companion.compiled.making import CannotCompile
from companion.extras import parts
from tests.compiled.folders import MODULE, package

COMMAND = "import sys; from companion.compiled.command import run; sys.exit(run(sys.argv[1:]))"
ASKED = """
from companion.compiled import finder
from companion.engine import match
print(match.doubled(21), type(match.doubled).__name__, finder.in_force(), finder.found().why)
"""
COMPILED, INTERPRETED = "42 builtin_function_or_method True ", "42 function False "

# Compiling the rules is for whoever simulates much: a kiosk has neither mypy nor the headers of Python.
needs_a_compiler = pytest.mark.skipif(bool(making.missing()), reason=making.missing() or "all is there")


class Small:
    """A copy of the program with one small rule, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.package, self.cache = package(folder), folder / "cache"
        for part in ("compiled", "speech"):
            shutil.copytree(place.PACKAGE / part, self.package / part, dirs_exist_ok=True)
        shutil.copy(place.PACKAGE / "__init__.py", self.package)
        self.surroundings = {
            **{name: value for name, value in os.environ.items() if name != finder.VARIABLE},
            "PYTHONPATH": str(folder),
            "COMPANION_CACHE": str(self.cache),
        }

    def run(self, program: str, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        """What a new Python says."""
        line = [sys.executable, "-P", "-c", program, *words]
        surroundings = {**self.surroundings, **more}
        return subprocess.run(
            line, env=surroundings, capture_output=True, text=True, timeout=200, check=False
        )

    def asked(self, **more: str) -> str:
        """How the rule is played, and why not otherwise."""
        done = self.run(ASKED, **more)
        assert done.stderr == ""
        return done.stdout.rstrip("\n")

    @property
    def folder(self) -> Path:
        """The compiled rules."""
        (found,) = (self.cache / "compiled").iterdir()
        return found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Small:
    """A small program whose rules are compiled."""
    small = Small(tmp_path_factory.mktemp("made"))
    done = small.run(COMMAND, "--level", "0")
    assert (done.returncode, done.stderr.count("\n")) == (0, 3), done.stderr
    return small


@pytest.fixture
def small(made: Small, tmp_path: Path) -> Small:
    """A copy of it, which a test may spoil."""
    copy = Small(tmp_path)
    shutil.copytree(made.cache, copy.cache)
    return copy


@needs_a_compiler
@pytest.mark.slow
@pytest.mark.machine
class TestReallyCompiled:
    """With a C compiler, on one rule."""

    def test_is_served_in_place_of_its_source(self, small: Small) -> None:
        assert small.asked() == COMPILED
        assert small.asked(COMPANION_INTERPRETED="1") == INTERPRETED + "variable"
        done = small.run(COMMAND, "--check")
        assert done.returncode == 0 and "compiled: 1 module" in done.stdout

    def test_is_not_made_twice(self, small: Small) -> None:
        done = small.run(COMMAND, "--level", "0")
        assert (done.returncode, done.stderr) == (0, "") and "already" in done.stdout

    def test_is_left_when_the_source_says_something_else(self, small: Small) -> None:
        with (small.package / "engine" / "match.py").open("a") as source:
            source.write("\n")
        assert small.asked() == INTERPRETED + "stale"
        assert small.run(COMMAND, "--check").returncode == 1

    def test_is_left_when_others_could_write_there(self, small: Small) -> None:
        small.folder.chmod(0o777)
        assert small.asked() == INTERPRETED + "strangers"
        assert "others" in small.run(COMMAND, "--check").stdout

    @pytest.mark.parametrize("told", [True, False])
    def test_is_left_when_its_library_is_torn(self, small: Small, told: bool) -> None:
        path = small.folder / (place.LIBRARY + place.SUFFIX)
        before = path.stat()
        path.write_bytes(b"\0" * before.st_size)
        if not told:
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert small.asked() == INTERPRETED + ("changed" if told else "broken")
        assert place.LIBRARY in small.run(COMMAND, "--check").stdout
        assert small.run(COMMAND, "--level", "0").returncode == 0 and small.asked() == COMPILED

    def test_is_left_when_that_of_a_module_is_torn_behind_its_back(self, small: Small) -> None:
        path = small.folder / (MODULE + place.SUFFIX)
        before = path.stat()
        path.write_bytes(b"\0" * before.st_size)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert small.asked() == INTERPRETED + "changed"

    def test_is_taken_away(self, small: Small) -> None:
        assert small.run(COMMAND, "--remove").returncode == 0
        assert not (small.cache / "compiled").exists()
        assert small.asked() == INTERPRETED + "none"

    def test_ctrl_c_leaves_nothing_behind(self, tmp_path: Path) -> None:
        small = Small(tmp_path)
        # What begins these tests in the background may ignore Ctrl-C, and all processes below inherit that.
        heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        line = [sys.executable, "-P", "-c", f"{heard}; {COMMAND}"]
        with subprocess.Popen(line, env=small.surroundings, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None and "1 of 3" in process.stderr.readline()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=100)
        assert process.returncode != 0
        assert list((small.cache / "compiled").iterdir()) == []


def test_what_is_missing_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_CACHE", str(tmp_path))
    monkeypatch.setattr(parts, "find_spec", lambda name: None)
    assert command.run([]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "install compile" in told and not list(tmp_path.iterdir())


def test_a_missing_compiler_or_header_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parts, "find_spec", lambda name: name)
    monkeypatch.setenv("CC", "no-such-cc -pthread")
    assert "no-such-cc" in making.missing()
    monkeypatch.setenv("CC", "sh")
    monkeypatch.setattr(making.sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    assert "python3-dev" in making.missing()


def test_rules_that_cannot_be_compiled_say_why_and_leave_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_CACHE", str(tmp_path))
    monkeypatch.setattr(making, "missing", lambda: "")

    def fails(scratch: Path, level: str, tell: building.Tell) -> Path:
        (scratch / building.LOG).write_text("reading\nmatch.py:1: error: no such name\nthat was it\n")
        raise CannotCompile(making.why(scratch / building.LOG))

    monkeypatch.setattr(making, "_built", fails)
    with pytest.raises(CannotCompile, match="no such name"):
        making.made("0", lambda step, done, total: None)
    assert list(place.root().iterdir()) == []


def test_where_others_could_write_nothing_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_CACHE", str(tmp_path))
    monkeypatch.setattr(making, "missing", lambda: "")
    place.root().mkdir()
    place.root().chmod(0o777)
    with pytest.raises(CannotCompile, match="must belong only to you, or others could put code there"):
        making.made("0", lambda step, done, total: None)
    assert list(place.root().iterdir()) == []


def test_the_sources_are_copied_without_what_is_not_compiled(tmp_path: Path) -> None:
    ours = package(tmp_path / "ours")
    (ours / "store").mkdir()
    (ours / "store" / "shelf.py").touch()
    sources.copied(tmp_path / "copy", ours)
    names = {path.name for path in (tmp_path / "copy").rglob("*.py")}
    assert names == {"__init__.py", "match.py"} and MODULE.endswith("match")


def test_only_gcc_is_told_more_than_mypyc_has_a_compiler_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building.sys, "platform", "linux")
    assert "-flto=auto" in building._flags("x86_64-linux-gnu-gcc", "2")
    assert not [flag for flag in building._flags("gcc", "0") if "lto" in flag]
    assert building._flags("clang", "2") == []
    monkeypatch.setattr(building.sys, "platform", "darwin")
    assert building._flags("gcc", "2") == []
