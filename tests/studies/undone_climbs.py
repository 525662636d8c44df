"""`python -m tests.studies.random_climbs --undo`: climbs in which every step is taken back and taken again.

Back and forth the state must be the same, byte for byte; and once the climb is over, its log must lead to
where it ended. The climbs are those of `random_climbs`. In some of them hands help along by corrections,
which are in the log too, so that random play sees the later acts.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Redo, Undo
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from tests.studies.random_fights import NAMES, Tried, watched_by
from tests.studies.trials import Picks
from tests.studies.trials.climbs import CLIMB_TRIALS as TRIALS
from tests.studies.trials.climbs import HELPED_ROUNDS, WEAKENED, guided

GAME = "sts"
HELPED = 3
"""One of so many climbs is helped along: it goes on for several times as long."""


def tried(seeds: list[str]) -> Tried:
    """Climbs by random play with every step undone and redone, one for each seed."""
    found = Tried()
    for seed in seeds:
        found.add(watched_by(_climb, GAME, seed))
    return found


def begun(seed: str) -> Session:
    """The climb of a seed, with its log in memory."""
    game = catalogue.game(GAME)
    options = game.options.validate(TRIALS.options(seed), seed)
    setup = Setup(GAME, NAMES[: TRIALS.seats(options)], seed, options)
    return Session.start(game, setup, MemoryLog(), SeedOracle(seed))


def _climb(game_id: str, seed: str, found: Tried) -> None:
    session = begun(seed)
    helped = Picks(f"{seed} undo").number(1, HELPED) == 1
    found.decisions, wrong = played_there_and_back(session, seed, helped)
    found.ended += session.match.ask() is None
    if not wrong and told_again(session, seed) != encode(session.match.state):
        wrong = "the log leads somewhere else"
    found.mistakes += [(seed, wrong)] if wrong else []


def played_there_and_back(session: Session, seed: str, helped: bool = False) -> tuple[int, str]:
    """Random play to the end, or to the first step that is not undone whole: steps, and what is wrong."""
    random, steps = Random(seed), 0
    while isinstance(ask := session.match.ask(), Choice):
        if helped and session.match.state.fight is not None:
            _help(session)
        seat, steps = random.choice(ask.seats), steps + 1
        acts = session.match.legal(seat)
        leading = guided(acts, steps) if helped else []
        if wrong := there_and_back(session, seat, random.choice(leading or acts)):
            return steps, f"step {steps}: {wrong}"
    return steps, ""


def _help(session: Session) -> None:
    """Hands take HP from the enemies and give them to the players."""
    fight = session.match.state.fight
    for place, enemy in enumerate(fight.enemies):
        if enemy.alive and enemy.hp > WEAKENED:
            session.handle(Correct(SetValue(("fight", "enemies", place, "hp"), WEAKENED)))
    for seat, fighter in enumerate(fight.fighters):
        if fighter.alive and fighter.hp < fighter.max_hp and fight.round < HELPED_ROUNDS:
            session.handle(Correct(SetValue(("fight", "fighters", seat, "hp"), fighter.max_hp)))


def there_and_back(session: Session, seat: int, act: Any) -> str:
    """Do an act, undo it and do it again; what is not the same then, empty for nothing."""
    before = encode(session.match.state)
    session.handle(Do(seat, act))
    after = encode(session.match.state)
    session.handle(Undo())
    if encode(session.match.state) != before:
        return f"undone, {act} leaves something"
    session.handle(Redo())
    return "" if encode(session.match.state) == after else f"done again, {act} does something else"


def told_again(session: Session, seed: str) -> bytes:
    """The state that the log leads to; `Session.replay` compares it after every entry with the one kept."""
    log: Any = session.log
    game = catalogue.game(GAME)
    return encode(Session.replay(game, log.lines, MemoryLog(), SeedOracle(seed)).match.state)
