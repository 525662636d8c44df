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
from collections.abc import Callable, Iterator
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
KINDS = "vfat,exfat,ext4,ntfs,ntfs3"
"""File systems that a stick may have; the kernel reads many more, and few of them well."""


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
    _say(screen, _newest_of_all(screen, lambda _file: None))


def _taken(file: Path | None, screen: TextIO) -> int:
    if not (KIOSK / "current").exists() or os.geteuid() != 0:
        words = _("There is no kiosk here to update. To set one up: {command}")
        screen.write(words.format(command=own_installer()) + "\n")
        return BAD_INPUT
    with tempfile.TemporaryDirectory(dir=KIOSK, prefix="coming-") as scratch:
        own = Path(scratch, f"release{SUFFIX}")
        if file is not None:
            check(file)
            shutil.copyfile(file, own)
        else:
            _newest_of_all(screen, lambda found: shutil.copyfile(found, own))
        about = unpack(own, Path(scratch, "release"))
        own.unlink()
        _say(screen, about)
        screen.flush()
        installer = Path(scratch, "release", "systemd", "install.sh")
        return subprocess.run([installer, "--yes", "--no-boot-lines"], check=False).returncode


def _say(screen: TextIO, about: About) -> None:
    words = _("Release {version} of {day}: the file is complete.")
    screen.write(words.format(version=about.version, day=about.made) + "\n")


class NoReleaseError(BadRelease):
    """There is nothing on this stick that could be one."""


def _newest_of_all(screen: TextIO, keep: Callable[[Path], object]) -> About:
    """The release on any stick that was made last; `keep` is called with it while its stick is there.

    Files that are not whole are said and passed over where another one is. Raises `BadRelease`, `OSError`.
    """
    best: About | None = None
    troubles: list[BadRelease] = []
    devices: list[Path | None] = [*sticks()]
    for device in devices or [None]:
        try:
            with stick(device) as folder:
                found, spoilt = newest(folder)
                troubles += spoilt
                about = check(found)
                if best is None or about.made > best.made:
                    keep(found)
                    best = about
        except BadRelease as trouble:
            troubles.append(trouble)
    told = [each for each in troubles if not isinstance(each, NoReleaseError)]
    if best is None:
        raise (told or troubles)[0]
    for each in told:
        screen.write(harmless(f"companion: {each}\n"))
    return best


def newest(folder: Path) -> tuple[Path, list[BadRelease]]:
    """The whole release that was made last, and what is wrong with others. Raises `BadRelease`."""
    whole: list[tuple[str, str]] = []
    spoilt: list[BadRelease] = []
    for file in folder.glob(f"*{SUFFIX}"):
        if not file.name.startswith(".") and file.is_file() and not file.is_symlink():
            try:
                whole.append((check(file).made, file.name))
            except BadRelease as trouble:
                spoilt.append(trouble)
    if whole:
        return folder / max(whole)[1], spoilt
    words = _("There is no release on the stick. Copy a file ending in {suffix} to it, not into a folder.")
    raise spoilt[0] if spoilt else NoReleaseError(words.format(suffix=SUFFIX))


def sticks(folder: Path = STICKS) -> list[Path]:
    """The file systems of USB sticks that are plugged in: their partitions, or the sticks without any."""
    links = sorted(folder.glob("usb-*")) if folder.is_dir() else []
    parts = [link for link in links if "-part" in link.name]
    return parts or links


@contextmanager
def stick(device: Path | None, table: Path = TABLE) -> Iterator[Path]:
    """A stick, where it is mounted already, else readable and nothing more. Raises `BadRelease`."""
    if device is None:
        words = _("No USB stick found. Plug one in, or name the file: {command}")
        raise BadRelease(words.format(command=own_command("update FILE")))
    there = mounts(table).get(str(device.resolve()))
    if there is not None:  # by the screen's own rule, or by a desktop; a second time the kernel refuses
        yield there
        return
    MOUNTED.mkdir(mode=0o700, exist_ok=True)
    command = ["mount", "-o", OPTIONS, "-t", KINDS, str(device), str(MOUNTED)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        words = _("Cannot read the USB stick. Format it as FAT32 or exFAT, and copy the release again.")
        raise NoReleaseError(words)
    try:
        yield MOUNTED
    finally:
        subprocess.run(["umount", "--lazy", str(MOUNTED)], check=False)
