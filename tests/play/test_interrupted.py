"""Ctrl-C while the program still reads its modules, and in the processes that play beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.machine

ROOT = Path(__file__).parents[2]
PRESSED = '''\
"""Presses Ctrl-C at the moment when a module is asked for, in the program or in a process beside it."""
import multiprocessing, os, signal, sys

class Finger:
    def find_spec(self, name, path=None, target=None):
        beside = multiprocessing.parent_process() is not None
        if name == os.environ["PRESSED_AT"] and beside is (os.environ["PRESSED_IN"] == "worker"):
            open(os.environ["PRESSED"], "a").close()
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finger())
'''


def started(folder: Path, at: str, where: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, with a finger on Ctrl-C."""
    (folder / "sitecustomize.py").write_text(PRESSED)
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "PRESSED_AT": at,
        "PRESSED_IN": where,
        "PRESSED": str(folder / "pressed"),
        "COMPANION_DATA": str(folder / "data"),
    }
    done = subprocess.run(
        [sys.executable, "-P", "-m", "companion", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=100,
        check=False,
    )
    assert (folder / "pressed").exists(), done.stderr
    return done


@pytest.mark.parametrize(
    "at",
    [
        "companion.app",
        "argparse",
        "companion.play.simulation.tournament",
        "companion.games.ministeel.game",
        "rich.table",
    ],
)
def test_ctrl_c_while_modules_are_read_is_quiet(tmp_path: Path, at: str) -> None:
    done = started(tmp_path, at, "program", "simulate", "ministeel", "--games", "1")
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("at", ["companion.play.simulation.tournament", "companion.games.ministeel.game"])
def test_a_worker_leaves_ctrl_c_to_the_program(tmp_path: Path, at: str) -> None:
    """Whether it reads its modules or plays: the program alone decides when all end."""
    done = started(tmp_path, at, "worker", "simulate", "ministeel", "--games", "8", "--processes", "2")
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert "8 games" in done.stdout
