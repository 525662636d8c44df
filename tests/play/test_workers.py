"""Workers play by the rules that are in force where they were begun: an owner's numbers and cards."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.simulation.workers import in_order

GAME = "miscrits"
ROOT = Path(__file__).parents[2]


def data_version(number: int) -> tuple[int, str]:
    """What a worker is asked; found by its module."""
    return number, catalogue.game(GAME).data_version


@pytest.fixture
def with_own_cards() -> Iterator[str]:
    """A set of own cards is in force; the data version with it."""
    make = catalogue.game(GAME).parts.own_cards
    assert make is not None
    part, packaged = make(), catalogue.game(GAME).data_version
    part.use([part.packaged(), part.read(part.example(), "ours.toml")])
    assert catalogue.game(GAME).data_version != packaged
    yield catalogue.game(GAME).data_version
    part.use([part.packaged()])


def test_own_cards_are_in_force_in_every_worker(with_own_cards: str) -> None:
    expected = [(number, with_own_cards) for number in range(5)]
    assert list(in_order(GAME, data_version, range(5), 5, 2)) == expected
    assert list(in_order(GAME, data_version, range(5), 5, 1)) == expected


def test_the_packaged_cards_are_in_force_where_there_are_no_others() -> None:
    here = catalogue.game(GAME).data_version
    assert [version for _number, version in in_order(GAME, data_version, range(3), 3, 2)] == [here] * 3


def with_pid(number: int) -> tuple[int, int]:
    """What a worker is asked: who it is."""
    return number, os.getpid()


def killed_at_three(number: int) -> int:
    """A job that no worker survives."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.machine
def test_what_a_killed_worker_had_is_played_once() -> None:
    with closing(in_order(GAME, with_pid, range(400), 400, 2)) as found:
        first = next(found)
        os.kill(first[1], signal.SIGKILL)
        rest = list(found)
    assert [number for number, _pid in [first, *rest]] == list(range(400))
    assert rest[-1][1] != first[1]


@pytest.mark.machine
def test_workers_that_are_killed_over_and_over_are_said_in_a_sentence() -> None:
    before: list[int] = []
    with pytest.raises(BadInput, match=r"were killed several times.*--processes"):
        before.extend(in_order(GAME, killed_at_three, range(8), 8, 2))
    assert before == [0, 1, 2]


KILLER = """\
import os
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from companion.play.bad_input import BadInput
from companion.play.simulation.workers import in_order
from tests.play.test_workers import GAME, with_pid


def kill_all(done):
    here = os.getpid()
    while not done.wait(0.2):
        for child in Path(f"/proc/{here}/task/{here}/children").read_text().split():
            with suppress(ProcessLookupError):
                os.kill(int(child), 9)


if __name__ == "__main__":
    done = Event()
    Thread(target=kill_all, args=(done,)).start()
    try:
        list(in_order(GAME, with_pid, range(8), 8, 2))
    except BadInput as trouble:
        print(trouble)
    finally:
        done.set()
"""


@pytest.mark.machine
def test_all_children_killed_are_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    """Python's own watcher of semaphores is one of them."""
    script = tmp_path / "killer.py"
    script.write_text(KILLER)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_DATA": str(tmp_path)}
    command = [sys.executable, str(script)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout.count("\n") == 1 and "were killed several times" in done.stdout
    assert done.stderr == ""


PARENT = """\
from tests.play.test_workers import GAME, with_pid
from companion.play.simulation.workers import in_order

if __name__ == "__main__":
    for _number, pid in in_order(GAME, with_pid, iter(int, 1), 1 << 30, 2):
        print(pid, flush=True)
"""


@pytest.mark.machine
@pytest.mark.parametrize("asked", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_whom_they_work_for(asked: signal.Signals, tmp_path: Path) -> None:
    """Killed in the middle of work without end: the workers are told by nobody, and end."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_DATA": str(tmp_path)}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pids = {int(parent.stdout.readline()) for _line in range(5)}
        workers = [os.pidfd_open(pid) for pid in pids]
        parent.send_signal(asked)
    try:
        assert workers and all(select.select([worker], [], [], 30)[0] for worker in workers)
    finally:
        for worker in workers:
            os.close(worker)
