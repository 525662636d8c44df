"""Between which waiting abilities an order can matter (pages 12, 19), asked of them directly."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.fight.end_of_turn import _queue_abilities
from companion.games.slay_the_spire.fight.stops import _coming, usable_once
from companion.games.slay_the_spire.fight.waiting import order_matters
from companion.games.slay_the_spire.state.fight import Pending
from tests.games.slay_the_spire.plays import Given, fight, foe, hero


def at_the_end(*figures: Given) -> list[list[int]]:
    """The groups in which the order of the end of the turn can matter."""
    match: Any = fight(*figures).match
    _queue_abilities(match)
    return order_matters(match.state.fight.pending)


def test_players_who_are_busy_with_themselves_have_an_order_each() -> None:
    two = (hero("watcher", hand="burn"), hero("silent", hand="burn"), foe())
    assert at_the_end(*two) == []


def test_who_reaches_others_is_in_one_order_with_all() -> None:
    two = (hero("defect", orbs="lightning"), hero("silent", hand="burn"), foe(), foe())
    assert at_the_end(*two) == [[0, 1]]


def test_poison_spoils_nothing_by_coming_first() -> None:
    assert at_the_end(hero("defect", orbs="lightning"), foe(poison=1)) == []


def test_what_was_worked_out_before_is_private_by_what_it_does() -> None:
    mine = Pending("fixed", seat=0, fixed=(fx.Lose("strength", 1, "self"),))
    theirs = Pending("fixed", seat=1, fixed=(fx.Lose("strength", 1, "self"),))
    assert order_matters([mine, theirs]) == []
    blow = Pending("fixed", seat=1, fixed=(fx.Damage(5, 1, "all_enemies"),))
    match: Any = fight(hero(hand="burn"), hero(), foe()).match
    _queue_abilities(match)
    assert order_matters([*match.state.fight.pending, blow]) == [[0, 1]]


@pytest.mark.parametrize(("orb", "groups"), [("frost", [[0, 1]]), ("dark", [])])
def test_block_changes_what_looks_for_it(orb: str, groups: list[list[int]]) -> None:
    assert at_the_end(hero("defect", relics="orichalcum", orbs=orb), foe()) == groups


def test_before_facing_comes_what_the_faced_suffer() -> None:
    shield = foe("el4_spire_shield", slot=1, max_hp=30)
    play = fight(hero(), shield, foe("el4_spire_spear", row=2))
    coming = [each.effect for each in _coming(play.state, "facing")]
    assert any(isinstance(each, fx.Grant) for each in coming)
    assert not any(isinstance(each, fx.Draw) for each in coming)


@pytest.mark.parametrize("alive", [True, False])
def test_the_dead_use_no_relics(alive: bool) -> None:
    play = fight(hero(relics="akabeko", alive=alive), hero(), foe())
    assert bool(usable_once(play.state, 0)) is alive
