"""Readers that are missing, dead, forbidden or starved, and their reset line."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from hardware.device import DeviceAbsent, DeviceFailing
from hardware.rfid.emulated_tag import (
    ClassicTag,
    ntag213,
)
from hardware.rfid.reader import RfidReader
from tests.hardware.rfid.table import UIDS, ScriptedSpi, Table, gone, seen


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_line_without_a_chip_is_absent_and_holds_nothing(table: Table, level: int) -> None:
    table.chip.faults.stuck = level
    with pytest.raises(DeviceAbsent, match="No chip answers") as caught:
        table.opened()
    assert "wires" in caught.value.remedy
    with pytest.raises(DeviceFailing, match="not open"):
        table.poll()


@pytest.mark.parametrize(("bus", "remedy"), [(0, "raspi-config"), (1, "dtoverlay=spi1-1cs")])
def test_a_missing_bus_is_absent_with_the_line_that_mends_it(bus: int, remedy: str) -> None:
    table = Table(bus=bus)
    table.bench.unplug(0, 0)
    try:
        with pytest.raises(DeviceAbsent, match=f"/dev/spidev{bus}.0") as caught:
            table.opened()
        assert remedy in caught.value.remedy
    finally:
        table.close()


@pytest.mark.parametrize(
    ("trouble", "remedy"),
    [(PermissionError(13, "Permission denied"), "usermod -aG spi"), (OSError(16, "busy"), "other program")],
)
def test_a_bus_that_may_not_be_opened_says_why(
    table: Table, monkeypatch: pytest.MonkeyPatch, trouble: OSError, remedy: str
) -> None:
    def refuse(bus: int, device: int) -> Any:
        raise trouble

    monkeypatch.setattr(table.bench, "chip", refuse)
    with pytest.raises(DeviceFailing) as caught:
        table.opened()
    assert remedy in caught.value.remedy


def test_a_failing_bus_is_dead_and_lifts_no_card(table: Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    table.chip.faults.bus_error = OSError(5, "Input/output error")
    with pytest.raises(DeviceFailing, match="the device did not answer"):
        table.poll()
    assert table.sight == "dead" and table.reported == {UIDS[7].hex()}
    table.reader.close()
    with pytest.raises(DeviceFailing):
        table.reader.open()
    table.chip.faults.bus_error = None
    table.opened()
    assert seen(table.poll(3)) == [] and table.sight == "one"


def test_a_card_lifted_while_the_reader_was_dead_is_gone_afterwards(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened().poll(2)
    table.chip.faults.stuck = 0xFF
    table.poll_like_a_supervisor()
    table.field.lift(tag)
    table.chip.faults.stuck = None
    assert gone(table.opened().poll(2)) == [tag.uid.hex()]


def test_a_supply_that_keeps_breaking_down_is_said(table: Table) -> None:
    table.opened().poll(2)
    for _poll in range(2):
        table.chip.brown_out()
        assert table.poll() == []
    table.chip.brown_out()
    with pytest.raises(DeviceFailing, match="keeps losing") as caught:
        table.poll()
    assert "supply" in caught.value.remedy


def test_a_reader_that_is_opened_again_starts_with_full_credit(table: Table) -> None:
    table.opened().poll()
    table.chip.brown_out()
    table.poll()
    table.chip.faults.stuck = 0
    table.poll_like_a_supervisor()
    table.chip.faults.stuck = None
    table.opened()
    table.chip.brown_out()
    table.poll(2)
    assert table.sight == "dead", "one silence proves nothing"
    table.poll()
    assert table.sight == "empty"


def test_a_missing_package_leaves_the_bus_closed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    spi = ScriptedSpi(0, 0)
    closed: list[bool] = []
    monkeypatch.setattr(spi, "close", lambda: closed.append(True))
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    reader = RfidReader("box", "shared", open_spi=lambda bus, device: spi)
    with pytest.raises(DeviceAbsent, match="mfrc522"):
        reader.open()
    assert closed == [True]


def test_closing_twice_or_before_opening_is_harmless(table: Table) -> None:
    table.reader.close()
    table.opened().reader.close()
    table.reader.close()
    table.field.put(ntag213(UIDS[7]))
    assert seen(table.opened().poll()) == [UIDS[7].hex()]


def test_two_readers_see_their_own_tags_only(table: Table) -> None:
    other_chip = table.bench.plug(1, 2)
    other = RfidReader("far", "seat 2", 1, 2, clock=table.clock, sleep=table.clock.sleep)
    other.open()
    other_chip.field.put(ClassicTag(UIDS[4]))
    table.field.put(ntag213(UIDS[7]))
    others: list[Any] = []
    table.opened()
    for _poll in range(3):
        table.poll()
        other.poll(others.append)
    assert seen(others) == [UIDS[4].hex()] and seen(table.events) == [UIDS[7].hex()]
    other_chip.faults.stuck = 0
    with pytest.raises(DeviceFailing):
        other.poll(others.append)
    assert table.poll() == []
    other.close()


def test_counters_tell_what_happened(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened().poll(3)
    table.field.lift(tag)
    table.poll(2)
    counters = table.reader.counters()
    assert (counters["polls"], counters["seen"], counters["gone"]) == (5, 1, 1)


# -- the reset line


def test_a_wired_reset_line_is_pulsed_and_freed_and_no_other_pin() -> None:
    from gpiozero.pins.mock import MockFactory

    factory = MockFactory()
    table = Table(reset_pin=25, make_factory=lambda: factory)
    bystander = factory.pin(24)
    bystander.function = "output"
    bystander.state = 1
    try:
        table.opened()
        states = [state for _time, state in factory.pin(25).states]
        assert states[-3:] == [True, False, True]
        table.reader.close()
        assert factory.pin(25).function == "input"
        assert (bystander.function, bystander.state) == ("output", 1)
        table.opened()
    finally:
        table.close()


def test_a_reset_pin_that_belongs_to_a_button_is_refused() -> None:
    from gpiozero import Button
    from gpiozero.pins.mock import MockFactory

    factory = MockFactory()
    button = Button(25, pin_factory=factory)
    table = Table(reset_pin=25, make_factory=lambda: factory)
    try:
        with pytest.raises(DeviceFailing, match="GPIO 25"):
            table.opened()
        assert not button.closed
    finally:
        button.close()
        table.close()


def test_without_a_reset_line_nobody_asks_for_pins() -> None:
    def refuse() -> Any:
        raise AssertionError("no pin was wired")

    table = Table(make_factory=refuse)
    table.field.put(ntag213(UIDS[7]))
    assert seen(table.opened().poll(2))
    table.chip.brown_out()
    table.poll(2)
    assert not gone(table.poll(2)), "a chip that came back by itself still reads the card"
    table.close()
