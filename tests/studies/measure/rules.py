"""What `tests.studies.bench` measures of the rules, the log and the start, and what it should be.

Every figure is the median of several runs, but for the longest of some turns. A plain loop of Python is
measured in the same run, so that figures of different machines can be compared as ratios to it. What only
computes is measured in seconds of the processor, so that other programs on the machine take little from it.
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from companion.engine.asks import Choice
from companion.engine.commands import Do, Redo, Undo
from companion.engine.encoding import encode, state_hash
from companion.engine.game import Game, Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.store.shelf import Shelf
from tests.studies.measure import careful_turns
from tests.studies.measure.workloads import workloads

ROOT = Path(__file__).parents[3]
LONGEST_GAME = 20_000
GAMES_PER_RUN = 30
clock: Callable[[], float] = time.process_time
"""Seconds of whatever only computes; see `as_a_person_waits`."""
LOOP = 200_000
"""Steps of the plain loop."""


class Goal(msgspec.Struct, frozen=True):
    """What a figure should be: at least or at most `value`."""

    value: float
    at_least: bool = False

    def met(self, value: float) -> bool:
        """Whether the figure is good enough."""
        return value >= self.value if self.at_least else value <= self.value


class Figure(msgspec.Struct, frozen=True):
    """One thing measured: the median `value` of `runs`, in `unit`; `what` was played, where it varies.

    `shared` is what it should be with so many per cent of a processor, where that is asked for.
    """

    name: str
    unit: str
    value: float
    runs: tuple[float, ...]
    game: str = ""
    seats: int = 0
    goal: Goal | None = None
    what: str = ""
    shared: tuple[int, Goal] | None = None


class Report(msgspec.Struct, frozen=True):
    """All figures of one run of the benchmark. `loop` is steps a second of the plain loop."""

    python: str
    machine: str
    loop: float
    figures: tuple[Figure, ...]


MEMORY_USED = "memory of 100 games, MiB"
IMPORTED = "import of core and game, ms"
DECISIONS = "decisions a second, at random"
ANSWERS = "answers a second, with rolls and draws"
SET_UP = "setting a game up, ms"
GOALS = {
    ("ministeel", 2, DECISIONS): Goal(20_000, True),
    ("mini_rogue", 1, DECISIONS): Goal(30_000, True),
    ("mini_rogue", 2, DECISIONS): Goal(30_000, True),
    **{("miscrits", seats, DECISIONS): Goal(20_000, True) for seats in (1, 2, 4)},
    **{("broken_world", seats, DECISIONS): Goal(20_000, True) for seats in (2, 4)},
    ("sts", 1, DECISIONS): Goal(20_000, True),
    ("sts", 2, DECISIONS): Goal(15_000, True),
    ("sts", 4, DECISIONS): Goal(10_000, True),
}
NEEDED: dict[tuple[str, int], dict[str, Any]] = {("miscrits", 1): {"boss": "cinder_king"}}
"""Options without which so many seats cannot play: alone one plays against a boss."""
UNDO, RESUME, IMPORT = Goal(1.0), Goal(50.0), Goal(150.0)
MEMORY = Goal(60.0)
CAREFUL_TURN = "longest of some careful turns at bosses, ms"
TURN, SHARED_TURN = Goal(250.0), (25, Goal(1000.0))
"""Nobody waits longer than a second for a bot, also on a machine that is a quarter as quick."""


def report(games: Sequence[Game[Any]], runs: int) -> Report:
    """All figures of all games."""
    figures: list[Figure] = []
    loops: list[float] = []
    for game in games:
        for seats in seat_counts(game):
            loops += [plain_loop() for _run in range(runs)]
            figures += measured(game, seats, runs)
        if game.id == careful_turns.GAME:
            figures.append(careful_turn(game))
        figures.append(_figure(MEMORY_USED, "MiB", runs, partial(memory, game), MEMORY, game))
        imports = import_times(game, runs)
        figures.append(Figure(IMPORTED, "ms", median(imports), imports, game.id, goal=IMPORT))
    return Report(platform.python_version(), platform.machine(), median(loops), tuple(figures))


def careful_turn(game: Game[Any]) -> Figure:
    """The longest of the turns that are measured, each once: they are the `runs`."""
    runs = careful_turns.durations(game, clock)
    seats = careful_turns.PLAYERS
    return Figure(CAREFUL_TURN, "ms", max(runs), runs, game.id, seats, TURN, shared=SHARED_TURN)


def as_a_person_waits() -> None:
    """Measure by the wall from now on: a process that is held back computes no slower, and is done later."""
    global clock
    clock = time.perf_counter


def seat_counts(game: Game[Any]) -> list[int]:
    """The sizes of table that are measured: the goals are for 1, 2 and 4 seats."""
    return [count for count in (1, 2, 4) if count in game.seats]


def _figure(
    name: str,
    unit: str,
    runs: int,
    measure: Callable[[], float],
    goal: Goal | None,
    game: Game[Any],
    seats: int = 0,
) -> Figure:
    values = tuple(measure() for _run in range(runs))
    return Figure(name, unit, median(values), values, game.id, seats, goal)


def measured(game: Game[Any], seats: int, runs: int) -> list[Figure]:
    """The figures of one game at one size of table."""
    goal = GOALS.get((game.id, seats, DECISIONS))
    session = played_session(game, seats, MemoryLog())
    matches = positions(game, seats)

    def figure(name: str, unit: str, measure: Callable[[], float], goal: Goal | None = None) -> Figure:
        return _figure(name, unit, runs, measure, goal, game, seats)

    return [
        *speeds(game, seats, runs, goal),
        figure("why_not, µs", "µs", lambda: why_not_cost(matches)),
        figure("snapshot with its hash, µs", "µs", lambda: snapshot_cost(matches)),
        figure("undo of a late step, ms", "ms", lambda: undo_cost(session), UNDO),
        figure("resume of a whole game, ms", "ms", lambda: resume_cost(game, session), RESUME),
        figure("step kept safely on disk, ms", "ms", lambda: durable_cost(game, seats)),
    ]


def speeds(game: Game[Any], seats: int, runs: int, goal: Goal | None) -> list[Figure]:
    """Decisions of seats, answers with all rolls and draws, and what setting a game up costs."""
    found = []
    units = (DECISIONS, "1/s", goal), (ANSWERS, "1/s", None), (SET_UP, "ms", None)
    for name, fights in workloads(game.id).items():
        measured = [speed(game, seats, fights) for _run in range(runs)]
        for (words, unit, wanted), values in zip(units, zip(*measured, strict=True), strict=True):
            found.append(Figure(words, unit, median(values), values, game.id, seats, wanted, name))
    return found


# Measuring


def plain_loop() -> float:
    """Steps a second of a loop with the attribute, dictionary and list work that rules consist of."""
    table, trail = {number: number * 7 % 31 for number in range(31)}, [0] * 31
    begun = clock()
    place = 0
    for step in range(LOOP):
        place = table[(place + step) % 31]
        trail[place] += 1
    return LOOP / (clock() - begun)


def setup_of(game: Game[Any], seats: int, seed: str, options: Mapping[str, Any] | None = None) -> Setup:
    """A game with everything at its default, except for `options` and what so many seats need."""
    names = tuple(f"Seat {number + 1}" for number in range(seats))
    needed = NEEDED.get((game.id, seats), {})
    return Setup(game.id, names, seed, game.options.validate({**needed, **(options or {})}, game.id))


def random_acts(match: Match[Any], oracle: SeedOracle, random: Random) -> int:
    """Random play to the end; returns the number of decisions."""
    for decisions in range(LONGEST_GAME):
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            return decisions
        seat = ask.seats[0]
        acts = match.legal(seat)
        match.take(seat, acts[int(random.random() * len(acts))])
    return LONGEST_GAME


def decisions_a_second(game: Game[Any], seats: int, games: int = GAMES_PER_RUN) -> float:
    """Accepted decisions a second of random play with the options at their defaults."""
    return speed(game, seats, [{}], games).decisions


class Speed(NamedTuple):
    """Accepted decisions and accepted answers a second of play; milliseconds for setting a game up."""

    decisions: float
    answers: float
    set_up: float


def speed(game: Game[Any], seats: int, fights: Sequence[dict[str, Any]], games: int = GAMES_PER_RUN) -> Speed:
    """Random play in one process. The games take the options of `fights` in turn."""
    setups = [setup_of(game, seats, f"bench {n}", fights[n % len(fights)]) for n in range(games)]
    players = [(SeedOracle(setup.seed), Random(n)) for n, setup in enumerate(setups)]
    begun = clock()
    matches: list[Match[Any]] = [Match(game, game.setup(setup)) for setup in setups]
    ready = clock()
    decisions = answers = 0
    for match, (oracle, random) in zip(matches, players, strict=True):
        decisions += random_acts(match, oracle, random)
        answers += match.number
    seconds = clock() - ready
    return Speed(decisions / seconds, answers / seconds, (ready - begun) / games * 1e3)


def positions(game: Game[Any], seats: int) -> list[Match[Any]]:
    """Positions of one random game in which a seat is asked."""
    random = Random(7)
    setup = setup_of(game, seats, "positions")
    match: Match[Any] = Match(game, game.setup(setup))
    oracle = SeedOracle(setup.seed)
    found: list[Match[Any]] = []
    while len(found) < 60:
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            break
        found.append(match.copy())
        match.take(ask.seats[0], random.choice(match.legal(ask.seats[0])))
    return found


def why_not_cost(matches: Sequence[Match[Any]]) -> float:
    """Microseconds for judging one act."""
    thought = []
    for match in matches:
        ask = match.ask()
        if isinstance(ask, Choice):
            acts = match.game.candidates(match.state, ask, ask.seats[0])
            thought += [(match, ask.seats[0], act) for act in acts]
    begun = clock()
    for match, seat, act in thought:
        match.why_not(seat, act)
    return (clock() - begun) / len(thought) * 1e6


def snapshot_cost(matches: Sequence[Match[Any]]) -> float:
    """Microseconds for the canonical bytes of a state and their hash."""
    begun = clock()
    for match in matches:
        state_hash(encode(match.state))
    return (clock() - begun) / len(matches) * 1e6


def played_session(game: Game[Any], seats: int, log: Any, most: int = 300) -> Session:
    """A game of random play with its log."""
    setup = setup_of(game, seats, "session")
    return _played(Session.start(game, setup, log, SeedOracle(setup.seed)), most)


def _played(session: Session, most: int) -> Session:
    random = Random(11)
    for _step in range(most):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        session.handle(Do(ask.seats[0], random.choice(session.match.legal(ask.seats[0]))))
    return session


def undo_cost(session: Session) -> float:
    """Milliseconds for taking the last step back; it is done again after."""
    begun = clock()
    session.handle(Undo())
    cost = (clock() - begun) * 1e3
    session.handle(Redo())
    return cost


def resume_cost(game: Game[Any], session: Session) -> float:
    """Milliseconds for replaying a whole game from its log, every state compared."""
    log = session.log
    lines = log.lines if isinstance(log, MemoryLog) else []
    begun = time.perf_counter()
    Session.replay(game, lines, MemoryLog(), SeedOracle(session.setup.seed))
    return (time.perf_counter() - begun) * 1e3


def durable_cost(game: Game[Any], seats: int, steps: int = 40) -> float:
    """Milliseconds for a step that is judged, carried out and safe on the disk."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        shelf = Shelf({game.id: game}, Path(folder))
        setup = setup_of(game, seats, "durable")
        with shelf.new(setup, lambda setup: SeedOracle(setup.seed)) as opened:
            begun, before = time.perf_counter(), len(opened.session.entries)
            _played(opened.session, steps)
            done = len(opened.session.entries) - before
            return (time.perf_counter() - begun) / max(1, min(steps, done)) * 1e3


_IMPORTING = """
import time
begun = time.perf_counter()
import companion.engine.session, companion.games.catalogue
companion.games.catalogue.game({game!r})
print((time.perf_counter() - begun) * 1e3)
"""
_REMEMBERING = """
from companion.games.catalogue import game
from tests.studies.measure.rules import decisions_a_second, most_memory, seat_counts
found = game({game!r})
decisions_a_second(found, seat_counts(found)[-1], 100)
print(most_memory())
"""


def _asked_of_python(program: str, folder: str | None = None) -> float:
    """What a new Python prints; with a folder it keeps its bytecode there, as an installed one does."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if folder is not None:
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = folder
    command = [sys.executable, "-P", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return float(done.stdout)


def import_times(game: Game[Any], runs: int) -> tuple[float, ...]:
    """Milliseconds for importing the core and one game in a new Python that has its bytecode already."""
    program = _IMPORTING.format(game=game.id)
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        _asked_of_python(program, folder)
        return tuple(_asked_of_python(program, folder) for _run in range(runs))


def most_memory() -> float:
    """MiB that this process has used at most since its program began.

    Linux counts in `ru_maxrss` what the process had used that began this one, too (getrusage(2), execve(2)).
    """
    try:
        for line in Path("/proc/self/status").read_text("ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:  # no Linux
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def memory(game: Game[Any]) -> float:
    """MiB that a new Python has used at most, for a hundred random games."""
    return _asked_of_python(_REMEMBERING.format(game=game.id))
