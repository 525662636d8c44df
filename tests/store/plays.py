"""Playing the night market by a script: what is done next is a function of the log alone."""

from __future__ import annotations

from pathlib import Path

from companion.engine.asks import Choice
from companion.engine.commands import Do, Undo
from companion.engine.entries import Line
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import Oracle, SeedOracle
from companion.engine.session import Session
from companion.store.shelf import OpenGame, Shelf
from tests.toy_game import GAME, setup_of


def seeded(setup: Setup) -> Oracle:
    return SeedOracle(setup.seed)


def step(session: Session) -> bool:
    """The next step of the script; false when the game is over."""
    ask = session.match.ask()
    if not isinstance(ask, Choice):
        return False
    number = len(session.entries)
    if number % 11 == 10 and session.undo_target() is not None:
        session.handle(Undo())
    else:
        acts = session.match.legal(ask.seats[0])
        session.handle(Do(ask.seats[0], acts[(number * 2654435761 >> 8) % len(acts)]))
    return True


def play(session: Session, steps: int = 1000) -> None:
    while steps and step(session):
        steps -= 1


def begun(shelf: Shelf, seed: str = "7", steps: int = 0) -> OpenGame:
    opened = shelf.new(setup_of("Anna", "Ben", "Cleo", seed=seed, lazy=(1,)), seeded)
    play(opened.session, steps)
    return opened


def reference(seed: str = "7") -> list[Line]:
    """The lines of the whole scripted game, as the log keeps them."""
    log = MemoryLog()
    setup = setup_of("Anna", "Ben", "Cleo", seed=seed, lazy=(1,))
    play(Session.start(GAME, setup, log, seeded(setup)))
    return log.lines


def as_text(lines: list[Line]) -> list[tuple[int, str]]:
    """Lines without regard to whether acts were typed already."""
    return [(line.number, line.state_hash) for line in lines]


def folder_of(shelf: Shelf, opened: OpenGame) -> Path:
    return shelf.folder / opened.id
