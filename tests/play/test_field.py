"""Every deck against every other one: who meets whom, what is counted, what is refused."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from companion.app import main
from companion.games import catalogue
from companion.play.command_line.players import players
from companion.play.simulation.every_deck import Field, Met, Tally, field_of, met, remarks, results

GAME = "broken_world"
DECKS = ("ember", "thorn", "tide", "forge")


def field(games: int = 2, bot: str = "bot:random") -> Field:
    """All decks of the practice set, in short games."""
    game = catalogue.game(GAME)
    return field_of(game, players(bot), games, "one", game.options.validate({"most_rounds": 3}, "test"))


def test_every_pair_meets_equally_often_and_changes_sides() -> None:
    found = list(results(field(), 1))
    assert [game.number for game in found] == list(range(12))
    sides = Counter(game.decks for game in found)
    assert sides == {(one, other): 1 for one in DECKS for other in DECKS if one != other}
    assert all(game.winner in (*game.decks, "") and game.first in game.decks for game in found)


def test_a_game_is_played_by_the_decks_it_names() -> None:
    """The same number gives the same game; the seed is that of the pair."""
    again = met(field(), 3)
    assert again == met(field(), 3)
    assert (again.decks, again.seed) == (("tide", "ember"), "one/ember/tide/1")


@pytest.mark.machine
def test_the_number_of_processes_changes_nothing() -> None:
    assert list(results(field(), 2)) == list(results(field(), 1))


def test_victories_are_counted_by_deck_by_pair_and_by_who_went_first() -> None:
    tally = Tally()
    tally.add(Met(0, "a", ("ember", "thorn"), "thorn", "thorn", 4, 10))
    tally.add(Met(1, "b", ("thorn", "ember"), "", "ember", 4, 10))
    tally.add(Met(2, "c", ("ember", "tide"), "ember", "tide", 6, 20))
    decks = {deck: (share.games, share.wins, share.drawn) for deck, share in tally.decks.items()}
    assert decks == {"ember": (3, 1, 1), "thorn": (2, 1, 1), "tide": (1, 0, 0)}
    assert tally.pairs["thorn", "ember"].as_data()["share"] == 1.0
    assert (tally.first.games, tally.first.wins, tally.first.decided) == (3, 1, 2)
    assert any("50.0 %" in line for line in remarks(field(), tally))


def test_the_command_shows_decks_pairs_and_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "field.csv"
    words = ["simulate", GAME, "--field", "--games", "2", "--seats", "random", "--most-rounds", "2"]
    assert main([*words, "--processes", "1", "--out", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Ember Camp against Thorn Wood" in out and "12 games" in out
    rows = list(csv.DictReader(file.read_text().splitlines()))
    ember = [row for row in rows if "ember" in (row["seat_1"], row["seat_2"])]
    line = next(line for line in out.splitlines() if line.startswith("Ember Camp "))
    assert line.split()[2:4] == [str(len(ember)), str(sum(row["winner"] == "ember" for row in ember))]


def test_figures_are_written_as_json(tmp_path: Path) -> None:
    file = tmp_path / "field.json"
    words = ["simulate", GAME, "--field", "--games", "1", "--seats", "random", "--most-rounds", "1"]
    assert main([*words, "--processes", "1", "--out", str(file)]) == 0
    data = json.loads(file.read_text())
    assert data["options"]["most_rounds"] == 1 and len(data["results"]) == 6
    assert all(one["interval"][0] <= one["share"] <= one["interval"][1] for one in data["decks"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ministeel", "--field"], "players do not choose decks"),
        (["sts", "--field"], "players do not choose decks"),
        ([GAME, "--field", "--seats", "careful,random"], "--field: one bot plays all decks."),
        ([GAME, "--field", "--games", "0"], "expected 1 to"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 2
    shown = capsys.readouterr()
    assert said in shown.err and shown.out == ""
