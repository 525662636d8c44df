"""Planning the whole of a seat's turn, and keeping to the plan while all goes as it was meant."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.games.slay_the_spire.bots.rollouts import best_played_on
from companion.games.slay_the_spire.bots.searching import COST, Line, Search, place
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.run import Fighting, Run

A_TURN = {1: 1100, 2: 1100, 3: 1100, 4: 550}
"""Players and enemies in all positions that are judged exactly in a turn, by how many players live: this
bounds the time a turn takes, for a position takes the longer the more of them there are."""
DECISIONS = {1: 2000, 2: 2000, 3: 2000, 4: 1200}
"""Decisions in all rollouts of a turn against a boss: each takes less than a tenth of a millisecond, and with
four players a turn may not take longer than with fewer."""
MOST_DECISIONS = {"encounter": 0, "elite": 800, "boss": 2000}
"""The most of them; encounters are many on a climb and seldom in doubt."""
AT_ONCE, AT_LEAST = 0.6, 20
"""The share of both that is left for one decision, and how many positions it has when hardly any are left."""
IMAGINED = ("a", "b", "c", "d")
"""Where the luck comes from that decides about changing a roll: the mean of several."""


class Plan:
    """What a seat has made up its mind to do this turn: an act for each place its line of play leads to.

    Wherever a draw, a roll or a partner leads elsewhere, it thinks again. Without this every card would
    be thought about anew, and a turn would take five times as long.
    """

    def __init__(self) -> None:
        self.steps: dict[bytes, Any] = {}
        self.round = self.positions = self.decisions = 0

    def act(self, game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], ask: Choice) -> Any:
        """The next act of the plan, or the first one of a new plan."""
        if run.fight.round != self.round:
            self.round, self.positions, self.decisions = run.fight.round, a_turn(run), ahead(run)
        act = self.steps.get(place(run, seat))
        if act is None or act not in acts:
            positions = max(AT_LEAST, int(AT_ONCE * self.positions))
            line, judged, played = planned(
                game, run, seat, acts, ask, positions, int(AT_ONCE * self.decisions)
            )
            self.positions -= judged
            self.decisions -= played
            self.steps = dict(zip(line.places, line.acts, strict=False))
            act = line.acts[0]
        return act


def a_turn(run: Fighting) -> int:
    """How many positions may be judged in a turn of this fight."""
    players, enemies = len(living_seats(run.fight)), len(living_enemies(run.fight))
    return A_TURN[players] // (players + enemies)


def ahead(run: Fighting) -> int:
    """How many decisions may be played in the rollouts of a turn of this fight."""
    return min(MOST_DECISIONS[run.fight.kind], DECISIONS[len(living_seats(run.fight))])


def planned(
    game: Game[Run],
    run: Fighting,
    seat: int,
    acts: Sequence[Any],
    ask: Choice,
    positions: int,
    decisions: int,
) -> tuple[Line, int, int]:
    """The best line of play, how many positions were judged to find it, and how many decisions were played
    on from its end and others; about `positions` and `decisions` at the most."""
    if ask.topic == "die":
        return *_best_roll(game, run, seat, acts, positions), 0
    search = Search(game, run, seat, "careful", positions)
    lines = search.lines(acts)
    best, played = best_played_on(game, seat, search.plans(lines), decisions)
    return search.draw_first(lines, best), positions - search.left // COST, played


def _best_roll(game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], most: int) -> tuple[Line, int]:
    """What to do about a roll, and how many positions were judged to find that."""
    searches = [Search(game, run, seat, luck, most // len(IMAGINED)) for luck in IMAGINED]
    each = [search.lines(acts) for search in searches]
    act = max(acts, key=lambda act: fsum(lines[act].worth if act in lines else -1e9 for lines in each))
    here = Line((act,), (place(run, seat),), None, 0.0, True, 0.0, 0.0, 0, True)
    return here, most - sum(search.left for search in searches) // COST
