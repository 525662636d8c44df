"""The PN532 reader on real pyserial and a real pseudo-terminal, kept by the supervisor, with hot-plug."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.device import DeviceAbsent
from hardware.events import DeviceState, HardwareEvent, TagGone, TagName, TagSeen
from hardware.rfid.emulated_pn532 import EmulatedSerialReader
from hardware.rfid.emulated_tag import ntag213
from hardware.rfid.pn532_reader import Pn532Reader
from hardware.supervisor import Supervisor
from tests.hardware.rfid.table import COUSIN, UIDS
from tests.hardware.rfid.test_ndef import judged

pytestmark = pytest.mark.machine
STRIKE = TagName("ministeel", "core", "strike", 1)


class Wired:
    """A reader at one end of a pseudo-terminal, its driver at the other, and what was told."""

    def __init__(self, folder: Path) -> None:
        self.far = EmulatedSerialReader(folder / "table-reader")
        self.reader = Pn532Reader("box", "shared", str(folder / "table-reader"), pause=0.01)
        self.supervisor = Supervisor([self.reader], jitter=lambda: 1.0)
        self.told: list[HardwareEvent] = []

    def until(self, holds: Callable[[HardwareEvent], bool], most: int = 400) -> HardwareEvent:
        for _event in range(most):
            event = self.supervisor.next_event(5)
            assert event is not None, self.told
            self.told.append(event)
            if holds(event):
                return event
        raise AssertionError(self.told)


@pytest.fixture
def wired(tmp_path: Path) -> Iterator[Wired]:
    made = Wired(tmp_path)
    made.far.start()
    made.supervisor.start()
    yield made
    made.supervisor.stop()
    made.far.close()


def health(wanted: str) -> Callable[[HardwareEvent], bool]:
    return lambda event: isinstance(event, DeviceState) and event.health == wanted


def seen(uid: bytes) -> Callable[[HardwareEvent], bool]:
    return lambda event: isinstance(event, TagSeen) and event.uid == uid.hex()


def gone(event: HardwareEvent) -> bool:
    return isinstance(event, TagGone)


def test_a_tag_is_seen_named_and_lifted(wired: Wired) -> None:
    tag = ntag213(UIDS[7])
    wired.until(health("ok"))
    wired.far.chip.field.put(tag)
    wired.until(seen(UIDS[7]))
    written = wired.reader.write_name(UIDS[7].hex(), STRIKE).result(timeout=20)
    assert written.outcome == "written" and judged(tag.user_memory[:144]).name == STRIKE
    wired.far.chip.field.lift(tag)
    wired.until(gone)


def test_it_is_pulled_and_plugged_in_again(wired: Wired) -> None:
    wired.far.chip.field.put(ntag213(UIDS[7]))
    wired.until(seen(UIDS[7]))
    wired.far.unplug()
    state = wired.until(health("absent"))
    assert isinstance(state, DeviceState) and "box is not plugged in" in state.words
    assert not any(map(gone, wired.told))
    wired.far.chip.field.clear()
    wired.far.chip.field.put(ntag213(COUSIN))
    wired.far.plug()
    wired.until(health("ok"))
    wired.until(gone)
    wired.until(seen(COUSIN))


def test_nothing_stays_open(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - iterdir would hold one itself
    made = Wired(tmp_path)
    for _time in range(3):
        made.far.start()
        made.reader.open()
        made.reader.close()
        made.far.close()
        with pytest.raises(DeviceAbsent):
            made.reader.open()
        made.far = EmulatedSerialReader(tmp_path / "table-reader")
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
