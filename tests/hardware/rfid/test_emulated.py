"""The emulated chip, tags and bench: where the package looks, and as the data sheets say."""

from __future__ import annotations

import importlib
import subprocess
import sys
import threading
import time
from typing import TypeVar

import pytest

from hardware.events import HardwareEvent
from hardware.rfid.anticollision import crc_a, with_crc
from hardware.rfid.emulated import Bench
from hardware.rfid.emulated_chip import EmulatedChip, UnknownRegister
from hardware.rfid.emulated_tag import ClassicTag, EmulatedTag, ntag213, ntag216, ultralight
from hardware.rfid.reader import RfidReader
from tests.hardware.rfid.table import COUSIN, UIDS, Table, forget_package, gone, seen

Tag = TypeVar("Tag", bound=EmulatedTag)


def active(tag: Tag) -> Tag:
    tag.receive(b"\x26", 7)
    for level, length in ((0x93, 4), (0x95, 7), (0x97, 10)):
        named, _bits = tag.receive(bytes([level, 0x20]), 16) or (b"", 0)
        tag.receive(with_crc(bytes([level, 0x70]) + named), 72)
        if len(tag.uid) == length:
            break
    assert tag.state == "active"
    return tag


def ask(tag: EmulatedTag, frame: str) -> str | None:
    sent = with_crc(bytes.fromhex(frame))
    answer = tag.receive(sent, len(sent) * 8)
    return None if answer is None else answer[0].hex()


def test_the_check_bytes_are_those_of_the_standard() -> None:
    """ISO/IEC 14443-3, annex B: the two examples for type A."""
    assert crc_a(bytes(2)).hex() == "a01e"
    assert crc_a(bytes.fromhex("1234")).hex() == "26cf"


def test_a_woken_tag_drops_the_next_call_and_a_halted_one_hears_only_wake_all() -> None:
    tag = ClassicTag(UIDS[4])
    answers = [tag.receive(b"\x26", 7) for _call in range(4)]
    assert [answer is not None for answer in answers] == [True, False, True, False]
    assert ask(active(tag), "5000") is None and tag.state == "halt"
    assert tag.receive(b"\x26", 7) is None and tag.receive(b"\x52", 7) is not None
    tag.power_off()
    assert tag.receive(b"\x26", 7) is not None


def test_a_wrong_check_sends_a_tag_to_sleep() -> None:
    tag = active(ntag213(UIDS[7]))
    assert tag.receive(b"\x30\x00\x00\x00", 32) is None and tag.state == "idle"


def test_reading_an_ntag_wraps_at_its_end_and_is_refused_behind_it() -> None:
    tag = active(ntag213(UIDS[7]))
    tag.memory[-4:] = b"last"
    data = bytes.fromhex(ask(tag, "302c") or "")
    assert data[:4] == b"last" and data[4:8] == UIDS[7][:3] + bytes([0x88 ^ 0x04 ^ 0xA1 ^ 0xB2])
    assert ask(tag, "302d") == "00" and tag.state == "idle"


def test_version_and_fast_read_belong_to_the_ntag_only() -> None:
    assert (ask(active(ntag216(UIDS[7])), "60") or "").startswith("0004040201001303")
    assert len(ask(active(ntag216(UIDS[7])), "3a0406") or "") == 2 * (12 + 2)
    assert ask(active(ultralight(UIDS[7])), "60") == "00"
    assert ask(active(ultralight(UIDS[7])), "3a0406") == "00"


def test_locks_and_the_capability_container_can_only_be_set() -> None:
    tag = active(ntag213(UIDS[7]))
    assert ask(tag, "a20300000000") == "0a" and tag.memory[12:16].hex() == "e1101200"
    assert ask(tag, "a202ffff2000") == "0a" and tag.memory[10] == 0x20
    assert ask(tag, "a204aabbccdd") == "0a"
    assert ask(tag, "a205aabbccdd") == "00", "page 5 is locked now"
    assert ask(active(tag), "a200aabbccdd") == "00", "the UID is never writable"


def test_the_two_step_write_of_a_page() -> None:
    tag = active(ntag213(UIDS[7]))
    assert ask(tag, "a004") == "0a"
    assert ask(tag, "0102030405060708090a0b0c0d0e0f10") == "0a"
    assert tag.user_memory[:8].hex() == "01020304340300fe"


def test_classic_blocks_need_the_key_of_their_sector() -> None:
    tag = ClassicTag(UIDS[4])
    tag.keys[2] = b"secret"
    active(tag)
    assert not tag.authenticate(0x60, 8, b"\xff" * 6)
    active(tag)
    assert tag.authenticate(0x60, 8, b"secret") and ask(tag, "3008") is not None
    assert ask(tag, "3004") == "00", "another sector"


def test_an_unknown_register_is_refused_aloud() -> None:
    chip = EmulatedChip(lambda: 0.0)
    with pytest.raises(UnknownRegister, match="0x3f"):
        chip.transfer([0x3F << 1 | 0x80, 0])
    with pytest.raises(ValueError, match="not bytes"):
        chip.transfer([2, 256])


def test_interrupt_bits_are_set_and_cleared_by_their_first_bit() -> None:
    chip = EmulatedChip(lambda: 0.0)
    irq = 0x04 << 1
    for sent, expected in ((0x7F, 0x00), (0xA0, 0x20), (0x01, 0x20), (0x20, 0x00)):
        chip.transfer([irq, sent])
        assert chip.transfer([irq | 0x80, 0])[1] == expected


def test_the_fifo_holds_64_bytes_and_is_empty_after_a_flush() -> None:
    chip = EmulatedChip(lambda: 0.0)
    chip.transfer([0x09 << 1, *range(65)])
    assert chip.transfer([0x0A << 1 | 0x80, 0x06 << 1 | 0x80, 0])[1:] == [64, 0x10]
    chip.transfer([0x0A << 1, 0x80])
    assert chip.transfer([0x0A << 1 | 0x80, 0x09 << 1 | 0x80, 0])[1:] == [0, 0]


def test_the_bench_puts_everything_back(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: sys.modules.get(name) for name in ("spidev", "RPi", "RPi.GPIO", "mfrc522")}
    with Bench() as bench:
        assert importlib.import_module("spidev").bench is bench
        importlib.import_module("mfrc522")
        with pytest.raises(RuntimeError, match="already"):
            Bench().install()
    bench.uninstall()
    assert {name: sys.modules.get(name) for name in before} == before


def test_unplugging_breaks_the_open_line_and_plugging_mends_it(table: Table) -> None:
    table.opened().poll()
    table.bench.unplug()
    table.poll_like_a_supervisor()
    assert table.sight == "dead"
    chip = table.bench.plug()
    assert table.bench.plug() is chip
    chip.field.put(ntag213(UIDS[7]))
    assert seen(table.opened().poll()) == [UIDS[7].hex()]


def test_tags_may_be_put_and_lifted_from_another_thread() -> None:
    """The demonstration table: a running clock, here a fast one, and hands in another thread."""
    tags = [ntag213(UIDS[7]), ntag213(COUSIN), ClassicTag(UIDS[4])]
    stop = threading.Event()
    with Bench(lambda: time.monotonic() * 50) as bench:
        chip = bench.plug()

        def hands() -> None:
            while not stop.is_set():
                for tag in tags:
                    chip.field.put(tag)
                    chip.field.lift(tag)

        reader = RfidReader("box", "shared", sleep=lambda seconds: time.sleep(seconds / 50))
        reader.open()
        events: list[HardwareEvent] = []
        thread = threading.Thread(target=hands)
        thread.start()
        for _poll in range(30):
            reader.poll(events.append)
        stop.set()
        thread.join()
        chip.field.put(tags[0])
        while set(seen(events)[-1:]) != {UIDS[7].hex()} or len(seen(events)) == len(gone(events)):
            reader.poll(events.append)
        reader.close()
    forget_package()
    assert set(seen(events)) <= {tag.uid.hex() for tag in tags}
    assert len(seen(events)) == len(gone(events)) + 1


@pytest.mark.machine
def test_everything_imports_where_no_pi_package_is() -> None:
    lines = (
        "import sys",
        "missing = ('mfrc522', 'spidev', 'RPi', 'gpiozero', 'lgpio')",
        "sys.modules.update(dict.fromkeys(missing))",
        "from hardware.device import DeviceAbsent",
        "from hardware.rfid import emulated, reader",
        "try: reader.RfidReader('box', 'shared').open()",
        "except DeviceAbsent as absent: print(absent.words)",
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n".join(lines)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "spidev" in run.stdout and run.stderr == ""
