"""The garden goes the whole way: registered, kept, undone, played by bots, shown in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import app
from companion.engine.commands import Do, Undo
from companion.engine.encoding import encode
from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog
from companion.engine.oracles import Oracle, SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.play.terminal import drawing
from companion.store.shelf import Shelf
from tests import toy_garden
from tests.play.writing import written
from tests.toy_garden import GAME, Move, setup_of


@pytest.fixture(autouse=True)
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with catalogue.also(GAME):
        yield


def oracle(setup: Setup) -> Oracle:
    return SeedOracle(setup.seed)


def played(session: Session, kind: str, most: int = 200) -> int:
    """Let bots act until the game is over or `most` acts are done; returns how many they did."""
    player = bot(kind)
    for done in range(most):
        seat = next((s for s in range(2) if situation(session.match, s, "7") is not None), None)
        found = situation(session.match, seat, "7") if seat is not None else None
        if seat is None or found is None:
            return done
        session.handle(Do(seat, player.act(found)))
    return most


def session_of(seed: str = "7") -> Session:
    setup = setup_of(seed=seed)
    return Session.start(GAME, setup, MemoryLog(), oracle(setup))


def test_a_game_is_offered_for_as_long_as_it_is_registered() -> None:
    assert "garden" in catalogue.names() and catalogue.game("garden") is GAME
    with pytest.raises(SetupError, match="garden"), catalogue.also(GAME):
        pass
    assert "garden" in catalogue.names(), "a refused game takes no other one away"


def test_nothing_is_left_of_a_game_when_its_block_ends() -> None:
    names = catalogue.names()
    with catalogue.also(toy_garden_twin()):
        assert catalogue.names() == [*names, "orchard"]
    assert catalogue.names() == names


def toy_garden_twin() -> object:
    from msgspec.structs import replace

    return replace(GAME, id="orchard")


@pytest.mark.parametrize("kind", ["random", "careful", "thinker"])
@pytest.mark.slow
def test_bots_play_it_to_its_end(kind: str) -> None:
    session = session_of()
    assert 0 < played(session, kind) < 200
    ending = GAME.ending(session.match.state)
    assert ending is not None and ending.winners
    assert not list(toy_garden.broken_caps(session.match.state))


def test_careful_play_gathers_more_than_none() -> None:
    session = session_of()
    played(session, "careful")
    assert max(seat.berries for seat in session.match.state.seats) >= 2


def test_it_is_kept_opened_again_and_undone(tmp_path: Path) -> None:
    shelf = Shelf({"garden": catalogue.game("garden")}, tmp_path / "games")
    with shelf.new(setup_of(), oracle) as opened:
        begun = encode(opened.session.match.state)
        played(opened.session, "careful", most=5)
        after, name = encode(opened.session.match.state), opened.id
    with shelf.open(name, oracle) as again:
        assert encode(again.session.match.state) == after != begun
        while again.session.undo_target() is not None:
            again.session.handle(Undo())
        assert encode(again.session.match.state) == begun


def test_the_command_plays_and_counts_it(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "garden", "--seats", "careful,random", "--games", "6", "--processes", "1"]
    assert app.main(arguments) == 0
    said = capsys.readouterr().out
    assert "careful" in said and "random" in said


def test_the_terminal_draws_its_board_its_dice_and_its_snails() -> None:
    session = session_of()
    view = GAME.view(session.match, 0)
    parts = [drawing.board(view, (), 80), drawing.question(view.ask, 80)] if view.ask else []
    text, lines = written(*parts, width=80)
    assert max(map(len, lines)) <= 80
    for words in (
        "The garden",
        "Dice",
        "Berries 0/6",
        "Amber snail Anna on its way",
        "Moss snail Ben waiting",
    ):
        assert words in text
    assert view.ask is not None
    for number, option in enumerate(view.ask.options, 1):
        if isinstance(option.act, Move):
            assert f"{number}▸[Plot]" in text
