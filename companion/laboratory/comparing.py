"""`companion compare`: the same games by two rules, numbers or sets of cards, and what has changed.

Each game is played twice with the same seed, so that what differs is the rules: the interval is that of a
difference between pairs, and narrower than what two simulations would give.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.laboratory.experiments import Experiment, kind_of, parts_of, played
from companion.laboratory.sides import Side
from companion.play.bad_input import BadInput, check_place, write_text
from companion.play.simulation.simulate import watched
from companion.play.simulation.statistics import SURE, paired_difference, percent, wilson
from companion.play.simulation.workers import asked_to_end_as_by_ctrl_c, beside
from companion.speech.words import _, ngettext

LOOKED_AT_EVERY = 25
FEWEST = 100


class Pairs(msgspec.Struct):
    """Games that were played twice: in how many this one won on both sides, or on one of them alone."""

    games: int = 0
    both: int = 0
    only_first: int = 0
    only_second: int = 0

    def add(self, first: bool, second: bool) -> None:
        """Count a game."""
        self.games += 1
        self.both += first and second
        self.only_first += first and not second
        self.only_second += second and not first

    def shares(self) -> tuple[float, float]:
        """The shares won on both sides."""
        return (self.both + self.only_first) / self.games, (self.both + self.only_second) / self.games

    def difference(self) -> tuple[float, float, float]:
        """How much more is won on the second side, with its 95 % interval."""
        return paired_difference(self.only_first, self.only_second, self.games)


class Lengths(msgspec.Struct):
    """How long games were on both sides, in rounds."""

    games: int = 0
    first: int = 0
    second: int = 0
    squares: int = 0

    def add(self, first: int, second: int) -> None:
        """Count a game."""
        self.games += 1
        self.first += first
        self.second += second
        self.squares += (second - first) ** 2

    def difference(self) -> tuple[float, float, float]:
        """How many rounds a game is longer on the second side, with its 95 % interval."""
        mean = (self.second - self.first) / self.games
        variance = max(0.0, self.squares / self.games - mean * mean)
        spread = SURE * sqrt(variance / max(1, self.games - 1))
        return mean, mean - spread, mean + spread


class Comparison:
    """What came of both sides so far. `experiments` are the same but for their rules."""

    def __init__(self, experiments: tuple[Experiment, Experiment]) -> None:
        self.experiments = experiments
        self.won: dict[str, Pairs] = {}
        self.rounds = Lengths()
        self.otherwise = 0

    @property
    def games(self) -> int:
        """The games that were played on both sides."""
        return self.rounds.games

    def add(self, first: Any, second: Any) -> None:
        """Count a game that was played on both sides."""
        one, other = (
            kind_of(experiment).won(experiment, game)
            for experiment, game in zip(self.experiments, (first, second), strict=True)
        )
        for name in one.keys() & other.keys():
            self.won.setdefault(name, Pairs()).add(one[name], other[name])
        self.rounds.add(first.rounds, second.rounds)
        self.otherwise += one != other

    def widest(self) -> float:
        """The widest 95 % interval of all differences of shares; 1 as long as something is not known."""
        if self.games < max(FEWEST, parts_of(self.experiments[0])):
            return 1.0
        bounds = [pairs.difference() for pairs in self.won.values()]
        return max(high - low for _share, low, high in bounds)

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        shares = [_data(name, pairs) for name, pairs in sorted(self.won.items())]
        longer, *interval = self.rounds.difference()
        rounds = {
            "first": self.rounds.first / self.games,
            "second": self.rounds.second / self.games,
            "difference": longer,
            "interval": interval,
        }
        return {"games": self.games, "ended_otherwise": self.otherwise, "shares": shares, "rounds": rounds}


def _data(name: str, pairs: Pairs) -> dict[str, Any]:
    first, second = pairs.shares()
    difference, *interval = pairs.difference()
    shares = {"name": name, "games": pairs.games, "first": first, "second": second}
    return {**shares, "difference": difference, "interval": interval}


def both_sides(
    sides: tuple[Side, Side], experiments: tuple[Experiment, Experiment], processes: int
) -> Iterator[tuple[Any, Any]]:
    """Every game on both sides, in the order of their places, by processes of their own for each side."""
    each = max(1, processes // 2)
    places = range(experiments[0].total)
    found = [
        beside(side.force, partial(played, experiment), places, len(places), each)
        for side, experiment in zip(sides, experiments, strict=True)
    ]
    with closing(found[0]), closing(found[1]):
        yield from zip(*found, strict=True)


def run(
    sides: tuple[Side, Side],
    experiments: tuple[Experiment, Experiment],
    processes: int,
    until: float,
    out: Path | None,
    console: Console,
) -> int:
    """Play both sides and say what differs. Returns the exit code, 130 after Ctrl-C. Raises `BadInput`."""
    check_out(out)
    comparison, stopped = Comparison(experiments), True
    games = both_sides(sides, experiments, processes)
    with suppress(KeyboardInterrupt), asked_to_end_as_by_ctrl_c():
        _count(comparison, games, until, console)
        stopped = False
    if not comparison.games:
        raise KeyboardInterrupt
    show(sides, comparison, console)
    if out is not None:
        names = {"first_side": sides[0].name, "second_side": sides[1].name}
        data = msgspec.json.encode({**names, **comparison.as_data()})
        write_text(out, msgspec.json.format(data, indent=1).decode() + "\n")
    return 130 if stopped else 0


def check_out(out: Path | None) -> None:
    """Refuse before a long run what could not be written after it. Raises `BadInput`."""
    if out is not None and out.suffix != ".json":
        raise BadInput(_("--out: expected a name ending in .json, found {file}.").format(file=out))
    if out is not None:
        check_place(out)


def _count(comparison: Comparison, games: Iterator[tuple[Any, Any]], until: float, console: Console) -> None:
    for first, second in watched(games, comparison.experiments[0].total, console):
        comparison.add(first, second)
        if until and comparison.games % LOOKED_AT_EVERY == 0 and comparison.widest() <= until:
            return


def show(sides: tuple[Side, Side], comparison: Comparison, console: Console) -> None:
    """The shares on both sides with the difference, the rounds, and what it rests on."""
    console.print(_shares(sides, comparison), markup=False)
    for line in _remarks(sides, comparison):
        console.print(Text(line, "dim"), soft_wrap=not console.is_terminal)


def _shares(sides: tuple[Side, Side], comparison: Comparison) -> Table:
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(_("share won"))
    for heading in (*(side.name for side in sides), _("difference"), _("95% interval")):
        shown.add_column(Text(heading), justify="right")
    for name, pairs in sorted(comparison.won.items()):
        first, second = pairs.shares()
        difference, low, high = pairs.difference()
        changed = "bold" if low > 0 or high < 0 else ""
        bounds = f"{_points(low)} – {_points(high)}"
        shown.add_row(Text(name), percent(first), percent(second), _points(difference), bounds, style=changed)
    return shown


def _points(share: float) -> str:
    return f"{100 * share:+.1f}"


def _remarks(sides: tuple[Side, Side], comparison: Comparison) -> Iterator[str]:
    games = ngettext("{count} game", "{count} games", comparison.games).format(count=comparison.games)
    words = _(
        "{games} on each side with the same seeds. Differences are in percentage points, bold where certain."
    )
    yield words.format(games=games)
    low, high = wilson(comparison.otherwise, comparison.games)
    words = _("Won by a different player than on the other side: {share} (95% interval {low} – {high}).")
    share = percent(comparison.otherwise / comparison.games)
    yield words.format(share=share, low=percent(low), high=percent(high))
    rounds, (longer, least, most) = comparison.rounds, comparison.rounds.difference()
    words = _("Rounds: {first} and {second}, difference {longer} (95% interval {least} – {most}).")
    first, second = rounds.first / rounds.games, rounds.second / rounds.games
    said = {"longer": f"{longer:+.2f}", "least": f"{least:+.2f}", "most": f"{most:+.2f}"}
    yield words.format(first=f"{first:.1f}", second=f"{second:.1f}", **said)
