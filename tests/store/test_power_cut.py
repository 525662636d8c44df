"""Cut, zero-filled or duplicated at every byte of the last 4 KiB of each file of a game.

At each byte one of the three is tried, and all of them where a page or a frame of the log begins. Of a closed
game it is every second byte, and all with `COMPANION_MORE=2`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.store.salvage import COPY, MAIN, WAL, look
from companion.store.schema import PAGE
from companion.store.shelf import Shelf
from tests.conformance.playing import MORE
from tests.store.plays import as_text, begun, folder_of, play, seeded, step

pytestmark = pytest.mark.slow

LAST = 4096
WAL_HEADER, WAL_FRAME_HEADER = 32, 24  # https://www.sqlite.org/fileformat2.html#the_write_ahead_log


@dataclass
class Left:
    """What a power cut left: the files, the true lines, and how many were safe at which log size."""

    folder: Path
    game_id: str
    lines: list[tuple[int, str]]
    safe: list[tuple[int, int]]

    def safe_at(self, size: int) -> int:
        return max((count for bytes_, count in self.safe if bytes_ <= size), default=1)

    def original(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()


def cut(data: bytes, at: int) -> bytes:
    return data[:at]


def zeroed(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(len(data) - at)


def duplicated(data: bytes, at: int) -> bytes:
    return data + data[at:]


Damage = Callable[[bytes, int], bytes]
DAMAGES: tuple[Damage, ...] = (cut, zeroed, duplicated)
BORDER = 28
"""Bytes: the header of a frame, and the first ones of its page."""


@pytest.fixture
def mid_game(shelf: Shelf, place: Path) -> Left:
    """The power went in the middle of a game: nothing was closed."""
    with begun(shelf) as opened:
        folder = folder_of(shelf, opened)
        safe = []
        for _turn in range(4):
            step(opened.session)
            safe.append(((folder / WAL).stat().st_size, len(opened.log.lines)))
        left = place / "left"
        shutil.copytree(folder, left)
    return Left(left, opened.id, as_text(opened.log.lines), safe)


@pytest.fixture
def closed(shelf: Shelf, place: Path) -> Left:
    """The game was closed, and the power went some time later."""
    with begun(shelf, steps=4) as opened:
        pass
    folder = folder_of(shelf, opened)
    return Left(folder, opened.id, as_text(opened.log.lines), [])


def offsets(data: bytes) -> range:
    return range(max(0, len(data) - LAST), len(data))


def shared(data: bytes, damage: Damage, length: int, head: int = 0) -> Iterator[int]:
    """The offsets at which this damage is tried; pieces of `length` bytes begin behind the file's `head`."""
    turn = DAMAGES.index(damage)
    for at in offsets(data):
        if at % len(DAMAGES) == turn or (at - head) % length < BORDER or at == len(data) - 1:
            yield at


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_of_the_log_costs_only_what_it_hit(mid_game: Left, damage: Damage) -> None:
    original = mid_game.original(WAL)
    before = None
    for at in shared(original, damage, PAGE + WAL_FRAME_HEADER, WAL_HEADER):
        data = damage(original, at)
        if data == before:
            continue
        before = data
        (mid_game.folder / WAL).write_bytes(data)
        found = as_text(look(mid_game.folder).lines)
        safe = len(mid_game.lines) if damage is duplicated or data == original else mid_game.safe_at(at)
        assert found == mid_game.lines[:safe], at


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_of_the_main_file_costs_nothing(mid_game: Left, damage: Damage) -> None:
    original = mid_game.original(MAIN)
    before = None
    for at in shared(original, damage, PAGE):
        data = damage(original, at)
        if data == before:
            continue
        before = data
        (mid_game.folder / MAIN).write_bytes(data)
        assert as_text(look(mid_game.folder).lines) == mid_game.lines, at


@pytest.mark.parametrize("name", [MAIN, COPY])
def test_damage_after_closing_costs_nothing(closed: Left, name: str) -> None:
    original = closed.original(name)
    for at in offsets(original)[:: max(1, 2 // MORE)]:
        (closed.folder / name).write_bytes(DAMAGES[at % 3](original, at))
        assert as_text(look(closed.folder).lines) == closed.lines, at


def lay_out(shelf: Shelf, left: Left, name: str, data: bytes) -> Path:
    """Put what the cut left on the shelf, with one damaged file."""
    folder = shelf.folder / left.game_id
    shutil.rmtree(folder)
    shutil.copytree(left.folder, folder)
    (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("name", [MAIN, WAL])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_opens_says_so_and_goes_on(
    shelf: Shelf, mid_game: Left, name: str, damage: Damage
) -> None:
    original = mid_game.original(name)
    for at in [*offsets(original)][::512]:
        data = damage(original, at)
        if data == original:
            continue
        folder = lay_out(shelf, mid_game, name, data)
        with shelf.open(mid_game.game_id, seeded) as opened:
            known = as_text(opened.log.lines)
            assert known == mid_game.lines[: len(known)]
            harmless = name == MAIN and damage is duplicated
            assert len(opened.notices) == (0 if harmless else 1), at
            for notice in opened.notices:
                assert f"step {len(known) - 1}" in notice.words
                assert f"{MAIN}.damaged-1" in notice.words
                kept = f"{MAIN}.damaged-1" + ("-wal" if name == WAL else "")
                assert (folder / kept).read_bytes() == data
            play(opened.session)
            played = as_text(opened.log.lines)
        with shelf.open(mid_game.game_id, seeded) as again:
            assert again.notices == ()
            assert as_text(again.log.lines) == played


def test_a_second_damage_gets_a_second_name(shelf: Shelf, mid_game: Left) -> None:
    original = mid_game.original(WAL)
    folder = lay_out(shelf, mid_game, WAL, original[:-10])
    shelf.open(mid_game.game_id, seeded).close()
    whole = (folder / MAIN).read_bytes()
    (folder / MAIN).write_bytes(whole[:-100])
    with shelf.open(mid_game.game_id, seeded) as opened:
        assert [notice.code for notice in opened.notices] == ["restored"]
    assert (folder / f"{MAIN}.damaged-1-wal").exists()
    assert (folder / f"{MAIN}.damaged-2").read_bytes() == whole[:-100]


def other_card(found: re.Match[bytes]) -> bytes:
    return b'"outcome":"guard"' if b"thief" in found[0] else b'"outcome":"thief"'


@pytest.mark.parametrize("change", [other_card, b'"outcoma":"thief"'])
def test_an_entry_changed_in_both_files_ends_the_good_prefix(
    shelf: Shelf, closed: Left, change: object
) -> None:
    """Whether it can still be read or not: what stands before it stays, what follows does not."""
    for name in (MAIN, COPY):
        data = (closed.folder / name).read_bytes()
        changed = re.sub(rb'"outcome":"(thief|guard)"', change, data, count=1)  # type: ignore[arg-type]
        assert changed != data
        (closed.folder / name).write_bytes(changed)
    with shelf.open(closed.game_id, seeded) as opened:
        (notice,) = opened.notices
        drawn_again = as_text(opened.log.lines)
    assert notice.code == "entries-lost"
    (entry,) = map(int, re.findall(r"step (\d+)", notice.words))
    (missing,) = map(int, re.findall(r"(\d+) later", notice.words))
    assert 0 < entry < len(closed.lines) - 1
    assert entry + 1 + missing == len(closed.lines)
    assert drawn_again[: entry + 1] == closed.lines[: entry + 1]


def test_a_cut_at_any_point_of_mending_leads_to_the_same_game(shelf: Shelf, mid_game: Left) -> None:
    """The order of `_rebuild`: copy renewed, log gone, main file replaced."""
    folder = lay_out(shelf, mid_game, WAL, mid_game.original(WAL)[:-10])
    damaged = {name: (folder / name).read_bytes() for name in (MAIN, WAL, COPY)}
    with shelf.open(mid_game.game_id, seeded) as opened:
        mended = as_text(opened.log.lines)
    rebuilt = (folder / COPY).read_bytes()
    stops = [
        {**damaged, COPY: rebuilt},
        {MAIN: damaged[MAIN], COPY: rebuilt},
        {MAIN: rebuilt, COPY: rebuilt},
        {COPY: rebuilt, WAL: damaged[WAL]},
    ]
    for files in stops:
        for name in (MAIN, WAL, COPY):
            (folder / name).unlink(missing_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
        with shelf.open(mid_game.game_id, seeded) as opened:
            assert as_text(opened.log.lines) == mended


def test_nothing_readable_is_said_and_left_alone(shelf: Shelf, closed: Left) -> None:
    for name in (MAIN, COPY):
        (closed.folder / name).write_bytes(b"\0" * 8192)
    with pytest.raises(Exception, match="completely unreadable") as caught:
        shelf.open(closed.game_id, seeded)
    assert caught.value.code == "damaged"  # type: ignore[attr-defined]
    assert (closed.folder / MAIN).read_bytes() == b"\0" * 8192
    assert shelf.info(closed.game_id).readable is False
