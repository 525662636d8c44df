"""Looking ahead over the whole of a seat's turn: a beam search over what it can still do.

Each line of play is judged by what the enemies will then really do: the rest of the turn and the enemy
turn are carried out on a copy by the rules themselves (`foresight`), so that Strength, weak, block, order
and every special ability count as they will. What nobody can know (the next card, a roll to come) is
imagined by an oracle of the planner's own; the state holds no more than the seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any, NamedTuple

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.bots.standing import standing
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.foresight import SPARE, played_on
from companion.games.slay_the_spire.state.acts import Ready, UseMiracle
from companion.games.slay_the_spire.state.fight import Fighter
from companion.games.slay_the_spire.state.run import Fighting, Run, branch, unasked

WIDTH = 6
"""Lines of play that are carried on at each step."""
STEPS = 12
"""Acts of a line of play."""
MOST_TRIED = 220
"""Acts tried in all for one decision: this is what bounds the time it takes."""
BETTER = 0.01
"""An act must promise so much more than ending the turn; whatever changes nothing is left be."""
ENERGY_LEFT = 0.9
"""What an Energy that is not spent yet may still do, when lines of play are compared on the way."""
IMAGINED = ("a", "b", "c", "d")
"""Where the luck comes from that decides about changing a roll: the mean of several."""


class Line(NamedTuple):
    """A line of play: its first act, where it leads, what that is worth, and what it still promises."""

    first: Any
    match: Match[Run]
    worth: float
    promise: float
    done: bool


def planned(game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], ask: Choice) -> Any:
    """The act with which the best line of play begins."""
    if ask.topic != "die":
        return _Search(game, run, seat, "careful").best(acts)
    found = [_Search(game, run, seat, luck, MOST_TRIED // len(IMAGINED)).worths(acts) for luck in IMAGINED]
    return max(acts, key=lambda act: fsum(each.get(act, -1e9) for each in found))


class _Search:
    """The lines of play of one seat from one position."""

    def __init__(self, game: Game[Run], run: Fighting, seat: int, luck: str, most: int = MOST_TRIED) -> None:
        self.game = game
        self.seat = seat
        self.round = run.fight.round
        self.oracle = SeedOracle(luck)
        self.left = most
        self.run = branch(run)
        self.run.options = unasked(run.options)
        self.seen: set[Any] = set()

    def best(self, acts: Sequence[Any]) -> Any:
        """The act of the best line; ending the turn when none is better by `BETTER`."""
        worths = self.worths(acts)
        ready = Ready()
        if ready in worths:
            worths[ready] += BETTER
        return max(worths, key=lambda act: worths[act])

    def worths(self, acts: Sequence[Any]) -> dict[Any, float]:
        """The worth of the best line found for each act that was tried."""
        lines = [self._tried(None, act) for act in acts if not isinstance(act, UseMiracle) or len(acts) <= 2]
        found = {line.first: line.worth if line.done else -1e6 + line.worth for line in lines}
        for _step in range(STEPS):
            going = sorted((line for line in lines if self._goes_on(line)), key=lambda line: -line.promise)
            lines = [next_line for line in going[:WIDTH] for next_line in self._carried_on(line)]
            for line in lines:
                if line.done:
                    found[line.first] = max(found[line.first], line.worth)
            if not lines:
                break
        return found

    def _goes_on(self, line: Line) -> bool:
        if isinstance(line.first, Ready):
            return False
        ask = line.match.ask()
        this_round = line.match.state.fight.round == self.round
        return isinstance(ask, Choice) and self.seat in ask.seats and this_round

    def _carried_on(self, line: Line) -> list[Line]:
        """The next acts of a line; a line that leads where another led is not followed twice."""
        found = []
        for act in line.match.legal(self.seat):
            if self.left <= 0:
                break
            if isinstance(act, Ready | UseMiracle):
                continue
            after = self._tried(line, act)
            place = (
                round(after.worth, 3),
                round(after.promise, 3),
                *after.match.state.fight.fighters[self.seat].hand.known,
            )
            if place not in self.seen:
                self.seen.add(place)
                found.append(after)
        return found

    def _tried(self, line: Line | None, act: Any) -> Line:
        """One act more."""
        self.left -= 1
        before = self.run if line is None else line.match.state
        match: Match[Run] = Match(self.game, branch(before))
        if not isinstance(act, Ready):
            match.ask()
            match.take(self.seat, act)
        ask = self._settled(match)
        worth = self._worth(match)
        done = not (isinstance(ask, Choice) and ask.topic != "play" and self.seat in ask.seats)
        promise = worth + self._promise(match.state.fight.fighters[self.seat])
        return Line(act if line is None else line.first, match, worth, promise, done)

    def _settled(self, match: Match[Run]) -> Ask | None:
        """Answer chances of this round from imagined luck; those of the next one stay open."""
        while isinstance(ask := match.ask(), Chance) and match.state.fight.round == self.round:
            outcome = self.oracle.answer(ask, match.state.chances)
            match.state.chances += 1
            match.take(-1, outcome)
        return ask

    def _promise(self, player: Fighter) -> float:
        return ENERGY_LEFT * min(player.energy + player.miracle, len(player.hand) * 2)

    def _worth(self, match: Match[Run]) -> float:
        """What the fight is worth once the enemies have acted on this."""
        fight = match.state.fight
        if fight.phase == "over" or fight.round > self.round:
            return standing(fight, [player.hp for player in fight.fighters])
        after = played_on(match.state, self.game, 0, SPARE).state.fight
        hp = [player.hp - SPARE if player.alive else 0 for player in after.fighters]
        return standing(after, [self._left(fight.fighters[seat], seat, hp[seat]) for seat in range(len(hp))])

    def _left(self, player: Fighter, seat: int, hp: int) -> int:
        """The HP a seat will have: others still have Energy to help themselves with; some have a reprieve."""
        if seat != self.seat and player.alive and not player.ready:
            hp = min(player.hp, hp + player.energy)
        if hp <= 0 and any(BOOK.catalog.potions[potion.id].when == "hp_zero" for potion in player.potions):
            return 1
        return hp
