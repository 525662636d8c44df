"""A PN532 at the level of bytes: its frames, what goes wrong between two ends of a line, its tags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.device import DeviceAbsent, DeviceFailing
from hardware.events import ReaderSaw, TagName, TagSeen
from hardware.rfid import ndef
from hardware.rfid.emulated_pn532 import EmulatedPn532, Mishap
from hardware.rfid.emulated_tag import ClassicTag, EmulatedTag, PagedTag, PassingTag, ntag213, ultralight
from hardware.rfid.pn532_frames import ACK, ERROR, LONGEST, NACK, Frames, framed
from hardware.rfid.pn532_link import WAKE_UP
from hardware.rfid.tag_memory import block
from tests.hardware.rfid.pn532_table import Pn532Table
from tests.hardware.rfid.table import COUSIN, UIDS, gone, seen
from tests.hardware.rfid.test_ndef import judged

STRIKE = TagName("ministeel", "core", "strike", 1)
KNOWN = {
    "d402": "0000ff02fed4022a00",
    "d414010000": "0000ff05fbd4140100001700",
    "d515": "0000ff02fed5151600",
    "7f": "0000ff01ff7f8100",
}
"""Frames as the manual and other programs have them."""


@pytest.fixture
def table() -> Iterator[Pn532Table]:
    made = Pn532Table()
    yield made
    made.close()


def kinds(data: bytes) -> list[str]:
    return [frame.kind for frame in Frames().feed(data)]


@pytest.mark.parametrize(("data", "line"), KNOWN.items())
def test_frames_are_those_of_the_manual(data: str, line: str) -> None:
    assert framed(bytes.fromhex(data)).hex() == line
    assert [frame.data.hex() for frame in Frames().feed(bytes.fromhex(line))] == [data]


@given(st.lists(st.binary(min_size=1, max_size=LONGEST), min_size=1, max_size=4), st.data())
def test_frames_are_found_however_they_are_cut(datas: list[bytes], data: st.DataObject) -> None:
    line = b"".join(map(framed, datas))
    frames, found = Frames(), []
    while line:
        cut = data.draw(st.integers(1, len(line)))
        found += frames.feed(line[:cut])
        line = line[cut:]
    assert [frame.data for frame in found] == datas


@given(st.binary(min_size=1, max_size=30), st.integers(0, 239))
def test_no_flipped_bit_makes_another_frame(data: bytes, bit: int) -> None:
    line = bytearray(framed(data))
    line[bit // 8 % len(line)] ^= 1 << bit % 8
    found = [frame.data for frame in Frames().feed(bytes(line)) if frame.kind == "data"]
    assert found in ([], [data])


@given(st.binary(max_size=700))
def test_junk_costs_no_frame_that_follows_a_silence(junk: bytes) -> None:
    frames = Frames()
    frames.feed(junk)
    frames.clear()
    assert [frame.kind for frame in frames.feed(ACK + NACK + framed(b"\xd5\x03"))] == ["ack", "nack", "data"]


def test_a_frame_without_data_or_with_a_wrong_length_is_spoiled() -> None:
    assert kinds(bytes.fromhex("0000ff05fad4")) == ["spoiled"]
    assert kinds(bytes.fromhex("0000ff02fed4022b00")) == ["spoiled"]
    with pytest.raises(ValueError, match="1 to 255"):
        framed(b"")


def test_the_chip_is_woken_set_up_and_asked_who_it_is(table: Pn532Table) -> None:
    table.opened()
    assert table.port.sent.startswith(WAKE_UP + framed(bytes.fromhex("d414010000")))
    assert framed(bytes.fromhex("d43205010001")) in table.port.sent
    count = table.reader.counters()
    assert (count["version"], count["revision"], count["spoiled"]) == (0x3201, 6, 0)


@pytest.mark.parametrize("seconds", [0.0, 0.002, 0.05])
def test_a_chip_that_wakes_slowly_is_asked_again(table: Pn532Table, seconds: float) -> None:
    table.chip.wake_seconds = seconds
    assert table.opened().poll(2)[0] == ReaderSaw("box", "shared", "empty", pytest.approx(1000, abs=1))


def test_tags_come_and_go_with_their_names(table: Pn532Table) -> None:
    tag = ntag213(UIDS[7])
    tag.store(block(ndef.encode(STRIKE)))
    table.opened().poll(2)
    table.field.put(tag)
    events = table.poll(3)
    assert [event.name for event in events if isinstance(event, TagSeen)] == [STRIKE]
    assert [event.kind for event in events if isinstance(event, TagSeen)] == ["NTAG213"]
    table.field.lift(tag)
    assert gone(table.poll()) == [], "one silence proves nothing"
    assert gone(table.poll()) == [UIDS[7].hex()] and table.sight == "empty"


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        (ClassicTag(UIDS[4]), "MIFARE Classic 1K"),
        (EmulatedTag(UIDS[10], atqa=b"\x84\x00", sak=0x20), "ISO 14443-4"),
        (ultralight(COUSIN), "MIFARE Ultralight"),
        (PassingTag(), "ISO 14443-4"),
    ],
)
def test_every_kind_of_tag_is_seen_once_with_its_whole_uid(
    table: Pn532Table, tag: EmulatedTag, kind: str
) -> None:
    table.field.put(tag)
    events = table.opened().poll(5)
    assert [event.kind for event in events if isinstance(event, TagSeen)] == [kind]
    assert len(bytes.fromhex(seen(events)[0])) == len(tag.uid) and table.sight == "one"
    table.field.lift(tag)
    assert len(gone(table.poll(3))) == 1


def test_two_tags_are_two_and_the_first_stays(table: Pn532Table) -> None:
    first, second = ntag213(UIDS[7]), ntag213(COUSIN)
    table.field.put(first)
    table.opened().poll(2)
    table.field.put(second)
    assert table.poll(3) == [ReaderSaw("box", "shared", "two", pytest.approx(1000, abs=5))]
    table.field.lift(first)
    events = table.poll(3)
    assert gone(events) == [UIDS[7].hex()] and seen(events) == [COUSIN.hex()]


@pytest.mark.parametrize("mishap", get_args(Mishap))
def test_no_single_mishap_changes_what_is_said(table: Pn532Table, mishap: Mishap) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    for number in range(4):
        table.chip.mishaps.extend([None] * number + [mishap])
        assert table.poll(2) == []
        table.chip.mishaps.clear()
    table.field.clear()
    table.poll(3)
    for number in range(3):
        table.chip.mishaps.extend([None] * number + [mishap])
        assert table.poll(3) == []
        table.chip.mishaps.clear()


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(table: Pn532Table) -> None:
    table.opened().poll(2)
    table.chip.mishaps.append("late")
    table.poll()
    table.field.put(ntag213(UIDS[7]))
    table.poll(2)
    assert table.reported == {UIDS[7].hex()}
    assert table.reader.counters()["resent"] >= 1


def test_a_spoiled_answer_is_asked_for_again_and_counted(table: Pn532Table) -> None:
    table.opened().poll()
    table.chip.mishaps.append("answer spoiled")
    commands = table.chip.commands
    assert table.poll() == [ReaderSaw("box", "shared", "empty", pytest.approx(1000, abs=5))]
    assert NACK in table.port.sent and table.reader.counters()["spoiled"] == 1
    assert table.chip.commands == commands + 2, "a search and the end of the field, none of them twice"


def test_a_chip_that_lost_its_supply_does_not_look_for_ever(table: Pn532Table) -> None:
    table.opened().poll(2)
    table.chip.brown_out()
    before = table.clock.now
    table.poll(2)
    assert table.clock.now - before < 2
    assert table.reader.counters()["reinitialised"] == 1
    table.field.put(ntag213(UIDS[7]))
    assert seen(table.poll(2)) == [UIDS[7].hex()]


def test_a_chip_that_keeps_losing_its_supply_is_said(table: Pn532Table) -> None:
    table.opened().poll(2)
    with pytest.raises(DeviceFailing, match="keeps restarting"):
        for _poll in range(3):
            table.chip.brown_out()
            table.poll()
    assert table.sight == "dead"


def test_a_deaf_chip_is_dead_and_lifts_no_card(table: Pn532Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    table.chip.deaf = True
    with pytest.raises(DeviceFailing, match="no longer answers"):
        table.poll()
    assert table.sight == "dead" and table.reported == {UIDS[7].hex()}
    table.reader.close()
    with pytest.raises(DeviceFailing, match="no PN532 answers") as caught:
        table.opened()
    assert "UART" in caught.value.remedy
    table.chip.deaf = False
    table.opened()
    assert table.poll() == [ReaderSaw("box", "shared", "one", pytest.approx(1000, abs=9))]


def test_a_pulled_cable_is_absent_and_lifts_no_card(table: Pn532Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    table.port.pulled = True
    with pytest.raises(DeviceAbsent):
        table.poll()
    assert table.sight == "dead" and table.reported == {UIDS[7].hex()}


def test_another_chip_is_no_pn532(table: Pn532Table) -> None:
    table.chip = EmulatedPn532(table.clock, ic=0x33)
    table.port.chip = table.chip
    with pytest.raises(DeviceFailing, match="is not a PN532"):
        table.opened()


def test_junk_at_any_time_is_passed_over(table: Pn532Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened()
    for junk in (b"\0\0\xff", b"\0\0\xff\xff\xff\1\2\3", bytes(64), framed(ERROR), framed(b"\xd5\x4b\x00")):
        table.chip.junk = junk
        table.poll()
    assert table.reported == {UIDS[7].hex()} and gone(table.events) == []


def test_a_name_is_written_and_stands_there(table: Pn532Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened().poll(2)
    future = table.reader.write_name(UIDS[7].hex(), STRIKE)
    table.chip.mishaps.extend(["answer spoiled", None, "ack lost"] * 3)
    table.poll(8)
    assert future.result(timeout=0).outcome == "written"
    assert judged(tag.user_memory[:144]).name == STRIKE
    assert gone(table.events) == [] and table.reported == {UIDS[7].hex()}


def test_a_torn_tag_never_names_another_card(table: Pn532Table) -> None:
    for frames in range(2, 40, 3):
        tag = ntag213(UIDS[7])
        table.field.clear()
        table.poll(3) if frames > 2 else table.opened().poll(2)
        table.field.put(tag)
        table.poll(2)
        future = table.reader.write_name(UIDS[7].hex(), STRIKE)
        table.field.after(frames, table.field.clear)
        table.poll(4)
        assert judged(tag.user_memory[:144]).kind in ("blank", "ours")
        table.field.put(tag)
        table.poll(8)
        assert future.result(timeout=0).outcome == "written"


def test_a_locked_tag_says_so(table: Pn532Table) -> None:
    tag: PagedTag = ntag213(UIDS[7])
    tag.memory[10] = 1 << 7
    table.field.put(tag)
    table.opened().poll(2)
    future = table.reader.write_name(UIDS[7].hex(), STRIKE)
    table.poll(8)
    assert future.result(timeout=0).outcome == "locked"


def test_a_poll_is_short(table: Pn532Table) -> None:
    table.opened().poll(2)
    before = table.clock.now
    table.poll(10)
    assert (table.clock.now - before) / 10 - table.reader.pause < 0.08
