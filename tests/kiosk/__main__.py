"""`python -m tests.kiosk [--machine | --sticks | --arm64] [--folder FOLDER] [--suite SUITE] [--release FILE]`

Debian in a container. With `--machine` QEMU boots a whole machine instead, with a graphics card and USB; with
`--sticks` one that starts from a USB disk, and USB sticks come and go; with `--arm64` only the installer
runs, in roots for the processor of a Raspberry Pi, which QEMU emulates.
Takes some minutes and 3 GB in FOLDER (archives are kept for the next time). Ends with 1 when anything was not
seen. It needs root, and Debian or a system like it; what is missing is named with the line that installs it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from companion.releases.making import make
from companion.releases.signing import new_key
from tests.kiosk import emulated, glass, roots, usb, virtual
from tests.kiosk.container import Container
from tests.kiosk.seeing import say
from tests.kiosk.walk import INSTALL, Walk


def main() -> int:
    """Build, boot, look; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser.add_argument("--folder", type=Path, default=cache / "table-companion-kiosk")
    parser.add_argument("--suite", choices=sorted(roots.RENAMED), action="append")
    parser.add_argument("--release", type=Path, help="a release that was made before")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--machine", action="store_true", help="a whole machine with a screen, by QEMU")
    kinds.add_argument("--sticks", action="store_true", help="the same from a USB disk, and USB sticks")
    kinds.add_argument("--arm64", action="store_true", help="the installer on an emulated processor")
    options = parser.parse_args()
    look, more = seen_on, {}
    if options.machine:
        look, more = seen_on_machine, roots.FOR_MACHINES
    if options.sticks:
        look, more = seen_with_sticks, roots.FOR_STICKS
    if options.arm64:
        look, more = seen_emulated, roots.FOR_EMULATION
    if missing := roots.missing_tools(more):
        sys.stderr.write(f"This needs more programs: sudo apt-get install {missing}\n")
        return 2
    if os.geteuid():
        sys.stderr.write("Containers take an administrator: start this as root.\n")
        return 2
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    release = options.release or made(folder)
    failed = sum(look(suite, folder, release) for suite in options.suite or sorted(roots.RENAMED))
    say("all seen" if not failed else f"{failed} not seen")
    return int(bool(failed))


def made(folder: Path) -> Path:
    """A release with a key of its own, which the machine takes in."""
    for half in (folder / "own.key", folder / "own.pub"):
        half.unlink(missing_ok=True)
    new_key(folder / "own.key")
    return make(folder, key=folder / "own.key")


def seen_on(suite: str, folder: Path, release: Path) -> int:
    """One release of Debian, from a fresh root to one that must be the same again; how many were not seen."""
    say(f"== {suite}")
    began = time.monotonic()
    walk = Walk(Container(roots.root_of(folder, suite)), release)
    try:
        walk.all()
    finally:
        walk.machine.pull_the_plug()
    return _told(suite, walk.seen, began)


def seen_on_machine(suite: str, folder: Path, release: Path) -> int:
    """The same of a whole machine, in which a container has installed it; how many were not seen."""
    say(f"== {suite}, a machine")
    began = time.monotonic()
    root, disks = installed(suite, folder, release)
    virtual.prepare(root, disks)
    return _told(f"{suite}, a machine", glass.walked(disks), began)


def seen_with_sticks(suite: str, folder: Path, release: Path) -> int:
    """The same from a USB disk, and sticks beside it; how many were not seen."""
    say(f"== {suite}, a machine from USB")
    began = time.monotonic()
    root, disks = installed(suite, folder, release)
    usb.prepare(root, disks, release, folder / "own.key")
    return _told(f"{suite}, a machine from USB", usb.walked(disks), began)


def installed(suite: str, folder: Path, release: Path) -> tuple[Path, Path]:
    """A root in which a container has installed the release, and the folder for its disks."""
    root = roots.root_of(folder, suite, roots.MACHINE, "machine")
    container = Container(root)
    roots.unpack(release, root / "srv/release")
    try:
        container.boot()
        done = container.do(*INSTALL, "--no-start", "--no-boot-lines")
        if done.returncode:
            raise RuntimeError(done.stderr)
        container.do("sync")
    finally:
        container.pull_the_plug()
    shutil.rmtree(root / "srv/release")
    disks = folder / f"{root.name}-disks"
    disks.mkdir(exist_ok=True)
    return root, disks


def seen_emulated(suite: str, folder: Path, release: Path) -> int:
    """The installer alone, on another processor; how many were not seen."""
    say(f"== {suite}, {roots.EMULATED}")
    if not emulated.HANDED_OVER.exists():
        raise RuntimeError("The kernel hands no such program to QEMU: sudo systemctl restart systemd-binfmt")
    began = time.monotonic()
    root = roots.root_of(folder, suite, roots.COMPILERS, roots.EMULATED)
    walk = emulated.EmulatedWalk(emulated.Unbooted(root), release)
    walk.all()
    return _told(f"{suite}, {roots.EMULATED}", walk.seen, began)


def _told(what: str, seen: Sequence[bool], began: float) -> int:
    """Say how much of it was seen since then; how much was not."""
    say(f"{what}: {sum(seen)} of {len(seen)} seen, in {time.monotonic() - began:.0f} s")
    return len(seen) - sum(seen)


if __name__ == "__main__":
    sys.exit(main())
