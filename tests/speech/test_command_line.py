"""Words that nobody takes: every command says in one sentence what is wrong and what is possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import main
from companion.speech.own_command import own_command


@pytest.mark.parametrize(
    ("words", "possible"),
    [
        (["doctor", "foo"], "--watch"),
        (["tags", "foo"], "missing"),
        (["tags", "list", "foo"], "companion tags list"),
        (["tags"], "COMMAND"),
        (["tags", "bind", "04aa"], "copy"),
        (["screen", "foo"], "--kiosk"),
        (["ui", "--foo"], "--kiosk"),
        (["table", "--foo"], "--alone"),
        (["resume", "a", "foo"], "--table"),
        (["games", "list", "foo"], "companion games list"),
        (["bench", "foo"], "climb"),
        (["bench", "ui", "foo"], "--against"),
        (["bench", "ui", "--size", "foo"], "800x480"),
        (["bench", "ui", "--runs", "0"], "1 to 1000"),
        (["bench", "--runs", "2", "ui"], own_command("bench ui --runs 3")),
        (["bench", "bots", "--runs", "2"], "--thinker"),
        (["bench", "--games", "1"], "--runs"),
        (["bench", "table", "--game", "sts"], "--games"),
        (["foo"], "doctor"),
        (["house", "sts", "foo"], "GAME"),
    ],
)
def test_one_sentence_and_exit_code_two(
    words: list[str],
    possible: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        main(words)
    out, said = capsys.readouterr()
    assert ended.value.code == 2 and out == ""
    assert said.count("\n") == 1 and said.startswith("companion") and possible in said
    assert "usage:" not in said and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("games", ["0", "-1", "1001"])
def test_fights_of_a_table_are_as_many_as_can_be_fought(
    games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "table", "--games", games]) == 2
    assert capsys.readouterr().err == f"companion: --games: expected 1 to 1000, found {games}.\n"
