"""Lists of kept games are made from what was read before, as long as no file has changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.store.remembered import SETTLED, Remembered
from companion.store.shelf import Shelf
from tests.store.plays import begun, seeded, step

LONG_AGO = 1_000_000_000


class Reader:
    """Reads a folder, and counts how often."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.times = folder, 0

    def __call__(self) -> str:
        self.times += 1
        return (self.folder / "game").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    written(tmp_path, "one", LONG_AGO)
    return tmp_path


def written(folder: Path, text: str, seconds: float) -> None:
    (folder / "game").write_text(text, "utf-8")
    os.utime(folder / "game", (seconds, seconds))


def test_what_did_not_change_is_read_once(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    written(other, "bystander", LONG_AGO)
    known: Remembered[str] = Remembered(lambda: LONG_AGO + 60)
    first, second = Reader(folder), Reader(other)
    assert [known.read(folder, first) for _time in range(3)] == ["one"] * 3
    assert known.read(other, second) == "bystander"
    assert (first.times, second.times) == (1, 1)


@pytest.mark.parametrize(("text", "seconds"), [("two", LONG_AGO + 1), ("three", LONG_AGO)])
def test_another_time_or_another_size_is_read_again(folder: Path, text: str, seconds: float) -> None:
    known: Remembered[str] = Remembered(lambda: LONG_AGO + 60)
    reader = Reader(folder)
    assert known.read(folder, reader) == "one"
    written(folder, text, seconds)
    assert known.read(folder, reader) == text
    assert reader.times == 2


def test_another_file_beside_it_is_a_change(folder: Path) -> None:
    known: Remembered[str] = Remembered(lambda: LONG_AGO + 60)
    reader = Reader(folder)
    known.read(folder, reader)
    (folder / "game-wal").write_text("", "utf-8")
    os.utime(folder / "game-wal", (LONG_AGO, LONG_AGO))
    known.read(folder, reader)
    assert reader.times == 2


@pytest.mark.parametrize(("age", "times"), [(SETTLED - 0.5, 2), (SETTLED, 2), (SETTLED + 0.5, 1)])
def test_what_was_written_just_now_is_not_trusted(folder: Path, age: float, times: int) -> None:
    known: Remembered[str] = Remembered(lambda: LONG_AGO + age)
    reader = Reader(folder)
    assert [known.read(folder, reader), known.read(folder, reader)] == ["one", "one"]
    assert reader.times == times


def test_locks_come_and_go_while_somebody_looks(folder: Path) -> None:
    known: Remembered[str] = Remembered(lambda: LONG_AGO + 60)
    reader = Reader(folder)
    known.read(folder, reader)
    (folder / "lock-journal").write_text("", "utf-8")
    known.read(folder, reader)
    assert reader.times == 1


def test_the_shelf_lists_a_game_from_memory_until_it_is_played(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(shelf, steps=3) as opened:
        game_id, entries = opened.id, len(opened.session.entries)
    for file in (shelf.folder / game_id).iterdir():
        os.utime(file, (LONG_AGO, LONG_AGO))
    assert shelf.info(game_id).entries == entries
    with monkeypatch.context() as patched:
        patched.setattr("companion.store.shelf.look", lambda folder: pytest.fail("read again"))
        assert shelf.info(game_id).entries == entries
    with shelf.open(game_id, seeded) as opened:
        assert shelf.info(game_id).in_use
        step(opened.session)
    assert shelf.info(game_id).entries > entries and not shelf.info(game_id).in_use
