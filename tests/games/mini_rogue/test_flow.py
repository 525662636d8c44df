"""The way through the dungeon of Mini Rogue, its bosses, the crow, and playing as two."""

from __future__ import annotations

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.match import Match
from companion.engine.piles import Cards
from companion.engine.refusals import Refused
from companion.games.mini_rogue.content import BOOK, EXIT, OG
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import (
    Drink,
    Explore,
    Feat,
    Feed,
    Give,
    Go,
    Move,
    Place,
    Prepare,
    Reroll,
    State,
    Take,
    UseCrow,
    UseSkill,
    Visit,
)
from tests.games.mini_rogue.plays import Dice, anna, asked, begun, do, in_room, put, topic


def refused(match: Match[State], act: object, seat: int = 0) -> str:
    """The code of the refusal of an act, which must change nothing."""
    before = match.copy().state
    with pytest.raises(Refused) as why:
        match.do(seat, act)
    assert match.state == before
    assert str(why.value)
    return why.value.refusal.code


# Set-up


def test_a_new_game_lays_eight_rooms_and_turns_up_the_entrance() -> None:
    match = begun()
    match.settle(Dice())
    state = match.state
    assert [len(cards) for cards in state.grid[:EXIT]] == [1] * 8
    assert not len(state.grid[EXIT])
    assert 0 in state.face_up
    assert (state.area, state.floor) == (1, 1)
    assert len(state.deck) == len(BOOK.deck) - 8


def test_a_tie_for_the_lead_says_why_dice_are_thrown_again() -> None:
    match = begun(2)
    match.heard = []
    match.settle(Dice([4, 4, 2, 5]))
    said = [GAME.told(match.state, event, -1) for event in match.heard]
    assert said.count("A tie with 4: Anna, Ben roll again.") == 1
    assert match.state.leader == 1


def test_two_of_a_kind_are_refused_and_drawn_cards_differ() -> None:
    from companion.engine.game import Setup, SetupError

    same = GAME.options.validate({"first_character": "mage", "second_character": "mage"}, "test")
    with pytest.raises(SetupError):
        GAME.setup(Setup("mini_rogue", ("Anna", "Ben"), "x", same))
    drawn = begun(2, first_character="drawn", second_character="drawn")
    drawn.settle(Dice([2, 5]))
    assert sorted(hero.character for hero in drawn.state.party) == ["mage", "rogue"]
    assert drawn.state.leader == 1


def test_the_boss_of_a_floor_is_known_from_the_beginning_of_its_last_area() -> None:
    match = begun()
    match.settle(Dice())
    match.state.stack = [Explore(), Prepare(2)]
    match = Match(GAME, match.state)
    match.settle(Dice(draws=["spider_queen"]))
    assert match.state.grid[EXIT].known == ["spider_queen"]
    assert len(match.state.bosses) == 3


# The exit


def at_exit(match: Match[State]) -> Match[State]:
    """All stand at the exit."""
    for hero in match.state.party:
        hero.position, hero.here = EXIT, "new"
    match.state.stack = [Explore()]
    return Match(GAME, match.state, listen=True)


def test_without_a_boss_the_exit_leads_down_and_food_is_eaten() -> None:
    match = in_room("merchant")
    anna(match).skill_ready = False
    match = at_exit(match)
    match.settle(Dice())
    assert match.state.area == 2
    assert anna(match).food == 2
    assert anna(match).skill_ready


def test_a_boss_gives_xp_and_a_reward_card_and_leaves() -> None:
    match = in_room("merchant", floor=2)
    match.state.area = 4
    match.state.grid[EXIT] = Cards(["cursed_dragon"])
    match = at_exit(match)
    do(match, Go())
    assert match.state.enemy is not None
    assert (match.state.enemy.hp, match.state.enemy.damage) == (16, 4)
    match.state.enemy.hp = 2
    do(match, rolls=[5, 6, 3])
    assert topic(match) == "choose"
    assert (anna(match).xp, anna(match).gold) == (3, 7)
    do(match, Take(0))
    assert anna(match).potions == ["poison"]
    assert match.state.removed.known == ["cursed_dragon"]
    assert (match.state.area, match.state.floor) == (5, 3)


def test_both_phases_of_the_last_boss() -> None:
    match = in_room("merchant", floor=4)
    match.state.area = 10
    match.state.grid[EXIT] = Cards([OG])
    match.state.bosses.bottom = []
    match = at_exit(match)
    match.ask()
    enemy = match.state.enemy
    assert enemy is not None
    assert (enemy.hp, enemy.damage, enemy.ability) == (25, 8, "curse")
    enemy.hp, enemy.poisoned = 3, True
    do(match, Go(), rolls=[6, 6])
    assert (enemy.hp, enemy.phase, enemy.damage, enemy.ability) == (20, 2, 9, "poison")
    assert not enemy.poisoned
    assert anna(match).hp == 10
    enemy.hp = 2
    do(match, Go(), rolls=[4, 6])
    assert match.state.won
    assert GAME.ending(match.state).winners == (0,)  # type: ignore[union-attr]
    assert match.ask() is None


# Pits


def test_a_pit_in_a_boss_area_takes_the_revealed_boss_out() -> None:
    match = in_room("trap_b")
    match.state.area = 2
    match.state.bosses.name("spider_queen")
    match.state.bosses.middle -= 1
    match.state.grid[EXIT] = Cards(["spider_queen"])
    do(match, rolls=[3, 6])
    state = match.state
    assert (state.area, state.floor) == (4, 2)
    assert state.grid[0].known == ["trap_b"]
    assert "spider_queen" in state.removed.known
    assert anna(match).food == 3
    assert not list(GAME.places.problems(state))


def test_the_other_resolves_the_own_room_before_both_fall() -> None:
    match = in_room("trap_b", seats=2)
    put(match.state, 1, "merchant")
    ben = match.state.party[1]
    ben.position, ben.here = 1, "new"
    do(match, rolls=[3, 6])
    assert match.state.falling == "trap_b"
    assert topic(match) == "merchant"
    assert asked(match) == (1,)
    do(match, Go(), seat=1)
    assert match.state.area == 3
    assert [hero.position for hero in match.state.party] == [0, 0]


# Item cards


def test_a_fed_crow_leaves_the_grid_and_helps_once() -> None:
    match = in_room("crow", crow_after_reveal=True)
    do(match, Feed())
    assert anna(match).items == ["crow"]
    assert not len(match.state.grid[0])
    revealed = match.state.grid[1].known[0]
    do(match, UseCrow(1))
    assert anna(match).items == []
    assert match.state.grid[1].known != [revealed]
    assert refused(match, UseCrow(3)) == "no-crow"
    assert not list(GAME.places.problems(match.state))


@pytest.mark.parametrize(("rolls", "fed"), [([6, 1], True), ([2, 1], False)])
def test_two_before_the_crow_each_make_a_skill_check_to_feed_it(rolls: list[int], fed: bool) -> None:
    """Who fails keeps the food, and the other has a try of their own (MR-55)."""
    match = in_room("crow", 2)
    match.state.party[1].here = "new"
    before = [hero.food for hero in match.state.party]
    do(match, Feed(), rolls=rolls)
    assert anna(match).items == ["crow"] * fed
    assert [hero.food for hero in match.state.party] == [before[0] - fed, before[1]]
    assert match.state.party[1].items == []
    assert (topic(match), asked(match)) == (("path", (0, 1)) if fed else ("crow", (1,)))


@pytest.mark.parametrize(("apart", "checked"), [(True, True), (False, False)])
def test_no_check_is_made_for_the_crow_alone_or_where_a_table_has_it_so(apart: bool, checked: bool) -> None:
    match = in_room("crow", 2, crow_checked=checked)
    match.state.party[1].position = int(apart)
    do(match, Feed())
    assert anna(match).items == ["crow"]
    assert match.state.party[1].items == []


def before_an_area_with_the_crow() -> Match[State]:
    """Anna has the crow, and the second area is to be laid out."""
    match = in_room("bonfire")
    match.state.party[0].items = ["crow"]
    match.state.deck.bag.remove("crow")
    match.state.deck.middle -= 1
    match.state.stack = [Explore(), Prepare(2)]
    return Match(GAME, match.state)


def test_the_crow_looks_at_two_rooms_before_the_grid_is_laid() -> None:
    match = before_an_area_with_the_crow()
    assert topic(match) == "look"
    do(match, UseCrow())
    assert topic(match) == "place"
    first = match.state.stack[-1].pool[0]
    do(match, Place(4))
    assert refused(match, Place(4)) == "no-place"
    do(match, Place(-1))
    assert match.state.grid[4].known == [first]
    assert 4 not in match.state.face_up
    assert not list(GAME.places.problems(match.state))


def test_a_room_that_is_not_in_the_deck_cannot_be_revealed() -> None:
    match = in_room("merchant")
    match.do(0, Go())
    ask = match.ask()
    assert isinstance(ask, Chance)
    assert ask.topic == "reveal"
    for card in ("merchant", "no such room", OG):
        with pytest.raises(Refused):
            match.resolve(card)
    assert match.ask() == ask


# Skills


def test_evasion_enters_the_room_and_resolves_nothing() -> None:
    match = in_room("merchant")
    do(match, Go(), UseSkill("evasion"))
    put(match.state, 1, "trap_b")
    do(match, Move(1))
    assert (anna(match).position, anna(match).here, anna(match).hp) == (1, "skipped", 10)
    assert refused(match, UseSkill("evasion")) == "skill-used"


def test_backstab_is_lost_with_the_fight() -> None:
    match = in_room("monster_curse_line")
    do(match, UseSkill("backstab"))
    assert anna(match).backstab
    assert match.state.enemy is not None
    match.state.enemy.hp = 2
    do(match, rolls=[5, 6])
    assert not anna(match).backstab


# What is refused, and for whom


def test_acts_of_others_and_at_other_times_are_refused_in_words() -> None:
    match = in_room("monster_poison_line", seats=2)
    match.ask()
    assert refused(match, Go(), seat=1) == "not-asked"
    assert refused(match, Move(1)) == "something-else"
    assert refused(match, Drink("fire")) == "not-held"
    assert refused(match, UseSkill("conjuration", "fire")) == "other-skill"
    do(match, Go(), rolls=[2, 1])
    assert refused(match, Reroll(0)) == "no-critical"
    assert refused(match, Reroll(9)) == "no-die"
    assert refused(match, Feat(0, "free")) == "too-dear"


def test_the_other_may_drink_while_one_is_asked() -> None:
    match = in_room("monster_poison_line", seats=2)
    ben = match.state.party[1]
    ben.potions, ben.hp = ["healing", "fire"], 4
    ask = match.ask()
    assert isinstance(ask, Choice)
    assert (ask.seats, ask.also) == ((0,), (1,))
    assert refused(match, Drink("fire"), seat=1) == "not-now"
    match.do(1, Drink("healing"))
    assert (ben.hp, ben.potions, anna(match).hp) == (10, ["fire"], 10)


def test_trade_comes_before_both_move() -> None:
    match = in_room("merchant", seats=2)
    do(match, Go())
    assert asked(match) == (0, 1)
    do(match, Give("gold"))
    assert [hero.gold for hero in match.state.party] == [4, 4]
    do(match, Move(1))
    assert refused(match, Give("gold"), seat=1) == "moved-on"
    assert asked(match) == (1,)


def test_a_monster_is_met_by_all_on_its_card_and_by_no_other() -> None:
    both = in_room("monster_curse_line", seats=2)
    both.ask()
    assert both.state.enemy is not None
    assert both.state.enemy.hp == 12
    one = in_room("monster_curse_line", seats=2)
    one.state.stack = [Explore(), Visit([0], "monster_curse_line")]
    one.state.party[1].position, one.state.party[1].here = 1, "resolved"
    one = Match(GAME, one.state)
    one.ask()
    assert one.state.enemy is not None
    assert one.state.enemy.hp == 6


def test_the_leader_changes_with_the_area() -> None:
    match = at_exit(in_room("merchant", seats=2))
    match.settle(Dice())
    assert match.state.leader == 1
    assert [hero.food for hero in match.state.party] == [2, 3]


@pytest.mark.parametrize("known", [["tomb"], ["tomb", "shrine"]])
def test_the_crow_looks_at_rooms_that_a_correction_has_put_on_top(known: list[str]) -> None:
    match = before_an_area_with_the_crow()
    assert topic(match) == "look", "the deck is shuffled"
    for card in known:
        match.state.deck.bag.remove(card)
        match.state.deck.middle -= 1
    match.state.deck.top = list(known)
    do(match, UseCrow())
    pool = match.state.stack[-1].pool
    assert topic(match) == "place" and len(pool) == 2 and pool[: len(known)] == known
