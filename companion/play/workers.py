"""Processes that play beside this one, all of which leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.pool import Pool
from typing import Any


def workers(processes: int, begin: Callable[..., None] | None = None, values: tuple[Any, ...] = ()) -> Pool:
    """So many processes; `begin` is called in each with `values`, and must be found by its module.

    They are begun without Ctrl-C, so that none of them ends in a traceback while it reads its modules.
    """
    # spawn, as a fork would share open devices (lgpio) and locks held by other threads
    context = multiprocessing.get_context("spawn")
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: nobody presses anything here
        return context.Pool(processes, _begin, (begin, values))
    try:
        return context.Pool(processes, _begin, (begin, values))
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(begin: Callable[..., None] | None, values: tuple[Any, ...]) -> None:
    """In a worker: the parent ends the workers when a person presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin(*values)
