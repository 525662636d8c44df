"""Processes that play beside this one, all of which leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import TypeVar

import msgspec

from companion.engine.card_sets import CardSet
from companion.games import catalogue
from companion.play import numbers

Job = TypeVar("Job")
Result = TypeVar("Result")
LARGEST_CHUNK = 16
"""Jobs that a worker takes at once: more would keep the last one busy while the others wait."""


class InForce(msgspec.Struct, frozen=True):
    """An owner's numbers, and own cards of one game, that are in force in a process."""

    game: str
    numbers: tuple[numbers.Numbers, ...] = ()
    sets: tuple[CardSet, ...] = ()

    def use(self) -> None:
        """Put them and no others in force in this process too. Raises `BadInput`."""
        numbers.use_only(self.numbers)
        own = catalogue.game(self.game).own_cards
        if own is not None:
            own().use(self.sets)


def in_force(game: str) -> InForce:
    """What is in force in this process."""
    own = catalogue.game(game).own_cards
    return InForce(game, numbers.in_force(), tuple(own().in_use()) if own is not None else ())


def in_order(
    game: str, work: Callable[[Job], Result], jobs: Iterable[Job], count: int, processes: int
) -> Generator[Result, None, None]:
    """What `work` makes of each of `count` jobs, in their order, by so many processes.

    The workers play with the owner's numbers and cards that are in force here. `work` is found by its module.
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
    with _workers(processes, force) as pool:
        yield from pool.imap(work, jobs, chunk)


def _workers(processes: int, force: InForce) -> Pool:
    """So many processes, begun without Ctrl-C: none ends in a traceback while it reads its modules."""
    # spawn, as a fork would share open devices (lgpio) and locks held by other threads
    context = multiprocessing.get_context("spawn")
    with ctrl_c_ignored():
        return context.Pool(processes, _begin, (force,))


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Processes that are begun in the block do not hear Ctrl-C."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: nobody presses anything here
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(force: InForce) -> None:
    """In a worker: the parent ends the workers when a person presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    force.use()
