"""`python -m tests.kiosk [--folder FOLDER] [--suite SUITE] [--release FILE]`: see the kiosk on Debian.

Takes some minutes and 3 GB in FOLDER (archives are kept for the next time). Ends with 1 when anything was not
seen. It needs root, and Debian or a system like it; what is missing is named with the line that installs it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from companion.releases.making import make
from tests.kiosk import roots
from tests.kiosk.container import Container
from tests.kiosk.walk import Walk, say


def main() -> int:
    """Build, boot, look; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser.add_argument("--folder", type=Path, default=cache / "table-companion-kiosk")
    parser.add_argument("--suite", choices=sorted(roots.RENAMED), action="append")
    parser.add_argument("--release", type=Path, help="a release that was made before")
    options = parser.parse_args()
    if missing := roots.missing_tools():
        sys.stderr.write(f"This needs more programs: sudo apt-get install {missing}\n")
        return 2
    if os.geteuid():
        sys.stderr.write("Containers take an administrator: start this as root.\n")
        return 2
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    release = options.release or make(folder)
    failed = sum(seen_on(suite, folder, release) for suite in options.suite or sorted(roots.RENAMED))
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
    say(f"{suite}: {sum(walk.seen)} of {len(walk.seen)} seen, in {time.monotonic() - began:.0f} s")
    return len(walk.seen) - sum(walk.seen)


if __name__ == "__main__":
    sys.exit(main())
