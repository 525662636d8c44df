"""`companion simulate`: plays an experiment here or on a cluster; counts, keeps and shows what comes."""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from companion.laboratory import cluster, result_files
from companion.laboratory.experiments import Experiment, kind_of, parts_of, played
from companion.laboratory.result_files import GOES_ON, Add, Begun
from companion.play.bad_input import BadInput, check_place
from companion.play.simulation.plotting import check_plot
from companion.play.simulation.simulate import progress_bar
from companion.play.simulation.statistics import percent, wilson
from companion.play.simulation.workers import asked_to_end_as_by_ctrl_c, in_order
from companion.speech.called import own_command
from companion.speech.words import _

INTERRUPTED = 130
FEWEST = 100
"""Games before anything is said to be known well enough: few that end alike look surer than they are."""
LOOKED_AT_EVERY = 25
"""Games after which the intervals are looked at again."""


class Plan(msgspec.Struct, frozen=True):
    """How an experiment is run, and what comes out of it besides the table.

    `on` names a cluster (`companion.laboratory.cluster`), "" for `processes` on this machine. `until` is the
    width of all 95 % intervals at which to stop, 0 for none. `go_on` is a file of results that was begun.
    """

    processes: int = 1
    on: str = ""
    out: Path | None = None
    plot: Path | None = None
    until: float = 0.0
    go_on: Path | None = None


def check(plan: Plan) -> None:
    """Refuse before a long run what could not be done after it. Raises `BadInput`."""
    if plan.on:
        cluster.check_address(plan.on)
    for path in (plan.out, plan.plot):
        if path is not None:
            check_place(path)
    if plan.out is not None:
        result_files.check_kind(plan.out)
    if plan.plot is not None:
        check_plot(plan.plot)


def run(experiment: Experiment, plan: Plan, console: Console, begun: Begun | None = None) -> int:
    """Play an experiment, or the rest of one that was begun, and show what came of it.

    Returns the exit code: 130 after Ctrl-C or SIGTERM, when what was done is shown and kept.
    Raises `BadInput`.
    """
    check(plan)
    running = _Running(experiment, plan, begun)
    with asked_to_end_as_by_ctrl_c():
        running.go(console)
    running.show(console)
    if running.trouble is not None:
        raise running.trouble
    return INTERRUPTED if running.stopped else 0


class _Running:
    """A run: what was counted so far, and what ended it early."""

    def __init__(self, experiment: Experiment, plan: Plan, begun: Begun | None) -> None:
        self.experiment, self.plan, self.begun = experiment, plan, begun
        self.kind = kind_of(experiment)
        self.tally = begun.tally if begun is not None else self.kind.tally(experiment)
        self.first = self.done = begun.done if begun is not None else 0
        self.widest = self._widest() if self.done else 1.0
        self.stopped = False
        self.trouble: BadInput | None = None

    def go(self, console: Console) -> None:
        """Play until all is done, or known well enough, or somebody has enough.

        Raises `BadInput` and `KeyboardInterrupt` where no game was played before.
        """
        try:
            self._go(console)
        except (
            BadInput
        ) as error:  # the file cannot be written any more: what was played is known all the same
            if not self.done:
                raise
            self.trouble = error

    def _go(self, console: Console) -> None:
        with ExitStack() as open_:
            bar = open_.enter_context(progress_bar(console))
            found = open_.enter_context(closing(self._results(open_)))
            add = self._file(open_)
            try:
                self._play(found, add, bar)
            except (KeyboardInterrupt, BadInput) as error:
                if not self.done:
                    raise
                self.stopped = isinstance(error, KeyboardInterrupt)
                self.trouble = error if isinstance(error, BadInput) else None

    def _play(self, found: Iterator[Any], add: Add, bar: Progress) -> None:
        shown = bar.add_task(_("Playing"), total=self.experiment.total, completed=self.done)
        while not self._is_known() and (result := next(found, None)) is not None:
            add(result)
            self.tally.add(result)
            self.done += 1
            if self.done % LOOKED_AT_EVERY == 0:
                self.widest = self._widest()
            bar.update(shown, completed=self.done, description=self._doing())

    def _results(self, open_: ExitStack) -> Generator[Any, None, None]:
        """The games that are left, in their order, from wherever they are played."""
        experiment, first, total = self.experiment, self.first, self.experiment.total
        if self.plan.on:
            return cluster.on_cluster(open_.enter_context(cluster.connected(self.plan.on)), experiment, first)
        places = range(first, total)
        play = partial(played, experiment)
        return in_order(experiment.game, play, places, len(places), self.plan.processes)

    def _file(self, open_: ExitStack) -> Add:
        plan = self.plan
        if plan.go_on is not None and self.begun is not None:
            return open_.enter_context(result_files.going_on(plan.go_on, self.begun))
        if plan.out is not None:
            return open_.enter_context(result_files.writing(plan.out, self.experiment, self.tally))
        return lambda result: None

    def _widest(self) -> float:
        """The widest 95 % interval of all shares; 1 as long as there is one of which nothing is known."""
        if self.done < parts_of(self.experiment):
            return 1.0
        bounds = [wilson(hits, count) for hits, count in self.kind.shares(self.tally)]
        return max(high - low for low, high in bounds)

    def _is_known(self) -> bool:
        return self.done >= FEWEST and self.widest <= self.plan.until

    def _doing(self) -> str:
        words = _("Playing (widest 95% interval: {width})")
        return words.format(width=percent(self.widest))

    def show(self, console: Console) -> None:
        """The table of what was played, why it ended early, and how it can be gone on with."""
        if not self.done:
            return
        self.kind.show(self.experiment, self.tally, console)
        for line in self._remarks():
            console.print(Text(line, "dim"), soft_wrap=not console.is_terminal)
        if self.plan.plot is not None:
            self.kind.plot(self.plan.plot, self.experiment, self.tally)

    def _remarks(self) -> Iterator[str]:
        total, file = self.experiment.total, self.plan.go_on or self.plan.out
        if self.done == total:
            return
        if self._is_known():
            words = _("After {done} of {total} games, every interval is {width} wide or less.")
            yield words.format(width=percent(self.plan.until), done=self.done, total=total)
            return
        yield _("Stopped after {done} of {total} games.").format(done=self.done, total=total)
        if file is not None and file.suffix == GOES_ON:
            command = own_command(f"simulate {self.experiment.game} --go-on {shlex.quote(str(file))}")
            yield _("To continue: {command}").format(command=command)
