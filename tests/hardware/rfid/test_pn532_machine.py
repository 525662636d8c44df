"""The reader on a PN532: the bytes on its line and its supply do what they like (`field_machine`)."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

from hardware.rfid.emulated_pn532 import GAIN_DB, Mishap
from tests.hardware.rfid.field_machine import FRAMES, FieldMachine
from tests.hardware.rfid.pn532_table import Pn532Table

MISHAPS = st.lists(st.sampled_from([*get_args(Mishap), None]), min_size=1, max_size=6)


class Pn532Machine(FieldMachine):
    make_table = Pn532Table

    @rule(mishaps=MISHAPS)
    def mishaps(self, mishaps: list[Mishap]) -> None:
        self.table.chip.mishaps.extend(mishaps)
        self._disturb()

    @rule(junk=st.one_of(st.binary(min_size=1, max_size=40), st.just(b"\0\0\xff\x20\xe0" + bytes(20))))
    def junk(self, junk: bytes) -> None:
        self.table.chip.junk = junk
        self._disturb()

    @rule()
    def brown_out(self) -> None:
        self.table.chip.brown_out()
        self._disturb()

    @rule(frames=FRAMES)
    def brown_out_in_the_middle_of_a_poll(self, frames: int) -> None:
        self.table.field.after(frames, self.table.chip.brown_out)
        self._disturb()

    @rule(seconds=st.sampled_from([0.0, 0.001, 0.004]))
    def wake_up_slowly(self, seconds: float) -> None:
        self.table.chip.wake_seconds = seconds

    @rule()
    def fall_deaf(self) -> None:
        self.table.chip.deaf = True
        self._disturb()

    @rule(frames=FRAMES)
    def pull_in_the_middle_of_a_poll(self, frames: int) -> None:
        self.table.field.after(frames, lambda: setattr(self.table.port, "pulled", True))
        self._disturb()

    def _may_miss(self, name: str) -> bool:
        """It cannot call a phone, and hears only the two nearest."""
        return name == "passing" and any(len(heard) > 2 for heard in self.lay)

    def _mend(self) -> None:
        chip = self.table.chip
        chip.mishaps.clear()
        chip.junk = b""
        chip.deaf = False
        if self.table.port.pulled:
            self.table.port.pulled = False
            chip.brown_out()

    def _gain(self) -> int:
        return GAIN_DB


Pn532Machine.TestCase.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
TestPn532Machine = pytest.mark.slow(Pn532Machine.TestCase)
