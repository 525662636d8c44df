"""`companion release`: what goes into the file, with pip's part played by a stand-in that has no network."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tarfile
from pathlib import Path

import pytest

from companion.releases import making
from companion.releases.release_file import BadRelease, check
from companion.releases.signing import WrongSignature, new_key, read_key
from tests.project.source import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with everything but the code, which the stand-in does not build."""
    root = tmp_path / "checkout"
    for part in ("systemd", "scripts", "requirements"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("companion", "hardware", "ui", "docs/pictures"):
        (root / part).mkdir(parents=True)
    (root / "docs/first.md").write_text("# First\n")
    (root / "docs/pictures/large.png").touch()
    new_key(root / "systemd/forgotten.key")
    (root / "systemd/project.pub").touch()
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, root / name)
    return root


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What pip was asked for; each time it leaves a file."""
    calls: list[list[str]] = []

    def pip(*words: object) -> None:
        told = [str(word) for word in words]
        calls.append(told)
        folder = Path(told[told.index("-w" if told[0] == "wheel" else "-d") + 1])
        folder.mkdir(exist_ok=True)
        (folder / f"{told[0]}-{len(calls)}.whl").write_text(told[0])

    monkeypatch.setattr(making, "_pip", pip)
    return calls


def test_one_file_with_everything_and_its_checksum_beside_it(
    checkout: Path, asked: list[list[str]], tmp_path: Path
) -> None:
    path = making.make(tmp_path / "out", root=checkout)
    assert check(path).machines == ("aarch64", "x86_64")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "CHANGELOG.md",
        "docs/first.md",
        "systemd/install.sh",
        "scripts/setup.sh",
        "wheels/wheel-1.whl",
    } <= names
    assert not any("large.png" in name or "companion/" in name for name in names)
    assert "systemd/project.pub" in names and not any(name.endswith(".key") for name in names)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert (tmp_path / "out" / f"{path.name}.sha256").read_text() == f"{digest}  {path.name}\n"


def test_every_machine_and_python_gets_its_packages_by_hash(
    checkout: Path, asked: list[list[str]], tmp_path: Path
) -> None:
    making.make(tmp_path / "out", root=checkout)
    downloads = [call for call in asked if call[0] == "download"]
    assert all("--require-hashes" in call and "--no-deps" in call for call in downloads)
    pins = [call for call in downloads if call[call.index("-r") + 1].endswith("pi.txt")]
    assert len(pins) == 2 and all("--platform=manylinux2014_aarch64" in call for call in pins)
    assert {call[call.index("--python-version") + 1] for call in downloads} == {"3.11", "3.13"}


@pytest.mark.parametrize("parts", [(), ("print",)])
def test_it_has_the_locks_of_those_parts_alone_whose_packages_it_brings(
    checkout: Path, asked: list[list[str]], tmp_path: Path, parts: tuple[str, ...]
) -> None:
    path = making.make(tmp_path / "out", root=checkout, parts=parts)
    with tarfile.open(path) as archive:
        locks = {Path(name).stem for name in archive.getnames() if "/requirements/" in name}
    assert locks == {"build", "run", "pi", *parts}
    downloads = [call for call in asked if call[0] == "download"]
    assert {Path(call[call.index("-r") + 1]).stem for call in downloads} == locks


def test_the_same_checkout_makes_the_same_file(
    checkout: Path, asked: list[list[str]], tmp_path: Path
) -> None:
    first = making.make(tmp_path / "one", root=checkout, here_only=True, day="2026-01-02").read_bytes()
    asked.clear()
    for file in checkout.rglob("*"):
        os.utime(file, (1, 1))
    second = making.make(tmp_path / "two", root=checkout, here_only=True, day="2026-01-02").read_bytes()
    assert first == second


def test_markers_of_another_machine_are_left_out() -> None:
    line = "spidev==3.8 ; platform_machine == 'aarch64' and sys_platform == 'linux' \\\n"
    assert making._without_marker(line) == "spidev==3.8 \\\n"
    assert making._without_marker("    --hash=sha256:07 \\\n") == "    --hash=sha256:07 \\\n"


def test_an_installed_companion_says_that_it_takes_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(making.CannotMake, match="checkout"):
        making.make(tmp_path / "out", root=tmp_path)
    assert not (tmp_path / "out").exists()


def test_with_a_key_it_is_signed_and_brings_the_public_half_along(
    checkout: Path, asked: list[list[str]], tmp_path: Path
) -> None:
    key = new_key(tmp_path / "own.key")
    path = making.make(tmp_path / "out", root=checkout, day="2026-01-02", key=tmp_path / "own.key")
    check(path, [key])
    with tarfile.open(path) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
    assert {"systemd/release.pub", "SHA256SUMS.minisig"} <= found and "own.key" not in found
    plain = making.make(tmp_path / "plain", root=checkout, day="2026-01-02")
    with pytest.raises(BadRelease, match="it is not signed"):
        check(plain, [key])


def test_a_key_that_cannot_sign_is_said_before_anything_is_made(
    checkout: Path, asked: list[list[str]], tmp_path: Path
) -> None:
    (tmp_path / "own.key").write_text("no key\n")
    with pytest.raises(WrongSignature):
        making.make(tmp_path / "out", root=checkout, key=tmp_path / "own.key")
    assert asked == [] and not (tmp_path / "out").exists()


def test_a_key_is_made_once_with_its_public_half_beside_it(tmp_path: Path) -> None:
    out = io.StringIO()
    assert making.run(["--new-key", str(tmp_path / "own.key")], out) == 0
    made = (tmp_path / "own.pub").read_bytes()
    assert "keep it secret" in out.getvalue() and read_key(tmp_path / "own.pub")
    assert making.run(["--new-key", str(tmp_path / "own.key")], out) == 2
    assert "already exists" in out.getvalue() and (tmp_path / "own.pub").read_bytes() == made
