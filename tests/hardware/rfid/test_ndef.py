"""The record in a tag's memory: what is written is read, and nothing else is believed."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.events import TagName
from hardware.rfid import ndef
from hardware.rfid.ndef import Content, Incomplete, NotNameable, encode, judge
from hardware.rfid.tag_memory import block

IDS = st.from_regex(r"[a-z0-9]{1,8}([_.-][a-z0-9]{1,6}){0,3}", fullmatch=True).filter(
    lambda text: len(text) <= ndef.LONGEST_ID
)
NAMES = st.builds(TagName, IDS, IDS, IDS, st.integers(1, ndef.MOST_COPIES), st.booleans())
BASH = TagName("slay_the_spire", "ironclad", "bash", 1)
SIZE = 144
LOCKS = bytes.fromhex("0103a00c34")
WEBSITE = block(bytes.fromhex("d1010c55046578616d706c652e6f7267"))


def judged(area: bytes, size: int | None = None) -> Content:
    """Judge as the reader does, reading on only when it is asked to."""
    size = len(area) if size is None else size
    have = 0
    while True:
        try:
            return judge(area[:have], size)
        except Incomplete as incomplete:
            assert have < incomplete.needed <= min(size, ndef.LARGEST_AREA)
            have = incomplete.needed


def padded(area: bytes, size: int = SIZE) -> bytes:
    return area + bytes(size - len(area))


@given(NAMES)
def test_what_is_written_is_read(name: TagName) -> None:
    assert judged(padded(block(encode(name)), 504)) == Content("ours", 0, name)


def test_the_documented_example_is_what_is_written() -> None:
    page = Path(__file__).parents[3] / "docs" / "tag-format.md"
    lines = [line for line in page.read_text().splitlines() if re.fullmatch(r" {4}[0-9a-f ]+", line)]
    assert len(lines) == 2
    assert encode(TagName("ministeel", "core", "strike", 2, True)) == bytes.fromhex("".join(lines))


def test_a_usual_name_fits_the_smallest_tag() -> None:
    assert len(LOCKS + block(encode(BASH))) <= 144


@pytest.mark.parametrize(
    "name",
    [
        TagName("", "ironclad", "bash", 1),
        TagName("x", "y", "z" * 41, 1),
        TagName("x", "../y", "z", 1),
        TagName("x", "y", "[b]z[/b]", 1),
        TagName("x", "y", "Bash", 1),
        TagName("x", "y", "z\n", 1),
        TagName("x", "y", "ä", 1),
        TagName("x", "y", "a..b", 1),
        TagName("x", "y", "z", 0),
        TagName("x", "y", "z", 10_000),
    ],
)
def test_what_is_no_id_is_neither_written_nor_believed(name: TagName) -> None:
    with pytest.raises(NotNameable):
        encode(name)
    body = bytes([1, 0]) + name.copy.to_bytes(2, "big")
    for text in (name.game, name.set, name.card):
        body += bytes([len(text.encode())]) + text.encode()
    assert judged(padded(block(framed(body)), 504)).kind == "broken"


@pytest.mark.parametrize("name", [TagName("x", "y", "z", 1), TagName("x", "y", "z" * 40, 9999, True)])
def test_names_at_the_bounds_are_fine(name: TagName) -> None:
    assert judged(padded(block(encode(name)), 504)).name == name


def framed(body: bytes) -> bytes:
    body += zlib.crc32(body).to_bytes(4, "big")
    return bytes([0xD4, len(ndef.RECORD_TYPE), len(body)]) + ndef.RECORD_TYPE + body


@pytest.mark.parametrize(
    ("area", "kind", "at"),
    [
        (bytes(144), "blank", 0),
        (padded(b"\x03\x00\xfe"), "blank", 0),
        (padded(b"\xfe"), "blank", 0),
        (padded(b"\x00\x00\xfe"), "blank", 0),
        (padded(LOCKS + b"\x03\x00\xfe"), "blank", 5),
        (padded(LOCKS + b"\xfe"), "blank", 5),
        (LOCKS + bytes(139), "blank", 5),
        (padded(b"\x00" * 3 + WEBSITE), "foreign", 3),
        (padded(WEBSITE), "foreign", 0),
        (padded(LOCKS + WEBSITE), "foreign", 5),
        (padded(b"\x00\x00" + LOCKS + b"\xfe"), "blank", 7),
        (padded(LOCKS + b"\x03\xc8"), "foreign", 5),
        (padded(b"\x03\xff\x01\x00"), "foreign", 0),
        (padded(b"\x03\xc8"), "foreign", 0),
        (padded(b"\x01\xff\xff\xff"), "foreign", 0),
        (padded(b"\xfd\x8e"), "foreign", 0),
        (padded(b"\x42\x00"), "foreign", 0),
        (b"", "foreign", 0),
    ],
)
def test_what_else_a_memory_may_hold(area: bytes, kind: str, at: int) -> None:
    assert judged(area) == Content(kind, at)  # type: ignore[arg-type]


@pytest.mark.parametrize("head", [b"\x01\x02\x00\x01", b"\x01\x00\x00\x00", b"\x01\x00\x27\x10"])
def test_flags_and_copies_out_of_bounds_are_not_believed(head: bytes) -> None:
    good, bad = (framed(start + b"\1x\1y\1z") for start in (b"\x01\x01\x00\x01", head))
    assert judged(padded(block(good))).name == TagName("x", "y", "z", 1, True)
    assert judged(padded(block(bad))).kind == "broken"


def test_a_newer_version_is_left_alone() -> None:
    body = b"\x02" + bytes(range(20))
    assert judged(padded(block(framed(body)))).kind == "newer"


def test_our_record_among_others_is_foreign() -> None:
    ours = bytearray(encode(BASH))
    ours[0] &= ~0x40  # not the last record of its message
    assert judged(padded(block(bytes(ours) + encode(BASH)), 504)).kind == "foreign"
    assert judged(padded(block(bytes.fromhex("910101540a") + bytes(ours)), 504)).kind == "foreign"


def test_no_single_flipped_bit_makes_another_name() -> None:
    area = padded(LOCKS + block(encode(BASH)))
    for bit in range(len(area) * 8):
        damaged = bytearray(area)
        damaged[bit // 8] ^= 1 << bit % 8
        assert judged(bytes(damaged)).name in (None, BASH)


def test_no_cut_off_record_names_a_card() -> None:
    area = block(encode(BASH))
    for length in range(len(area) - 1):
        assert judged(padded(area[:length])).name is None


@settings(max_examples=500)
@given(st.binary(max_size=300), st.integers(0, 888))
def test_no_memory_whatever_is_a_trouble(area: bytes, size: int) -> None:
    content = judged(padded(area, max(size, len(area))), size)
    assert content.name is None
    assert 0 <= content.at <= ndef.LARGEST_AREA


@pytest.mark.slow
@settings(max_examples=300)
@given(NAMES, st.data())
def test_a_damaged_record_is_not_believed(name: TagName, data: st.DataObject) -> None:
    area = bytearray(padded(block(encode(name)), 504))
    for _damage in range(data.draw(st.integers(1, 4))):
        area[data.draw(st.integers(0, 160))] = data.draw(st.integers(0, 255))
    assert judged(bytes(area)).name in (None, name)
