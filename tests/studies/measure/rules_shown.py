"""`tests.studies.bench rules`: figures beside goals, with a share of a processor, beside earlier ones."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.engine.game import Game
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.simulation.simulate import watched
from companion.play.terminal.screen import Screen
from tests.studies.measure import kept_figures
from tests.studies.measure.rules import Figure, Goal, Report, report
from tests.studies.measure.share import Begin, held_to

MOST_RUNS = 1000
_HELD_BACK = """
import sys, msgspec
from companion.games.catalogue import game
from tests.studies.measure import rules
rules.as_a_person_waits()
sys.stdout.write(msgspec.json.encode(rules.report([game(sys.argv[1])], int(sys.argv[2]))).decode())
"""


class Wanted(NamedTuple):
    """What is measured: all games or `only` one, `runs` times, and with `share` per cent of a processor too.

    The figures go into the file `out`, and are shown beside those of the file `against`.
    """

    only: str | None
    runs: int
    out: Path | None = None
    share: int | None = None
    against: Path | None = None


def run(wanted: Wanted, screen: Screen) -> int:
    """Measure, show, keep and compare. Returns the exit code. Raises `BadInput`."""
    if not 1 <= wanted.runs <= MOST_RUNS:
        words = "--runs: expected 1 to {most}, found {count}."
        raise BadInput(words.format(most=MOST_RUNS, count=wanted.runs))
    before = kept_figures.read(wanted.against, kept_figures.kept("rules", {})) if wanted.against else None
    games = [catalogue.game(name) for name in ([wanted.only] if wanted.only else catalogue.names())]
    whole, shared = _measured(games, wanted)
    screen.show(table(whole, shared, wanted.share))
    _say(whole, wanted, screen)
    now = kept_figures.kept("rules", _figures(whole, "") | _figures(shared, f", {wanted.share} %"))
    if before is not None:
        screen.show(kept_figures.table(before, now))
    if wanted.out is not None:
        kept_figures.write(wanted.out, now)
    return 0


def _say(found: Report, wanted: Wanted, screen: Screen) -> None:
    words = "Median of {runs} runs; Python {python} on {machine}; plain loop: {loop} million steps a second."
    loop = f"{found.loop / 1e6:.1f}"
    given = {"runs": wanted.runs, "python": found.python, "machine": found.machine, "loop": loop}
    screen.say(words.format(**given), "dim")
    if wanted.share is not None:
        words = "With {share} % of a processor everything is measured by the wall clock."
        screen.say(words.format(share=wanted.share), "dim")


def _measured(games: Sequence[Game[Any]], wanted: Wanted) -> tuple[Report, Report | None]:
    """All figures, and those with the share; a bar tells how far it is."""
    with ExitStack() as stack:
        begin = stack.enter_context(held_to(wanted.share)) if wanted.share is not None else None
        jobs = [(game, how) for game in games for how in ((None,) if begin is None else (None, begin))]
        steps = watched(_each(jobs, wanted.runs), len(jobs), Console(stderr=True), "Measuring")
        found = [(how, part) for (_game, how), part in zip(jobs, steps, strict=True)]
    whole = _joined([part for how, part in found if how is None])
    return whole, _joined([part for how, part in found if how is not None]) if begin is not None else None


def _each(jobs: Sequence[tuple[Game[Any], Begin | None]], runs: int) -> Iterator[Report]:
    for game, begin in jobs:
        yield report([game], runs) if begin is None else _held_back(game.id, runs, begin)


def _held_back(game: str, runs: int, begin: Begin) -> Report:
    """The figures of one game in a process that has only a share of a processor."""
    command = begin([sys.executable, "-P", "-c", _HELD_BACK, game, str(runs)])
    done = subprocess.run(command, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=Report)


def _joined(parts: Sequence[Report]) -> Report:
    figures = tuple(figure for part in parts for figure in part.figures)
    return Report(parts[0].python, parts[0].machine, median([part.loop for part in parts]), figures)


def _figures(found: Report | None, how: str) -> kept_figures.Figures:
    """The medians as they are kept, by game and seats."""
    if found is None:
        return {}
    kept: kept_figures.Figures = {f"plain loop{how}": {"steps a second": found.loop}}
    for figure in found.figures:
        seats = f", {figure.seats} seats" if figure.seats else ""
        name = f"{figure.name}: {figure.what}" if figure.what else figure.name
        kept.setdefault(f"{figure.game}{seats}{how}", {})[name] = figure.value
    return kept


# Showing


def table(found: Report, shared: Report | None = None, share: int | None = None) -> Table:
    """All figures with goals and their cost in steps of the plain loop, beside those with a share."""
    held_back = {_key(figure): figure.value for figure in shared.figures} if shared is not None else {}
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("game", "seats", "figure"):
        shown.add_column(heading, no_wrap=heading != "figure")
    more = [f"with {share} %"] if shared is not None else []
    for heading in ("median", *more, "goal", "plain steps"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for figure in found.figures:
        value = Text(f"{figure.value:,.1f}", "" if figure.goal is None else _style(figure))
        name = f"{figure.name}: {figure.what}" if figure.what else figure.name
        wanted = figure.shared[1] if figure.shared is not None and figure.shared[0] == share else None
        beside = [_beside(held_back.get(_key(figure)), wanted)] if more else []
        goals = ", ".join(_goal(goal) for goal in (figure.goal, wanted) if goal is not None)
        more_cells: tuple[Text | str, ...] = (*beside, goals, _ratio(figure, found))
        shown.add_row(figure.game, str(figure.seats or ""), name, value, *more_cells)
    return shown


def _key(figure: Figure) -> tuple[str, int, str, str]:
    """What is measured by a figure."""
    return (figure.game, figure.seats, figure.name, figure.what)


def _style(figure: Figure) -> str:
    return "green" if figure.goal is None or figure.goal.met(figure.value) else "red"


def _goal(goal: Goal) -> str:
    return f"{'≥' if goal.at_least else '≤'} {goal.value:,.0f}"


def _beside(value: float | None, wanted: Goal | None) -> Text:
    """A figure with a share, in the colour of its own goal where it has one."""
    if value is None:
        return Text("")
    return Text(f"{value:,.1f}", "" if wanted is None else "green" if wanted.met(value) else "red")


def _ratio(figure: Figure, found: Report) -> str:
    """The cost in steps of the plain loop: about the same on a slow and on a fast machine."""
    if figure.unit == "1/s":
        return f"{found.loop / figure.value:,.0f}"
    seconds = {"µs": 1e-6, "ms": 1e-3}.get(figure.unit)
    return f"{figure.value * seconds * found.loop:,.0f}" if seconds else ""
