"""The lines of docs/die-protocol.md: what is understood, and that nothing else ever is."""

from __future__ import annotations

import random
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.die.protocol import LONGEST_LINE, Hello, Lines, Refused, Report, heard, parse, who
from hardware.firmware import die_logic
from hardware.firmware.die_logic import seal
from tests.hardware.die.support import BOOT, DIE, greeted, hello, report, rolls

WORDS = ["D1", "H1", "hello", "rolled", "idle", DIE, BOOT, "1", "6", "900", "0", "-", "*29B1", ""]


def body(line: bytes) -> bytes:
    return line.removesuffix(b"\n")


def test_a_hello_is_read() -> None:
    assert parse(body(hello("n1", faces=20))) == Hello(DIE, BOOT, 20, "1.0", None, "n1")


def test_a_hello_that_nobody_asked_for_has_no_nonce() -> None:
    assert parse(body(hello("-"))) == Hello(DIE, BOOT, 6, "1.0", None, None)


def test_a_roll_is_read() -> None:
    line = body(report(sequence=12, face=3, duration=900, age=150, battery="85"))
    assert parse(line) == Report("rolled", DIE, BOOT, 12, 3, 900, 150, 85)


@pytest.mark.parametrize("phase", ["idle", "handled", "rolling", "crooked"])
def test_every_phase_is_read(phase: str) -> None:
    found = parse(body(report(phase, face=0)))
    assert isinstance(found, Report)
    assert (found.phase, found.face) == (phase, 0)


def test_the_longest_lines_fit() -> None:
    long_hello = seal(f"D1 hello {'A' * 16} {BOOT} 100 {'1' * 12} 100 {'f' * 8}")
    long_report = seal(f"D1 crooked {'A' * 16} {BOOT} 999999999 100 99999 999999 100")
    assert len(long_hello) <= LONGEST_LINE
    assert len(long_report) <= LONGEST_LINE
    assert isinstance(parse(body(long_hello)), Hello)
    assert isinstance(parse(body(long_report)), Report)


@pytest.mark.parametrize(
    ("line", "flaw"),
    [
        (b"", "unsealed"),
        (b"4", "unsealed"),
        (b"D1 rolled", "unsealed"),
        (b"D1 rolled*0000", "wrong_crc"),
        (body(report()).lower(), "wrong_crc"),
        (body(report()).replace(b" 3 ", b" 5 "), "wrong_crc"),
        (b"x" * LONGEST_LINE, "too_long"),
        (b"D1 \x00olled*29B1", "not_ascii"),
        ("D1 würfel*29B1".encode(), "not_ascii"),
        (body(seal("D2 rolled TEST 0000b001 1 3 900 0 -")), "unknown"),
        (body(seal("D1 weather TEST sunny")), "unknown"),
        (body(seal("D1 rolled TEST 0000b001 1 3 900 0")), "malformed"),
        (body(seal("D1 rolled TEST 0000b001 01 3 900 0 -")), "malformed"),
        (body(seal("D1 rolled TEST 0000b001 1 -3 900 0 -")), "malformed"),
        (body(seal("D1 rolled TEST 0000b001 1 3 900 0 101")), "malformed"),
        (body(seal("D1 rolled TEST 0000B001 1 3 900 0 -")), "malformed"),
        (body(seal("D1 rolled TE/ST 0000b001 1 3 900 0 -")), "malformed"),
        (body(seal("D1 hello TEST 0000b001 6 1.0 -")), "malformed"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(line: bytes, flaw: str) -> None:
    assert parse(line) == Refused(flaw)  # type: ignore[arg-type]


def test_both_sides_use_the_checksum_of_the_document() -> None:
    assert die_logic.crc16(b"123456789") == 0x29B1
    assert die_logic.unseal(body(who("n1"))) == "H1 who n1"
    roll = parse(body(report(sequence=7)))
    assert isinstance(roll, Report)
    assert die_logic.unseal(body(heard(roll))) == f"H1 ok {BOOT} 7"


def test_every_single_bit_error_is_noticed() -> None:
    lines = [report(sequence=1), report(sequence=10, age=150, battery="7"), hello("n1")]
    for line in lines:
        for bit in range(8 * len(line)):
            talk = greeted()
            spoiled = bytearray(line)
            spoiled[bit // 8] ^= 1 << bit % 8
            assert talk.hear(bytes(spoiled), 1001.0) == []
            assert b"ok" not in talk.say(1001.0)
            # The next line, which a bystander rolled, may be drawn in only when the newline went.
            after = talk.hear(report(sequence=20) * 2, 1002.0)
            assert rolls(after) == [(20, 3)]


def test_every_double_bit_error_of_a_roll_is_noticed() -> None:
    line = body(report())
    for first in range(8 * len(line)):
        for second in range(first):
            spoiled = bytearray(line)
            spoiled[first // 8] ^= 1 << first % 8
            spoiled[second // 8] ^= 1 << second % 8
            assert isinstance(parse(bytes(spoiled)), Refused)


def damaged(dice: random.Random) -> bytes:
    """A valid line that lost its end, a piece, or up to sixteen neighbouring bits."""
    line = bytearray(body(report(sequence=dice.randint(1, 10**9 - 1), face=dice.randint(1, 6))))
    start = dice.randrange(len(line) - 2)
    match dice.randrange(3):
        case 0:
            del line[start + 1 :]
        case 1:
            del line[start : start + dice.randint(1, 9)]
        case _:
            line[start] ^= dice.randint(1, 255)
            line[start + 1] ^= dice.randint(0, 255)
    return bytes(line)


def garbage(dice: random.Random) -> bytes:
    """One line of bytes, of characters, of words of the protocol, or a damaged roll."""
    match dice.randrange(8):
        case 0:
            return damaged(dice)
        case 1:
            return " ".join(dice.choices(WORDS, k=dice.randrange(10))).encode()
        case 2:
            return bytes(dice.choices(range(32, 127), k=dice.randrange(100)))
        case _:
            return dice.randbytes(dice.randrange(90))


@pytest.mark.slow
def test_two_hundred_thousand_random_lines_are_no_roll() -> None:
    dice = random.Random(41)
    talk = greeted()
    before = talk.counters["lines"]
    for _round in range(200):
        lines = b"\n".join([garbage(dice) for _line in range(1000)]) + b"\n"
        assert talk.hear(lines, 1001.0) == []
        assert b"ok" not in talk.say(1001.0)
    assert talk.counters["lines"] - before >= 200_000
    refused = sum(count for name, count in talk.counters.items() if name.startswith("line_"))
    assert refused == talk.counters["lines"] - before
    assert rolls(talk.hear(report(), 1002.0)) == [(1, 3)]


@given(st.binary(max_size=200))
def test_no_line_makes_the_parser_raise(line: bytes) -> None:
    assert isinstance(parse(line), Hello | Report | Refused)


@given(st.lists(st.binary(max_size=90)), st.lists(st.integers(0, 400)))
def test_lines_do_not_depend_on_how_the_bytes_arrive(lines: list[bytes], cuts: list[int]) -> None:
    stream = b"\n".join(lines) + b"\n"
    edges = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    pieces = [stream[a:b] for a, b in pairwise(edges)]
    whole, cut_up = Lines(), Lines()
    assert [line for piece in pieces for line in cut_up.feed(piece)] == list(whole.feed(stream))


def test_a_stream_without_newline_is_not_kept() -> None:
    lines = Lines()
    tracemalloc.start()
    for _piece in range(10_000):
        assert list(lines.feed(b"x" * 64)) == []
    kept, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 20_000
    assert list(lines.feed(b"tail\nwhole\n")) == [None, b"whole"]


def test_carriage_returns_are_allowed_at_the_end_only() -> None:
    assert list(Lines().feed(b"4\r\n4\r5\n")) == [b"4", b"4\r5"]


@pytest.mark.parametrize("begun", [b"5", b"9" * LONGEST_LINE])
def test_a_line_that_has_begun_is_forgotten_and_the_next_one_is_whole(begun: bytes) -> None:
    lines = Lines()
    assert list(lines.feed(begun)) == [] and lines.pending
    lines.clear()
    assert not lines.pending
    assert list(lines.feed(b"4\n")) == [b"4"]
