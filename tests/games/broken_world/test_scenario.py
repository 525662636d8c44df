"""The scenario adapter: slips are named, and what a case does not know is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.engine.game import SetupError
from companion.games.broken_world.cases.state import CardForm, equipment
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.game import check_case

CASE: dict[str, Any] = {
    "id": "x",
    "setup": {
        "active": "A",
        "turn_number": 3,
        "phase": "main",
        "players": {"A": {"gold": 5, "hand": 2}, "B": {"hand": 2}},
        "pieces": [
            {"id": "HA", "owner": "A", "kind": "hero", "health": 20},
            {"id": "HB", "owner": "B", "kind": "hero", "health": 20, "attack": 2},
            {"id": "a1", "owner": "A", "kind": "minion", "attack": 2, "health": 3},
        ],
    },
    "actions": [],
    "expect": {},
}


def checked(*actions: dict[str, Any], expect: dict[str, Any], **setup: Any) -> list[str]:
    case = copy.deepcopy(CASE)
    case["setup"].update(setup)
    return check_case({**case, "actions": list(actions), "expect": expect}, {})


def act(do: str, actor: str = "A", **rest: Any) -> dict[str, Any]:
    return {"actor": actor, "do": do, **rest}


def attack(target: str) -> dict[str, Any]:
    return act("declare_attacks", attacks=[{"attacker": "a1", "target": target}])


def test_a_refused_act_leaves_pieces_hands_and_cards_as_they_were() -> None:
    dear = act("cast", spell={"id": "z", "timing": "pre_combat", "cost": 6, "damage": 1}, on="a1")
    expect = {"last_action_legal": False, "A.hand": 2, "A.gold": 5, "a1.damage": 0, "phase": "before"}
    before = CARDS.hash
    assert checked(dear, expect=expect) == []
    assert CARDS.hash == before


def test_a_piece_that_is_not_there_has_no_values_and_a_player_who_is_not_is_named() -> None:
    assert checked(expect={"zz.damage": None, "zz.space": None, "a1.damage": 0}) == []
    with pytest.raises(SetupError, match=r"unknown value zz\.gold"):
        checked(expect={"zz.gold": 1})


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (act("dance"), "actions, 1: expected one of .*, found dance"),
        (act("move", piece="a1"), "actions, 1: .* missing required field `to`"),
        (
            act("move", piece="a1", to="n9", speed=1),
            "actions, 1: unknown key speed. Use one of: do",
        ),
        (act("move", "Z", piece="a1", to="n9"), "actions, 1, actor: there is no Z. Use one of: A, B."),
        (act("move", piece="zz", to="n9"), "there is no zz. Use one of: HA, HB, a1."),
        (act("cast", spell={"id": "z", "timing": "noon"}), "actions, 1, spell, timing: .* 'noon'"),
        (act("summon", piece={"id": "n1", "helth": 1}), "actions, 1, piece: unknown key helth"),
        (act("summon", piece={"id": "n1"}), "n1: a piece on the board needs at least 1 health"),
        (
            act("summon", piece={"id": "n1", "health": 1, "passive": {"own_cats_attack": 1}}),
            "there is no own_cats_attack. Use one of: .*own_minions_attack",
        ),
    ],
)
def test_slips_of_acts_are_named(action: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        checked(action, expect={})


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"faze": "main"}, "setup: unknown key faze. Use one of: active, players"),
        ({"active": "Z"}, "there is no Z. Use one of: A, B."),
        ({"first_player": "Z"}, "setup, first_player: there is no Z. Use one of: A, B."),
        ({"players": {"A": {"hand": -1}, "B": {}}}, "setup, players, A, hand: .* Expected `int` >= 0"),
        ({"options": {"heroes_mov": True}}, "unknown option heroes_mov"),
        (
            {"pieces": [{"id": "q", "owner": "Z", "kind": "minion", "health": 1}]},
            "pieces, 1, owner: there is no Z",
        ),
        ({"pieces": [{"id": "q", "owner": "A", "kind": "equipment"}]}, "q is equipment, but A has no hero"),
    ],
)
def test_slips_of_the_set_up_are_named(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        checked(expect={}, **setup)


def test_what_a_case_says_cannot_be_is_refused_and_not_skipped() -> None:
    refused = {"last_action_legal": False}
    split = act("split_damage", "B", from_="HB", to={"a1": 1})
    split["from"] = split.pop("from_")
    assert checked(attack("HB"), act("declare_defenders", "B", defenders={}), split, expect=refused) == []
    split["to"] = {"a1": 2}
    assert checked(attack("HB"), act("declare_defenders", "B", defenders={}), split, expect={}) == []
    expect = {"last_action_legal": True}
    assert checked(attack("HB"), act("declare_defenders", "B", defenders={}), split, expect=expect) == []


@pytest.mark.parametrize("acts", [True, False])
def test_equipment_of_a_case_has_an_action_unless_it_says_no(acts: bool) -> None:
    found = equipment(CardForm("blade", alternate_action=acts))
    assert bool(found.alternate_actions) is acts
