"""`companion update FILE`: takes a release file and hands it to the installer that it brings along.

The installer lays the release beside the one that runs, tries it, switches, watches, and goes back by itself
(`systemd/releases.sh`). Without FILE the newest release on a stick that is plugged in is taken. It is copied
to this machine first, so that the stick can be pulled at any moment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from companion.releases.mounts import TABLE, mounts
from companion.releases.release_file import SUFFIX, About, BadRelease, check, unpack
from companion.speech.called import own_command
from companion.speech.command_line import BAD_INPUT, Parser
from companion.speech.harmless import harmless
from companion.speech.own_command import installer as own_installer
from companion.speech.words import _

KIOSK = Path("/opt/table-companion")
STICKS = Path("/dev/disk/by-id")
MOUNTED = Path("/run/table-companion-stick")
OPTIONS = "ro,nosuid,nodev,noexec"


def run(arguments: list[str], out: TextIO | None = None) -> int:
    """The command; returns the exit code, 2 when there is nothing that could be taken. Raises `OSError`."""
    parser = Parser(
        prog="companion update",
        description=_("Installs a release. If it fails, the old one comes back automatically."),
    )
    parser.add_argument(
        "file", nargs="?", type=Path, help=_("the release file (default: the newest on a stick)")
    )
    parser.add_argument("--check", action="store_true", help=_("only check that the file is complete"))
    options = parser.read(arguments)
    screen = out or sys.stdout
    try:
        if not options.check:
            return _taken(options.file, screen)
        _looked_at(options.file, screen)
        return 0
    except BadRelease as trouble:
        screen.write(harmless(f"companion: {trouble}\n"))
        return BAD_INPUT


def _looked_at(file: Path | None, screen: TextIO) -> None:
    """Say whether a release is whole, the newest on a stick where none is named."""
    if file is not None:
        _say(screen, check(file))
        return
    with stick(sticks()) as folder:
        _looked_at(newest(folder), screen)


def _taken(file: Path | None, screen: TextIO) -> int:
    if not (KIOSK / "current").exists() or os.geteuid() != 0:
        words = _("There is no kiosk here to update. To set one up: {command}")
        screen.write(words.format(command=own_installer()) + "\n")
        return BAD_INPUT
    with tempfile.TemporaryDirectory(dir=KIOSK, prefix="coming-") as scratch:
        own = Path(scratch, f"release{SUFFIX}")
        if file is not None:
            shutil.copyfile(file, own)
        else:
            with stick(sticks()) as folder:
                shutil.copyfile(newest(folder), own)
        about = unpack(own, Path(scratch, "release"))
        own.unlink()
        _say(screen, about)
        screen.flush()
        installer = Path(scratch, "release", "systemd", "install.sh")
        return subprocess.run([installer, "--yes", "--no-boot-lines"], check=False).returncode


def _say(screen: TextIO, about: About) -> None:
    words = _("Release {version} of {day}: the file is complete.")
    screen.write(words.format(version=about.version, day=about.made) + "\n")


def newest(folder: Path) -> Path:
    """The release in `folder` that was made last, unless it is spoilt. Raises `BadRelease`, `OSError`."""
    files = sorted(folder.glob(f"*{SUFFIX}"))
    if not files:
        words = _(
            "There is no release on the stick. Copy a file ending in {suffix} to it, not into a folder."
        )
        raise BadRelease(words.format(suffix=SUFFIX))
    return max(files, key=lambda file: (check(file).made, file.name))


def sticks(folder: Path = STICKS) -> list[Path]:
    """The file systems of USB sticks that are plugged in: their partitions, or the sticks without any."""
    links = sorted(folder.glob("usb-*")) if folder.is_dir() else []
    parts = [link for link in links if "-part" in link.name]
    return parts or links


@contextmanager
def stick(devices: Sequence[Path], table: Path = TABLE) -> Iterator[Path]:
    """The first stick, where it is mounted already, else readable and nothing more. Raises `BadRelease`."""
    if not devices:
        words = _("No USB stick found. Plug one in, or name the file: {command}")
        raise BadRelease(words.format(command=own_command("update FILE")))
    seen = mounts(table)
    there = next((seen[str(each.resolve())] for each in devices if str(each.resolve()) in seen), None)
    if there is not None:  # by the screen's own rule, or by a desktop; a second time the kernel refuses
        yield there
        return
    MOUNTED.mkdir(mode=0o700, exist_ok=True)
    for device in devices:
        command = ["mount", "-o", OPTIONS, str(device), str(MOUNTED)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            try:
                yield MOUNTED
            finally:
                subprocess.run(["umount", "--lazy", str(MOUNTED)], check=False)
            return
    raise BadRelease(_("Cannot read the USB stick. Format it as FAT32 or exFAT, and copy the release again."))
