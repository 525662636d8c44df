"""The scenario adapter: slips are named, and what a case does not know is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.engine.game import SetupError
from companion.games.mini_rogue.game import check_case

MAT = {"hp_max": 20, "armor_max": 4, "food_max": 4, "gold_max": 10, "xp_max": 23, "level_xp": [0, 6, 18]}
CASE: dict[str, Any] = {
    "id": "x",
    "setup": {
        "mat": {**MAT, "potion_slots": 2},
        "floor": 1,
        "characters": {"A": {"class": "rogue", "hp": 10, "potions": ["fire"]}},
    },
    "actions": [],
    "expect": {},
}


def checked(*actions: dict[str, Any], expect: dict[str, Any], **changes: Any) -> list[str]:
    case = {**copy.deepcopy(CASE), **changes}
    return check_case({**case, "actions": list(actions), "expect": expect}, {})


def act(do: str, actor: str = "A", **rest: Any) -> dict[str, Any]:
    return {"actor": actor, "do": do, **rest}


def test_of_a_potion_that_is_held_already_nothing_comes_in_the_middle_of_a_case_too() -> None:
    again = act("gain_potion", potion="fire")
    assert checked(again, act("gain_gold", amount=2), expect={"A.potions": ["fire"], "A.gold": 2}) == []
    assert checked(again, expect={"last_action_legal": False}) == []
    given_up = act("discard_potion", potion="fire")
    (line,) = checked(given_up, given_up, act("gain_gold"), expect={})
    assert ("'discard_potion', 'potion': 'fire'} was refused: You do not have this potion.") in line


def test_keys_may_be_called_as_they_are_elsewhere() -> None:
    ill = act("gain_affliction", affliction="poison")
    assert checked(ill, expect={"A.poison": True, "A.blind": False, "enemy.hp": 0, "enemy.phase": None}) == []


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (act("dance"), "actions, 1: expected one of .*, found dance"),
        (act("delve", die=1), "actions, 1: unknown key die. Use one of: do, actor."),
        (act("attack", "Z"), "actions, 1, actor: there is no Z. Use one of: A."),
        (act("use_potion", potion="milk"), "actions, 1, potion: there is no milk. Use one of: "),
        (act("resolve_room", room="cellar"), "actions, 1, room: there is no cellar. Use one of: "),
        (
            act("resolve_room", offring=True),
            "actions, 1: unknown key offring. Use one of: do",
        ),
        (act("move", to="there"), "actions, 1, to: there is no there. Use one of: 0,0, 0,1, "),
        (act("move", to=[5, 5]), r"actions, 1, to: there is no 5,5"),
        (act("trade", give={"time": 1}), "actions, 1, give: unknown key time. Use one of: .*gold"),
        (act("buy", item="moon"), "there is no moon"),
    ],
)
def test_slips_of_acts_are_named(action: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        checked(action, expect={})


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"flor": 1}, "setup: unknown key flor. Use one of: mat, floor"),
        ({"floor": 5}, "setup, floor: this is not a valid case: Expected `int` <= 4"),
        ({"characters": {}}, "setup, characters: .* Expected `object` of length >= 1"),
        ({"characters": {"A": {"class": "cook", "hp": 1}}}, "characters, A, class: there is no cook"),
        ({"mat": {**MAT, "potions": 2}}, "setup, mat: unknown key potions. Use one of: .*hp_max"),
        ({"leader": "Z"}, "setup, leader: there is no Z"),
        ({"grid": {"9,9": "trap"}}, "setup, grid, 9,9: there is no 9,9"),
        ({"enemy": {"damage": 1, "ability": "bite"}}, "setup, enemy, ability: .* 'bite'"),
        ({"enemy": {"damage": 1}}, "setup, enemy: expected hp, or hp_solo and hp_coop"),
    ],
)
def test_slips_of_the_set_up_are_named(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        checked(expect={}, setup={**CASE["setup"], **setup})


@pytest.mark.parametrize("key", ["A.speed", "Z.hp", "enemy.name", "weather"])
def test_a_value_that_there_is_not_is_named(key: str) -> None:
    with pytest.raises(SetupError, match="Z" if key == "Z.hp" else f"unknown value {key}. Known values"):
        checked(expect={key: 1})


def test_dice_that_cannot_fall_and_dice_that_are_missing_are_named() -> None:
    wrong = {"rolls": [{"roll": "pool", "character": [7]}]}
    with pytest.raises(
        SetupError, match="script, rolls, 1, character, 1: this is not a valid case: Expected `int` <= 6"
    ):
        checked(expect={}, script=wrong)
    with pytest.raises(SetupError, match="no roll is left for this die"):
        checked(act("resolve_room", room="trap"), expect={})


def test_an_attack_without_a_fight_is_refused_as_one() -> None:
    (line,) = checked(act("attack"), act("gain_gold"), expect={})
    assert "You cannot attack now." in line


@pytest.mark.parametrize(
    ("stack", "left"), [(["spider_queen", "cursed_dragon"], 1), (["spider_queen", "og_remains"], 1)]
)
def test_the_bosses_of_a_case_come_one_after_the_other(stack: list[str], left: int) -> None:
    pool = {"roll": "pool", "character": [4], "dungeon": 6}
    setup = {**CASE["setup"], "floor": 2, "area": 3, "boss_stack": stack}
    fall = act("resolve_room", room="trap_b")
    found = checked(fall, expect={"floor": 3, "bosses_left": left}, setup=setup, script={"rolls": [pool]})
    assert found == []


@pytest.mark.parametrize(("to", "hp"), [([0, 1], 10), ([1, 0], 12)])
def test_the_next_rooms_are_those_that_the_case_says_each_on_its_space(to: list[int], hp: int) -> None:
    """A merchant to the right, a bonfire below."""
    setup = {**CASE["setup"], "grid": {"0,1": "merchant", "1,0": "bonfire"}}
    acts = act("finish_room"), act("move", to=to), act("resolve_room", choose="hp")
    assert checked(*acts, expect={"A.hp": hp}, setup=setup) == []


@pytest.mark.parametrize("refreshes", [True, False])
def test_a_fall_refreshes_the_skills_where_the_house_says_so(refreshes: bool) -> None:
    pool = {"roll": "pool", "character": [4], "dungeon": 6}
    setup = {**CASE["setup"], "floor": 2, "area": 3}
    setup["characters"] = {"A": {**setup["characters"]["A"], "skill_ready": False}}
    options = {"fall_refreshes_skills": refreshes}
    fall = act("resolve_room", room="trap_b")
    expect = {"floor": 3, "A.skill_ready": refreshes}
    assert checked(fall, expect=expect, setup=setup, script={"rolls": [pool]}, options=options) == []
