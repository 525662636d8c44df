"""What the screen costs, beside an empty Kivy window in the same run: `companion bench ui`.

Every figure is taken offscreen with software rendering, in a process of its own; the floor is a
window that shows nothing. Times are wall-clock milliseconds, memory is the resident set in MiB.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.engine.words import _
from ui import environment

IDLE_SECONDS = 4.0
TOUCHES = 60
KINDS = ("empty", "home", "game")


def run(arguments: Sequence[str]) -> int:
    """Measure and print a table; `--json FILE` keeps the figures. Returns 0."""
    options = _parser().parse_args(list(arguments))
    if options.child:
        sys.stdout.write(
            json.dumps(_child(options.child, options.started, Path(options.folder), options.size))
        )
        return 0
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            figures[kind] = _measured(kind, folder, options)
    sys.stdout.write(table(figures))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1), "utf-8")
    return 0


def table(figures: dict[str, dict[str, float]]) -> str:
    """The figures as lines of text, a column for each kind of window."""
    keys = list(dict.fromkeys(key for found in figures.values() for key in found))
    width = max(len(key) for key in keys) + 2
    lines = ["".ljust(width) + "".join(kind.rjust(12) for kind in figures)]
    for key in keys:
        cells = [
            f"{found[key]:.1f}".rjust(12) if key in found else "–".rjust(12) for found in figures.values()
        ]
        lines.append(key.ljust(width) + "".join(cells))
    return "\n".join(lines) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion bench ui")
    parser.add_argument("--size", default="800x480", help=_("window size, such as 800x480"))
    parser.add_argument("--runs", type=int, default=3, help=_("how often each is started; the median counts"))
    parser.add_argument("--json", type=Path, help=_("keep the figures in this file"))
    parser.add_argument("--child", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--started", type=float, default=0.0, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    return parser


def _measured(kind: str, folder: str, options: argparse.Namespace) -> dict[str, float]:
    runs = [_spawned(kind, folder, options.size) for _run in range(options.runs)]
    return {key: statistics.median(found[key] for found in runs) for key in runs[0]}


def _spawned(kind: str, folder: str, size: str) -> dict[str, float]:
    code = "import sys; from ui.bench import run; sys.exit(run(sys.argv[1:]))"
    given = ["--child", kind, "--started", str(time.time()), "--folder", folder, "--size", size]
    done = subprocess.run(
        [sys.executable, "-c", code, *given],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "COMPANION_DATA": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


# In a process of its own


def _child(kind: str, started: float, folder: Path, size: str) -> dict[str, float]:
    width, _cross, height = size.partition("x")
    pixels = (int(width), int(height))
    environment.prepare(environment.Display(size=pixels, offscreen=True), folder / "kivy")
    from ui.bench_window import idle_share, open_window

    pictures = open_window(kind, pixels, folder)
    found = {"first frame, ms": (time.time() - started) * 1000}
    found["idle CPU, % of a core"] = idle_share(IDLE_SECONDS) * 100
    if pictures is not None:
        pictures.hurry()
        found.update(_timed("touch to frame", pictures.touch, TOUCHES))
        found.update(_timed("new picture to frame", pictures.change, TOUCHES))
        found.update(_timed("enemy turn, frame", pictures.step, TOUCHES))
    found["memory, MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def _timed(name: str, action: Callable[[], Any], times: int) -> dict[str, float]:
    taken = []
    for _time in range(times):
        begin = time.perf_counter()
        action()
        taken.append((time.perf_counter() - begin) * 1000)
    taken.sort()
    return {
        f"{name}, median ms": statistics.median(taken),
        f"{name}, p99 ms": taken[int(len(taken) * 0.99) - 1],
    }
