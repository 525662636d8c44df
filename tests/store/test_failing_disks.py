"""Power cuts by kill -9, full disks, disks that cannot be flushed or written, and a clock that jumps."""

from __future__ import annotations

import contextlib
import ctypes.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Do
from companion.engine.refusals import Refused
from companion.store.errors import StoreError
from companion.store.shelf import Shelf
from tests.store.plays import as_text, begun, play, reference, seeded, step
from tests.toy_game import GAME

pytestmark = pytest.mark.machine

ROOT = Path(__file__).parents[2]


def in_a_child(task: str, folder: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.store.children", task, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_two_hundred_kills_lose_no_acknowledged_answer(place: Path) -> None:
    found = in_a_child("kill_rounds", place)
    assert found["lost"] == 0
    assert found["wrong"] == 0
    assert found["acknowledged"] > 100
    assert found["games"] > 5


def outcome(found: dict[str, Any]) -> dict[str, Any]:
    """What came of two steps that could not be kept, and of the game after them."""
    attempts = (found["first"], found["second"])
    return {
        "codes": [attempt["code"] for attempt in attempts],
        "state unchanged": [attempt["unchanged"] for attempt in attempts],
        "said": ["The last step was not saved" in attempt["words"] for attempt in attempts],
        "whole game in the end": found["whole"],
        "notices": found["notices"],
    }


def went_on(code: str) -> dict[str, Any]:
    """Both steps were refused in words with this code, and then the game was played to its end."""
    yes = [True, True]
    return {
        "codes": [code, code],
        "state unchanged": yes,
        "said": yes,
        "whole game in the end": True,
        "notices": 0,
    }


def test_a_write_that_fails_takes_the_step_back(place: Path) -> None:
    assert outcome(in_a_child("file_size_limit", place)) == went_on("input-output")


def test_a_flush_that_fails_takes_the_step_back(place: Path) -> None:
    if ctypes.util.find_library("sqlite3") is None:
        # The failure is put into the C library of SQLite, and a Python that is built with it inside has no
        # such place; `test_a_write_that_fails_takes_the_step_back` holds the same promise there.
        pytest.skip("this Python carries its SQLite inside")
    found = in_a_child("failing_flush", place)
    assert found["refused"] >= 2
    assert outcome(found) == went_on("input-output")


@pytest.fixture
def small_disk(place: Path) -> Iterator[Path]:
    folder = place / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        # Mounting takes root, and containers forbid it even then. `test_a_full_database_takes_the_step_back`
        # fills the database instead, and runs everywhere.
        pytest.skip("a small disk must be mounted")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_takes_the_step_back(small_disk: Path) -> None:
    assert outcome(in_a_child("full_disk", small_disk)) == went_on("full")


def test_a_full_database_takes_the_step_back(shelf: Shelf) -> None:
    with begun(shelf, seed="3", steps=4) as opened:
        pages = opened.log._connection.execute("PRAGMA page_count").fetchone()[0]
        opened.log._connection.execute(f"PRAGMA max_page_count = {pages}")
        before = as_text(opened.log.lines)
        with pytest.raises(StoreError) as caught:
            play(opened.session)
        kept = as_text(opened.log.lines)
        assert caught.value.code == "full"
        assert kept[: len(before)] == before
        assert len(opened.session.entries) == len(kept)
        opened.log._connection.execute(f"PRAGMA max_page_count = {pages * 100}")
        play(opened.session)
        assert as_text(opened.log.lines) == as_text(reference("3"))


def test_a_folder_that_takes_no_files(place: Path) -> None:
    found = in_a_child("read_only", place)
    assert found == {"codes": ["read-only"] * 3, "seen": True, "whole": True}


def test_a_clock_that_jumps_to_1970_changes_nothing(place: Path) -> None:
    times = iter([2e9, 2e9 + 1, *[5.0] * 10_000])
    shelf = Shelf({"toy": GAME}, place / "games", clock=lambda: next(times))
    old = begun(shelf, seed="4", steps=2)
    old.close()
    new = begun(shelf, seed="5", steps=2)
    new.close()
    with shelf.open(old.id, seeded) as opened:
        assert opened.notices == ()
        play(opened.session)
        assert as_text(opened.log.lines) == as_text(reference("4"))
    listed = shelf.kept()
    assert [info.id for info in listed] == [old.id, new.id]
    assert (listed[0].started, listed[0].played) == (2e9, 5.0)


def test_an_interrupted_append_is_done_again(shelf: Shelf) -> None:
    """Ctrl-C after the step was safe and before the session knew: the step is not there twice."""
    with begun(shelf, seed="3", steps=3) as opened:
        keep = opened.log.append

        def interrupted(*lines: Any) -> None:
            keep(*lines)
            raise KeyboardInterrupt

        opened.session.log.append = interrupted  # type: ignore[method-assign, assignment]
        with pytest.raises(KeyboardInterrupt):
            step(opened.session)
        opened.session.log.append = keep  # type: ignore[method-assign]
        play(opened.session)
    with shelf.open(opened.id, seeded) as again:
        assert as_text(again.log.lines) == as_text(reference("3"))


def test_an_append_interrupted_in_the_middle_leaves_nothing(shelf: Shelf) -> None:
    def interrupted() -> float:
        raise KeyboardInterrupt

    with begun(shelf, seed="3", steps=3) as opened:
        clock, opened.log._clock = opened.log._clock, interrupted
        with pytest.raises(KeyboardInterrupt):
            step(opened.session)
        opened.log._clock = clock
        play(opened.session)
        assert as_text(opened.log.lines) == as_text(reference("3"))


def test_lines_that_do_not_follow_are_a_mistake_of_the_program(shelf: Shelf) -> None:
    with begun(shelf, steps=2) as opened:
        old = opened.log.lines[1]
        with pytest.raises(ValueError, match="does not follow"):
            opened.log.append([old], b"")
        with pytest.raises(Refused):
            opened.session.handle(Do(2, "nonsense", number=1))


def test_on_a_full_disk_games_are_listed_read_exported_and_deleted(small_disk: Path, place: Path) -> None:
    shelf = Shelf({"toy": GAME}, small_disk / "games")
    with begun(shelf, steps=3) as closed:
        pass
    with begun(shelf, steps=5) as cut_off:
        shutil.copytree(shelf.folder / cut_off.id, place / "left")
    shutil.rmtree(shelf.folder / cut_off.id)
    shutil.copytree(place / "left", shelf.folder / cut_off.id)
    with contextlib.suppress(OSError), (small_disk / "ballast").open("wb", buffering=0) as ballast:
        while ballast.write(b"x" * 1024):
            pass
    assert {info.id: info.entries for info in shelf.kept()} == {
        each.id: len(each.log.lines) for each in (closed, cut_off)
    }
    for each in (closed, cut_off):
        session, _notices = shelf.read(each.id, seeded)
        assert session.match.state == each.session.match.state
        shelf.export(each.id, place / f"{each.id}.game")
        assert Shelf({"toy": GAME}, place / "stick").import_file(place / f"{each.id}.game").entries
    with pytest.raises(StoreError) as caught:
        begun(shelf)
    assert caught.value.code == "full" and "not kept" not in str(caught.value)
    for each in (closed, cut_off):
        shelf.delete(each.id)
    assert shelf.kept() == [] and not list(shelf.folder.glob(".old-*"))
