"""Tables of MiniSteel laid out by hand, and what seats do at them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.engine.asks import Choice, Outcome
from companion.engine.encoding import encode
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.oracles import ScriptOracle
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refused
from companion.games.ministeel.content import NUMBERS
from companion.games.ministeel.game import GAME
from companion.games.ministeel.house import HouseRules
from companion.games.ministeel.state import (
    Answer,
    EndTurn,
    FirstRolls,
    Forfeit,
    KeepCard,
    LetThrough,
    Play,
    PlayCombo,
    Seat,
    State,
    Turn,
    UseDrawToken,
)

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay")


def seat(
    hand: str = "", hp: int = 10, poison: int = 0, tokens: int = 0, worn: str = "", skips: int = 0
) -> Seat:
    """A seat with the cards of `hand` and the equipment `worn`, both as ids between spaces."""
    cards = Cards(sorted(hand.split()))
    return Seat("", hp, poison, tokens, cards, worn.split(), skips)


class Table:
    """A match whose chances come from lists. Seats are numbers, cards are ids; Anna is seat 0."""

    def __init__(
        self,
        *seats: Seat,
        deck: str = "",
        discard: str = "",
        dice: Iterable[Outcome] = (),
        picks: str = "",
        draws: str = "",
        active: int = 0,
        step: str = "actions",
        actions: int = NUMBERS.actions,
        **rules: Any,
    ) -> None:
        for name, each in zip(NAMES, seats, strict=False):
            each.name = name
        state = State(
            list(seats),
            HouseRules(**GAME.options.validate(rules, "test")),
            Deck(top=deck.split()),
            Cards(sorted(discard.split())),
            active=active,
            actions_left=actions,
        )
        state.phase = "actions" if step == "actions" else "set-up"
        state.stack = (
            [FirstRolls(list(range(len(seats))))] if step == "rolls" else [Turn(step)]  # type: ignore[arg-type]
        )
        self.match: Match[State] = Match(GAME, state, listen=True)
        self.oracle = ScriptOracle({"die": dice, "pick": picks.split(), "draw": draws.split()})
        self.match.settle(self.oracle)
        self.before = [encode(each) for each in state.seats]

    # Acts

    def do(self, number: int, act: Any) -> None:
        """An act that the rules must allow."""
        self.match.do(number, act)
        self.match.settle(self.oracle)

    def play(self, number: int, cards: str, target: int = -1) -> None:
        """A card, or a combo of two cards between spaces."""
        first, *second = sorted(cards.split())
        self.do(number, PlayCombo((first, second[0]), target) if second else Play(first, target))

    def answer(self, number: int, card: str, target: int = -1) -> None:
        self.do(number, Answer(card, target))

    def through(self, number: int) -> None:
        self.do(number, LetThrough())

    def keep(self, number: int, card: str) -> None:
        self.do(number, KeepCard(card))

    def forfeit(self, number: int, card: str = "") -> None:
        self.do(number, Forfeit(card))

    def token(self, number: int) -> None:
        self.do(number, UseDrawToken())

    def end(self, number: int) -> None:
        self.do(number, EndTurn())

    def refused(self, number: int, act: Any) -> str:
        """The code of the refusal of an act, which must change nothing and be said with its rule."""
        before = encode(self.match.state)
        with pytest.raises(Refused) as caught:
            self.match.do(number, act)
        assert encode(self.match.state) == before
        assert caught.value.refusal.words
        assert caught.value.refusal.rule
        return caught.value.refusal.code

    # What can be seen

    @property
    def state(self) -> State:
        return self.match.state  # type: ignore[no-any-return]

    @property
    def hp(self) -> list[int]:
        return [each.hp for each in self.state.seats]

    @property
    def poison(self) -> list[int]:
        return [each.poison for each in self.state.seats]

    @property
    def alive(self) -> list[bool]:
        return [each.alive for each in self.state.seats]

    @property
    def tokens(self) -> list[int]:
        return [each.draw_tokens for each in self.state.seats]

    def hand(self, number: int) -> list[str]:
        return list(self.state.seats[number].hand.known)

    def worn(self, number: int) -> list[str]:
        return list(self.state.seats[number].equipped)

    @property
    def discard(self) -> list[str]:
        return list(self.state.discard.known)

    @property
    def asked(self) -> tuple[str, int] | None:
        """The topic that is open and the seat that must answer."""
        ask = self.match.ask()
        return (ask.topic, ask.seats[0]) if isinstance(ask, Choice) else None

    def may(self, number: int) -> list[Any]:
        """What a seat may do now."""
        return self.match.legal(number)

    def untouched(self, number: int) -> bool:
        """Whether nothing at all has changed for a bystander."""
        return encode(self.state.seats[number]) == self.before[number]

    def happened(self, *kinds: type[Event]) -> list[Event]:
        """The events of these kinds, in order."""
        return [event for event in self.match.heard or [] if isinstance(event, kinds)]
