"""Each trap of the `mfrc522` package: that it is there, and that ours does not step into it.

The numbers are those of `hardware_and_kiosk_facts.md`, part e1. The first half of every test runs
the package as it comes, so that it fails when the trap is gone and the cure can go, too.
"""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from companion.speech.own_command import install_again
from hardware.device import DeviceAbsent, DeviceFailing
from hardware.rfid.chip import Chip
from hardware.rfid.emulated_tag import ClassicTag, EmulatedTag, ntag213
from hardware.rfid.package import open_spi
from tests.hardware.rfid.table import COUSIN, UIDS, Table, forget_package, package_alone, seen

pytestmark = pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")
REQUEST_ALL = 0x26
OK, NO_TAG, ERROR = 0, 1, 2


def cured(table: Table) -> Chip:
    chip = Chip(open_spi(0, 0), table.clock.sleep)
    chip.initialise()
    chip.field_on()
    return chip


def test_1_the_wait_for_a_silent_field_ends_with_the_chips_own_timer(table: Table) -> None:
    alone = package_alone()
    assert table.transfers(lambda: alone.MFRC522_Request(REQUEST_ALL)) == 2013
    assert alone.MFRC522_Request(REQUEST_ALL)[0] == ERROR
    ours = cured(table)
    assert table.transfers(lambda: ours.package.MFRC522_Request(REQUEST_ALL)) < 15
    assert ours.package.MFRC522_ToCard(ours.package.PCD_TRANSCEIVE, [REQUEST_ALL])[0] == NO_TAG


def test_2_no_deprecation_warning_on_python_3_12_and_later(table: Table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if sys.version_info >= (3, 12):
            with pytest.raises(DeprecationWarning, match="Bitwise inversion"):
                package_alone().MFRC522_Request(REQUEST_ALL)
        table.opened().poll(3)
        assert cured(table).package.MFRC522_Request(REQUEST_ALL)[0] == ERROR


def test_3_a_lying_card_answers_every_poll(table: Table) -> None:
    alone = package_alone()
    table.field.put(ClassicTag(UIDS[4]))

    def found() -> bool:
        answered = alone.MFRC522_Request(REQUEST_ALL)[0] == OK
        return bool(answered and alone.MFRC522_Anticoll()[0] == OK)

    assert [found() for _poll in range(4)] == [True, False, True, False]
    table.opened().poll(10)
    assert seen(table.events) == [UIDS[4].hex()] and table.reported == {UIDS[4].hex()}


def test_4_two_ntags_with_the_same_first_bytes_have_two_uids(table: Table) -> None:
    import mfrc522

    simple = mfrc522.SimpleMFRC522()
    tags = [ntag213(UIDS[7]), ntag213(COUSIN)]
    ids = []
    for tag in tags:
        table.field.put(tag)
        ids.append(simple.read_id_no_block())
        table.field.lift(tag)
    assert ids[0] is not None and ids[0] == ids[1]
    table.opened()
    for tag in tags:
        table.field.put(tag)
        assert seen(table.poll(2)) == [tag.uid.hex()]
        table.field.lift(tag)
        table.poll(2)


def test_5_an_ntag_is_read_without_the_classic_authentication(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    import mfrc522

    table.field.put(ntag213(UIDS[7]))
    mfrc522.SimpleMFRC522().read_no_block()
    assert "AUTH ERROR" in caplog.text
    caplog.clear()
    table.opened().poll(3)
    assert table.reported == {UIDS[7].hex()} and not caplog.records


def test_6_the_check_bytes_of_what_is_read_are_checked(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened().poll()
    alone = package_alone()
    alone.MFRC522_Request(REQUEST_ALL)
    _status, part = alone.MFRC522_Anticoll()
    assert alone.MFRC522_SelectTag(part) == 4
    alone.Write_MFRC522(alone.BitFramingReg, 0)
    _status, part, _bits = alone.MFRC522_ToCard(alone.PCD_TRANSCEIVE, [0x95, 0x20])
    frame = [0x95, 0x70, *part]
    alone.MFRC522_ToCard(alone.PCD_TRANSCEIVE, frame + alone.CalulateCRC(frame))
    table.chip.faults.flips.append((3, False))
    assert bytes(alone.MFRC522_Read(0)) != bytes(tag.memory[:16]), "a flipped bit went unnoticed"

    table.field.lift(tag)
    table.poll(3)  # the package has just put its own settings into the chip
    table.field.put(tag)
    # REQA, two levels of two frames, GET_VERSION, then the memory, garbled three polls long.
    for _attempt in range(2):
        table.field.after(6, lambda: table.chip.faults.flips.append((3, False)))
        assert seen(table.poll()) == []
    assert seen(table.poll()) == [UIDS[7].hex()]


@pytest.mark.parametrize("numbering", [None, 10, 11])
def test_7_no_pin_is_touched_whatever_numbering_is_set(table: Table, numbering: int | None) -> None:
    import RPi.GPIO as GPIO

    if numbering is not None:
        GPIO.setmode(numbering)
    package_alone()
    if numbering == 11:
        assert ("setup", 15, GPIO.OUT) in table.bench.pin_calls, "the trap: GPIO 15 is RXD"
    del table.bench.pin_calls[:]
    table.opened().poll(3)
    table.reader.close()
    assert table.bench.pin_calls == [] and GPIO.getmode() == (numbering or 10)


def test_8_closing_a_reader_leaves_other_peoples_pins_alone(table: Table) -> None:
    package_alone().Close_MFRC522()
    assert ("cleanup",) in table.bench.pin_calls
    del table.bench.pin_calls[:]
    table.opened().reader.close()
    assert table.bench.pin_calls == []


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_9_a_chip_that_answers_nothing_is_dead_and_no_empty_field(table: Table, level: int) -> None:
    alone = package_alone()
    table.opened().poll(2)
    assert table.sight == "empty"
    table.chip.faults.stuck = level
    assert alone.MFRC522_Request(REQUEST_ALL) == (ERROR, 0), "the same as an empty field"
    with pytest.raises(DeviceFailing, match="no longer answers") as caught:
        table.poll()
    assert table.sight == "dead" and caught.value.remedy


def test_9_a_chip_that_lost_its_registers_is_initialised_again(table: Table) -> None:
    alone = package_alone()
    table.field.put(ClassicTag(UIDS[4]))
    table.chip.brown_out()
    assert [alone.MFRC522_Request(REQUEST_ALL)[0] for _poll in range(3)] == [ERROR] * 3
    table.opened()
    table.chip.brown_out()
    table.poll(2)
    assert table.reported == {UIDS[4].hex()}
    assert table.reader.counters()["reinitialised"] == 1


def test_10_two_cards_are_two_even_when_they_differ_late(table: Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.field.put(ntag213(COUSIN))
    alone = package_alone()
    alone.MFRC522_Request(REQUEST_ALL)
    assert alone.MFRC522_Anticoll()[0] == OK, "the first level alone sees no collision"
    table.opened().poll()
    assert table.sight == "two" and table.reported == set()


def test_10_three_levels_are_looked_at(table: Table) -> None:
    other = UIDS[10][:6] + bytes.fromhex("99887766")
    for uid in (UIDS[10], other):
        table.field.put(EmulatedTag(uid, atqa=b"\x84\x00", sak=0x00))
    table.opened().poll()
    assert table.sight == "two"


def test_11_no_handler_is_added_to_a_logger(table: Table) -> None:
    logger = logging.getLogger("mfrc522Logger")
    package_alone()
    assert len(logger.handlers) == 1
    logger.handlers.clear()
    for _time in range(3):
        table.opened().reader.close()
    assert logger.handlers == []


@pytest.fixture
def broken_gpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An `RPi.GPIO` that says what the real one says off a Raspberry Pi, or on the wrong one."""
    folder = tmp_path / "RPi"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    line = "raise RuntimeError('This module can only be run on a Raspberry Pi!')\n"
    (folder / "GPIO.py").write_text(line)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    forget_package()


def test_12_the_package_is_used_without_rpi_gpio(table: Table, broken_gpio: None) -> None:
    for name in ("RPi", "RPi.GPIO"):
        del sys.modules[name]
    with pytest.raises(RuntimeError, match="only be run on a Raspberry Pi"):
        package_alone()
    forget_package()
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll()
    assert table.reported == {UIDS[7].hex()}
    assert "RPi.GPIO" not in sys.modules, "the stand-in must not stay where others would find it"


@pytest.mark.parametrize("name", ["mfrc522", "spidev"])
def test_12_a_missing_package_is_said_with_its_remedy(
    table: Table, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(DeviceAbsent, match=name) as caught:
        table.opened()
    assert caught.value.remedy == install_again()


def test_12_a_package_that_refuses_to_run_is_absent(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> None:
            if name == "mfrc522":
                raise RuntimeError("not on this machine")

    monkeypatch.setattr(sys, "meta_path", [Refusing(), *sys.meta_path])
    with pytest.raises(DeviceAbsent, match="not on this machine"):
        table.opened()


def test_13_the_antenna_gain_is_the_one_that_was_set(table: Table) -> None:
    gain = 0x26 << 1 | 0x80
    package_alone()
    assert table.chip.transfer([gain, 0])[1] == 0x48, "33 dB after the package's initialisation"
    table.opened()
    assert table.chip.transfer([gain, 0])[1] == 0x50
    table.chip.brown_out()
    table.poll()
    assert table.chip.transfer([gain, 0])[1] == 0x50, "and again after a re-initialisation"


def test_14_the_packages_own_calls_work_through_the_cured_wait(table: Table) -> None:
    tag = ClassicTag(UIDS[4])
    tag.memory[8 * 16 : 9 * 16] = b"sixteen bytes..!"
    table.field.put(tag)
    package = cured(table).package
    assert package.MFRC522_Request(REQUEST_ALL) == (OK, 16)
    status, part = package.MFRC522_Anticoll()
    assert status == OK and bytes(part[:4]) == UIDS[4]
    assert package.MFRC522_SelectTag(part) == 8
    assert package.MFRC522_Auth(package.PICC_AUTHENT1A, 8, [0xFF] * 6, part[:4]) == OK
    assert bytes(package.MFRC522_Read(8)) == b"sixteen bytes..!"
    package.MFRC522_Write(9, list(range(16)))
    assert bytes(tag.memory[9 * 16 : 10 * 16]) == bytes(range(16))
    assert package.MFRC522_Auth(package.PICC_AUTHENT1A, 8, [0] * 6, part[:4]) != OK
