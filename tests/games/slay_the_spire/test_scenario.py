"""The scenario adapter: verbs become the right acts, expectations are compared, slips are named."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import SetupError
from companion.games.slay_the_spire.game import check_case

STRIKE = {"play": "Strike", "target": 0}


def case(
    do: list[dict[str, Any]], expect: dict[str, Any], hand: tuple[str, ...] = ("Strike",), **more: Any
) -> dict[str, Any]:
    """An Ironclad and a Silent against two Cultists."""
    players = [{"char": "ironclad", "hand": list(hand)}, {"char": "silent", "row": 1}]
    enemies = [{"face": "e1_jaw_worm", "hp": 9}, {"face": "e1_jaw_worm", "hp": 9, "row": 1}]
    state = {"players": players, "enemies": enemies}
    return {"id": "x", "state": state, "do": do, "expect": expect, **more}


@pytest.mark.parametrize(
    ("expect", "lines"),
    [
        ({"enemies": [{"hp": 8}, {"hp": 9}]}, 0),
        ({"enemies": [{"hp": 7}, {"hp": 9}]}, 1),
        ({"enemies": [{"hp": 7}, {"hp": 8}]}, 2),
        ({"players": [{"energy": 2, "discard": ["Strike"], "hand": []}, {"energy": 3}]}, 0),
        ({"players": [{"discard": []}]}, 1),
        ({"result": "open"}, 0),
        ({"result": "won"}, 1),
        ({"refused": True}, 1),
    ],
)
def test_expectations_are_compared(expect: dict[str, Any], lines: int) -> None:
    assert len(check_case(case([STRIKE], expect), {})) == lines


def test_the_last_act_may_be_one_that_is_refused() -> None:
    twice = [STRIKE, STRIKE]
    assert check_case(case(twice, {"refused": True, "enemies": [{"hp": 8}]}), {}) == []
    (line,) = check_case(case(twice, {"enemies": [{"hp": 8}]}), {})
    assert "was refused" in line and "Strike" in line


def test_an_act_that_is_refused_in_the_middle_fails_the_case() -> None:
    (line,) = check_case(case([STRIKE, STRIKE, {"end_turn": True}], {"refused": True}), {})
    assert "was refused" in line


def test_options_belong_to_the_case_that_sets_them() -> None:
    """In a fight against a boss the others fight on only where the case says so."""
    fight = case([{"enemy_turn": {"die": 1}}], {"result": "open"})
    fight["state"]["enemies"] = [{"face": "b1_hexaghost", "slot": 1}]
    fight["state"]["players"][0]["hp"] = 1
    assert check_case({**fight, "options": {"last_stand": True}}, {}) == []
    (line,) = check_case(fight, {})
    assert "lost" in line


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stat": {}}, "case: there is no key stat; the keys are id, state"),
        ({"state": {"players": [{"char": "ironclad"}], "enemys": []}}, "state: there is no key enemys"),
        ({"state": {"players": [{"chr": "ironclad"}], "enemies": []}}, "players: there is no key chr"),
        ({"state": {"players": [], "enemies": []}}, "not of the form"),
        ({"do": [{"play": "Strike", "tarket": 0}]}, "do: there is no key tarket; the keys are play"),
        ({"do": [{"target": 0}]}, "do: expected one of play, shiv"),
        ({"do": [{"play": "Strike", "end_turn": True}]}, "do: expected one of"),
        ({"do": [{"play": "Strik", "target": 0}]}, "no card Strik"),
        ({"do": [{"play": "Strike", "p": 2}]}, "no player 2"),
        ({"do": [{"power": "Combust"}]}, "no Combust to use"),
        ({"do": [{"play": "Strike", "target": -1}]}, "not of the form"),
        ({"do": [{"enemy_turn": {"die": 7}}]}, "not of the form"),
        ({"expect": {"players": [{"hpp": 1}]}}, "players.0.hpp"),
        ({"expect": {"players": [{}, {}, {}]}}, "expect: there is no player 2"),
        ({"expect": {"enemies": [{}, {}, {}]}}, "expect: there is no enemy 2"),
        ({"expect": {"enemie": []}}, "expect: there is no key enemie"),
        ({"options": {"last_stnd": True}}, "options: there is no option last_stnd"),
        ({"options": {"last_stand": 1}}, "last_stand: expected true or false"),
        ({"options": {"boss": "guardian"}}, "no option boss"),
    ],
)
def test_slips_are_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        check_case({**case([STRIKE], {}), **change}, {})


@pytest.mark.parametrize(("key", "value"), [("char", "ironclat"), ("hand", ["Bosh"])])
def test_slips_of_players_are_named(key: str, value: Any) -> None:
    wrong = case([], {})
    wrong["state"]["players"][0][key] = value
    with pytest.raises(SetupError, match=value if isinstance(value, str) else value[0]):
        check_case(wrong, {})


def test_an_enemy_that_is_not_in_the_box_is_named() -> None:
    wrong = case([], {})
    wrong["state"]["enemies"][1]["face"] = "e1_jaw_wurm"
    with pytest.raises(SetupError, match="no enemy e1_jaw_wurm"):
        check_case(wrong, {})
