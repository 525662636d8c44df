"""The answers of a table: decisions, what only hands can know, and what nobody had to be asked, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import Ready, UsePotion
from companion.table.desk.desk import Desk
from companion.table.desk.replies import DeskQuestion

BY_HAND = "name"
"""The topic under which unseen cards of a hand are named."""
FOR_PEOPLE = (Ready, ca.Enter, ca.Skip)
"""What people alone can say, also where it is all that they can do: others may still give them something."""
ANY_TIME = (UsePotion, ca.DiscardPotion, ca.GivePotion, ca.SwapRows, ca.Claim, ca.PassReward)
"""What may be done whatever is asked: it makes no decision of an answer."""
GOAL_SHARE, GOAL_OF_AN_ACT, GOAL_OF_A_FIGHT = 0.8, 90, 6


class Answers(msgspec.Struct):
    """What was answered, in `times` acts or fights."""

    times: int = 0
    decisions: int = 0
    by_hand: int = 0
    avoidable: Counter[str] = msgspec.field(default_factory=Counter)

    @property
    def count(self) -> int:
        """All of them."""
        return self.decisions + self.by_hand + self.avoidable.total()

    @property
    def share(self) -> float:
        """The share of decisions."""
        return self.decisions / max(1, self.count)

    def add(self, other: Answers) -> None:
        """Take in what others answered."""
        self.times += other.times
        self.decisions += other.decisions
        self.by_hand += other.by_hand
        self.avoidable.update(other.avoidable)

    def note(self, desk: Desk, ask: Ask, acts: Sequence[Any] = (), act: Any = None) -> None:
        """Count one answer: `act` of the `acts` that could be done, or the result of a chance."""
        needless = _needless(desk, ask, acts, act)
        if needless:
            self.avoidable[needless] += 1
        elif isinstance(ask, Chance) or ask.topic == BY_HAND or len(acts) == 1:
            self.by_hand += 1
        else:
            self.decisions += 1

    def asked_back(self, question: DeskQuestion) -> None:
        """What a card means was asked: that is an answer more unless it says at whom the card is aimed."""
        meant = {(type(each.act).__name__, getattr(each.act, "card", "")) for each in question.options}
        if len(meant) > 1:
            self.avoidable["what a card means: " + ", ".join(sorted({name for name, _card in meant}))] += 1


def _needless(desk: Desk, ask: Ask, acts: Sequence[Any], act: Any) -> str:
    """Why the companion could have known, "" where it could not."""
    if isinstance(ask, Chance):
        if len(set(ask.options)) == 1:
            return f"the only result: {ask.topic}"
        unneeded = ask.kind == "die" and not desk.kit.dice.matters(desk.session.match.state, ask)
        return "a roll that nothing looks at" if unneeded else ""
    name = type(act).__name__
    if isinstance(act, ca.Reveal):
        return name
    others = [each for each in acts if not isinstance(each, ANY_TIME) or each == act]
    return f"the only act: {name}" if len(others) == 1 and not isinstance(act, FOR_PEOPLE) else ""
