"""The whole hardware side at once: real drivers over emulated chips, a pty and mock pins.

Every hand comes over the socket as a command, and what counts is what leaves the supervisor's
queue. Nothing here waits for a time: each step waits for the event that it must cause.
"""

from __future__ import annotations

import errno
import pty
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.device_settings import ReaderSettings
from hardware.emulated_table import EmulationError, uid_of
from hardware.events import (
    ButtonPressed,
    DeviceState,
    DieMoved,
    DieRolled,
    HardwareEvent,
    ReaderSaw,
    TagGone,
    TagName,
    TagSeen,
)
from hardware.factory import Equipment
from hardware.panel.picture import PanelPicture
from hardware.rfid.anticollision import CASCADE_TAG
from hardware.settings import HardwareSettings, demonstration, emulated
from hardware.supervisor import Supervisor
from hardware.table_socket import TableClient
from hardware.table_words import (
    Crooked,
    Fault,
    Lift,
    Plug,
    Press,
    Put,
    Release,
    Roll,
    Status,
    Swap,
    Unplug,
)
from tests.hardware.hurried import HurriedTime

pytestmark = pytest.mark.machine

PATIENCE = 30.0
"""Seconds after which something that never happens fails the test."""


class Table:
    """An emulated table in a hurry with its supervisor, a client at its socket, and everything it said."""

    def __init__(self, folder: Path) -> None:
        time = HurriedTime()
        self.equipment = Equipment(demonstration(), time.clock, time.wait)
        self.supervisor = Supervisor(self.equipment.devices, clock=time.clock, wait=time.wait)
        self.client = TableClient(self.equipment.serve(folder / "t.sock"))
        self.events: list[HardwareEvent] = []
        self.supervisor.start()
        for device in self.equipment.devices:
            self.until(DeviceState, device=device.name, health="ok")
        self.let_buttons_settle()

    def let_buttons_settle(self) -> None:
        """Until every button was seen up for longer than the debounce; a held one counts not."""
        panel = self.equipment.panel
        assert panel is not None
        enough = panel.counters()["polls"] + 5
        while panel.counters()["polls"] < enough:
            self.client.ask(Status())

    def close(self) -> None:
        self.client.close()
        assert self.supervisor.stop(PATIENCE) == []
        self.equipment.close()

    def until(self, kind: type, **facts: object) -> HardwareEvent:
        """The first event from now on of that kind with these facts."""
        wanted = self._wanted(kind, facts)
        for event in self.events:
            if wanted(event):
                self.events.remove(event)
                return event
        while True:
            found = self.supervisor.next_event(PATIENCE)
            assert found is not None, f"{kind.__name__} {facts} never came, only {self.events}"
            if wanted(found):
                return found
            self.events.append(found)

    def _wanted(self, kind: type, facts: dict[str, object]) -> Callable[[HardwareEvent], bool]:
        return lambda event: (
            isinstance(event, kind) and all(getattr(event, key) == value for key, value in facts.items())
        )

    def said(self, kind: type) -> list[HardwareEvent]:
        """Everything of that kind that came and was not waited for."""
        self.events += self.supervisor.drain()
        return [event for event in self.events if isinstance(event, kind)]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


def test_a_put_is_seen_and_a_lift_is_gone(table: Table) -> None:
    assert table.client.ask(Put("strike-1", "shared")).ok
    seen = table.until(TagSeen, reader="shared")
    assert isinstance(seen, TagSeen) and seen.place == "shared" and len(seen.uid) == 14
    assert table.client.ask(Lift("strike-1")).words == "strike-1 was lifted."
    table.until(TagGone, reader="shared", uid=seen.uid)
    assert table.said(TagSeen) == []


def test_a_tag_that_is_lifted_before_it_was_read_is_said_to_be(tmp_path: Path) -> None:
    """Nothing polls here: no driver was started."""
    equipment = Equipment(demonstration())
    client = TableClient(equipment.serve(tmp_path / "t.sock"))
    try:
        client.ask(Put("strike-1", "shared"))
        early = "strike-1 was lifted before it could be read. Leave it there longer."
        assert client.ask(Lift("strike-1")).words == early
    finally:
        client.close()
        equipment.close()


def test_a_card_that_is_written_into_the_tag_names_itself(table: Table) -> None:
    card = TagName("slay_the_spire", "ironclad", "bash", 2, True)
    table.client.ask(Put("bash", "market", card=card))
    assert table.until(TagSeen, reader="market", name=card)


@given(st.text(max_size=7))
@example("trap_a-1")
def test_a_tag_has_a_uid_that_a_maker_could_give_it(name: str) -> None:
    uid = uid_of(name)
    assert uid[:1] == b"\x04" and len(uid) == 7 and uid[3] != CASCADE_TAG and uid == uid_of(f" {name} ")


def test_a_tag_lies_in_one_place_only(table: Table) -> None:
    table.client.ask(Put("04aabbccddeeff", "shared"))
    table.until(TagSeen, reader="shared", uid="04aabbccddeeff")
    table.client.ask(Put("04aabbccddeeff", "market"))
    table.until(TagSeen, reader="market", uid="04aabbccddeeff")
    table.until(TagGone, reader="shared", uid="04aabbccddeeff")
    status = table.client.ask(Status()).status
    assert status is not None
    assert [each.tags for each in status.readers] == [[], ["04aabbccddeeff"]]


def test_a_swap_leaves_only_the_new_tag(table: Table) -> None:
    table.client.ask(Put("a", "shared"))
    table.until(TagSeen)
    table.client.ask(Swap("b", "shared"))
    table.until(TagGone)
    table.until(TagSeen)
    status = table.client.ask(Status()).status
    assert status is not None and [each.tags for each in status.readers] == [["b"], []]


def test_two_tags_are_said_to_be_two_and_nothing_is_gone(table: Table) -> None:
    table.client.ask(Put("a", "shared"))
    table.until(TagSeen)
    table.client.ask(Put("b", "shared"))
    table.until(ReaderSaw, reader="shared", sight="two")
    assert table.said(TagGone) == []


def test_a_roll_is_rolled_with_its_face(table: Table) -> None:
    for face in (4, 2):
        table.client.ask(Roll(face))
        rolled = table.until(DieRolled, die="die", face=face)
        assert isinstance(rolled, DieRolled) and rolled.duration_ms > 0


def test_a_crooked_die_is_no_roll(table: Table) -> None:
    table.client.ask(Crooked())
    table.until(DieMoved, phase="crooked")
    assert table.said(DieRolled) == []


def test_a_press_is_pressed_once(table: Table) -> None:
    table.client.ask(Press("ready", 2, hold=True))
    table.until(ButtonPressed, button="ready", seat=2)
    table.client.ask(Release("ready", 2))
    table.client.ask(Press("undo", hold=True))
    table.until(ButtonPressed, button="undo", seat=None)
    assert table.said(ButtonPressed) == []


def test_lamps_are_seen_in_the_status(table: Table) -> None:
    assert table.equipment.panel is not None
    table.equipment.panel.show(PanelPicture(seats=frozenset({3})))
    assert any(lit(table) == ["seat 3"] for _ in range(1000)), "asked a thousand times"


def lit(table: Table) -> list[str]:
    status = table.client.ask(Status()).status
    assert status is not None and status.panel is not None
    return status.panel.lit


def test_an_unplugged_reader_loses_no_card_and_the_others_go_on(table: Table) -> None:
    table.client.ask(Put("strike", "shared"))
    table.until(TagSeen, reader="shared")
    table.client.ask(Unplug("shared"))
    table.until(DeviceState, device="shared", health="absent")
    table.client.ask(Put("defend", "market"))
    table.until(TagSeen, reader="market")
    table.client.ask(Press("confirm", hold=True))
    table.until(ButtonPressed, button="confirm")
    assert table.said(TagGone) == []
    assert table.client.ask(Put("x", "shared")).words == "shared is unplugged."
    table.client.ask(Plug("shared"))
    table.until(DeviceState, device="shared", health="ok")


def test_an_unplugged_die_is_absent_and_comes_back_to_roll(table: Table) -> None:
    table.client.ask(Unplug("die"))
    table.until(DeviceState, device="die", health="absent")
    assert not table.client.ask(Roll(3)).ok
    table.client.ask(Plug("die"))
    table.until(DeviceState, device="die", health="ok")
    table.client.ask(Roll(3))
    table.until(DieRolled, face=3)
    assert table.said(DieRolled) == []


def test_an_unplugged_panel_comes_back_to_press(table: Table) -> None:
    table.client.ask(Unplug("panel"))
    table.until(DeviceState, device="panel", health="absent")
    assert not table.client.ask(Press("undo")).ok
    table.client.ask(Plug("panel"))
    table.until(DeviceState, device="panel", health="ok")
    table.let_buttons_settle()
    table.client.ask(Press("undo", hold=True))
    table.until(ButtonPressed, button="undo")


@pytest.mark.parametrize("kind", ["wire low", "wire high", "bus error"])
def test_a_broken_reader_says_so_keeps_its_card_and_recovers(table: Table, kind: str) -> None:
    table.client.ask(Put("strike", "shared"))
    table.until(TagSeen, reader="shared")
    table.client.ask(Fault("shared", kind))  # type: ignore[arg-type]
    table.until(DeviceState, device="shared", health="failing")
    assert table.said(TagGone) == []
    table.client.ask(Fault("shared", "none"))
    table.until(DeviceState, device="shared", health="ok")
    assert table.said(TagGone) == []


def test_a_brown_out_is_cured_without_losing_the_card(table: Table) -> None:
    table.client.ask(Put("strike", "shared"))
    table.until(TagSeen, reader="shared")
    for _ in range(3):
        table.client.ask(Fault("shared", "brown-out"))
    table.client.ask(Put("defend", "market"))
    table.until(TagSeen, reader="market")
    table.client.ask(Lift("strike"))
    table.until(TagGone, reader="shared")
    assert table.said(TagSeen) == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Put("a", "nowhere"), "no reader named nowhere"),
        (Lift("a"), "is not on a reader"),
        (Roll(7), "7"),
        (Roll(1, "other"), "no die named other"),
        (Press("ready", 6), "no such button"),
        (Unplug("other"), "no device named other"),
        (Plug("die"), "is already plugged in"),
        (Fault("panel", "noise"), "cannot have this fault"),
        (Put("0badcafe", "shared", card=TagName("g", "s", "c", 1)), "Only an NTAG"),
        (Put("b", "shared", card=TagName("g", "s", "c" * 300, 1)), "ids of at most"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(table: Table, command: Put, words: str) -> None:
    answer = table.client.ask(command)
    assert not answer.ok and words in answer.words and answer.remedy


def test_tables_come_and_go_without_leaving_anything(tmp_path: Path) -> None:
    def held() -> tuple[int, int]:
        return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()

    before = held()
    for number in range(3):
        (tmp_path / str(number)).mkdir()
        Table(tmp_path / str(number)).close()
    assert held() == before


def test_a_table_that_cannot_be_emulated_says_so_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = emulated(HardwareSettings())
    assert wanted.die

    def held() -> tuple[int, int]:
        return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()

    before, modules = held(), {name: sys.modules.get(name) for name in ("spidev", "RPi", "RPi.GPIO")}
    with monkeypatch.context() as full:
        full.setattr(pty, "openpty", no_terminal_left)
        with pytest.raises(EmulationError, match=r"the disk is full.*Close other"):
            Equipment(wanted)
    assert held() == before
    assert {name: sys.modules.get(name) for name in modules} == modules
    with Equipment(wanted) as equipment:  # and as soon as there is a line again, it works
        assert equipment.table is not None


def no_terminal_left() -> tuple[int, int]:
    raise OSError(errno.ENOSPC, "No space left on device")


class UsbTable(Table):
    """A table with a reader on a pseudo-terminal beside one on SPI, in the time of the wall."""

    def __init__(self, folder: Path) -> None:
        readers = (
            ReaderSettings("usb", kind="pn532", port="/dev/table-reader"),
            ReaderSettings("wired", "seat 1"),
        )
        self.equipment = Equipment(HardwareSettings(emulated=True, reader=readers))
        self.supervisor = Supervisor(self.equipment.devices, jitter=lambda: 1.0)
        self.client = TableClient(self.equipment.serve(folder / "t.sock"))
        self.events = []
        self.supervisor.start()
        for device in self.equipment.devices:
            self.until(DeviceState, device=device.name, health="ok")


@pytest.fixture
def usb_table(tmp_path: Path) -> Iterator[UsbTable]:
    table = UsbTable(tmp_path)
    yield table
    table.close()


def test_a_card_goes_from_a_wired_reader_to_one_on_usb_and_keeps_its_name(usb_table: UsbTable) -> None:
    card = TagName("slay_the_spire", "ironclad", "bash", 2, True)
    usb_table.client.ask(Put("04aabbccddeeff", "wired", card=card))
    usb_table.until(TagSeen, reader="wired", name=card)
    usb_table.client.ask(Put("04aabbccddeeff", "usb"))
    usb_table.until(TagSeen, reader="usb", name=card, place="shared")
    usb_table.until(TagGone, reader="wired")
    assert [each.tags for each in usb_table.client.ask(Status()).status.readers] == [["04aabbccddeeff"], []]


def test_a_reader_on_usb_is_pulled_broken_and_comes_back(usb_table: UsbTable) -> None:
    usb_table.client.ask(Put("04aabbccddeeff", "usb"))
    usb_table.until(TagSeen, reader="usb")
    assert usb_table.client.ask(Unplug("usb")).ok
    usb_table.until(DeviceState, device="usb", health="absent")
    assert "is unplugged" in usb_table.client.ask(Put("b", "usb")).words
    usb_table.client.ask(Plug("usb"))
    usb_table.until(DeviceState, device="usb", health="ok")
    usb_table.client.ask(Fault("usb", "deaf"))
    usb_table.until(DeviceState, device="usb", health="backing off")
    assert not usb_table.client.ask(Fault("usb", "bus error")).ok
    usb_table.client.ask(Fault("usb", "none"))
    usb_table.until(DeviceState, device="usb", health="ok")
    for fault in ("noise", "brown-out"):
        usb_table.client.ask(Fault("usb", fault))
    usb_table.client.ask(Swap("b", "usb"))
    usb_table.until(TagSeen, reader="usb", uid=uid_of("b").hex())
    usb_table.until(TagGone, reader="usb")
    assert usb_table.said(TagGone) == [] and usb_table.said(TagSeen) == []
