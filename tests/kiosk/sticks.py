"""A stick as people plug it in: beside the release lies what other systems dropped, and it may go early."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic

from companion.releases.release_file import ABOUT, SIGNATURE, SUMS
from companion.releases.signing import sign
from tests.kiosk import roots
from tests.kiosk.container import Container

STICK = "/run/table-companion-sticks/proof"
MOMENTS = 20
"""So often the stick is pulled in the course of an update, each time a little later."""
NAMED = "The table companion of our club, copied twice (2).companion.tar"
DROPPED = {
    f"._{NAMED}": b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        ",
    ".DS_Store": b"\x00\x00\x00\x01Bud1",
    ".Trashes/._501": b"\x00\x05\x16\x07",
    "System Volume Information/IndexerVolumeGuid": "{0}".encode("utf-16"),
    "$RECYCLE.BIN/desktop.ini": b"[.ShellClassInfo]\r\n",
    "EFI/BOOT/BOOTX64.EFI": b"MZ",
    "folder.companion.tar/letter.txt": b"not a release",
}
"""What macOS and Windows leave on a stick, what boots from one, and a folder named like a release."""
HALF = 1_000_000
BEGUN_AFTER = 5.0
"""Seconds after which the code of the screen has begun an update that it was told to begin."""
PATIENT = "[Unit]\nStartLimitIntervalSec=0\n[Service]\nEnvironment=COMPANION_JUDGED_SECONDS=5\n"
"""An update may begin as often as is tried here, and judges a release for a shorter time."""


def lay_out(content: Path, release: Path) -> None:
    """A stick that was used elsewhere: a release with a long name, half a copy, and what was dropped."""
    shutil.rmtree(content, ignore_errors=True)
    for name, data in DROPPED.items():
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_bytes(data)
    shutil.copy(release, content / NAMED)
    with release.open("rb") as whole:
        (content / "half.companion.tar").write_bytes(whole.read(HALF))


def dated(release: Path, day: str, key: Path, path: Path) -> Path:
    """The same release as one that was made on another day and signed with `key`."""
    with tarfile.open(release) as old, tarfile.open(path, "w:", format=tarfile.GNU_FORMAT) as new:
        folder = old.getnames()[0].partition("/")[0]
        was = {name: old.extractfile(f"{folder}/{name}").read() for name in (ABOUT, SUMS)}  # type: ignore[union-attr]
        about = json.dumps({**json.loads(was[ABOUT]), "made": day}).encode()
        sums = was[SUMS].replace(_digest(was[ABOUT]), _digest(about))
        changed = {ABOUT: about, SUMS: sums, SIGNATURE: sign(sums, key, day)[0]}
        for member in old:
            data = changed.get(member.name.partition("/")[2])
            member.size = member.size if data is None else len(data)
            new.addfile(member, old.extractfile(member) if data is None else BytesIO(data))
    return path


def _digest(words: bytes) -> bytes:
    return sha256(words).hexdigest().encode()


@contextmanager
def plugged(machine: Container, release: Path) -> Iterator[Path]:
    """A stick with a release, mounted into the machine; the file behind it."""
    image, content = machine.root.parent / "stick", machine.root.parent / "on-the-stick"
    lay_out(content, release)
    image.unlink(missing_ok=True)
    roots.run("truncate", "-s", "250M", image)
    roots.run("/usr/sbin/mkfs.ext4", "-q", "-d", content, image)
    found = subprocess.run(["losetup", "--find", "--show", image], check=True, capture_output=True, text=True)
    device = found.stdout.strip()
    number = device.removeprefix("/dev/loop")
    plug = f"mknod {device} b 7 {number}; mkdir -p {STICK}; mount {device} {STICK}"
    machine.do("sh", "-c", plug)
    try:
        yield image
    finally:
        machine.do("sh", "-c", f"umount --lazy {STICK}; rmdir {STICK}; rm {device}")
        roots.run("losetup", "--detach", device)


def pull(machine: Container, image: Path) -> None:
    """The stick goes: nothing more is read from it, and it is mounted no longer."""
    os.truncate(image, 0)
    machine.do("umount", "--lazy", STICK)


@contextmanager
def patient(machine: Container) -> Iterator[None]:
    """Let updates follow upon each other as quickly as they are tried here."""
    more = machine.root / "etc/systemd/system/table-companion-update@.service.d"
    more.mkdir()
    (more / "proof.conf").write_text(PATIENT, encoding="ascii")
    machine.do("systemctl", "daemon-reload")
    try:
        yield
    finally:
        shutil.rmtree(more)
        machine.do("systemctl", "daemon-reload")


def moments(whole: Callable[[], object]) -> list[float]:
    """The seconds after its beginning at which something is disturbed, which takes as long as `whole`.

    They are closest together at first, while it reads from the stick.
    """
    began = monotonic()
    whole()
    length = monotonic() - began
    return [length * (moment / MOMENTS) ** 3 for moment in range(MOMENTS)]
