"""The same games on a Dask cluster: work is cut into portions, and put together in order.

A portion says by which rules and data it is to be played, and a worker by others refuses it. Dask hands a
portion of a worker that was lost to another one; what is counted is the answer to a portion, once.

Dask sends functions and values by pickle, so that whoever may reach a scheduler may run anything on its
workers: name none but your own.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any
from uuid import uuid4

import msgspec

from companion.extras.parts import lacking
from companion.laboratory.experiments import Experiment, kind_of, played
from companion.laboratory.versions import Versions, versions_here
from companion.play.bad_input import BadInput
from companion.play.simulation.workers import InForce, ctrl_c_ignored, in_force
from companion.speech.words import _

LOCAL = "local:"
MOST_LOCAL = 256
ANY_PORT_HERE = "127.0.0.1:0"
PATIENCE_SECONDS = 10.0
"""So long a scheduler has to answer, and its first worker to be there."""
PORTION_SECONDS = 1.0
"""A portion takes about so long: shorter ones are more work for the scheduler than for its workers."""
LARGEST_PORTION = 4096
AHEAD = 3
"""Portions that are handed out for each processor of the cluster, beyond the one whose answer is awaited."""

_ALONE = Lock()
"""Rules in force belong to a whole process, and a worker may have several threads."""


class OtherVersionsError(Exception):
    """This worker does not play by the rules and data that the work is to be done by."""


class Task(msgspec.Struct, frozen=True):
    """What all portions have in common."""

    experiment: Experiment
    force: InForce
    versions: Versions


def portion(task: Task, first: int, count: int) -> tuple[bytes, float]:
    """On a worker: play games at places from `first` on. The results as JSON, and the seconds they took.

    Raises `OtherVersionsError`.
    """
    with _ALONE:
        begun = monotonic()
        task.force.use()
        here = versions_here(task.experiment.game)
        if here != task.versions:
            raise OtherVersionsError(str(here))
        games = [played(task.experiment, place) for place in range(first, first + count)]
        return msgspec.json.encode(games), monotonic() - begun


def versions_there(force: InForce) -> Versions:
    """On a worker: by what it plays with these numbers and cards in force."""
    with _ALONE:
        force.use()
        return versions_here(force.game)


_ADDRESS = re.compile(
    r"((tcp|tls|ucx|ws|wss)://)?([A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.%]{2,60}\])(:[0-9]{1,5})?/?"
)


def check_address(address: str) -> None:
    """Refuse what is neither an address nor `local:N`, and what needs packages that are not there."""
    if address.startswith(LOCAL):
        count = address.removeprefix(LOCAL)
        if not (count.isascii() and count.isdecimal() and 1 <= int(count[:4]) <= MOST_LOCAL):
            words = _("--on {address}: expected local:N with N from 1 to {most}, such as local:4.")
            raise BadInput(words.format(address=address[:60], most=MOST_LOCAL))
    elif not _ADDRESS.fullmatch(address):
        words = _("--on {address}: expected the address of a Dask scheduler, such as tcp://10.0.0.5:8786.")
        raise BadInput(words.format(address=repr(address[:60])))
    if reason := lacking("cluster", "--on"):
        raise BadInput(reason)


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the cluster at this address, or of one of its own on this machine (`local:N`).

    Raises `BadInput` when no scheduler answers, or it has no worker.
    """
    check_address(address)
    from distributed import Client

    _quiet()
    with (
        _scheduler(address) as found,
        Client(found, timeout=PATIENCE_SECONDS, set_as_default=False) as client,
    ):
        _wait_for_workers(client, address)
        yield client


def _find_scheduler(address: str) -> None:
    """Raises `BadInput` when none answers. A client is not asked: one that met a web server lingers."""
    try:
        asyncio.run(_greeted(address))
    except (OSError, ValueError, MemoryError) as error:  # letters of a web page may say how much is to come
        words = _("--on {address}: no Dask scheduler answers there. To start one: {command}")
        command = f"{Path(sys.executable).with_name('dask')} scheduler"
        raise BadInput(words.format(address=address[:60], command=command)) from error


async def _greeted(address: str) -> None:
    from distributed.comm import connect

    comm = await connect(address, timeout=PATIENCE_SECONDS)
    await comm.close()


def _quiet() -> None:
    """What matters of Dask's troubles is said by us; its loggers have levels of their own."""
    for name in list(logging.root.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _scheduler(address: str) -> Iterator[Any]:
    from distributed import LocalCluster

    if not address.startswith(LOCAL):
        _find_scheduler(address)
        yield address
        return
    count = int(address.removeprefix(LOCAL))
    with ctrl_c_ignored():
        cluster = LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            dashboard_address=ANY_PORT_HERE,
            silence_logs=logging.CRITICAL,
        )
    with cluster:
        yield cluster


def _wait_for_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
    except TimeoutError as error:
        words = _("--on {address}: the scheduler has no workers. To start some: dask worker {address}")
        raise BadInput(words.format(address=address[:60])) from error


def check_versions(client: Any, task: Task) -> None:
    """Refuse workers that play by other rules or data. Raises `BadInput` naming one of them."""
    for worker, found in client.run(versions_there, task.force, on_error="return").items():
        if isinstance(found, Versions) and found == task.versions:
            continue
        words = _(
            "Worker {worker} has {found}, but this machine has {here}. Install the same version on both."
        )
        said = str(found) if isinstance(found, Versions) else _("no working companion")
        raise BadInput(words.format(worker=worker, found=said, here=task.versions))


def _nobody_asks(seconds: float) -> None:
    """How long workers play is nobody's business."""


def on_cluster(
    client: Any, experiment: Experiment, first: int = 0, busy: Callable[[float], None] = _nobody_asks
) -> Generator[Any, None, None]:
    """The results of an experiment from place `first` on, in their order. Raises `BadInput`.

    Whatever is left undone when the caller stops is taken back from the scheduler. `busy` hears of every
    portion how many seconds its worker played.
    """
    force = in_force(experiment.game)
    task = Task(experiment, force, versions_here(experiment.game))
    check_versions(client, task)
    results = msgspec.json.Decoder(list[kind_of(experiment).result])  # type: ignore[misc]
    handed_out = _HandedOut(client, task, first, busy)
    try:
        while (found := handed_out.next()) is not None:
            yield from results.decode(found)
    finally:
        handed_out.take_back()


class _HandedOut:
    """Portions that workers have, the oldest first; their size follows from how long the last ones took."""

    def __init__(self, client: Any, task: Task, first: int, busy: Callable[[float], None]) -> None:
        self.client, self.task, self.place, self.busy = client, task, first, busy
        self.size, self.run = 1, uuid4().hex
        self.waiting: deque[tuple[Any, int]] = deque()

    def next(self) -> bytes | None:
        """The results of the oldest portion; `None` when all are done. Raises `BadInput`."""
        self._hand_out()
        if not self.waiting:
            return None
        future, count = self.waiting.popleft()
        found, seconds = self._result(future)
        self.busy(seconds)
        if count == self.size and seconds < PORTION_SECONDS / 2:
            self.size = min(LARGEST_PORTION, 2 * self.size)
        return found

    def _hand_out(self) -> None:
        total = self.task.experiment.total
        wanted = AHEAD * max(1, sum(self.client.nthreads().values())) + 1
        while self.place < total and len(self.waiting) < wanted:
            count = min(self.size, total - self.place)
            key = f"companion-{self.run}-{self.place}"
            future = self.client.submit(portion, self.task, self.place, count, key=key)
            self.waiting.append((future, count))
            self.place += count

    def _result(self, future: Any) -> tuple[bytes, float]:
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            found: tuple[bytes, float] = future.result()
            return found
        except OtherVersionsError as error:
            words = _("A worker has {found}, but this machine has {here}. Install the same version on both.")
            raise BadInput(words.format(found=error, here=self.task.versions)) from error
        except KilledWorker as error:
            words = _("Workers kept crashing while they played. Check their logs, then continue.")
            raise BadInput(words) from error
        except (FutureCancelledError, OSError) as error:
            raise BadInput(_("Lost the scheduler. Start it again, then continue.")) from error

    def take_back(self) -> None:
        """Nobody wants the rest."""
        self.client.cancel([future for future, _count in self.waiting], force=True)
        self.waiting.clear()
