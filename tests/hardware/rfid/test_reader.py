"""What the reader says: five sights, one `TagSeen` and one `TagGone` per visit, and its budgets."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from hardware.device import Device
from hardware.events import ReaderSaw, TagName, TagSeen
from hardware.rfid import ndef
from hardware.rfid.anticollision import CASCADE_TAG
from hardware.rfid.chip import Chip
from hardware.rfid.emulated_tag import (
    ClassicTag,
    EmulatedTag,
    ntag213,
    ntag215,
    ntag216,
    ultralight,
)
from hardware.rfid.package import open_spi
from hardware.rfid.reader import RfidReader
from hardware.rfid.tag_memory import block
from tests.hardware.rfid.table import COUSIN, UIDS, ScriptedSpi, Table, gone, seen

BASH = TagName("slay_the_spire", "ironclad", "bash", 1, True)
LONGEST = TagName("g" * 40, "s" * 40, "c" * 40, 9999)

KINDS: list[tuple[Callable[[], EmulatedTag], str]] = [
    (lambda: ClassicTag(UIDS[4]), "MIFARE Classic 1K"),
    (lambda: ClassicTag(UIDS[4], blocks=256), "MIFARE Classic 4K"),
    (lambda: ClassicTag(UIDS[7]), "MIFARE Classic 1K"),
    (lambda: ultralight(UIDS[7]), "MIFARE Ultralight"),
    (lambda: ntag213(UIDS[7]), "NTAG213"),
    (lambda: ntag215(UIDS[7]), "NTAG215"),
    (lambda: ntag216(UIDS[7]), "NTAG216"),
    (lambda: EmulatedTag(UIDS[10], atqa=b"\x84\x00", sak=0x20), "ISO 14443-4"),
    (lambda: EmulatedTag(UIDS[4], atqa=b"\x04\x00", sak=0x53), "ISO 14443-3"),
]


def test_a_reader_is_a_device() -> None:
    device: Device = RfidReader("box", "seat 1")
    assert (device.name, device.kind, device.pause) == ("box", "reader", 0.1)


@pytest.mark.parametrize(("make", "kind"), KINDS)
def test_every_kind_of_tag_is_seen_once_and_gone_once(
    table: Table, make: Callable[[], EmulatedTag], kind: str
) -> None:
    tag = make()
    table.opened().poll(3)
    table.field.put(tag)
    first = table.poll(20)
    assert [event.kind for event in first if isinstance(event, TagSeen)] == [kind]
    assert seen(first) == [tag.uid.hex()] and not gone(first)
    table.field.lift(tag)
    last = table.poll(20)
    assert gone(last) == [tag.uid.hex()] and not seen(last)
    assert table.sight == "empty"


def test_an_event_carries_reader_place_and_time(table: Table) -> None:
    table.opened()
    table.field.put(ntag213(UIDS[7]))
    at = table.clock.now
    event = next(event for event in table.poll() if isinstance(event, TagSeen))
    assert (event.reader, event.place) == ("box", "shared")
    assert at < event.at < table.clock.now


def test_an_empty_poll_and_a_stable_one_keep_their_budget(table: Table) -> None:
    table.opened().poll(3)
    assert table.transfers(table.poll) <= 15


@pytest.mark.parametrize(("make", "kind"), KINDS)
def test_a_stable_tag_keeps_its_budget(table: Table, make: Callable[[], EmulatedTag], kind: str) -> None:
    table.field.put(make())
    table.opened().poll(2)
    assert [table.transfers(table.poll) <= 45 for _poll in range(10)] == [True] * 10


def test_ten_polls_a_second_take_less_than_three_percent_of_a_core(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own share: the wires answer at once, from a list. A Pi 3 core is about 5 times slower."""
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    answers: list[list[int]] = []
    listening = table.chip.transfer

    def listen(sent: list[int]) -> list[int]:
        answers.append(listening(sent))
        return answers[-1]

    monkeypatch.setattr(table.chip, "transfer", listen)
    table.poll()
    rounds = 200
    again = iter(answers * rounds)
    monkeypatch.setattr(table.chip, "transfer", lambda sent: next(again))
    before = time.process_time()
    table.poll(rounds)
    used = (time.process_time() - before) / rounds
    assert next(again, None) is None and table.reported == {UIDS[7].hex()}
    assert used < 0.03 / 10 / 5


def test_no_poll_takes_longer_than_a_tenth_of_a_second(table: Table) -> None:
    def longest(times: int) -> float:
        spans = []
        for _time in range(times):
            before = table.clock.now
            table.poll_like_a_supervisor()
            spans.append(table.clock.now - before)
        return max(spans)

    table.opened()
    tag = ntag215(UIDS[7])
    tag.store(block(ndef.encode(BASH)))
    assert longest(3) < 0.1 + table.reader.pause
    table.field.put(tag)
    assert longest(3) < 0.1 + table.reader.pause
    future = table.reader.write_name(UIDS[7].hex(), LONGEST)
    assert longest(6) < 0.1 + table.reader.pause and future.done()
    table.field.put(ntag213(COUSIN))
    assert longest(3) < 0.1 + table.reader.pause
    table.chip.faults.stuck = 0x00
    assert longest(1) < 0.1 + table.reader.pause


def test_a_tag_names_its_card_once_when_it_appears(table: Table) -> None:
    tag = ntag213(UIDS[7])
    tag.store(block(ndef.encode(BASH)))
    table.field.put(tag)
    events = table.opened().poll(5)
    assert [event.name for event in events if isinstance(event, TagSeen)] == [BASH]


@pytest.mark.parametrize("weak", [1, 2, 3])
def test_only_silence_to_two_polls_and_to_its_name_lifts_a_card(table: Table, weak: int) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    table.chip.faults.deaf = weak
    events = table.poll(6)
    assert gone(events) == ([UIDS[7].hex()] if weak == 3 else [])
    assert table.reported == {UIDS[7].hex()}


@pytest.mark.parametrize("flagged", [True, False])
def test_noise_never_lifts_a_card_and_is_said(table: Table, flagged: bool) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    for _poll in range(10):
        table.chip.faults.flips.extend([(3, flagged)] * 5)
        assert gone(table.poll()) == []
        table.chip.faults.flips.clear()
    assert table.sight == "noise" and table.reported == {UIDS[7].hex()}
    table.poll()
    assert table.sight == "one"


def test_a_single_noisy_poll_is_not_worth_a_word(table: Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    table.chip.faults.flips.extend([(3, True)] * 2)
    assert table.poll(3) == []
    assert table.reader.counters()["noise"] == 1


def test_noise_between_two_silences_starts_the_count_again(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened().poll(2)
    table.chip.faults.deaf = 1
    table.poll()
    table.chip.faults.flips.extend([(3, True)] * 2)
    table.poll()
    table.chip.faults.flips.clear()
    table.chip.faults.deaf = 1
    assert table.poll() == []


@pytest.mark.parametrize("slow_microseconds", [0, 200, 400, 500, 600, 700, 800, 1500, 5000, 12000])
def test_a_slow_tag_is_no_silence_even_when_its_answer_is_read_in_parts(
    table: Table, slow_microseconds: int
) -> None:
    tag = ntag213(UIDS[7])
    tag.store(block(ndef.encode(BASH)))
    table.chip.faults.slow = slow_microseconds * 1e-6
    table.field.put(tag)
    events = table.opened().poll(3)
    assert [event.name for event in events if isinstance(event, TagSeen)] == [BASH]
    assert table.reader.counters()["noise"] == 0


def test_a_brown_out_between_two_silences_starts_the_count_again(table: Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    table.chip.faults.deaf = 1
    table.poll()
    table.chip.brown_out()
    table.poll()
    table.chip.faults.deaf = 1
    assert table.poll(3) == [] and table.chip.faults.deaf == 0


class Babbler(ClassicTag):
    """Answers to frames of so many bits with a byte too many."""

    too_much_for = 16

    def receive(self, frame: bytes, bits: int) -> tuple[bytes, int] | None:
        answer = super().receive(frame, bits)
        babbles = answer is not None and bits == self.too_much_for
        return (answer[0] + b"!", answer[1] + 8) if answer is not None and babbles else answer


def test_too_long_an_answer_to_the_first_call_does_not_spoil_the_next_frame(table: Table) -> None:
    babbler = Babbler(UIDS[4])
    babbler.too_much_for = 7
    table.field.put(babbler)
    table.opened().poll()
    assert table.reported == {UIDS[4].hex()}


def test_an_answer_that_is_too_long_is_noise_and_spoils_nothing(table: Table) -> None:
    babbler, tag = Babbler(UIDS[4]), ntag213(UIDS[7])
    table.field.put(babbler)
    table.opened().poll(3)
    assert table.sight == "noise" and table.reported == set()
    table.field.lift(babbler)
    table.field.put(tag)
    table.poll()
    assert table.reported == {tag.uid.hex()}


def test_rubbish_left_in_the_buffer_is_not_sent_along(table: Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    table.opened().poll(2)
    for _poll in range(4):
        table.chip.transfer([0x09 << 1, 1, 2, 3])
        assert table.poll() == []
    assert table.reader.counters()["noise"] == 0


def test_a_wrong_check_byte_of_a_known_tag_is_noise(table: Table) -> None:
    table.field.put(ClassicTag(UIDS[4]))
    table.opened().poll(2)
    table.field.after(1, lambda: table.chip.faults.flips.append((39, False)))
    assert table.poll() == [] and table.reader.counters()["noise"] == 1


def test_a_tag_that_pretends_a_longer_uid_gets_no_shorter_one(table: Table) -> None:
    table.field.put(ClassicTag(bytes.fromhex("88010203")))
    table.opened().poll(3)
    assert table.reported == set() and table.sight == "noise"


@given(st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size)))
@example(bytes.fromhex("04e06e880317fe"))
@settings(max_examples=60, deadline=None)
def test_a_uid_is_read_whole_whatever_its_bytes(uid: bytes) -> None:
    assume(len(uid) > 4 or uid[0] not in (0x08, CASCADE_TAG))
    table = Table().opened()
    try:
        table.field.put(EmulatedTag(uid, atqa=b"\x44\x00", sak=0x20))
        table.poll(4)
        assert table.reported == {uid.hex()} and table.sight == "one"
        table.field.clear()
        table.poll(3)
        assert table.reported == set() and table.sight == "empty"
    finally:
        table.close()


def test_a_uid_that_goes_on_like_a_longer_one_is_not_taken_for_it(table: Table) -> None:
    table.field.put(short := EmulatedTag(bytes.fromhex("04e06e880317fe"), atqa=b"\x44\x00", sak=0x20))
    table.opened().poll(4)
    table.field.lift(short)
    table.field.put(EmulatedTag(bytes.fromhex("04e06e0317fe55667788"), atqa=b"\x84\x00", sak=0x20))
    table.poll(4)
    assert table.reported == {"04e06e0317fe55667788"}


def test_a_tag_whose_memory_cannot_be_read_is_seen_all_the_same(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened()
    for attempt in range(3):
        table.field.after(5, lambda: table.chip.faults.flips.append((3, True)))
        events = table.poll()
        table.field.forget_plans()
        assert seen(events) == ([] if attempt < 2 else [tag.uid.hex()])


def test_a_tag_that_was_lifted_meanwhile_gets_all_its_attempts_again(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.opened()
    for _visit in range(3):
        table.field.put(tag)
        for _attempt in range(2):
            table.field.after(5, lambda: table.chip.faults.flips.append((3, True)))
            assert seen(table.poll()) == []
            table.field.forget_plans()
        table.field.lift(tag)
        table.poll(2)


def test_a_field_that_could_not_be_switched_off_lifts_no_card(table: Table) -> None:
    """The line sticks while the second of two is asked for, and swallows the end of the poll."""
    first, second = ntag213(UIDS[7]), ntag213(COUSIN)
    table.field.put(first)
    table.opened().poll(2)
    table.field.put(second)
    table.field.after(6, lambda: setattr(table.chip.faults, "stuck", 0x00))
    table.poll()
    assert table.chip.faults.stuck == 0x00
    table.chip.faults.stuck = None
    assert gone(table.poll()) == [] and table.reported == {first.uid.hex()}


def test_one_of_two_that_was_missed_once_and_again_later_stays(table: Table) -> None:
    first, second = ntag213(UIDS[7]), ClassicTag(UIDS[4])
    table.field.put(first)
    table.opened().poll(2)
    table.field.put(second)
    for missed in (True, False, True, False):
        if missed:
            table.field.after(2, lambda: setattr(table.chip.faults, "deaf", 1))
        assert gone(table.poll()) == []
        assert table.chip.faults.deaf == 0


@pytest.mark.parametrize(
    ("irq", "error", "outcome"),
    [
        (0x01, 0x00, "silence"),
        (0x03, 0x01, "noise"),
        (0x02, 0x01, "noise"),
        (0x00, 0x00, "noise"),
        (0x20, 0x00, "answer"),
        (0x21, 0x00, "answer"),
        (0x22, 0x08, "collision"),
        (0x22, 0x10, "noise"),
    ],
)
def test_interrupts_are_judged_in_their_order(table: Table, irq: int, error: int, outcome: str) -> None:
    chip = Chip(ScriptedSpi(irq, error), table.clock.sleep)
    assert chip.exchange(b"\x26", 2, last_bits=7).outcome == outcome


def test_a_swap_between_polls_is_a_going_and_a_coming(table: Table) -> None:
    first, second = ntag213(UIDS[7]), ntag213(COUSIN)
    table.field.put(first)
    table.opened().poll(3)
    table.field.lift(first)
    table.field.put(second)
    assert table.poll() == [], "one silence to its name proves nothing"
    events = table.poll()
    assert gone(events) == [first.uid.hex()] and seen(events) == [second.uid.hex()]


def test_a_second_tag_is_said_and_the_first_stays(table: Table) -> None:
    first, second = ntag213(UIDS[7]), ClassicTag(UIDS[4])
    table.field.put(first)
    table.opened().poll(3)
    table.field.put(second)
    events = table.poll(5)
    assert [event.sight for event in events if isinstance(event, ReaderSaw)] == ["two"]
    assert table.reported == {first.uid.hex()}
    table.field.lift(second)
    assert not seen(table.poll(5)) and table.sight == "one"


def test_the_reported_one_of_two_is_gone_when_it_is_lifted(table: Table) -> None:
    tags = [ntag213(UIDS[7]), ntag213(COUSIN), ClassicTag(UIDS[4])]
    table.field.put(tags[0])
    table.opened().poll(3)
    table.field.put(tags[1])
    table.poll(3)
    table.field.put(tags[2])
    table.field.lift(tags[0])
    assert gone(table.poll(3)) == [tags[0].uid.hex()]
    assert table.sight == "two" and table.reported == set()


def test_a_tag_that_lies_there_at_the_start_is_seen(table: Table) -> None:
    table.field.put(ntag213(UIDS[7]))
    assert seen(table.opened().poll()) == [UIDS[7].hex()]


@pytest.mark.parametrize("version", [0x88, 0x91, 0x12, 0xB2])
def test_clones_are_welcome_and_their_version_is_kept(table: Table, version: int) -> None:
    table.bench.unplug()
    chip = table.bench.plug(version=version)
    chip.field.put(ntag213(UIDS[7]))
    table.opened().poll()
    assert table.reported == {UIDS[7].hex()}
    assert table.reader.counters()["version"] == version


def test_a_chip_tells_silence_noise_and_collision_apart(table: Table) -> None:
    chip = Chip(open_spi(0, 0), table.clock.sleep)
    chip.initialise()

    def ask() -> str:
        chip.field_off()
        chip.field_on()
        return chip.exchange(b"\x26", 2, last_bits=7).outcome

    assert ask() == "silence"
    table.field.put(ntag213(UIDS[7]))
    assert ask() == "answer"
    table.chip.faults.flips.append((0, True))
    assert ask() == "noise"
    table.field.put(ClassicTag(UIDS[4]))
    assert ask() == "collision"
    table.chip.brown_out()
    assert ask() == "noise", "a chip without its timer cannot vouch for silence"
