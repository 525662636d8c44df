"""The release as a file that installs itself, and as a package of Debian."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from companion.releases import making, packages
from companion.releases.packages import DEPENDS, debian_package, self_installing
from tests.project.source import ROOT
from tests.releases.test_making import asked, checkout  # noqa: F401 - fixtures

pytestmark = pytest.mark.machine
VERSION = "0.1.0"
INSTALLER = '#!/bin/sh\necho "$COMPANION_CALLED" "$@" "$(ls "$(dirname "$0")/..")"\n'
DEBIAN = shutil.which("dpkg-deb")


@pytest.fixture
def release(checkout: Path, asked: list[list[str]], tmp_path: Path) -> Path:  # noqa: F811
    """A release whose installer only says how it was called and what lies beside it."""
    (checkout / "systemd/install.sh").write_text(INSTALLER)
    return making.make(tmp_path / "out", root=checkout, day="2026-01-02")


def started(path: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(path), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={"PATH": "/usr/bin:/bin", **extra}
    )


def test_one_file_unpacks_itself_and_has_its_installer_do_what_was_asked(
    release: Path, tmp_path: Path
) -> None:
    path, room = self_installing(release, VERSION), tmp_path / "room"
    room.mkdir()
    done = started(path, "--check", "two words", TMPDIR=str(room))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"sh {path} --check two words") and "release.json" in done.stdout
    assert list(room.iterdir()) == [], "what was unpacked is gone again"


def test_it_unpacks_into_a_folder_and_does_nothing_else(release: Path, tmp_path: Path) -> None:
    done = started(self_installing(release, VERSION), "--unpack", str(tmp_path / "new/there"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with tarfile.open(release) as archive:
        names = {tmp_path / "new/there" / name for name in archive.getnames()}
    assert {each for each in (tmp_path / "new/there").rglob("*") if each.is_file()} == names


def test_it_says_what_it_takes_and_then_what_the_installer_takes(release: Path) -> None:
    done = started(self_installing(release, VERSION), "--help")
    assert f"The table companion {VERSION} in one file" in done.stdout and "--unpack FOLDER" in done.stdout
    assert "--help" in done.stdout.splitlines()[-1] or "release.json" in done.stdout


@pytest.mark.parametrize("spoilt", ["shorter", "longer", "flipped"])
def test_half_a_file_changes_nothing_and_says_so(release: Path, tmp_path: Path, spoilt: str) -> None:
    path, room = self_installing(release, VERSION), tmp_path / "room"
    room.mkdir()
    whole = path.read_bytes()
    other = {"shorter": whole[:-1], "longer": whole + b"x", "flipped": whole[:-9] + b"?" + whole[-8:]}
    path.write_bytes(other[spoilt])
    done = started(path, TMPDIR=str(room))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "This file is damaged, or not the whole file. Nothing was changed. Copy or download it again.\n"
    )
    assert list(room.iterdir()) == []


def test_without_a_file_of_its_own_it_says_to_save_it_first(release: Path) -> None:
    script = self_installing(release, VERSION).read_bytes()
    done = subprocess.run(["sh"], input=script, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"Save this file first. Then install it with: sudo sh companion-0.1.0.run\n" in done.stderr


def test_the_same_release_is_the_same_file_and_its_checksum_lies_beside_it(release: Path) -> None:
    path = self_installing(release, VERSION)
    first, beside = path.read_bytes(), path.with_name(f"{path.name}.sha256").read_text()
    assert self_installing(release, VERSION).read_bytes() == first
    told = subprocess.run(["sha256sum", "-c"], input=beside, cwd=path.parent, text=True, check=False)
    assert told.returncode == 0


def read_by_dpkg(*words: str) -> str:
    return subprocess.run(["dpkg-deb", *words], capture_output=True, text=True, check=True).stdout


# The package is made and read by dpkg itself, which other systems than Debian do not have.
@pytest.mark.skipif(DEBIAN is None, reason="dpkg-deb makes and reads packages, and Debian alone has it")
class TestPackage:
    def test_it_lays_the_release_down_and_asks_for_what_the_installer_wants(self, release: Path) -> None:
        path = debian_package(release, VERSION)
        assert read_by_dpkg("--field", str(path), "Version") == f"{VERSION}\n"
        lines = read_by_dpkg("--contents", str(path)).splitlines()
        assert all(" root/root " in line for line in lines)
        names = {line.split()[5] for line in lines if line.startswith("-")}
        with tarfile.open(release) as archive:
            inside = {name.partition("/")[2] for name in archive.getnames()}
        assert names == {f"./usr/share/table-companion/{name}" for name in inside}

    def test_its_scripts_are_the_release_s_own(self, release: Path, tmp_path: Path) -> None:
        read_by_dpkg("--control", str(debian_package(release, VERSION)), str(tmp_path / "control"))
        for name in ("postinst", "prerm", "postrm"):
            own = (ROOT / f"systemd/deb-{name}.sh").read_bytes()
            assert (tmp_path / "control" / name).read_bytes() == own
            assert (tmp_path / "control" / name).stat().st_mode & 0o111

    def test_the_same_release_is_the_same_package(self, release: Path) -> None:
        first = debian_package(release, VERSION).read_bytes()
        assert debian_package(release, VERSION).read_bytes() == first


def test_it_depends_on_all_that_the_installer_would_have_installed() -> None:
    """While dpkg works nothing else can be installed."""
    setup = (ROOT / "scripts/setup.sh").read_text()
    libraries = re.findall(r"^    (?:printf '%s\\n'|renamed_since_13) (lib.*)$", setup, re.MULTILINE)
    wanted = {name for line in libraries for name in line.split()} | {"python3", "python3-venv"}
    there = {name.split()[0] for each in DEPENDS for name in each.split(" | ")}
    assert len(wanted) > 10 and wanted <= there
    compilers = re.search(r"if on_a_pi; then printf '%s\\n' (.*); fi", setup)
    assert compilers is not None and "Recommends: " + ", ".join(compilers[1].split()) in packages.CONTROL


@pytest.fixture
def command(checkout: Path, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """The command makes its release from the checkout of stand-ins."""
    make = making.make
    monkeypatch.setattr(making, "make", lambda folder, **rest: make(folder, root=checkout, **rest))


@pytest.mark.usefixtures("command")
def test_the_command_makes_what_was_asked_for_and_names_it(tmp_path: Path) -> None:
    out = io.StringIO()
    assert making.run(["--out", str(tmp_path / "out"), "--run"], out) == 0
    assert f"Created {tmp_path / 'out' / 'companion-0.1.0.run'}, 0 MB.\n" in out.getvalue()
    assert not list((tmp_path / "out").glob("*.deb"))


@pytest.mark.usefixtures("command")
def test_without_dpkg_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.StringIO()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert making.run(["--out", str(tmp_path / "out"), "--deb"], out) == 2
    assert out.getvalue() == "companion: To make a Debian package, install dpkg: sudo apt install dpkg\n"
