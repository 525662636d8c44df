"""Processes that play beside this one: they leave Ctrl-C to it, and end with it, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import util
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Generic, TypeVar

import msgspec

from companion.engine.card_sets import CardSet
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.owners import numbers
from companion.speech.words import _

Job = TypeVar("Job")
Result = TypeVar("Result")
LARGEST_CHUNK = 16
"""Jobs that a worker takes at once: more would keep the last one busy while the others wait."""
AHEAD = 4
"""Chunks that are handed out for each worker, so that none waits while the oldest is not done."""
STDERR = 2
MOST_LOST = 3
"""So often in a row workers are begun anew because one was killed, before anything came of it."""


class InForce(msgspec.Struct, frozen=True):
    """An owner's numbers, and own cards of one game, that are in force in a process."""

    game: str
    numbers: tuple[numbers.Numbers, ...] = ()
    sets: tuple[CardSet, ...] = ()

    def use(self) -> None:
        """Put them and no others in force in this process too. Raises `BadInput`."""
        numbers.use_only(self.numbers)
        own = catalogue.game(self.game).parts.own_cards
        if own is not None:
            own().use(self.sets)


def in_force(game: str) -> InForce:
    """What is in force in this process."""
    own = catalogue.game(game).parts.own_cards
    return InForce(game, numbers.in_force(), tuple(own().in_use()) if own is not None else ())


def in_order(
    game: str, work: Callable[[Job], Result], jobs: Iterable[Job], count: int, processes: int
) -> Generator[Result, None, None]:
    """What `work` makes of each of `count` jobs, in their order, by so many processes.

    The workers play with the owner's numbers and cards that are in force here. `work` is found by its module.
    Raises `BadInput` where workers are killed over and over.
    """
    if processes <= 1 or count == 1:
        yield from map(work, jobs)
        return
    yield from beside(in_force(game), work, jobs, count, processes)


def beside(
    force: InForce, work: Callable[[Job], Result], jobs: Iterable[Job], count: int, processes: int
) -> Generator[Result, None, None]:
    """The same with other numbers and cards in force, never in this process."""
    chunk = max(1, min(LARGEST_CHUNK, count // (4 * processes)))
    left = iter(jobs)
    with closing(_HandedOut(force, work, processes)) as handed_out:
        while True:
            while handed_out.wants_more() and (portion := list(islice(left, chunk))):
                handed_out.add(portion)
            if handed_out.is_empty():
                return
            yield from handed_out.oldest()


class _HandedOut(Generic[Job, Result]):
    """Chunks of jobs that workers have, the oldest first. What a killed worker had is handed out again."""

    def __init__(self, force: InForce, work: Callable[[Job], Result], processes: int) -> None:
        self.force, self.work, self.processes = force, work, processes
        self.waiting: deque[tuple[list[Job], Future[list[Result]]]] = deque()
        self.workers, self.lost = _Workers(processes, force), 0

    def wants_more(self) -> bool:
        """Whether a worker may have nothing to do before the oldest chunk is done."""
        return len(self.waiting) < AHEAD * self.processes

    def is_empty(self) -> bool:
        """Whether all is done."""
        return not self.waiting

    def add(self, jobs: list[Job]) -> None:
        """Hand these out."""
        self.waiting.append((jobs, self.workers.submit(self.work, jobs)))

    def oldest(self) -> list[Result]:
        """What came of the oldest chunk, however many workers are killed. Raises `BadInput`."""
        while True:
            try:
                found = self.waiting[0][1].result()
            except BrokenProcessPool:
                self._begin_anew()
                continue
            self.waiting.popleft()
            self.lost = 0
            return found

    def _begin_anew(self) -> None:
        self.lost += 1
        if self.lost > MOST_LOST:
            words = _("Workers were killed several times. If memory ran out, use fewer --processes.")
            raise BadInput(words)
        self.workers.close()
        self.workers = _Workers(self.processes, self.force)
        for jobs, _lost in [self.waiting.popleft() for _chunk in range(len(self.waiting))]:
            self.add(jobs)

    def close(self) -> None:
        """End all workers, whatever they have."""
        self.workers.close()


class _Workers:
    """So many processes. None outlives this one: they end when the other end of their pipe is closed."""

    def __init__(self, processes: int, force: InForce) -> None:
        # spawn, as a fork would share open devices (lgpio) and locks held by other threads
        _keep_the_watcher_quiet()
        context = multiprocessing.get_context("spawn")
        self.theirs, self.ours = context.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(processes, context, _begin, (force, self.theirs))
        self.unbegun = processes

    def submit(self, work: Callable[[Job], Result], jobs: list[Job]) -> Future[list[Result]]:
        """Let a worker do these. The first chunks begin a process each."""
        if not self.unbegun:
            return self._submit(work, jobs)
        self.unbegun -= 1
        with ctrl_c_ignored():
            return self._submit(work, jobs)

    def _submit(self, work: Callable[[Job], Result], jobs: list[Job]) -> Future[list[Result]]:
        try:
            return self.pool.submit(_all, work, jobs)
        except BrokenProcessPool as error:
            lost: Future[list[Result]] = Future()
            lost.set_exception(error)
            return lost

    def close(self) -> None:
        """End them at once."""
        self.ours.close()
        self.pool.shutdown(cancel_futures=True)
        self.theirs.close()


def _keep_the_watcher_quiet() -> None:
    """Python's own process that counts semaphores, begun anew after a kill, prints a traceback for each.

    There is nothing that people could do about it: what was killed is said by us.
    """
    warnings.filterwarnings("ignore", "resource_tracker: process died")
    spawn = util.spawnv_passfds

    def quietly(path: bytes, args: Any, passfds: Any) -> int:
        if "resource_tracker" not in str(args):
            return spawn(path, args, passfds)
        kept, nothing = os.dup(STDERR), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, STDERR)
        try:
            return spawn(path, args, passfds)
        finally:
            os.dup2(kept, STDERR)
            os.close(kept)
            os.close(nothing)

    if spawn.__name__ != quietly.__name__:
        util.spawnv_passfds = quietly


def _all(work: Callable[[Job], Result], jobs: list[Job]) -> list[Result]:
    return [work(job) for job in jobs]


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Processes that are begun in the block do not hear Ctrl-C, not even while they read their modules."""
    with _meanwhile(signal.SIGINT, signal.SIG_IGN):
        yield


@contextmanager
def asked_to_end_as_by_ctrl_c() -> Iterator[None]:
    """SIGTERM (`timeout`, a machine that shuts down) raises `KeyboardInterrupt` in the block."""
    with _meanwhile(signal.SIGTERM, signal.default_int_handler):
        yield


@contextmanager
def _meanwhile(number: signal.Signals, handler: Any) -> Iterator[None]:
    try:
        before = signal.signal(number, handler)
    except ValueError:  # not the main thread: no signal is heard here
        yield
        return
    try:
        yield
    finally:
        signal.signal(number, before)


def _begin(force: InForce, until: Connection) -> None:
    """In a worker: the parent ends the workers when a person presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, args=(until,), daemon=True).start()
    force.use()


def _end_with_parent(until: Connection) -> None:
    until.poll(None)
    os._exit(0)
