"""Words that nobody takes: every command says in one sentence what is wrong and what is possible."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import main
from companion.speech import words
from companion.speech.command_line import Parser
from companion.speech.own_command import started_by


@pytest.mark.parametrize(
    ("words", "possible"),
    [
        (["doctor", "foo"], "--watch"),
        (["tags", "foo"], "missing"),
        (["tags", "list", "foo"], "companion tags list"),
        (["tags"], "COMMAND"),
        (["tags", "bind", "04aa"], "CARD"),
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


ENGLISH = ("usage:", "positional", "required", "invalid", "expected", "missing", "show this help")
"""What argparse, or this program in English, says of a command line."""


@pytest.fixture
def english() -> Iterator[None]:
    """The language of the tests again afterwards."""
    yield
    words.use(gettext.NullTranslations())


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("line", "german", "french"),
    [
        ("games --help", "Aufruf: ", "utilisation\N{NO-BREAK SPACE}: "),
        ("simulate", "es fehlt: SPIEL", "il manque\N{NO-BREAK SPACE}: JEU"),
        ("play --seats", "erwartet: ein Wert", "attendu\N{NO-BREAK SPACE}: une valeur"),
        ("play sts --dice foo", "erwartet: eines von seed, ask", "seed, ask"),
        ("play sts --table=3", "nimmt keinen Wert", "ne prend pas de valeur"),
        ("doctor --seconds x", "kein gültiger Wert", "non valable"),
        ("resume a b", "unbekanntes Argument: b", "argument inconnu"),
    ],
)
def test_a_command_line_is_answered_in_the_language_in_use(
    line: str, german: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, expected in (("de", german), ("fr", french)):
        with pytest.raises(SystemExit):
            main(["--language", language, *line.split()])
        said = "".join(capsys.readouterr())
        assert expected in said
        assert [each for each in ENGLISH if each in said] == []


def test_what_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate"])
    assert capsys.readouterr().err.startswith("companion simulate: missing: GAME (see: ")


@pytest.mark.parametrize(
    ("wanted", "said"), [(1, "expected 1 value"), (2, "expected 2 values"), ("?", ""), ("*", "")]
)
def test_values_are_counted(wanted: int | str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser(prog="companion x")
    parser.add_argument("--option", nargs=wanted)
    if not said:
        assert parser.read(["--option"])
        return
    with pytest.raises(SystemExit):
        parser.read(["--option"])
    assert f"--option: {said} (see: " in capsys.readouterr().err
