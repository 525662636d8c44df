"""Random play of whole climbs, and whether the rules hold in all of them.

Climbs of every party, ascension and first act, daily, custom, with the book of a group and without. A climb
shows a mistake as a fight does (`random_fights`); in every room it is looked whether a card, a relic or a
potion came or went: `python -m tests.studies.random_climbs --games 20000`; `--undo` takes every step back
and again (`undone_climbs`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence

from companion.engine.asks import Choice
from companion.play.simulation.simulate import watched
from companion.play.simulation.workers import in_order
from companion.play.terminal.screen import Screen
from tests.studies import command, undone_climbs
from tests.studies.random_fights import AtRandom, Tried, show, watched_by, wrong_with
from tests.studies.trials.climbs import CLIMB_TRIALS as TRIALS

GAME = "sts"
LONGEST = 20_000
"""Decisions after which a climb of random play would be a mistake: all have ended long before."""


def run(games: int, seed: str, processes: int, screen: Screen, undo: bool = False) -> int:
    """Try the rules of climbs out, with `undo` taking every step back and again.

    Returns 1 when one showed a mistake.
    """
    found, begun = Tried(), time.perf_counter()
    work = undone_climbs.tried if undo else tried
    for one in watched(each(games, seed, processes, work), games, screen.console):
        found.add(one)
    steps = "steps, each undone and done again," if undo else "decisions"
    told = f"{found.fights} climbs with seed {seed}, {found.ended} ended; "
    told += f"{found.decisions} {steps} in {time.perf_counter() - begun:.0f} s."
    if found.left:
        told += f"\nLeft after {TRIALS.most_rounds} rounds of a fight, which random play need not end: "
        told += "; ".join(found.left)
    return show(found, {} if undo else TRIALS.exercised(found.seen), told, screen)


def each(games: int, seed: str, processes: int, work: Callable[[list[str]], Tried]) -> Iterator[Tried]:
    """What came of each climb, in their order, played by so many processes."""
    seeds = [seed] if games == 1 else [f"{seed}/{number}" for number in range(games)]
    return in_order(GAME, work, [[one] for one in seeds], games, processes)


def tried(seeds: list[str]) -> Tried:
    """Climbs by random play, one for each seed."""
    found = Tried()
    for seed in seeds:
        found.add(watched_by(_climb, GAME, seed))
    return found


def _climb(game_id: str, seed: str, found: Tried) -> None:
    played = AtRandom(game_id, TRIALS, seed)
    match = played.match
    while isinstance(ask := match.ask(), Choice):
        played.decide(ask)
        found.decisions += 1
        wrong = [*TRIALS.broken(match.state)]
        if match.state.fight is None:
            wrong += wrong_with(played.game, match.state, played.held)
        if found.decisions > LONGEST:
            wrong.append(f"not over after {LONGEST} decisions")
        if wrong or TRIALS.round(match.state) > TRIALS.most_rounds:
            found.left += [] if wrong else [seed]
            break
    else:
        wrong = []
    found.ended += ask is None
    found.seen |= TRIALS.seen(match)
    found.mistakes += [(seed, each) for each in wrong]


def main(arguments: Sequence[str]) -> int:
    """Try climbs out as the words say. Returns 1 when one showed a mistake."""
    parser = command.parser("random_climbs", 1000)
    parser.add_argument("--undo", action="store_true", help="take every step back and again")
    told = parser.parse_args(arguments)
    return run(told.games, told.seed, told.processes, Screen(), told.undo)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
