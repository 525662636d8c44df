"""The judge of Broken World: each refusal where it is due, and the same act where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.oracles import SeedOracle
from companion.games.broken_world.aims import reached, why_not_target
from companion.games.broken_world.combat import attack_of, health_of, outcome, suggested
from companion.games.broken_world.fighting import judge_assign
from companion.games.broken_world.state import (
    Assign,
    Attack,
    Attacking,
    Cast,
    Enhance,
    Equip,
    Gear,
    Move,
    Summon,
    UseAction,
)
from tests.games.broken_world.tables import ANNA, BEN, Table

HERO, BENS_HERO, RAIDER, HOUND = 1, 2, 3, 4


STEPS = {Enhance: "after", Move: "attack", Attack: "attack"}
"""The steps of acts that come in no other; all else comes before combat."""


def arranged(act: Any) -> Table:
    """Anna's raider on b2 beside Ben's hound on b3, Anna's hero on c1, and cards of each kind in her hand."""
    table = Table(STEPS.get(type(act), "before"))
    table.put(ANNA, "ash_raider", "b2")
    table.put(BEN, "briar_hound", "b3")
    table.give(ANNA, "ash_raider", "ember_blade", "burning_heart", "hero_of_cinders", "fire_bolt")
    return table


def nothing(table: Table) -> None:
    """Everything stays as it is."""


def poor(table: Table) -> None:
    table.player(ANNA).gold = 0


def moved(table: Table) -> None:
    table.state.pieces[2].moved = True


def used(table: Table) -> None:
    table.state.pieces[2].used = True


def attacking(table: Table) -> None:
    table.state.attacks.append(Attacking(RAIDER, HOUND))


def worn(table: Table) -> None:
    table.hero(ANNA).gear = [Gear(50, "ember_blade")]


def without_hero(table: Table) -> None:
    table.state.pieces.remove(table.hero(ANNA))


def after(table: Table) -> None:
    table.state.stack[-1].step = table.state.phase = "after"


@pytest.mark.parametrize(
    ("act", "arrange", "code"),
    [
        (Summon("ash_raider", "b1"), nothing, ""),
        (Summon("torch_bearer", "b1"), nothing, "not-in-hand"),
        (Summon("ember_blade", "b1"), nothing, "other-kind"),
        (Summon("ash_raider", "b1"), poor, "too-expensive"),
        (Summon("ash_raider", "z9"), nothing, "no-space"),
        (Summon("ash_raider", "b2"), nothing, "occupied"),
        (Summon("ash_raider", "e5"), nothing, "not-adjacent"),
        (Equip("ember_blade"), nothing, ""),
        (Equip("ash_raider"), nothing, "other-kind"),
        (Equip("ember_blade"), without_hero, "no-hero"),
        (Enhance("burning_heart", RAIDER), nothing, ""),
        (Enhance("burning_heart", HERO), nothing, "wrong-piece"),
        (Enhance("burning_heart", HOUND), nothing, "wrong-piece"),
        (Enhance("burning_heart", 99), nothing, "wrong-piece"),
        (Enhance("hero_of_cinders", HERO), nothing, ""),
        (Enhance("hero_of_cinders", BENS_HERO), nothing, "wrong-piece"),
        (Enhance("hero_of_cinders", RAIDER), nothing, "wrong-piece"),
        (Cast("fire_bolt", HOUND), nothing, ""),
        (Cast("burning_heart", HOUND), nothing, "other-kind"),
        (Cast("fire_bolt", HOUND), after, "wrong-time"),
        (Cast("fire_bolt", RAIDER), nothing, "bad-target"),
        (Move(RAIDER, "a2"), nothing, ""),
        (Move(HOUND, "a2"), nothing, "no-piece"),
        (Move(99, "a2"), nothing, "no-piece"),
        (Move(RAIDER, "z9"), nothing, "no-space"),
        (Move(RAIDER, "e5"), nothing, "too-far"),
        (Move(RAIDER, "b3"), nothing, "occupied"),
        (Move(RAIDER, "a2"), moved, "moved"),
        (Move(RAIDER, "a2"), used, "action-used"),
        (Move(RAIDER, "a2"), attacking, "attacks"),
        (Attack(RAIDER, HOUND), nothing, ""),
        (Attack(HOUND, RAIDER), nothing, "no-piece"),
        (Attack(RAIDER, HOUND), used, "action-used"),
        (UseAction(HOUND, 0), nothing, "no-piece"),
        (UseAction(RAIDER, 9), nothing, "no-action"),
        (UseAction(RAIDER, 0, gear=50), nothing, "no-gear"),
        (UseAction(RAIDER, 0), used, "action-used"),
        (UseAction(RAIDER, 0), attacking, "action-used"),
    ],
)
def test_an_act_is_refused_for_its_reason_and_fine_without_it(
    act: Any, arrange: Callable[[Table], None], code: str
) -> None:
    table = arranged(act)
    arrange(table)
    assert table.why_not(ANNA, act) == code
    assert table.why_not(BEN, act) == "not-asked"


@pytest.mark.parametrize(
    ("gear", "fresh", "spent", "code"),
    [
        ("ember_blade", False, False, "no-action"),
        ("ember_blade", True, False, "new-equipment"),
        ("ember_blade", False, True, "action-used"),
    ],
)
def test_new_and_used_equipment_does_not_act(gear: str, fresh: bool, spent: bool, code: str) -> None:
    table = arranged(UseAction)
    table.hero(ANNA).gear = [Gear(50, gear, fresh=fresh, used=spent)]
    assert table.why_not(ANNA, UseAction(HERO, 9, gear=50)) == code


@pytest.mark.parametrize(("equal", "code"), [(True, ""), (False, "worn-already")])
def test_equal_equipment_is_worn_twice_where_the_house_says_so(equal: bool, code: str) -> None:
    table = Table(equal_equipment=equal)
    table.give(ANNA, "ember_blade")
    worn(table)
    assert table.why_not(ANNA, Equip("ember_blade")) == code
    table.hero(ANNA).gear[0].id = "char_buckler"
    assert table.why_not(ANNA, Equip("ember_blade")) == ""


def test_an_attacker_or_a_bearer_that_is_gone_hits_nothing() -> None:
    """Pieces taken off by a correction, in the middle of an attack; the other attack goes on."""
    table = arranged(Attack)
    other = table.put(ANNA, "ash_raider", "c3")
    table.state.attacks = [Attacking(99, HOUND), Attacking(other.uid, 98, gear=50), Attacking(RAIDER, HOUND)]
    assert [(blow.source, blow.target) for blow in outcome(table.state).blows] == [
        (RAIDER, HOUND),
        (HOUND, RAIDER),
    ]


@pytest.mark.parametrize(
    ("who", "pieces"),
    [
        ("target", [HOUND]),
        ("itself", [RAIDER]),
        ("own hero", [HERO]),
        ("own minions", [RAIDER]),
        ("enemy minions", [HOUND]),
    ],
)
def test_an_effect_reaches_whom_it_says_and_nobody_who_is_gone(who: Any, pieces: list[int]) -> None:
    table = arranged(Attack)
    assert [piece.uid for piece in reached(table.state, ANNA, who, HOUND, RAIDER)] == pieces
    table.state.pieces = [piece for piece in table.state.pieces if piece.uid not in pieces]
    assert reached(table.state, ANNA, who, HOUND, RAIDER) == []


@pytest.mark.parametrize(("on", "code"), [(0, ""), (HOUND, "needs-no-target")])
def test_what_needs_no_target_takes_none(on: int, code: str) -> None:
    refusal = why_not_target(arranged(Attack).state, ANNA, "none", on, "Rain")
    assert (refusal.code if refusal is not None else "") == code


@pytest.mark.parametrize(("attack", "split"), [(9, {RAIDER: 5, 5: 4}), (4, {RAIDER: 4, 5: 0})])
def test_a_split_is_suggested_that_fells_one_attacker_after_the_other(
    attack: int, split: dict[int, int]
) -> None:
    """What equipment keeps from the first one is dealt as well."""
    table = arranged(Attack)
    table.put(ANNA, "ash_raider", "b4")
    first, hound = table.state.pieces[2], table.state.pieces[3]
    first.damage = health_of(table.state, first) - 3
    first.turn_mitigation = 2
    hound.turn_attack = attack - attack_of(table.state, hound)
    assert suggested(table.state, hound, [RAIDER, 5]) == split
    assert suggested(table.state, hound, [99, 5]) == {99: 0, 5: attack}


@pytest.mark.parametrize(
    ("source", "attacker", "amount", "code"),
    [
        (HOUND, RAIDER, 0, ""),
        (HOUND, RAIDER, 3, ""),
        (HOUND, RAIDER, 4, "too-much"),
        (HOUND, RAIDER, -1, "too-much"),
        (HOUND, 5, 1, "other-attacker"),
        (HERO, RAIDER, 1, "other-attacker"),
    ],
)
def test_damage_is_split_among_the_attackers_in_order(
    source: int, attacker: int, amount: int, code: str
) -> None:
    table = arranged(Attack)
    other = table.put(ANNA, "ash_raider", "b4")
    hound = table.state.pieces[3]
    hound.turn_attack = 3 - attack_of(table.state, hound)
    refusal = judge_assign(table.state, BEN, Assign(source, attacker, amount))
    assert refusal is not None and refusal.code == "other-attacker", "nobody attacks yet"
    table.state.attacks = [Attacking(RAIDER, HOUND), Attacking(other.uid, HOUND)]
    refusal = judge_assign(table.state, BEN, Assign(source, attacker, amount))
    assert (refusal.code if refusal is not None else "") == code


@pytest.mark.parametrize(("seats", "topic"), [(("Anna", "Ben"), "before"), (("A", "B", "C", "D"), "swap")])
def test_partners_are_asked_to_swap_when_a_turn_begins(seats: tuple[str, ...], topic: str) -> None:
    table = Table("begin", seats)
    table.match.settle(SeedOracle("turn"))
    assert table.topic() == topic
