"""The machine of faults: `python -m tests.faults [share]`, with what came of each change.

Each change of a kiosk (install, update, roll back, back up, restore, the start after it, settings, first
start) runs once, and its system calls that change a disk are counted. Then it runs again with a fault at one
of them: its processes are killed, a write is torn, the call fails with EIO, or the disk is full from then.
share is how many of the calls are tried: 1 is each of them (an hour), the default ends within ten minutes.
Ends with 1 when anything broke.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from tests.faults.scenes import SCENES
from tests.faults.trying import tried


def main(share: float, names: list[str]) -> int:
    """Try them all, and say what came of each."""
    broken = False
    for scene in SCENES:
        if names and scene.name not in names:
            continue
        with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as place:
            calls, found, wrong = tried(scene, Path(place), share)
        sys.stdout.write(f"{scene.name}: {calls} calls, tried {sum(found.values())}: {dict(found)}\n")
        for each in wrong[:10]:
            sys.stdout.write(f"    WRONG: {each}\n")
        sys.stdout.flush()
        broken = broken or bool(wrong)
    return int(broken)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("share", type=float, nargs="?", default=0.1, help="1 is each call (default: 0.1)")
    parser.add_argument("--only", action="append", default=[], help="only this change")
    options = parser.parse_args()
    sys.exit(main(options.share, options.only))
