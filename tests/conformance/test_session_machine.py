"""A session of every game, poked at random by a machine that knows what must be so."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Redo, Undo
from companion.engine.corrections import SetValue
from companion.engine.layout import Number
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from tests.conformance.playing import acts_of, session_of, state_bytes
from tests.conformance.setups import FACTS


class SessionMachine(RuleBasedStateMachine):
    """Does, takes back, takes up again, corrects, answers too late, and resumes.

    The model is a list of the states that inputs have led to, and those that were undone.
    """

    checked = 0

    name: str
    played: Session
    past: list[bytes]
    future: list[bytes]

    @initialize(number=st.integers(0, 10_000))
    def start(self, number: int) -> None:
        self.played = session_of(self.name, number)
        self.past, self.future = [], []

    def now(self) -> bytes:
        return state_bytes(self.played.match)

    def going_on(self) -> bool:
        return isinstance(self.played.match.ask(), Choice)

    def accepted(self, before: bytes) -> None:
        self.past.append(before)
        self.future.clear()

    @precondition(lambda self: self.going_on())
    @rule(which=st.integers(0, 999))
    def do(self, which: int) -> None:
        before, match = self.now(), self.played.match
        ask = match.ask()
        assert isinstance(ask, Choice)
        options = [(seat, act) for seat in (*ask.seats, *ask.also) for act in match.legal(seat)]
        seat, act = options[which % len(options)]
        self.played.handle(Do(seat, act, number=ask.number))
        self.accepted(before)

    @precondition(lambda self: self.going_on())
    @rule(which=st.integers(0, 999), late=st.integers(1, 5))
    def answer_late(self, which: int, late: int) -> None:
        before, match = self.now(), self.played.match
        ask = match.ask()
        assert isinstance(ask, Choice)
        seat = ask.seats[which % len(ask.seats)]
        acts = match.legal(seat) or [None]
        with pytest.raises(Refused) as caught:
            self.played.handle(Do(seat, acts[which % len(acts)], number=ask.number - late))
        assert caught.value.refusal.code == "stale"
        assert self.now() == before

    @rule()
    def undo(self) -> None:
        before = self.now()
        if not self.past:
            with pytest.raises(Refused):
                self.played.handle(Undo())
            assert self.now() == before
            return
        self.played.handle(Undo())
        assert self.now() == self.past.pop()
        self.future.append(before)

    @rule()
    def redo(self) -> None:
        before = self.now()
        if not self.future:
            with pytest.raises(Refused):
                self.played.handle(Redo())
            assert self.now() == before
            return
        self.played.handle(Redo())
        assert self.now() == self.future.pop()
        self.past.append(before)

    @rule(which=st.integers(0, 99), value=st.integers(0, 6))
    def correct(self, which: int, value: int) -> None:
        before, match = self.now(), self.played.match
        numbers = [place for place in match.game.places.layout(match.state) if isinstance(place, Number)]
        if not numbers:
            return
        try:
            self.played.handle(Correct(SetValue(numbers[which % len(numbers)].path, value)))
        except Refused:
            assert self.now() == before
        else:
            self.accepted(before)

    @rule()
    def resume(self) -> None:
        """Another program takes the game up from its log."""
        log = self.played.log
        assert isinstance(log, MemoryLog)
        kept, before = list(log.lines), self.now()
        fresh = MemoryLog()
        fresh.lines = kept
        self.played = Session.replay(self.played.game, kept, fresh, SeedOracle(self.played.setup.seed))
        assert self.now() == before
        assert len(fresh.lines) == len(self.played.entries)

    @invariant()
    def everything_fits(self) -> None:
        if not hasattr(self, "played"):
            return
        type(self).checked += 1
        played = self.played
        log = played.log
        assert isinstance(log, MemoryLog)
        assert [line.entry for line in log.lines] == played.entries
        ask = played.match.ask()
        assert ask is None or ask.number == len(played.entries) == played.match.number
        if isinstance(ask, Choice):
            assert acts_of(played.match)
        else:
            assert ask is None


SETTINGS = settings(
    max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("name", list(FACTS))
def test_inputs_of_any_kind_fit_in_any_order(name: str) -> None:
    machine: Any = type("Machine", (SessionMachine,), {"name": name, "checked": 0})
    run_state_machine_as_test(machine, settings=SETTINGS)  # type: ignore[no-untyped-call]
    assert machine.checked
