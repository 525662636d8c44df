"""Whether something grows that must not grow: memory, threads and file handles, measured as time goes by."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from companion.play.bad_input import BadInput
from tests.studies.measure.table_figures import HUMAN_SECONDS

WARM_UP = 1 / 3
"""The share of the time in which caches and pools may still fill."""
MOST_GROWTH = 0.05
"""Of the memory after the warm-up. Noise of an allocator is less, a leak of eight hours is more."""


class Sample(msgspec.Struct, frozen=True):
    """What the program holds `seconds` after the beginning, having taken in so many scans and rolls."""

    seconds: float
    acts: int
    mebibytes: float
    threads: int
    files: int


def sample(seconds: float, acts: int) -> Sample:
    """What this process holds now. Raises `BadInput` where there is no /proc (all but Linux)."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - nothing but their number
    except (OSError, ValueError, IndexError) as error:
        raise BadInput("Memory can be measured on Linux only, which tells of it in /proc.") from error
    mebibytes = pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    return Sample(seconds, acts, mebibytes, threading.active_count(), files)


def growth(samples: Sequence[Sample]) -> tuple[str, ...]:
    """What grew after the warm-up, in words; empty when all is flat."""
    settled = [each for each in samples if each.seconds >= samples[-1].seconds * WARM_UP]
    first, last = settled[0], settled[-1]
    found = []
    if last.mebibytes > first.mebibytes * (1 + MOST_GROWTH):
        words = "Memory grew from {first} to {last} MiB."
        found.append(words.format(first=f"{first.mebibytes:.1f}", last=f"{last.mebibytes:.1f}"))
    if last.threads > first.threads:
        found.append(f"Threads grew from {first.threads} to {last.threads}.")
    if last.files > first.files:
        words = "File handles grew from {first} to {last}."
        found.append(words.format(first=first.files, last=last.files))
    return tuple(found)


def speed(samples: Sequence[Sample]) -> float:
    """How many times faster than people scan and roll it went."""
    last = samples[-1]
    return last.acts * HUMAN_SECONDS / max(1e-9, last.seconds)


def table(samples: Sequence[Sample]) -> Table:
    """All samples."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("minutes", "scans and rolls", "MiB", "threads", "file handles"):
        shown.add_column(heading, justify="right")
    for each in samples:
        cells = (f"{each.seconds / 60:.1f}", str(each.acts), f"{each.mebibytes:.1f}")
        shown.add_row(*cells, str(each.threads), str(each.files))
    return shown
