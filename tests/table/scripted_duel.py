"""Two people with one deck of MiniSteel cards: shows cards, rolls, taps; every act a legal one of theirs."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do, Resolve
from companion.engine.parts.table_kit import Task
from companion.games.ministeel.parts.table_kit import box
from companion.games.ministeel.state import Forfeit
from companion.games.ministeel.verbs import WORN
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply
from tests.studies.measure.table_hands import choose
from tests.table.scripted_table import Disagreement
from tests.table.tables import uid


class ScriptedDuel:
    """Plays a whole game; hands, deck and discard pile are real cards, moved as the desk says."""

    def __init__(self, desk: Any, hands: Any, random: Random, wait: Any) -> None:
        self.desk, self.hands, self.random, self.wait = desk, hands, random, wait
        self.session = desk.session
        self.asked: list[DeskQuestion] = []
        self.deck = [(uid(copy), copy.card) for copy in box()]
        random.shuffle(self.deck)
        self.piles: dict[Any, list[tuple[str, str]]] = {
            "discard": [],
            "laid": [],
            "looked": [],
            "removed": [],
        }
        for seat in range(len(self.session.setup.seats)):
            self.piles[seat, "hand"], self.piles[seat, "equipped"] = [], []
        self.obey(desk.tasks)

    def play(self, most: int = 1500) -> int:
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
            self.wait(2.0)
        raise AssertionError("the game does not end")

    def _chance(self, ask: Chance) -> Reply | None:
        if ask.kind == "die":
            return self.hands.roll(self.random.randint(1, 6))
        if ask.kind == "draw":
            return self._show_one(self.deck[0], self.deck[0][1], ask)
        victim = ask.seat
        hand = [(each, each[1]) for each in self.piles[victim, "hand"] if each[1] in ask.options]
        worn = [
            (each, WORN + each[1]) for each in self.piles[victim, "equipped"] if WORN + each[1] in ask.options
        ]
        return self._show_one(*self.random.choice(hand + worn), ask)

    def _show_one(self, card: tuple[str, str], outcome: str, ask: Chance) -> Reply | None:
        reply = self.hands.show(card[0])
        if isinstance(reply, DeskQuestion):
            return choose(self.desk, [option.act for option in reply.options].index(outcome))
        if isinstance(reply, Denied) and reply.refusal.code.startswith("copy-"):
            return self.desk.handle(Resolve(outcome, ask.number))
        return reply

    def _choice(self, ask: Choice) -> Reply | None:
        seat = ask.seats[0]
        acts = [act for act in self.session.match.legal(seat) if self._held(seat, act)]
        shown = getattr(self.random.choice(acts), "card", "")
        act = self.random.choice([act for act in acts if getattr(act, "card", "") == shown])
        cards = self._held(seat, act) or []
        if len(cards) != 1 or isinstance(act, Forfeit):  # what can be used is given up by a touch
            return self.desk.handle(Do(seat, act, ask.number))
        reply = self.hands.show(cards[0])
        if isinstance(reply, DeskQuestion):
            self.asked.append(reply)
            found = [i for i, o in enumerate(reply.options) if (o.seat, o.act) == (seat, act)]
            return choose(self.desk, found[0]) if found else self.desk.handle(Do(seat, act, ask.number))
        if isinstance(reply, Denied):
            return self.desk.handle(Do(seat, act, ask.number))
        return reply

    def _held(self, seat: int, act: Any) -> list[str] | None:
        """The tags of the cards an act uses; None when these hands do not hold them."""
        wanted = list(getattr(act, "cards", ())) or [card for card in [getattr(act, "card", "")] if card]
        lying = list(self.piles[seat, "hand"])
        if type(act).__name__ == "KeepCard":
            lying = list(self.piles["looked"])
        found: list[str] = []
        for card in wanted:
            match = next((each for each in lying if each[1] == card), None)
            if match is None:
                return None
            lying.remove(match)
            found.append(match[0])
        return found if wanted else ["", ""]

    # Hands

    def _pile(self, place: str, seat: int) -> list[tuple[str, str]]:
        if place == "deck":
            return self.deck
        return self.piles[(seat, place) if place in ("hand", "equipped") else place]

    def obey(self, tasks: tuple[Task, ...]) -> None:
        """Do what the desk says."""
        for task in tasks:
            if task.kind == "move":
                for _copy in range(task.count):
                    self._move(task)
            elif task.kind == "shuffle":
                source, target = self._pile(task.source, -1), self._pile(task.target, -1)
                target += source
                source.clear()
                self.random.shuffle(self.deck)
            elif task.kind == "swap hands":
                one, two = (task.seat, "hand"), (task.other, "hand")
                self.piles[one], self.piles[two] = self.piles[two], self.piles[one]
            else:
                for place in ("hand", "equipped"):
                    self.piles["discard"] += self.piles[task.seat, place]
                    self.piles[task.seat, place] = []

    def _move(self, task: Task) -> None:
        source = self._pile(task.source, task.seat)
        card = next((each for each in source if task.card in ("", each[1])), None)
        if card is None:
            raise Disagreement(f"no card for: {task.words or task!r}")
        source.remove(card)
        self._pile(task.target, task.seat).append(card)

    def check(self) -> None:
        """Every pile has as many cards here as the companion believes, and the named ones are there."""
        state = self.session.match.state
        counts = {"deck": (len(self.deck), len(state.deck))}
        counts["discard"] = (len(self.piles["discard"]), len(state.discard))
        for number, seat in enumerate(state.seats):
            counts[f"hand {number}"] = (len(self.piles[number, "hand"]), len(seat.hand))
            here = sorted(card for _tag, card in self.piles[number, "equipped"])
            if here != sorted(seat.equipped):
                raise Disagreement(f"seat {number} wears {here}, the companion says {seat.equipped}")
        wrong = {pile: pair for pile, pair in counts.items() if pair[0] != pair[1]}
        if wrong:
            raise Disagreement(f"cards here and in the state: {wrong}")
