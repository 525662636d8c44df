"""Planning the whole of a seat's turn, and keeping to the plan while all goes as it was meant."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.games.slay_the_spire.bots.rollout_policy import chosen
from companion.games.slay_the_spire.bots.rollouts import best_played_on
from companion.games.slay_the_spire.bots.searching import Line, Search, least, place
from companion.games.slay_the_spire.bots.steps import AN_ACT, AT_ONCE, BESIDE_PLAY, SEARCHED, Prices, a_turn
from companion.games.slay_the_spire.state.run import Fighting, Run

PLAYED_ON = ("elite", "boss")
"""The fights in which the best plans are played on."""
IMAGINED = ("a", "b", "c", "d")
"""Where the luck comes from that decides about changing a roll: the mean of several."""


class Plan:
    """What a seat has made up its mind to do this turn: an act for each place its line of play leads to.

    Wherever a draw, a roll or a partner leads elsewhere, it thinks again. Without this every card would
    be thought about anew, and a turn would take five times as long.
    """

    def __init__(self) -> None:
        self.steps: dict[bytes, Any] = {}
        self.turn: Any = None
        self.played = self.left = 0

    def act(self, game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], ask: Choice) -> Any:
        """The next act of the plan, or the first one of a new plan.

        When too little is left of what the seat may think in a turn, it does what is good at once.
        """
        self._begin(run, seat)
        self.left -= AN_ACT
        act = self.steps.get(place(run, seat))
        if act is not None and act in acts:
            return act
        prices = Prices(run.fight)
        needed = least(prices, len(acts))
        if self.left < needed:
            return chosen(run, seat, acts, ask)
        share = AT_ONCE if ask.topic == "play" else BESIDE_PLAY
        steps = max(needed, int(share * self.left))
        line, taken = planned(game, run, seat, acts, ask, prices, steps)
        self.left -= taken
        self.steps = dict(zip(line.places, line.acts, strict=False))
        return line.acts[0]

    def _begin(self, run: Fighting, seat: int) -> None:
        """All steps are there again in each turn, and in one that was taken back.

        Heroes keep the HP that they brought until the fight is over: so the next fight is told from this one.
        """
        turn = run.fight.round, run.fight.kind, [hero.hp for hero in run.heroes]
        played = run.fight.fighters[seat].cards_played
        if turn != self.turn or played < self.played:
            self.left = a_turn(run.fight)
        self.turn, self.played = turn, played


def planned(
    game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], ask: Choice, prices: Prices, steps: int
) -> tuple[Line, int]:
    """The best line of play, and the steps it took to find it, about `steps` at the most."""
    needed, played_on = least(prices, len(acts)), run.fight.kind in PLAYED_ON
    searched = max(needed, int(SEARCHED * steps)) if played_on else steps
    if ask.topic == "die":
        return _best_roll(game, run, seat, acts, prices, searched)
    search = Search(game, run, seat, "careful", prices, searched)
    lines = search.lines(acts)
    plans = search.plans(lines)
    rest = steps - search.taken if played_on else 0
    best, taken = best_played_on(game, seat, plans, prices, rest)
    best = search.draw_first(lines, best)
    return best, taken + search.taken


def _best_roll(
    game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], prices: Prices, steps: int
) -> tuple[Line, int]:
    """What to do about a roll, and the steps it took to find that; with too few steps by fewer lucks."""
    lucks = IMAGINED[: max(1, steps // least(prices, len(acts)))]
    searches = [Search(game, run, seat, luck, prices, steps // len(lucks)) for luck in lucks]
    each = [search.lines(acts) for search in searches]
    act = max(acts, key=lambda act: fsum(lines[act].worth if act in lines else -1e9 for lines in each))
    here = Line((act,), (place(run, seat),), None, 0.0, True, 0.0, 0.0, 0, True)
    return here, sum(search.taken for search in searches)
