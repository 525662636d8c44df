"""Every attack, as long as the suite may take; `python -m tests.attacks` is the whole of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks import command_lines, games, two_programs

pytestmark = pytest.mark.slow


def test_damaged_files_cost_what_they_hit_and_are_said(tmp_path: Path) -> None:
    found = games.damaged(100, tmp_path)
    assert set(found) <= {"whole", "shorter", "refused damaged"} and found["whole"] > found["refused damaged"]


def test_files_of_another_game_are_never_taken_for_this_one(tmp_path: Path) -> None:
    assert set(games.swapped(50, tmp_path)) == {"whole", "shorter"}


def test_forged_games_are_refused_or_played_on(tmp_path: Path) -> None:
    assert set(games.forged(150, tmp_path)) <= {
        "bad-file",
        "newer",
        "unknown-game",
        "cannot-resume",
        "played on",
    }


def test_two_programs_bind_what_they_say(tmp_path: Path) -> None:
    done, wrong = two_programs.interleaved(400, tmp_path)
    assert wrong == [] and done["bound"] > 20 and done["unbound"] > 20


@pytest.mark.machine
def test_four_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    assert two_programs.at_once(tmp_path) == 80


def test_command_lines_end_as_promised(tmp_path: Path) -> None:
    codes, broken = command_lines.attack(150, tmp_path)
    assert broken == [] and set(codes) <= command_lines.CODES and codes[0] and codes[2]
