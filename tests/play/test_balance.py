"""The study of balance: every deck and boss, beside what its share should lie in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.play.bad_input import BadInput
from tests.studies import balance
from tests.studies.balance import BOSSES, DECKS, Share

GAME = "miscrits"


def share(wins: int, goal: tuple[float, float]) -> Share:
    return Share("deck", "Ours", 2, 100, wins, wins / 100, (0.0, 1.0), goal)


@pytest.mark.parametrize(("wins", "met"), [(39, False), (40, True), (60, True), (61, False)])
def test_a_deck_should_win_four_to_six_of_ten(wins: int, met: bool) -> None:
    assert share(wins, DECKS).met is met


@pytest.mark.parametrize(("wins", "met"), [(34, False), (35, True), (65, True), (66, False)])
def test_a_boss_should_be_beaten_as_often_as_not(wins: int, met: bool) -> None:
    assert share(wins, BOSSES).met is met


def test_each_boss_is_met_by_one_to_five() -> None:
    found = balance.challenges(catalogue.game(GAME))
    bosses = {one.boss for one in found}
    assert len(bosses) == 3 and len(found) == 15
    assert {one.players for one in found if one.boss == min(bosses)} == {1, 2, 3, 4, 5}
    assert balance.challenges(catalogue.game("broken_world")) == []


def test_the_same_seed_gives_the_same_games() -> None:
    challenge = balance.challenges(catalogue.game(GAME))[0]
    first = list(balance.beaten(challenge, 8, "one", 1))
    assert first == list(balance.beaten(challenge, 8, "one", 1))
    assert set(first) == {True, False}


@pytest.mark.slow
def test_everything_is_measured_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "balance.json"
    words = ["--game", GAME, "--games", "2", "--processes", "1"]
    code = balance.main([*words, "--json", str(file)])
    out = capsys.readouterr().out
    found = json.loads(file.read_text())
    assert [one["kind"] for one in found] == ["deck"] * 4 + ["boss"] * 15
    assert all(one["interval"][0] <= one["share"] <= one["interval"][1] for one in found)
    assert "Cinder King" in out and "40.0 – 60.0 %" in out and "35.0 – 65.0 %" in out
    within = [one["goal"][0] <= one["share"] <= one["goal"][1] for one in found]
    assert code == (0 if all(within) else 1)


def test_a_game_without_decks_is_refused() -> None:
    with pytest.raises(BadInput, match="no decks to choose from"):
        balance.main(["--game", "sts"])
