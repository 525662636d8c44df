"""`companion release`: makes a release file from this checkout; one command.

    companion release                    for Raspberry Pi OS Bookworm and Trixie, and for Debian on a PC
    companion release --out FOLDER       where it goes; the folder you stand in if not given
    companion release --with print       with what prints, so that `companion install print` has it on a kiosk
    companion release --new-key FILE     makes a key to sign releases with, once
    companion release --key FILE         signed with it; a kiosk that is installed from it takes its key in
    companion release --run --deb        beside it a file that installs itself, and a package of Debian

In it: our wheel, a wheelhouse with every package of `requirements/` as the lock names it by its hash, the
scripts of the installer, the documents and the changelog. spidev, and lgpio for Python 3.13, are sources: the
Raspberry Pi compiles them, for which it needs the compiler that the installer names. Making a release needs
the network.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

import msgspec

from companion.extras.parts import PARTS
from companion.releases.packages import NoPackage, debian_package, self_installing
from companion.releases.release_file import ABOUT, FORMAT, SIGNATURE, SUFFIX, SUMS, About, check
from companion.releases.signing import PUBLIC, SECRET, Key, WrongSignature, new_key, sign
from companion.speech.command_line import BAD_INPUT, Parser
from companion.speech.harmless import harmless
from companion.speech.words import _

ROOT = Path(__file__).resolve().parent.parent.parent
COPIED = (
    "systemd",
    "scripts",
    "requirements",
    "docs",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
)
KEY = f"release{PUBLIC}"
"""In the folder `systemd` of a release: the key that an installation takes in (`systemd/parts.sh`)."""
LEFT_OUT = ("__pycache__", "pictures", "translations", f"*{SECRET}")
PYTHONS = ("3.11", "3.13")
MACHINES = ("aarch64", "x86_64")
NEWEST_GLIBC = 36
"""Debian 12 has glibc 2.36 (a platform tag of a wheel names the oldest that it needs)."""


class CannotMake(Exception):  # noqa: N818 - a sentence for people
    """The release cannot be made; the words say why."""


def run(arguments: list[str], out: TextIO | None = None) -> int:
    """The command; returns the exit code. Raises `OSError`."""
    parser = Parser(prog="companion release", description=_("make a release file from this checkout"))
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar=_("FOLDER"), help=_("folder for the file")
    )
    parser.add_argument("--here-only", action="store_true", help=_("only for this machine and this Python"))
    words = _("include the packages of this part, so that it can be installed")
    parser.add_argument("--with", dest="parts", choices=tuple(PARTS), action="append", default=[], help=words)
    words = _("also make one file that installs itself, without a network")
    parser.add_argument("--run", action="store_true", help=words)
    parser.add_argument("--deb", action="store_true", help=_("also make a Debian package"))
    parser.add_argument("--key", type=Path, help=_("sign the release with this key"))
    parser.add_argument("--new-key", type=Path, help=_("make a key in this new file, and no release"))
    options = parser.read(arguments)
    screen = out or sys.stdout
    try:
        if options.new_key:
            return _key_made(options.new_key, screen)
        path = make(options.out, here_only=options.here_only, parts=options.parts, key=options.key)
        made = [path, *_other_forms(path, options)]
    except (CannotMake, NoPackage, WrongSignature) as trouble:
        screen.write(harmless(f"companion: {trouble}\n"))
        return BAD_INPUT
    for each in made:
        size = each.stat().st_size // 10**6
        screen.write(_("Created {file}, {count} MB.").format(file=each, count=size) + "\n")
    if options.key is None:
        screen.write(_("It is not signed, so no kiosk will install it. Sign it with: --key FILE") + "\n")
    return 0


def _other_forms(release: Path, options: argparse.Namespace) -> Iterator[Path]:
    for wanted, form in ((options.run, self_installing), (options.deb, debian_package)):
        if wanted:
            yield form(release, check(release).version)


def _key_made(path: Path, screen: TextIO) -> int:
    public = path.with_suffix(PUBLIC)
    if public.exists():
        raise CannotMake(_("{file} already exists and is left unchanged.").format(file=public))
    public.write_text(new_key(path).text(), "ascii")
    words = _("Created {file} for signing (keep it secret), and {public} for kiosks.")
    screen.write(words.format(file=path, public=public) + "\n")
    return 0


def make(
    folder: Path,
    *,
    here_only: bool = False,
    root: Path = ROOT,
    day: str = "",
    parts: Sequence[str] = (),
    key: Path | None = None,
) -> Path:
    """Make the file and its checksum in `folder`, as one of `day` (today), signed with `key`.

    `parts` are those that `companion install` adds: it brings their packages along. Raises `CannotMake`,
    `WrongSignature`, `OSError`.
    """
    public = sign(b"", key, "")[1] if key is not None else None  # refused before anything takes its time
    if not (root / "requirements").is_dir():
        raise CannotMake(_("To make a release, use a checkout. This companion was installed from a release."))
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    version = settings["project"]["version"]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch, f"table-companion-{version}")
        _copy(root, tree)
        for part in {*PARTS, "test"} - set(parts):
            (tree / "requirements" / f"{part}.txt").unlink(missing_ok=True)
        _own_wheel(root, tree / "wheels", Path(scratch))
        kinds = [("", "")] if here_only else [(machine, each) for machine in MACHINES for each in PYTHONS]
        for machine, python in kinds:
            _download(tree, Path(scratch), machine, python)
        if public is not None:
            (tree / "systemd" / KEY).write_text(public.text(), "ascii")
        day = day or time.strftime("%Y-%m-%d", time.gmtime())
        _describe(tree, version, here_only, day)
        if key is not None:
            signature, _key = sign((tree / SUMS).read_bytes(), key, f"table-companion {version} {day}")
            (tree / SIGNATURE).write_bytes(signature)
        signed = None if public is None else [public]
        return _packed(tree, folder / f"table-companion-{version}{SUFFIX}", signed)


def _copy(root: Path, tree: Path) -> None:
    tree.mkdir()
    for part in COPIED:
        if (root / part).is_dir():
            shutil.copytree(root / part, tree / part, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy(root / part, tree / part)


def _own_wheel(root: Path, wheels: Path, scratch: Path) -> None:
    """Built from a copy, because setuptools leaves its own files beside the source."""
    copy = scratch / "source"
    kept_out = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
    for part in ("companion", "hardware", "ui"):
        shutil.copytree(root / part, copy / part, ignore=kept_out)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / name, copy / name)
    _pip("wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", wheels, copy)


def _download(tree: Path, scratch: Path, machine: str, python: str) -> None:
    """Every package of the locks in the release, for one machine and Python, each file by its hash."""
    for lock in sorted((tree / "requirements").glob("*.txt")):
        if lock.stem == "pi" and machine != "aarch64":
            continue
        bare = scratch / lock.name
        lines = lock.read_text("utf-8").splitlines(keepends=True)
        # A marker would be asked of the machine that makes the release, not of the one that it is for.
        bare.write_text("".join(_without_marker(line) for line in lines), "utf-8")
        _pip(
            "download",
            "--no-deps",
            "--require-hashes",
            "-d",
            tree / "wheels",
            "-r",
            bare,
            *_for(machine, python),
        )


def _without_marker(line: str) -> str:
    before, semicolon, _marker = line.partition(" ; ")
    return f"{before} \\\n" if semicolon else line


def _for(machine: str, python: str) -> list[str]:
    if not machine:
        return []
    tags = [f"manylinux_2_{minor}_{machine}" for minor in range(NEWEST_GLIBC, 16, -1)]
    platforms = [f"--platform={tag}" for tag in (*tags, f"manylinux2014_{machine}")]
    abi = f"cp{python.replace('.', '')}"
    return [
        *platforms,
        "--python-version",
        python,
        "--implementation=cp",
        f"--abi={abi}",
        "--abi=abi3",
        "--abi=none",
    ]


def _describe(tree: Path, version: str, here_only: bool, made: str) -> None:
    machines, pythons = ((), ()) if here_only else (MACHINES, PYTHONS)
    about = About(FORMAT, version, made, machines, pythons)
    (tree / ABOUT).write_bytes(msgspec.json.format(msgspec.json.encode(about), indent=1) + b"\n")
    names = sorted(path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file())
    lines = [f"{hashlib.sha256((tree / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (tree / SUMS).write_text("".join(lines), "ascii")


def _packed(tree: Path, path: Path, keys: list[Key] | None) -> Path:
    """One file, in one step, with its checksum beside it; read once more before it is called a release."""
    fresh = path.with_name(path.name + ".new")
    with tarfile.open(fresh, "w:", format=tarfile.GNU_FORMAT) as archive:
        for file in sorted(each for each in tree.rglob("*") if each.is_file()):
            archive.add(file, f"{tree.name}/{file.relative_to(tree).as_posix()}", filter=_plain)
    check(fresh, keys)
    fresh.replace(path)
    with path.open("rb") as whole:
        digest = hashlib.file_digest(whole, "sha256").hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{digest}  {path.name}\n", "ascii")
    return path


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Of nobody and of no moment, so that the same release is the same file."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    member.mode = 0o755 if member.name.endswith(".sh") else 0o644
    return member


def _pip(*words: object) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *map(str, words)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if told.returncode:
        reason = (told.stderr.strip().splitlines() or ["?"])[-1]
        words_ = _("pip could not get or build a package: {reason}. Is this machine online?")
        raise CannotMake(words_.format(reason=reason[:300]))
