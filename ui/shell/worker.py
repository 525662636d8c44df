"""Where the screens read and write: one thread beside the drawing thread, for games, decks, tags, settings.

The drawing thread hands a job over and goes on; jobs are done one after the other, in the order of the
touches. What a job brings is delivered by the drawing thread (`Worker.drain`, called before a frame, which
Kivy's clock draws at once when there is news), and once only.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable
from queue import SimpleQueue
from typing import Any

import msgspec

from ui.ports.cannot_do import CannotDo

SHOWN_AFTER = 0.15
"""Seconds. What takes no longer is not spoken of: a word that comes and goes disturbs."""
CLOSING_SECONDS = 8.0
"""So long is waited for at the end; systemd kills after ten."""

log = logging.getLogger("companion.ui")


def _nothing(_answer: Any) -> None:
    return None


def _always() -> bool:
    return True


class Job(msgspec.Struct, eq=False):
    """Something to read or write: `task` is called in the worker thread, all else in the drawing thread.

    `then` gets the answer, `sorry` the sentence of a `CannotDo`, both only while the job is `wanted`. An
    answer that nobody wants any more goes to `leave`, in the worker thread. A job that `must` be done is
    done though nobody wants it, also when the program ends, and its failure is said in any case. `words`
    are shown while it takes long. Of jobs with the same `key` one is under way at a time.
    """

    task: Callable[[], Any]
    then: Callable[[Any], None] = _nothing
    sorry: Callable[[str], None] | None = None
    words: str = ""
    key: Hashable = None
    wanted: Callable[[], bool] = _always
    leave: Callable[[Any], None] = _nothing
    must: bool = False
    done: bool = False
    answer: Any = None
    trouble: Exception | None = None
    waited: float = 0.0

    def run(self) -> None:
        """Do it, and keep what came of it."""
        try:
            self.answer, self.done = self.task(), True
        except Exception as error:  # noqa: BLE001 - said or raised by whoever delivers it
            self.trouble = error


class Worker:
    """The thread, begun with the first job. `wake` says from any thread that something has come.

    `say` hears of the failure of what must be done when the screen that asked for it is gone.
    """

    def __init__(self, wake: Callable[[], Any] = lambda: None) -> None:
        self.wake = wake
        self.say: Callable[[str], None] = _nothing
        self.under_way: list[Job] = []
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._came: deque[Job] = deque()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._coming = threading.Lock()

    # Handing over

    def do(self, job: Job) -> bool:
        """Do this when everything before it is done. False, and nothing, when its like is under way."""
        if self._closing or self.busy(job.key):
            return False
        self.under_way.append(job)
        self._hand_over(job)
        return True

    def busy(self, key: Hashable) -> bool:
        """Whether a job with this key is under way, and wanted."""
        return key is not None and any(job.key == key and job.wanted() for job in self.under_way)

    def slow(self, seconds: float) -> Job | None:
        """Time passes: the first job that somebody has waited for long enough to be told so."""
        waiting = [job for job in self.under_way if job.words and job.wanted()]
        for job in waiting:
            job.waited += seconds
        return next((job for job in waiting if job.waited >= SHOWN_AFTER), None)

    def forget(self, leave: Callable[[], None]) -> None:
        """Call `leave`, after which some jobs are not wanted any more.

        What they brought is put away before anything that is asked for later is begun: a game that was
        opened for nobody is back on the shelf when it is opened again.
        """
        with self._coming:
            leave()
            late = [job for job in self._came if job.done and not job.wanted()]
        for job in late:
            self._put_away(job)

    def _put_away(self, job: Job) -> None:
        """Leave an answer that nobody wants, in the worker thread, and once."""
        leave, job.leave = job.leave, _nothing
        if leave is not _nothing:
            self.do(Job(lambda: leave(job.answer), must=True))

    def _hand_over(self, job: Job) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="disk", daemon=True)
            self._thread.start()
        self._queue.put(job)

    # Delivering

    def drain(self) -> None:
        """Deliver everything that has come. Raises what went wrong, unless it is a `CannotDo`."""
        while self._came:
            self._deliver(self._came.popleft())

    def _deliver(self, job: Job) -> None:
        self.under_way.remove(job)
        if job.trouble is not None:
            self._failed(job, job.trouble)
        elif job.done and job.wanted():
            job.then(job.answer)
        elif job.done:
            self._put_away(job)

    def _failed(self, job: Job, trouble: Exception) -> None:
        if not isinstance(trouble, CannotDo):
            raise trouble
        if job.wanted() and job.sorry is not None:
            job.sorry(str(trouble))
        elif job.must:
            self.say(str(trouble))

    # The end

    def close(self, patience: float = CLOSING_SECONDS) -> bool:
        """Do what must be done, and nothing else any more. False when `patience`, in seconds, ran out."""
        if self._closing or self._thread is None:
            self._closing = True
            return True
        self._closing = True
        self._queue.put(None)
        self._thread.join(patience)
        if self._thread.is_alive():
            log.warning("the disk has not answered for %.0f s; it is not waited for", patience)
            return False
        return True

    # The thread

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            if job.must or (job.wanted() and not self._closing):
                job.run()
            if not self._came_wanted(job):
                self._abandon(job)
                self._came.append(job)
            self.wake()
        for job in self._came:
            self._abandon(job)

    def _came_wanted(self, job: Job) -> bool:
        """Whether it is to be delivered; `forget` may come before this or after it, but not between."""
        with self._coming:
            if not job.wanted() or self._closing:
                return False
            self._came.append(job)
            return True

    def _abandon(self, job: Job) -> None:
        """Nobody is there to be told; at the end what failed stands in the journal at least."""
        if self._closing and job.must and job.trouble is not None:
            log.error("at the end: %s", job.trouble)
            job.trouble = None
        leave, job.leave = job.leave, _nothing
        if job.done and leave is not _nothing:
            Job(lambda: leave(job.answer)).run()
