"""A copy that lies before a player is known by its tag: nobody is asked whether it is meant."""

from __future__ import annotations

from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import MoveCard
from companion.games.slay_the_spire.parts.climb_at_table import of_held
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.table.desk.replies import Answered, DeskQuestion
from companion.table.tags.library import Library
from tests.table.tables import Play
from tests.table.test_climb_at_table import climb, show, waits

ANNA, BEN = 0, 1
POTION = "block_potion"


def by_touch(library: Library) -> Play:
    """Anna has gained a potion by touch, and Ben may gain one."""
    made = climb(library, drawn="cards,tokens=screen")
    waits(made, Offer(0, ANNA, "potion"), Offer(0, BEN, "potion"))
    assert isinstance(made.desk.handle(Do(ANNA, ca.Take(90, POTION))), Answered)
    return made


def by_scan(library: Library) -> Play:
    """Anna has gained a potion by a scan of its first copy, and Ben may gain one."""
    made = climb(library, drawn="cards,tokens=screen")
    waits(made, Offer(0, ANNA, "potion"), Offer(0, ANNA, "upgrade"))
    assert isinstance(show(made, POTION), Answered)
    waits(made, Offer(0, BEN, "potion"), Offer(0, ANNA, "upgrade"))
    assert owners(made) == [ANNA]
    return made


def owners(made: Play) -> list[int]:
    return [seat for seat, hero in enumerate(made.state.heroes) for each in hero.potions if each.id == POTION]


def test_another_copy_than_the_one_that_lies_there_is_the_reward(library: Library) -> None:
    made = by_scan(library)
    assert isinstance(show(made, POTION, 2), Answered)
    assert owners(made) == [ANNA, BEN]


def test_the_copy_that_lies_there_is_used_and_no_reward(library: Library) -> None:
    made = by_scan(library)
    reply = show(made, POTION)
    assert isinstance(reply, DeskQuestion)
    assert len(reply.options) > 1 and all(of_held(each.act) for each in reply.options)
    assert owners(made) == [ANNA]


def test_of_a_copy_that_was_gained_by_touch_it_is_asked(library: Library) -> None:
    made = by_touch(library)
    reply = show(made, POTION, 2)
    assert isinstance(reply, DeskQuestion)
    assert {of_held(each.act) for each in reply.options} == {True, False}


def test_a_bystander_s_copy_of_which_nobody_knows_keeps_the_question(library: Library) -> None:
    made = by_scan(library)
    made.desk.handle(Correct(MoveCard(POTION, (), ("heroes", BEN, "potions"))))
    assert owners(made) == [ANNA, BEN]
    reply = show(made, POTION, 2)
    assert isinstance(reply, DeskQuestion)
    assert {of_held(each.act) for each in reply.options} == {True, False}


def test_what_went_without_a_scan_may_have_been_any_copy(library: Library) -> None:
    made = by_scan(library)
    assert isinstance(show(made, POTION, 2), Answered)
    item = next(each.uid for each in made.state.heroes[ANNA].potions if each.id == POTION)
    made.desk.handle(Do(ANNA, ca.DiscardPotion(item)))
    waits(made, Offer(0, ANNA, "potion"), Offer(0, ANNA, "upgrade"))
    reply = show(made, POTION, 1)
    assert isinstance(reply, DeskQuestion)
    assert {of_held(each.act) for each in reply.options} == {True, False}


def test_after_an_undo_nothing_is_known_of_the_copy(library: Library) -> None:
    made = climb(library, drawn="cards,tokens=screen")
    waits(made, Offer(0, ANNA, "potion"), Offer(0, ANNA, "upgrade"))
    assert isinstance(show(made, POTION), Answered)
    assert made.desk.scanner.held.lies_there("another", POTION) is False
    made.desk.handle(Undo())
    assert owners(made) == []
    assert made.desk.scanner.held.lies_there("another", POTION) is None
