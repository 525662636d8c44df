"""What the screen costs, beside an empty Kivy window in the same run: `tests.studies.bench ui`.

Every figure is taken offscreen with software rendering, in a process of its own; the floor is a
window that shows nothing. Times are wall-clock milliseconds and end when the picture is drawn; a touch
or a roll comes at any moment between two frames. Memory is the resident set in MiB.
`--share 25` measures all of it with a quarter of a processor too (`tests.studies.measure.share`), `--against
FILE` shows it beside figures that were kept.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from companion.play.simulation.simulate import watched
from companion.speech.command_line import Parser
from tests.studies import bench as benches
from tests.studies.measure import kept_figures
from tests.studies.measure.share import Begin, held_to
from tests.studies.screens.bench_table import WHOLE, heading, table
from tests.studies.screens.kept_games import keep_a_game
from ui.program import environment
from ui.program.app import window_size

KINDS = ("empty", "home", "curtain", "crowded", "resumed", "table", "pauses")
"""An empty window; home; what covers it when nobody has touched it for long;
four players and ten enemies; a kept game; a game with a real die; games, decks and tags read and written."""
PROGRAM = "program"
READY_SECONDS = 60.0
ROOT = Path(__file__).parents[3]
MOST_RUNS = 1000
Figures = dict[str, float]


def run(arguments: Sequence[str]) -> int:
    """Measure and print a table; `--json FILE` keeps the figures.

    Raises `BadInput` where no share can be set or nothing compared.
    """
    options = _parser().read(arguments)
    if options.child:
        sys.stdout.write(json.dumps(_child(options)))
        return 0
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        return _compared(options, Path(folder))


def _compared(options: argparse.Namespace, folder: Path) -> int:
    """Measure, show, keep, and show beside what was kept. Raises `BadInput`, before anything is measured."""
    like = kept_figures.kept("ui", {}, options.size)
    before = kept_figures.read(options.against, like) if options.against else None
    with _ways(options.share) as ways:
        found = _figures(folder, options, Console(stderr=True), ways)
    for share, figures in found.items():
        sys.stdout.write((heading(share) if options.share else "") + table(figures, share))
    now = kept_figures.kept("ui", _by_window(found), options.size)
    if before is not None:
        Console().print(kept_figures.table(before, now))
    if options.json:
        kept_figures.write(options.json, now)
    return 0


@contextmanager
def _ways(share: int | None) -> Iterator[dict[int, Begin]]:
    """How processes are begun, by the share of a processor that they have. Raises `BadInput`."""
    if share is None:
        yield {WHOLE: list}
        return
    with held_to(share) as begin:
        yield {WHOLE: list, share: begin}


def _by_window(found: Mapping[int, Mapping[str, Figures]]) -> kept_figures.Figures:
    """The figures as they are kept: of windows with a share too."""
    return {
        kind if share == WHOLE else f"{kind}, {share} %": dict(figures)
        for share, kinds in found.items()
        for kind, figures in kinds.items()
    }


def _parser() -> Parser:
    parser = Parser(prog="python -m tests.studies.bench ui", description="What the screen costs.")
    parser.add_argument("--size", type=_size, default="800x480", help="window size, e.g. 800x480")
    parser.add_argument("--runs", type=_runs, default=3, help="how often each is started; the median counts")
    parser.add_argument("--json", type=Path, help="keep the figures in this file")
    benches.add_share(parser)
    parser.set_defaults(parser=parser)
    parser.add_argument("--child", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--started", type=float, default=0.0, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, default=Path(), help=argparse.SUPPRESS)
    return parser


def _size(text: str) -> str:
    window_size(text)
    return text


def _runs(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= MOST_RUNS:
        return int(text)
    words = "expected 1 to {most}, found {count}"
    raise argparse.ArgumentTypeError(words.format(most=MOST_RUNS, count=text[:20]))


def _figures(
    folder: Path, options: argparse.Namespace, console: Console, ways: Mapping[int, Begin]
) -> dict[int, dict[str, Figures]]:
    """By share and kind of window, the median of every figure; a bar on `console` tells how far it is."""
    _compile_once()
    kinds = (*KINDS, PROGRAM)
    found: dict[int, dict[str, list[Figures]]] = {share: {kind: [] for kind in kinds} for share in ways}
    jobs = [(kind, number, share) for kind in kinds for number in range(options.runs) for share in ways]
    for kind, number, share in watched(jobs, len(jobs), console, "Measuring"):
        own = folder / f"{kind} {number} {share}"
        found[share][kind].append(_once(kind, own, options.size, ways[share]))
    return {share: {kind: _median(runs) for kind, runs in own.items()} for share, own in found.items()}


def _median(runs: Sequence[Figures]) -> Figures:
    return {key: statistics.median(found[key] for found in runs) for key in runs[0]}


def _once(kind: str, own: Path, size: str, begin: Begin) -> Figures:
    """One run in a folder of its own: what a run has kept must not meet the next one."""
    own.mkdir()
    if kind == PROGRAM:
        return {"first frame, ms": _ready_after(own, size, begin)}
    if kind == "resumed":
        keep_a_game(own)
    return _spawned(kind, own, size, begin)


def _spawned(kind: str, folder: Path, size: str, begin: Begin) -> Figures:
    code = "import sys; from tests.studies.screens.bench import run; sys.exit(run(sys.argv[1:]))"
    given = ["--child", kind, "--started", str(time.time()), "--folder", str(folder), "--size", size]
    done = subprocess.run(
        begin([sys.executable, "-c", code, *given]),
        cwd=ROOT,
        env=_surroundings(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    found: Figures = json.loads(done.stdout)
    return found


def _compile_once() -> None:
    """Bytecode of our own packages, which an installed program has (systemd/releases.sh).

    Where none may be written, every window compiles all of it before its first frame.
    """
    packages = ("companion", "hardware", "ui")
    command = [sys.executable, "-m", "compileall", "-q", "-j", "0", *packages]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=False)


def _surroundings(folder: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_DATA": str(folder), "XDG_RUNTIME_DIR": str(folder)}


def _ready_after(folder: Path, size: str, begin: Begin) -> float:
    """The whole program, from its start until it says that its first frame is drawn; milliseconds."""
    code = "import sys; from companion.app import main; sys.exit(main())"
    files = ["--state", str(folder / "state"), "--settings", str(folder / "settings.toml")]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        address = str(folder / "notify")
        listener.bind(address)
        listener.settimeout(READY_SECONDS)
        begun = time.perf_counter()
        program = subprocess.Popen(
            begin([sys.executable, "-c", code, "screen", "--offscreen", "--size", size, *files]),
            cwd=ROOT,
            env={**_surroundings(folder), "NOTIFY_SOCKET": address},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            listener.recv(100)
            return (time.perf_counter() - begun) * 1000
        finally:
            program.terminate()
            program.wait(READY_SECONDS)
            Path(address).unlink()


# In a process of its own


def _child(options: argparse.Namespace) -> Figures:
    _prepare(options.size, options.folder)
    from tests.studies.screens import bench_games

    return bench_games.measured(options.child, options.started, window_size(options.size), options.folder)


def _prepare(size: str, folder: Path) -> None:
    environment.prepare(environment.Display(size=window_size(size), offscreen=True), folder / "kivy")
