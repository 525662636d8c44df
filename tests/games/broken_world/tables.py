"""Small tables for the rules of Broken World: cards of the practice set, placed where a test wants them."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refusal
from companion.games.broken_world.game import GAME
from companion.games.broken_world.state import Piece, Player, State, Turn

ANNA, BEN = 0, 1


class Table:
    """A match in Anna's turn, at a step, with pieces and hands as asked."""

    def __init__(
        self, step: Any = "before", seats: tuple[str, ...] = ("Anna", "Ben"), **options: Any
    ) -> None:
        chosen = {"first_player_rolls": False, "decks": "ember,thorn,tide,forge", **options}
        made = GAME.setup(Setup("broken_world", seats, "table", GAME.options.validate(chosen, "table")))
        made.stack, made.active, made.phase, made.round = [Turn(ANNA, step)], ANNA, step, 3
        for player in made.seats:
            player.turns = 2
        self.match: Match[State] = Match(GAME, made, listen=True)

    @property
    def state(self) -> State:
        """The state now."""
        state: State = self.match.state
        return state

    def player(self, seat: int) -> Player:
        """A seat."""
        return self.state.seats[seat]

    def put(self, seat: int, card: str, space: str, **values: Any) -> Piece:
        """A piece on a space, ready to act unless told otherwise."""
        piece = Piece(self.state.next_uid, seat, card, space, **values)
        self.state.next_uid += 1
        self.state.pieces.append(piece)
        return piece

    def hero(self, seat: int) -> Piece:
        """The hero of a seat."""
        found = self.state.hero_of(seat)
        assert found is not None
        return found

    def give(self, seat: int, *cards: str, gold: int = 11) -> None:
        """Cards into a hand, out of nowhere, and gold for them."""
        for card in cards:
            self.player(seat).hand.add(card)
        self.player(seat).gold = gold

    def do(self, seat: int, *acts: Any) -> None:
        """Acts in their order; chances are answered by a seed."""
        for act in acts:
            self.match.do(seat, act)
            self.match.settle(SeedOracle("table"))

    def why_not(self, seat: int, act: Any) -> str:
        """The code of the refusal; "" when the act is legal."""
        refusal: Refusal | None = self.match.why_not(seat, act)
        return refusal.code if refusal is not None else ""

    def topic(self) -> str:
        """What is asked, "" when the game is over."""
        ask = self.match.ask()
        return ask.topic if isinstance(ask, Choice) else ""
