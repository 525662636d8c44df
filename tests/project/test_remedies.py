"""Every line that the program tells people to type is known, and does what it is for, in a fresh place."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.extras import parts
from companion.play import opening
from companion.speech import called, own_command
from tests.hardware.test_doctor import TROUBLES, Pi, examine
from tests.project.documented import BEFORE
from tests.project.machine import SHELL, SUDO, Machine
from tests.project.remedies import (
    ELSEWHERE,
    OURS,
    STANDS_IN,
    lines,
    lines_in,
    said_by_scripts,
    translated,
)
from tests.project.test_documented_commands import at, done, workshop

__all__ = ["workshop"]
KNOWN = {**OURS, **ELSEWHERE}


def known(line: str) -> str:
    """How a line that is known begins, the longest of those that fit; empty for an unknown one."""
    return max((each for each in KNOWN if f"{line} ".startswith(f"{each} ")), key=len, default="")


def test_every_line_that_a_text_names_is_carried_out_by_a_test() -> None:
    found = lines()
    assert [line for line in sorted(found) if not known(line)] == []
    assert sorted(set(KNOWN) - {known(line) for line in found}) == []


def test_lines_are_told_from_sentences() -> None:
    assert list(lines_in("The companion rolls; see: companion doctor --watch.")) == [
        "companion doctor --watch"
    ]
    assert list(lines_in("mend it with: pip install 'a-game[sim]'.")) == ["pip install"]
    assert not known("pip install") and not known("companion exprot")


def test_no_translated_text_says_by_which_name_this_program_is_called() -> None:
    named = [text for text in translated() for line in lines_in(text) if line.startswith("companion ")]
    assert named == [], "a checkout has no `companion` on its PATH: say {command}, filled by own_command()"


def carried_out(printed: str, patch: pytest.MonkeyPatch) -> int:
    """The exit code of one of our own lines as it was printed, typed where one stands now."""
    program, *words = shlex.split(printed)
    assert shutil.which(program), f"{program} cannot be started here"
    return done(words, patch)


@pytest.mark.slow
@pytest.mark.parametrize("line", OURS)
def test_a_line_of_ours_does_it(
    line: str,
    workshop: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "workshop"
    shutil.copytree(workshop, folder)
    at(folder, monkeypatch)
    if line in BEFORE:
        assert done(BEFORE[line].split(), monkeypatch) == 0
    words = OURS[line].replace("ID", opening.shelf().kept()[0].id)
    printed = f"{own_command.started_by()} {words}"
    assert carried_out(printed, monkeypatch) == 0, capsys.readouterr().err


@pytest.mark.slow
def test_what_a_game_says_at_its_end_is_carried_out_as_it_was_printed(
    workshop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(workshop, monkeypatch)
    assert done(["resume", opening.shelf().kept()[0].id], monkeypatch) == 0
    printed = capsys.readouterr().out.partition("To continue: ")[2].splitlines()[0]
    assert carried_out(printed, monkeypatch) == 0, printed
    assert "To continue: " in capsys.readouterr().out


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine on which the companion is set up, with stand-ins for what changes Debian."""
    made = Machine(tmp_path)
    made.stand_in("sudo", SUDO)
    made.note("sudo-allowed")
    for program in STANDS_IN:
        made.stand_in(program, f'echo "{program} $*" >>"$MACHINE/calls"')
    made.start("run.sh")
    made.calls()
    return made


def typed(machine: Machine, line: str) -> subprocess.CompletedProcess[str]:
    """What comes of a line that somebody types on this machine, as an administrator who is asked nothing."""
    (machine.checkout / "line.sh").write_text(f"set -eu\nUSER=anna\n{line.replace('sudo ', 'sudo -n ')}\n")
    machine.note("uid", "0")
    return machine.start("line.sh")


@pytest.mark.machine
@pytest.mark.parametrize(
    ("settings", "change"), [each[1:3] for each in TROUBLES], ids=[each[0] for each in TROUBLES]
)
def test_what_the_doctor_advises_can_be_typed(
    settings: object, change: object, machine: Machine, tmp_path: Path
) -> None:
    pi = Pi(tmp_path / "pi")
    change(pi)  # type: ignore[operator]  # what breaks it
    advised = [each.remedy for each in examine(pi, settings) if each.remedy]  # type: ignore[arg-type]
    shell = [each for each in advised if each.startswith(("sudo ", "echo "))]
    for line in shell:
        carried_out = typed(machine, line)
        assert (carried_out.returncode, carried_out.stderr) == (0, ""), line
        assert any(call.split()[0] in STANDS_IN for call in machine.calls())
    assert all(each.startswith("rm -r ") or " " in each for each in set(advised) - set(shell))


@pytest.mark.machine
def test_what_the_scripts_advise_can_be_typed(machine: Machine) -> None:
    told = [said.partition("sudo ")[2].strip() for said in said_by_scripts() if ": sudo " in said]
    changing = [line for line in told if line.split()[0] in STANDS_IN]
    for line in changing:
        assert typed(machine, f"sudo {line}").returncode == 0, line
    assert [call.strip() for call in machine.calls() if call != "sudo"] == changing
    assert changing == ["systemctl start table-companion", "reboot"]


@pytest.mark.machine
def test_the_line_that_installs_again_makes_the_environment_anew(machine: Machine) -> None:
    line = own_command.install_again(machine.checkout / ".venv")
    assert typed(machine, line).stdout == "<-P><-m><companion>"
    assert [call for call in machine.calls() if call.endswith("requirements/run.txt")]


@pytest.mark.machine
def test_the_line_for_a_part_reaches_the_command(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_command, "root", lambda: machine.checkout)
    monkeypatch.setattr(own_command, "_is_on_path", lambda: False)
    monkeypatch.setattr(called, "_name", own_command.started_by())
    monkeypatch.setattr(parts, "root", lambda: machine.checkout)
    monkeypatch.setattr(parts, "find_spec", lambda _module: None)
    line = parts.lacking("print", "Printing").partition("install it: ")[2]
    assert shlex.split(line) == [str(machine.checkout / "run.sh"), "install", "print"]
    assert typed(machine, line).stdout == "<-P><-m><companion><install><print>"


@pytest.mark.machine
def test_the_line_for_missing_system_packages_brings_them(machine: Machine) -> None:
    machine.note("installed", "libgl1\n")
    (machine.folder / "sudo-allowed").unlink()
    told = machine.start("run.sh").stderr.splitlines()[-1].strip()
    machine.note("sudo-allowed")
    assert told.startswith("sudo apt-get update && sudo apt-get install")
    assert typed(machine, told).returncode == 0
    asked = [call.split() for call in machine.calls() if call.startswith("apt-get install")]
    assert [words[-1] for words in asked] == [told.split()[-1]] and "libmtdev1" in asked[0]


def test_the_installer_that_is_named_is_there() -> None:
    program, path = shlex.split(own_command.installer())
    assert program == "sudo" and os.access(path, os.X_OK) and SHELL
