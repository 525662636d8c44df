"""When players are asked which ability comes next (page 12): only where it can make a difference."""

from __future__ import annotations

from companion.games.slay_the_spire.state.acts import Aim, Done, Trigger
from tests.games.slay_the_spire.plays import fight, foe, hero


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


def test_damage_at_an_enemy_and_at_oneself_is_asked_about() -> None:
    """Lightning may kill what would hurt; so its owner says what comes first."""
    play = fight(hero("defect", orbs="lightning", hand="burn"), foe(), foe(row=1))
    play.end_of_turn(Trigger(0), Aim(0))
    assert (play.e().hp, play.p().hp) == (29, 9)


def test_done_leaves_the_rest_to_the_order_they_came_in() -> None:
    play = fight(hero("defect", orbs="lightning", hand="burn"), foe(), foe(row=1))
    play.end_of_turn(Done(), Aim(1))
    assert (play.e(1).hp, play.p().hp) == (29, 9)


def test_a_house_rule_asks_for_no_order_at_all() -> None:
    play = fight(hero("defect", orbs="lightning", hand="burn"), foe(), ask_order=False).end_of_turn()
    assert (play.e().hp, play.p().hp) == (29, 9)
