"""People with decks of cardboard: they draw, hold and show cards; every act is a legal one of theirs.

The cards here move as the work for hands says, and by nothing else; after every act they are compared with
what the companion believes.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from companion.engine.asks import Chance
from companion.engine.commands import Do, Resolve
from companion.engine.parts.table_kit import Copy, Task
from companion.engine.seat_decks import decks_of
from companion.games.miscrits.state import NoReplacement
from companion.table.desk.replies import Answered, DeskQuestion, Reply
from companion.table.kits import kit_of
from tests.studies.measure.table_hands import choose
from tests.table.scripted_table import Disagreement
from tests.table.tables import Play, uid

LAID = "laid"
"""Wherever cards lie open on the table that are neither in hand nor used up."""


class ScriptedDecks:
    """Plays a whole game of such a kind. `used` is the place of used cards, by the field of a seat."""

    def __init__(self, made: Play, known: list[str], used: str, random: Random) -> None:
        self.made, self.used, self.random = made, used, random
        self.session, self.desk = made.session, made.desk
        self.shown = 0
        self.last: Copy | None = None
        seats = len(self.session.setup.seats)
        decks = decks_of(made.state.rules.decks, known, seats)
        self.piles: dict[tuple[int, str], list[Copy]] = {}
        for seat, deck in enumerate(decks):
            cards = [copy for copy in kit_of(self.session.game.id).cards.box() if copy.set == deck]
            drawn = made.state.seats[seat].deck.bag
            self.piles[seat, "deck"] = [copy for copy in cards if copy.card in drawn]
            random.shuffle(self.piles[seat, "deck"])
            for place in ("hand", used, LAID):
                self.piles[seat, place] = []
        self.obey(self.desk.tasks)

    def play(self, most: int = 2000) -> int:
        """Play to the end; returns the number of acts."""
        for acts in range(most):
            self.check()
            ask = self.session.match.ask()
            if ask is None:
                return acts
            reply = self._chance(ask) if isinstance(ask, Chance) else self._choice(ask)
            if not isinstance(reply, Answered):
                raise Disagreement(f"{ask!r} was answered by {reply!r}")
            self.obey(reply.tasks)
            self.made.clock.wait(2.0)
        raise AssertionError("the game does not end")

    def _chance(self, ask: Chance) -> Reply | None:
        return self.desk.handle(Resolve(self.random.choice(ask.options), ask.number))

    def _choice(self, ask: Any) -> Reply | None:
        seat = ask.seats[0]
        held = {copy.card: copy for copy in self.piles[seat, "hand"]}
        acts = [act for act in self.session.match.legal(seat) if getattr(act, "card", "") in {"", *held}]
        act = self.random.choice([act for act in acts if not isinstance(act, NoReplacement)] or acts)
        card = getattr(act, "card", "")
        return self._show(seat, act, held[card]) if card else self.desk.handle(Do(seat, act, ask.number))

    def _show(self, seat: int, act: Any, copy: Copy) -> Reply | None:
        """The card is laid on the reader; where it may mean several things, one of them is touched."""
        self.shown, self.last = self.shown + 1, copy
        reply = self.made.hands.show(uid(copy))
        if isinstance(reply, DeskQuestion):
            found = [number for number, option in enumerate(reply.options) if option.act == act]
            return choose(self.desk, found[0], seat)
        return reply

    # Hands

    def obey(self, tasks: tuple[Task, ...]) -> None:
        """Do what the desk says."""
        for task in tasks:
            if task.kind == "shuffle":
                self._carry(task.seat, "hand", "deck", self.piles[task.seat, "hand"])
                self.random.shuffle(self.piles[task.seat, "deck"])
            elif task.kind == "move" and task.source in ("deck", "hand"):
                target = task.target if task.target in ("hand", self.used) else LAID
                pile = self.piles[task.seat, task.source]
                alike = [copy for copy in pile if task.card in ("", copy.card)]
                found = sorted(alike, key=lambda copy: copy != self.last)[: task.count]
                if len(found) < task.count:
                    raise Disagreement(f"no card for: {task.words}")
                self._carry(task.seat, task.source, target, found)

    def _carry(self, seat: int, source: str, target: str, cards: list[Copy]) -> None:
        self.piles[seat, target] += cards
        self.piles[seat, source] = [copy for copy in self.piles[seat, source] if copy not in cards]

    def check(self) -> None:
        """Decks and hands have as many cards here as the companion believes; used cards are all of ours."""
        for number, seat in enumerate(self.made.state.seats):
            here = len(self.piles[number, "deck"]), len(self.piles[number, "hand"])
            if here != (len(seat.deck), len(seat.hand)):
                raise Disagreement(f"seat {number}: {here} here, {len(seat.deck)}, {len(seat.hand)} believed")
            ours = Counter(copy.card for place in (self.used, LAID) for copy in self.piles[number, place])
            if Counter(getattr(seat, self.used)) - ours:
                raise Disagreement(f"seat {number}: used up {getattr(seat, self.used)}, laid down {ours}")
