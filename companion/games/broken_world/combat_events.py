"""What is declared in a combat of Broken World, and how it ends."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.broken_world.state import Attacking, Share, State


class AttackDeclared(Event, frozen=True):
    piece: int
    target: int
    gear: int = 0

    def apply(self, state: State) -> None:
        state.attacks.append(Attacking(self.piece, self.target, self.gear))


class Withdrawn(Event, frozen=True):
    """A piece takes no part any more, as long as the declaration is not finished."""

    piece: int

    def apply(self, state: State) -> None:
        state.attacks = [one for one in state.attacks if one.attacker != self.piece]
        for one in state.attacks:
            one.defenders = [uid for uid in one.defenders if uid != self.piece]


class DefenderNamed(Event, frozen=True):
    piece: int
    attacker: int

    def apply(self, state: State) -> None:
        for one in state.attacks:
            if one.attacker == self.attacker:
                one.defenders.append(self.piece)


class DeclarationEnded(Event, frozen=True):
    """All attackers, or all defenders, of a seat are named: they have used their action."""

    seat: int

    def apply(self, state: State) -> None:
        taking_part = {uid for one in state.attacks for uid in (one.attacker, *one.defenders)}
        for piece in state.pieces:
            piece.used = piece.used or (piece.seat == self.seat and piece.uid in taking_part)


class Passed(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        pass


class ShareSet(Event, frozen=True):
    """How much of its damage a piece deals to one of its attackers."""

    piece: int
    attacker: int
    amount: int

    def apply(self, state: State) -> None:
        state.shares.append(Share(self.piece, self.attacker, self.amount))


class CombatEnded(Event, frozen=True):
    def apply(self, state: State) -> None:
        state.attacks, state.shares = [], []
