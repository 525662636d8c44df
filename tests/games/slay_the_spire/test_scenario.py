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
        ({"stat": {}}, "case: unknown key stat. Use one of: .* state, do"),
        ({"state": {"players": [{"char": "ironclad"}], "enemys": []}}, "state: unknown key enemys"),
        (
            {"state": {"players": [{"chr": "ironclad"}], "enemies": []}},
            "players, 1: unknown key chr",
        ),
        ({"state": {"players": [], "enemies": []}}, "this is not a valid case"),
        ({"do": [{"play": "Strike", "tarket": 0}]}, "do, 1: unknown key tarket. Use one of: .*play"),
        ({"do": [{"target": 0}]}, "do, 1: expected one of play, shiv"),
        ({"do": [{"play": "Strike", "end_turn": True}]}, "do, 1: expected one of"),
        (
            {"do": [{"play": "Strik", "target": 0}]},
            "do, 1, play: there is no Strik. The nearest are: Strike, ",
        ),
        ({"do": [{"play": "Strike", "p": 2}]}, "do, 1, p: there is no 2. Use one of: 0, 1"),
        ({"expect_after_each": [{"after": "shiv"}]}, "expect_after_each, 1, after: there is no shiv"),
        ({"do": [{"power": "Combust"}]}, "no Combust to use"),
        ({"do": [{"play": "Strike", "target": -1}]}, "this is not a valid case"),
        ({"do": [{"enemy_turn": {"die": 7}}]}, "this is not a valid case"),
        ({"expect": {"players": [{"hpp": 1}]}}, "players.0.hpp"),
        ({"expect": {"players": [{}, {}, {}]}}, "no players.2. Counting starts at 0"),
        ({"expect": {"enemies": [{}, {}, {}]}}, "no enemies.2. Counting starts at 0"),
        ({"expect": {"enemie": []}}, "expect: unknown value enemie. Known values: .*players"),
        ({"options": {"last_stnd": True}}, "options: unknown option last_stnd"),
        ({"options": {"last_stand": 1}}, "last_stand: expected true or false"),
        ({"options": {"boss": "guardian"}}, "unknown option boss"),
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
    with pytest.raises(
        SetupError, match=r"enemies, 2, face: there is no e1_jaw_wurm. The nearest are: e1_jaw_worm, "
    ):
        check_case(wrong, {})


# What a case may say of a fight, and what is read out of it


def against(
    *enemies: dict[str, Any], do: list[dict[str, Any]], expect: dict[str, Any], **mine: Any
) -> list[str]:
    """What a case with one Ironclad, who has a Strike, differs in, and a Silent as a bystander in row 1."""
    players = [{"char": "ironclad", "hand": ["Strike"], **mine}, {"char": "silent", "row": 1}]
    state = {"players": players, "enemies": list(enemies)}
    return check_case({"id": "x", "state": state, "do": do, "expect": expect}, {})


WORM = {"face": "e1_jaw_worm", "row": 1}


@pytest.mark.parametrize("face", ["b1_slime_boss", "b3_awakened_one", "b3_awakened_one_a10"])
def test_a_fight_is_not_won_while_somebody_is_still_to_come(face: str) -> None:
    """Page 13: a split and a second phase come at the start of the next round."""
    boss = {"face": face, "hp": 1}
    assert against(boss, do=[STRIKE], expect={"result": "open", "enemies": [{"dead": True}]}) == []
    (line,) = against(boss, do=[STRIKE], expect={"result": "won"})
    assert line == "result: expected won, found open"


def test_a_fight_is_won_when_nobody_is_to_come() -> None:
    assert against({**WORM, "hp": 1}, do=[STRIKE], expect={"result": "won"}) == []
    second = {"face": "b3_awakened_one_phase_2", "hp": 1}
    assert against(second, do=[STRIKE], expect={"result": "won"}) == []
    both = [{"face": "b1_slime_boss", "hp": 2}, {**WORM, "hp": 1}]
    assert against(*both, do=[{"play": "Strike", "target": 1}], expect={"result": "open"}) == []


NEXT_ROUND = [{"play": "Strike", "target": 1}, {"start_turn": {"die": 1}}]


def test_the_act_of_a_fight_is_that_of_its_boss() -> None:
    """The second phase lies in the summons of act III, though an enemy of act I is named first."""
    boss = {"face": "b3_awakened_one", "hp": 1}
    wanted = {"enemies": [{}, {"dead": True}], "summoned": [{"name": "Awakened One: Phase 2"}]}
    assert against(WORM, boss, do=NEXT_ROUND, expect=wanted) == []
    split = {"enemies": [{}, {"dead": True}], "summoned": [{"name": n} for n in SPLIT for _row in range(2)]}
    assert against(WORM, {"face": "b1_slime_boss", "hp": 1}, do=NEXT_ROUND, expect=split) == []


SPLIT = ("Large Slime", "Acid Slime", "Spike Slime")


@pytest.mark.parametrize(("first", "daggers"), [(0, 4), (1, 0)])
def test_without_a_boss_the_act_is_that_of_the_first_enemy(first: int, daggers: int) -> None:
    """The Reptomancer of act III calls Daggers, which the summons of act I do not have."""
    enemies = [{"face": "el3_reptomancer", "hp": 30}, WORM]
    enemies = enemies if first == 0 else enemies[::-1]
    wanted = {"enemies": [{}, {}], "summoned": [{"name": "Dagger"}] * daggers}
    next_round: list[dict[str, Any]] = [{"enemy_turn": {"die": 1}}, {"start_turn": {"die": 1}}]
    assert against(*enemies, do=next_round, expect=wanted) == []


def test_an_elite_stands_right_of_the_others_in_its_row() -> None:
    """So it acts after them, though it is named first; the row above acts before both (page 13)."""
    elite, other = {"face": "el1_lagavulin"}, {"face": "e1_jaw_worm"}
    figures = [elite, other, WORM]
    state = {"players": [{"char": "ironclad"}, {"char": "silent", "row": 1}], "enemies": figures}
    end: dict[str, Any] = {"id": "x", "state": state, "do": [{"end_turn": True}], "expect": {}}
    assert check_case({**end, "expect_order": [2, 1, 0]}, {}) == []
    assert check_case({**end, "expect_order": [2, 0, 1]}, {}) != []
    state["enemies"] = [other, other, WORM]
    assert check_case({**end, "expect_order": [2, 0, 1]}, {}) == []


POWER = {"power": "Combust", "target": 0}


@pytest.mark.parametrize(("owned", "uses", "refused"), [(2, 2, False), (2, 3, True), (1, 2, True)])
def test_a_second_equal_power_is_used_when_the_first_was(owned: int, uses: int, refused: bool) -> None:
    lost = min(owned, uses)
    wanted = {"enemies": [{"hp": 10 - lost}, {"hp": 10}], "refused": refused}
    enemies = [{**WORM, "hp": 10}, {"face": "e1_jaw_worm", "hp": 10}]
    assert against(*enemies, do=[POWER] * uses, expect=wanted, powers=["Combust"] * owned) == []


@pytest.mark.parametrize(("mode", "damage"), [("attack", 0), ("defensive", 1)])
def test_an_enemy_begins_in_the_mode_that_is_said(mode: str, damage: int) -> None:
    """Sharp Hide belongs to the Guardian's defensive mode alone (page 15)."""
    guardian = {"face": "b1_guardian", "mode": mode}
    wanted = {"players": [{"hp": 10 - damage}, {"hp": 9}], "enemies": [{"mode": mode}]}
    assert against(guardian, do=[STRIKE], expect=wanted, hp=10) == []


@pytest.mark.parametrize("face", ["b1_guardian", "e1_jaw_worm"])
def test_a_mode_that_an_enemy_does_not_have_is_named(face: str) -> None:
    with pytest.raises(SetupError, match=f"{face} has no mode rage. Expected (one of attack|no mode)"):
        against({"face": face, "mode": "rage"}, do=[], expect={})


@pytest.mark.parametrize(("changed", "dealt"), [({"stance_changed": True}, 2), ({}, 1)])
def test_a_player_may_have_changed_stance(changed: dict[str, bool], dealt: int) -> None:
    hand = {"char": "watcher", "hand": ["Flurry of Blows"], **changed}
    wanted = {"enemies": [{"hp": 10 - dealt}]}
    assert against({**WORM, "hp": 10}, do=[{"play": "Flurry of Blows"}], expect=wanted, **hand) == []


@pytest.mark.parametrize(("kept", "block"), [(["Perseverance"], 3), ([], 1)])
def test_a_player_may_have_retained_cards(kept: list[str], block: int) -> None:
    hand = {"char": "watcher", "hand": ["Perseverance"], "retained": kept}
    wanted = {"players": [{"block": block}, {"block": 0}]}
    assert against(WORM, do=[{"play": "Perseverance"}], expect=wanted, **hand) == []


# What the phases ask is answered by their own act, also where no relic is used


@pytest.mark.parametrize(("said", "hit"), [({"targets": [1]}, [9, 8]), ({}, [8, 9])])
def test_the_end_of_turn_aims_where_its_act_says(said: dict[str, Any], hit: list[int]) -> None:
    """Page 19: a Lightning orb hits an enemy in its owner's row at the end of the turn."""
    wanted = {"enemies": [{"hp": hp} for hp in hit]}
    worms = [{"face": "e1_jaw_worm", "hp": 9}, {"face": "e1_jaw_worm", "hp": 9}]
    end = {"end_turn": True, **said}
    assert against(*worms, do=[end], expect=wanted, char="defect", hand=[], orbs=["lightning"]) == []


@pytest.mark.parametrize(("said", "hand"), [({"retain": ["Dash"]}, ["Dash"]), ({}, [])])
def test_the_end_of_turn_retains_what_its_act_says(said: dict[str, Any], hand: list[str]) -> None:
    wanted = {"players": [{"hand": hand}]}
    mine = {"char": "silent", "hand": ["Dash", "Strike"], "powers": ["Well-Laid Plans"]}
    assert against(WORM, do=[{"end_turn": True, **said}], expect=wanted, **mine) == []


@pytest.mark.parametrize(("said", "gone"), [({"scry_discard": "Wallop"}, ["Wallop"]), ({}, [])])
def test_the_start_of_turn_discards_of_a_scry_what_its_act_says(
    said: dict[str, Any], gone: list[str]
) -> None:
    deck = ["Wallop", *["Strike"] * 6]
    wanted = {"players": [{"discard": gone}]}
    mine = {"char": "watcher", "hand": [], "powers": ["Foresight"], "draw": deck}
    assert against(WORM, do=[{"start_turn": {"die": 1}, **said}], expect=wanted, **mine) == []


def test_one_case_that_cannot_be_understood_names_its_act_and_its_key() -> None:
    with pytest.raises(SetupError, match="do, 1: unknown key target"):
        check_case(case([{"end_turn": True, "target": 1}], {}), {})
    with pytest.raises(SetupError, match="do, 2, shiv: unknown key row"):
        check_case(case([STRIKE, {"shiv": {"row": 1}}], {}), {})
