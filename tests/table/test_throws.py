"""A throw of several dice at the table: by dice that stand for one each, by hand, by the companion."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Correct, Resolve, Roll, Throw
from companion.engine.corrections import SetValue
from companion.engine.entries import Resolved
from companion.engine.game import Setup
from companion.games.mini_rogue.content import BLANK, SYMBOL
from companion.table.desk.dice import TableDie, unknown_roles
from companion.table.desk.replies import Answered, Denied, Told
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.table.tables import Play, play
from tests.table.test_dice import code, thrown

GAME = "mini_rogue"
WHITE = TableDie(faces=6, roles={GAME: ("character", "reroll")})
DICE = {
    "white 1": WHITE,
    "white 2": WHITE,
    "black": TableDie(faces=6, roles={GAME: ("dungeon",)}),
    "purple": TableDie(faces=6, roles={GAME: ("curse",)}, map={GAME: (SYMBOL, BLANK) * 3}),
}


def cursed(library: Library, dice: dict[str, Any]) -> Play:
    """Anna of level 2, cursed, before a check: two character dice, the curse die, the Dungeon die."""
    made = play(Setup(GAME, ("Anna",), "table", {}, (0,)), library, dice=dice)
    for what, value in (("xp", 7), ("curse", True)):
        made.desk.handle(Correct(SetValue(("party", 0, what), value)))
    made.desk.handle(Resolve("armory"))
    made.clock.wait(2.0)
    return made


def rolls(made: Play) -> list[Any]:
    """Everything that was rolled, in the order of the questions."""
    entries = made.session.entries
    return [each.outcome for each in entries if isinstance(each, Resolved) and each.by not in ("seed",)][1:]


def test_dice_with_roles_answer_for_what_they_stand_for_in_whatever_order_they_fall(library: Library) -> None:
    made = cursed(library, DICE)
    fell = made.clock.now
    made.clock.now += 1.0
    assert made.desk.rolls.due(made.session.match.ask()) == ("white 1", "white 2")
    for die, face in (("black", 6), ("purple", 1)):
        reply = thrown(made, face, at=fell, die=die)
        assert isinstance(reply, Told) and "Another die of this throw comes before it" in reply.words
    assert rolls(made) == []
    assert isinstance(thrown(made, 4, at=fell, die="white 2"), Answered)
    assert isinstance(thrown(made, 5, at=fell, die="white 1"), Answered)
    assert rolls(made) == [4, 5, SYMBOL, 6]


def test_a_die_that_stands_for_none_of_the_throw_is_refused_in_words(library: Library) -> None:
    made = cursed(library, {**DICE, "green": TableDie(faces=6, roles={GAME: ("poison",)})})
    reply = thrown(made, 3, die="green")
    assert code(reply) == "other-role"
    assert isinstance(reply, Denied) and "green is set as another die (poison)" in reply.words
    assert rolls(made) == []


def test_one_die_of_a_role_falls_once_for_each_throw(library: Library) -> None:
    made = cursed(library, DICE)
    assert isinstance(thrown(made, 6, die="black"), Told)
    assert code(thrown(made, 2, die="black", sequence=10)) == "other-role"
    for die, sequence in (("white 1", 11), ("white 2", 12)):
        thrown(made, 3, die=die, sequence=sequence)
    thrown(made, 2, die="purple", sequence=13)
    assert rolls(made) == [3, 3, BLANK, 6]


def test_a_die_without_roles_answers_for_any_of_them(library: Library) -> None:
    made = cursed(library, {"any": TableDie(faces=6), **DICE})
    assert "any" in made.desk.rolls.due(made.session.match.ask())
    assert isinstance(thrown(made, 2, die="any"), Answered)
    assert rolls(made) == [2]


def test_roles_of_another_game_mean_nothing_here(library: Library) -> None:
    made = cursed(library, {"die": TableDie(faces=6, roles={"another": ("dungeon",)})})
    assert isinstance(thrown(made, 2, die="die"), Answered)
    assert rolls(made) == [2]


def test_which_die_is_due_is_named_where_not_every_die_may_answer(library: Library) -> None:
    made, alone = cursed(library, DICE), cursed(library, {"die": TableDie(faces=6)})
    assert made.desk.rolls.named(made.session.match.ask()) == ("white 1", "white 2")
    assert alone.desk.rolls.named(alone.session.match.ask()) == ()


def test_a_throw_by_hand_answers_die_by_die_and_a_die_that_lies_already_stays(library: Library) -> None:
    made = cursed(library, DICE)
    thrown(made, 1, die="purple")
    reply = made.desk.handle(Throw([2, 6, BLANK, 3], made.session.match.number))
    assert isinstance(reply, Answered)
    assert rolls(made) == [2, 6, SYMBOL, 3], "the curse die had fallen"


def test_a_throw_by_hand_for_an_older_question_changes_nothing(library: Library) -> None:
    made = cursed(library, {})
    assert code(made.desk.handle(Throw([2, 6], made.session.match.number - 1))) == "stale"
    assert rolls(made) == []


def test_an_impossible_face_in_a_throw_is_refused_and_what_lay_before_it_stands(library: Library) -> None:
    made = cursed(library, {})
    reply = made.desk.handle(Throw([2, 6, 5, BLANK, 3]))
    assert isinstance(reply, Denied) and rolls(made) == [2, 6]


def test_the_companion_rolls_a_throw_that_people_were_asked_for(library: Library) -> None:
    made = cursed(library, DICE)
    assert isinstance(made.desk.handle(Roll(made.session.match.number)), Answered)
    assert len(rolls(made)) == 4
    entries = [each for each in made.session.entries if isinstance(each, Resolved)]
    assert [each.by for each in entries[-4:]] == ["companion"] * 4


def test_the_companion_rolls_nothing_where_somebody_must_choose(library: Library) -> None:
    made = play(Setup(GAME, ("Anna",), "table", {}, (0,)), library)
    made.desk.handle(Resolve("bonfire"))
    assert code(made.desk.handle(Roll())) == "nothing-rolled"


@pytest.mark.parametrize("game", [GAME, "ministeel"])
def test_roles_that_a_game_does_not_have_are_told_with_those_it_has(game: str) -> None:
    dice = {"red": TableDie(roles={game: ("drake",)}), "plain": TableDie(), "blue": "seat 1"}
    (words,) = unknown_roles(dice, kit_of(game))
    assert "red" in words and "drake" in words
    assert ("dungeon (Dungeon die)" in words) is (game == GAME)
    assert unknown_roles(DICE, kit_of(game)) == ()
