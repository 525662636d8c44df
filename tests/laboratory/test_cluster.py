"""Games on a real Dask cluster: the same results whoever plays, whoever is lost, and none by other rules."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.app import main
from companion.laboratory import cluster
from companion.laboratory.experiments import played
from companion.play.bad_input import BadInput
from companion.play.simulation.tournament import Contest
from tests.laboratory.experiments import contest, series

distributed = pytest.importorskip("distributed", reason="the cluster needs the extra cluster")
pytestmark = pytest.mark.machine

ROOT = Path(__file__).parents[2]
OTHER_RULES = """\
import companion.games.ministeel.game as module
import msgspec
module.GAME = msgspec.structs.replace(module.GAME, rules_version="of tomorrow")
"""


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A scheduler in this process, for workers in others."""
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", host="127.0.0.1") as found:
        yield found.scheduler_address


@contextmanager
def worker(scheduler: str, folder: Path, preload: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A worker as people begin one, until the block ends; `preload` is run in it first."""
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler, "--no-nanny", "--no-dashboard"]
    if preload:
        (folder / "preload.py").write_text(preload)
        command += ["--preload", str(folder / "preload.py")]
    options = ["--nthreads", "1", "--local-directory", str(folder)]
    process = subprocess.Popen(
        [*command, *options], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def on(scheduler: str, experiment: Any, first: int = 0) -> list[Any]:
    """What the cluster plays."""
    with cluster.connected(scheduler) as client:
        return list(cluster.on_cluster(client, experiment, first))


@pytest.mark.parametrize(
    "experiment", [contest(30, "careful", "random"), series(2)], ids=["contest", "series"]
)
def test_a_cluster_plays_the_same_games(experiment: Any, scheduler: str, tmp_path: Path) -> None:
    here = [played(experiment, place) for place in range(experiment.total)]
    with worker(scheduler, tmp_path):
        assert on(scheduler, experiment) == here
        assert on(scheduler, experiment, 3) == here[3:]


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(scheduler: str, tmp_path: Path) -> None:
    asked = contest(40, "careful", "random")
    here = [played(asked, place) for place in range(40)]
    with (
        worker(scheduler, tmp_path) as lost,
        cluster.connected(scheduler) as client,
        worker(scheduler, tmp_path),
    ):
        client.wait_for_workers(2, timeout=30)
        with closing(cluster.on_cluster(client, asked)) as found:
            first = [next(found) for _game in range(3)]
            lost.send_signal(signal.SIGKILL)
            assert first + list(found) == here


def test_workers_with_other_rules_are_refused_before_a_game_is_played(scheduler: str, tmp_path: Path) -> None:
    with (
        worker(scheduler, tmp_path, OTHER_RULES),
        pytest.raises(BadInput, match=r"of tomorrow.*Install the same"),
    ):
        on(scheduler, contest(4))


def test_a_worker_with_other_rules_that_comes_later_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    task = cluster.Task(contest(4), cluster.in_force("ministeel"), cluster.versions_here("ministeel"))
    assert len(cluster.portion(task, 0, 2)[0]) > 2
    monkeypatch.setattr(cluster, "versions_here", lambda game: "others")
    with pytest.raises(cluster.OtherVersionsError):
        cluster.portion(task, 0, 2)


def test_a_scheduler_without_workers_is_named(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 0.2)
    with pytest.raises(BadInput, match=r"no workers.*dask worker"):
        on(scheduler, contest(4))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:9", "no Dask scheduler answers"),
        ("local:none", "local:N"),
        ("local:0", "local:N"),
        ("local:9999", "local:N"),
        *(
            (word, "expected the address")
            for word in ("two words", "inproc://a/1", "file:///x", "http://x:1")
        ),
    ],
)
def test_an_address_of_nobody_is_one_sentence(
    address: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 0.5)
    assert main(["simulate", "ministeel", "--games", "4", "--on", address]) == 2
    said = capsys.readouterr()
    assert words in said.err and said.err.count("\n") == 1 and said.out == ""


def test_a_web_server_is_no_scheduler_and_is_asked_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Letters of its page, read as lengths, are exbibytes; a client would wait 20 s at its end."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=_web_page, args=(server,), daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert main(["simulate", "ministeel", "--games", "4", "--on", address]) == 2
        said = capsys.readouterr()
    assert "no Dask scheduler answers" in said.err and said.err.count("\n") == 1 and said.out == ""
    assert not [
        each for each in gc.get_objects() if type(each) is distributed.Client and each.status != "closed"
    ]


def _web_page(server: socket.socket) -> None:
    there, _address = server.accept()
    with there:
        there.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        there.recv(1)


def test_ctrl_c_ends_a_local_cluster_without_a_word_of_its_own(tmp_path: Path) -> None:
    """The command as people have it, with a group of its own, as a terminal sends Ctrl-C to all of it."""
    out = tmp_path / "games.jsonl"
    words = ["simulate", "ministeel", "--games", "100000", "--on", "local:2", "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        _wait_for_lines(out, process)
        os.killpg(process.pid, signal.SIGINT)
        said, troubles = process.communicate(timeout=60)
    assert (process.returncode, troubles) == (130, "")
    assert "--go-on" in said and "Stopped after" in said


def _wait_for_lines(file: Path, process: subprocess.Popen[str]) -> None:
    """Until some games stand in the file."""
    while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 5):
        os.sched_yield()


def test_an_experiment_is_data_that_a_worker_can_be_sent() -> None:
    asked: Contest = contest(4)
    task = cluster.Task(asked, cluster.in_force("ministeel"), cluster.versions_here("ministeel"))
    assert distributed.protocol.deserialize(*distributed.protocol.serialize(task)) == task
