"""Games of MiniSteel for tests of play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.ministeel.game import GAME


def setup_of(*seats: str, seed: str = "7") -> Setup:
    return Setup("ministeel", seats or ("Anna", "Ben"), seed, GAME.options.validate({}, "test"))


def session_of(*seats: str, seed: str = "7") -> Session:
    setup = setup_of(*seats, seed=seed)
    return Session.start(GAME, setup, MemoryLog(), SeedOracle(setup.seed))


def asked(match: Match[Any]) -> int | None:
    """The seat that is asked now."""
    ask = match.ask()
    return ask.seats[0] if isinstance(ask, Choice) else None


def at_random(session: Session, seed: int = 1, steps: int = 10_000) -> Iterator[int]:
    """Plays at random, stopping before every step with the seat that is asked."""
    random = Random(seed)
    while steps and (seat := asked(session.match)) is not None:
        yield seat
        session.handle(Do(seat, random.choice(session.match.legal(seat))))
        steps -= 1


def random_match(seed: str, steps: int, seats: int = 2) -> Match[Any]:
    """A match of some random steps."""
    match: Match[Any] = Match(GAME, GAME.setup(setup_of(*[f"Seat {n}" for n in range(seats)], seed=seed)))
    oracle, random = SeedOracle(seed), Random(seed)
    match.settle(oracle)
    while steps and (seat := asked(match)) is not None:
        match.take(seat, random.choice(match.legal(seat)))
        match.settle(oracle)
        steps -= 1
    return match
