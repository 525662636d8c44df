"""Anything may happen to the field, the wires and the supply: the reader never says what is not.

Laws: a tag is said to be seen only in a poll in which it lay there; a tag is said to be gone only
when it was away lately; three calm polls after the last change, what is reported is what lies there.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from hardware.events import HardwareEvent, TagName, TagSeen
from hardware.rfid import ndef
from hardware.rfid.emulated_tag import (
    ClassicTag,
    EmulatedTag,
    PagedTag,
    ntag213,
    ntag215,
    ultralight,
)
from hardware.rfid.tag_memory import block
from tests.hardware.rfid.table import COUSIN, UIDS, Table, forget_package, gone, seen

CALM = 3
NAMES = {
    UIDS[7].hex(): TagName("ministeel", "core", "strike", 1),
    COUSIN.hex(): TagName("ministeel", "core", "strike", 2, True),
}
FRAMES = st.integers(0, 14)


def _tags() -> list[EmulatedTag]:
    named: list[PagedTag] = [ntag213(UIDS[7]), ntag215(COUSIN)]
    for tag in named:
        tag.store(block(ndef.encode(NAMES[tag.uid.hex()])))
    return [
        *named,
        ultralight(bytes.fromhex("04a1b299887766")),
        ClassicTag(UIDS[4]),
        ClassicTag(bytes.fromhex("deadbe0e")),
        EmulatedTag(UIDS[10], atqa=b"\x84\x00", sak=0x20),
    ]


class ReaderMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.table = Table().opened()
        self.tags = _tags()
        self.calm = 0
        """Polls since the last change, those not counted in which a fault was at work."""
        self.disturbed = False
        self.lay: list[set[str]] = [set()]
        """Per poll, oldest first, the tags that lay there all the time; the last is under way."""
        self.touched: set[str] = set()
        """The tags that lay there at some time since the last poll began to be prepared."""

    # -- what people and wires do

    @rule(number=st.integers(0, 5))
    def put(self, number: int) -> None:
        self._change(lambda: self.table.field.put(self.tags[number]))

    @rule(number=st.integers(0, 5))
    def lift(self, number: int) -> None:
        self._change(lambda: self.table.field.lift(self.tags[number]))

    @rule()
    def clear(self) -> None:
        self._change(self.table.field.clear)

    @rule(number=st.integers(0, 5))
    def swap(self, number: int) -> None:
        self._change(lambda: self._swap(number))

    @rule(number=st.integers(0, 5), frames=FRAMES)
    def swap_in_the_middle_of_a_poll(self, number: int, frames: int) -> None:
        self.table.field.after(frames, lambda: self._change(lambda: self._swap(number)))
        self._disturb()

    @rule(number=st.integers(0, 5), frames=FRAMES)
    def lift_in_the_middle_of_a_poll(self, number: int, frames: int) -> None:
        self.table.field.after(frames, lambda: self._change(lambda: self.table.field.lift(self.tags[number])))
        self._disturb()

    @rule(bits=st.lists(st.tuples(st.integers(0, 200), st.booleans()), min_size=1, max_size=8))
    def glitch(self, bits: list[tuple[int, bool]]) -> None:
        self.table.chip.faults.flips.extend(bits)
        self._disturb()

    @rule()
    def brown_out(self) -> None:
        self.table.chip.brown_out()
        self.calm = 0

    @rule(frames=FRAMES)
    def brown_out_in_the_middle_of_a_poll(self, frames: int) -> None:
        self.table.field.after(frames, self.table.chip.brown_out)
        self._disturb()

    @rule(level=st.sampled_from([0x00, 0xFF]))
    def stick(self, level: int) -> None:
        self.table.chip.faults.stuck = level
        self._disturb()

    @rule(level=st.sampled_from([0x00, 0xFF]), frames=FRAMES)
    def stick_in_the_middle_of_a_poll(self, level: int, frames: int) -> None:
        self.table.field.after(frames, lambda: setattr(self.table.chip.faults, "stuck", level))
        self._disturb()

    @rule()
    def break_the_bus(self) -> None:
        self.table.chip.faults.bus_error = OSError(5, "Input/output error")
        self._disturb()

    # -- what the reader says

    @rule(times=st.integers(1, 4))
    def poll(self, times: int) -> None:
        for _time in range(times):
            self._poll()

    def _poll(self) -> None:
        self.touched |= self._lying()
        before = len(self.table.events)
        self.table.poll_like_a_supervisor()
        events = self.table.events[before:]
        self.touched |= self._lying()
        self._check_seen(events)
        self._check_gone(events)
        self._after_poll()
        self._check_truth()

    def _check_seen(self, events: list[HardwareEvent]) -> None:
        assert set(seen(events)) <= self.touched
        for event in events:
            if isinstance(event, TagSeen):
                assert event.name in (None, NAMES.get(event.uid))
                if self.calm:
                    assert event.name == NAMES.get(event.uid)

    def _check_gone(self, events: list[HardwareEvent]) -> None:
        for uid in gone(events):
            assert any(uid not in lying for lying in self.lay), f"{uid} never left"

    def _check_truth(self) -> None:
        lying = self._lying()
        if self.calm < CALM:
            return
        assert self.table.reported <= lying
        if len(lying) < 2:
            assert self.table.reported == lying
        assert self.table.sight == {0: "empty", 1: "one"}.get(len(lying), "two")

    def _after_poll(self) -> None:
        """The faults are over; a plan that did not come true any more is dropped."""
        faults = self.table.chip.faults
        faults.flips.clear()
        faults.stuck = faults.bus_error = None
        self.table.field.forget_plans()
        if self.table.failed:
            self.table.opened()
        self.lay = [*self.lay[-CALM:], self._lying()]
        self.touched = self._lying()
        self.calm = 0 if self.disturbed else self.calm + 1
        self.disturbed = False

    def _change(self, action: Callable[[], None]) -> None:
        self.touched |= self._lying()
        action()
        self.touched |= self._lying()
        self.lay[-1] &= self._lying()
        self.calm = 0

    def _disturb(self) -> None:
        self.calm, self.disturbed = 0, True

    def _swap(self, number: int) -> None:
        self.table.field.clear()
        self.table.field.put(self.tags[number])

    def _lying(self) -> set[str]:
        return {tag.uid.hex() for tag in self.table.field.tags}

    @precondition(lambda self: self.calm >= CALM)
    @rule()
    def a_calm_table_stays_silent(self) -> None:
        before = list(self.table.events)
        self.table.poll(3)
        self.calm += 3
        assert self.table.events == before

    def teardown(self) -> None:
        self.table.close()
        forget_package()


ReaderMachine.TestCase.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
TestReaderMachine = ReaderMachine.TestCase
