"""`companion bench fights`: random play of every kind of fight, and whether the rules hold in all of them.

A fight shows a mistake when something breaks down, a limit is broken, cards come or go, or the table no
longer adds up; its seed shows it again (`--seed SEED --games 1`).
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from companion.engine.asks import Choice
from companion.engine.game import Game, Setup
from companion.engine.oracles import SeedOracle
from companion.engine.parts.trials import Exercised, Trials, Watched
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.screen import Screen
from companion.play.simulate import MOST_GAMES, watched
from companion.play.workers import in_order
from companion.speech.words import N_, _

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
    found = catalogue.game(game).parts.trials
    if found is None:
        words = _("{game} has no fights to try out; these have: {games}.")
        games = catalogue.games_with(lambda other: other.parts.trials)
        raise BadInput(words.format(game=game, games=", ".join(games)))
    return found()


def run(game: str, games: int, seed: str, processes: int, screen: Screen) -> int:
    """Try the rules out. Returns 1 when a fight showed a mistake. Raises `BadInput`."""
    trials = _trials(game)
    if not 1 <= games <= MOST_GAMES:
        words = _("--games: expected 1 to {most}, found {games}.")
        raise BadInput(words.format(most=MOST_GAMES, games=games))
    found, begun = Tried(), time.perf_counter()
    for one in watched(chunks(game, games, seed, processes), -(-games // CHUNK), screen.console):
        found.add(one)
    seconds = time.perf_counter() - begun
    words = _("{fights} fights with seed {seed}, {ended} ended; {decisions} decisions in {seconds} s.")
    figures = {"fights": found.fights, "ended": found.ended, "decisions": found.decisions}
    told = words.format(**figures, seed=seed, seconds=f"{seconds:.0f}")
    return show(found, trials.exercised(found.seen), told, screen)


def show(found: Tried, exercised: Mapping[str, Exercised], words: str, screen: Screen) -> int:
    """Show what was exercised and every mistake. Returns 1 when there was one."""
    if exercised:
        screen.show(table(exercised))
    screen.say(words, "dim")
    for shown, mistake in found.mistakes[:MOST_SHOWN]:
        screen.say(_("seed {seed}: {mistake}").format(seed=shown, mistake=mistake), "red")
    screen.say(
        _("Mistakes: {count}.").format(count=len(found.mistakes)), "red" if found.mistakes else "green"
    )
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
        self._oracle, self._random = SeedOracle(seed), Random(seed)  # noqa: S311 - a game, not a secret
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
            words = _("{card}: {now} cards, there were {held}")
            yield words.format(card=card, now=now.get(card, 0), held=held.get(card, 0))
    yield from game.places.problems(state)


KINDS = (N_("card sides"), N_("relics"), N_("potions"), N_("enemies"), N_("enemy abilities"))
"""What a rule book counts, as it is said."""


def table(exercised: Mapping[str, Exercised]) -> Table:
    """How many things of each kind were exercised, and which never were."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(_("kind"))
    shown.add_column(_("exercised"), justify="right")
    shown.add_column(_("never"))
    for kind, (count, never) in exercised.items():
        few = ", ".join(never[:_SHOWN_NAMES]) + (" …" if len(never) > _SHOWN_NAMES else "")
        figure = Text(f"{count - len(never)}/{count}", "yellow" if never else "green")
        shown.add_row(_(kind), figure, Text(few))
    return shown
