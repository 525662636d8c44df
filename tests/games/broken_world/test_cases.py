"""The scenario files of Broken World."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import main
from tests.games.cases import cases_of, count_of


@cases_of("broken_world")
def test_the_cases_pass(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == 0
    assert count_of(path) > 5
    assert f"{count_of(path)} cases: all pass" in capsys.readouterr().out
