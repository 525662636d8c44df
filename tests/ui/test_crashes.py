"""What became of the last runs: quick crashes count, pulled plugs do not, causes survive and stay few."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.conftest import PATIENCE_SECONDS
from ui.program.crashes import LONGEST_CAUSE, MOST_QUICK, MOST_RECORDS, CrashBook

ROOT = Path(__file__).parents[2]


class Runs:
    """Runs of the program on one machine, whose clock and boots the test makes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.boot, self.now = folder, "first boot", 1_000.0

    def begin(self) -> CrashBook:
        self.now += 1
        book = CrashBook(self.folder, lambda: self.now, lambda: self.boot)
        book.begin()
        return book

    def crash(self, cause: str = "it broke") -> CrashBook:
        book = self.begin()
        book.note(cause)
        return book


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(tmp_path / "crashes")


def test_after_three_quick_crashes_the_next_run_is_careful_and_knows_why(runs: Runs) -> None:
    for number in range(MOST_QUICK):
        assert not runs.crash(f"cause {number}").careful
    book = runs.begin()
    assert book.careful
    assert book.cause == "cause 2"
    assert [crash.cause for crash in book.records()] == ["cause 0", "cause 1", "cause 2"]


def test_a_careful_run_that_crashes_is_followed_by_a_careful_one(runs: Runs) -> None:
    for _time in range(MOST_QUICK + 1):
        runs.crash()
    assert runs.begin().careful


def test_a_run_that_ends_as_asked_clears_the_count(runs: Runs) -> None:
    for _time in range(MOST_QUICK):
        runs.crash()
    runs.begin().ended()
    book = runs.begin()
    assert not book.careful and book.cause == ""
    assert len(book.records()) == MOST_QUICK, "the record stays"


def test_a_crash_after_a_long_run_is_no_quick_one(runs: Runs) -> None:
    for _time in range(MOST_QUICK - 1):
        runs.crash()
    runs.begin().lasted()
    book = runs.begin()
    assert not book.careful
    assert not book.records()[-1].quick


def test_a_pulled_plug_is_no_crash(runs: Runs) -> None:
    for number in range(MOST_QUICK + 2):
        runs.boot = f"boot {number}"
        book = runs.begin()
        assert not book.careful
    assert book.records() == []


def test_the_cause_of_a_crash_survives_the_power(runs: Runs) -> None:
    runs.crash("the reader burnt")
    runs.boot = "after the plug was pulled"
    book = runs.begin()
    assert [crash.cause for crash in book.records()] == ["the reader burnt"]
    assert not book.careful


def test_the_record_is_capped(runs: Runs) -> None:
    for _time in range(MOST_RECORDS + 5):
        runs.crash("x" * 10 * LONGEST_CAUSE)
    book = runs.begin()
    assert len(book.records()) == MOST_RECORDS
    assert all(len(crash.cause) <= LONGEST_CAUSE for crash in book.records())
    assert sum(file.stat().st_size for file in runs.folder.iterdir()) < MOST_RECORDS * (LONGEST_CAUSE + 200)


@pytest.mark.parametrize("content", [b"", b"\0" * 500, b"{", b"[1, 2]", b'{"boot": 3}'])
def test_files_that_a_power_cut_spoilt_are_left_out(runs: Runs, content: bytes) -> None:
    runs.crash()
    for name in ("running.json", "crashes.json", "cause.txt", "stack.txt"):
        (runs.folder / name).write_bytes(content)
    book = runs.begin()
    assert not book.careful


def test_a_folder_that_cannot_be_written_keeps_nobody_from_starting(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    book = CrashBook(tmp_path / "file/crashes", lambda: 1.0, lambda: "boot")
    book.begin()
    book.note("x")
    book.lasted()
    assert (book.records(), book.careful) == ([], False)


def test_an_exception_that_ends_a_run_is_kept_and_goes_on(runs: Runs) -> None:
    book = CrashBook(runs.folder, lambda: 1.0, lambda: runs.boot)
    with pytest.raises(ZeroDivisionError), book.kept():
        _ = 1 / 0
    assert "ZeroDivisionError" in runs.begin().cause


def test_the_place_at_which_the_watchdog_ended_it_is_kept(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, pathlib\n"
        "from ui.program.crashes import CrashBook\n"
        "def hangs_here():\n"
        "    os.kill(os.getpid(), signal.SIGABRT)\n"
        "book = CrashBook(pathlib.Path(sys.argv[1]))\n"
        "book.begin()\n"
        "book.watch_signals()\n"
        "hangs_here()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, timeout=PATIENCE_SECONDS, check=False
    )
    assert ended.returncode == -signal.SIGABRT
    book = CrashBook(tmp_path)
    book.begin()
    book.ended()
    assert "hangs_here" in book.records()[-1].cause
