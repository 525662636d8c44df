"""Which printed map is in play is asked by what is on it: in words, and with the maps drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.view import AtSpace
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.words.climbing import SPACES, thing_words

FACTS = json.loads((Path(__file__).parents[2] / "facts" / "sts" / "map.json").read_text("utf-8"))
PRINTED: dict[str, dict[str, str]] = {each["id"]: each["nodes"] for each in FACTS["maps"]}
FIRST = ("act1_a", "act1_b")
WORDS = re.compile(r"map of Act 1 with these rooms in row (\d+) from the bottom: (.*)")


def asked() -> Match[Any]:
    """A climb that asks for the map of its first act."""
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", ("Anna",), "maps", {"climb": True})))
    while not (isinstance(ask := match.ask(), Chance) and ask.topic == "map"):
        assert isinstance(ask, Chance)
        match.resolve(ask.options[0])
    return match


def row(layout: str, number: int) -> list[str]:
    """The rooms of a printed row, from left to right; rows are counted from 1."""
    nodes = PRINTED[layout]
    there = sorted(space for space in nodes if space.startswith(f"{number - 1}-"))
    return [SPACES[nodes[space]] for space in there]


@pytest.mark.parametrize(("layout", "other"), [FIRST, FIRST[::-1]])
def test_a_map_is_told_by_a_row_that_no_other_of_its_act_has(layout: str, other: str) -> None:
    found = WORDS.fullmatch(thing_words(layout))
    assert found is not None
    number, rooms = int(found[1]), found[2].split(", ")
    assert rooms == row(layout, number)
    assert sorted(rooms) != sorted(row(other, number)), "it is seen without telling left from right"
    assert all(sorted(row(layout, each)) == sorted(row(other, each)) for each in range(1, number))


def test_the_only_map_of_an_act_is_told_by_its_act() -> None:
    assert [thing_words(each) for each in ("act2", "act3", "act4")] == [
        "map of Act 2",
        "map of Act 3",
        "map of Act 4",
    ]


def test_the_maps_that_may_be_in_play_are_drawn_and_chosen_by_where_they_begin() -> None:
    match = asked()
    view = GAME.view(match, -1)
    assert view.ask is not None
    for option, board in zip(view.ask.options, view.boards, strict=True):
        printed = {space: SPACES[room] for space, room in PRINTED[option.act].items()}
        assert {space.id: space.label for space in board.spaces} == printed
        assert board.label == option.label[:1].upper() + option.label[1:]
        assert option.at == (AtSpace(board.id, "0-3"),)
        assert [space.id for space in board.spaces if space.reachable] == ["0-3"]
    match.resolve("act1_b")
    (board,) = GAME.view(match, -1).boards
    assert board.label == "Map of Act 1" and {space.id for space in board.spaces} == set(PRINTED["act1_b"])
