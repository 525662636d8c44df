"""Two rules beside each other: equal seeds, honest intervals, and files that say which game they are for."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.app import main
from companion.engine.game import SetupError
from companion.games import catalogue
from companion.laboratory.comparing import Comparison
from companion.laboratory.sides import PACKAGED, game_of, side_of
from companion.play.bad_input import BadInput
from companion.play.simulation.statistics import paired_difference
from companion.play.simulation.workers import in_force
from tests.laboratory.experiments import contest


def test_a_paired_difference_as_worked_out_by_hand() -> None:
    """n = 98, 10 and 30 discordant: (31 - 11) / 100 ± 1.96 * sqrt((0.42 - 0.2²) / 100)."""
    share, low, high = paired_difference(10, 30, 98)
    assert share == pytest.approx(20 / 98)
    assert (low, high) == pytest.approx((0.2 - 1.96 * 0.0616, 0.2 + 1.96 * 0.0616), abs=1e-3)
    assert paired_difference(0, 0, 0) == (0.0, -1.0, 1.0)
    share, low, high = paired_difference(30, 10, 98)
    assert share == pytest.approx(-20 / 98) and high < 0


def game(*winners: int, rounds: int = 3) -> SimpleNamespace:
    """A game of Anna and Ben."""
    return SimpleNamespace(winners=winners, rounds=rounds)


def test_games_are_compared_pair_by_pair() -> None:
    comparison = Comparison((contest(), contest()))
    comparison.add(game(0), game(0, rounds=5))
    comparison.add(game(0), game(1))
    comparison.add(game(), game(1, rounds=4))
    data = comparison.as_data()
    anna, ben = data["shares"]
    assert (anna["name"], anna["first"], anna["second"]) == ("Anna", 2 / 3, 1 / 3)
    assert (ben["first"], ben["second"], ben["difference"]) == (0, 2 / 3, 2 / 3)
    assert (data["games"], data["ended_otherwise"]) == (3, 2)
    assert data["rounds"]["difference"] == 1 and comparison.widest() == 1.0


def written(folder: Path, name: str, text: str) -> str:
    """A file of somebody's."""
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.machine
def test_the_same_rules_change_nothing_and_others_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both sides have equal seeds: only what the rules change differs. The rules here stay as they were."""
    file = written(tmp_path, "healing.toml", "fate_heal = 5\n")
    before = in_force("ministeel")
    words = ["--games", "40", "--processes", "2", "--seats", "random,random"]
    for second, name in ((PACKAGED, "same"), (file, "other")):
        out = tmp_path / f"{name}.json"
        command = ["compare", PACKAGED, second, "--game", "ministeel", *words, "--out", str(out)]
        assert main(command) == 0
    same, other = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("same", "other"))
    assert same["ended_otherwise"] == 0 and same["rounds"]["difference"] == 0
    assert other["ended_otherwise"] > 0 and other["second_side"] == "healing.toml"
    assert other["shares"][0]["first"] == same["shares"][0]["first"]
    assert in_force("ministeel") == before
    assert "healing.toml" in capsys.readouterr().out


@pytest.mark.machine
def test_own_numbers_stand_beside_the_packaged_ones(tmp_path: Path) -> None:
    file = written(tmp_path, "weak.toml", "enemies.b1_hexaghost.hp = [1, 1, 1, 1]\n")
    out, version = tmp_path / "weak.json", catalogue.game("sts").data_version
    words = ["--boss", "hexaghost", "--deck", "starter", "--games", "3", "--seats", "careful"]
    assert main(["compare", PACKAGED, file, *words, "--processes", "2", "--out", str(out)]) == 0
    (fight,) = json.loads(out.read_text())["shares"]
    assert (fight["name"], fight["second"]) == ("hexaghost, 1", 1.0)
    assert catalogue.game("sts").data_version == version


def test_a_file_says_which_game_it_is_for(tmp_path: Path) -> None:
    house = written(tmp_path, "house.toml", "fate_heal = 5\n")
    numbers = written(tmp_path, "numbers.toml", "enemies.b1_hexaghost.hp = [1, 1, 1, 1]\n")
    own = catalogue.game("miscrits").parts.own_cards
    assert own is not None
    cards = written(tmp_path, "cards.toml", own().example())
    assert [game_of([PACKAGED, file], None).id for file in (house, numbers, cards)] == [
        "ministeel",
        "sts",
        "miscrits",
    ]
    assert side_of(catalogue.game("ministeel"), house).house == Path(house)
    assert len(side_of(catalogue.game("miscrits"), cards).force.sets) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fate_heal = [", "expected house rules"),
        ("colour = 1\n", "--game"),
        ('[set]\ngame = "chess"\nname = "x"\n', "--game"),
    ],
)
def test_a_file_of_nothing_known_is_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=words):
        game_of([PACKAGED, written(tmp_path, "some.toml", text)], None)


@pytest.mark.parametrize("text", ["colour = 1\n", '[set]\nname = "x"\n'])
def test_a_file_that_means_nothing_for_a_game_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises((BadInput, SetupError), match=r"some\.toml"):
        side_of(catalogue.game("ministeel"), written(tmp_path, "some.toml", text))


def test_both_files_must_be_for_the_same_game(tmp_path: Path) -> None:
    house = written(tmp_path, "house.toml", "fate_heal = 5\n")
    numbers = written(tmp_path, "numbers.toml", "enemies.b1_hexaghost.hp = [1, 1, 1, 1]\n")
    with pytest.raises(BadInput, match="These fit more than one game: none"):
        game_of([house, numbers], None)
