"""What a person types at the demonstration table."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.speech import words
from companion.translations import load
from hardware.events import TagName
from hardware.factory import Equipment
from hardware.settings import demonstration
from hardware.table_shell import UnknownCommandError, carry_out, help_text, parse, picture, run
from hardware.table_words import (
    Answer,
    Command,
    Crooked,
    DieStatus,
    Fault,
    Lift,
    PanelStatus,
    Plug,
    Press,
    Put,
    ReaderStatus,
    Release,
    Roll,
    Status,
    Swap,
    TableStatus,
    Unplug,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("put strike-1", Put("strike-1")),
        ("PUT strike-1 shared", Put("strike-1", "shared")),
        ('put "a long name" "the reader"', Put("a long name", "the reader")),
        ("put a kind=classic", Put("a", kind="classic")),
        ("put a shared card=g/s/c/2", Put("a", "shared", card=TagName("g", "s", "c", 2))),
        ("put a card=g/s/c/2/upgraded", Put("a", card=TagName("g", "s", "c", 2, True))),
        ("lift a", Lift("a")),
        ("swap a shared", Swap("a", "shared")),
        ("roll", Roll()),
        ("roll 4", Roll(4)),
        ("roll 4 red", Roll(4, "red")),
        ("crooked", Crooked()),
        ("press undo", Press("undo")),
        ("press ready 2", Press("ready", 2)),
        ("press ready 2 hold", Press("ready", 2, True)),
        ("release ready 2", Release("ready", 2)),
        ("unplug die", Unplug("die")),
        ("plug die", Plug("die")),
        ("fault shared wire low", Fault("shared", "wire low")),
        ("status", Status()),
    ],
)
def test_a_line_is_understood(line: str, command: Command) -> None:
    assert parse(line) == command


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "help, quit"),
        ("dance", "put, lift, swap"),
        ('put "a', "quotation mark"),
        ("put", "put TAG"),
        ("put a b c", "put TAG"),
        ("put a card=g/s/c", "put TAG"),
        ("put a kind=paper", "put TAG"),
        ("put a colour=red", "put TAG"),
        ("lift", "lift TAG"),
        ("lift a b", "lift TAG"),
        ("roll six", "roll [FACE]"),
        ("roll 0", "roll [FACE]"),
        ("press", "press ready"),
        ("press fire", "press ready"),
        ("press ready 7", "press ready"),
        ("press ready two", "press ready"),
        ("unplug", "unplug DEVICE"),
        ("fault shared fire", "fault DEVICE"),
        ("status now", "status"),
    ],
)
def test_a_line_that_is_no_command_says_what_to_type(line: str, words: str) -> None:
    with pytest.raises(UnknownCommandError) as caught:
        parse(line)
    assert words in str(caught.value)


def test_every_command_is_in_the_help() -> None:
    for name in ("put", "lift", "swap", "roll", "crooked", "press", "release", "unplug", "plug"):
        assert f"  {name} " in help_text()


def test_the_picture_shows_what_lies_where() -> None:
    text = picture(
        TableStatus(
            [ReaderStatus("shared", "seat 1", True, ["a", "b"]), ReaderStatus("m", "x", False, [])],
            [DieStatus("die", True)],
            PanelStatus("panel", True, ["red"], 196.0),
        )
    )
    assert "shared (seat 1)" in text and "a, b" in text and "unplugged" in text
    assert "red; 196 Hz" in text


def test_a_refusal_is_written_and_known() -> None:
    out = io.StringIO()
    assert not carry_out("lift a", lambda command: Answer(False, "It is not there."), out)
    assert out.getvalue() == "It is not there.\n"


def test_a_command_without_parts_is_listed_as_it_is_typed() -> None:
    words.use(load("de"))
    try:
        lines = help_text().split("\n")
    finally:
        words.use(load("en"))
    assert "  status" in lines and "  lift CHIP" in lines


def test_the_terminal_moves_the_table_of_a_running_companion(tmp_path: Path) -> None:
    path = tmp_path / "t.sock"
    out = io.StringIO()
    with Equipment(demonstration()) as equipment:
        equipment.serve(path)
        typed = ["put strike-1", "", "help", "status", "quit", "lift strike-1"]
        assert run(["--socket", str(path)], typed, out) == 0
        assert equipment.table is not None
        assert equipment.table.status().readers[0].tags == ["strike-1"], "nothing after quit"
        assert run(["--socket", str(path), "lift", "strike-1"], [], out) == 0
        assert run(["--socket", str(path), "lift", "strike-1"], [], out) == 1
    assert "strike-1 is on shared." in out.getvalue() and "put TAG" in out.getvalue()


def test_without_a_companion_it_is_said_how_to_start_one(tmp_path: Path) -> None:
    out = io.StringIO()
    assert run(["--socket", str(tmp_path / "t.sock"), "status"], [], out) == 1
    assert "No companion" in out.getvalue() and "--alone" in out.getvalue()


def test_alone_the_table_shows_what_its_devices_report(tmp_path: Path) -> None:
    out = io.StringIO()
    arguments = ["--alone", "--socket", str(tmp_path / "t.sock")]
    arguments += ["--settings", str(tmp_path / "none.toml")]

    def typed() -> Iterator[str]:
        yield "put 04aabbccddeeff shared"
        while "04aabbccddeeff (NTAG213) is on it" not in out.getvalue():
            yield "status"

    assert run(arguments, typed(), out) == 0
    assert "shared is ok" in out.getvalue()
