"""Random play of every kind of fight, and whether the rules hold in all of them.

A fight shows a mistake when something breaks down, a limit is broken, cards come or go, or the table no
longer adds up; its seed shows it again (`--seed SEED --games 1`):
`python -m tests.studies.random_fights --game sts --games 100000`.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from companion.engine.asks import Choice
from companion.engine.game import Game, Setup
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.simulation.simulate import watched
from companion.play.simulation.workers import in_order
from companion.play.terminal.screen import Screen
from tests.studies import command
from tests.studies.trials import GAMES, Exercised, Trials, Watched, trials_of

CHUNK = 25
LONGEST_FIGHT = 5000
MOST_SHOWN = 20
_SHOWN_NAMES = 30
NAMES = ("Anna", "Ben", "Cleo", "Dan")


class Tried(msgspec.Struct):
    """What came of some fights: how many ended, what was exercised, and the mistakes with their seeds.

    `left` are the seeds of climbs that were not played on, because random play need not end a fight.
    """

    fights: int = 0
    ended: int = 0
    decisions: int = 0
    seen: set[str] = set()
    mistakes: list[tuple[str, str]] = []
    left: list[str] = []

    def add(self, other: Tried) -> None:
        """Take in what came of other fights."""
        self.fights += other.fights
        self.ended += other.ended
        self.decisions += other.decisions
        self.seen |= other.seen
        self.mistakes += other.mistakes
        self.left += other.left


def _trials(game: str) -> Trials:
    if catalogue.game(game).id not in GAMES:
        raise BadInput(f"{game} has no fights to try out; these have: {', '.join(GAMES)}.")
    return trials_of(game)


def run(game: str, games: int, seed: str, processes: int, screen: Screen) -> int:
    """Try the rules out. Returns 1 when a fight showed a mistake. Raises `BadInput`."""
    trials = _trials(game)
    found, begun = Tried(), time.perf_counter()
    for one in watched(chunks(game, games, seed, processes), -(-games // CHUNK), screen.console):
        found.add(one)
    seconds = time.perf_counter() - begun
    told = f"{found.fights} fights with seed {seed}, {found.ended} ended; "
    told += f"{found.decisions} decisions in {seconds:.0f} s."
    return show(found, trials.exercised(found.seen), told, screen)


def show(found: Tried, exercised: Mapping[str, Exercised], words: str, screen: Screen) -> int:
    """Show what was exercised and every mistake. Returns 1 when there was one."""
    if exercised:
        screen.show(table(exercised))
    screen.say(words, "dim")
    for shown, mistake in found.mistakes[:MOST_SHOWN]:
        screen.say(f"seed {shown}: {mistake}", "red")
    screen.say(f"Mistakes: {len(found.mistakes)}.", "red" if found.mistakes else "green")
    return 1 if found.mistakes else 0


def chunks(game: str, games: int, seed: str, processes: int) -> Iterator[Tried]:
    """The fights in groups, in their order, played by so many processes."""
    seeds = [seed] if games == 1 else [f"{seed}/{number}" for number in range(games)]
    jobs = [(game, seeds[first : first + CHUNK]) for first in range(0, games, CHUNK)]
    return in_order(game, _tried, jobs, len(jobs), processes)


def _tried(job: tuple[str, list[str]]) -> Tried:
    game, seeds = job
    found = Tried()
    for seed in seeds:
        found.add(tried(game, seed))
    return found


def tried(game: str, seed: str) -> Tried:
    """One fight by random play. Whatever goes wrong is kept with its seed, and does not stop the others."""
    return watched_by(_fight, game, seed)


def watched_by(play: Callable[[str, str, Tried], None], game: str, seed: str) -> Tried:
    """What came of one game that `play` plays; a breakdown is a mistake."""
    found = Tried(fights=1)
    try:
        play(game, seed, found)
    except Exception as error:  # noqa: BLE001 - any breakdown of the rules is what this looks for
        where = traceback.extract_tb(error.__traceback__)[-1]
        found.mistakes.append((seed, f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"))
    return found


class AtRandom:
    """A game of random play, as its seed begins it; `held` is what may neither come nor go."""

    def __init__(self, game_id: str, trials: Trials, seed: str) -> None:
        self.game = catalogue.game(game_id)
        options = self.game.options.validate(trials.options(seed), seed)
        setup = Setup(game_id, NAMES[: trials.seats(options)], seed, options)
        self.match = trials.watched(self.game, self.game.setup(setup), seed)
        self._oracle, self._random = SeedOracle(seed), Random(seed)
        self.match.settle(self._oracle)
        self.held = dict(self.game.places.conserved(self.match.state))

    def decide(self, ask: Choice) -> None:
        """Somebody who is asked does anything that is legal."""
        seat = self._random.choice(ask.seats)
        self.match.take(seat, self._random.choice(self.match.legal(seat)))
        self.match.settle(self._oracle)


def _fight(game_id: str, seed: str, found: Tried) -> None:
    trials = _trials(game_id)
    played = AtRandom(game_id, trials, seed)
    match = played.match
    while isinstance(ask := match.ask(), Choice) and _goes_on(trials, match, found):
        played.decide(ask)
        found.decisions += 1
        for broken in trials.broken(match.state):
            found.mistakes.append((seed, broken))
            return
    found.ended += ask is None
    found.seen |= trials.seen(match)
    found.mistakes += [(seed, wrong) for wrong in wrong_with(played.game, match.state, played.held)]


def _goes_on(trials: Trials, match: Watched, found: Tried) -> bool:
    return trials.round(match.state) <= trials.most_rounds and found.decisions < LONGEST_FIGHT


def wrong_with(game: Game[Any], state: Any, held: Mapping[str, int]) -> Iterator[str]:
    """What came or went that cannot, and what does not add up on the table."""
    now = dict(game.places.conserved(state))
    # Hardly ever does anything differ, and a climb is looked at after every step.
    for card in sorted({*held, *now}) if now != held else ():
        if held.get(card, 0) != now.get(card, 0):
            yield f"{card}: {now.get(card, 0)} cards, there were {held.get(card, 0)}"
    yield from game.places.problems(state)


def table(exercised: Mapping[str, Exercised]) -> Table:
    """How many things of each kind were exercised, and which never were."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column("kind")
    shown.add_column("exercised", justify="right")
    shown.add_column("never")
    for kind, (count, never) in exercised.items():
        few = ", ".join(never[:_SHOWN_NAMES]) + (" …" if len(never) > _SHOWN_NAMES else "")
        figure = Text(f"{count - len(never)}/{count}", "yellow" if never else "green")
        shown.add_row(kind, figure, Text(few))
    return shown


def main(arguments: Sequence[str]) -> int:
    """Try the rules out as the words say. Returns 1 when a fight showed a mistake."""
    told = command.parser("random_fights", 1000, "sts").parse_args(arguments)
    return run(told.game, told.games, told.seed, told.processes, Screen())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
