"""The game in a report of the screen: replayed to the same hashes, and refused in words when it cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do, Undo
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.speech.called import own_command
from companion.store import portable
from companion.store.errors import StoreError
from companion.store.shelf import Shelf
from tests.store.plays import begun, play, seeded
from ui.behind.reports import FolderReports, recorded
from ui.ports.settings import ScreenSettings


def report_of(folder: Path, session: Session, whole: bool = True) -> Path:
    """A report on the disk, saved as the screen saves one."""
    FolderReports(folder, ScreenSettings, lambda whole: {"game": recorded(session, whole)}).save("odd", whole)
    [path] = folder.glob("report-*.json")
    return path


@pytest.fixture
def reported(shelf: Shelf, place: Path) -> Path:
    with begun(shelf, seed="3", steps=30) as opened:
        path = report_of(place / "reports", opened.session)
    shelf.delete(opened.id)
    return path


def refused(shelf: Shelf, path: Path, change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a report with a change in it; the shelf stays as it was."""
    report = json.loads(path.read_text("utf-8"))
    change(report)
    path.write_text(json.dumps(report, indent=1), "utf-8")
    before = sorted(shelf.folder.rglob("*"))
    with pytest.raises(StoreError) as caught:
        shelf.import_file(path)
    assert caught.value.code == "bad-file" and own_command("games export") in caught.value.remedy
    assert sorted(shelf.folder.rglob("*")) == before
    return str(caught.value)


def test_a_whole_report_is_replayed_to_the_same_hashes_and_goes_on(shelf: Shelf, place: Path) -> None:
    with begun(shelf, seed="3", steps=30) as opened:
        session = opened.session
        assert any(type(entry).__name__ == "Undone" for entry in session.entries)
        path = report_of(place / "reports", session)
        hashes = list(session.hashes)
    shelf.delete(opened.id)
    taken_in = shelf.import_file(path)
    assert taken_in.entries == len(hashes)
    with shelf.open(taken_in.id, seeded) as again:
        assert again.notices == ()
        assert list(again.session.hashes) == hashes
        play(again.session, 1)
        assert len(again.session.entries) > len(hashes)


def test_a_long_game_is_reported_from_its_set_up_on(place: Path) -> None:
    game = catalogue.game("ministeel")
    setup = Setup(
        "ministeel",
        ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"),
        "long",
        game.options.validate({}, "test"),
    )
    session = Session.start(game, setup, MemoryLog(), SeedOracle(setup.seed))
    random = Random(7)
    for _answer in range(600):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        seat = ask.seats[0]
        session.handle(Do(seat, random.choice(session.match.legal(seat))))
        if random.random() < 0.3 and session.undo_target() is not None:
            session.handle(Undo())
    assert len(session.entries) > 300
    shelf = Shelf({game.id: game}, place / "games")
    taken_in = shelf.import_file(report_of(place, session))
    again, notices = shelf.read(taken_in.id, seeded)
    assert (list(again.hashes), notices) == (list(session.hashes), ())


def test_a_report_without_the_cards_is_refused_and_says_which_would_do(shelf: Shelf, place: Path) -> None:
    with begun(shelf, seed="3", steps=8) as opened:
        path = report_of(place / "reports", opened.session, whole=False)
    assert "the report was saved without the game's cards and seed" in refused(
        shelf, path, lambda report: None
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda report: report.update(game={}), "the report was saved without the game's cards and seed"),
        (lambda report: report["game"]["lines"].clear(), "A game must have 1 to"),
        (lambda report: report["game"]["lines"].pop(3), "is in the place of step"),
        (lambda report: report["game"]["lines"].pop(0), "is in the place of step"),
        (
            lambda report: report["game"]["lines"][2].update(state_hash="0" * 32),
            "no longer leads to the same state",
        ),
        (lambda report: report["game"].update(lines=7), "array"),
        (lambda report: report["game"].update(players=["person"]), "one player for each seat"),
    ],
)
def test_a_changed_report_is_refused_in_words(
    shelf: Shelf, reported: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    report = json.loads(reported.read_text("utf-8"))
    change(report)
    reported.write_text(json.dumps(report, indent=1), "utf-8")
    with pytest.raises(StoreError, match=said) as caught:
        shelf.import_file(reported)
    assert caught.value.code == "bad-file" and caught.value.remedy


def test_a_report_too_large_is_not_even_read(
    shelf: Shelf, reported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.reported.MAX_BYTES", 1000)
    with pytest.raises(StoreError, match="The file is larger than 1000 bytes"):
        shelf.import_file(reported)


def test_an_exported_game_is_no_report(shelf: Shelf, place: Path) -> None:
    with begun(shelf, seed="3", steps=8) as opened:
        text = opened.exported()
    assert portable.is_exported(text)
    (place / "game.txt").write_bytes(text)
    assert shelf.import_file(place / "game.txt").entries == len(opened.log.lines)
