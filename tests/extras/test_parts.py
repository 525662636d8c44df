"""`companion install`, and what is said and asked where a part is needed that is not here."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.extras import command, parts
from companion.speech import called, own_command
from tests.project.machine import SHELL, Machine
from tests.project.source import ROOT


class Terminal(io.StringIO):
    """A terminal at which a person has typed this already."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a part needs is here; our own scripts set this program up."""
    monkeypatch.setattr(parts, "find_spec", lambda _module: None)
    monkeypatch.setattr(parts, "root", lambda: ROOT)
    monkeypatch.setattr(own_command, "root", lambda: ROOT)
    monkeypatch.chdir(ROOT)
    started_here(monkeypatch)


def started_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is called as it is where it was started now."""
    monkeypatch.setattr(called, "_name", own_command.started_by())


def typed(monkeypatch: pytest.MonkeyPatch, answer: str) -> Terminal:
    """Somebody sits at a terminal and answers so; what is shown there."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    monkeypatch.setattr(sys, "stderr", shown)
    return shown


def adding(monkeypatch: pytest.MonkeyPatch, code: int) -> list[list[str]]:
    """What is started to add a part; it ends with this code, and the part is here then."""
    started: list[list[str]] = []

    def run(words: list[str], **_how: Any) -> subprocess.CompletedProcess[bytes]:
        started.append(words)
        monkeypatch.setattr(parts, "find_spec", lambda module: module)
        return subprocess.CompletedProcess(words, code)

    monkeypatch.setattr(parts.add, "__defaults__", (run,))
    return started


@pytest.mark.usefixtures("missing")
class TestMissing:
    @pytest.mark.parametrize("part", parts.PARTS)
    def test_without_a_terminal_the_line_that_adds_it_is_said(self, part: str) -> None:
        said = parts.lacking(part, "--plot")
        assert said.startswith("--plot needs ") and said.endswith(f"To install it: ./run.sh install {part}")

    def test_from_another_folder_the_line_names_the_script_with_its_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        started_here(monkeypatch)
        assert parts.lacking("print", "Printing").endswith(f"{ROOT}/run.sh install print")

    def test_on_a_kiosk_the_command_on_the_path_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "prefix", "/opt/table-companion/releases/1/.venv")
        started_here(monkeypatch)
        assert parts.lacking("print", "Printing").endswith(": companion install print")

    def test_a_release_without_its_packages_says_how_one_with_them_is_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(parts, "root", lambda: tmp_path)
        said = parts.lacking("print", "Printing")
        assert "In a checkout, make a release that does: ./run.sh release --with print" in said

    def test_one_that_others_installed_names_no_line_of_ours(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(parts, "root", lambda: None)
        said = parts.lacking("print", "Printing")
        assert "Add the part the way you installed the companion" in said and "install print" not in said

    @pytest.mark.parametrize("answer", ["y\n", "YES\n"])
    def test_a_yes_at_the_terminal_adds_it_and_nothing_is_lacking(
        self, monkeypatch: pytest.MonkeyPatch, answer: str
    ) -> None:
        shown, started = typed(monkeypatch, answer), adding(monkeypatch, 0)
        assert parts.lacking("print", "--plot") == ""
        assert shown.getvalue() == "--plot needs matplotlib. Install it now? [y/N] "
        assert [words[-2:] for words in started] == [[str(ROOT), "print"]]

    @pytest.mark.parametrize("answer", ["n\n", "\n", ""])
    def test_anything_else_adds_nothing_and_the_line_is_said(
        self, monkeypatch: pytest.MonkeyPatch, answer: str
    ) -> None:
        typed(monkeypatch, answer)
        started = adding(monkeypatch, 0)
        assert parts.lacking("print", "--plot").endswith("install print") and started == []

    def test_where_adding_it_fails_the_line_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        typed(monkeypatch, "y\n")
        adding(monkeypatch, 1)
        assert parts.lacking("print", "--plot").endswith("install print")

    def test_who_may_not_write_there_is_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "access", lambda *_where: False)
        shown = typed(monkeypatch, "y\n")
        assert parts.lacking("print", "--plot") and shown.getvalue() == ""

    def test_the_command_says_what_can_be_added(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.run([]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == list(parts.PARTS)
        assert all(f"./run.sh install {part}" in line for part, line in zip(parts.PARTS, lines, strict=True))

    @pytest.mark.parametrize(("code", "told"), [(0, "Installed: print."), (1, "See the messages above")])
    def test_the_command_adds_it_and_says_how_it_went(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: int, told: str
    ) -> None:
        adding(monkeypatch, code)
        assert command.run(["print"]) == code
        assert told in "".join(capsys.readouterr())

    def test_the_command_says_who_may_add_it(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(os, "access", lambda *_where: False)
        started = adding(monkeypatch, 0)
        assert command.run(["print"]) == 2 and started == []
        assert "as its owner" in capsys.readouterr().err


def test_what_is_here_is_not_added_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "find_spec", lambda module: module)
    assert parts.lacking("print", "--plot") == "" and command.run(["print"]) == 0
    assert capsys.readouterr().out == "print is already installed.\n"


@pytest.mark.machine
def test_it_is_the_script_of_the_set_up_that_adds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(tmp_path)
    machine.start("run.sh")
    machine.calls()
    monkeypatch.setattr(parts, "root", lambda: machine.checkout)
    monkeypatch.setattr(sys, "prefix", str(machine.checkout / ".venv"))
    monkeypatch.setenv("PATH", str(machine.tools))
    monkeypatch.setenv("MACHINE", str(tmp_path))
    monkeypatch.setattr(parts, "is_here", lambda _part: True)
    assert SHELL and parts.add("print")
    [call] = machine.calls()
    assert "--require-hashes" in call and call.endswith("requirements/print.txt")
