"""How a climb went, told in a terminal and drawn as a picture without a window."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from companion.engine.commands import Do
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.parts.tallies import Who
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.play.told.results import show_results
from companion.play.told.tallies import Tally, tally_of

SEATS = ("Anna", "$x_1$")
"""The second name would be a formula to whoever reads it as one."""


@pytest.fixture(scope="module")
def climb() -> Session:
    """Two random bots on a climb that is lost in its first act."""
    game = catalogue.game("sts")
    setup = Setup("sts", SEATS, "a", game.options.validate({"climb": True}, "here"))
    session, player = Session.start(game, setup, MemoryLog(), SeedOracle("a")), bot("random")
    while session.match.ask() is not None:
        found = next(each for seat in (0, 1) if (each := situation(session.match, seat, "a")) is not None)
        session.handle(Do(found.seat, player.act(found)))
    return session


@pytest.fixture(scope="module")
def tally(climb: Session) -> Tally:
    return tally_of(climb)


def told(session: Session) -> str:
    out = StringIO()
    show_results(session, None, Screen(StringIO(), out))
    return out.getvalue()


def test_the_map_of_an_act_is_kept_with_the_way_on_it(climb: Session, tally: Tally) -> None:
    (board,) = tally.maps.values()
    assert list(tally.maps) == [tally.way[0].chapter]
    here = {piece.space for piece in board.pieces}
    gone = {space.id for space in board.spaces if space.visited} | here
    assert len(gone) == len(tally.way) - 1, "each room but that of Neow lies on the map"
    assert here == {climb.match.state.climb.at}


def test_the_results_tell_way_hp_relics_deeds_and_the_fatal_blow(climb: Session, tally: Tally) -> None:
    words = told(climb)
    assert "The climb is lost." in words
    blow = words.split("The fatal blow")[1].split("The route")[0]
    assert tally.fatal[0] in " ".join(blow.split())
    for number, leg in enumerate(tally.way, 1):
        line = next(each for each in words.splitlines() if each.split()[:1] == [str(number)])
        assert leg.label in line and line.rstrip().endswith(str(leg.hp[Who("seat", 1)]))
    assert all(each.name in words for each in tally.gained)
    damage = next(line for line in words.splitlines() if "HP taken from enemies" in line)
    assert damage.split()[-2:] == [str(count["damage"]) for count in tally.counts]


def test_a_fight_is_told_by_its_rounds(climb: Session) -> None:
    game = catalogue.game("sts")
    setup = Setup("sts", ("Anna",), "a", game.options.validate({"boss": "guardian"}, "here"))
    words = told(Session.start(game, setup, MemoryLog(), SeedOracle("a")))
    assert "The game is still in progress." in words and "The route" not in words


def test_the_results_become_a_picture_without_a_window(climb: Session, tmp_path: Path) -> None:
    screen = Screen(StringIO(), StringIO())
    for kind, begins in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        show_results(climb, tmp_path / f"climb{kind}", screen)
        assert (tmp_path / f"climb{kind}").read_bytes().startswith(begins)
    drawn = (tmp_path / "climb.svg").read_text()
    assert "<!-- $x_1$ -->" in drawn, "a name is drawn as it is written"
    assert "<!-- Who did what -->" in drawn


def test_a_picture_that_cannot_be_written_says_what_to_do(climb: Session, tmp_path: Path) -> None:
    out = StringIO()
    game = TerminalGame(climb, Screen(StringIO(), out), {}, {})
    with pytest.raises(BadInput, match="expected a name ending in "):
        game.obey(f"results {tmp_path / 'climb.gif'}")
    with pytest.raises(BadInput, match="Check its name and folder"):
        game.obey(f"results {tmp_path / 'nowhere' / 'climb.png'}")
    assert not any(tmp_path.iterdir())
    game.obey("results")
    assert "The fatal blow" in out.getvalue()
