"""What people do in an order nobody expected: skills before rooms, potions in between, the crow, two."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.match import Match
from companion.games.mini_rogue.content import BOOK, EXIT, OG, SYMBOL
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import (
    Buy,
    Discard,
    Drink,
    Explore,
    Feat,
    Feed,
    Foresee,
    Give,
    Go,
    Move,
    Offer,
    Reroll,
    State,
    Swap,
    Take,
    UseCrow,
    UseSkill,
    Visit,
)
from tests.games.mini_rogue.plays import Dice, anna, asked, do, in_room, put, topic
from tests.games.mini_rogue.test_flow import refused

# The crow


def with_a_crow(seats: int = 1, **options: object) -> Match[State]:
    """Anna holds the crow, her room is resolved, and the way is next."""
    match = in_room("bonfire", seats, **options)
    state = match.state
    for space, cards in enumerate(state.grid):
        if cards.has("crow"):
            put(state, space, "tomb")
    if "crow" in state.deck.bag:
        state.deck.bag.remove("crow")
        state.deck.middle -= 1
    anna(match).items = ["crow"]
    anna(match).here = "resolved"
    state.stack = [Explore()]
    return Match(GAME, state)


def test_the_crow_brings_another_room_before_the_next_ones_are_revealed() -> None:
    match = with_a_crow()
    put(match.state, 4, "trap_b")
    assert topic(match) == "flight"
    assert UseCrow(0) not in match.legal(0), "nobody leaves the room one stands in"
    do(match, UseCrow(4))
    assert match.state.grid[4].known != ["trap_b"] and "trap_b" in match.state.deck.bottom
    assert anna(match).items == [] and topic(match) == "path"
    assert not list(GAME.places.problems(match.state))


def test_a_crow_that_was_kept_flies_no_more_once_the_next_rooms_lie_open() -> None:
    match = with_a_crow()
    put(match.state, 4, "trap_b")
    do(match, Go())
    assert topic(match) == "path" and {1, 3} <= set(match.state.face_up)
    assert refused(match, UseCrow(4)) == "too-late"
    do(match, Move(1))
    assert anna(match).items == ["crow"]


def test_without_a_revealed_room_ahead_nobody_is_asked_about_the_crow() -> None:
    match = with_a_crow()
    match.settle(Dice())
    assert topic(match) == "path"


def test_a_revealed_room_that_nobody_can_reach_is_not_replaced() -> None:
    match = with_a_crow()
    anna(match).position = 4
    put(match.state, 4, "bonfire")
    put(match.state, 1, "trap_b")
    match.settle(Dice())
    assert topic(match) == "path"


# Skills before a room


@pytest.mark.parametrize(("character", "skill"), [("rogue", "evasion"), ("mage", "foresight")])
def test_an_exploration_skill_before_the_bonfire_is_there_again_after_it(character: str, skill: str) -> None:
    match = in_room("bonfire", first_character=character)
    do(match, UseSkill(skill))
    while topic(match) == "foresight":
        do(match, match.legal(0)[0])
    assert not anna(match).skill_ready
    do(match, Take(2))
    assert anna(match).skill_ready and topic(match) == "path"


def test_a_skill_is_not_used_in_the_middle_of_a_room() -> None:
    match = in_room("treasure")
    do(match, Go(), rolls=[6, 3])
    assert topic(match) == "choose"
    assert refused(match, UseSkill("evasion")) == "not-now"
    fire = in_room("bonfire")
    fire.settle(Dice())
    assert refused(fire, UseSkill("backstab")) == "other-skill"


def test_a_skill_before_a_treasure_may_come_back_in_it() -> None:
    match = in_room("treasure")
    do(match, UseSkill("evasion"), rolls=[5, 6])
    assert not anna(match).skill_ready
    do(match, Take(1))
    assert anna(match).skill_ready and anna(match).evading


@pytest.mark.parametrize(("ready", "place", "asked"), [(True, 0, True), (False, 0, False), (True, 7, False)])
def test_a_treasure_waits_only_for_a_skill_that_is_of_use(ready: bool, place: int, asked: bool) -> None:
    match = in_room("treasure")
    anna(match).skill_ready, anna(match).position = ready, place
    match.settle(Dice())
    assert isinstance(match.ask(), Choice) is asked


@pytest.mark.parametrize(
    ("card", "act"), [("shrine", Offer()), ("crow", Feed()), ("merchant", Buy("healing_herbs"))]
)
def test_foresight_before_a_room_but_not_in_it(card: str, act: Any) -> None:
    match = in_room(card, first_character="mage", step_by_step=True)
    match.settle(Dice())
    assert UseSkill("foresight") in match.legal(0)
    do(match, UseSkill("foresight"), Foresee(5), Go())
    assert topic(match) == card and 5 in match.state.face_up
    begun = in_room(card, first_character="mage", step_by_step=True)
    do(begun, act)
    assert topic(begun) != card or UseSkill("foresight") not in begun.legal(0)


@pytest.mark.parametrize("acts", [(), (Buy("healing_herbs"),)])
def test_the_merchant_is_left_whether_anything_was_bought_or_not(acts: tuple[Any, ...]) -> None:
    match = in_room("merchant")
    do(match, *acts)
    assert GAME.words.act(match.state, 0, Go()) == "leave the merchant"


def test_evasion_before_the_bonfire_skips_the_room_after_it() -> None:
    match = in_room("bonfire")
    do(match, UseSkill("evasion"), Take(0), Move(1))
    assert anna(match).here == "skipped" and topic(match) == "path"


# Potions in between


def test_a_potion_that_is_drunk_makes_place_for_the_new_one() -> None:
    match = in_room("treasure")
    hero = anna(match)
    hero.hp, hero.potions = 8, ["healing", "fire"]
    do(match, Go(), rolls=[5, 6])
    do(match, Take(0))
    assert topic(match) == "replace"
    do(match, Drink("healing"))
    assert (hero.hp, hero.potions) == (14, ["fire", "frost"])


def test_an_offensive_potion_makes_no_place_that_way() -> None:
    match = in_room("treasure")
    anna(match).potions = ["poison", "fire"]
    do(match, Go(), rolls=[5, 6])
    do(match, Take(0))
    assert refused(match, Drink("fire")) == "not-now"
    do(match, Discard("fire"))
    assert anna(match).potions == ["poison", "frost"]


def test_nobody_is_asked_for_feats_when_the_poison_alone_will_kill() -> None:
    match = in_room("monster_curse_line", floor=1)
    hero = anna(match)
    hero.skill_ready, hero.xp = False, 5
    match.settle(Dice())
    assert match.state.enemy is not None
    match.state.enemy.hp, match.state.enemy.poisoned = 6, True
    do(match, rolls=[2, 3])
    assert match.state.enemy is None, "2 damage and 4 of the poison"


def test_one_hp_more_than_the_poison_takes_is_asked_about() -> None:
    match = in_room("monster_curse_line", floor=1)
    hero = anna(match)
    hero.skill_ready, hero.xp = False, 5
    match.settle(Dice())
    assert match.state.enemy is not None
    match.state.enemy.hp, match.state.enemy.poisoned = 7, True
    do(match, rolls=[2, 3])
    assert topic(match) == "reroll"


@pytest.mark.parametrize("at_once", [True, False])
def test_conjured_poison_acts_when_the_house_lets_the_potion_act(at_once: bool) -> None:
    match = in_room(
        "monster_curse_line", floor=2, first_character="mage", poison_acts_at_once=at_once, step_by_step=True
    )
    match.settle(Dice())
    do(match, UseSkill("conjuration", "poison"))
    assert match.state.enemy is not None
    assert match.state.enemy.hp == (5 if at_once else 9) and match.state.enemy.poisoned


# Nothing to choose


def test_a_merchant_who_can_do_nothing_for_one_is_left_at_once() -> None:
    match = in_room("merchant")
    anna(match).gold = 0
    match.settle(Dice())
    assert topic(match) == "path"


@pytest.mark.parametrize(
    ("gold", "armor", "potions"), [(1, 0, []), (0, 1, []), (0, 0, ["fire"]), (10, 0, ["fire"])]
)
def test_a_merchant_with_something_to_buy_or_sell_is_asked_about(
    gold: int, armor: int, potions: list[str]
) -> None:
    match = in_room("merchant")
    hero = anna(match)
    hero.gold, hero.armor, hero.potions = gold, armor, potions
    match.settle(Dice())
    assert topic(match) == "merchant"


def test_a_full_purse_with_nothing_to_pay_is_the_border() -> None:
    """Nobody sells into a full purse; whoever can pay is asked all the same."""
    match = in_room("merchant", merchant_sells_food=False)
    hero = anna(match)
    hero.gold, hero.armor = match.state.mat.gold, 1
    match.settle(Dice())
    acts = match.legal(0)
    assert not any(type(act).__name__ == "Sell" for act in acts) and len(acts) > 1


@pytest.mark.parametrize(("space", "moved"), [(5, True), (2, False)])
def test_the_only_way_is_gone_at_once_when_no_skill_is_of_use_there(space: int, moved: bool) -> None:
    match = in_room("bonfire")
    put(match.state, space, "bonfire")
    hero = anna(match)
    hero.position, hero.here = space, "resolved"
    match.state.stack = [Explore()]
    match.settle(Dice())
    assert (hero.position != space) is moved, "the exit cannot be evaded, a room can"


# Death and the maximum


@pytest.mark.parametrize(("hp", "dies"), [(3, True), (4, False)])
def test_a_pit_with_the_exact_hp_ends_the_game_and_nobody_falls(hp: int, dies: bool) -> None:
    match = in_room("trap_b")
    anna(match).hp = hp
    do(match, rolls=[2, 6])
    assert (match.state.phase == "over") is dies
    assert match.state.area == (1 if dies else BOOK.content.below["1"])
    assert match.state.cause == ("pit" if dies else "")


def test_healing_at_the_edge_of_a_pit_is_asked_before_the_hp_go_and_the_fall_comes_after() -> None:
    match = in_room("trap_b")
    hero = anna(match)
    hero.hp, hero.potions = 3, ["healing"]
    do(match, Go(), rolls=[2, 6])
    assert topic(match) == "rescue" and match.state.area == 1
    do(match, Drink("healing"))
    assert hero.hp == 6 and match.state.area == BOOK.content.below["1"]


def test_whoever_dies_first_ends_the_game_for_both_and_the_other_rolls_no_more() -> None:
    match = in_room("monster_poison_line", seats=2, floor=4)
    for hero in match.state.party:
        hero.hp, hero.skill_ready = 1, False
    match.settle(Dice())
    do(match, rolls=[1, 6])
    assert match.state.phase == "over" and not match.state.won and match.ask() is None
    assert [hero.hp for hero in match.state.party] == [0, 1]


@pytest.mark.parametrize(("xp", "gained", "healed"), [(22, 1, 0), (23, 0, 1)])
def test_a_reward_at_the_last_square_gives_1_hp_whatever_its_size(xp: int, gained: int, healed: int) -> None:
    match = in_room("monster_curse_line", floor=4)
    hero = anna(match)
    hero.xp, hero.hp, hero.skill_ready = xp, 10, False
    match.settle(Dice())
    assert match.state.enemy is not None
    match.state.enemy.hp = 1
    do(match, rolls=[5, 5, 5, 6])
    assert (hero.xp - xp, hero.hp - 10) == (gained, healed)


# Two phases


def before_og(seats: int = 1) -> Match[State]:
    """The last boss, 1 HP left of its first phase."""
    match = in_room("bonfire", seats, floor=4)
    state = match.state
    state.area = BOOK.last_area
    state.bosses.bottom.clear()
    state.grid[EXIT].known.append(OG)
    for hero in state.party:
        hero.position, hero.here, hero.skill_ready = EXIT, "new", False
    state.stack = [Explore()]
    match = Match(GAME, state)
    match.settle(Dice())
    assert state.enemy is not None
    state.enemy.hp = 1
    return match


def test_what_kills_the_first_phase_reaches_nothing_of_the_second() -> None:
    match = before_og()
    state = match.state
    assert state.enemy is not None
    state.enemy.poisoned = state.enemy.stunned = True
    anna(match).backstab = True
    do(match, rolls=[6, 1])
    enemy = state.enemy
    assert (enemy.hp, enemy.phase, enemy.poisoned, enemy.stunned) == (20, 2, False, False)
    assert not anna(match).backstab
    ask = match.ask()
    assert isinstance(ask, Chance) and ask.topic == "character 1", "no blow comes between"


def test_the_leader_begins_the_second_phase_whoever_ended_the_first() -> None:
    match = before_og(2)
    state = match.state
    assert state.enemy is not None
    state.enemy.hp = 7
    do(match, Go(), seat=state.leader, rolls=[1, 1])
    while isinstance(ask := match.ask(), Chance) and ask.seat == 1 - state.leader:
        match.resolve(6 if "character" in ask.topic else 1)
    if topic(match) == "reroll":
        do(match, Reroll(0), seat=1 - state.leader, rolls=[6])
    if topic(match) == "reroll":
        do(match, Go(), seat=1 - state.leader)
    assert state.enemy is not None and state.enemy.phase == 2
    ask = match.ask()
    assert isinstance(ask, Chance) and ask.seat == state.leader


# Trade


def traders() -> Match[State]:
    """Both stand in one room that is resolved."""
    match = in_room("bonfire", seats=2)
    for hero in match.state.party:
        hero.here = "resolved"
    match.state.stack = [Explore()]
    match = Match(GAME, match.state)
    match.settle(Dice())
    return match


def test_a_weapon_changes_hands_with_the_feats_it_has_left() -> None:
    match = traders()
    giver, taker = match.state.party
    for space, cards in enumerate(match.state.grid):
        if cards.has("armory"):
            put(match.state, space, "tomb")
    match.state.deck.bag.remove("armory")
    match.state.deck.middle -= 1
    giver.items, giver.free_feats = ["armory"], 2
    do(match, Give("armory"))
    assert (giver.items, giver.free_feats) == ([], 0)
    assert (taker.items, taker.free_feats) == (["armory"], 2)
    assert not list(GAME.places.problems(match.state))


def test_full_mats_swap_potions_and_neither_holds_one_twice() -> None:
    match = traders()
    mine, other = match.state.party
    mine.potions, other.potions = ["fire", "frost"], ["fire", "healing"]
    assert refused(match, Give("frost")) == "no-place"
    assert refused(match, Swap("fire", "healing")) == "no-place", "Ben holds fire already"
    do(match, Swap("frost", "healing"))
    assert (mine.potions, other.potions) == (["fire", "healing"], ["fire", "frost"])


def test_trade_ends_when_one_has_moved_and_the_other_moves_alone() -> None:
    match = traders()
    do(match, Give("gold"))
    do(match, Move(1), seat=1)
    assert refused(match, Give("gold")) == "moved-on"
    assert asked(match) == (0,)


# Ghosts


def test_a_ghost_met_by_one_of_two_fights_that_one_alone() -> None:
    match = in_room("tomb", seats=2)
    match.state.leader = 0
    for hero in match.state.party:
        hero.skill_ready = False
    do(match, rolls=[2, 6])
    enemy = match.state.enemy
    assert enemy is not None and enemy.kind == "ghost"
    assert enemy.hp == BOOK.content.monsters["ghost"].floors[0].hp, "the value for one"
    frame = match.state.stack[-1]
    assert frame.seats == [0]


def test_a_feat_may_be_paid_with_the_xp_that_carried_the_level_and_this_attack_keeps_its_dice() -> None:
    match = in_room("monster_curse_line", floor=3)
    hero = anna(match)
    hero.xp, hero.skill_ready = 6, False
    match.settle(Dice())
    do(match, rolls=[1, 1, 2])
    do(match, Feat(0, "xp"), rolls=[4])
    assert match.state.level(0) == 1 and len(match.state.stack[-1].dice) == 2
    do(match, Go())
    while not isinstance(match.ask(), Chance):
        do(match, Go())
    assert isinstance(match.state.stack[0], Explore) and isinstance(match.state.stack[1], Visit)
    assert match.state.stack[-1].roll.count == 1


@pytest.mark.parametrize(("twice", "hp"), [(True, 9), (False, 10)])
def test_the_second_checks_for_an_item_that_is_gone_where_a_table_has_it_so(twice: bool, hp: int) -> None:
    match = in_room("armory", 2, item_checked_twice=twice)
    ben = match.state.party[1]
    ben.here, ben.poison, ben.hp = "new", True, 10
    do(match, rolls=[5, 1, *([6, SYMBOL, 6] if twice else [])])
    assert (ben.hp, ben.items, ben.free_feats, ben.here) == (hp, [], 0, "resolved")
    assert (anna(match).items, anna(match).free_feats) == (["armory"], 1)


@pytest.mark.parametrize("checked", [True, False])
def test_the_second_checks_for_a_crow_that_is_gone_only_where_crows_are_checked_for(checked: bool) -> None:
    match = in_room("crow", 2, item_checked_twice=True, crow_checked=checked)
    ben = match.state.party[1]
    ben.here, ben.poison, ben.hp = "new", True, 10
    first = [5, 1] if checked else []
    do(match, Feed(), rolls=[*first, *([6, SYMBOL, 6] if checked else [])])
    assert (ben.hp, ben.food, ben.items) == (10 - checked, 4, [])
    assert anna(match).items == ["crow"]
