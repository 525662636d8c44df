"""Pig goes the whole way: bots, simulations, a table with a die, kept, undone, in German."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import app, translations
from companion.engine.asks import Chance, is_thrown
from companion.engine.commands import Do, Undo
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.speech import words
from companion.store.shelf import Shelf
from companion.table.desk.dice import TableDie
from companion.table.desk.replies import Answered
from tests.pig import GAME, GOAL, Keep, Roll
from tests.table.tables import Play, full_library, play

SETUP = Setup("pig", ("Anna", "Ben", "Cleo"), "7")


@pytest.fixture(autouse=True)
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with catalogue.also(GAME):
        yield


def thrown(*faces: int) -> Match[object]:
    """Anna has rolled these."""
    match: Match[object] = Match(GAME, GAME.setup(SETUP))
    for face in faces:
        match.do(0, Roll())
        match.resolve(face)
    return match


def test_what_a_turn_brought_is_kept_and_the_next_seat_is_asked() -> None:
    match = thrown(4, 6)
    match.do(0, Keep())
    assert [seat.points for seat in match.state.seats] == [10, 0, 0]
    assert match.why_not(1, Roll()) is None and match.why_not(0, Roll()) is not None


def test_a_one_loses_what_the_turn_brought() -> None:
    match = thrown(6, 1)
    assert match.state.gained == 0 and match.state.seats[0].points == 0
    assert match.why_not(1, Roll()) is None


def test_who_is_not_asked_hears_whose_turn_it_is() -> None:
    refusal = thrown().why_not(2, Roll())
    assert refusal is not None and refusal.words == "It is Anna's turn, not Cleo's."


@pytest.mark.parametrize("kind", ["random", "careful"])
def test_bots_play_it_to_its_end(kind: str) -> None:
    session, player = Session.start(GAME, SETUP, MemoryLog(), SeedOracle("7")), bot(kind)
    for _act in range(3000):
        found = next((each for s in range(3) if (each := situation(session.match, s, "7")) is not None), None)
        if found is None:
            break
        session.handle(Do(found.seat, player.act(found)))
    ending = GAME.ending(session.match.state)
    assert ending is not None
    assert [session.match.state.seats[seat].points >= GOAL for seat in ending.winners] == [True]


def test_it_is_kept_opened_again_and_undone(tmp_path: Path) -> None:
    shelf = Shelf({"pig": GAME}, tmp_path / "games")
    with shelf.new(SETUP, lambda setup: SeedOracle(setup.seed)) as opened:
        begun = encode(opened.session.match.state)
        opened.session.handle(Do(0, Roll()))
        after, name = encode(opened.session.match.state), opened.id
    with shelf.open(name, lambda setup: SeedOracle(setup.seed)) as again:
        assert encode(again.session.match.state) == after != begun
        while again.session.undo_target() is not None:
            again.session.handle(Undo())
        assert encode(again.session.match.state) == begun


def test_the_command_counts_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "pig", "--seats", "careful,random", "--games", "6", "--processes", "1"]
    assert app.main(arguments) == 0
    said = capsys.readouterr().out
    assert "careful" in said and "random" in said


@pytest.fixture
def at_the_table(tmp_path: Path) -> Play:
    """Anna's turn, with one electronic die before the players and no card anywhere."""
    setup = Setup("pig", ("Anna", "Ben"), "7", {}, (0, 1))
    return play(setup, full_library(tmp_path), dice={"die": TableDie(faces=6)})


def test_at_the_table_a_die_is_thrown_and_no_cards_are_wanted(at_the_table: Play) -> None:
    made = at_the_table
    made.desk.handle(Do(0, Roll()))
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and is_thrown(ask)
    made.clock.wait(2.0)
    assert isinstance(made.hands.roll(5), Answered)
    assert (made.state.gained, made.state.die) == (5, 5)


def test_what_is_said_is_said_in_german_where_the_words_are_known() -> None:
    try:
        words.use(translations.load("de"))
        match = thrown(4)
        ask = GAME.view(match, 0).ask
        assert ask is not None and [option.label for option in ask.options] == ["würfeln", "Behalten"]
        match.do(0, Roll())
        ask = GAME.view(match, 0).ask
        assert ask is not None and ask.prompt == "Anna rollt."
    finally:
        words.use(translations.load("en"))


def test_it_is_played_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("roll\nkeep\nu\nq\n"))
    assert app.main(["play", "pig", "--seats", "Anna,Ben", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert "Anna: roll the die, or keep?" in said and "Ben: roll the die, or keep?" in said
    assert said.rindex("Anna: roll the die, or keep?") > said.rindex("Ben: roll the die, or keep?")  # undone
