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

import msgspec

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards
from companion.games.slay_the_spire.bots.partners import Partners, promise, still_worth
from companion.games.slay_the_spire.bots.standing import in_reserve, price_of_hp, standing
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.foresight import SPARE, played_on
from companion.games.slay_the_spire.state.acts import PlayCard, Ready, UseMiracle
from companion.games.slay_the_spire.state.fight import Fighter
from companion.games.slay_the_spire.state.run import Fighting, Run, branch, unasked

WIDTH = 10
"""Lines of play that are carried on at each step."""
STEPS = 12
"""Acts of a line of play."""
MOST_TRIED = 600
"""Acts tried in all for one decision: this is what bounds the time it takes."""
BETTER = 0.01
"""An act must promise so much more than ending the turn; whatever changes nothing is left be."""
PROMISED = 0.8
"""The share of what cards in hand may still do that is counted on, to compare lines of play on the way."""
FREE_DRAW, EARLY_DRAW = 1.0, 0.3
"""Drawing comes first even where a line of play seems worse by so much, for nothing and for Energy: who
sees more chooses better."""
FINISHED, LIKELY = 400.0, 0.1
"""What it is worth that partners can end the fight before the enemies act, and the share that all else
counts for then."""
RELIED_ON = 20.0
"""What it costs when a seat lives only by what others may still do, with 1 HP; with more HP less. So a
potion or Weak is not kept while a partner must find all its Block."""
IMAGINED = ("a", "b", "c", "d")
"""Where the luck comes from that decides about changing a roll: the mean of several."""


class Line(NamedTuple):
    """A line of play: its acts, the places where they are done, where it leads, what that is worth, what it
    still promises, the Energy after its first act, and whether it can end there."""

    acts: tuple[Any, ...]
    places: tuple[bytes, ...]
    match: Any
    worth: float
    promise: float
    energy: int
    done: bool


class Plan:
    """What a seat has made up its mind to do this turn: an act for each place its line of play leads to.

    Wherever a draw, a roll or a partner leads elsewhere, it thinks again. Without this every card would
    be thought about anew, and a turn would take five times as long.
    """

    def __init__(self) -> None:
        self.steps: dict[bytes, Any] = {}

    def act(self, game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], ask: Choice) -> Any:
        """The next act of the plan, or the first one of a new plan."""
        act = self.steps.get(place(run, seat))
        if act is None or act not in acts:
            line = planned(game, run, seat, acts, ask)
            self.steps = dict(zip(line.places, line.acts, strict=True))
            act = line.acts[0]
        return act


def planned(game: Game[Run], run: Fighting, seat: int, acts: Sequence[Any], ask: Choice) -> Line:
    """The best line of play."""
    if ask.topic != "die":
        return _Search(game, run, seat, "careful").best(acts)
    each = [_Search(game, run, seat, luck, MOST_TRIED // len(IMAGINED)).lines(acts) for luck in IMAGINED]
    act = max(acts, key=lambda act: fsum(lines[act].worth if act in lines else -1e9 for lines in each))
    return Line((act,), (place(run, seat),), None, 0.0, 0.0, 0, True)


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


def _relied_on(hp: Sequence[int], left: Sequence[int]) -> float:
    """What it may cost that seats live only if their partners do all that is counted on."""
    return fsum(RELIED_ON / there for bare, there in zip(hp, left, strict=True) if bare <= 0 < there)


class _Search:
    """The lines of play of one seat from one position."""

    def __init__(self, game: Game[Run], run: Fighting, seat: int, luck: str, most: int = MOST_TRIED) -> None:
        self.game = game
        self.seat = seat
        self.round = run.fight.round
        self.oracle = SeedOracle(luck)
        self.left = most
        self.run: Any = branch(run)
        self.run.options = unasked(run.options)
        self.partners = Partners(run, seat)
        self.price = price_of_hp(run.fight)
        self.place = place(run, seat)
        self.seen: set[bytes] = set()

    def best(self, acts: Sequence[Any]) -> Line:
        """The best line; ending the turn when none is better by `BETTER`."""
        lines = self.lines(acts)
        best = max(lines, key=lambda act: lines[act].worth + BETTER * isinstance(act, Ready))
        return self._draw_first(lines, lines[best])

    def _draw_first(self, lines: dict[Any, Line], best: Line) -> Line:
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
        return self._worth(match)

    def lines(self, acts: Sequence[Any]) -> dict[Any, Line]:
        """The best line found for each act that was tried."""
        tried = (act for act in acts if not isinstance(act, UseMiracle) or len(acts) <= 2)
        lines = [line for act in tried if (line := self._tried(None, act)) is not None]
        found = {line.acts[0]: line if line.done else line._replace(worth=line.worth - 1e6) for line in lines}
        for _step in range(STEPS):
            going = sorted((line for line in lines if self._goes_on(line)), key=lambda line: -line.promise)
            lines = [next_line for line in going[:WIDTH] for next_line in self._carried_on(line)]
            for line in lines:
                if line.done and line.worth > found[line.acts[0]].worth:
                    found[line.acts[0]] = line
            if not lines:
                break
        return found

    def _goes_on(self, line: Line) -> bool:
        if isinstance(line.acts[0], Ready):
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
            if not isinstance(act, Ready | UseMiracle) and (after := self._tried(line, act)) is not None:
                found.append(after)
        return found

    def _tried(self, line: Line | None, act: Any) -> Line | None:
        """One act more; `None` when it leads where another line has led."""
        self.left -= 1
        before: Any = self.run if line is None else line.match.state
        match: Match[Run] = Match(self.game, branch(before))
        if not isinstance(act, Ready):
            match.ask()
            match.take(self.seat, act)
        ask = self._settled(match)
        there = place(match.state, self.seat)
        if line is not None and there in self.seen:
            return None
        self.seen.add(there)
        worth = self._worth(match)
        done = not (isinstance(ask, Choice) and ask.topic != "play" and self.seat in ask.seats)
        player = match.state.fight.fighters[self.seat]
        promised = worth + PROMISED * still_worth(player)
        if line is None:
            return Line((act,), (self.place,), match, worth, promised, player.energy, done)
        places = (*line.places, place(before, self.seat))
        return Line((*line.acts, act), places, match, worth, promised, line.energy, done)

    def _settled(self, match: Match[Run]) -> Ask | None:
        """Answer chances of this round from imagined luck; those of the next one stay open."""
        while isinstance(ask := match.ask(), Chance) and match.state.fight.round == self.round:
            outcome = self.oracle.answer(ask, match.state.chances)
            match.state.chances += 1
            match.take(-1, outcome)
        return ask

    def _worth(self, match: Match[Run]) -> float:
        """What the fight is worth once the enemies have acted on this."""
        fight = match.state.fight
        if fight.phase == "over" or fight.round > self.round:
            return standing(fight, [player.hp for player in fight.fighters], self.price)
        after = played_on(match.state, self.game, 0, SPARE).state.fight
        hp = [player.hp - SPARE if player.alive else 0 for player in after.fighters]
        spared = self.partners.spared(match.state)
        left = [self._left(player, hp[seat], spared[seat]) for seat, player in enumerate(fight.fighters)]
        worth: float = standing(after, left, self.price) - _relied_on(hp, left)
        if self.partners.finish(fight) and not in_reserve(fight):
            return FINISHED + float(sum(player.hp for player in fight.fighters)) + LIKELY * worth
        return worth

    def _left(self, player: Fighter, hp: int, spared: int) -> int:
        """The HP a seat will have, its partners' help and a reprieve counted in."""
        hp = min(max(hp, player.hp), hp + spared)
        if hp <= 0 and any(BOOK.catalog.potions[potion.id].when == "hp_zero" for potion in player.potions):
            return 1
        return hp
