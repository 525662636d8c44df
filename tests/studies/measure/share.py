"""A share of one processor: what is measured runs as on a smaller machine, held back by the kernel.

A control group gets so many microseconds of every period: `cpu.cfs_quota_us` and `cpu.cfs_period_us` in
version 1 (kernel documentation, `scheduler/sched-bwc`), `cpu.max` in version 2 (`admin-guide/cgroup-v2`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from companion.play.bad_input import BadInput

CONTROL_GROUPS = Path("/sys/fs/cgroup")
PERIOD = 5_000
"""Microseconds: short beside a frame, so that a process is slow evenly and not now and then."""
LEAST_QUOTA = 1_000
"""Microseconds; the kernel takes no fewer."""
MOST_SHARES, MOST_WEIGHT = 262_144, 10_000
"""The foremost group, `cpu.shares` in version 1, `cpu.weight` in 2: other work takes nothing of its share."""
MEMBERS = "cgroup.procs"
_VERSION_1 = ("cpu", "cpu,cpuacct", "cpuacct,cpu")
"""The folder of the controller in version 1, by the ways to mount it."""
_JOIN = "import os, sys; open(sys.argv[1], 'w').write(str(os.getpid())); os.execv(sys.argv[2], sys.argv[2:])"

Begin = Callable[[Sequence[str]], list[str]]
"""The command that begins a process as it is to be measured, made of the one that begins it at all."""


def limits(percent: int) -> tuple[int, int]:
    """Quota and period in microseconds; the period is longer where the quota would be too short."""
    quota = max(LEAST_QUOTA, PERIOD * percent // 100)
    return quota, quota * 100 // percent


@contextmanager
def held_to(percent: int, root: Path = CONTROL_GROUPS) -> Iterator[Begin]:
    """A control group with this share of one processor, for all processes that are begun as it says.

    It is gone afterwards. Raises `BadInput` where no share can be set.
    """
    above = next((root / name for name in _VERSION_1 if (root / name / "cpu.cfs_quota_us").exists()), root)
    folder = above / f"companion-bench-{os.getpid()}"
    begin = partial(_joined, folder)
    try:
        _make(folder, percent, begin)
        yield begin
    finally:
        with suppress(OSError):  # it was never made, or the kernel keeps it while a process ends
            folder.rmdir()


def _joined(folder: Path, command: Sequence[str]) -> list[str]:
    """A process joins the group itself before it becomes what is measured: all of that is held back."""
    return [sys.executable, "-I", "-S", "-c", _JOIN, str(folder / MEMBERS), *command]


def _make(folder: Path, percent: int, begin: Begin) -> None:
    """The group with its limits, tried by a process that does nothing. Raises `BadInput`."""
    try:
        _limit(folder, *limits(percent))
        subprocess.run(begin([sys.executable, "-I", "-S", "-c", ""]), check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        words = (
            "--share: no share of a processor can be set in {folder} ({reason}). Run it on Linux as root, "
            "where control groups can be written, or without --share."
        )
        reason = error.strerror if isinstance(error, OSError) else error.stderr.decode().strip()[-80:]
        raise BadInput(words.format(folder=folder.parent, reason=reason or error)) from error


def _limit(folder: Path, quota: int, period: int) -> None:
    """Make the group, of the version that its folder has. Raises `OSError`."""
    second = (folder.parent / "cgroup.controllers").exists()
    if second:
        (folder.parent / "cgroup.subtree_control").write_text("+cpu")
    folder.mkdir()
    if second:
        (folder / "cpu.max").write_text(f"{quota} {period}")
        (folder / "cpu.weight").write_text(str(MOST_WEIGHT))
    else:
        (folder / "cpu.cfs_period_us").write_text(str(period))
        (folder / "cpu.cfs_quota_us").write_text(str(quota))
        (folder / "cpu.shares").write_text(str(MOST_SHARES))
