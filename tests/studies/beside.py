"""The rules of two checkouts beside each other: `python -m tests.studies.beside OTHER_FOLDER [RUNS]`.

Both are measured in turns, each time in a new Python, by processor time, so that a machine with other work on
it tells them apart, and with its bytecode, as what is installed has it. What the figures mean stands in
`tests.studies.measure.rules`, whose functions both have (`companion.measure.rules` until November 2026).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table

from companion.games import catalogue

RUNS = 7
GAMES = 120
"""As many as make one collection of garbage, wherever it falls, weigh little."""
FASTER_IS_MORE = "1/s"

_MEASURED = """
import time
begun = time.process_time()
import companion.engine.session, companion.games.catalogue
companion.games.catalogue.game({game!r})
imported = (time.process_time() - begun) * 1e3
time.perf_counter = time.process_time
import gc, json, resource, statistics
from companion.engine.encoding import encode
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
try:
    from tests.studies.measure import rules
except ImportError:
    from companion.measure import rules
game = companion.games.catalogue.game({game!r})
found = {{"import, ms": imported}}
try:
    from tests.studies.measure.workloads import workloads
    workloads = workloads(game.id)
except ImportError:
    series = game.parts.series
    workloads = series().workloads() if series is not None else {{"": [{{}}]}}
for seats in rules.seat_counts(game):
    positions = rules.positions(game, seats)
    found[f"{{seats}} seats: state, bytes"] = statistics.mean(len(encode(each.state)) for each in positions)
    for name, fights in workloads.items():
        gc.collect()
        speed = rules.speed(game, seats, fights, {games})
        setup = rules.setup_of(game, seats, "session", fights[0])
        session = rules._played(Session.start(game, setup, rules.MemoryLog(), SeedOracle(setup.seed)), 300)
        undo = statistics.median(rules.undo_cost(session) for _step in range(30))
        resume = statistics.median(rules.resume_cost(game, session) for _step in range(9))
        resume /= len(session.entries)
        head = f"{{seats}} seats, {{name}}: "
        found[head + "decisions, 1/s"], found[head + "answers, 1/s"] = speed.decisions, speed.answers
        found[head + "undo, ms"], found[head + "resume of an entry, ms"] = undo, resume
found["memory after all of it, MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps(found))
"""


def measured(folder: Path, game: str, bytecode: str) -> dict[str, float]:
    """The figures of one checkout, once. Raises `subprocess.CalledProcessError`."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = bytecode
    command = [sys.executable, "-P", "-c", _MEASURED.format(game=game, games=GAMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return msgspec.json.decode(done.stdout, type=dict[str, float])


def in_turns(folders: Sequence[Path], game: str, runs: int) -> list[dict[str, list[float]]]:
    """All runs of each folder, after one that does not count; they go first in turns."""
    found: list[dict[str, list[float]]] = [{} for _folder in folders]
    with tempfile.TemporaryDirectory(prefix="companion-beside-") as bytecode:
        for run in range(runs + 1):
            places = range(len(folders))
            for place in places if run % 2 else reversed(places):
                for name, value in measured(folders[place], game, bytecode).items():
                    found[place].setdefault(name, []).extend([value] if run else [])
    return found


def change(name: str, before: float, now: float) -> float:
    """How much better (above 0) or worse a figure has become, in parts of what it was."""
    better = now - before if FASTER_IS_MORE in name else before - now
    return better / before


def table(before: Mapping[str, list[float]], now: Mapping[str, list[float]]) -> Table:
    """Medians beside each other, with what has become better or worse."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column("figure")
    for heading in ("before", "now", "better by"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for name in now:
        if name in before:
            old, new = median(before[name]), median(now[name])
            shown.add_row(name, f"{old:,.2f}", f"{new:,.2f}", f"{change(name, old, new):+.1%}")
    return shown


def main(arguments: Sequence[str], game: str = "sts") -> int:
    """Measure this checkout beside the one named first. Returns the exit code."""
    if not 1 <= len(arguments) <= 2 or not Path(arguments[0], "companion").is_dir():
        sys.stderr.write("Name the folder of the other checkout, and how many runs." + "\n")
        return 2
    here = Path(catalogue.__file__).parents[2]
    runs = int(arguments[1]) if arguments[1:] else RUNS
    before, now = in_turns((Path(arguments[0]).resolve(), here), game, runs)
    Console(width=120).print(table(before, now))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
