"""A climb that is led to the end of its first act: what lies in between is corrected by hand, and logged."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.slay_the_spire.climb.making import layout_of
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca

NAMES = ("Ada", "Ben", "Cleo", "Dan")
MOST_STEPS = 2000


def set_up(seats: int = 2, seed: str = "between acts", **options: Any) -> Setup:
    """A climb of so many players: Ironclad, Silent, Defect, Watcher in this order."""
    characters = ["ironclad", "silent", "defect", "watcher"][:seats]
    given = {"climb": True, "characters": ",".join(characters), **options}
    return Setup("sts", NAMES[:seats], seed, given)


def at_the_end_of_act_one(seats: int = 2, **options: Any) -> Session:
    """A session in memory whose party has beaten the boss of act I and says whether it goes on."""
    setup = set_up(seats, **options)
    return led(Session.start(GAME, setup, MemoryLog(), SeedOracle(setup.seed)))


def led(session: Session) -> Session:
    """Lead a climb that begins to the question after its first boss."""
    until(session, "path")
    run = session.match.state
    layout = layout_of(run.climb)
    last = next(space for space, room in layout.rooms.items() if room == "boss")
    below = next(space for space, ways in layout.paths.items() if last in ways)
    session.handle(Correct(SetValue(("climb", "at"), below)))
    session.handle(Do(0, ca.Enter(last)))
    until(session, "act")
    return session


def until(session: Session, topic: str) -> None:
    """Play on by the bots' plain way until this is asked, "" for the end; enemies have hardly any HP."""
    for _step in range(MOST_STEPS):
        ask = session.match.ask()
        if ask is None and not topic:
            return
        assert isinstance(ask, Choice), "the climb is over too early"
        if ask.topic == topic:
            return
        _weaken(session)
        seat = ask.seats[0]
        acts = session.match.legal(seat)
        session.handle(Do(seat, GAME.bots.at_a_glance(session.match.state, seat, acts, ask)))
    raise AssertionError(f"{topic} is never asked")


def _weaken(session: Session) -> None:
    fight = session.match.state.fight
    for place, enemy in enumerate(fight.enemies if fight is not None else ()):
        if enemy.alive and enemy.hp > 1:
            session.handle(Correct(SetValue(("fight", "enemies", place, "hp"), 1)))
