"""Playing at a table from the command line: the emulated table, real drivers, a real log."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.machine

ROOT = Path(__file__).parents[2]


def companion(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a person would, with folders of its own."""
    environment = {
        **os.environ,
        "COMPANION_DATA": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_RUNTIME_DIR": str(folder),
        "COLUMNS": "100",
    }
    folder.chmod(0o700)
    return subprocess.run(
        [sys.executable, "-m", "companion.app", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        env=environment,
        check=False,
    )


def test_a_fight_of_the_kept_decks_begins_on_the_emulated_table_and_is_kept(tmp_path: Path) -> None:
    begun = companion(tmp_path, "tags", "begin", "Anna=ironclad")
    assert begun.returncode == 0, begun.stderr
    played = companion(tmp_path, "play", "sts", "--boss", "collector", "--table", typed="4\nq\n")
    assert played.returncode == 0, played.stderr
    assert "The table is emulated" in played.stdout
    assert "Anna: draw 5 cards." in played.stdout
    assert "The Collector" in played.stdout
    kept = companion(tmp_path, "games", "list")
    assert "Slay the Spire" in kept.stdout
    resumed = companion(tmp_path, "resume", "--table", typed="q\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "The Collector" in resumed.stdout


def test_a_game_of_the_table_is_taken_up_at_the_table_and_no_other_is(tmp_path: Path) -> None:
    companion(tmp_path, "play", "ministeel", "--seats", "Anna,Ben", "--seed", "3", typed="q\n")
    plain = companion(tmp_path, "resume", typed="q\n")
    assert plain.returncode == 0 and "The table is emulated" not in plain.stdout
    words = ("play", "ministeel", "--seats", "Anna,Ben", "--table", "--emulated", "--seed", "3")
    companion(tmp_path, *words, typed="q\n")
    resumed = companion(tmp_path, "resume", typed="4\nq\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "The table is emulated" in resumed.stdout and "Anna rolls 4." in resumed.stdout


def test_a_party_all_on_the_screen_is_taken_up_at_the_table_too(tmp_path: Path) -> None:
    companion(tmp_path, "tags", "begin", "Anna=ironclad", "Ben=silent")
    companion(tmp_path, "play", "sts", "--boss", "collector", "--table", typed="mode Anna screen\nq\n")
    companion(tmp_path, "play", "sts", "--boss", "collector", "--table", typed="mode Ben screen\nq\n")
    begun = companion(tmp_path, "play", "sts", "--boss", "collector", "--table", typed="q\n")
    assert "Anna: draw 5 cards." not in begun.stdout  # nobody has cards of cardboard now
    resumed = companion(tmp_path, "resume", typed="q\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "The table is emulated" in resumed.stdout and "The Collector" in resumed.stdout
    companion(tmp_path, "play", "ministeel", "--seats", "Anna,Ben", "--seed", "3", typed="q\n")
    plain = companion(tmp_path, "resume", typed="q\n")
    assert plain.returncode == 0 and "The table is emulated" not in plain.stdout


def test_devices_are_told_before_the_first_question(tmp_path: Path) -> None:
    words = ("play", "ministeel", "--seats", "Anna,Ben", "--table", "--emulated", "--seed", "3")
    played = companion(tmp_path, *words, typed="5\nq\n").stdout
    assert "Working: shared, market, die, panel." in played
    assert played.index("Working") < played.index("Anna rolls for the first turn. The highest roll begins.")
    assert "It works." not in played and "Opening" not in played


def test_a_duel_at_the_table_keeps_the_hands_of_people_unseen(tmp_path: Path) -> None:
    words = ("play", "ministeel", "--seats", "Anna,Ben", "--table", "--emulated", "--seed", "3")
    played = companion(tmp_path, *words, typed="5\n2\nq\n")
    assert played.returncode == 0, played.stderr
    assert "Anna rolls for the first turn. The highest roll begins." in played.stdout
    assert "Hand 6" in played.stdout


def test_without_a_deck_the_table_says_how_to_begin_one(tmp_path: Path) -> None:
    refused = companion(tmp_path, "play", "sts", "--boss", "collector", "--table")
    assert refused.returncode == 2
    assert " tags begin NAME=CHARACTER" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_a_wrong_settings_file_is_one_clear_sentence(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "table-companion" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[hardware]\nmagic = 1\n")
    refused = companion(tmp_path, "play", "ministeel", "--seats", "Anna,Ben", "--table")
    assert refused.returncode == 2
    assert "magic" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
