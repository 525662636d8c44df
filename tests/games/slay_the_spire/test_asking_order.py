"""When players are asked which ability comes next (page 12): only where it can make a difference."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, Trigger
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def test_players_who_are_busy_with_themselves_are_not_asked() -> None:
    me = hero("watcher", hand="burn decay", stance="wrath", hp=10)
    play = fight(me, hero("silent", hand="burn burn"), foe(poison=1), foe(row=1)).end_of_turn()
    assert play.p().hp == 10 - 3
    assert play.p(1).hp == 10 - 2


def test_equal_abilities_of_several_enemies_need_no_order() -> None:
    foes = [foe("e3_darkling", max_hp=8), foe("s3_darkling_bha", max_hp=8), foe("s3_darkling_hab", max_hp=8)]
    play = fight(hero(), *foes)
    play.e(1).alive = False
    assert play.start_of_turn().e(1).hp == 4


def test_damage_at_an_enemy_and_at_oneself_needs_no_order() -> None:
    """Both happen, whichever comes first."""
    play = fight(hero("defect", orbs="lightning", hand="burn"), foe(), foe(row=1)).end_of_turn(Aim(0))
    assert (play.e().hp, play.p().hp) == (29, 9)


def test_damage_that_may_win_before_it_loses_is_asked_about() -> None:
    """Lightning kills the last enemy, or Burn the player before that: they say what comes first."""
    play = fight(hero("defect", orbs="lightning", hand="burn", hp=1), foe(max_hp=1))
    play.end_of_turn(Trigger(0))
    assert play.state.fight.won and play.p().hp == 1


def test_done_leaves_the_rest_to_the_order_they_came_in() -> None:
    play = fight(hero("defect", orbs="lightning", hand="burn", hp=1), foe(max_hp=1)).end_of_turn(Done())
    assert play.state.fight.won and play.p().hp == 1


@pytest.mark.parametrize(("drawn", "order"), [("zap dualcast", [Trigger(0)]), ("", [])])
def test_who_aims_may_see_first_what_is_drawn(drawn: str, order: list[object]) -> None:
    """Dark Embrace and a Lightning orb: the fight comes to the same, but who aims has seen a card more."""
    mine = hero("defect", hand="daze", powers="dark_embrace" if drawn else "", orbs="lightning", draw=drawn)
    play = fight(mine, foe(), foe(row=1)).end_of_turn(*order, Aim(1))
    assert play.e(1).hp == 29


def test_a_house_rule_asks_for_no_order_at_all() -> None:
    play = fight(hero("defect", orbs="lightning", hand="burn"), foe(), ask_order=False).end_of_turn()
    assert (play.e().hp, play.p().hp) == (29, 9)


def test_where_orders_are_not_compared_it_is_asked_for_wherever_it_might_matter() -> None:
    me, enemies = hero("defect", orbs="lightning", hand="burn"), (foe(), foe(row=1))
    play = fight(me, *enemies, compare_orders=False).end_of_turn(Done(), Aim(0))
    assert (play.e().hp, play.p().hp) == (29, 9)
    alone = fight(hero("watcher", hand="burn burn"), foe(), compare_orders=False).end_of_turn()
    assert alone.p().hp == 10 - 2, "equal abilities are asked about nowhere"


# What Ethereal sets off, against a Lightning orb (STS-76)


def vanishing(power: str) -> Play:
    """A Daze exhausts beside a Lightning orb; one enemy of row 0 has 1 HP, and nobody else is touched."""
    mine = hero("defect", hand="daze", powers=power, orbs="lightning", draw="zap dualcast")
    return fight(mine, hero("silent"), foe(max_hp=1), foe(), foe(row=1))


@pytest.mark.parametrize(("first", "orb_at"), [(0, [Aim(0), AimRow(0)]), (1, [AimRow(0), Aim(1)])])
def test_berserk_and_lightning_come_in_the_order_the_players_choose(first: int, orb_at: list[object]) -> None:
    """Whichever kills the weak one, the other is aimed afterwards, with that in view."""
    play = vanishing("berserk").end_of_turn(Trigger(first), *orb_at)
    assert play.changes()["e1.hp"] == (-1 if first == 0 else -2)
    assert not play.e(0).alive
    assert "e2.hp" not in play.changes()


@pytest.mark.parametrize("first", [0, 1])
def test_dark_embrace_and_lightning_come_in_the_order_the_players_choose(first: int) -> None:
    play = vanishing("dark_embrace").end_of_turn(Trigger(first), Aim(2))
    assert (play.changes()["hand"], play.changes()["e2.hp"]) == ("zap", -1)
    assert "p1.hand" not in play.changes()


def test_ethereal_that_sets_nothing_off_asks_nobody() -> None:
    play = vanishing("barricade").end_of_turn(Aim(1))
    assert play.changes()["e1.hp"] == -1
