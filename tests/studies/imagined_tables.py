"""Whether pieces that move as work for hands says, and by nothing else, lie where the state has them.

`python -m tests.studies.imagined_tables --game sts --games 1000` plays so many games by random play
(`climbs`: of Slay the Spire). After every act and every chance the table is compared with the state. The seed
of a difference shows it again (`--seed SEED --games 1`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.play.simulation.simulate import watched
from companion.play.simulation.workers import in_order
from companion.play.terminal.screen import Screen
from companion.table.desk.tasks import tasks_of
from companion.table.kits import kit_of
from tests.studies import command
from tests.studies.imagined.pieces import MislaidError, Table, Way
from tests.studies.random_fights import Tried, show, watched_by

CLIMBS = "climbs"
LONGEST = 3000


class Imagined:
    """A game of random play at a table where every card is cardboard.

    `without` is an event whose work is kept quiet about, to see that it is missed.
    """

    def __init__(self, name: str, seed: str, without: type | None = None) -> None:
        self.way: Way = import_module(f"tests.studies.imagined.{name}").WAY
        game = catalogue.game("sts" if name == CLIMBS else name)
        options, seats = self.way.party(seed)
        people = tuple(f"Seat {number}" for number in range(1, seats + 1))
        setup = Setup(game.id, people, seed, game.options.validate(options, seed), tuple(range(seats)))
        self.match: Match[Any] = self.way.match(game, game.setup(setup), seed)
        self.match.heard = []
        makers = kit_of(game.id).work.makers
        work = replace(
            kit_of(game.id).work, makers={e: make for e, make in makers.items() if e is not without}
        )
        self.kit = replace(kit_of(game.id), work=work)
        self.table = Table(self.way.lying(self.match.state), self.way.closed, self.way.in_work)
        self._oracle, self._random = SeedOracle(seed), Random(seed)

    def wrong(self) -> list[str]:
        """Hands do what was called out since they looked last; what does not lie where it should then."""
        self.match.ask()
        heard = self.match.heard or []
        scenes = tuple(self.match.game.scenes(self.match.state, heard))
        self.match.heard = []
        whole = self.way.scene(self.table, self.match.state)
        try:
            for task in tasks_of(self.kit, scenes) if not whole else ():
                self.way.obey(self.table, task)
                if " ." in task.words or "  " in task.words:
                    return [f"words with a gap: {task.words}"]
        except MislaidError as error:
            return [f"{task.words or task}: {error}"]
        return list(self.table.wrong(self.way.lying(self.match.state)))

    def step(self, ask: Chance | Choice) -> str:
        """Somebody who is asked does anything that is legal, or chance decides; what was done."""
        if isinstance(ask, Chance):
            outcome = self._oracle.answer(ask, self.match.state.chances)
            self.match.state.chances += 1
            self.match.take(-1, outcome)
            return f"{ask.topic}: {outcome}"
        seat = self._random.choice(ask.seats)
        act = self._random.choice(self.match.legal(seat))
        self.match.take(seat, act)
        return f"{seat}: {act}"


def played(name: str, seed: str, found: Tried, without: type | None = None) -> None:
    """One game, until it is over or something lies elsewhere."""
    one, done = Imagined(name, seed, without), "the set-up"
    for _step in range(LONGEST):
        if wrong := one.wrong():
            found.mistakes += [(seed, f"after {done}: {each}") for each in wrong]
            return
        ask = one.match.ask()
        if ask is None or one.way.rounds(one.match.state) > one.way.most_rounds:
            break
        done = one.step(ask)
        found.decisions += 1
    found.ended += one.match.ask() is None


def tried(job: tuple[str, str]) -> Tried:
    """One game; a breakdown is a mistake."""
    name, seed = job
    return watched_by(played, name, seed)


def many(name: str, games: int, seed: str, processes: int) -> Iterator[Tried]:
    """What came of each game, in their order, played by so many processes."""
    seeds = [seed] if games == 1 else [f"{seed}/{number}" for number in range(games)]
    jobs = [(name, each) for each in seeds]
    return in_order("sts" if name == CLIMBS else name, tried, jobs, len(jobs), processes)


def main(arguments: Sequence[str]) -> int:
    """Imagine tables as the words say. Returns 1 when a piece lay elsewhere."""
    told = command.parser("imagined_tables", 100, "sts").parse_args(arguments)
    screen, found = Screen(), Tried()
    for one in watched(many(told.game, told.games, told.seed, told.processes), told.games, screen.console):
        found.add(one)
    words = f"{found.fights} games of {told.game}, {found.ended} ended; {found.decisions} steps."
    return show(found, {}, words, screen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
