"""What was struck, on its way from who strikes to whom it reaches."""

from __future__ import annotations

from ui.look.theme import look
from ui.ports.game_port import Actor
from ui.widgets.board import Board
from ui.widgets.icons import icon
from ui.widgets.nodes import Node

SECONDS = 0.45
"""So long it is on its way."""


class Flight(Node):
    """Crossed swords for each seat that is reached. It takes no touch, and is off where motion is."""

    def __init__(self, actor: Actor, seats: tuple[int, ...]) -> None:
        self.actor, self.seats = actor, seats
        self.passed = 0.0
        super().__init__(*(icon("attack", "huge", look().palette.danger) for _seat in seats))

    def advance(self, seconds: float, board: Board) -> bool:
        """Time passes; returns whether all have arrived, or nobody is there to be seen."""
        self.passed += seconds
        kind, number = self.actor
        start, seats = dict(board.standing(kind)).get(number), dict(board.standing("seat"))
        if start is None or self.passed >= SECONDS:
            return True
        for part, seat in zip(self.parts, self.seats, strict=True):
            if seat in seats:
                self._stand(part, start, seats[seat])
        return False

    def arrange(self) -> None:
        """Each part stands where it flies."""

    def _stand(self, part: Node, start: Node, end: Node) -> None:
        share = self.passed / SECONDS
        (from_x, from_y), (to_x, to_y) = start.to_window(*start.center), end.to_window(*end.center)
        x, y = from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share
        side = look().font("huge")
        part.place(x - side / 2, y - side / 2, side, side)
