"""What the air and a worn supply do to a reader: passing tags, weak ones, stacks, noise, half-lost chips."""

from __future__ import annotations

import itertools
import threading

import pytest

from hardware.device import DeviceFailing
from hardware.events import ReaderSaw, TagSeen
from hardware.rfid.emulated_field import STACKED_MM
from hardware.rfid.emulated_tag import ClassicTag, EmulatedTag, PassingTag, ntag213
from hardware.rfid.reader import RfidReader
from hardware.rfid.tag_reader import REFRESH_SECONDS
from tests.hardware.rfid.table import COUSIN, UIDS, Table, gone, seen

T_RELOAD_LOW, T_PRESCALER, TX_ASK, RF_CONFIG, MODE, TX_CONTROL = 0x2D, 0x2B, 0x15, 0x26, 0x11, 0x14


def gain(table: Table) -> int:
    return table.reader.counters()["gain_db"]


# -- phones and bank cards


def test_a_phone_is_one_tag_however_often_its_number_changes(table: Table) -> None:
    phone = PassingTag()
    table.opened().poll(2)
    table.field.put(phone)
    events = table.poll(50)
    assert len(seen(events)) == 1 and gone(events) == [] and table.sight == "one"
    assert [event.kind for event in events if isinstance(event, TagSeen)] == ["ISO 14443-4"]
    table.field.lift(phone)
    assert gone(table.poll(3)) == seen(events)


def test_a_phone_and_a_card_are_two_and_the_card_is_still_told_by_name(table: Table) -> None:
    card, phone = ntag213(UIDS[7]), PassingTag()
    table.field.put(card)
    table.opened().poll(2)
    table.field.put(phone)
    assert table.poll(5) and table.sight == "two" and table.reported == {card.uid.hex()}
    table.field.lift(card)
    assert gone(table.poll(5)) == [card.uid.hex()] and table.sight == "one"


@pytest.mark.parametrize("numbers", [[UIDS[7]], [UIDS[7], COUSIN]])
def test_a_phone_that_made_way_for_cards_is_gone(table: Table, numbers: list[bytes]) -> None:
    phone = PassingTag()
    table.field.put(phone)
    table.opened().poll(2)
    table.field.lift(phone)
    for number in numbers:
        table.field.put(ntag213(number))
    assert len(gone(table.poll(3))) == 1 and table.reported <= {number.hex() for number in numbers}


def test_a_phone_beside_two_cards_stays(table: Table) -> None:
    table.field.put(PassingTag())
    reported = seen(table.opened().poll(2))
    for number in (UIDS[7], COUSIN):
        table.field.put(ntag213(number))
    table.poll(5)
    assert table.sight == "two" and table.reported == set(reported)


def test_a_card_with_four_lasting_bytes_is_no_phone(table: Table) -> None:
    cards = [ClassicTag(bytes.fromhex("09aabbcc")), ClassicTag(bytes.fromhex("09aabbcd"))]
    table.opened()
    for card in cards:
        table.field.put(card)
        assert seen(table.poll(2)) == [card.uid.hex()]
        table.field.lift(card)
        table.poll(3)


# -- a chip that lost a part of itself


@pytest.mark.parametrize(
    "register", [TX_ASK, T_PRESCALER, T_RELOAD_LOW, RF_CONFIG, MODE, TX_CONTROL, 0x13, 0x2A, 0x2C]
)
@pytest.mark.parametrize("lies_there", [True, False])
def test_no_lost_register_hides_a_card(table: Table, register: int, lies_there: bool) -> None:
    tag = ntag213(UIDS[7])
    if lies_there:
        table.field.put(tag)
    table.opened().poll(3)
    table.chip.lose(register)
    if not lies_there:
        table.poll(2)
        table.field.put(tag)
    assert gone(table.poll(4)) == [] and table.reported == {tag.uid.hex()}


def test_a_write_that_is_lost_after_the_reset_is_written_again(table: Table) -> None:
    table.chip.faults.lost_writes.update({TX_ASK: 1, T_PRESCALER: 2})
    table.field.put(ntag213(UIDS[7]))
    assert seen(table.opened().poll()) and table.reader.counters()["reinitialised"] == 0


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.045])
def test_a_chip_that_wakes_slowly_is_waited_for(table: Table, seconds: float) -> None:
    table.chip.reset_seconds = seconds
    table.field.put(ntag213(UIDS[7]))
    assert seen(table.opened().poll()) and table.reader.counters()["reinitialised"] == 0


def test_a_chip_that_keeps_nothing_is_said_with_its_wires(table: Table) -> None:
    table.chip.faults.lost_writes[TX_ASK] = 99
    with pytest.raises(DeviceFailing, match="does not store what is written to it") as caught:
        table.opened()
    assert "MOSI" in caught.value.remedy


def test_the_cipher_of_another_program_does_not_hide_cards(table: Table) -> None:
    table.opened().poll(3)
    table.chip.leave_cipher_on()
    table.field.put(ntag213(UIDS[7]))
    table.poll(4)
    assert table.reported == {UIDS[7].hex()}


def test_an_empty_reader_is_initialised_anew_once_a_minute_and_no_oftener(table: Table) -> None:
    table.opened().poll(3)
    resets: list[int] = []
    listening = table.chip.transfer

    def listen(values: list[int]) -> list[int]:
        if values == [0x01 << 1, 0x0F]:
            resets.append(table.chip.transfers)
        return listening(values)

    table.chip.transfer = listen  # type: ignore[method-assign]
    start, before = table.clock.now, table.chip.transfers
    polls = 0
    while table.clock.now < start + 3 * REFRESH_SECONDS + 1:
        table.poll()
        polls += 1
    assert len(resets) == 3
    assert (table.chip.transfers - before) / polls <= 15


@pytest.mark.parametrize("version", [0x88, 0x12, 0xB2])
def test_a_clone_that_cannot_read_registers_together_reads_cards(table: Table, version: int) -> None:
    table.bench.unplug()
    chip = table.bench.plug(version=version, burst_reads=False)
    tag = ntag213(UIDS[7])
    chip.field.put(tag)
    table.opened().poll(2)
    assert table.reported == {tag.uid.hex()}
    chip.field.put(ntag213(COUSIN))
    table.poll(2)
    assert table.sight == "two"
    chip.field.clear()
    table.poll(4)
    assert table.reported == set()
    chip.lose(TX_ASK)
    chip.field.put(tag)
    table.poll(3)
    assert table.reported == {tag.uid.hex()}


# -- too loud, too quiet


def test_a_lifted_card_does_not_stay_because_the_room_hums(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.field.hum_db = 38
    table.opened().poll(3)
    table.field.lift(tag)
    assert gone(table.poll(4)) == [], "noise proves nothing"
    assert table.sight == "noise"
    table.poll(12)
    assert table.sight == "empty" and table.reported == set() and gain(table) == 33
    table.field.put(tag)
    assert seen(table.poll(2)) == [tag.uid.hex()], "a near card is heard at the lower gain, too"


def test_less_than_four_bits_of_hum_are_no_answer(table: Table) -> None:
    table.field.hum_db, table.field.hum_bits = 18, 3
    assert table.opened().poll(30) and table.sight == "empty" and gain(table) == 38


def test_a_weak_card_is_heard_with_a_higher_gain(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag, 28.0)
    table.opened().poll(3)
    assert table.reported == set() and table.sight == "noise"
    table.poll(8)
    assert gain(table) == 43 and table.reported == {tag.uid.hex()} and table.sight == "one"


def test_the_gain_does_not_swing_between_a_weak_card_and_the_room(table: Table) -> None:
    table.field.hum_db = 43
    table.field.put(ntag213(UIDS[7]), 28.0)
    table.opened()
    levels = []
    for _minute in range(30):
        table.poll(20)
        levels.append(gain(table))
    changes = sum(one != other for one, other in itertools.pairwise(levels))
    assert changes <= 2


def test_an_empty_reader_goes_back_to_its_own_gain(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag, 28.0)
    table.opened().poll(12)
    assert gain(table) == 43
    table.field.lift(tag)
    table.poll(3)
    table.clock.sleep(REFRESH_SECONDS)
    table.poll(2)
    assert gain(table) == 38
    table.field.put(tag)
    table.poll(2)
    assert table.reported == {tag.uid.hex()}


# -- cards on cards


def test_a_card_laid_on_another_is_said_and_nobody_is_gone(table: Table) -> None:
    below, above = ntag213(UIDS[7]), ntag213(COUSIN)
    table.field.put(below, 18.0)
    table.opened().poll(2)
    table.field.put(above, 5.0)
    events = table.poll(10)
    assert [event.sight for event in events if isinstance(event, ReaderSaw)] == ["stacked"]
    assert gone(events) == seen(events) == [] and table.reported == {below.uid.hex()}
    table.field.lift(below)
    assert gone(table.poll(3)) == [below.uid.hex()] and table.reported == {above.uid.hex()}


def test_a_stack_that_falls_silent_after_two_is_not_called_an_empty_reader(table: Table) -> None:
    tags: list[EmulatedTag] = [ntag213(UIDS[7]), ntag213(COUSIN), ClassicTag(UIDS[4])]
    for tag in tags[:2]:
        table.field.put(tag)
    table.opened().poll(2)
    assert table.sight == "two"
    table.field.loss_mm = STACKED_MM * 3
    table.field.put(tags[2])
    table.poll(3)
    assert table.sight == "unsure" and table.reported == set()
    table.field.clear()
    table.poll(3)
    table.clock.sleep(31)
    table.poll()
    assert table.sight == "empty"


def test_a_card_that_is_lifted_from_a_lone_place_is_plainly_gone(table: Table) -> None:
    tag = ntag213(UIDS[7])
    table.field.put(tag)
    table.opened().poll(2)
    table.field.lift(tag)
    table.poll(3)
    assert table.sight == "empty"


# -- two antennas


def test_two_readers_never_have_their_fields_on_at_once(table: Table) -> None:
    """The second reader polls in the middle of a poll of the first: it waits until the air is free."""
    air = threading.Lock()
    other_chip = table.bench.plug(0, 1)
    table.field.neighbours, other_chip.field.neighbours = [other_chip.field], [table.field]
    readers = [
        RfidReader("a", "seat 1", 0, 0, clock=table.clock, sleep=table.clock.sleep, air=air),
        RfidReader("b", "seat 2", 0, 1, clock=table.clock, sleep=table.clock.sleep, air=air),
    ]
    cards = [ntag213(UIDS[7]), ntag213(COUSIN)]
    table.field.put(cards[0])
    other_chip.field.put(cards[1])
    told: list[list[object]] = [[], []]
    for reader in readers:
        reader.open()
    second = threading.Thread(target=readers[1].poll, args=(told[1].append,))
    table.field.after(1, second.start)
    readers[0].poll(told[0].append)
    second.join()
    for reader, card, events in zip(readers, cards, told, strict=True):
        assert [each.uid for each in events if isinstance(each, TagSeen)] == [card.uid.hex()]
        assert reader.counters()["noise"] == 0
        reader.close()


def test_two_carriers_at_once_garble_the_answers_of_both(table: Table) -> None:
    """What the readers are kept from: without it the test above could not fail."""
    other = table.bench.plug(0, 1)
    table.field.neighbours = [other.field]
    table.field.put(ntag213(UIDS[7]))
    other.field.power(True)
    table.opened().poll(3)
    assert table.reported == set() and table.sight == "noise"


def test_a_reader_that_hangs_with_the_air_does_not_stop_the_others(table: Table) -> None:
    air = threading.Lock()
    air.acquire()
    reader = RfidReader("box", "shared", clock=table.clock, sleep=table.clock.sleep, air=air)
    table.field.put(ntag213(UIDS[7]))
    reader.open()
    events: list[object] = []
    reader.poll(events.append)
    assert any(isinstance(event, TagSeen) for event in events) and air.locked()
    reader.close()


# -- tags that do not let everybody in


def test_a_tag_with_a_password_is_seen_by_its_number(table: Table) -> None:
    tag = ntag213(UIDS[7])
    tag.password, tag.protected_from, tag.hides = b"\x01\x02\x03\x04", 3, True
    table.field.put(tag)
    events = table.opened().poll(3)
    assert seen(events) == [tag.uid.hex()]
    assert [event.name for event in events if isinstance(event, TagSeen)] == [None]
