"""The thread that reads and writes: in order, once, told only to whom it may concern, and ended in time."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.ui.conftest import PATIENCE_SECONDS
from tests.ui.held import Held
from ui.ports.cannot_do import CannotDo
from ui.shell.worker import SHOWN_AFTER, Job, Worker


class Watched(Worker):
    """A worker whose news can be waited for."""

    def __init__(self) -> None:
        self.news = threading.Semaphore(0)
        super().__init__(self.news.release)
        self.said: list[str] = []
        self.say = self.said.append

    def delivered(self, count: int = 1) -> None:
        """Deliver so many, as the app does."""
        for _job in range(count):
            assert self.news.acquire(timeout=PATIENCE_SECONDS)
        self.drain()


@pytest.fixture
def worker() -> Any:
    made = Watched()
    yield made
    assert made.close(PATIENCE_SECONDS)


def fails(words: str) -> Any:
    def task() -> None:
        raise CannotDo(words)

    return task


def test_jobs_are_done_in_the_order_of_the_touches_in_one_other_thread(worker: Watched) -> None:
    done: list[Any] = []
    came: list[int] = []
    for number in range(20):
        worker.do(
            Job(
                lambda number=number: (done.append((number, threading.current_thread())), number)[1],
                came.append,
            )
        )
    worker.delivered(20)
    assert [number for number, _thread in done] == came == list(range(20))
    (thread,) = {thread for _number, thread in done}
    assert thread is not threading.current_thread()


def test_what_comes_is_delivered_once_and_only_by_whoever_drains(worker: Watched) -> None:
    came: list[Any] = []
    worker.do(Job(lambda: 7, lambda answer: came.append((answer, threading.current_thread()))))
    assert worker.news.acquire(timeout=PATIENCE_SECONDS)
    assert came == []
    worker.drain()
    worker.drain()
    assert came == [(7, threading.current_thread())]
    assert worker.under_way == []


def test_the_like_of_a_job_under_way_is_not_begun(worker: Watched) -> None:
    held = Held()
    task = held.before(lambda: None)
    assert worker.do(Job(task, key="open")) and not worker.do(Job(task, key="open"))
    assert worker.busy("open") and not worker.busy("other") and not worker.busy(None)
    held.let_go()
    worker.delivered()
    assert held.calls == 1 and not worker.busy("open")
    assert worker.do(Job(task, key="open"))
    worker.delivered()
    assert held.calls == 2


def test_what_nobody_wants_any_more_is_not_begun_or_left_where_it_was_made(worker: Watched) -> None:
    held, wanted, left, told = Held(), [True], [], []
    job = Job(held.before(lambda: "game"), told.append, wanted=lambda: wanted[0])
    job.leave = lambda answer: left.append((answer, threading.current_thread().name))
    worker.do(job)
    worker.do(Job(lambda: told.append("begun"), wanted=lambda: wanted[0]))
    held.wait()
    wanted[0] = False
    held.let_go()
    worker.delivered(2)
    assert told == [] and left == [("game", "disk")]


def test_what_must_be_done_is_done_though_nobody_waits_and_its_failure_is_said(worker: Watched) -> None:
    done: list[str] = []
    told: list[str] = []
    worker.do(
        Job(lambda: done.append("written"), lambda _: told.append("then"), wanted=lambda: False, must=True)
    )
    worker.do(Job(fails("The disk is full."), sorry=told.append, wanted=lambda: False, must=True))
    worker.do(Job(fails("nobody asked"), sorry=told.append, wanted=lambda: False))
    worker.delivered(3)
    assert done == ["written"] and told == [] and worker.said == ["The disk is full."]


def test_the_sentence_of_a_failure_goes_to_whoever_asked(worker: Watched) -> None:
    told: list[str] = []
    worker.do(Job(fails("The disk is full."), sorry=told.append, must=True))
    worker.delivered()
    assert told == ["The disk is full."] and worker.said == []


def test_an_error_of_the_program_is_raised_where_it_is_delivered_and_the_next_job_comes(
    worker: Watched,
) -> None:
    came: list[int] = []
    worker.do(Job(lambda: 1 // 0))
    worker.do(Job(lambda: 2, came.append))
    with pytest.raises(ZeroDivisionError):
        worker.delivered(2)
    worker.drain()
    assert came == [2]


def test_only_what_takes_long_and_is_waited_for_is_spoken_of(worker: Watched) -> None:
    held = Held()
    worker.do(Job(held.before(lambda: None)))
    worker.do(Job(lambda: None, words="Looking"))
    assert worker.slow(SHOWN_AFTER * 0.9) is None
    slow = worker.slow(SHOWN_AFTER * 0.2)
    assert slow is not None and slow.words == "Looking"
    held.let_go()
    worker.delivered(2)
    assert worker.slow(60.0) is None


def test_at_the_end_what_must_be_written_is_written_and_the_rest_is_not_begun() -> None:
    worker, held, done = Watched(), Held(), []
    left: list[Any] = []
    worker.do(Job(held.before(lambda: "game"), leave=left.append))
    held.wait()
    worker.do(Job(lambda: done.append("read")))
    worker.do(Job(lambda: done.append("written"), must=True))
    ended: list[bool] = []
    closing = threading.Thread(target=lambda: ended.append(worker.close(PATIENCE_SECONDS)))
    closing.start()
    closing.join(0.01)
    assert closing.is_alive()
    held.let_go()
    closing.join(PATIENCE_SECONDS)
    assert ended == [True] and done == ["written"] and left == ["game"]
    assert not worker.do(Job(lambda: None))


def test_the_end_does_not_wait_for_ever_and_only_once() -> None:
    worker, held = Watched(), Held()
    worker.do(Job(held.before(lambda: None), must=True))
    held.wait()
    assert not worker.close(0.01)
    assert worker.close(PATIENCE_SECONDS)
    held.let_go()
    assert worker._thread is not None
    worker._thread.join(PATIENCE_SECONDS)
    assert not worker._thread.is_alive()
