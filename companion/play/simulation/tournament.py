"""Many games between bots, over all processors: the same seed gives the same games on any number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from companion.engine.asks import Choice
from companion.engine.game import Game, Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.play.bots.players import Bot, bot
from companion.play.bots.situations import situation
from companion.play.bots.thinker import ThinkerBot
from companion.play.simulation.statistics import wilson
from companion.play.simulation.workers import in_order

LONGEST_GAME = 100_000
"""Decisions after which a game counts as one that never ends."""


class Contest(msgspec.Struct, frozen=True, tag="contest"):
    """What is played: `kinds` are the bots; seats go round from game to game, so that all begin alike."""

    game: str
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    games: int
    seed: str
    options: dict[str, Any] = {}

    @property
    def total(self) -> int:
        """All games."""
        return self.games


class Played(msgspec.Struct, frozen=True):
    """One game: `order` says which player of the contest sat at each seat, `winners` are players.

    `unfinished` for a game that was stopped after `LONGEST_GAME` decisions; `first` is the player whose turn
    came first, -1 where all act together. `thought` are the decisions of those who look ahead, `positions`
    what they saw for them.
    """

    number: int
    seed: str
    order: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    unfinished: bool = False
    first: int = -1
    thought: int = 0
    positions: int = 0


def play(contest: Contest, number: int) -> Played:
    """One game of the contest."""
    game = catalogue.game(contest.game)
    order = _order(number, len(contest.kinds))
    seed = f"{contest.seed}/{number}"
    setup = Setup(contest.game, tuple(contest.names[n] for n in order), seed, contest.options)
    bots = [bot(contest.kinds[n]) for n in order]
    match, decisions = play_between(game, setup, bots)
    ending = game.ending(match.state)
    winners = tuple(sorted(order[seat] for seat in ending.winners)) if ending else ()
    rounds = game.view(match, -1).round
    first = game.bots.first_to_act(match.state) if game.bots.first_to_act is not None else -1
    first = order[first] if first >= 0 else -1
    thinkers = [each for each in bots if isinstance(each, ThinkerBot)]
    thought = sum(each.decisions for each in thinkers)
    positions = sum(each.positions_in_all for each in thinkers)
    return Played(number, seed, order, winners, rounds, decisions, ending is None, first, thought, positions)


def _order(number: int, count: int) -> tuple[int, ...]:
    return tuple((number + seat) % count for seat in range(count))


def play_out(game: Game[Any], setup: Setup, kinds: Sequence[str]) -> tuple[Match[Any], int]:
    """A game to its end between bots; returns it with the number of decisions."""
    return play_between(game, setup, [bot(kind) for kind in kinds])


def play_between(game: Game[Any], setup: Setup, bots: Sequence[Bot]) -> tuple[Match[Any], int]:
    """The same between bots that are there already."""
    match: Match[Any] = Match(game, game.setup(setup))
    oracle = SeedOracle(setup.seed)
    for decisions in range(LONGEST_GAME):
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            return match, decisions
        seat = ask.seats[0]
        seen = situation(match, seat, f"{setup.seed} bot")
        if seen is None:
            raise RuntimeError(f"seat {seat} is asked and knows nothing of it")
        match.take(seat, bots[seat].act(seen))
    return match, LONGEST_GAME


def results(contest: Contest, processes: int) -> Iterator[Played]:
    """All games in their order, played by so many processes."""
    return in_order(contest.game, partial(play, contest), range(contest.games), contest.games, processes)


class Tally:
    """Wins, rounds and decisions of the games so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self.wins = [0] * len(contest.kinds)
        self.shared = 0
        self.nobody = 0
        self.unfinished = 0
        self.led = 0
        self.won_by_first = 0
        self.lengths: Counter[int] = Counter()
        self.decisions = 0
        self.thought = 0
        self.positions = 0

    @property
    def rounds(self) -> int:
        """The rounds of all games together."""
        return sum(rounds * games for rounds, games in self.lengths.items())

    def add(self, played: Played) -> None:
        """Count a game. A victory of several counts for each of them."""
        self.games += 1
        for winner in played.winners:
            self.wins[winner] += 1
        self.shared += len(played.winners) > 1
        self.unfinished += played.unfinished
        self.nobody += not played.winners and not played.unfinished
        self.led += played.first >= 0
        self.won_by_first += played.first in played.winners
        self.lengths[played.rounds] += 1
        self.decisions += played.decisions
        self.thought += played.thought
        self.positions += played.positions

    def as_data(self) -> Mapping[str, Any]:
        """The figures as plain data, for JSON."""
        games = self.games
        shares = [
            {"name": name, "bot": kind, "wins": wins, "share": wins / games, "interval": wilson(wins, games)}
            for name, kind, wins in zip(self.contest.names, self.contest.kinds, self.wins, strict=True)
        ]
        return {
            "game": self.contest.game,
            "seed": self.contest.seed,
            "games": games,
            "players": shares,
            "won_by_nobody": self.nobody,
            "unfinished": self.unfinished,
            "won_by_first": self.won_by_first if self.led else None,
            "mean_rounds": self.rounds / games,
            "mean_decisions": self.decisions / games,
        }
