"""What was gone at and broke: each case is a kind, and failed before it was mended."""

from __future__ import annotations

import math
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine.commands import Redo, Undo
from companion.engine.entries import Answered, Redone, SetUp, Timeline, Undone
from companion.engine.game import SetupError
from companion.store import portable
from companion.store.dates import when
from companion.store.errors import StoreError
from companion.store.lock import LOCK_NAME
from companion.store.log_file import LogFile
from companion.store.salvage import COPY, MAIN, OPEN, WAL
from companion.store.schema import FIRST_LINK, FORMAT, LATEST_WALL, OLDER, _older_link
from companion.store.shelf import OpenGame, Shelf
from tests.store.plays import as_text, begun, folder_of, play, reference, seeded, step
from tests.toy_game import GAME, setup_of


def both_files(folder: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    """The same change in the main file and in its copy, as from a program that knows them."""
    for name in (MAIN, COPY):
        with closing(sqlite3.connect(folder / name)) as connection, connection:
            change(connection)


def refused(code: str, attempt: Callable[[], object]) -> StoreError:
    with pytest.raises(StoreError) as caught:
        attempt()
    assert caught.value.code == code, caught.value
    return caught.value


# A closed game is two whole files


@pytest.mark.parametrize("name", [MAIN, COPY])
def test_no_flipped_bit_in_one_file_of_a_closed_game_costs_anything(shelf: Shelf, name: str) -> None:
    with begun(shelf, steps=4) as opened:
        truth = as_text(opened.log.lines)
    folder, random = folder_of(shelf, opened), Random(8)
    whole = {each: (folder / each).read_bytes() for each in (MAIN, COPY)}
    written = [at for at, byte in enumerate(whole[name]) if byte]
    spots = [(at, bit) for at in range(60, 64) for bit in range(8)]  # the version of the format
    spots += [(random.choice(written), random.randrange(8)) for _ in range(150)]
    spots += [(whole[name].index(b"latestlatest") + 6, bit) for bit in (0, 1)]
    for at, bit in spots:
        for each, data in whole.items():
            (folder / each).write_bytes(data)
        data = bytearray(whole[name])
        data[at] ^= 1 << bit
        (folder / name).write_bytes(data)
        with shelf.open(opened.id, seeded) as again:
            assert as_text(again.log.lines) == truth, (at, bit)


def test_two_files_of_another_game_are_not_taken_for_this_one_in_silence(shelf: Shelf) -> None:
    with begun(shelf, steps=3) as opened:
        pass
    with begun(shelf, seed="8", steps=5) as other:
        pass
    for name in (MAIN, COPY):
        shutil.copyfile(folder_of(shelf, other) / name, folder_of(shelf, opened) / name)
    with shelf.open(opened.id, seeded) as again:
        assert [notice.code for notice in again.notices] == ["other-game"]
        assert other.id in again.notices[0].words


# Numbers without bounds


@pytest.mark.parametrize(
    "seconds", [1e300, -1e300, math.inf, -math.inf, math.nan, LATEST_WALL, -1.0, 10**400]
)
def test_any_number_at_all_can_be_shown_as_a_date(seconds: float) -> None:
    assert when(seconds) == ""


def test_the_last_moment_of_every_calendar_is_shown() -> None:
    assert when(LATEST_WALL - 90_000).startswith("9998")


def test_a_time_that_was_changed_breaks_the_chain_and_no_list(shelf: Shelf) -> None:
    with begun(shelf, steps=3) as opened:
        pass
    with begun(shelf, steps=2) as other:
        pass
    both_files(
        shelf.folder / opened.id,
        lambda file: file.execute("UPDATE entries SET wall = 1e300 WHERE number = 2"),
    )
    infos = {info.id: info for info in shelf.kept()}
    assert infos[opened.id].entries == 2 and infos[other.id].entries == len(other.log.lines)
    with shelf.open(opened.id, seeded) as again:
        assert [notice.code for notice in again.notices] == ["entries-lost"]


@pytest.mark.parametrize("value", [1e300, "soon", b"\xff", None, -5])
def test_no_value_in_any_column_breaks_the_list_and_the_game_can_be_deleted(
    shelf: Shelf, value: object
) -> None:
    columns = {
        "entries": "number body state_hash link wall",
        "latest": "number length state",
        "about": "key value",
    }
    with begun(shelf, steps=2) as whole:
        pass
    for table, names in columns.items():
        for column in names.split():
            with begun(shelf, steps=2) as opened:
                pass

            def change(file: sqlite3.Connection, table: str = table, column: str = column) -> None:
                file.execute("PRAGMA ignore_check_constraints = ON")
                with pytest.MonkeyPatch.context():
                    file.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))  # noqa: S608

            try:
                both_files(shelf.folder / opened.id, change)
            except sqlite3.Error:  # SQLite itself keeps the value out
                continue
            finally:
                assert {info.id for info in shelf.kept()} == {whole.id, opened.id}
                shelf.delete(opened.id)
    assert [info.id for info in shelf.kept()] == [whole.id]


def test_who_plays_stands_under_a_seal(shelf: Shelf) -> None:
    """The copy, whose seal fits, gives back what was changed in the main file."""
    opened = shelf.new(setup_of("Anna", "Ben", seed="1"), seeded, ("person", "bot:careful"))
    opened.close()
    with closing(sqlite3.connect(shelf.folder / opened.id / MAIN)) as file, file:
        file.execute("UPDATE about SET value = '[\"bot:random\",\"person\"]' WHERE key = 'players'")
    with shelf.open(opened.id, seeded) as again:
        assert again.players == ("person", "bot:careful")
        assert [notice.code for notice in again.notices] == ["restored"]


# What lies on the shelf


def test_what_is_no_game_is_passed_over(shelf: Shelf) -> None:
    with begun(shelf) as opened:
        pass
    (shelf.folder / "bcdfgh").write_text("a file with the name of a game")
    (shelf.folder / "bcdfgj").symlink_to(shelf.folder / "gone")
    assert [info.id for info in shelf.kept()] == [opened.id]


def test_a_game_that_goes_while_it_is_listed_is_left_out(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(shelf) as stays, begun(shelf) as goes:
        pass
    found = shelf._files.ids

    def deleted_meanwhile() -> list[str]:
        ids = found()
        shutil.rmtree(shelf.folder / goes.id)
        return ids

    monkeypatch.setattr(shelf._files, "ids", deleted_meanwhile)
    assert [info.id for info in shelf.kept()] == [stays.id]


def test_a_shelf_that_is_no_folder_says_so(place: Path) -> None:
    (place / "games").write_text("")
    said = refused("no-folder", Shelf({"toy": GAME}, place / "games").kept)
    assert "not kept" not in str(said)


def make_older(folder: Path) -> None:
    """The game as format 1 kept it: no time in the links, no seal, no id."""

    def change(file: sqlite3.Connection) -> None:
        link = FIRST_LINK
        rows = file.execute("SELECT number, body, state_hash FROM entries ORDER BY number").fetchall()
        for number, body, hashed in rows:
            link = _older_link(link, body.encode(), hashed)
            file.execute("UPDATE entries SET link = ? WHERE number = ?", (link, number))
        file.execute("DELETE FROM about WHERE key IN ('seal', 'id')")
        file.execute(f"PRAGMA user_version = {min(OLDER)}")

    both_files(folder, change)


def test_a_game_of_the_format_before_is_listed_read_and_exported(shelf: Shelf, place: Path) -> None:
    with begun(shelf, steps=5) as opened:
        pass
    make_older(shelf.folder / opened.id)
    (info,) = shelf.kept()
    assert info.older and info.readable and info.entries == len(opened.log.lines)
    said = refused("older", lambda: shelf.open(opened.id, seeded))
    assert "older version" in said.words
    session, notices = shelf.read(opened.id, seeded)
    assert session.match.state == opened.session.match.state and notices == ()
    shelf.export(opened.id, place / "old.game")
    again = shelf.import_file(place / "old.game")  # as the remedy says
    with shelf.open(again.id, seeded) as taken_up:
        assert as_text(taken_up.log.lines) == as_text(opened.log.lines)


# Answers that were called kept


def gone_and_rescued(shelf: Shelf, opened: OpenGame) -> OpenGame:
    """The next step is refused as `gone`; the game that its remedy names holds everything before it."""
    before = as_text(opened.log.lines)
    said = refused("gone", lambda: step(opened.session))
    assert as_text(opened.log.lines) == before
    rescued = said.remedy.rpartition(" ")[2].rstrip(".")
    assert str(refused("gone", lambda: step(opened.session))) == str(said)  # and not once more each time
    again = shelf.open(rescued, seeded)
    assert as_text(again.log.lines) == before and again.notices == ()
    return again


def test_a_folder_that_was_deleted_is_noticed_at_once(shelf: Shelf) -> None:
    with begun(shelf, steps=4) as opened:
        shutil.rmtree(folder_of(shelf, opened))
        with gone_and_rescued(shelf, opened) as again:
            play(again.session)
            assert as_text(again.log.lines) == as_text(reference())


def test_a_whole_shelf_that_was_deleted_is_made_again(shelf: Shelf) -> None:
    with begun(shelf, steps=4) as opened:
        shutil.rmtree(shelf.folder)
        with gone_and_rescued(shelf, opened) as again:
            assert as_text(again.log.lines) == as_text(opened.log.lines)


@pytest.mark.parametrize("name", [MAIN, WAL, LOCK_NAME])
def test_a_file_that_was_taken_away_or_replaced_is_noticed_at_once(shelf: Shelf, name: str) -> None:
    for replaced in (False, True):
        with begun(shelf, steps=4) as opened:
            path = folder_of(shelf, opened) / name
            data = path.read_bytes()
            path.unlink()
            if replaced:
                (path.parent / "other").write_bytes(data)
                (path.parent / "other").rename(path)
            with gone_and_rescued(shelf, opened) as again:
                assert as_text(again.log.lines) == as_text(opened.log.lines)


def test_what_a_second_program_wrote_is_never_deleted(shelf: Shelf) -> None:
    with begun(shelf, steps=2) as first:
        folder = folder_of(shelf, first)
        (folder / LOCK_NAME).unlink()
        with LogFile(folder) as second:
            hers = first.session.replay(GAME, second.lines, second, first.session.oracle)
            play(hers, 3)
            kept = as_text(second.lines)
            gone_and_rescued(shelf, first).close()
    with shelf.open(first.id, seeded) as again:
        assert as_text(again.log.lines) == kept


# Files that are gone, or of another game


@pytest.fixture
def cut_off(shelf: Shelf, place: Path) -> OpenGame:
    """A game whose power went: main file, copy and log lie in its folder as they were."""
    with begun(shelf, steps=6) as opened:
        shutil.copytree(folder_of(shelf, opened), place / "left")
    shutil.rmtree(folder_of(shelf, opened))
    shutil.copytree(place / "left", folder_of(shelf, opened))
    assert (folder_of(shelf, opened) / WAL).stat().st_size and (folder_of(shelf, opened) / OPEN).exists()
    return opened


def test_a_log_that_is_gone_is_missed(shelf: Shelf, cut_off: OpenGame) -> None:
    (folder_of(shelf, cut_off) / WAL).unlink()
    with shelf.open(cut_off.id, seeded) as again:
        assert [notice.code for notice in again.notices] == ["log-gone"]
        assert as_text(again.log.lines) == as_text(cut_off.log.lines)[: len(again.log.lines)]
    with shelf.open(cut_off.id, seeded) as again:
        assert again.notices == ()


def test_a_clean_close_leaves_no_mark(shelf: Shelf) -> None:
    with begun(shelf, steps=3) as opened:
        assert (folder_of(shelf, opened) / OPEN).exists()
    assert not (folder_of(shelf, opened) / OPEN).exists()


@pytest.mark.parametrize("name", [MAIN, WAL, COPY])
def test_a_file_of_another_game_never_becomes_this_game(shelf: Shelf, cut_off: OpenGame, name: str) -> None:
    with begun(shelf, seed="9", steps=9) as other:
        foreign = (folder_of(shelf, other) / name).read_bytes()
    (folder_of(shelf, cut_off) / name).write_bytes(foreign)
    found = shelf.info(cut_off.id)
    with shelf.open(cut_off.id, seeded) as again:
        mine = as_text(again.log.lines)
        assert mine == as_text(cut_off.log.lines)[: len(mine)] and len(mine) == found.entries
        if name == WAL:
            assert [notice.code for notice in again.notices] == ["end-lost"]
        else:
            assert mine == as_text(cut_off.log.lines)


def test_a_foreign_copy_beside_a_closed_game_changes_nothing(shelf: Shelf) -> None:
    with begun(shelf, steps=2) as opened, begun(shelf, seed="9", steps=9) as other:
        pass
    shutil.copy(folder_of(shelf, other) / COPY, folder_of(shelf, opened) / COPY)
    with shelf.open(opened.id, seeded) as again:
        assert as_text(again.log.lines) == as_text(opened.log.lines)


def test_a_foreign_main_file_gives_way_to_the_copy_that_names_this_game(shelf: Shelf) -> None:
    with begun(shelf, steps=9) as opened, begun(shelf, seed="9", steps=2) as other:
        pass
    shutil.copy(folder_of(shelf, other) / MAIN, folder_of(shelf, opened) / MAIN)
    with shelf.open(opened.id, seeded) as again:
        assert as_text(again.log.lines) == as_text(opened.log.lines)
        assert [notice.code for notice in again.notices] == ["restored"]


def test_a_folder_that_was_copied_under_another_name_is_a_game(shelf: Shelf) -> None:
    with begun(shelf, steps=4) as opened:
        pass
    shutil.copytree(folder_of(shelf, opened), shelf.folder / "bcdfgh")
    with shelf.open("bcdfgh", seeded) as again:
        assert as_text(again.log.lines) == as_text(opened.log.lines)
        assert [notice.code for notice in again.notices] == ["other-game"]


# What is imported


def forged(shelf: Shelf, place: Path, **changes: Any) -> Path:
    """An exported game whose set-up was changed, under rules that nothing can be replayed by."""
    with begun(shelf, steps=2) as opened:
        pass
    contents = opened.log.lines, opened.log.lines[0].entry
    setup = msgspec.structs.replace(contents[1].setup, **changes.pop("setup", {}))
    first = msgspec.structs.replace(contents[1], setup=setup, rules_version="older", **changes)
    lines = [msgspec.structs.replace(contents[0][0], entry=first), *contents[0][1:]]
    with LogFile(folder_of(shelf, opened)) as log:
        whole = replace(log.contents(), lines=lines)
    shelf.delete(opened.id)
    target = place / "forged.game"
    target.write_bytes(portable.written(whole, ("older", "1")))
    return target


NAMES = ["", " ", "\x1b[2J", "\x9b31m", "two\nlines", "x" * 25, "ben", "a\u202eb", " Anna"]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_checked_as_for_a_new_game(shelf: Shelf, place: Path, name: str) -> None:
    with pytest.raises(SetupError):
        shelf.new(setup_of(name, "Ben", "Cleo", seed="7"), seeded)
    source = forged(shelf, place, setup={"seats": (name, "Ben", "Cleo")})
    refused("bad-file", lambda: shelf.import_file(source))
    assert shelf.kept() == []


@pytest.mark.parametrize(
    "changes",
    [
        {"data_version": "\x1b]0;x\x07"},
        {"data_version": ""},
        {"setup": {"seed": "\x00"}},
        {"setup": {"seed": "x" * 201}},
        {"setup": {"lazy": (7,)}},
        {"setup": {"seats": ("Anna",)}},
    ],
)
def test_versions_seed_and_seats_are_checked_too(shelf: Shelf, place: Path, changes: dict[str, Any]) -> None:
    with pytest.raises(StoreError) as caught:
        shelf.import_file(forged(shelf, place, **changes))
    assert caught.value.code == "bad-file"


def test_a_player_that_cannot_be_is_refused_before_the_game_is_on_the_shelf(
    shelf: Shelf, place: Path
) -> None:
    def only_people(player: str) -> None:
        if player != "person":
            raise SetupError(f"no {player}")

    with shelf.new(setup_of("Anna", "Ben", seed="7"), seeded, ("person", "bot:clever")) as opened:
        pass
    shelf.export(opened.id, place / "it.game")
    strict = Shelf({"toy": GAME}, place / "other", check_player=only_people)
    assert "no bot:clever" in str(refused("bad-file", lambda: strict.import_file(place / "it.game")))
    assert strict.kept() == []


# Long games


def calls_of_a_step(opened: OpenGame) -> int:
    """How many Python functions one more step calls; a clock would measure the machine."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    opened.session.handle(Undo())
    opened.session.handle(Redo())
    sys.setprofile(counted)
    try:
        opened.session.handle(Undo())
        opened.session.handle(Redo())
    finally:
        sys.setprofile(None)
    return count


def test_a_step_does_not_grow_with_the_game(shelf: Shelf) -> None:
    with begun(shelf, steps=20) as opened:
        fresh = calls_of_a_step(opened)
        for _turn in range(1500):
            opened.session.handle(Undo())
            opened.session.handle(Redo())
        assert calls_of_a_step(opened) <= 1.5 * fresh


def test_a_chain_of_undo_marks_is_read_in_steps_that_do_not_grow(shelf: Shelf, place: Path) -> None:
    """Forty times as many marks over a game forty times as long: not 1600 times as many looks."""

    def calls(marks: int) -> int:
        timeline = Timeline()
        timeline.add(SetUp(setup_of(), "1", "1"))
        for _answer in range(marks):
            timeline.add(Answered(0, None))
        looked = 0

        class Counted(dict[int, int]):
            def __getitem__(self, key: int) -> int:
                nonlocal looked
                looked += 1
                return super().__getitem__(key)

        timeline.parents, timeline._leaps = Counted(timeline.parents), Counted(timeline._leaps)
        for _turn in range(marks):
            timeline.add(Undone(0))
            timeline.add(Redone(marks))
        return looked

    assert calls(4000) < 120 * calls(100)


def test_the_format_is_the_one_that_the_document_describes() -> None:
    text = (Path(__file__).parents[2] / "docs" / "save-format.md").read_text(encoding="utf-8")
    assert f"the format's version ({FORMAT})" in text and f"`{OPEN}`" in text
