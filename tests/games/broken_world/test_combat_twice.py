"""Combat against a second reckoning that knows nothing of the game."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.broken_world.second_combat import Combat, Fighter, damage_by_hand, differences, random_combat


@pytest.mark.slow
def test_two_reckonings_of_four_thousand_combats_are_alike() -> None:
    assert differences(4000, "in the suite") == []


def test_the_random_combats_reach_every_kind_of_fight() -> None:
    random = Random("in the suite")
    combats = [random_combat(random) for _one in range(400)]
    lines = [named for combat in combats for _attacker, _target, named in combat.attacks]
    assert {len(named) for named in lines} == {0, 1, 2, 3}
    assert any(combat.splits for combat in combats)
    assert any(combat.fighters["HB"].mitigation and damage_by_hand(combat)["HB"] for combat in combats)


def test_the_second_reckoning_knows_the_worked_example_of_the_text() -> None:
    fighters = {"a": Fighter(5, 5), "b": Fighter(4, 4), "c": Fighter(1, 2), "bystander": Fighter(3, 3)}
    combat = Combat(fighters, [("a", "b", ["b", "c"])], {})
    assert damage_by_hand(combat) == {"a": 5, "b": 4, "c": 1, "bystander": 0}
