"""`python -m tests.kiosk [--machine] [--folder FOLDER] [--suite SUITE] [--release FILE]`: see it on Debian.

With `--machine` QEMU boots a whole machine instead of a container, with a graphics card and USB.
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
from tests.kiosk import glass, roots, virtual
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
    parser.add_argument("--machine", action="store_true", help="a whole machine with a screen, by QEMU")
    options = parser.parse_args()
    if missing := roots.missing_tools(options.machine):
        sys.stderr.write(f"This needs more programs: sudo apt-get install {missing}\n")
        return 2
    if os.geteuid():
        sys.stderr.write("Containers take an administrator: start this as root.\n")
        return 2
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    release = options.release or make(folder)
    look = seen_on_machine if options.machine else seen_on
    failed = sum(look(suite, folder, release) for suite in options.suite or sorted(roots.RENAMED))
    say("all seen" if not failed else f"{failed} not seen")
    return int(bool(failed))


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
    root = roots.root_of(folder, suite, roots.MACHINE)
    installed = Container(root)
    roots.unpack(release, root / "srv/release")
    try:
        installed.boot()
        done = installed.do(*INSTALL, "--no-start", "--no-boot-lines")
        if done.returncode:
            raise RuntimeError(done.stderr)
        installed.do("sync")
    finally:
        installed.pull_the_plug()
    shutil.rmtree(root / "srv/release")
    disks = folder / f"{root.name}-disks"
    disks.mkdir(exist_ok=True)
    virtual.prepare(root, disks)
    seen = glass.walked(disks)
    return _told(f"{suite}, a machine", seen, began)


def _told(what: str, seen: Sequence[bool], began: float) -> int:
    """Say how much of it was seen since then; how much was not."""
    say(f"{what}: {sum(seen)} of {len(seen)} seen, in {time.monotonic() - began:.0f} s")
    return len(seen) - sum(seen)


if __name__ == "__main__":
    sys.exit(main())
