"""Every decision is written down, every house rule names one, and both are what the game does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.mini_rogue.content import BOOK
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


Way = tuple[str, int, bool | str | None]
"""A way into a row: its table, the result of the Dungeon die, and the check or what was chosen."""


def way_of(case: dict[str, Any]) -> Way:
    """The way that a case of a row goes."""
    act, rolls = case["actions"][0], case["script"]["rolls"]
    table = act.get("room", "reward")
    roll = rolls[0] if rolls else {}
    changed = act.get("modify", 0) + act.get("offering", False)
    result = min(6, roll.get("dungeon", roll.get("value", 0)) + changed)
    passed = max(roll.get("character", [0])) >= 5 if table.startswith("trap") else None
    return table, result, act.get("choose", passed)


def ways() -> Iterator[tuple[Way, int]]:
    """Every way into a row, and how many things can be chosen there."""
    tables = {room: each.rows for room, each in BOOK.content.rooms.items()}
    for table, rows in {**tables, "reward": BOOK.content.reward.rows}.items():
        for row in rows:
            for result in row.die or (0,):
                yield from (((table, result, passed), 0) for passed in (True, False) if row.failure)
                if not row.failure:
                    yield (table, result, None), len(row.choose)


def test_every_row_is_played_by_a_case_each_way_into_it() -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    played = {way_of(case) for case in cases if "row" in case["tags"]}
    for way, choices in ways():
        if choices:
            assert len({each for each in played if each[:2] == way[:2]}) == choices, way
        else:
            assert way in played
    assert len(list(ways())) == 24 + 6 + 6 + 6 + 6 + 1 + 6


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
