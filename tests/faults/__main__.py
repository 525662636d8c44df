"""The machine of faults: `python -m tests.faults [share]`, with what came of each change.

Each change of a kiosk (install, update, roll back, back up, restore, the start after it, settings, first
start) runs once, and its system calls that change a disk are counted. Then it runs again with a fault at one
of them: its processes are killed, a write is torn, the call fails with EIO, or the disk is full from then.
share is how many of the calls are tried: 1 is each of them (an hour), the default ends within ten minutes.
Ends with 1 when anything broke.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from tests.faults.scenes import SCENES, Installation, Table
from tests.faults.trying import tried


def main(share: float, names: list[str]) -> int:
    """Try them all, as many at once as there are processors, and say what came of each."""
    broken = False
    scenes = [scene for scene in SCENES if not names or scene.name in names]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        came = processes.map(_tried, scenes, repeat(share))
        for scene, (calls, found, wrong) in zip(scenes, came, strict=True):
            sys.stdout.write(f"{scene.name}: {calls} calls, tried {sum(found.values())}: {dict(found)}\n")
            for each in wrong[:10]:
                sys.stdout.write(f"    WRONG: {each}\n")
            sys.stdout.flush()
            broken = broken or bool(wrong)
    return int(broken)


def _tried(scene: Table | Installation, share: float) -> tuple[int, Counter[str], list[str]]:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as place:
        return tried(scene, Path(place), share)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("share", type=float, nargs="?", default=0.1, help="1 is each call (default: 0.1)")
    parser.add_argument("--only", action="append", default=[], help="only this change")
    options = parser.parse_args()
    sys.exit(main(options.share, options.only))
