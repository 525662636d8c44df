"""`companion completion`, and what is answered to a shell that asks how a word may go on."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from companion import completion
from companion.app import main
from tests.play.terminals import COMMAND, PATIENCE, environment


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_lines_for_each_shell_complete_both_ways_to_call_it(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    lines = capsys.readouterr().out
    assert all(name in lines for name in completion.CALLED) and "_ARGCOMPLETE" in lines


@pytest.mark.machine
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("companion pl", ["play"]),
        ("companion play min", ["mini_rogue", "ministeel"]),
        ("companion play sts --boss-h", ["--boss-hidden"]),
        ("companion play sts --deck ", ["drafted", "starter"]),
        ("companion games sh", ["show"]),
        ("companion doctor --wa", ["--watch"]),
        ("companion tags li", ["list"]),
        ("companion install ", ["bluetooth", "cluster", "compile", "network", "print"]),
        ("run.sh --ver", ["--version"]),
        ("companion xyzzy", []),
    ],
)
def test_a_shell_gets_the_words_that_are_possible(tmp_path: Path, typed: str, words: list[str]) -> None:
    asked = {"COMP_LINE": typed, "COMP_POINT": str(len(typed)), "_ARGCOMPLETE": "1", "COMP_TYPE": "9"}
    answered = tmp_path / "answer"
    with answered.open("wb") as file:
        subprocess.run(
            ["sh", "-c", 'exec "$@" 8>&1 >/dev/null', "sh", *COMMAND],
            env=environment(tmp_path, _ARGCOMPLETE_IFS="\n", **asked),
            stdout=file,
            stderr=subprocess.DEVNULL,
            cwd=tmp_path,
            timeout=PATIENCE,
            check=True,
        )
    found = sorted(word.strip() for word in answered.read_text().splitlines())
    assert [word for word in found if word not in ("-h", "--help")] == words


@pytest.mark.machine
def test_bash_reads_its_lines_and_binds_them(tmp_path: Path) -> None:
    command = " ".join(COMMAND)
    done = subprocess.run(
        ["bash", "--norc", "-c", f'eval "$({command} completion bash)" && complete -p companion run.sh'],
        env={**environment(tmp_path), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=PATIENCE,
    )
    assert done.returncode == 0 and done.stdout.count("_python_argcomplete") == 2, done.stderr
