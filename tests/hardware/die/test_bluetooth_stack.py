"""The driver and the radio over a real Bluetooth stack: bumble's, with dice that are its peripherals."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from hardware.device import DeviceAbsent
from hardware.die.bleak_central import make_central
from hardware.die.bluetooth_die import BluetoothDie
from hardware.die.emulated_bluetooth import AirDie
from hardware.die.godice import GoDiceTalk
from hardware.die.pixels import PixelsTalk
from hardware.die.radio import Radio
from tests.hardware.die.airs import SteppedAir, at_table
from tests.hardware.die.bumble_air import central_of

PIXEL, OTHER, GODICE = "3f12a0c4", "00000007", "1a2b3c"


@pytest.mark.parametrize("connects", [False, True])
def test_a_pixels_die_is_heard_through_the_stack(connects: bool) -> None:
    die, another = AirDie("pixels", PIXEL), AirDie("pixels", OTHER)
    air = SteppedAir(die, another)
    talk = PixelsTalk("die", 6, PIXEL, connects=connects)
    with at_table(talk, air, central_of(air)) as table:
        table.until_open()
        another.roll(1)
        for face in (6, 2):
            die.roll(face)
            count = len(table.faces)
            table.until(lambda count=count: len(table.faces) > count)  # type: ignore[misc]
        assert table.faces == [6, 2]


def test_a_godice_tells_its_battery_and_its_rolls_and_is_gone_when_it_is_carried_away() -> None:
    die = AirDie("godice", GODICE)
    air = SteppedAir(die)
    with at_table(GoDiceTalk("die", 6, GODICE), air, central_of(air)) as table:
        table.until_open()
        die.roll(3)
        table.until(lambda: table.faces)
        assert table.faces == [3]
        assert [event.battery_percent for event in table.events if hasattr(event, "battery_percent")] == [80]
        die.unplug()
        table.until(lambda: table.troubles)
        assert isinstance(table.troubles[0], DeviceAbsent)
        die.plug()
        table.until_open()
        die.roll(5)
        table.until(lambda: len(table.faces) > 1)
        assert table.faces == [3, 5]


def test_a_machine_without_bluez_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/bus")
    with closing(Radio(make_central)) as radio, pytest.raises(DeviceAbsent) as refused:
        BluetoothDie("die", PixelsTalk("die", 6, PIXEL), radio).open()
    assert refused.value.remedy == "sudo apt install bluez"
