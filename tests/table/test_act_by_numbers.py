"""An act of a climb without a single tag: four people say what they met and gained, by counted touches."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Resolve
from companion.engine.corrections import SetValue
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.table.desk.commands import Together
from companion.table.desk.replies import Answered
from companion.table.tags.library import Library
from tests.table.tables import Play
from tests.table.test_climb_at_table import climb

MOST_TOUCHES = 3
FIGHTS = ("encounter", "elite", "boss")
ENEMIES = ("encounters", "first_encounters", "elites", "boss")
REWARDS = (ca.Take, ca.Skip, ca.Reveal, ca.PassReward, ca.ChangeCard)
SEATS = 4


class Party:
    """Four people who choose as a bot would at a glance, and touch once for what all of them do."""

    def __init__(self, made: Play) -> None:
        self.made, self.room = made, ""
        self.touches: dict[str, list[int]] = defaultdict(list)
        self.gained = 0

    def play_act(self) -> None:
        """Up to the boss of the act; fights are left to the companion, which keeps them all the same."""
        for _step in range(4000):
            ask = self.made.session.match.ask()
            if ask is None or (isinstance(ask, Choice) and ask.topic == "act"):
                return
            if self.made.state.fight is not None:
                self._fight(ask)
            elif isinstance(ask, Chance):
                self._says(ask)
            else:
                self._chooses(ask)
        raise AssertionError("an act that does not end")

    def _says(self, ask: Chance) -> None:
        """Dice and enemies belong to fights; what is gained, a curse, too, to the rewards."""
        self._touch(ask.kind != "die" and ask.topic not in (*ENEMIES, "curses"))
        assert isinstance(self.made.desk.handle(Resolve(ask.options[0])), Answered)

    def _chooses(self, ask: Choice) -> None:
        match, seat = self.made.session.match, ask.seats[0]
        act = GAME.bots.at_a_glance(match.state, seat, match.legal(seat), ask)
        if isinstance(act, ca.Enter):
            self.room = GAME.words.act(match.state, seat, act)
            self.touches[self.room].append(0)
        self.gained += isinstance(act, REWARDS)
        self._touch(not isinstance(act, REWARDS))
        together = isinstance(act, ca.ChooseOption | ca.Leave)
        reply = self.made.desk.handle(Together(act)) if together else self.made.desk.handle(Do(seat, act))
        assert isinstance(reply, Answered), reply

    def _touch(self, counted: bool) -> None:
        if counted and self.room:
            self.touches[self.room][-1] += 1

    def _fight(self, ask: Any) -> None:
        """The enemies are as good as dead; whoever acts, strikes."""
        session = self.made.session
        for index, enemy in enumerate(session.match.state.fight.enemies):
            if enemy.alive and enemy.hp > 1:
                session.handle(Correct(SetValue(("fight", "enemies", index, "hp"), 1)))
                return
        if isinstance(ask, Chance):
            session.handle(Resolve(ask.options[0]))
            return
        seat = ask.seats[0]
        session.handle(
            Do(seat, GAME.bots.at_a_glance(session.match.state, seat, session.match.legal(seat), ask))
        )


@pytest.mark.slow
def test_an_act_is_said_with_few_touches_a_room(library: Library) -> None:
    made = climb(library, SEATS, drawn="numbers,tokens=screen")
    for seat in range(SEATS):
        made.session.handle(Correct(SetValue(("lazy", seat), False)))  # fights are drawn for them
        made.desk.modes[seat] = "numbers"
    for seat in range(SEATS):
        made.session.handle(Correct(SetValue(("lazy", seat), True)))
    party = Party(made)
    party.play_act()
    rooms = {room: max(counts) for room, counts in party.touches.items()}
    assert len(rooms) >= 10 and party.gained > 10
    assert made.state.climb.beaten and all(counts for counts in rooms.values())
    assert max(rooms.values()) <= MOST_TOUCHES, rooms
    assert any("Event" in room for room in rooms)
