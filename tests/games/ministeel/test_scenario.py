"""The scenario adapter: verbs become the right acts, expectations are really compared, slips are named."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import SetupError
from companion.games.ministeel.game import check_case


def case(actions: list[dict[str, Any]], expect: dict[str, Any], **setup: Any) -> dict[str, Any]:
    script = {"dice": setup.pop("dice", []), "random_picks": setup.pop("picks", [])}
    players = {name: setup.pop(name, {}) for name in ("Anna", "Ben", "Carl")}
    whole = {"seating": ["Anna", "Ben", "Carl"], "active": "Anna", "players": players, **setup}
    return {"id": "x", "setup": whole, "script": script, "actions": actions, "expect": expect}


def act(actor: str, do: str, **rest: Any) -> dict[str, Any]:
    return {"actor": actor, "do": do, **rest}


SWORD = act("Anna", "play", card="sword", target="Ben")


def test_shields_are_laid_one_by_one_and_the_second_is_hooked() -> None:
    actions = [
        SWORD,
        act("Ben", "respond", cards=["wooden_shield", "steel_shield"]),
        act("Anna", "hook_shield", card="steel_shield"),
        act("Ben", "respond", cards=[]),
    ]
    hands = {"Anna": {"hand": ["sword", "hook_rope"]}, "Ben": {"hand": ["steel_shield", "wooden_shield"]}}
    found = check_case(
        case(actions, {"Ben.hp": 8, "Anna.hand": ["steel_shield"], "Ben.hand_count": 0}, **hands), {}
    )
    assert found == []


def test_dust_goes_back_unless_the_case_aims_it() -> None:
    hands = {"Anna": {"hand": ["sword"]}, "Ben": {"hand": ["confusion_dust"]}}
    back = [SWORD, act("Ben", "respond", cards=["confusion_dust"])]
    assert check_case(case(back, {"Anna.hp": 7, "Carl.hp": 10}, **hands), {}) == []
    aside = [SWORD, act("Ben", "respond", cards=["confusion_dust"], target="Carl")]
    assert check_case(case(aside, {"Anna.hp": 10, "Carl.hp": 7}, **hands), {}) == []


def test_death_revival_and_the_end_can_be_expected() -> None:
    players = {"Anna": {"hand": ["sword"]}, "Ben": {"hp": 1, "hand": ["revival_scepter"]}}
    actions = [SWORD, act("Ben", "revive")]
    alive = {"Ben.alive": True, "Ben.hp": 4, "Ben.draw_tokens": 1, "game_over": False, "winner": None}
    assert check_case(case(actions, alive, dice=[4], **players), {}) == []
    undefended = [SWORD, act("Ben", "respond", cards=[])]
    assert check_case(case([*undefended, act("Ben", "revive")], alive, dice=[4], **players), {}) == []
    dead = {"Ben.alive": False, "Ben.hand": []}
    for actions in ([SWORD, act("Ben", "decline")], [*undefended, act("Ben", "decline")], undefended):
        assert check_case(case(actions, dead, **players), {}) == []


@pytest.mark.parametrize(
    ("expect", "lines"),
    [
        ({"Ben.hp": 7}, 0),
        ({"Ben.hp": 8}, 1),
        ({"Ben.hp": 8, "Anna.hp": 9, "Carl.hp": 10}, 2),
        ({"discard": ["sword"]}, 0),
        ({"discard": []}, 1),
        ({"last_action_legal": False}, 1),
        ({"actions_left": 1, "active": "Anna", "next_player": "Anna"}, 0),
        ({"winner": "Anna"}, 1),
    ],
)
def test_expectations_are_compared(expect: dict[str, Any], lines: int) -> None:
    assert len(check_case(case([SWORD], expect, Anna={"hand": ["sword"]}), {})) == lines


def test_hands_compare_in_any_order() -> None:
    expect = {"Anna.hand": ["sword", "dagger"], "Anna.equipped": ["satchel", "armor"]}
    anna = {"hand": ["dagger", "sword"], "equipped": ["armor", "satchel"]}
    assert check_case(case([], expect, Anna=anna), {}) == []


def test_the_last_act_may_be_one_that_is_refused() -> None:
    refused = act("Ben", "play", card="dagger", target="Anna")
    expect = {"last_action_legal": False, "Anna.hp": 10}
    assert check_case(case([refused], expect, Ben={"hand": ["dagger"]}), {}) == []
    assert len(check_case(case([refused], {"Anna.hp": 10}, Ben={"hand": ["dagger"]}), {})) == 1


FATE = act("Anna", "play", card="fate", target="Anna")


@pytest.mark.parametrize(("allowed", "legal"), [(True, True), (False, False)])
def test_a_case_may_set_house_rules(allowed: bool, legal: bool) -> None:
    on_oneself = case([FATE], {"last_action_legal": legal}, Anna={"hand": ["fate"]}, dice=[6])
    assert check_case({**on_oneself, "options": {"fate_on_oneself": allowed}}, {}) == []


def test_house_rules_that_a_case_does_not_set_are_the_recommended_ones() -> None:
    attack = case([SWORD], {"Ben.hp": 7}, Anna={"hand": ["sword"]})
    assert check_case({**attack, "options": {"draw_token_cards": 2}}, {}) == []
    assert check_case(attack, {}) == []


def test_a_case_can_let_through_what_its_house_rule_always_asks_about() -> None:
    actions = [SWORD, act("Ben", "respond", cards=[])]
    asked = case(actions, {"Ben.hp": 7, "actions_left": 1}, Anna={"hand": ["sword"]})
    assert check_case({**asked, "options": {"always_ask": True}}, {}) == []
    waiting = {**asked, "actions": [SWORD], "expect": {"Ben.hp": 10}, "options": {"always_ask": True}}
    assert check_case(waiting, {}) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"actions": [act("Anna", "fly")]}, "fly"),
        ({"actions": [act("Zoe", "end_turn")]}, "Zoe"),
        ({"actions": [act("Anna", "play", card="sword", tarket="Ben")]}, "tarket"),
        ({"actions": [act("Anna", "play", card="swrod", target="Ben")]}, "swrod"),
        ({"expect": {"Ben.hpp": 1}}, "Ben.hpp"),
        ({"expect": {"Zoe.hp": 1}}, "Zoe"),
        ({"expect": {"weather": "fine"}}, "weather"),
        (
            {"script": {"dice": [7], "random_picks": []}},
            "script, dice, 1: this is not a valid case: Expected `int` <= 6",
        ),
        ({"script": {"dices": [1]}}, "dices"),
        ({"options": {"fate_on_onself": True}}, "unknown option fate_on_onself. Use one of"),
        ({"options": {"fate_on_oneself": 1}}, "fate_on_oneself: expected true or false"),
        ({"options": {"fate_heal": 7}}, "fate_heal: expected a whole number from 1 to 6, found 7"),
        ({"options": {"fate_attack_corners": 4, "fate_poison_corners": 3}}, "at most 6 together"),
        ({"options": ["always_ask"]}, "options"),
        (
            {"setup": {"seating": ["Anna"], "active": "Anna", "players": {"Anna": {}}}, "actions": []},
            "setup, seating: .* length >= 2",
        ),
    ],
)
def test_slips_are_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        check_case({**case([SWORD], {}, Anna={"hand": ["sword"]}), **change}, {})
