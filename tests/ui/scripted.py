"""The scripted hands at a desk whose devices take no time: the same acts, without any window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import ButtonPressed, DieRolled, TagGone, TagSeen
from companion.table.desk.oracle import TableOracle
from companion.table.tags.library import Library
from hardware.table_words import Answer, Command, Lift, Press, Put, Roll
from tests.table.scripted_table import Clock
from tests.ui.scripted_hands import LIFT_SECONDS, ScriptedHands
from ui.behind.games import options_of
from ui.ports.services import NewGame

SECONDS = 3.0
"""Between two acts, so that nothing is taken for a second reading."""


class QuickTable:
    """What the script needs of a port and of an emulated table: what is said to it, is done at once."""

    def __init__(self, new: NewGame, library: Library) -> None:
        names = tuple(seat.name for seat in new.seats)
        setup = Setup(new.game, names, "scripted", options_of(new, "scripted"), tuple(range(len(names))))
        self.clock = Clock()
        self.session = Session.start(catalogue.game(new.game), setup, MemoryLog(), TableOracle(setup))
        self.desk = Desk(self.session, library, self.clock)
        self.replied: list[Callable[[Any], None]] = []
        self.rolls = 0

        self.work = self

    def answer(self, question: Callable[[], Any], then: Callable[[Any], None]) -> None:
        then(question())

    def send(self, said: Any) -> None:
        self._say(self.desk.handle(said))

    def obey(self, command: Command) -> Answer:
        """Do what hands do: a card, a die, a button."""
        self.clock.wait(SECONDS)
        if isinstance(command, Put):
            self._say(self.desk.handle(TagSeen("shared", "shared", command.tag, self.clock.now)))
        elif isinstance(command, Lift):
            self._say(self.desk.handle(TagGone("shared", "shared", command.tag, self.clock.now)))
        elif isinstance(command, Roll):
            self.rolls += 1
            self._say(
                self.desk.handle(DieRolled("die", command.face or 1, self.rolls, "boot", 500, self.clock.now))
            )
        elif isinstance(command, Press):
            self._say(self.desk.handle(ButtonPressed(command.button, command.seat, self.clock.now)))
        return Answer(True, "")

    def _say(self, reply: Any) -> None:
        for heard in self.replied if reply is not None else ():
            heard(reply)


def played(new: NewGame, library: Library, seed: str, most: int = 4000) -> tuple[ScriptedHands, Session]:
    """The script plays a fight to its end."""
    table: Any = QuickTable(new, library)
    hands = ScriptedHands(table, table, pause=0.0, seed=seed)
    for _moment in range(most):
        if hands.over:
            return hands, table.session
        hands.tick(LIFT_SECONDS)
    raise AssertionError(f"the script does not end: {table.session.match.ask()!r}")
