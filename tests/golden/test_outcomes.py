"""Nobody can change what a game makes of its answers without giving its rules another version."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.slay_the_spire.rules import triggers
from tests.golden import outcomes, playing
from tests.golden.__main__ import main
from tests.golden.outcomes import Outcomes, complaints

BEFORE = Outcomes("3", "abc", ("11 aa", "22 bb"))
OTHER = Outcomes("1", "xyz", ("33 cc",))
RAISE = "sts: 1 of 2 games lead to other states than rules 3 did"


@pytest.mark.slow
def test_the_kept_outcomes_are_those_of_the_rules_and_their_version() -> None:
    assert list(complaints(outcomes.kept(), outcomes.found())) == []


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (BEFORE, ""),
        (Outcomes("3", "abc", ("11 aa", "22 b0")), RAISE),
        (Outcomes("4", "abc", ("11 aa", "22 b0")), "not kept"),  # raised: to be written
        (Outcomes("3", "abd", ("11 aa", "22 b0")), "not kept"),  # other data: logs tell it by the data
        (Outcomes("4", "abc", BEFORE.tables), "not kept"),  # raised without need
        (Outcomes("3", "abc", ("11 aa", "20 b0")), "not kept"),  # another set-up says nothing of the rules
        (Outcomes("3", "abc", ("11 aa",)), "not kept"),
    ],
)
def test_what_is_said_about_a_difference(now: Outcomes, said: str) -> None:
    lines = list(complaints({"sts": BEFORE, "ministeel": OTHER}, {"sts": now, "ministeel": OTHER}))
    assert len(lines) == bool(said)
    assert all(line.startswith("sts: ") and said in line for line in lines)


def test_the_sentence_says_where_the_version_stands_and_what_to_run() -> None:
    now = Outcomes("3", "abc", ("11 aa", "22 b0"))
    (line,) = complaints({"sts": BEFORE}, {"sts": now})
    assert "raise RULES_VERSION in companion/games/slay_the_spire/game.py" in line
    assert "RULES_VERSION = " in Path("companion/games/slay_the_spire/game.py").read_text()
    assert "python -m tests.golden --write" in line


def test_a_game_that_is_new_is_to_be_written() -> None:
    assert [line[:5] for line in complaints({"sts": BEFORE}, {"sts": BEFORE, "new": OTHER})] == ["new: "]


@pytest.fixture
def another_rule(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A rule of one game is changed by somebody who forgets the version."""
    monkeypatch.setattr(outcomes, "PATH", tmp_path / "outcomes.json")
    monkeypatch.setattr(playing, "FOLDER", tmp_path)
    monkeypatch.setattr(outcomes, "TABLES", 12)
    assert main(["--write"]) == 0
    monkeypatch.setattr(triggers, "still_allowed", lambda item, ability: False)


@pytest.mark.inside
@pytest.mark.slow
@pytest.mark.usefixtures("another_rule")
def test_a_changed_rule_is_found_in_its_game_and_nothing_is_kept_that_needs_another_version(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = outcomes.kept()
    assert main(["--write"]) == 1
    (said,) = [line for line in capsys.readouterr().out.splitlines() if "raise RULES_VERSION" in line]
    assert said.startswith("sts: "), "the rules of the others are as they were"
    assert outcomes.kept() == before
