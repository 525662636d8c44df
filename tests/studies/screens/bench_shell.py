"""A shell over games that are kept in a folder, and how what is done at it is timed."""

from __future__ import annotations

import resource
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.studies.screens.kept_games import shelf
from ui.shell.frames import soon

if TYPE_CHECKING:
    from tests.studies.screens.bench_hands import Frames
    from ui.shell.shell import Shell

TIMES = 60
Figures = dict[str, float]
After = Callable[["Frames"], Figures]


def resident() -> float:
    """The resident set now, in MiB (proc(5), `statm`, second field, in pages)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def timed(name: str, act: Callable[[], float], times: int = TIMES) -> Figures:
    """Median and 99th percentile of what `act` returns, in milliseconds."""
    taken = sorted(act() for _time in range(times))
    return {
        f"{name}, median ms": statistics.median(taken),
        f"{name}, p99 ms": taken[min(len(taken) - 1, round(len(taken) * 0.99))],
    }


def shell_on(size: tuple[int, int], folder: Path, **more: Any) -> Shell:
    """A shell in the window, over the games that are kept in a folder."""
    from tests.studies.screens.bench_window import shown
    from ui.behind.games import ShelfGames
    from ui.ports.settings import ScreenSettings
    from ui.shell.shell import Shell
    from ui.widgets.gate import gate

    gate.seconds = 0.0
    ports = {"games": ShelfGames(shelf(folder), wake=soon), **more}
    return shown(Shell(settings=ScreenSettings(pace="instant", idle_minutes=0), size=size, **ports))
