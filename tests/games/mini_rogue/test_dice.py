"""Dice pools of Mini Rogue: any pool counts as the rules say, and shown chances are those of the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.asks import Chance
from companion.engine.match import Match
from companion.engine.refusals import Refused
from companion.games.mini_rogue import verbs
from companion.games.mini_rogue.bots import odds
from companion.games.mini_rogue.content import BLANK, SYMBOL
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import Enemy, Feat, Fight, Go, Reroll, State, UseSkill
from tests.games.mini_rogue.plays import Dice, anna, do, in_room, topic

XP = {1: 0, 2: 6, 3: 18}
FACE = st.integers(1, 6)
POOL = st.lists(FACE, min_size=1, max_size=3)


def fight(level: int, enemy: Enemy, **hero: Any) -> Match[State]:
    """Anna, alone, before an enemy, asked at every step."""
    match = in_room("monster_curse_line", step_by_step=True)
    match.ask()
    match.state.enemy = enemy
    for key, value in {"xp": XP[level], "skill_ready": False, **hero}.items():
        setattr(anna(match), key, value)
    return Match(GAME, match.state, listen=True)


def thrown(naturals: list[int], dungeon: int, curse: bool | None, poison: bool | None) -> list[Any]:
    """The results of a pool in the order they are asked for."""
    ills = [SYMBOL if shown else BLANK for shown in (curse, poison) if shown is not None]
    return [*naturals, *ills, dungeon]


@given(POOL, FACE, st.none() | st.booleans(), st.none() | st.booleans())
def test_any_check(naturals: list[int], dungeon: int, curse: bool | None, poison: bool | None) -> None:
    match = in_room("armory")
    hero = anna(match)
    hero.xp, hero.curse, hero.poison = XP[len(naturals)], curse is not None, poison is not None
    do(match, rolls=thrown(naturals, dungeon, curse, poison))
    star = max(naturals) - (1 if curse else 0) >= 5
    assert bool(hero.items) is star
    assert hero.free_feats == ((1, 1, 1, 2, 2, 3)[dungeon - 1] if star else 0)
    assert hero.hp == 10 - bool(poison)


@given(POOL, FACE, st.none() | st.booleans(), st.integers(0, 4))
def test_any_attack(naturals: list[int], dungeon: int, curse: bool | None, armor: int) -> None:
    match = fight(len(naturals), Enemy("x", "monster", "", 40, 3), curse=curse is not None, armor=armor)
    do(match, Go(), rolls=thrown(naturals, dungeon, curse, None))
    do(match, Go(), Go())
    loss = 1 if curse else 0
    assert match.state.enemy is not None
    assert 40 - match.state.enemy.hp == sum(face - loss for face in naturals if face - loss > 1)
    hurt = 0 if dungeon == 1 else 3 if dungeon == 6 else max(0, 3 - armor)
    assert anna(match).hp == 10 - hurt


@given(st.integers(0, 23), st.integers(1, 23), st.integers(1, 20))
def test_no_track_passes_the_mat(xp: int, more: int, hp: int) -> None:
    match = in_room("merchant")
    hero = anna(match)
    hero.xp, hero.hp = xp, hp
    verbs.gain(match, 0, "xp", more)
    verbs.gain(match, 0, "gold", more)
    assert hero.xp == min(23, xp + more)
    assert hero.gold == min(10, 5 + more)
    assert hero.hp == (min(20, hp + 1) if xp == 23 else hp)
    assert list(GAME.places.problems(match.state)) == []


@pytest.mark.parametrize("face", [0, 7, -1, "symbol", "", "six"])
def test_a_face_that_cannot_be_is_refused(face: Any) -> None:
    match = in_room("armory")
    ask = match.ask()
    assert isinstance(ask, Chance)
    before = match.state.stack[-1]
    with pytest.raises(Refused) as refused:
        match.resolve(face)
    assert refused.value.refusal.code == "impossible"
    assert match.state.stack[-1] == before


# Chances


def outcomes(match: Match[State], act: Any) -> float:
    """The chance that the enemy falls in this turn after `act`, by playing every roll."""
    copy = match.copy()
    copy.do(0, act)
    return winning(copy)


def winning(match: Match[State]) -> float:
    ask = match.ask()
    if match.state.enemy is None:
        return 1.0
    if isinstance(ask, Chance):
        found = []
        for face in dict.fromkeys(ask.options):
            copy = match.copy()
            copy.resolve(face)
            found.append(winning(copy) * list(ask.options).count(face))
        return sum(found) / len(ask.options)
    if topic(match) != "reroll":
        return 0.0
    struck = outcomes(match, Go())
    criticals = [act for act in match.legal(0) if isinstance(act, Reroll)] if struck < 1 else []
    return max([struck, *(outcomes(match, act) for act in criticals)])


@pytest.mark.parametrize(
    ("level", "hp", "hero"),
    [
        (1, 4, {}),
        (1, 6, {"curse": True}),
        (1, 10, {}),
        (2, 9, {}),
        (2, 13, {}),
        (1, 8, {"backstab": True}),
        (1, 12, {"backstab": True}),
    ],
)
def test_the_chance_of_an_attack_is_that_of_all_rolls(level: int, hp: int, hero: dict[str, Any]) -> None:
    match = fight(level, Enemy("monster_curse_line", "monster", "", hp, 2), **hero)
    shown = {chance.kind: chance.chance for chance in odds.chances(match.state, 0, Go())}
    assert shown["win"] == pytest.approx(outcomes(match, Go()))


@pytest.mark.parametrize("act", [Reroll(0), Feat(1, "hp"), Go()])
def test_the_chance_of_a_reroll_is_that_of_all_rolls(act: Any) -> None:
    match = fight(2, Enemy("monster_curse_line", "monster", "", 12, 2))
    do(match, Go(), rolls=[6, 3, 4])
    shown = {chance.kind: chance.chance for chance in odds.chances(match.state, 0, act)}
    assert shown["win"] == pytest.approx(outcomes(match, act))
    assert shown["die"] == 0


@pytest.mark.parametrize(
    ("strikes", "armor", "hp", "sixths"),
    [(True, 0, 2, 5), (True, 2, 2, 1), (True, 0, 3, 0), (False, 0, 2, 0)],
)
def test_the_chance_to_die_after_a_combat_skill(strikes: bool, armor: int, hp: int, sixths: int) -> None:
    match = fight(1, Enemy("monster_curse_line", "monster", "", 12, 2), skill_ready=True, armor=armor, hp=hp)
    match.state.rules = replace(match.state.rules, blow_after_skill=strikes)
    shown = {chance.kind: chance.chance for chance in odds.chances(match.state, 0, UseSkill("backstab"))}
    assert shown == {"win": 0, "die": pytest.approx(sixths / 6)}


@pytest.mark.parametrize("curse", [False, True])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_chance_of_a_check_is_that_of_all_rolls(level: int, curse: bool) -> None:
    match = in_room("armory", step_by_step=True)
    match.ask()
    hero = anna(match)
    hero.xp, hero.curse = XP[level], curse
    shown = {chance.kind: chance.chance for chance in odds.chances(match.state, 0, Go())}
    losses = (0, 0, 0, 1, 1, 1) if curse else (0,)
    rolls = list(product(range(1, 7), repeat=level))
    passed = sum(max(roll) - loss >= 5 for roll in rolls for loss in losses)
    assert shown["pass"] == pytest.approx(passed / len(rolls) / len(losses))
    assert shown["die"] == 0


@pytest.mark.parametrize("hp", [1, 2, 3, 4, 10])
@pytest.mark.parametrize("card", ["trap_a", "trap_b", "tomb"])
def test_the_chance_to_die_in_a_room_is_that_of_all_rolls(card: str, hp: int) -> None:
    match = in_room(card, floor=2)
    hero = anna(match)
    hero.hp, hero.poison, hero.food = hp, True, 1
    shown = odds.dying_in_room(match.state, 0, card)
    died = 0
    for face, ill, dungeon in product(range(1, 7), (BLANK, SYMBOL), range(1, 7)):
        copy = match.copy()
        do_open(copy, [face, ill, dungeon])
        died += copy.state.phase == "over"
    assert shown == pytest.approx(died / 72)


def do_open(match: Match[State], rolls: list[Any]) -> None:
    """The dice, and then nothing but going on with the room."""
    match.settle(Dice(rolls))
    if isinstance(match.ask(), Chance) or match.state.phase == "over":
        return
    if topic(match) == "tomb":
        match.do(0, Go())
        match.settle(Dice())


def test_the_chance_to_fall_is_that_of_the_blow() -> None:
    """A level 1 attack cannot beat 40 HP: of six faces five hit, and armor stops four of them."""
    match = fight(1, Enemy("x", "monster", "", 40, 5), hp=4, armor=2)
    shown = {chance.kind: chance.chance for chance in odds.chances(match.state, 0, Go())}
    assert shown["win"] == pytest.approx(0, abs=1e-4)
    assert shown["die"] == pytest.approx((1 - shown["win"]) / 6)
    bare = fight(1, Enemy("x", "monster", "", 40, 5), hp=4)
    assert odds.chances(bare.state, 0, Go())[1].chance == pytest.approx(5 / 6, abs=1e-4)
    assert isinstance(bare.state.stack[-1], Fight)
