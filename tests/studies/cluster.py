"""Games a second by more and more processes, and what handing work out costs: `tests.studies.cluster`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from companion.games import catalogue
from companion.laboratory import cluster
from companion.laboratory.experiments import Experiment, played
from companion.play.bad_input import write_text
from companion.play.simulation import simulate
from companion.play.simulation.series import Series
from companion.play.simulation.tournament import Contest
from companion.play.simulation.workers import in_order
from companion.play.terminal.screen import Screen
from tests.studies import command
from tests.studies.measure.rules import setup_of

COUNTS = (1, 2, 4)
"""Processes that are measured, one row each."""
GAMES = 600
HERE, DASK = "processes of one program", "workers of a Dask cluster"


class Scaled(msgspec.Struct, frozen=True):
    """What so many processes did after they had begun.

    `overhead` is the share of the time of the processors that they had in which no game was played: to hand
    work out, to put results together, to wait for the last one.
    """

    how: str
    processes: int
    games: int
    seconds: float
    games_a_second: float
    overhead: float


class Busy:
    """The seconds in which games were played, by all processes together."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Somebody played so long."""
        self.seconds += seconds


def timed(job: tuple[Experiment, int]) -> float:
    """In a worker: play one game, and say how many seconds it took."""
    begun = perf_counter()
    played(*job)
    return perf_counter() - begun


def experiment_of(game: str, games: int) -> Experiment:
    """What is played: two seats of a game by the careful bot."""
    found = catalogue.game(game)
    setup = setup_of(found, 2, "cluster")
    if found.parts.series is not None:
        return Series(game, ("careful",), games, "cluster", (("cluster", 2, setup.options),))
    return Contest(game, ("careful", "careful"), setup.seats, games, "cluster", setup.options)


def _of_processes(experiment: Experiment, count: int, busy: Busy) -> Generator[None, None, None]:
    jobs = [(experiment, place) for place in range(experiment.total)]
    with closing(in_order(experiment.game, timed, jobs, len(jobs), count)) as found:
        for seconds in found:
            busy.add(seconds)
            yield


def _of_dask(experiment: Experiment, count: int, busy: Busy) -> Generator[None, None, None]:
    with (
        cluster.connected(f"{cluster.LOCAL}{count}") as client,
        closing(cluster.on_cluster(client, experiment, 0, busy.add)) as found,
    ):
        for _game in found:
            yield


WAYS: dict[str, Callable[[Experiment, int, Busy], Generator[None, None, None]]] = {
    HERE: _of_processes,
    DASK: _of_dask,
}


def scaled(how: str, experiment: Experiment, count: int) -> Scaled:
    """Play it by so many processes. The clock starts with the first result: they have begun by then."""
    busy = Busy()
    with closing(WAYS[how](experiment, count, busy)) as results:
        next(results)
        before, begun = busy.seconds, perf_counter()
        games = sum(1 for _game in results)
        seconds = perf_counter() - begun
    had = seconds * min(count, simulate.processes(None))
    overhead = max(0.0, 1 - (busy.seconds - before) / had)
    return Scaled(how, count, games, seconds, games / seconds, overhead)


def run(game: str, games: int, out: Path | None, screen: Screen) -> int:
    """Measure and show. Returns the exit code. Raises `SetupError`."""
    experiment = experiment_of(catalogue.game(game).id, games)
    ways = [how for how in WAYS if how == HERE or find_spec("distributed") is not None]
    jobs = [(how, count) for how in ways for count in COUNTS]
    shown = simulate.watched(jobs, len(jobs), screen.console, "Measuring")
    found = [scaled(how, experiment, count) for how, count in shown]
    screen.show(table(found))
    cores = simulate.processes(None)
    screen.say(f"This machine has {cores} processors.", "dim")
    if len(ways) == 1:
        screen.say("Dask is not installed. To measure it too: companion install cluster", "dim")
    if out is not None:
        write_text(out, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    return 0


def table(found: list[Scaled]) -> Table:
    """Games a second by the number of processes, and the share of time in which no game was played."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column("")
    for heading in ("how many", "games a second", "times one", "overhead"):
        shown.add_column(heading, justify="right")
    alone: dict[str, float] = {}
    for row in found:
        one = alone.setdefault(row.how, row.games_a_second)
        figures: list[Any] = [row.processes, f"{row.games_a_second:.1f}", f"{row.games_a_second / one:.2f}"]
        shown.add_row(Text(row.how), *map(str, figures), f"{100 * row.overhead:.0f} %")
    return shown


def main(arguments: Sequence[str]) -> int:
    """Measure as the words say. Returns the exit code."""
    told = command.parser("cluster", GAMES, catalogue.names()[0]).parse_args(arguments)
    return run(told.game, told.games, told.json, Screen())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
