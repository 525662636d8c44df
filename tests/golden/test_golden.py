"""The kept playthroughs are what the rules make today; a wanted change is written with one command."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.golden import outcomes, playing
from tests.golden.__main__ import main
from tests.golden.playing import GOLDEN, LONGEST, Golden, path_of, told


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)
def test_the_kept_text_is_what_happens(golden: Golden) -> None:
    kept = path_of(golden).read_text(encoding="utf-8").splitlines()
    found = told(golden).splitlines()
    differences = list(difflib.unified_diff(kept, found, "kept", "found", lineterm="", n=2))
    assert not differences, "\n".join(
        ["Look the differences over, then: python -m tests.golden --write", *differences[:40]]
    )


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)
def test_the_games_end_and_tell_their_events(golden: Golden) -> None:
    text = path_of(golden).read_text(encoding="utf-8")
    assert f"left after {LONGEST}" not in text
    assert text.count("\n> ") > 10
    assert text.count("\n  ") > text.count("\n> ")


def test_no_text_is_kept_that_nobody_makes() -> None:
    assert set(playing.FOLDER.glob("*.txt")) == {path_of(golden) for golden in GOLDEN}


@pytest.mark.slow
def test_the_command_writes_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playing, "FOLDER", tmp_path)
    monkeypatch.setattr(outcomes, "PATH", tmp_path / "outcomes.json")
    monkeypatch.setattr(outcomes, "TABLES", 3)
    ours = Path(outcomes.__file__).with_name("outcomes.json").read_bytes()
    assert main([]) == 1
    assert "differs" in capsys.readouterr().out
    assert main(["--write"]) == 0
    assert outcomes.kept() == outcomes.found()
    assert Path(outcomes.__file__).with_name("outcomes.json").read_bytes() == ours
    assert len(list(tmp_path.glob("*.txt"))) == len(GOLDEN)
    assert main([]) == 0
    assert main(["--erase"]) == 2
