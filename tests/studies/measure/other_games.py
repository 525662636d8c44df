"""The answers of a round of each game but Slay the Spire, in each way to play, as `answers` counts them.

People choose as a bot would at a glance. What they do with one card is named, which counts as its scan; what
that may mean besides is asked back, and counts as an answer more.
"""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do, Resolve
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.table.desk.commands import Choose, Named, PlayAs, PutAway
from companion.table.desk.desk import Desk
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, DeskQuestion
from companion.table.tags.library import Library
from tests.studies.measure.answers import Answers
from tests.studies.measure.table_figures import Way

GAMES = ("ministeel", "mini_rogue", "broken_world", "miscrits")
NAMES = ("Anna", "Ben")
MOST = 400
"""Answers after which a game is left."""


class Table:
    """Two people who play a game in some way."""

    def __init__(self, name: str, way: Way, seed: str, library: Library) -> None:
        game = catalogue.game(name)
        lazy = () if way == "touch" else tuple(range(0, len(NAMES), 2 if way == "mixed" else 1))
        setup = Setup(name, NAMES, seed, game.options.validate({}, seed), lazy)
        self.way, self.random, self.now = way, Random(f"{name} {way} {seed}"), 0.0
        oracle = TableOracle(setup, rolls=way == "touch")
        self.session = Session.start(game, setup, MemoryLog(), oracle)
        self.desk = Desk(self.session, library, self._clock)
        for seat in lazy if way == "numbers" else ():
            self.desk.handle(PlayAs(seat, "numbers"))
        self.answers = Answers()

    def _clock(self) -> float:
        self.now += 2.0
        return self.now

    def play(self) -> Answers:
        """Play to the end, or until so much was answered; `times` are the rounds."""
        while (ask := self.session.match.ask()) is not None and self.answers.count < MOST:
            self._chance(ask) if isinstance(ask, Chance) else self._choice(ask)
        self.answers.times = max(1, self.session.game.view(self.session.match, -1).round)
        return self.answers

    def _chance(self, ask: Chance) -> None:
        self.answers.note(self.desk, ask)
        outcome = self.random.choice(ask.options)
        if ask.kind == "die" or not self._shown(self.desk.kit.meant.card_of(outcome), outcome):
            self.desk.handle(Resolve(outcome, ask.number))

    def _choice(self, ask: Choice) -> None:
        match, seat = self.session.match, ask.seats[0]
        acts = match.legal(seat)
        act = self._chosen(seat, acts, ask)
        self.answers.note(self.desk, ask, acts, act)
        cards = list(self.desk.kit.meant.cards_of(match.state, act).elements())
        by_scan = self.way in ("scans", "mixed") and seat in match.state.lazy and len(cards) == 1
        if not (by_scan and self._shown(cards[0], act)):
            self.desk.handle(Do(seat, act, ask.number))

    def _chosen(self, seat: int, acts: list[Any], ask: Choice) -> Any:
        """What a bot would do; for a hand that nobody has named, any kind of act, then any of that kind."""
        match = self.session.match
        if seat not in match.state.lazy:
            return match.game.bots.at_a_glance(match.state, seat, acts, ask)
        kind = self.random.choice(sorted({type(act).__name__ for act in acts}))
        return self.random.choice([act for act in acts if type(act).__name__ == kind])

    def _shown(self, card: str, act: Any) -> bool:
        """A card is shown; whether it was taken so."""
        reply = self.desk.handle(Named(card)) if self.way in ("scans", "mixed") else None
        if isinstance(reply, DeskQuestion):
            meant = next((option for option in reply.options if option.act == act), None)
            if meant is None:
                self.desk.handle(PutAway(reply.seat))
                return False
            self.answers.asked_back(reply)
            reply = self.desk.handle(Choose(reply.seat, meant.act, meant.seat))
        return isinstance(reply, Answered)


def answered(name: str, way: Way, seed: str, library: Library) -> Answers:
    """What two people answered in a game."""
    return Table(name, way, seed, library).play()
