"""Streams that are closed, full or without half of the letters: never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import main
from tests.play.terminals import environment

pytestmark = pytest.mark.machine


def said(folder: Path, redirected: str, *words: str, **more: str) -> tuple[int, str]:
    """The exit code and what came on the error stream, of a command whose streams a shell redirects."""
    command = f'exec "$0" -P -m companion "$@" {redirected}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, *words],
        capture_output=True,
        text=True,
        env={**environment(folder), "PYTHONUNBUFFERED": "", **more},
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr


def test_a_full_output_is_said(tmp_path: Path) -> None:
    code, error = said(tmp_path, ">/dev/full", "games")
    assert code == 2 and error.startswith("companion: Cannot write the output: the disk is full.")


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("doctor", "--help")], ids=" ".join)
def test_help_that_cannot_be_written_is_said(tmp_path: Path, words: tuple[str, ...]) -> None:
    code, error = said(tmp_path, ">/dev/full", *words)
    assert code == 2 and error.startswith("companion: Cannot write the output: the disk is full.")


INTERRUPTING = """
import os, signal, sys
class Hook:
    def find_spec(self, name, path=None, target=None):
        if name == "companion.compiled":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Hook())
"""


def test_ctrl_c_is_quiet_from_the_first_module_on(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING)
    assert said(tmp_path, "", "games", PYTHONPATH=str(tmp_path)) == (130, "")


@pytest.mark.parametrize("closed", [">&-", "<&-", ">&- <&-", ">&- <&- 2>&-"])
def test_closed_streams_lead_nowhere(tmp_path: Path, closed: str) -> None:
    assert said(tmp_path, closed, "games") == (0, "")


def test_letters_that_a_terminal_does_not_have_become_question_marks(tmp_path: Path) -> None:
    code, error = said(
        tmp_path, "</dev/null", "play", "ministeel", "--seats", "Zo\u00eb,Ben", PYTHONIOENCODING="ascii"
    )
    assert (code, error) == (0, "")


def test_a_menu_that_cannot_list_the_games_ends(tmp_path: Path) -> None:
    code, error = said(tmp_path, "</dev/null", COMPANION_DATA=os.devnull)
    assert code == 2 and "Traceback" not in error


def test_a_name_of_a_file_that_no_disk_takes_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resume", "--numbers", "9" * 5000]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_the_last_words_hold_is_never_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "\x1b[2J"]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_of_a_file_with_a_long_name_its_end_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / ("long" * 50) / ("name" * 50) / "none.companion.tar"
    assert main(["update", "--check", str(path)]) == 2
    assert "none.companion.tar" in capsys.readouterr().err
