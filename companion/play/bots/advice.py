"""What the careful player would do for a seat, with its reason in numbers: the HP that everybody would keep.

The plan is played on a copy of what the seat may know, up to where the seat is done. So the numbers are
those of the game itself; cards that nobody has seen yet are imagined, and the plan says where it stops
being sure.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.asks import Chance, Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.engine.view import View
from companion.play.bad_input import BadInput
from companion.play.bots.situations import Situation, situation
from companion.speech.words import _

MOST_ACTS = 40
"""Acts of a plan."""
IMAGINED = "advice"


class Left(msgspec.Struct, frozen=True):
    """The HP a seat will have left after this round, with the plan and without it."""

    name: str
    planned: int
    unplanned: int

    @property
    def words(self) -> str:
        """It in a line."""
        values = {"name": self.name, "planned": self.planned, "unplanned": self.unplanned}
        return _("{name}: {planned} HP left, {unplanned} otherwise").format(**values)


class Foe(msgspec.Struct, frozen=True):
    """The HP an enemy has now, and when the plan is done."""

    name: str
    before: int
    after: int

    @property
    def words(self) -> str:
        """It in a line."""
        values = {"name": self.name, "before": self.before, "after": self.after}
        return _("{name}: {after} HP instead of {before}").format(**values)


class Advice(msgspec.Struct, frozen=True):
    """What `seat` would do: the next act, all acts of its plan in words, and whom it leaves with what.

    `unsure` is the number of acts that come after a card or a roll nobody knows yet.
    """

    seat: int
    act: Any
    plan: tuple[str, ...]
    left: tuple[Left, ...]
    foes: tuple[Foe, ...]
    unsure: int = 0

    def lines(self) -> tuple[str, ...]:
        """All of it in words: the plan, what is unsure of it, what it leaves everybody."""
        plan = [f"{number}. {words}" for number, words in enumerate(self.plan, 1)]
        if self.unsure:
            plan.insert(len(plan) - self.unsure, _("What comes next is still unknown. Perhaps:"))
        return (*plan, *(each.words for each in self.left), *(each.words for each in self.foes))


def advice(session: Session, seat: int, viewer: int) -> Advice:
    """What the careful player would do for a seat, told to whoever looks as `viewer`; nothing is changed.

    Raises `BadInput` with words when nothing is asked of the seat, or its hand is not open to the viewer.
    """
    match = session.match
    facing, name = situation(match, seat, IMAGINED), session.seats[seat]
    if facing is None:
        raise BadInput(
            _("{name} has no question to answer now, so there is nothing to suggest.").format(name=name)
        )
    if _hidden(match.game.view(match, viewer), seat):
        words = _(
            "No suggestion: the hand of {name} is not known here. At a table, add the "
            "cards by name first. On one screen, {name} must be looking."
        )
        raise BadInput(words.format(name=name))
    plan = _Plan(facing)
    plan.play()
    return plan.advice()


def _hidden(view: View, seat: int) -> bool:
    """Whether the seat holds cards that this view does not name."""
    hands = (pile for pile in view.seats[seat].piles if pile.id == "hand")
    return any(pile.count > sum(card.count for card in pile.cards) for pile in hands)


class _Plan:
    """The acts of a plan, carried out on a copy."""

    def __init__(self, facing: Situation) -> None:
        self.game: Game[Any] = facing.game
        self.seat = facing.seat
        self.match: Match[Any] = Match(self.game, self.game.secrets.imagine(facing.state, IMAGINED))
        self.before = self.game.view(self.match, self.seat)
        self.choose = self.game.bots.careful if self.game.bots.planner is None else self.game.bots.planner()
        self.oracle = SeedOracle(IMAGINED)
        self.acts: list[Any] = []
        self.words: list[str] = []
        self.sure = 0
        self.after = self.before

    def play(self) -> None:
        """Carry it out until the seat is done, or another is asked."""
        round_now, known = self.before.round, True
        while len(self.acts) < MOST_ACTS:
            ask = self.match.ask()
            if not isinstance(ask, Choice) or self.seat not in ask.seats:
                break
            act = self.choose(self.match.state, self.seat, self.match.legal(self.seat), ask)
            self.words.append(self.game.words.act(self.match.state, self.seat, act))
            self.acts.append(act)
            self.sure += known
            if self._passes(act):
                break
            self.match.take(self.seat, act)
            known = known and not isinstance(self.match.ask(), Chance)
            self.match.settle(self.oracle)
            after = self.game.view(self.match, self.seat)
            if after.round != round_now or after.ending is not None:
                break
            self.after = after

    def _passes(self, act: Any) -> bool:
        """Whether the seat is done with this act: what the enemies then do is foreseen anyway."""
        ask = self.game.view(self.match, self.seat).ask
        options = ask.options if ask is not None else ()
        return any(option.role == "pass" and option.act == act for option in options)

    def advice(self) -> Advice:
        """What came of it."""
        left = tuple(
            Left(seat.name, seat.forecast_hp, before.forecast_hp)
            for before, seat in zip(self.before.seats, self.after.seats, strict=True)
            if seat.forecast_hp is not None and before.forecast_hp is not None
        )
        return Advice(
            self.seat, self.acts[0], tuple(self.words), left, self._foes(), len(self.acts) - self.sure
        )

    def _foes(self) -> tuple[Foe, ...]:
        now = {each.creature: _life(each.meters) for each in self.after.creatures}
        found = [
            Foe(each.name, life, now.get(each.creature) or 0)
            for each in self.before.creatures
            if (life := _life(each.meters)) is not None
        ]
        return tuple(foe for foe in found if foe.before != foe.after)


def _life(meters: Any) -> int | None:
    return next((meter.value for meter in meters if meter.id == "hp"), None)
