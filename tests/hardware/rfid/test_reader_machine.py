"""The reader on an MFRC522: its registers, its line and its supply do what they like (`field_machine`)."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.hardware.rfid.field_machine import FRAMES, MENDED_FIRST, FieldMachine
from tests.hardware.rfid.table import Table

WRITTEN = st.lists(
    st.sampled_from([0x11, 0x13, 0x14, 0x15, 0x26, *range(0x2A, 0x2E)]), min_size=1, max_size=4
)
FLIPS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 60), st.booleans()), min_size=1, max_size=2)


class ReaderMachine(FieldMachine):
    make_table = Table

    @rule(level=st.sampled_from([None, 33, 43]), bits=st.sampled_from([3, 11]))
    def hum(self, level: int | None, bits: int) -> None:
        self.table.field.hum_db, self.table.field.hum_bits = level, bits
        self.calm = min(self.calm, 0)

    @rule(registers=WRITTEN)
    def lose_some_registers(self, registers: list[int]) -> None:
        self.table.chip.lose(*registers)
        self.calm = MENDED_FIRST

    @rule(seconds=st.sampled_from([0.0, 0.003, 0.03]))
    def wake_up_slowly(self, seconds: float) -> None:
        self.table.chip.reset_seconds = seconds

    @rule(registers=WRITTEN)
    def lose_a_write(self, registers: list[int]) -> None:
        self.table.chip.brown_out()
        self.table.chip.faults.lost_writes.update(dict.fromkeys(registers, 1))
        self._disturb()

    @rule(flips=FLIPS)
    def garble_the_line(self, flips: list[tuple[int, int, bool]]) -> None:
        self.table.chip.faults.line_flips.extend(flips)
        self._disturb()

    @rule()
    def leave_the_cipher_on(self) -> None:
        self.table.chip.leave_cipher_on()
        self.calm = min(self.calm, 0)

    @rule(bits=st.lists(st.tuples(st.integers(0, 200), st.booleans()), min_size=1, max_size=8))
    def glitch(self, bits: list[tuple[int, bool]]) -> None:
        self.table.chip.faults.flips.extend(bits)
        self._disturb()

    @rule()
    def brown_out(self) -> None:
        self.table.chip.brown_out()
        self.calm = MENDED_FIRST

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

    def _mend(self) -> None:
        faults = self.table.chip.faults
        faults.flips.clear()
        faults.line_flips.clear()
        faults.lost_writes.clear()
        faults.stuck = faults.bus_error = None

    def _hums(self) -> bool:
        field = self.table.field
        loud = field.hum_db is not None and self._gain() >= field.hum_db
        return loud and field.hum_bits > 3


ReaderMachine.TestCase.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
TestReaderMachine = pytest.mark.slow(ReaderMachine.TestCase)
