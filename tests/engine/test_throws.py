"""Dice that are thrown together: found by playing on, whatever each of them shows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.throws import _runs, throw_of, throw_views
from companion.games import catalogue
from companion.games.mini_rogue.state import Go, State
from tests.games.mini_rogue.plays import Dice, anna, begun, do, in_room


def _topics(match: Match[State]) -> list[tuple[int, str]]:
    return [(die.seat, die.topic) for die in throw_of(match)]


def _armory(*rolls: int) -> Match[State]:
    match = in_room("armory")
    hero = anna(match)
    hero.xp, hero.curse, hero.poison = 18, True, True
    match.settle(Dice(rolls))
    return match


def test_the_whole_pool_is_one_throw_in_the_order_of_its_questions() -> None:
    characters = [(0, f"character {number}") for number in (1, 2, 3)]
    assert _topics(_armory()) == [*characters, (0, "curse"), (0, "poison"), (0, "dungeon")]


def test_what_lies_already_is_no_part_of_the_throw() -> None:
    assert _topics(_armory(6, 2)) == [(0, "character 3"), (0, "curse"), (0, "poison"), (0, "dungeon")]


def test_looking_for_the_throw_changes_nothing_and_is_heard_by_nobody() -> None:
    match = _armory()
    assert match.heard is not None
    before, heard = encode(match.state), len(match.heard)
    assert len(throw_views(match, 0)) == 6
    assert (encode(match.state), len(match.heard)) == (before, heard)


def test_two_who_roll_for_the_lead_throw_together_and_roll_again_only_when_tied() -> None:
    assert _topics(begun(2)) == [(0, "leader"), (1, "leader")]


@pytest.mark.parametrize("rolls", [[6, 2], [1, 1]])
def test_a_die_rolled_again_is_a_throw_of_its_own(rolls: list[int]) -> None:
    match = in_room("monster_curse_line", floor=3)
    anna(match).skill_ready = False
    match.settle(Dice())
    assert _topics(match) == [(0, "character 1"), (0, "dungeon")]
    do(match, rolls=rolls)
    assert throw_of(match) == (), "feats are a choice"
    match.do(0, match.legal(0)[0])
    assert _topics(match) == [(0, "reroll")]


def test_a_table_on_which_the_rules_cannot_go_on_ends_the_throw_there() -> None:
    match = in_room("monster_curse_line")
    anna(match).skill_ready = False
    match.settle(Dice())
    match.state.enemy = None  # as if somebody had corrected it away
    assert [view.topic for view in throw_views(match, 0)] == ["character 1", "dungeon"]


def test_what_the_whole_table_rolls_for_two_things_is_rolled_twice() -> None:
    """Where people draw their own cards a fight begins with the die for the boss, and that of the round."""
    game = catalogue.game("sts")
    setup = Setup("sts", ("Anna", "Ben"), "", game.options.validate({}, "test"), lazy=(0, 1))
    match: Match[Any] = Match(game, game.setup(setup))
    assert [die.topic for die in throw_of(match)] == ["boss"]
    assert len(throw_views(match, -1)) == 1
    match.resolve(3)
    assert [die.topic for die in throw_of(match)] == ["round"]


def test_where_somebody_chooses_nothing_is_thrown() -> None:
    match = in_room("shrine")
    assert throw_of(match) == () == throw_views(match, 0)
    match.do(0, Go())
    assert _topics(match) == [(0, "dungeon")]


def test_each_die_has_its_question_with_its_faces_and_the_number_of_the_open_one() -> None:
    views = throw_views(_armory(), 0)
    assert [view.prompt for view in views][:2] == [
        "Anna: roll the first character die (skill check).",
        "Anna: roll the second character die (skill check).",
    ]
    assert [view.short for view in views][3:] == ["curse die", "poison die", "Dungeon die"]
    assert [option.act for option in views[3].options] == ["blank", "symbol"]
    assert len({view.number for view in views}) == 1


def test_dice_are_tried_all_alike_and_each_another() -> None:
    assert _runs(2) == [(0, 0), (1, 0), (0, 1), (1, 1)]
