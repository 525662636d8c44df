"""The real program in a process of its own: killed in the middle, broken in the middle, and started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.conftest import PATIENCE_SECONDS
from ui.program.crashes import CrashBook

ROOT = Path(__file__).parents[2]
SETTINGS = '[screen]\npace = "instant"\nlock = "pin"\npin = "4711"\nidle_minutes = 1\nwelcomed = true\n'


class Running:
    """The program, and hands for it. `say` sends a command and returns its answer."""

    def __init__(
        self, folder: Path, *arguments: str, more: str = "", settings: str | None = SETTINGS
    ) -> None:
        surroundings = {
            **os.environ,
            "COMPANION_DATA": str(folder / "data"),
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
        }
        for name in ("DISPLAY", "KIVY_HOME", "NOTIFY_SOCKET"):
            surroundings.pop(name, None)
        files = ["--state", str(folder / "state"), "--settings", str(folder / "settings.toml")]
        if settings is not None:
            (folder / "settings.toml").write_text(settings + more, "utf-8")
        command = [sys.executable, "-m", "tests.ui.driven", "--offscreen", "--size", "800x480", *files]
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def say(self, name: str, words: str = "") -> Any:
        """Send a command to the running loop; its answer."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([name, words]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the program ended"
        return json.loads(line)

    def until(self, name: str, words: str = "", right: Callable[[Any], Any] = bool) -> Any:
        """Say it again until the answer is right; that answer."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not right(answer := self.say(name, words)):
            assert time.monotonic() < end, (name, words, answer)
        return answer

    def tap(self, words: str) -> None:
        """Touch a button, as soon as it is there."""
        self.until("tap", words, lambda answer: answer is True)

    def unlock(self, pin: str) -> None:
        """Type the PIN; a touch that came while the picture was new is made again."""
        for typed, digit in enumerate(pin, 1):
            self.tap(digit)
            while not self._took(typed, len(pin)):
                self.say("tap", digit)

    def _took(self, typed: int, count: int) -> bool:
        """Whether so many digits are there; the last one takes the dots of all away."""
        if typed < count:
            return bool(self.say("says", "● " * typed))
        return not self.say("says", "● " * (count - 1))

    def kill(self) -> None:
        """The power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE_SECONDS)
        assert self.process.returncode == -signal.SIGKILL


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder on a disk: a kiosk whose files lie in memory asks whether that is meant."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts the program; whatever still runs is ended."""
    started: list[Running] = []

    def start(*arguments: str, more: str = "", settings: str | None = SETTINGS) -> Running:
        started.append(Running(tmp_path, *arguments, more=more, settings=settings))
        if settings == SETTINGS:  # each start is locked
            started[-1].unlock("4711")
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate(timeout=PATIENCE_SECONDS)


FIRST_CARD_SECONDS = 30.0
"""From the start of a program that was never started to the first card played."""
DOTS_OF_SIX = "\u2685"


def in_a_boss_fight(program: Running) -> Any:
    """From power-on into the middle of a boss fight, by touch; how it stands then."""
    for words in ("New game", "Slay the Spire", "Your opponent", "The Guardian", "Start game"):
        program.tap(words)
    began = program.until("state", right=lambda state: state and state["options"])
    state = began
    for _turn in range(3):
        state = after_a_touch(program, state["entries"], "Defend", "End ")
    return state


def after_a_touch(program: Running, entries: int, *choices: str) -> Any:
    """Touch the first of these that is there until the log has grown; too early touches mean nothing."""

    def grown(state: Any) -> bool:
        if state and state["entries"] > entries:
            return True
        any(program.say("tap", words) for words in choices)
        return False

    return program.until("state", right=grown)


@pytest.mark.timeout(240)
def test_a_killed_program_goes_on_with_the_boss_fight_as_it_stood(running: Any) -> None:
    first = running()
    stood = in_a_boss_fight(first)
    first.kill()
    second = running()
    second.tap("Continue")
    again = second.until("state", right=lambda state: state and state["options"])
    assert {**again, "options": 0} == {**stood, "options": 0}  # whose options are shown is not kept
    assert after_a_touch(second, stood["entries"], "End ")["hash"] != stood["hash"]


@pytest.mark.timeout(240)
def test_a_screen_that_falls_over_loses_nothing_and_can_be_reported(running: Any, tmp_path: Path) -> None:
    program = running("--demo")
    for words in ("New game", "Slay the Spire", "Start game"):
        program.tap(words)
    stood = program.until("state", right=lambda state: state and state["options"])
    program.say("break", "a device of nothing")
    program.say("menu")
    program.tap("Devices")
    program.until("says", "Something went wrong in the program, not at your table")
    program.until("says", "ZeroDivisionError: a device of nothing")
    program.until("says", "During the game, cards and seed are left out")
    program.tap("Save a report")
    program.until("says", "Saved: ")
    (report,) = (tmp_path / "state/reports").glob("report-*.json")
    found = json.loads(report.read_text("utf-8"))
    assert "in fall_over" in found["trouble"]
    assert found["versions"]["kivy"] and found["python"]
    assert {device["name"] for device in found["devices"]} == {"shared", "market", "die", "panel"}
    assert found["game"]["entries"] == stood["entries"] == len(found["game"]["lines"])
    assert not found["game"]["whole"] and found["log"] == []
    assert "outcome" not in report.read_text("utf-8")
    assert found["screen"]["lock"] == "pin"
    assert "4711" not in report.read_text("utf-8")
    report.unlink()
    program.tap("Save with cards and seed")
    program.until("says", "Saved: ", right=lambda said: said and any(report.parent.glob("report-*.json")))
    (whole,) = report.parent.glob("report-*.json")
    lines = json.loads(whole.read_text("utf-8"))["game"]["lines"]
    assert len(lines) == stood["entries"] and lines[0]["number"] == 0, "the whole log, from the set-up on"
    assert lines[-1]["state_hash"] == stood["hash"]
    program.tap("Continue from last step")
    again = program.until("state", right=lambda state: state and state["screen"] == "table")
    assert {**again, "options": 0} == {**stood, "options": 0}  # whose options are shown is not kept
    assert after_a_touch(program, stood["entries"], DOTS_OF_SIX, "6 ")["hash"] != stood["hash"]


@pytest.mark.timeout(240)
def test_after_three_crashes_it_comes_up_without_devices_says_why_and_tries_again(
    running: Any, tmp_path: Path
) -> None:
    settings = '[[hardware.reader]]\nname = "box"\n'
    for _time in range(3):
        book = CrashBook(tmp_path / "state/crashes")
        book.begin()
        book.note("OSError: the reader burnt")
    careful = running("--kiosk", more=settings)
    careful.tap("Continue without devices")
    careful.tap("More")
    careful.tap("Devices")
    assert careful.say("devices") == []
    assert careful.say("stop") is True
    assert careful.process.wait(PATIENCE_SECONDS) == 0
    again = running("--kiosk", more=settings)
    again.tap("New game")
    assert again.say("devices") == ["box"]


@pytest.mark.timeout(240)
def test_a_kiosk_that_is_killed_keeps_what_became_of_it(running: Any, tmp_path: Path) -> None:
    first = running("--kiosk")
    first.until("state", right=lambda state: True)
    first.kill()
    second = running("--kiosk")
    second.tap("New game")
    [crash] = CrashBook(tmp_path / "state/crashes").records()
    assert crash.quick and "stopped from outside" in crash.cause


@pytest.mark.timeout(240)
def test_a_first_start_leads_to_the_first_card_within_half_a_minute(running: Any) -> None:
    """Counted is what the program itself takes of a processor: others may keep this machine busy."""
    first = running("--kiosk", settings="")
    first.tap("Slay the Spire: The Board Game Start a fight")
    state = first.until("state", right=lambda state: state and state["options"])
    first.tap(next(card for card in ("Defend", "Strike") if first.say("says", card)))

    def played_or_lifted(now: Any) -> bool:
        return now and (now["entries"] > state["entries"] or first.say("says", "Other actions"))

    first.until("state", right=played_or_lifted)
    assert processor_seconds(first.process.pid) < FIRST_CARD_SECONDS


def processor_seconds(process: int) -> float:
    """How long a process has been at work, by the kernel (proc(5): utime and stime)."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
