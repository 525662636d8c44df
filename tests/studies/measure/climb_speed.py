"""`tests.studies.bench climb`: how fast climbs are, beside what they should be.

Decisions in rooms, fights inside a climb beside the same fights alone, a long climb opened from the disk, a
step taken back in it, and what it weighs there.
"""

from __future__ import annotations

import platform
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.climb.events import Moved
from companion.games.slay_the_spire.climb.making import layout_of, room_at
from companion.games.slay_the_spire.state.climb_acts import BeginAct, EndClimb, Enter, Leave
from companion.games.slay_the_spire.state.run import alone
from companion.play.bad_input import BadInput, write_text
from companion.play.terminal.screen import Screen
from companion.store.shelf import Shelf
from tests.studies.measure.rules import Figure, Goal, Report, plain_loop, undo_cost
from tests.studies.measure.rules_shown import MOST_RUNS, table

GAME, SEATS = "sts", ("Anna", "Ben", "Cleo", "Dan")
ENTRIES = 3000
"""Entries of a climb of three acts."""
LEFT = 1
"""HP that hands leave to an enemy of the long climb."""
LEAVING = (Leave, Enter)
STAYING = 0.95
"""How often a player of it does something else, if there is anything, before the party goes on."""
FIGHTS, TURNS = 24, 5
"""Fights that are played inside a climb and alone, and how often each."""
QUIET = ("event", "campfire", "treasure", "merchant")
ROOMS_EACH = 30
"""Rooms without fights of a climb in which decisions are counted."""
ROOMS = "decisions a second in rooms, at random"
INSIDE = "fights inside a climb, time beside the same alone, %"
RESUMED = "climb of 3000 entries opened from the disk, ms"
UNDONE = "undo of its last step, ms"
SAVED = "its file on the disk, KiB"
GOALS = {
    ROOMS: Goal(20_000, at_least=True),
    INSIDE: Goal(105.0),
    RESUMED: Goal(150.0),
    UNDONE: Goal(1.0),
    SAVED: Goal(1024.0),
}


def run(runs: int, out: Path | None, screen: Screen) -> int:
    """Measure, show, and write the figures to `out`. Returns 1 when one is not met. Raises `BadInput`."""
    if not 1 <= runs <= MOST_RUNS:
        raise BadInput(f"--runs: expected 1 to {MOST_RUNS}, found {runs}.")
    figures = (
        _figure(ROOMS, "1/s", runs, rooms_a_second),
        _figure(INSIDE, "%", runs, inside_beside_alone),
        *_kept(runs),
    )
    found = Report(platform.python_version(), platform.machine(), plain_loop(), figures)
    screen.show(table(found))
    if out is not None:
        write_text(out, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    return 0 if all(figure.goal is None or figure.goal.met(figure.value) for figure in figures) else 1


def _figure(name: str, unit: str, runs: int, measure: Callable[[], float]) -> Figure:
    values = tuple(measure() for _run in range(runs))
    return Figure(name, unit, median(values), values, GAME, len(SEATS), GOALS[name])


def _climb(seed: str, **options: Any) -> tuple[Match[Any], SeedOracle]:
    game = catalogue.game(GAME)
    setup = _setup(seed, **options)
    match: Match[Any] = Match(game, game.setup(setup))
    return match, SeedOracle(seed)


def _setup(seed: str, **options: Any) -> Setup:
    game = catalogue.game(GAME)
    return Setup(GAME, SEATS, seed, game.options.validate({"climb": True, **options}, seed))


# Rooms


def rooms_a_second(climbs: int = 12) -> float:
    """Accepted decisions a second outside fights, their rolls and draws included, in random play.

    From Neow on a party of each size comes to one room without a fight after the other, wherever they lie.
    """
    decisions, seconds = 0, 0.0
    for number in range(climbs):
        match, oracle = _climb(f"rooms {number}")
        match.settle(oracle)
        begun = time.process_time()
        decisions += _through_rooms(match, oracle, Random(number))
        seconds += time.process_time() - begun
    return decisions / seconds


def _through_rooms(match: Match[Any], oracle: SeedOracle, random: Random) -> int:
    """The decisions of a party at Neow, and then in rooms without fights."""
    decisions = _in_a_room(match, oracle, random)
    spaces = layout_of(match.state.climb).rooms
    quiet = [space for space in spaces if room_at(match.state.climb, space) in QUIET]
    for _room in range(ROOMS_EACH):
        if not isinstance(match.ask(), Choice) or match.state.fight is not None:
            break
        match.emit(Moved(random.choice(quiet)))
        match = Match(match.game, match.state)
        match.settle(oracle)
        decisions += _in_a_room(match, oracle, random)
    return decisions


def _in_a_room(match: Match[Any], oracle: SeedOracle, random: Random) -> int:
    """Decisions by random play until the party would go on, or a fight begins."""
    decisions = 0
    while isinstance(ask := match.ask(), Choice) and match.state.fight is None and ask.topic != "path":
        seat = ask.seats[0]
        acts = match.legal(seat)
        match.take(seat, acts[int(random.random() * len(acts))])
        match.settle(oracle)
        decisions += 1
    return decisions


# Fights


def inside_beside_alone() -> float:
    """The time of fights inside a climb in hundredths of that of the same fights, played alone.

    Each is played in both ways in turn, and of each way the quickest turn counts: whatever else a machine
    does makes a turn slower, and none quicker. To a fight inside belongs what leads out of it, up to the
    rewards.
    """
    inside, apart = 0.0, 0.0
    for number in range(FIGHTS):
        begun = _at_first_fight(number)
        turns = [(_fought(begun.copy(), number), _fought(_alone(begun), number)) for _turn in range(TURNS)]
        inside += min(turn[0] for turn in turns)
        apart += min(turn[1] for turn in turns)
    return 100 * inside / apart


def _at_first_fight(number: int) -> Match[Any]:
    match, oracle = _climb(f"fight {number}")
    while match.state.fight is None:
        ask = match.ask()
        if isinstance(ask, Chance):
            match.resolve(oracle.answer(ask, match.state.chances))
        elif isinstance(ask, Choice):
            acts = match.legal(ask.seats[0])
            match.take(ask.seats[0], match.game.bots.at_a_glance(match.state, ask.seats[0], acts, ask))
    return match


def _alone(match: Match[Any]) -> Match[Any]:
    return Match(match.game, alone(match.copy().state))


def _fought(match: Match[Any], number: int) -> float:
    """Seconds of the processor for a fight by random play."""
    oracle, random = SeedOracle(f"fought {number}"), Random(number)
    begun = time.process_time()
    match.settle(oracle)
    while isinstance(ask := match.ask(), Choice) and match.state.fight is not None:
        acts = match.legal(ask.seats[0])
        match.take(ask.seats[0], acts[int(random.random() * len(acts))])
        match.settle(oracle)
    return time.process_time() - begun


# A climb that is kept


def _kept(runs: int) -> tuple[Figure, ...]:
    """What is measured of one long climb on the disk."""
    rules = {GAME: catalogue.game(GAME)}
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        shelf = Shelf(rules, Path(folder))
        with shelf.new(_setup("kept"), lambda setup: SeedOracle(setup.seed)) as opened:
            played_long(opened.session)
            undone = _figure(UNDONE, "ms", runs, lambda: undo_cost(opened.session))
        (kept,) = shelf.kept()
        resumed = _figure(RESUMED, "ms", runs, lambda: _opened(shelf, kept.id))
        size = sum(file.stat().st_size for file in Path(folder).rglob("game.db"))
        saved = _figure(SAVED, "KiB", 1, lambda: size / 1024)
    return resumed, undone, saved


def _opened(shelf: Shelf, game_id: str) -> float:
    begun = time.perf_counter()
    with shelf.open(game_id, lambda setup: SeedOracle(setup.seed)):
        return (time.perf_counter() - begun) * 1e3


def played_long(session: Session, entries: int = ENTRIES, act: int = 3) -> None:
    """Play a climb into this act and to so many entries, with hands that keep the party alive."""
    random = Random(5)
    while len(session.entries) < entries or session.match.state.act < act:
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            raise RuntimeError("a climb that is over too early")
        _help(session)
        seat = random.choice(ask.seats)
        acts = [act for act in session.match.legal(seat) if not isinstance(act, EndClimb)]
        onwards = [act for act in acts if isinstance(act, BeginAct)]
        stay = [act for act in acts if not isinstance(act, LEAVING)] if random.random() < STAYING else acts
        session.handle(Do(seat, random.choice(onwards or stay or acts)))


def _help(session: Session) -> None:
    """Hands leave enemies few HP and give the players theirs back."""
    run = session.match.state
    where, fighting = ("heroes", run.heroes) if run.fight is None else ("fighters", run.fight.fighters)
    low = [("enemies", place, LEFT) for place, foe in enumerate(_foes(run)) if foe.alive and foe.hp > LEFT]
    low += [(where, seat, each.max_hp) for seat, each in enumerate(fighting) if each.hp < each.max_hp]
    for kind, place, hp in low:
        path = (kind, place, "hp") if kind == "heroes" else ("fight", kind, place, "hp")
        session.handle(Correct(SetValue(path, hp)))


def _foes(run: Any) -> list[Any]:
    return [] if run.fight is None else run.fight.enemies
