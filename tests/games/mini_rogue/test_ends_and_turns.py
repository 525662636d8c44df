"""How areas, fights and rooms of Mini Rogue end and go on: once, and for nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.games.mini_rogue import fight_events, fights, verbs
from companion.games.mini_rogue.content import BOOK, EXIT, OG
from companion.games.mini_rogue.effects import Gain, Lose
from companion.games.mini_rogue.events import DelvingBegan, RoomsDealt
from companion.games.mini_rogue.mat_events import Given
from companion.games.mini_rogue.state import AttackDie, Drink, Explore, Fight, Go, Sell, State, UseSkill
from tests.games.mini_rogue.plays import Dice, anna, do, in_room, topic
from tests.games.mini_rogue.test_flow import at_exit, refused
from tests.games.mini_rogue.test_odd_orders import before_og, traders

# Delving


@pytest.mark.parametrize("seats", [1, 2])
def test_a_deeper_area_leaves_no_work_of_the_last_one_behind(seats: int) -> None:
    match = at_exit(in_room("merchant", seats))
    leader = match.state.leader
    match.settle(Dice())
    state = match.state
    assert (state.area, isinstance(state.stack[0], Explore)) == (2, True)
    assert sum(isinstance(frame, Explore) for frame in state.stack) == 1
    assert state.leader == (leader if seats == 1 else 1 - leader)
    assert sum(isinstance(event, DelvingBegan) for event in match.heard or []) == 1


def test_a_fall_leaves_no_work_of_the_last_area_behind() -> None:
    match = in_room("trap_b")
    match.state.area = 1
    do(match, rolls=[3, 6])
    assert match.state.floor == 2
    assert sum(isinstance(frame, Explore) for frame in match.state.stack) == 1


def test_whoever_starves_is_asked_for_a_rescue_in_the_middle_of_delving() -> None:
    match = in_room("merchant")
    hero = anna(match)
    hero.food, hero.hp, hero.potions = 0, 1, ["healing"]
    match = at_exit(match)
    match.settle(Dice())
    assert (match.state.phase, topic(match)) == ("delving", "rescue")


def test_below_the_last_area_there_is_nothing_and_no_work_is_left() -> None:
    match = in_room("merchant", floor=4)
    match.state.area = BOOK.last_area
    match.state.bosses.bottom.clear()
    match = at_exit(match)
    match.settle(Dice())
    assert (match.state.won, match.ask(), match.state.stack) == (True, None, [])


def test_the_last_boss_ends_the_game_with_all_its_work() -> None:
    match = before_og()
    assert match.state.enemy is not None
    match.state.enemy.next_hp = 0
    do(match, rolls=[5, 1])
    assert (match.state.won, match.ask(), match.state.stack) == (True, None, [])


def test_the_rooms_of_an_area_are_laid_out_once_though_its_boss_is_drawn() -> None:
    match = at_exit(in_room("merchant"))
    match.state.area = 1
    match.settle(Dice())
    assert match.state.area == 2 and len(match.state.grid[EXIT])
    assert sum(isinstance(event, RoomsDealt) for event in match.heard or []) == 1


# Fights


def test_two_meet_the_second_phase_of_the_last_boss_with_its_hp_for_two() -> None:
    phases = BOOK.content.bosses[OG].phases
    for seats, wanted in ((1, phases[1].hp), (2, phases[1].hp_together)):
        enemy = before_og(seats).state.enemy
        assert enemy is not None and enemy.next_hp == wanted
    assert phases[1].hp != phases[1].hp_together


def fighting(seats: int = 1, **options: Any) -> Match[State]:
    """Before a monster of 40 HP, all of the first attack still to come."""
    match = in_room("monster_curse_line", seats, **options)
    match.ask()
    assert match.state.enemy is not None
    match.state.enemy.hp = 40
    return match


@pytest.mark.parametrize(("one_die", "damage"), [(False, 14), (True, 12)])
def test_backstab_doubles_all_dice_or_the_best_where_the_house_says_so(one_die: bool, damage: int) -> None:
    match = fighting(backstab_one_die=one_die)
    anna(match).backstab = True
    frame = Fight([0], dice=[AttackDie(2), AttackDie(5)])
    assert fights.total(match.state, frame, 0) == damage
    anna(match).backstab = False
    assert fights.total(match.state, frame, 0) == 7


@pytest.mark.parametrize("phases", [False, True])
def test_a_backstab_that_never_struck_is_lost_with_the_enemy_and_with_its_phase(phases: bool) -> None:
    match = before_og() if phases else fighting()
    hero, enemy = anna(match), match.state.enemy
    assert enemy is not None
    enemy.hp, hero.backstab = 40, True
    match.emit(fight_events.EnemyHurt(40, "fire"))
    fights._if_beaten(match, match.state.stack[-1])
    assert not hero.backstab and (match.state.enemy is not None) is phases


@pytest.mark.parametrize(("dungeon", "wanted"), [(1, "attack"), (3, "potion")])
def test_a_healing_potion_is_asked_about_only_before_a_blow_that_hits(dungeon: int, wanted: str) -> None:
    match = fighting()
    hero = anna(match)
    hero.skill_ready, hero.hp, hero.potions, hero.armor = False, 5, ["healing"], 0
    do(match, Go(), rolls=[2, dungeon])
    do(match, Go())
    assert topic(match) == wanted


@pytest.mark.parametrize("after_skill", [True, False])
def test_a_potion_follows_a_combat_skill_where_the_house_says_so_and_poison_acts(after_skill: bool) -> None:
    match = fighting(potion_after_skill=after_skill)
    anna(match).potions = ["fire"]
    assert match.state.enemy is not None
    match.state.enemy.poisoned = True
    do(match, UseSkill("backstab"))
    assert match.state.enemy.hp == 36
    assert (topic(match) == "potion") is after_skill


@pytest.mark.parametrize(("potion", "hp", "said"), [("healing", 20, "no-use"), ("fire", 1, "")])
def test_after_an_attack_only_a_potion_that_does_something_is_used(potion: str, hp: int, said: str) -> None:
    match = fighting(step_by_step=True)
    anna(match).skill_ready, anna(match).potions, anna(match).hp = False, [potion], hp
    do(match, Go(), rolls=[2, 3])
    do(match, Go())
    assert topic(match) == "potion"
    refusal = match.why_not(0, Drink(potion))
    assert (refusal.code if refusal else "") == said


def test_a_check_is_passed_only_by_a_perception_that_somebody_holds() -> None:
    match = in_room("treasure", step_by_step=True)
    match.settle(Dice())
    assert topic(match) == "check"
    assert refused(match, Drink("perception")) == "not-held"


# Rooms


@pytest.mark.parametrize("counts", [True, False])
def test_a_ghost_is_a_danger_for_the_treasure_where_the_house_says_so(counts: bool) -> None:
    match = in_room("tomb", ghost_counts_for_treasure=counts)
    anna(match).skill_ready = False
    do(match, rolls=[2, 6])
    assert match.state.enemy is not None
    match.state.enemy.hp = 1
    do(match, rolls=[5, 1])
    assert match.state.enemy is None and anna(match).danger_met is counts


def test_whoever_has_sold_something_uses_no_skill_before_the_merchant_is_left() -> None:
    match = in_room("merchant")
    anna(match).armor = 1
    match.settle(Dice())
    assert match.why_not(0, UseSkill("evasion")) is None
    do(match, Sell("armor_piece"))
    assert refused(match, UseSkill("evasion")) == "not-now"


def test_nothing_more_of_a_row_happens_to_whoever_has_died() -> None:
    match = in_room("shrine")
    gold = anna(match).gold
    verbs.carry_out(match, 0, [Lose("hp", 99), Gain("gold", 1)], "shrine")
    assert (match.state.phase, anna(match).gold) == ("over", gold)


def test_free_feats_stay_with_the_weapon_when_another_item_is_given() -> None:
    match = traders()
    giver, taker = match.state.party
    giver.items, giver.free_feats = ["armory", "crow"], 2
    Given(0, 1, "crow").apply(match.state)
    assert (giver.items, giver.free_feats) == (["armory"], 2)
    assert (taker.items, taker.free_feats) == (["crow"], 0)


def test_whoever_must_move_is_not_also_listed_as_a_drinker() -> None:
    match = traders()
    for hero in match.state.party:
        hero.potions, hero.hp = ["healing"], 1
    match.settle(Dice())
    ask = match.ask()
    assert isinstance(ask, Choice) and (sorted(ask.seats), ask.also) == ([0, 1], ())
