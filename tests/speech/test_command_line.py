"""Words that nobody takes: every command says in one sentence what is wrong and what is possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import main
from companion.speech.own_command import started_by


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
    assert f"(see: {started_by()} " in said and said.endswith("--help)\n")
    assert "usage:" not in said and list(tmp_path.iterdir()) == []
