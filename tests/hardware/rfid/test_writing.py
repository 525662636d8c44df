"""Writing a card's name into a tag, with people who lift it whenever they like."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from hardware.events import TagName
from hardware.rfid import ndef
from hardware.rfid.anticollision import find
from hardware.rfid.chip import Chip
from hardware.rfid.emulated_tag import ClassicTag, PagedTag, ntag213, ntag215, ntag216, ultralight
from hardware.rfid.ndef import NotNameable
from hardware.rfid.package import open_spi
from hardware.rfid.tag_memory import TagLost, TagRefused, block, read, write
from hardware.rfid.writing import PATIENCE_SECONDS, WriteResult
from tests.hardware.rfid.table import COUSIN, UIDS, Table, gone, seen
from tests.hardware.rfid.test_ndef import WEBSITE, judged

BASH = TagName("slay_the_spire", "ironclad", "bash", 1)
OTHER = TagName("slay_the_spire", "ironclad", "shrug_it_off", 2, True)
UID = UIDS[7].hex()


def named(tag: PagedTag) -> TagName | None:
    return judged(tag.user_memory[: tag.memory[14] * 8]).name


def lying(table: Table, tag: PagedTag) -> PagedTag:
    table.field.put(tag)
    table.opened().poll(2)
    return tag


def written(table: Table, name: TagName = BASH, *, replace_foreign: bool = False) -> WriteResult:
    future = table.reader.write_name(UID, name, replace_foreign=replace_foreign)
    for _poll in range(40):
        if future.done():
            break
        table.poll()
    return future.result(timeout=0)


@pytest.mark.parametrize("make", [ntag213, ntag215, ntag216])
def test_a_name_is_written_and_read_by_any_reader(table: Table, make: Callable[[bytes], PagedTag]) -> None:
    tag = lying(table, make(UIDS[7]))
    head = bytes(tag.memory[:16])
    assert written(table).outcome == "written"
    assert named(tag) == BASH and bytes(tag.memory[:16]) == head
    assert table.poll(3) == [] and table.reported == {UID}
    table.field.lift(tag)
    table.poll(2)
    table.field.put(tag)
    assert [getattr(event, "name", None) for event in table.poll()][:1] == [BASH]


def test_the_lock_control_block_of_a_new_tag_is_kept(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    assert tag.user_memory[:5].hex() == "0103a00c34"
    written(table)
    assert tag.user_memory[:5].hex() == "0103a00c34" and named(tag) == BASH


@pytest.mark.parametrize("at", range(8))
def test_the_record_may_begin_at_any_byte_of_a_page(table: Table, at: int) -> None:
    tag = ntag215(UIDS[7])
    tag.store(bytes(16))
    tag.store(b"\xfd" + bytes([at - 2]) + b"\x55" * (at - 2) if at >= 2 else bytes(at))
    tag.store(b"\x03\x00\xfe", at)
    lying(table, tag)
    before = tag.user_memory[:at]
    assert written(table).outcome == "written"
    assert named(tag) == BASH and tag.user_memory[:at] == before


def test_our_own_name_is_replaced_without_asking(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    written(table)
    assert written(table, OTHER).outcome == "written" and named(tag) == OTHER


def test_the_same_name_again_wears_nothing(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    written(table)
    writes = tag.writes
    assert written(table).outcome == "written" and tag.writes == writes


def test_foreign_content_is_left_alone_unless_the_person_agrees(table: Table) -> None:
    tag = ntag213(UIDS[7])
    tag.store(WEBSITE)
    lying(table, tag)
    before = bytes(tag.memory)
    result = written(table)
    assert result.outcome == "foreign" and "Allow it to be replaced, or use another tag." in result.words
    assert bytes(tag.memory) == before and tag.writes == 0
    assert written(table, replace_foreign=True).outcome == "written" and named(tag) == BASH


def test_a_newer_format_is_left_alone_too(table: Table) -> None:
    tag = ntag213(UIDS[7])
    message = bytearray(ndef.encode(BASH))
    message[3 + len(ndef.RECORD_TYPE)] = 2
    body = bytes(message[3 + len(ndef.RECORD_TYPE) : -4])
    tag.store(block(bytes(message[:-4]) + ndef._checksum(body)))
    lying(table, tag)
    assert written(table).outcome == "foreign"


def test_a_tag_that_is_too_small_or_none_of_ours_is_unfit(table: Table) -> None:
    small = lying(table, ultralight(UIDS[7]))
    assert written(table).outcome == "unfit" and small.writes == 0
    table.field.clear()
    table.poll(3)
    table.field.put(ClassicTag(UIDS[4]))
    table.poll(2)
    future = table.reader.write_name(UIDS[4].hex(), BASH)
    table.poll()
    assert future.result(timeout=0).outcome == "unfit"


@pytest.mark.parametrize("how", ["read-only", "locked page"])
def test_a_protected_tag_says_so(table: Table, how: str) -> None:
    tag = ntag213(UIDS[7])
    if how == "read-only":
        tag.memory[15] = 0x0F
    else:
        tag.memory[10] = 1 << 7
    lying(table, tag)
    assert written(table).outcome == "locked"
    assert named(tag) is None and table.reported == {UID}


def test_a_memory_that_does_not_keep_what_is_written_is_found_out(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    tag.wears_out = True
    assert written(table).outcome == "failed" and named(tag) is None


def test_a_tag_torn_away_at_any_page_never_names_a_wrong_card(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    written(table)
    total = tag.writes
    for name, before in zip([OTHER, BASH] * total, [BASH, OTHER] * total, strict=True):
        page = (tag.writes + 1) % (total + 2)
        tag.tear_at = page
        future = table.reader.write_name(UID, name)
        while tag.tear_at is not None and not future.done():
            table.poll()
        table.field.lift(tag)
        assert named(tag) in (None, before, name)
        if future.done():
            tag.tear_at = None
        table.field.put(tag)
        for _poll in range(8):
            table.poll()
        assert future.result(timeout=0).outcome == "written" and named(tag) == name


@pytest.mark.parametrize("away", [1, 5])
def test_a_tag_lifted_at_any_frame_is_written_when_it_comes_back(table: Table, away: int) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    names = [BASH, OTHER]
    for frames in range(75):
        name, before = names[frames % 2], named(tag)
        table.field.after(frames, lambda: table.field.lift(tag))
        future = table.reader.write_name(UID, name)
        for _poll in range(6):
            table.poll()
            if tag not in table.field.tags:
                break
        table.field.forget_plans()
        assert named(tag) in (None, before, name)
        # Torn between two pages: for any other reader the message is empty, old or new, never broken.
        assert judged(tag.user_memory[:144]).kind in ("blank", "ours")
        table.poll(away)
        table.field.put(tag)
        table.poll(8)
        assert future.result(timeout=0).outcome == "written"
        assert named(tag) == name and table.reported == {UID}


def test_a_tag_that_stays_away_is_reported(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    tag.tear_at = 5
    future = table.reader.write_name(UID, BASH)
    table.poll()
    table.field.lift(tag)
    table.poll(int(PATIENCE_SECONDS / 0.2))
    assert not future.done()
    table.poll(int(PATIENCE_SECONDS / 0.1))
    assert future.result(timeout=0).outcome == "lifted" and named(tag) is None


def test_patience_begins_again_whenever_the_tag_was_there(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    polls = int(PATIENCE_SECONDS / 0.2)
    future = table.reader.write_name(UID, BASH)
    for _visit in range(4):
        tag.tear_at = 2
        table.field.put(tag)
        table.poll(2)
        table.field.lift(tag)
        table.poll(polls)
    assert not future.done() and named(tag) is None
    table.field.put(tag)
    table.poll(8)
    assert future.result(timeout=0).outcome == "written" and named(tag) == BASH


def test_pages_say_whether_they_were_taken(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    chip = Chip(open_spi(0, 0), table.clock.sleep)
    chip.initialise()
    assert find(chip).found == "one"
    write(chip, 10, b"abcd")
    assert read(chip, 10)[:4] == b"abcd" and tag.user_memory[24:28] == b"abcd"
    with pytest.raises(TagRefused):
        write(chip, 200, b"abcd")
    table.field.lift(tag)
    for action in (lambda: write(chip, 10, b"efgh"), lambda: read(chip, 10)):
        with pytest.raises(TagLost):
            action()


def test_another_tag_on_the_reader_is_not_written(table: Table) -> None:
    tag, bystander = ntag213(UIDS[7]), ntag213(COUSIN)
    lying(table, bystander)
    before = bytes(bystander.memory)
    future = table.reader.write_name(UID, BASH)
    table.poll(3)
    table.field.put(tag)
    table.poll(3)
    assert not future.done() and table.sight == "two"
    table.field.lift(bystander)
    table.poll(6)
    assert future.result(timeout=0).outcome == "written" and named(tag) == BASH
    assert bytes(bystander.memory) == before


def test_a_second_request_is_told_to_wait(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    first = table.reader.write_name(UID, BASH)
    second = table.reader.write_name(COUSIN.hex(), OTHER)
    assert second.result(timeout=0).outcome == "busy"
    table.poll(6)
    assert first.result(timeout=0).outcome == "written" and named(tag) == BASH
    assert written(table, OTHER).outcome == "written"


def test_a_request_may_come_from_another_thread(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    results: list[WriteResult] = []
    asked = threading.Event()

    def person() -> None:
        future = table.reader.write_name(UID, BASH)
        asked.set()
        results.append(future.result(timeout=30))

    thread = threading.Thread(target=person)
    thread.start()
    assert asked.wait(30)
    table.poll(6)
    thread.join(30)
    assert results[0].outcome == "written" and named(tag) == BASH


def test_a_reader_that_dies_or_is_closed_answers_who_waits(table: Table) -> None:
    lying(table, ntag213(UIDS[7]))
    future = table.reader.write_name(UID, BASH)
    table.chip.faults.stuck = 0xFF
    table.poll_like_a_supervisor()
    assert future.result(timeout=0).outcome == "failed"


def test_a_name_or_a_uid_that_cannot_be_is_refused_at_once(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    with pytest.raises(NotNameable):
        table.reader.write_name(UID, TagName("x", "y", "../z", 1))
    with pytest.raises(ValueError, match="hex"):
        table.reader.write_name("no uid", BASH)
    table.poll(3)
    assert tag.writes == 0 and written(table).outcome == "written"


@pytest.mark.parametrize("flagged", [True, False])
def test_noise_while_writing_only_costs_time(table: Table, flagged: bool) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    flips = table.chip.faults.flips
    for frame in range(45):
        name = (BASH, OTHER)[frame % 2]
        future = table.reader.write_name(UID, name)
        table.field.after(frame, lambda bit=frame: flips.append((bit, flagged)))  # type: ignore[misc]
        table.poll(8)
        table.field.forget_plans()
        flips.clear()
        assert future.result(timeout=0).outcome == "written" and named(tag) == name
    assert gone(table.events) == [] and seen(table.events) == [UID]


def test_a_tag_with_a_password_says_so_and_keeps_what_it_holds(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    tag.password, tag.protected_from = b"\x01\x02\x03\x04", 4
    before = tag.user_memory
    assert written(table).outcome == "locked" and tag.user_memory == before


def test_a_page_that_the_later_lock_bytes_keep_is_not_written(table: Table) -> None:
    tag = lying(table, ntag213(UIDS[7]))
    tag.locked = frozenset({8})
    assert written(table).outcome == "locked"
    assert tag.memory[8 * 4 : 9 * 4] == bytes(4)
