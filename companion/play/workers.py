"""Processes that play beside this one, all of which leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.pool import Pool
from typing import TypeVar

from companion.engine.card_sets import CardSet
from companion.games import catalogue
from companion.play import numbers

Job = TypeVar("Job")
Result = TypeVar("Result")
LARGEST_CHUNK = 16
"""Jobs that a worker takes at once: more would keep the last one busy while the others wait."""


def in_order(
    game: str, work: Callable[[Job], Result], jobs: Iterable[Job], count: int, processes: int
) -> Iterator[Result]:
    """What `work` makes of each of `count` jobs, in their order, by so many processes.

    The workers play with the owner's numbers and cards that are in force here. `work` is found by its module.
    """
    if processes <= 1 or count == 1:
        yield from map(work, jobs)
        return
    chunk = max(1, min(LARGEST_CHUNK, count // (4 * processes)))
    with _workers(processes, game) as pool:
        yield from pool.imap(work, jobs, chunk)


def _workers(processes: int, game: str) -> Pool:
    """So many processes, begun without Ctrl-C: none ends in a traceback while it reads its modules."""
    own = catalogue.game(game).own_cards
    force = (numbers.in_force(), game, tuple(own().in_use()) if own is not None else ())
    # spawn, as a fork would share open devices (lgpio) and locks held by other threads
    context = multiprocessing.get_context("spawn")
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: nobody presses anything here
        return context.Pool(processes, _begin, force)
    try:
        return context.Pool(processes, _begin, force)
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(corrected: Sequence[numbers.Numbers], game: str, sets: Sequence[CardSet]) -> None:
    """In a worker: the parent ends the workers when a person presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    numbers.use(corrected)
    own = catalogue.game(game).own_cards
    if own is not None:
        own().use(sets)
