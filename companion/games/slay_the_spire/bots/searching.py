"""The lines of play of one seat in a turn: a beam search that judges exactly only what looks good.

Of the positions that a step leads to, each is glanced at, and the best are judged exactly (`outlook`); in the
end whatever looks as good as the best line is. A position that another order of the same acts led to is not
looked at again. What nobody can know (the next card, a roll to come) is imagined by an oracle of the search's
own; the state holds no more than the seat may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards
from companion.games.slay_the_spire.bots.outlook import Outlook
from companion.games.slay_the_spire.bots.partners import promise, still_worth
from companion.games.slay_the_spire.bots.steps import Prices
from companion.games.slay_the_spire.state.acts import PlayCard, Ready, UseMiracle
from companion.games.slay_the_spire.state.figures import living_seats
from companion.games.slay_the_spire.state.run import Fighting, Run, branch, unasked

WIDTH = 10
"""Lines of play that are carried on at each step."""
JUDGED = 6
"""The best positions of a step, which are judged exactly."""
NARROW, RESERVE = 5, 0.5
"""When this share of the steps is left, only so many lines are carried on, so that all come to their ends."""
LAST = 0.15
"""The share of the steps with which no line is carried on: they are for what looks as good as the best."""
AFTERWARDS = 30
"""Positions judged exactly when all is done, because they look as good as the best one."""
STEPS = 12
"""Acts of a line of play."""
PLANS, MOST_PLANS, MARGIN = 12, 6, 15.0
"""So many of the best lines, divided by the players, are plans worth a second look, if they are worse by no
more than that: with more players it takes longer to look."""
DOUBT = 1.0
"""A glance may tell so much less than there is."""
BETTER = 0.01
"""An act must promise so much more than ending the turn; whatever changes nothing is left be."""
PROMISED = 0.8
"""The share of what cards in hand may still do that is counted on, to compare lines of play on the way."""
FREE_DRAW, EARLY_DRAW = 1.0, 0.3
"""Drawing comes first even where a line of play seems worse by so much, for nothing and for Energy: who
sees more chooses better."""


class Line(NamedTuple):
    """A line of play: its acts, the places it leads through, where it ends, what that is worth, exactly or by
    a `glance`, what it still promises, the Energy after its first act, and whether it can end there."""

    acts: tuple[Any, ...]
    places: tuple[bytes, ...]
    match: Any
    worth: float
    exact: bool
    glance: float
    promise: float
    energy: int
    done: bool


def place(run: Fighting, seat: int) -> bytes:
    """Where a line of play has led; the order of what was played and discarded makes no difference."""
    fight = run.fight
    player = fight.fighters[seat]
    unordered = Cards(sorted(player.hand.known), player.hand.unseen)
    same = msgspec.structs.replace(
        player, hand=unordered, discard=sorted(player.discard), exhaust=sorted(player.exhaust)
    )
    others = [fighter for other, fighter in enumerate(fight.fighters) if other != seat]
    return encode((same, others, fight.enemies, fight.later, run.stack, fight.round, fight.die))


def least(prices: Prices, acts: int) -> int:
    """The steps without which a search among so many acts is no use: all glanced at, the best few judged."""
    return prices.beginning + acts * prices.glancing + NARROW * prices.judging


class Search:
    """The lines of play of one seat from one position, in about so many steps; some of them are `taken`."""

    def __init__(
        self, game: Game[Run], run: Fighting, seat: int, luck: str, prices: Prices, steps: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.round = run.fight.round
        self.oracle = SeedOracle(luck)
        self.prices, self.steps, self.taken = prices, steps, prices.beginning
        self.run: Any = branch(run)
        self.run.options = unasked(run.options)
        self.outlook = Outlook(game, run, seat)
        here, glance = (place(run, seat),), self.outlook.glance(run)
        self.root = Line((), here, Match(game, self.run), 0.0, False, glance, 0.0, 0, False)
        self.seen: set[bytes] = set()
        self.glanced: list[Line] = []
        self.ends: list[Line] = []

    def plans(self, lines: dict[Any, Line]) -> list[Line]:
        """The best lines that end in different places, the best one first; ending the turn comes before what
        is not better by `BETTER`."""
        act = max(lines, key=lambda act: lines[act].worth + BETTER * isinstance(act, Ready))
        best = lines[act]
        ends = {best.places[-1]: best}
        most = min(MOST_PLANS, PLANS // len(living_seats(self.run.fight)))
        for line in sorted(self.ends, key=lambda line: -line.worth):
            if len(ends) >= most or line.worth < best.worth - MARGIN:
                break
            ends.setdefault(line.places[-1], line)
        return [*ends.values()]

    def draw_first(self, lines: dict[Any, Line], best: Line) -> Line:
        """What draws comes first where the line is worth as much in that order: it may change the plan.

        What draws for nothing does so also where it is not in the line at all. It is tried out, because of
        two lines that lead to one place only the first was followed further.
        """
        energy = self.run.fight.fighters[self.seat].energy
        for act, line in lines.items():
            if not isinstance(act, PlayCard) or not act.card or not promise(act.card).draws:
                continue
            if act == best.acts[0]:
                return best
            free = line.energy >= energy
            if not free and act not in best.acts:
                continue
            worth = self._worth_in_order((act, *(each for each in best.acts if each != act)))
            if worth >= best.worth - (FREE_DRAW if free else EARLY_DRAW):
                return line._replace(acts=line.acts[:1], places=line.places[:1])
        return best

    def _worth_in_order(self, acts: Sequence[Any]) -> float:
        """What acts are worth one after the other; nothing at all where one of them cannot be done there."""
        match: Match[Run] = Match(self.game, branch(self.run))
        for act in acts:
            match.ask()
            if isinstance(act, Ready):
                break
            if match.why_not(self.seat, act) is not None:
                return -1e9
            match.take(self.seat, act)
            self._settled(match)
        self.taken += self.prices.judging + len(acts) * self.prices.glancing
        return self.outlook.worth(match.state)

    def lines(self, acts: Sequence[Any]) -> dict[Any, Line]:
        """The best line found for each act that was judged."""
        tried = [act for act in acts if not isinstance(act, UseMiracle) or len(acts) <= 2]
        lines = [line for act in tried if (line := self._tried(self.root, act)) is not None]
        lines = [self._judged(line) for line in self._affordable(lines)]
        self.ends = [line for line in lines if line.done]
        found = {line.acts[0]: line if line.done else line._replace(worth=line.worth - 1e6) for line in lines}
        for _step in range(STEPS):
            going = sorted((line for line in lines if self._goes_on(line)), key=lambda line: -line.promise)
            lines = self._stepped(going[: WIDTH if self._left() > RESERVE else NARROW])
            self._take_in(found, lines)
            if not lines:
                break
        self._look_again(found)
        return found

    def _left(self) -> float:
        """The share of the steps that is left."""
        return 1.0 - self.taken / self.steps

    def _affordable(self, lines: list[Line]) -> list[Line]:
        """All first acts, where they can all be judged; else ending the turn and those that look best."""
        price = self.prices.judging
        if self.taken + len(lines) * price <= self.steps:
            return lines
        best = sorted(lines, key=lambda line: (not isinstance(line.acts[0], Ready), -line.promise))
        return best[: max(NARROW, (self.steps - self.taken) // price)]

    def _take_in(self, found: dict[Any, Line], lines: Iterable[Line]) -> None:
        """Remember the best of the lines that were judged, and those that were not."""
        for line in lines:
            if not line.exact:
                self.glanced.append(line)
            elif line.done:
                self.ends.append(line)
                if line.worth > found[line.acts[0]].worth:
                    found[line.acts[0]] = line

    def _look_again(self, found: dict[Any, Line]) -> None:
        """Judge what looks as good as the best line, until that is found."""
        self.glanced.sort(key=lambda line: -line.worth)
        for line in self.glanced[:AFTERWARDS]:
            enough = line.worth + DOUBT < max(each.worth for each in found.values())
            if enough or self._left() <= 0:
                break
            self._take_in(found, [self._judged(line)])

    def _goes_on(self, line: Line) -> bool:
        if isinstance(line.acts[0], Ready):
            return False
        ask = line.match.ask()
        this_round = line.match.state.fight.round == self.round
        return isinstance(ask, Choice) and self.seat in ask.seats and this_round

    def _stepped(self, lines: Iterable[Line]) -> list[Line]:
        """The lines with one act more, those that look best judged exactly."""
        found = [after for line in lines for after in self._carried_on(line)]
        found.sort(key=lambda line: -line.promise)
        most = JUDGED if self._left() > RESERVE else NARROW
        return [*map(self._judged, found[:most]), *found[most:]]

    def _carried_on(self, line: Line) -> Iterable[Line]:
        """The next acts of a line, glanced at."""
        for act in line.match.legal(self.seat):
            if self._left() <= LAST:
                break
            if not isinstance(act, Ready | UseMiracle) and (after := self._tried(line, act)) is not None:
                yield after

    def _tried(self, line: Line, act: Any) -> Line | None:
        """One act more, glanced at; `None` when it leads where another line has led."""
        self.taken += self.prices.glancing
        match: Match[Run] = Match(self.game, branch(line.match.state))
        if not isinstance(act, Ready):
            match.ask()
            match.take(self.seat, act)
        ask = self._settled(match)
        there = place(match.state, self.seat)
        if there in self.seen and line.acts:
            return None
        self.seen.add(there)
        glance = self.outlook.glance(match.state)
        worth = line.worth + glance - line.glance
        done = not (isinstance(ask, Choice) and ask.topic != "play" and self.seat in ask.seats)
        player = match.state.fight.fighters[self.seat]
        promised = worth + PROMISED * still_worth(player)
        acts, places = (*line.acts, act), (*line.places, there)
        energy = line.energy if line.acts else player.energy
        return Line(acts, places, match, worth, False, glance, promised, energy, done)

    def _judged(self, line: Line) -> Line:
        """A line judged exactly."""
        self.taken += self.prices.judging
        worth = self.outlook.worth(line.match.state)
        return line._replace(worth=worth, exact=True, promise=line.promise + worth - line.worth)

    def _settled(self, match: Match[Run]) -> Ask | None:
        """Answer chances of this round from imagined luck; those of the next one stay open."""
        while isinstance(ask := match.ask(), Chance) and match.state.fight.round == self.round:
            outcome = self.oracle.answer(ask, match.state.chances)
            match.state.chances += 1
            match.take(-1, outcome)
        return ask
