"""Words that mean nothing: what may have been meant is said, and a terminal obeys none of them."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

import pytest

from companion import command_parser
from companion.app import main
from companion.speech.harmless import harmless
from companion.speech.near import meant

EVIL = "\x1b]0;owned\x07\x9b2J\u202e\u2066\u200f\u2028"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept here, and no device is looked for elsewhere."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def said_for(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said to a command line that cannot be used."""
    try:
        code: object = main(words)
    except SystemExit as ended:
        code = ended.code
    assert code in (1, 2), words
    return "".join(capsys.readouterr())


def obeyed(said: str) -> list[str]:
    """The letters in it that a terminal would obey."""
    return [sign for sign in said if sign in "\x1b\x07\x9b\u202e\u2066\u200f\u2028"]


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["plya"], "play"),
        (["--verison"], "--version"),
        (["games", "list", "--langauge=de"], "--language"),
        (["play", "stss", "--seats", "A"], "sts"),
        (["play", "sts", "--bos", "hexaghost"], "--boss"),
        (["play", "sts", "--sets", "A"], "--seats"),
        (["play", "sts", "--option", "bos=hexaghost"], "boss"),
        (["play", "sts", "--boss", "Hexagost", "--seats", "ironclad"], "hexaghost"),
        (["play", "sts", "--elite", "Lagavuln", "--seats", "ironclad"], "Lagavulin"),
        (["play", "sts", "--encounter", "Cultst", "--seats", "ironclad"], "Cultist"),
        (["play", "sts", "--boss", "hexaghost", "--characters", "ironclud", "--seats", "A"], "ironclad"),
        (["content", "sts", "bahs"], "Bash"),
        (["content", "sts", "--with", "bahs"], "Bash"),
        (["simulate", "ministeel", "--seats", "carefull"], "careful"),
        (["games", "lst"], "list"),
        (["doctor", "--wach"], "--watch"),
        (["install", "prnt"], "print"),
    ],
)
def test_what_may_have_been_meant_is_said(
    words: list[str], near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said_for(words, capsys)
    assert f"did you mean {near}?".casefold() in said.casefold(), said


def test_where_nothing_is_near_nothing_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Did you mean" not in said_for(["xyzzy"], capsys)
    assert meant("xyzzy", ["play"]) == "" and meant("PLYA", ["Play"]) == " Did you mean Play?"


COMMANDS = [
    [],
    *([name] for name in command_parser.PASSED_ON if name not in ("screen", "ui")),
    *(["play", *before] for before in ([], ["sts", "--seats"], ["sts", "--boss"], ["sts", "--option"])),
    ["play", "sts", "--deck"],
    ["play", "sts", "--house"],
    ["play", "ministeel", "--seed"],
    *([name] for name in ("resume", "games", "check", "compare", "content", "house", "cards", "tags")),
    *(["games", action] for action in ("show", "export", "import", "delete")),
    ["simulate", "sts", "--players"],
    ["simulate", "ministeel", "--out"],
    ["simulate", "ministeel", "--on"],
    ["cards", "check", "miscrits"],
    ["content", "sts"],
    ["content", "sts", "--with"],
    ["--language"],
    ["update", "--check"],
]


@pytest.mark.parametrize("before", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("dashes", ["", "--"])
def test_no_word_from_outside_is_obeyed_by_the_terminal(
    before: list[str], dashes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said_for([*before, f"{dashes}{EVIL}"], capsys)
    assert said and obeyed(said) == []


def test_no_key_of_a_settings_file_is_obeyed_by_a_terminal_or_the_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "settings.toml").write_text(f"[screen]\n{json.dumps(EVIL)} = 1\n", "ascii")
    said = said_for(["screen", "--settings", "settings.toml"], capsys)
    assert "unknown key" in said and obeyed(said) == []


@pytest.mark.parametrize("command", ["screen", "doctor", "table"])
def test_no_word_in_a_log_is_obeyed(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    handler = logging.StreamHandler()
    monkeypatch.setattr(logging, "lastResort", handler)
    said_for([command, "--unknown"], capsys)
    record = logging.LogRecord("companion", logging.WARNING, "", 0, "%s", (f"a stick {EVIL}",), None)
    said = handler.format(record)
    assert said.startswith("a stick") and obeyed(said) == []


def test_a_byte_that_is_no_letter_can_be_written_wherever_words_go() -> None:
    assert harmless(os.fsdecode(b"stick\xff")).encode() == "stick\N{REPLACEMENT CHARACTER}".encode()
