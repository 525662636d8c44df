"""A climb is told while it goes on and from its log: each fight by its own enemies, also when it is over."""

from __future__ import annotations

import pytest

from companion.engine.commands import Do
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.climb.events import FightLeft
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import figure_events as ev
from companion.games.slay_the_spire.state.climb import Climb
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.play.told.history import TABLE, History
from companion.play.told.tallies import tally_of

SEATS = ("Anna", "Ben")


@pytest.fixture(scope="module")
def played() -> tuple[Session, History]:
    """Two random bots on a climb that is lost, heard after every act."""
    setup = Setup("sts", SEATS, "c", catalogue.game("sts").options.validate({"climb": True}, "here"))
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle("c"))
    history, player = History(session), bot("random")
    while session.match.ask() is not None:
        found = next(each for seat in (0, 1) if (each := situation(session.match, seat, "c")) is not None)
        session.handle(Do(found.seat, player.act(found)))
        history.hear()
    return session, history


def test_the_last_blow_of_a_fight_is_told_by_name(played: tuple[Session, History]) -> None:
    session, history = played
    told = history.lines(TABLE)
    again = History(session)
    again.remember()
    assert again.lines(TABLE) == told
    names = {face.name for face in BOOK.catalog.faces.values()}
    dead = [line.removesuffix(" is dead.") for line in told if line.endswith(" is dead.")]
    beaten = [name for name in dead if name not in SEATS]
    assert beaten and all(name.rstrip(" 0123456789") in names for name in beaten)


def test_who_was_beaten_is_counted_over_all_fights(played: tuple[Session, History]) -> None:
    session, history = played
    dead = [line for line in history.lines(TABLE) if line.endswith(" is dead.")]
    seats = sum(line.startswith(SEATS) for line in dead)
    assert tally_of(session).beaten.total() == len(dead) - seats > 0


def test_two_fights_heard_together_are_told_each_by_its_own_enemies() -> None:
    def fight(face: str) -> Match[object]:
        options = catalogue.game("sts").options.validate({"fight": [face]}, "here")
        return Match(GAME, GAME.setup(Setup("sts", ("Anna",), "a", options)))

    first, second = fight("b1_guardian").state, fight("b2_collector").state
    second.climb = Climb({})
    died = ev.Died(-1, 0)
    events = [died, FightLeft(first.fight), died]
    words = [GAME.told(scene, event, TABLE) for scene, event in GAME.scenes(second, events)]
    assert "Guardian" in words[0] and "Collector" in words[2]
    assert second.fight.enemies[0].face == "b2_collector"
