"""Every decision is written down, every house rule names one, and both are what the game does."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.house import SPECS

RULINGS = resources.files("companion.games.mini_rogue").joinpath("rulings.md").read_text(encoding="utf-8")
CASES = Path(__file__).parents[2] / "cases" / "mini_rogue" / "own.json"


def test_every_ruling_is_there_once() -> None:
    numbers = re.findall(r"^- \*\*(MR-\d\d) ", RULINGS, re.MULTILINE)
    assert sorted(numbers) == [f"MR-{number:02}" for number in range(1, 80)]


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.ruling], ids=lambda spec: spec.key)
def test_every_house_rule_stands_in_its_ruling(spec: object) -> None:
    ruling, key = spec.ruling, spec.key  # type: ignore[attr-defined]
    [entry] = re.findall(rf"^- \*\*{ruling} .*?(?=^- \*\*|^## |\Z)", RULINGS, re.MULTILINE | re.DOTALL)
    assert f"`{key}`" in entry


def test_there_are_cases_of_each_rule_of_the_rows() -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    assert len(cases) >= 120
    rows = [case for case in cases if "row" in case["tags"]]
    kinds = {tag for case in rows for tag in case["tags"]} - {"row"}
    assert kinds == {"trap", "treasure", "shrine", "tomb", "armory", "bonfire", "reward"}


def won(seed: str, careful: bool) -> tuple[bool, int]:
    """A game of one bot: whether it was won, and the area it came to."""
    match = Match(GAME, GAME.setup(Setup("mini_rogue", ("Anna",), seed, GAME.options.validate({}, "test"))))
    oracle, choices = SeedOracle(seed), SeedOracle(f"{seed}, choices")
    match.settle(oracle)
    number = 0
    while isinstance(ask := match.ask(), Choice):
        acts, number = match.legal(0), number + 1
        index = int(choices.answer(Chance("pick", range(len(acts))), number))
        act = GAME.bots.careful(match.state, 0, acts, ask) if careful else acts[index]
        match.do(0, act)
        match.settle(oracle)
    return match.state.won, match.state.area


def test_careful_play_beats_careless_play_clearly() -> None:
    careful = [won(f"bots {number}", careful=True) for number in range(40)]
    careless = [won(f"bots {number}", careful=False) for number in range(40)]
    assert sum(area for _won, area in careful) > 1.8 * sum(area for _won, area in careless)
    assert sum(won for won, _area in careful) >= 4
    assert sum(won for won, _area in careless) <= 1
