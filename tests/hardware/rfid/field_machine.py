"""Anything may happen to the field, the wires and the supply: a reader never says what is not.

Laws, whichever chip it has: a tag is said to be seen only in a poll in which it lay there; a tag is said
to be gone only when it was away, or could not be heard, lately; three calm polls after the last change,
what is reported lies there, and is all that lies there where the air allows it; where it does not, no sight
pretends so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from hardware.events import HardwareEvent, TagName, TagSeen
from hardware.rfid import ndef
from hardware.rfid.emulated_field import SIDE_BY_SIDE_MM, STACKED_MM
from hardware.rfid.emulated_tag import (
    ClassicTag,
    EmulatedTag,
    PagedTag,
    PassingTag,
    ntag213,
    ntag215,
    ultralight,
)
from hardware.rfid.tag_memory import block
from tests.hardware.rfid.table import COUSIN, UIDS, forget_package, gone, seen

CALM = 3
MENDED_FIRST = -1
"""Where a chip may have lost its settings: one more poll, which puts them right and sees nothing."""
NAMES = {
    UIDS[7].hex(): TagName("ministeel", "core", "strike", 1),
    COUSIN.hex(): TagName("ministeel", "core", "strike", 2, True),
}
FRAMES = st.integers(0, 14)
TAGS = st.integers(0, 7)
DISTANCES = st.sampled_from([5.0, 8.0, 22.0, 28.0, 35.0, 60.0])
UNHEARD = ("empty", "unsure")


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
        PassingTag(),
        ultralight(bytes.fromhex("04a1b288884455")),  # the value of the cascade tag where none belongs
    ]


def _name(uid: str) -> str:
    """A phone has no name of its own."""
    return "passing" if len(uid) == 8 and uid.startswith("08") else uid


class AnyTable(Protocol):
    """What makes a reader over a field."""

    def opened(self) -> Any:
        """The same, its reader opened."""


class FieldMachine(RuleBasedStateMachine):
    """What people do with tags, and the laws of what is said of them, on a table that `make_table` makes."""

    make_table: ClassVar[Callable[[], AnyTable]]

    def __init__(self) -> None:
        super().__init__()
        self.table: Any = type(self).make_table().opened()
        self.tags = _tags()
        self.calm = 0
        """Polls since the last change, those not counted in which a fault was at work."""
        self.disturbed = False
        self.lay: list[set[str]] = [set()]
        """Per poll, oldest first, the tags that lay there all the time; the last is under way."""
        self.touched: set[str] = set()
        """The tags that lay there at some time since the last poll began to be prepared."""

    # -- what people and wires do

    @rule(number=TAGS)
    def put(self, number: int) -> None:
        self._change(lambda: self.table.field.put(self.tags[number]))

    @rule(number=TAGS, distance=DISTANCES)
    def put_at_a_distance(self, number: int, distance: float) -> None:
        self._change(lambda: self.table.field.put(self.tags[number], distance))

    @rule(loss=st.sampled_from([SIDE_BY_SIDE_MM, STACKED_MM]))
    def stack_or_spread(self, loss: float) -> None:
        self._change(lambda: setattr(self.table.field, "loss_mm", loss))

    @rule(number=TAGS)
    def lift(self, number: int) -> None:
        self._change(lambda: self.table.field.lift(self.tags[number]))

    @rule()
    def clear(self) -> None:
        self._change(self.table.field.clear)

    @rule(number=TAGS)
    def swap(self, number: int) -> None:
        self._change(lambda: self._swap(number))

    @rule(number=TAGS, frames=FRAMES)
    def swap_in_the_middle_of_a_poll(self, number: int, frames: int) -> None:
        self.table.field.after(frames, lambda: self._change(lambda: self._swap(number)))
        self._disturb()

    @rule(number=TAGS, frames=FRAMES)
    def lift_in_the_middle_of_a_poll(self, number: int, frames: int) -> None:
        self.table.field.after(frames, lambda: self._change(lambda: self.table.field.lift(self.tags[number])))
        self._disturb()

    # -- what the reader says

    @rule(times=st.integers(1, 4))
    def poll(self, times: int) -> None:
        for _time in range(times):
            self._poll()

    def _poll(self) -> None:
        self.touched |= self._lying()
        gain = self._gain()
        before = len(self.table.events)
        self.table.poll_like_a_supervisor()
        events = self.table.events[before:]
        self.touched |= self._lying()
        self._check_seen(events)
        self._check_gone(events)
        self._after_poll()
        if self._gain() != gain:
            self.calm = min(self.calm, 0)
        self._check_truth()

    def _check_seen(self, events: list[HardwareEvent]) -> None:
        assert {_name(uid) for uid in seen(events)} <= self.touched
        for event in events:
            if isinstance(event, TagSeen):
                assert event.name in (None, NAMES.get(event.uid))
                if self.calm > 0:
                    assert event.name == NAMES.get(event.uid)

    def _check_gone(self, events: list[HardwareEvent]) -> None:
        for uid in gone(events):
            away = any(_name(uid) not in heard for heard in self.lay)
            assert away or self._may_miss(_name(uid)), f"{uid} never left"

    def _check_truth(self) -> None:
        if self.calm < CALM:
            return
        lying, heard = self._lying(), self._heard()
        reported = {_name(uid) for uid in self.table.reported}
        sight = self.table.sight
        assert sight != "dead"
        if not lying:
            hums = self._hums()
            assert hums or (not reported and sight in UNHEARD)
            assert not hums or sight == "noise"
            return
        if self._hums() and sight == "noise":
            return
        assert reported <= lying
        if len(lying) == 1 and heard == lying:
            assert reported == lying and sight == "one"
        elif len(lying) == 1:
            assert sight != "one" or reported == lying
        elif len(set(self._distances())) == 1 and heard == lying:
            assert sight == "two"
        else:  # the nearest may drown the others, or be too weak itself
            assert sight != "empty" or not heard

    def _may_miss(self, name: str) -> bool:
        """Whether this reader need not hear of a tag that lies there with others."""
        return False

    def _mend(self) -> None:
        """End every fault."""

    def _gain(self) -> int:
        """How sensitive the receiver is now."""
        level: int = self.table.reader.counters()["gain_db"]
        return level

    def _hums(self) -> bool:
        """Whether it takes the room for an answer."""
        return False

    def _distances(self) -> list[float]:
        return [self.table.field.distance(tag) for tag in self._powered()]

    def _powered(self) -> list[EmulatedTag]:
        field = self.table.field
        return [tag for tag in field.tags if field.is_powered(tag)]

    def _heard(self) -> set[str]:
        """The tags that the receiver would understand, if each were asked alone."""
        field, gain = self.table.field, self._gain()
        return {_name(tag.uid.hex()) for tag in field.tags if field.is_clear(tag, gain)}

    def _after_poll(self) -> None:
        """The faults are over; a plan that did not come true any more is dropped."""
        self._mend()
        self.table.field.forget_plans()
        if self.table.failed:
            self.table.opened()
        self.lay = [*self.lay[-CALM:], self._heard()]
        self.touched = self._lying()
        self.calm = MENDED_FIRST if self.disturbed else self.calm + 1
        self.disturbed = False

    def _change(self, action: Callable[[], None]) -> None:
        self.touched |= self._lying()
        action()
        self.touched |= self._lying()
        self.lay[-1] &= self._heard()
        self.calm = min(self.calm, 0)

    def _disturb(self) -> None:
        self.calm, self.disturbed = 0, True

    def _swap(self, number: int) -> None:
        self.table.field.clear()
        self.table.field.put(self.tags[number])

    def _lying(self) -> set[str]:
        """The tags that have power."""
        return {_name(tag.uid.hex()) for tag in self._powered()}

    @precondition(lambda self: self.calm >= CALM and self._heard() == self._lying() and not self._hums())
    @rule()
    def a_calm_table_stays_silent(self) -> None:
        before = list(self.table.events)
        self.table.poll(3)
        self.calm += 3
        assert self.table.events == before

    def teardown(self) -> None:
        self.table.close()
        forget_package()
