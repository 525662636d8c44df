"""Scenario files of Miscrits: they pass; what a case may bring along, and what is refused."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from companion.app import main
from companion.engine.setups import SetupError
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.game import GAME
from tests.games.cases import CASES, cases_of, count_of

OWN = json.loads((CASES / "miscrits" / "own.json").read_text(encoding="utf-8"))


@cases_of("miscrits")
def test_the_cases_pass(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == 0
    assert count_of(path) > 5
    assert f"{count_of(path)} cases: all pass" in capsys.readouterr().out


def checked(name: str, **changes: Any) -> list[str]:
    """The complaints about the own case with this title, whose parts are changed as given."""
    found: dict[str, Any] = copy.deepcopy(next(case for case in OWN["cases"] if case["title"] == name))
    found.update(changes)
    head = {key: value for key, value in OWN.items() if key != "cases"}
    return GAME.parts.check_case(found, head)


@pytest.mark.parametrize("status", STATUSES)
def test_each_status_has_cases_of_every_kind(status: str) -> None:
    tags = [set(case["tags"]) for case in OWN["cases"] if status in case["tags"]]
    assert all(any(kind in each for each in tags) for kind in ("positive", "negative", "border", "boss"))


def test_a_case_has_house_rules_of_its_own() -> None:
    name = "Attacking is a duty"
    assert checked(name) == []
    assert checked(name, options={}) != []


def test_a_house_rule_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(SetupError, match=r"unknown option must_atack.*must_attack"):
        checked("Attacking is a duty", options={"must_atack": True})


def test_an_effect_that_does_not_exist_is_refused_with_where_effects_are_listed() -> None:
    cards = copy.deepcopy(OWN["card_sets"]["own_set"])
    cards["bandage"]["effects"] = [{"do": "heel", "amount": 4}]
    head = {"card_sets": {"own_set": cards}}
    with pytest.raises(SetupError, match=r"bandage, effects, 1: .*heel.*own-cards\.md"):
        GAME.parts.check_case(OWN["cases"][0], head)


def test_the_cards_in_force_are_those_of_before_after_a_case() -> None:
    before = CARDS.hash
    checked("Attacking is a duty")
    assert CARDS.hash == before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"setups": {}}, "case: unknown key setups. Use one of: id, title"),
        ({"cards": "none"}, "there is no none. Use one of: own_set"),
        ({"actions": [{"actor": "A", "do": "dance"}]}, "actions, 1: expected one of .*, found dance"),
        ({"actions": [{"actor": "A", "do": "end_turn", "disc": []}]}, "actions, 1: unknown key disc"),
        ({"actions": [{"actor": "Z", "do": "end_turn"}]}, "actions, 1, actor: there is no Z"),
        ({"script": {"coins": ["X"]}}, "script, coins, 1: .* 'X'"),
        ({"expect": {"A.active.speed": 1}}, "unknown value A.active.speed"),
        ({"expect": {"A.ready.9.hp": 1}}, "no A.ready.9.hp"),
        ({"actions": [["deal"]]}, "actions, 1: .* Expected `object`, got `array`"),
        ({"actions": [{"actor": "A", "do": "boss_turn"}]}, "actions, 1: setup: expected a boss"),
        (
            {"actions": [{"actor": "A", "do": "switch", "ready": "x"}]},
            "there is no x. Use one of: active",
        ),
        ({"actions": [{"actor": "A", "do": "play", "card": "cab"}]}, "actions, 1, card: there is no cab"),
        ({"expect": {"Z.ko": 1}}, "there is no Z"),
        ({"expect": {"boss.hp": 1}}, "there is no boss"),
    ],
)
def test_slips_are_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        checked("Attacking is a duty", **changes)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mode": "boss"}, "expected a boss, and boss cards"),
        ({"mode": "chess"}, "setup, mode: .* 'chess'"),
        ({"turn": 1}, "setup: unknown key turn. Use one of: mode, active_player"),
        ({"active_player": "Z"}, "there is no Z"),
        (
            {"players": {"A": {"active": {"card": "yeti", "hp": 1, "max_hp": 1}}}},
            "active, card: there is no yeti",
        ),
        ({"mode": "deck_check"}, "a deck can only expect deck_legal"),
        ({"players": {}}, "setup, active_player: there is no "),
        ({"active_player": "*"}, "setup, active_player: there is no"),
    ],
)
def test_slips_of_the_set_up_are_named(change: dict[str, Any], said: str) -> None:
    name = "Attacking is a duty"
    setup = next(case["setup"] for case in OWN["cases"] if case["title"] == name)
    with pytest.raises(SetupError, match=said):
        checked(name, setup={**setup, **change})


def test_what_is_asked_of_a_turn_that_an_attack_ended_is_to_discard() -> None:
    name = "Six cards at the end"
    assert checked(name) == []
    (line,) = checked(name, expect={"A.hand_count": 6})
    assert line == "A.hand_count: expected 6, found 5"
