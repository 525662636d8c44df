"""run.sh and test.sh on machines made of stand-ins: what they install, say, pass on and refuse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.machine import LIBRARIES, LOCKS, SHELL, SUDO, Machine
from tests.project.source import ROOT

pytestmark = pytest.mark.machine

SYSTEMD = sorted((ROOT / "systemd").glob("*.sh"))
SOURCED = {"scripts/setup.sh", "systemd/parts.sh", "systemd/releases.sh"}
SHELLCHECK = shutil.which("shellcheck", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
MISSING = [sys.executable, "-I", str(ROOT / "scripts/missing.py")]
SCRIPTS = ["run.sh", "test.sh", "scripts/setup.sh", *(f"systemd/{path.name}" for path in SYSTEMD)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with everything but the Python packages."""
    return Machine(tmp_path)


class TestStart:
    def test_installs_then_starts_with_the_arguments_as_they_were_given(self, machine: Machine) -> None:
        done = machine.start("run.sh", "play", "Anna, Ben", "", "*")
        assert done.stdout == "<-P><-m><companion><play><Anna, Ben><><*>"
        assert done.returncode == 7
        assert "Installing what is missing" in done.stderr

    def test_installs_the_files_whose_hashes_are_known_and_nothing_that_they_ask_for(
        self, machine: Machine
    ) -> None:
        machine.start("run.sh")
        calls = [call for call in machine.calls() if "pip" in call]
        assert all(" --no-deps " in call for call in calls)
        assert [call.rpartition("/")[2] for call in calls[:-1]] == ["build.txt", "run.txt"]
        assert all(" --require-hashes " in call for call in calls[:-1])
        assert " --no-index " in calls[-1] and calls[-1].endswith(f"-e {machine.checkout}")

    def test_a_second_start_installs_nothing_and_needs_no_network(self, machine: Machine) -> None:
        machine.start("run.sh")
        machine.calls()
        machine.note("offline")
        done = machine.start("run.sh", "again")
        assert (done.stdout, done.stderr) == ("<-P><-m><companion><again>", "")
        assert machine.calls() == []

    @pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/run.txt"])
    def test_a_change_of_what_is_wanted_installs_again(self, machine: Machine, changed: str) -> None:
        machine.start("run.sh")
        machine.calls()
        with (machine.checkout / changed).open("a") as wanted:
            wanted.write("# changed\n")
        machine.start("run.sh")
        assert any("pip" in call for call in machine.calls())

    def test_what_a_new_lock_asks_for_and_is_there_needs_no_network(self, machine: Machine) -> None:
        machine.start("run.sh")
        machine.calls()
        with (machine.checkout / "requirements/run.txt").open("a") as wanted:
            wanted.write("# changed\n")
        machine.note("missing", "nothing is missing\n")
        done = machine.start("run.sh")
        (call,) = [call for call in machine.calls() if "pip" in call]
        assert done.stdout == "<-P><-m><companion>" and " --no-index " in call

    def test_two_starts_at_once_set_up_once(self, machine: Machine) -> None:
        os.mkfifo(machine.folder / "gate")
        first = machine.begin("run.sh")
        with (machine.folder / "gate").open("w") as gate:  # opens when the first one makes its environment
            second = machine.begin("run.sh")
            assert second.stderr is not None and "waiting for it" in second.stderr.readline()
            gate.write("go\n")
        ends = [each.communicate(timeout=60) for each in (first, second)]
        assert [said for said, _ in ends] == ["<-P><-m><companion>"] * 2
        assert len([call for call in machine.calls() if "build.txt" in call]) == 1

    def test_an_environment_whose_python_is_gone_is_made_anew(self, machine: Machine) -> None:
        machine.start("run.sh")
        (machine.checkout / ".venv/bin/python").unlink()
        done = machine.start("run.sh")
        assert "does not work any more" in done.stderr
        assert done.stdout == "<-P><-m><companion>"

    def test_a_folder_that_is_no_environment_is_left_alone(self, machine: Machine) -> None:
        precious = machine.folder / "home" / "letters"
        precious.mkdir(parents=True)
        done = machine.start("run.sh", COMPANION_VENV=str(precious.parent))
        assert "is no Python environment" in done.stderr
        assert done.returncode == 1
        assert precious.exists()

    def test_after_a_failed_installation_nothing_starts_and_the_next_start_tries_again(
        self, machine: Machine
    ) -> None:
        machine.note("offline")
        failed = machine.start("run.sh")
        assert (failed.returncode, failed.stdout) == (1, "")
        assert "no route to the index" in failed.stderr
        assert "is this machine online" in failed.stderr
        (machine.folder / "offline").unlink()
        assert machine.start("run.sh").stdout == "<-P><-m><companion>"

    def test_what_a_failed_installation_left_half_done_is_not_taken_for_ready(self, machine: Machine) -> None:
        machine.start("run.sh")
        lock = machine.checkout / "requirements/run.txt"
        before = lock.read_text()
        lock.write_text(before + "# changed\n")
        machine.note("offline")
        machine.start("run.sh")
        lock.write_text(before)
        assert machine.start("run.sh").returncode == 1


class TestSuite:
    def test_runs_everything_with_the_arguments_passed_on(self, machine: Machine) -> None:
        done = machine.start("test.sh", "tests/engine", "-k", "undo and redo")
        spread = "<-n><3><--dist><loadfile><--no-loadscope-reorder>"
        expected = f"<-m><pytest>{spread}<tests/engine><-k><undo and redo>"
        assert done.stdout == expected
        calls = machine.calls()
        asked = [part for part in LOCKS if any(f"/{part}.txt" in call for call in calls)]
        assert asked == ["build", "run", "print", "cluster", "compile", "network", "bluetooth", "test"]

    def test_fast_leaves_out_windows_processes_and_what_takes_long(self, machine: Machine) -> None:
        done = machine.start("test.sh", "fast", "-k", "undo")
        marks = "<-m><not slow and not windowed and not machine>"
        where = "<--dist><worksteal><--ignore><tests/ui>"
        assert done.stdout == f"<-m><pytest><-n><2>{where}{marks}<-k><undo>"

    @pytest.mark.parametrize(("forbidden", "kept"), [("1", ".venv/bytecode"), ("", "")])
    def test_fast_keeps_byte_code_out_of_a_tree_that_wants_none(
        self, machine: Machine, forbidden: str, kept: str
    ) -> None:
        machine.start("test.sh")
        told = 'echo "$PYTHONDONTWRITEBYTECODE|$PYTHONPYCACHEPREFIX" >"$MACHINE/told"'
        python = machine.checkout / ".venv/bin/python"
        python.write_text(python.read_text().replace("#!" + SHELL, f"#!{SHELL}\n{told}"))
        machine.start("test.sh", "fast", PYTHONDONTWRITEBYTECODE=forbidden)
        assert (machine.folder / "told").read_text() == f"|{kept and machine.checkout / kept}\n"

    def test_what_tests_need_is_enough_to_start_the_companion(self, machine: Machine) -> None:
        machine.start("test.sh")
        machine.calls()
        assert machine.start("run.sh").stdout == "<-P><-m><companion>"
        assert machine.calls() == []

    def test_what_the_companion_needs_is_not_enough_for_the_tests(self, machine: Machine) -> None:
        machine.start("run.sh")
        machine.calls()
        machine.start("test.sh")
        assert any("requirements/test.txt" in call for call in machine.calls())


class TestParts:
    ADD = 'set -eu\nroot=$(CDPATH="" cd -- "${0%/*}" && pwd)\n. "$root/scripts/setup.sh"\nadd_part print\n'

    def add(self, machine: Machine) -> subprocess.CompletedProcess[str]:
        """What `companion install print` does on this machine; pip's calls are its answer."""
        (machine.checkout / "add.sh").write_text(self.ADD)
        return machine.start("add.sh")

    def locks(self, machine: Machine) -> list[str]:
        """The files of the locks that pip was asked for since the last look."""
        names = [call.rpartition("/")[2] for call in machine.calls() if call.endswith(".txt")]
        return [name.removesuffix(".txt") for name in names]

    def test_only_the_file_of_the_part_is_installed_and_the_next_start_has_nothing_to_do(
        self, machine: Machine
    ) -> None:
        machine.start("run.sh")
        machine.calls()
        added = self.add(machine)
        assert (added.returncode, self.locks(machine)) == (0, ["print"]), added.stderr
        assert machine.start("run.sh").stdout == "<-P><-m><companion>"
        assert machine.calls() == []

    def test_it_comes_back_with_a_new_environment(self, machine: Machine) -> None:
        machine.start("run.sh")
        self.add(machine)
        shutil.rmtree(machine.checkout / ".venv")
        machine.calls()
        machine.start("run.sh")
        assert self.locks(machine) == ["build", "run", "print"]

    def test_a_release_without_its_packages_goes_without_it(self, machine: Machine) -> None:
        machine.start("run.sh")
        self.add(machine)
        (machine.checkout / "requirements/print.txt").unlink()
        machine.calls()
        machine.start("run.sh")
        assert self.locks(machine) == ["build", "run"]

    def test_one_that_fails_says_why_and_leaves_all_as_it_was(self, machine: Machine) -> None:
        machine.start("run.sh")
        machine.note("offline")
        failed = self.add(machine)
        assert failed.returncode == 1 and "is this machine online" in failed.stderr
        machine.calls()
        assert machine.start("run.sh").stdout == "<-P><-m><companion>"
        assert machine.calls() == []


class TestSystemPackages:
    def without(self, machine: Machine, *packages: str) -> None:
        """Take packages off the machine."""
        left = [name for name in LIBRARIES.split() if name not in packages]
        machine.note("installed", " ".join(left) + "\n")

    def test_a_person_without_rights_gets_the_one_line_that_mends_it(self, machine: Machine) -> None:
        self.without(machine, "libmtdev1", "libgbm1")
        machine.stand_in("sudo", SUDO)
        done = machine.start("run.sh")
        lines = [line.strip() for line in done.stderr.splitlines() if "apt-get" in line]
        assert lines == [
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgbm1 libmtdev1"
        ]
        assert done.returncode == 1
        assert machine.calls() == []

    def test_the_line_names_no_sudo_where_there_is_none(self, machine: Machine) -> None:
        self.without(machine, "libmtdev1")
        lines = machine.start("run.sh").stderr.splitlines()
        assert lines[-1].strip().startswith("apt-get update && apt-get install")

    def test_root_installs_exactly_what_is_missing(self, machine: Machine) -> None:
        self.without(machine, "libmtdev1")
        machine.note("uid", "0")
        done = machine.start("run.sh")
        asked = [call for call in machine.calls() if " install " in call and "apt-get" in call]
        assert [call.split()[-1] for call in asked] == ["libmtdev1"]
        assert done.stdout == "<-P><-m><companion>"

    def test_sudo_without_a_password_is_used(self, machine: Machine) -> None:
        self.without(machine, "libmtdev1")
        machine.stand_in("sudo", SUDO)
        machine.note("sudo-allowed")
        done = machine.start("run.sh")
        assert machine.calls().count("sudo") == 3
        assert done.stdout == "<-P><-m><companion>"

    def test_an_installation_that_fails_stops_the_start(self, machine: Machine) -> None:
        self.without(machine, "libmtdev1")
        machine.note("uid", "0")
        machine.note("offline")
        done = machine.start("run.sh")
        assert "apt-get could not install libmtdev1" in done.stderr
        assert (done.returncode, done.stdout) == (1, "")

    def test_debian_13_has_new_names_for_two_libraries(self, machine: Machine) -> None:
        machine.note("os-release", 'VERSION_ID="13"\n')
        assert machine.start("run.sh").stderr.splitlines()[-1].endswith(" libmtdev1t64 libasound2t64")

    def test_a_machine_that_is_no_debian_is_told_what_to_look_for_once(self, machine: Machine) -> None:
        (machine.tools / "dpkg-query").unlink()
        assert "no Debian" in machine.start("run.sh").stderr
        assert machine.start("run.sh").stderr == ""


class TestPython:
    def test_one_that_is_too_old_is_refused_in_words(self, machine: Machine) -> None:
        machine.note("old-python")
        machine.note("installed", LIBRARIES + " python3 python3-venv")
        done = machine.start("run.sh")
        assert "Python 3.11, 3.12 or 3.13 is needed" in done.stderr
        assert done.returncode == 1

    def test_the_one_asked_for_must_fit(self, machine: Machine) -> None:
        done = machine.start("run.sh", COMPANION_PYTHON="python9")
        assert "COMPANION_PYTHON=python9 is not Python 3.11, 3.12 or 3.13" in done.stderr
        assert done.returncode == 1

    def test_one_that_is_too_new_is_refused_with_the_way_out_before_anything_is_installed(
        self, machine: Machine
    ) -> None:
        machine.note("new-python")
        machine.note("installed", "python3 python3-venv")
        machine.note("uid", "0")
        done = machine.start("run.sh")
        assert "Python 3.14.1 is too new" in done.stderr
        assert "COMPANION_PYTHON=/path/to/python3.13 " in done.stderr
        assert (done.returncode, machine.calls()) == (1, [])

    def test_an_older_one_beside_one_that_is_too_new_is_taken(self, machine: Machine) -> None:
        fits = (machine.tools / "python3").read_text().replace("$MACHINE/new-python", "$MACHINE/nowhere")
        machine.stand_in("python3.12", fits.partition("\n")[2])
        machine.note("new-python")
        assert machine.start("run.sh").stdout == "<-P><-m><companion>"

    def test_one_that_can_make_environments_is_preferred(self, machine: Machine) -> None:
        able = (machine.tools / "python3").read_text().partition("\n")[2]
        machine.stand_in("python3.13", able.replace('[ ! -e "$MACHINE/no-ensurepip" ]', "false"))
        machine.stand_in("python3.12", able.replace("3.11.2", "3.12.4"))
        assert "Python 3.12.4" in machine.start("run.sh").stderr

    def test_where_there_is_none_debian_s_is_asked_for(self, machine: Machine) -> None:
        (machine.tools / "python3").unlink()
        assert machine.start("run.sh").stderr.splitlines()[-1].endswith(" python3 python3-venv")

    def test_debian_without_its_venv_package_installs_it(self, machine: Machine) -> None:
        machine.note("no-ensurepip")
        assert machine.start("run.sh").stderr.splitlines()[-1].endswith(" python3-venv")


class TestLocks:
    def test_what_this_environment_was_made_of_is_not_missing(self) -> None:
        locks = [str(ROOT / f"requirements/{part}.txt") for part in ("build", "run", "test")]
        assert subprocess.check_output([*MISSING, *locks], text=True) == "nothing is missing\n"

    def test_another_version_and_what_is_not_there_are_missing_and_another_machine_s_is_not(
        self, tmp_path: Path
    ) -> None:
        lock = tmp_path / "lock.txt"
        lock.write_text(
            "# a lock\nmsgspec==0.0.1 \\\n    --hash=sha256:0\nnowhere-to-be-found==1.0 \\\n"
            "elsewhere==2.0 ; sys_platform == 'plan9' \\\nplatformdirs>=4\n"
        )
        told = subprocess.check_output([*MISSING, str(lock)], text=True)
        assert told == "msgspec==0.0.1\nnowhere-to-be-found==1.0\n"


class TestRaspberryPi:
    @pytest.fixture
    def pi(self, machine: Machine) -> Machine:
        """A Raspberry Pi with all system packages."""
        machine.note("architecture", "aarch64")
        machine.note("model", "Raspberry Pi 5 Model B Rev 1.0\x00")
        machine.note("installed", LIBRARIES + " gcc libc6-dev python3-dev swig")
        return machine

    def test_gets_the_packages_of_its_pins_with_lgpio_built_whole(self, pi: Machine) -> None:
        pi.start("run.sh")
        calls = pi.calls()
        assert any("PYPI=1" in call and call.endswith("requirements/pi.txt") for call in calls)

    def test_needs_a_compiler(self, pi: Machine) -> None:
        pi.note("installed", LIBRARIES)
        assert pi.start("run.sh").stderr.splitlines()[-1].endswith(" gcc libc6-dev python3-dev swig")

    def test_another_machine_of_its_kind_is_no_pi(self, pi: Machine) -> None:
        pi.note("model", "Some Other Board\x00")
        pi.start("run.sh")
        assert not any("pi.txt" in call or "PYPI=1" in call for call in pi.calls())


class TestWriting:
    @pytest.mark.parametrize("script", SCRIPTS)
    def test_every_shell_of_debian_can_read_it(self, script: str) -> None:
        read = subprocess.run([SHELL, "-n", str(ROOT / script)], capture_output=True, text=True, check=False)
        assert (read.returncode, read.stderr) == (0, "")

    @pytest.mark.parametrize("script", [*SCRIPTS, ".ci/run"])
    def test_shellcheck_finds_nothing(self, script: str) -> None:
        found = subprocess.run(
            [str(SHELLCHECK), "-x", "-P", str(ROOT), str(ROOT / script)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.stdout == ""

    @pytest.mark.parametrize("script", sorted({*SCRIPTS, ".ci/run"} - SOURCED))
    def test_it_can_be_started(self, script: str) -> None:
        assert os.access(ROOT / script, os.X_OK)

    def test_the_check_of_a_checkout_knows_nothing_of_a_developer_s_environment(
        self, machine: Machine
    ) -> None:
        (machine.tools / "bash").symlink_to(str(shutil.which("bash")))
        (machine.checkout / ".ci").mkdir()
        shutil.copy(ROOT / ".ci/run", machine.checkout / ".ci/run")
        (machine.checkout / "scripts/setup.sh").write_text("prepare() { env; exit; }\n")
        surroundings = {"PYTHONDONTWRITEBYTECODE": "1", "SECRET": "1", "PIP_INDEX_URL": "a mirror"}
        done = machine.start(".ci/run", HOME="/home/of/somebody", **surroundings)
        lines = [line for line in done.stdout.splitlines() if "=" in line and " (" not in line]
        seen = dict(line.split("=", 1) for line in lines)
        assert set(seen) - {"PWD", "OLDPWD", "SHLVL", "_"} == {"HOME", "PATH", "LANG", "PIP_INDEX_URL"}
        assert (seen["HOME"], seen["LANG"]) == ("/home/of/somebody", "C.UTF-8")

    def test_the_check_of_a_checkout_calls_the_suite_that_people_call(self) -> None:
        steps = (ROOT / ".ci/run").read_text()
        assert "set -euo pipefail" in steps
        assert "./test.sh" in steps
