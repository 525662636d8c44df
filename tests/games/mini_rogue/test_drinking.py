"""What potions, the roll for the lead, a new area and a boss that is left behind do, and to whom."""

from __future__ import annotations

import pytest

from companion.engine.piles import Cards
from companion.games.mini_rogue import events, mat_events
from companion.games.mini_rogue.content import EXIT
from companion.games.mini_rogue.verbs import drink
from tests.games.mini_rogue.plays import Dice, begun, in_room, put


@pytest.mark.parametrize(
    ("potion", "blind", "cursed", "hp", "after"),
    [
        ("healing", False, False, 3, (False, False, True)),
        ("healing", True, True, 3, (True, True, True)),
        ("holy_water", True, True, 3, (False, False, False)),
        ("perception", True, True, 3, (False, True, False)),
        ("perception", False, True, 3, (False, True, False)),
        ("fire", True, True, 3, (True, True, False)),
    ],
)
def test_a_potion_heals_or_cures_what_it_says_and_nobody_else(
    potion: str, blind: bool, cursed: bool, hp: int, after: tuple[bool, bool, bool]
) -> None:
    match = in_room("merchant", seats=2)
    hero, other = match.state.party
    for each in (hero, other):
        each.potions, each.blindness, each.curse, each.hp = [potion], blind, cursed, hp
    match.heard = []
    drink(match, 0, potion)
    assert (hero.blindness, hero.curse, hero.hp > hp) == after
    assert (hero.potions, other.potions) == ([], [potion])
    assert (other.blindness, other.curse, other.hp) == (blind, cursed, hp)
    cures = [event for event in match.heard if isinstance(event, mat_events.Cured)]
    assert bool(cures) is ((blind, cursed) != after[:2]), "nothing is told to be cured that was well"


@pytest.mark.parametrize(("rolls", "leader"), [([5, 6], 1), ([6, 5], 0), ([6, 6, 3, 5], 1)])
def test_the_highest_roll_leads_and_a_tie_is_rolled_again(rolls: list[int], leader: int) -> None:
    match = begun(2)
    dice = Dice(rolls)
    match.settle(dice)
    assert (match.state.leader, dice.rolls) == (leader, [])


@pytest.mark.parametrize(("start", "face_up"), [("bonfire", [0]), ("", [])])
def test_an_area_begins_face_down_but_for_where_one_falls(start: str, face_up: list[int]) -> None:
    match = in_room("merchant")
    put(match.state, 1, "crow")
    match.emit(events.AreaBegan(2, 3, start))
    assert match.state.face_up == face_up
    assert [len(cards) for cards in match.state.grid] == [int(bool(start)), *[0] * 8]


@pytest.mark.parametrize("seen", [True, False])
def test_the_boss_of_a_floor_that_is_left_leaves_the_game_from_where_it_lies(seen: bool) -> None:
    state = in_room("merchant").state
    card = "spider_queen"
    if seen:
        state.bosses.draw(card)
        state.grid[EXIT] = Cards([card])
    waiting = len(state.bosses)
    events.BossRemoved(card, met=seen).apply(state)
    assert len(state.bosses) == waiting - (not seen)
    assert state.removed.has(card) and not state.grid[EXIT].has(card)
