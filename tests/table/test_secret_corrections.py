"""Corrections at a desk that reach into a hand which others do not see, and what the log says of secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Overrule, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import PersonOracle, SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.told.history import History
from companion.table.desk.commands import Allow, SeatDone
from companion.table.desk.desk import Desk
from companion.table.desk.replies import Answered, Denied
from companion.table.tags.library import Library

GAME = catalogue.game("ministeel")
HAND = ("seats", 1, "hand")
DISCARD = ("discard",)
ANNA, BEN = 0, 1


def desk_where_ben_holds(card: str, folder: Path) -> Desk:
    """A duel whose cards are on the screen; Ben is asked, and holds one card."""
    setup = Setup("ministeel", ("Anna", "Ben"), "1")
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle("1"))
    session.oracle = PersonOracle()
    session.match.state.seats[BEN].hand.known[:] = [card]
    session.past.remember(session.timeline.current, encode(session.match.state))
    return Desk(session, Library(folder / "tags.json"), lambda: 0.0)


@pytest.mark.parametrize("asked_by", [ANNA, -1])
def test_a_desk_says_the_same_whether_the_card_is_held_or_not(tmp_path: Path, asked_by: int) -> None:
    said = []
    for held in ("dagger", "doom_dragon"):
        desk = desk_where_ben_holds(held, tmp_path)
        before = len(desk.session.entries)
        reply = desk.handle(Correct(MoveCard("dagger", HAND, DISCARD), asked_by))
        assert isinstance(reply, Denied) and "Secret: " in reply.words
        assert len(desk.session.entries) == before
        said.append((reply.words, reply.legal, [option.words for option in reply.overrule]))
    assert said[0] == said[1] and len(said[0][2]) == 1


def test_the_owner_corrects_without_leave_and_open_places_are_everybodys(tmp_path: Path) -> None:
    desk = desk_where_ben_holds("dagger", tmp_path)
    assert isinstance(desk.handle(Correct(MoveCard("dagger", HAND, DISCARD), BEN)), Answered)
    assert isinstance(desk.handle(Correct(MoveCard("dagger", DISCARD, ()), ANNA)), Answered)
    assert isinstance(desk.handle(Correct(SetValue(("seats", 1, "hp"), 7), ANNA)), Answered)
    assert desk.session.by_leave == []


@pytest.mark.parametrize("held", ["dagger", "doom_dragon"])
def test_a_look_by_leave_is_told_to_all_done_or_not_and_undone_or_not(tmp_path: Path, held: str) -> None:
    desk = desk_where_ben_holds(held, tmp_path)
    desk.handle(Correct(MoveCard("dagger", HAND, DISCARD), ANNA))
    reply = desk.handle(Allow())
    assert isinstance(reply, Answered) is (held == "dagger")
    if held == "dagger":
        assert isinstance(desk.handle(Undo()), Answered)
        assert desk.session.match.state.seats[BEN].hand.known == ["dagger"]
    history = History(desk.session)
    for viewer in (-1, ANNA, BEN):
        (line,) = history.lines(viewer)
        assert line == "Anna corrected a secret, allowed by the table: Ben, hand."


def test_what_was_refused_last_is_what_is_allowed(tmp_path: Path) -> None:
    desk = desk_where_ben_holds("dagger", tmp_path)
    desk.handle(Correct(MoveCard("dagger", HAND, DISCARD), ANNA))
    assert isinstance(desk.handle(Correct(MoveCard("no_such_card", DISCARD, ()), ANNA)), Denied)
    assert isinstance(desk.handle(Allow()), Denied), "nothing of it can be allowed"
    assert desk.session.match.state.seats[BEN].hand.known == ["dagger"]


def test_what_would_be_legal_names_no_card_of_another_hand(tmp_path: Path) -> None:
    """A refusal that everybody reads, while a seat is asked whose hand nobody else sees."""
    said = []
    for held in ("dagger", "sword"):
        desk = desk_where_ben_holds(held, tmp_path)
        session = desk.session
        ask = session.match.ask()
        assert isinstance(ask, Choice) and ask.seats == (BEN,)
        assert any("dagger" in str(act) or "sword" in str(act) for act in session.match.legal(BEN))
        reply = desk.handle(SeatDone(7))
        assert isinstance(reply, Denied) and reply.legal
        said.append(reply.legal)
    assert said[0] == said[1]


def test_the_log_names_a_card_moved_in_secret_to_its_owner_alone() -> None:
    records = pytest.importorskip("ui.behind.session_records", reason="the screens need the extra ui")
    session = Session.start(GAME, Setup("ministeel", ("Anna", "Ben"), "3"), MemoryLog(), SeedOracle("3"))
    card = session.match.state.seats[BEN].hand.known[0]
    session.handle(Correct(MoveCard(card, HAND, ()), BEN))
    words = {viewer: records.log_lines(session, viewer)[0].words for viewer in (-1, ANNA, BEN)}
    assert GAME.words.card(card) in words[BEN]
    assert words[ANNA] == words[-1] == "Moved: a card"


@pytest.mark.parametrize("at_a_table", [True, False])
@pytest.mark.parametrize("held", ["dagger", "doom_dragon"])
def test_on_a_screen_a_look_by_leave_is_asked_for_and_told(
    tmp_path: Path, at_a_table: bool, held: str
) -> None:
    pytest.importorskip("ui.behind.desk_port", reason="the screens need the extra ui")
    desk, move, updates = desk_where_ben_holds(held, tmp_path), MoveCard("dagger", HAND, DISCARD), []
    with port_over(desk, at_a_table, updates.append) as port:
        port.shown.look_as(ANNA)
        port.send(Correct(move))
        port.send(Overrule(ANNA, move))
        port.records.log(lambda lines: updates.append(lines))
    log = updates.pop()
    notices = [update.notice for update in updates if update.notice is not None]
    assert notices[0].overrule == Overrule(ANNA, move) and "Secret: " in notices[0].words
    told = [
        line.words for update in updates for line in update.history if "allowed by the table" in line.words
    ]
    assert told == ["Anna corrected a secret, allowed by the table: Ben, hand."]
    assert told[0] in [line.words for line in log]
    assert (desk.session.match.state.seats[BEN].hand.known == []) is (held == "dagger")


@contextmanager
def port_over(desk: Desk, at_a_table: bool, listener: Callable[[Any], None]) -> Iterator[Any]:
    """What the screens talk to, with or without devices; all that came is delivered at the end."""
    from ui.behind.desk_port import DeskPort
    from ui.behind.session_port import SessionPort

    class NoDevices:
        ill = staticmethod(tuple)
        show = staticmethod(lambda picture: None)
        follow = staticmethod(lambda hear: lambda: None)

    port = DeskPort(desk, NoDevices(), {}) if at_a_table else SessionPort(desk.session, {})  # type: ignore[arg-type]
    port.subscribe(listener)
    yield port
    port.close()
    port.work.drain()
