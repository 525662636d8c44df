"""Plans of a turn played on to the end of the fight, to see how they turn out.

The judgement of a position sees one enemy turn. What comes of a power, of a potion that is kept, of poison
or of an enemy that grows stronger shows later: so the best plans are played on by a very quick policy, each
under the same luck, and whatever turned out worse is dropped after a while (sequential halving: Karnin,
Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013). All that is hidden is
imagined anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from math import fsum
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.match import Match
from companion.games.slay_the_spire.bots.rollout_policy import chosen
from companion.games.slay_the_spire.bots.searching import Line
from companion.games.slay_the_spire.bots.standing import in_reserve
from companion.games.slay_the_spire.bots.steps import Prices
from companion.games.slay_the_spire.state.acts import Ready
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.run import Run

LUCKS, HALVED = 10, (3, 6)
"""How often the plans that are left are played on, and after how many times half of them are dropped."""
DOUBTED, SPREAD = 16.0, 100.0
"""The variance of what the search misjudges, and that of one rollout, as expected before there are some."""
WON, HP_LEFT = 30.0, 2.0
"""What it is worth to win, and each HP that is left then, in damage to the enemies."""
LONGEST = 400
"""Decisions of all seats after which a rollout ends in any case."""
BEGINNING, GUESSED = 3, 200
"""The steps before a rollout has begun, and about how many it takes all in all, before there was one."""


class Luck:
    """The same luck for every plan: for each draw of a seat in a round and each roll, whatever was before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count: Counter[tuple[int, str, int]] = Counter()

    def answer(self, chance: Chance, in_round: int) -> Outcome:
        """One of the options; where those of two plans are in the same order, about the same one."""
        key = (in_round, chance.kind, chance.seat)
        self._count[key] += 1
        return chance.options[_number(self._seed, key, self._count[key]) * len(chance.options) >> 64]


@lru_cache(maxsize=2**14)
def _number(seed: str, key: tuple[int, str, int], count: int) -> int:
    """A number of 64 bits; the same few lucks are asked again and again."""
    return int.from_bytes(blake2b(f"{seed}{key} {count}".encode(), digest_size=8).digest(), "big")


class Tried:
    """A plan that is played on, and what came of it with each luck."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.outcomes: list[float] = []

    def better(self, first: Tried) -> float:
        """By how much it is better than the `first` plan: as the search says, corrected by the rollouts as
        far as these say more than chance would."""
        judged = self.line.worth - first.line.worth
        differences = [one - other for one, other in zip(self.outcomes, first.outcomes, strict=True)]
        if self is first or not differences:
            return judged
        times = len(differences)
        mean = fsum(differences) / times
        spread = (SPREAD + fsum((each - mean) ** 2 for each in differences)) / times
        return judged + (mean - judged) * DOUBTED / (DOUBTED + spread / times)


def best_played_on(
    game: Game[Run], seat: int, plans: Sequence[Line], prices: Prices, steps: int
) -> tuple[Line, int]:
    """Of these plans the one that turns out best, and the steps that took; about `steps` at the most.

    The first one is played on with every luck, and the others compared with it. A luck for which the steps
    do not suffice counts for none of them.
    """
    first, *others = map(Tried, plans)
    taken, usual = 0, GUESSED
    for luck in range(LUCKS):
        tried = (first, *others)
        if not others or taken + usual * len(tried) > steps:
            break
        outcomes, took = _with_luck(game, seat, tried, f"luck {luck}", prices, steps - taken)
        taken, usual = taken + took, took // len(tried)
        if len(outcomes) < len(tried):
            break
        for plan, outcome in zip(tried, outcomes, strict=True):
            plan.outcomes.append(outcome)
        others.sort(key=lambda each: -each.better(first))
        if luck + 1 in HALVED:
            others = others[: (len(others) + 1) // 2]
    best = max((first, *others), key=lambda each: each.better(first))
    return best.line, taken


def _with_luck(
    game: Game[Run], seat: int, plans: Sequence[Tried], luck: str, prices: Prices, steps: int
) -> tuple[list[float], int]:
    """How the plans turn out with one luck, as far as the steps suffice, and how many were taken."""
    outcomes: list[float] = []
    taken = 0
    for plan in plans:
        outcome, took = _played_on(game, seat, plan.line.match.state, luck, prices, steps - taken)
        taken += took
        if outcome is None:
            break
        outcomes.append(outcome)
    return outcomes, taken


def _played_on(
    game: Game[Run], seat: int, run: Any, seed: str, prices: Prices, steps: int
) -> tuple[float | None, int]:
    """How the fight turns out with this luck once the seat is ready, and the steps that took.

    `None` where that is not seen within the steps.
    """
    heard: list[Event] = []
    match: Match[Run] = Match(game, game.secrets.imagine(run, seed))
    match.heard = heard
    ask = match.ask()
    if isinstance(ask, Choice) and ask.topic == "play" and seat in ask.seats:
        match.take(seat, Ready())
    luck, weighed, taken = Luck(seed), 0, BEGINNING
    for _decision in range(LONGEST):
        ask = _settled(match, luck)
        taken = BEGINNING + prices.played_on(len(heard), weighed)
        if ask is None:
            break
        if taken > steps:
            return None, taken
        who = ask.seats[0]
        acts = match.legal(who)
        weighed += len(acts)
        match.take(who, chosen(match.state, who, acts, ask))
    return _turned_out(match.state.fight), taken


def _settled(match: Match[Run], luck: Luck) -> Choice | None:
    """What is asked next when all chances have been answered; `None` at the end of the fight."""
    while isinstance(ask := match.ask(), Chance):
        match.take(-1, luck.answer(ask, match.state.fight.round))
    return ask


def _turned_out(fight: Fight) -> float:
    """What an end is worth: HP that the enemies have left count against it."""
    if fight.won:
        return WON + HP_LEFT * sum(max(0, player.hp) for player in fight.fighters)
    return -float(sum(enemy.hp for enemy in fight.enemies if enemy.alive) + in_reserve(fight))
