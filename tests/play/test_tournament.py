"""Many games between bots: the same seed gives the same games, whoever plays them."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.app import main
from companion.engine.game import Game, Setup
from companion.engine.match import Match
from companion.games.ministeel.game import GAME
from companion.play.bots.players import Bot, CarefulBot, RandomBot
from companion.play.simulation import tournament
from companion.play.simulation.plotting import check_plot
from companion.play.simulation.simulate import processes, remarks
from companion.play.simulation.tournament import Contest, Played, Tally, play, play_between, results


def contest(*kinds: str, games: int = 12, seed: str = "one") -> Contest:
    bots = kinds or ("careful", "random")
    names = tuple(f"{kind}-{number}" for number, kind in enumerate(bots))
    return Contest("ministeel", bots, names, games, seed, GAME.options.validate({}, "test"))


@pytest.mark.machine
def test_the_number_of_processes_changes_nothing() -> None:
    asked = contest("careful", "random", "thinker:2p", games=9)
    alone = list(results(asked, 1))
    assert list(results(asked, 2)) == alone
    assert list(results(asked, 3)) == alone
    assert [played.number for played in alone] == list(range(9))


def test_another_seed_gives_other_games() -> None:
    one, other = (list(results(contest(seed=seed), 1)) for seed in ("one", "two"))
    assert [played.decisions for played in one] != [played.decisions for played in other]


def test_every_player_sits_everywhere_equally_often() -> None:
    orders = [played.order for played in results(contest("random", "random", "random", games=9), 1)]
    for seat in range(3):
        assert sorted(order[seat] for order in orders) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert all(one != other for one, other in pairwise(orders))


def test_a_winner_is_a_player_of_the_contest_and_not_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second game the players sit the other way round: seat 0 wins both, and each player one."""
    sat: list[list[tuple[str, type]]] = []

    def won_by_seat_0(game: Game[Any], setup: Setup, bots: Sequence[Bot]) -> tuple[Match[Any], int]:
        sat.append(list(zip(setup.seats, map(type, bots), strict=True)))
        match, decisions = play_between(game, setup, bots)
        match.state.winner = 0
        return match, decisions

    monkeypatch.setattr(tournament, "play_between", won_by_seat_0)
    asked = contest("careful", "random", games=2)
    assert [play(asked, number).winners for number in range(2)] == [(0,), (1,)]
    careful, random = ("careful-0", CarefulBot), ("random-1", RandomBot)
    assert sat == [[careful, random], [random, careful]]


def test_a_game_that_never_ends_is_stopped_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "LONGEST_GAME", 5)
    played = play(contest(), 0)
    assert played.unfinished and played.winners == () and played.decisions == 5
    tally = Tally(contest())
    tally.add(played)
    assert any("Stopped without an end: 1" in line for line in remarks(tally))


def test_shared_and_missing_victories_are_counted() -> None:
    tally = Tally(contest())
    tally.add(Played(0, "a", (0, 1), (0, 1), 3, 10))
    tally.add(Played(1, "b", (1, 0), (), 5, 30))
    assert tally.wins == [1, 1] and tally.nobody == 1 and tally.shared == 1
    data = tally.as_data()
    assert (data["mean_rounds"], data["mean_decisions"]) == (4, 20)
    assert [player["share"] for player in data["players"]] == [0.5, 0.5]


def test_a_thinker_by_the_clock_is_pointed_out() -> None:
    for kind, expected in (("thinker:5", True), ("thinker:5p", False)):
        tally = Tally(contest(kind, "random"))
        tally.add(Played(0, "a", (0, 1), (0,), 3, 10))
        assert (
            any("A thinker with milliseconds depends on the clock" in line for line in remarks(tally))
            is expected
        )


def test_processes_are_all_processors_unless_said() -> None:
    assert processes(None) >= 1 and processes(3) == 3


def simulate(*arguments: str) -> int:
    words = ["simulate", "ministeel", "--games", "6", "--seed", "s", "--processes", "1"]
    return main([*words, *arguments])


def test_results_are_written_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    assert simulate("--out", str(file)) == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert [row["game"] for row in rows] == ["0", "1", "2", "3", "4", "5"]
    assert [row["seat_1"] for row in rows[:2]] == ["Careful", "Random"]
    out = capsys.readouterr().out
    careful = next(line for line in out.splitlines() if line.startswith("Careful"))
    wins = sum(row["winners"] == "Careful" for row in rows)
    assert careful.split()[2] == str(wins)


def test_results_are_written_as_json(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    assert simulate("--out", str(file), "--fate-heal", "3") == 0
    data = json.loads(file.read_text())
    assert data["games"] == 6 and len(data["results"]) == 6
    assert data["options"]["fate_heal"] == 3
    firsts = [result for result in data["results"] if result["first"] in result["winners"]]
    assert data["won_by_first"] == len(firsts) and {result["first"] for result in data["results"]} <= {0, 1}
    low, high = data["players"][0]["interval"]
    assert low <= data["players"][0]["share"] <= high


@pytest.mark.parametrize("name", ["plot.png", "plot.svg"])
def test_a_plot_is_drawn(tmp_path: Path, name: str) -> None:
    pytest.importorskip("matplotlib", reason="plots need the part print")
    assert simulate("--plot", str(tmp_path / name)) == 0
    head = (tmp_path / name).read_bytes()[:200]
    assert head.startswith(b"\x89PNG") or b"<svg" in head or b"<?xml" in head


def test_without_matplotlib_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.extras.parts.find_spec", lambda name: None)
    assert simulate("--plot", str(tmp_path / "plot.png")) == 2
    said = capsys.readouterr()
    assert "install print" in said.err and said.out == ""
    monkeypatch.undo()
    pytest.importorskip("matplotlib", reason="plots need the part print")
    check_plot(tmp_path / "plot.png")
