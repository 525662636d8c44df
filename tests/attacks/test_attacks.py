"""Every attack, as long as the suite may take; `python -m tests.attacks` is the whole of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.attacks import box_files, case_files, command_lines, games, power_cuts, two_programs

pytestmark = pytest.mark.slow
# The shim below SQLite is C that the test compiles; a table on which nobody develops has no compiler.
needs_compiler = pytest.mark.skipif(
    power_cuts.COMPILER is None or sys.platform != "linux",
    reason="what a disk loses is seen by a shim in C, for Linux",
)
FINE = {"whole", "said", "not begun"}


def test_damaged_files_cost_what_they_hit_and_are_said(tmp_path: Path) -> None:
    found = games.damaged(100, tmp_path)
    assert set(found) <= {"closed whole", "whole", "shorter", "refused damaged"}
    assert found["closed whole"] > 20
    assert found["whole"] > found["refused damaged"]


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


def test_two_programs_change_the_decks_as_they_say(tmp_path: Path) -> None:
    done, wrong = two_programs.decks_interleaved(120, tmp_path)
    assert wrong == [] and done["added"] > 20 and done["removed"] > 0


@pytest.mark.machine
def test_four_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    assert two_programs.at_once(tmp_path) == 80


def test_files_of_own_cards_are_read_whole_or_not_at_all(tmp_path: Path) -> None:
    done, broken = box_files.attack(60, tmp_path)
    assert broken == [] and sum(done.values()) == 60
    assert {words.rpartition(" ")[2] for words in done} == {"read", "refused"}


@pytest.mark.parametrize("game", case_files.GAMES)
def test_changed_scenario_files_are_played_or_say_what_is_wrong(game: str) -> None:
    done, crashed = case_files.attack(400, game)
    assert crashed == []
    assert done["passed"] > 40 and done["failed"] > 150 and sum(done.values()) == 400


def test_command_lines_end_as_promised(tmp_path: Path) -> None:
    codes, broken = command_lines.attack(150, tmp_path)
    assert broken == [] and set(codes) <= command_lines.CODES and codes[0] and codes[2]


@pytest.mark.machine
@needs_compiler
def test_a_power_cut_costs_no_answer_that_was_shown_as_kept(tmp_path: Path) -> None:
    found = power_cuts.attack("cuts", 64, tmp_path)
    assert set(found) <= {*FINE, "cuts", "calls", "games", "noted wrong"}
    assert found["cuts"] >= 64 and found["calls"] > 300 and found["whole"] and found["said"]
    assert found["noted wrong"] == 0, "the shim missed a call"


@pytest.mark.machine
@needs_compiler
def test_a_disk_that_lies_is_seen_to_lose_answers(tmp_path: Path) -> None:
    """Without flushes the same cuts lose games: the attack can fail."""
    found = power_cuts.attack("lies", 24, tmp_path)
    assert found["lost"] > 0 and found["noted wrong"] == 0


@pytest.mark.machine
@needs_compiler
def test_an_end_at_any_call_costs_no_answer_that_was_shown_as_kept(tmp_path: Path) -> None:
    found = power_cuts.attack("kills", 24, tmp_path)
    assert set(found) <= {*FINE, "killed", "ended", "games"} and found["killed"] == 24 and found["whole"]
