"""Several games side by side: list, new, open, export, import, delete; one writer at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.engine.commands import Redo, Undo
from companion.engine.encoding import encode
from companion.engine.game import Parts, SetupError
from companion.engine.parts.party import Party
from companion.store.errors import StoreError
from companion.store.log_file import LogFile
from companion.store.salvage import COPY, MAIN, WAL
from companion.store.schema import FORMAT
from companion.store.shelf import Shelf, data_folder
from tests.store.plays import as_text, begun, folder_of, play, reference, seeded, step
from tests.toy_game import GAME, ToyState, setup_of


def refused(code: str, shelf: Shelf, attempt: str, *arguments: object) -> str:
    with pytest.raises(StoreError) as caught:
        getattr(shelf, attempt)(*arguments)
    assert caught.value.code == code
    assert caught.value.words
    assert caught.value.remedy
    return str(caught.value)


def test_games_lie_on_the_shelf_with_what_a_list_shows(shelf: Shelf) -> None:
    assert shelf.kept() == []
    with begun(shelf, steps=3) as first:
        count = len(first.log.lines)
    with begun(shelf, seed="9") as second:
        play(second.session)
    newest, oldest = shelf.kept()
    assert (newest.id, newest.over) == (second.id, True)
    assert (oldest.id, oldest.over, oldest.entries) == (first.id, False, count)
    assert (oldest.game, oldest.title) == ("toy", "Night Market")
    assert oldest.seats == ("Anna", "Ben", "Cleo")
    assert oldest.started <= oldest.played
    with shelf.open(first.id, seeded):
        pass
    assert [info.id for info in shelf.kept()] == [first.id, second.id]


def test_a_list_names_who_plays_now_where_people_join_and_leave(place: Path) -> None:
    """Dora has joined when the market is over."""

    def names(state: ToyState) -> tuple[str, ...]:
        return ("Anna", "Ben", "Cleo") if state.stack else ("Anna", "Ben", "Cleo", "Dora")

    party = Party(names, lambda state: {}, lambda name, role: None, lambda act: False)
    shelf = Shelf({"toy": msgspec.structs.replace(GAME, parts=Parts(party=lambda: party))}, place / "games")
    with begun(shelf) as opened:
        pass
    assert shelf.kept()[0].seats == ("Anna", "Ben", "Cleo")
    with shelf.open(opened.id, seeded) as opened:
        play(opened.session)
    assert shelf.kept()[0].seats == ("Anna", "Ben", "Cleo", "Dora")


def test_a_game_of_another_shelf_is_listed_without_its_rules(shelf: Shelf) -> None:
    with begun(shelf):
        pass
    (info,) = Shelf({}, shelf.folder).kept()
    assert (info.title, info.over) == ("toy", None)
    said = refused("unknown-game", Shelf({}, shelf.folder), "open", info.id, seeded)
    assert "toy" in said


def test_a_game_goes_on_where_it_stood_with_all_its_past(shelf: Shelf) -> None:
    with begun(shelf, seed="3", steps=9) as opened:
        before = encode(opened.session.match.state)
        number = opened.session.match.number
    with shelf.open(opened.id, seeded) as again:
        assert again.notices == ()
        assert encode(again.session.match.state) == before
        assert again.session.match.number == number
        play(again.session)
        assert as_text(again.log.lines) == as_text(reference("3"))


def test_undo_reaches_back_before_the_opening(shelf: Shelf) -> None:
    with begun(shelf, seed="3") as opened:
        states = [encode(opened.session.match.state)]
        for _turn in range(3):
            step(opened.session)
            states.append(encode(opened.session.match.state))
    with shelf.open(opened.id, seeded) as again:
        for expected in reversed(states[:-1]):
            again.session.handle(Undo())
            assert encode(again.session.match.state) == expected
    with shelf.open(opened.id, seeded) as third:
        for expected in states[1:]:
            third.session.handle(Redo())
            assert encode(third.session.match.state) == expected


def test_a_snapshot_is_kept_every_fifty_inputs(shelf: Shelf) -> None:
    with begun(shelf, seed="3") as opened:
        start = len(opened.log.lines) - 1
        play(opened.session)
        lines = opened.log.lines
        kept = {number: opened.log.snapshot([number]) for number in range(len(lines))}
        standing = opened.session.timeline.current
        nearest = opened.log.snapshot(range(standing))
    numbers = [number for number, found in kept.items() if found is not None]
    first, *between, last = numbers
    assert (first, last) == (start, standing)
    assert len(between) == (len(lines) - start) // 50 > 0
    assert nearest is not None
    assert nearest[0] == between[-1]


def test_players_stay_with_the_game(shelf: Shelf) -> None:
    players = ("person", "bot:careful")
    shelf.new(setup_of("Anna", "Ben"), seeded, players).close()
    with shelf.open(shelf.kept()[0].id, seeded) as opened:
        assert opened.players == players


def test_a_setup_the_game_refuses_leaves_nothing(shelf: Shelf) -> None:
    with pytest.raises(SetupError):
        shelf.new(setup_of("Anna"), seeded)
    assert shelf.kept() == []


def test_two_cannot_write_one_game(shelf: Shelf) -> None:
    other = Shelf({"toy": GAME}, shelf.folder)
    with begun(shelf, steps=2) as opened:
        assert "open in another program" in refused("in-use", other, "open", opened.id, seeded)
        refused("in-use", other, "delete", opened.id)
        info = other.info(opened.id)
        assert info.in_use
        assert info.entries == len(opened.log.lines)
        step(opened.session)
    with other.open(opened.id, seeded) as again:
        assert as_text(again.log.lines) == as_text(opened.log.lines)


def test_a_look_at_the_list_mends_nothing_and_changes_nothing(shelf: Shelf, place: Path) -> None:
    with begun(shelf, steps=3) as opened:
        folder = folder_of(shelf, opened)
        files = {name: (folder / name).read_bytes() for name in (MAIN, WAL, COPY)}
    for name, data in files.items():
        (folder / name).write_bytes(data[:-50] if name == WAL else data)
    before = {name: (folder / name).read_bytes() for name in files}
    assert shelf.info(opened.id).entries in range(1, len(opened.log.lines))
    assert {name: (folder / name).read_bytes() for name in files} == before


@pytest.mark.parametrize("name", ["", "..", "../games", "abc", "ABCDEF", "bbbbbb", "bbbbbb/../x", "bb\nbbb"])
def test_only_ids_of_games_on_the_shelf_are_taken(shelf: Shelf, name: str) -> None:
    with begun(shelf) as bystander:
        pass
    for attempt in ("info", "delete"):
        refused("not-found", shelf, attempt, name)
    refused("not-found", shelf, "open", name, seeded)
    assert [info.id for info in shelf.kept()] == [bystander.id]


def test_the_beginning_of_an_id_finds_its_game(shelf: Shelf) -> None:
    ids = []
    for _game in range(2):
        with begun(shelf) as opened:
            ids.append(opened.id)
    assert shelf.find(ids[0]) == ids[0]
    assert "Several" in refused("not-found", shelf, "find", "")
    refused("not-found", shelf, "find", "zzzzzzz")


def test_deleting_takes_one_game_and_no_other(shelf: Shelf) -> None:
    with begun(shelf) as gone, begun(shelf) as bystander:
        pass
    shelf.delete(gone.id)
    assert [info.id for info in shelf.kept()] == [bystander.id]
    refused("not-found", shelf, "open", gone.id, seeded)
    assert sorted(path.name for path in shelf.folder.iterdir()) == sorted([bystander.id, "recent.json"])


def test_what_a_power_cut_left_half_made_is_swept_away(shelf: Shelf) -> None:
    with begun(shelf) as bystander:
        pass
    for name in (".new-bbbbbb", ".old-cccccc"):
        (shelf.folder / name).mkdir()
        (shelf.folder / name / MAIN).write_bytes(b"half")
    (shelf.folder / "holiday").mkdir()
    assert [info.id for info in shelf.kept()] == [bystander.id]
    begun(shelf).close()
    left = {path.name for path in shelf.folder.iterdir()}
    assert not {".new-bbbbbb", ".old-cccccc"} & left
    assert "holiday" in left


def test_the_order_of_games_survives_a_zeroed_file(shelf: Shelf) -> None:
    for _game in range(2):
        begun(shelf).close()
    (shelf.folder / "recent.json").write_bytes(bytes(30))
    assert len(shelf.kept()) == 2


def test_a_game_of_a_newer_companion_is_left_alone(shelf: Shelf) -> None:
    with begun(shelf, steps=2) as opened:
        pass
    folder = folder_of(shelf, opened)
    for name in (MAIN, COPY):
        with closing(sqlite3.connect(folder / name)) as connection:
            connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    before = (folder / MAIN).read_bytes()
    assert "newer" in refused("newer", shelf, "open", opened.id, seeded)
    assert (folder / MAIN).read_bytes() == before


def test_a_missing_main_file_comes_back_from_the_copy(shelf: Shelf) -> None:
    with begun(shelf, steps=3) as opened:
        pass
    (folder_of(shelf, opened) / MAIN).unlink()
    with shelf.open(opened.id, seeded) as again:
        assert as_text(again.log.lines) == as_text(opened.log.lines)
        assert [notice.code for notice in again.notices] == ["restored"]


def test_tidying_in_the_middle_of_a_game_loses_nothing(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.log_file.TIDY_BYTES", 50_000)
    sizes = []
    with begun(shelf, seed="3") as opened:
        while step(opened.session):
            sizes.append((folder_of(shelf, opened) / WAL).stat().st_size)
    assert max(sizes) < 100_000
    with shelf.open(opened.id, seeded) as again:
        assert as_text(again.log.lines) == as_text(reference("3"))


def test_closing_twice_is_harmless_and_a_folder_without_a_game_is_said(shelf: Shelf, place: Path) -> None:
    opened = begun(shelf)
    opened.close()
    opened.close()
    with pytest.raises(StoreError) as caught:
        LogFile(place / "nothing")
    assert caught.value.code == "not-found"


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(place / "mine"))
    assert data_folder() == place / "mine"
    assert Shelf({}).folder == place / "mine" / "games"
    monkeypatch.delenv("COMPANION_DATA")
    assert data_folder().name == "table-companion"
