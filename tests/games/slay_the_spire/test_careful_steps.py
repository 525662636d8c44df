"""How much the careful bot thinks in a turn: bounded in steps, whatever comes up, and told by no clock."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.encoding import copy_of
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.bots import planning, rollout_policy, rollouts
from companion.games.slay_the_spire.bots.planning import Plan
from companion.games.slay_the_spire.bots.searching import Search, least
from companion.games.slay_the_spire.bots.steps import A_TURN, AN_ACT, AT_MOST, Prices, a_turn
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import Ready
from companion.games.slay_the_spire.state.run import Run
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

HAND = "pommel_strike pommel_strike shrug_it_off shrug_it_off strike bash cleave anger"
BAG = "twin_strike iron_wave cleave defend strike bash anger strike defend"


def long_turn(players: int = 1, enemy: str = "b1_guardian") -> Play:
    """Much Energy, and cards that draw others: each of them may begin a new plan."""
    heroes = [
        hero(hand=HAND, energy=6, bag=BAG),
        *(hero("silent", hand="strike") for _more in range(players - 1)),
    ]
    return fight(*heroes, foe(enemy, hp=60, max_hp=60), foe(hp=30), foe(hp=20), die=3)


def turn(play: Play, plan: Plan) -> list[Any]:
    """All that a seat does until it ends its turn."""
    acts: list[Any] = []
    while isinstance(ask := play.match.ask(), Choice) and play.state.fight.round == 1:
        acts.append(plan.act(GAME, play.state, 0, play.match.legal(0), ask))
        play.match.do(0, acts[-1])
        if isinstance(acts[-1], Ready):
            break
        play.match.settle(SeedOracle("turn"))
    return acts


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps of each decision that is thought about from now on."""
    found: list[int] = []

    def noted(*given: Any) -> Any:
        line, steps = planned(*given)
        found.append(steps)
        return line, steps

    planned = planning.planned
    monkeypatch.setattr(planning, "planned", noted)
    return found


@pytest.mark.parametrize(("players", "enemy"), [(1, "b1_guardian"), (4, "b1_guardian"), (2, "e1_jaw_worm")])
def test_the_work_of_a_whole_turn_is_bounded(taken: list[int], players: int, enemy: str) -> None:
    """However often it is thought again, and whatever it costs to finish what was begun."""
    play = long_turn(players, enemy)
    most, once = a_turn(play.state.fight), least(Prices(play.state.fight), 30)
    acts = turn(play, Plan())
    assert len(taken) > 3 and play.p().cards_played > 3
    assert sum(taken) + AN_ACT * len(acts) <= most + once


def test_a_turn_of_four_is_shorter_so_that_nobody_waits_too_long() -> None:
    assert a_turn(long_turn(3).state.fight) == A_TURN["boss"] > a_turn(long_turn(4).state.fight) == AT_MOST[4]
    dead = long_turn(4)
    dead.p(3).alive = False
    assert a_turn(dead.state.fight) == AT_MOST[4], "who died makes no turn longer"
    assert a_turn(long_turn(4, "e1_jaw_worm").state.fight) == A_TURN["encounter"] < AT_MOST[4]


def asked(play: Play, plan: Plan, run: Any = None) -> Any:
    """What the plan says to what is asked in a fight, or in another run that differs from it."""
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    return plan.act(GAME, run or play.state, 0, play.match.legal(0), ask)


@pytest.mark.parametrize("left", [0, 100, 150])
def test_with_too_little_left_it_does_what_is_good_at_once(taken: list[int], left: int) -> None:
    play, plan = long_turn(), Plan()
    asked(play, plan)
    taken.clear()
    plan.steps, plan.left = {}, left
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    quick = rollout_policy.chosen(play.state, 0, play.match.legal(0), ask)
    assert asked(play, plan) == quick != Ready() and taken == []


@pytest.mark.parametrize(
    "later", ["round", "fight", "has already ended the turn, but may resume it while others play", "same"]
)
def test_each_turn_begins_with_all_steps(taken: list[int], later: str) -> None:
    """So does that of the next fight of a climb, also in the same round, and one that was taken back."""
    play, plan = long_turn(), Plan()
    before: Any = copy_of(play.state, Run)
    before.fight.fighters[0].cards_played = 2
    asked(play, plan, before)
    plan.steps, plan.left = {}, 0
    now: Any = copy_of(before, Run)
    if later == "round":
        now.fight.round = 2
    elif later == "fight":
        now.heroes = tuple(replace(each, hp=each.hp - 1) for each in now.heroes)
    elif later == "has already ended the turn, but may resume it while others play":
        now.fight.fighters[0].cards_played = 1
    asked(play, plan, now)
    assert len(taken) == (1 if later == "same" else 2)
    assert plan.left == (-AN_ACT if later == "same" else A_TURN["boss"] - AN_ACT - taken[1])


def test_more_figures_and_more_relics_make_every_price_higher() -> None:
    one, crowd = fight(hero(), foe()), fight(hero(), hero(), foe(), foe())
    rich = fight(hero(relics="anchor lantern vajra", powers="inflame demon_form"), foe())
    low, high, asked = (Prices(play.state.fight) for play in (one, crowd, rich))
    for price in ("beginning", "glancing", "judging"):
        assert getattr(low, price) < getattr(high, price)
    assert low.judging < asked.judging and low.played_on(100, 10) < asked.played_on(100, 10)
    assert low.played_on(100, 10) < low.played_on(100, 60) < low.played_on(200, 60)


@pytest.mark.inside
def test_with_few_steps_only_the_best_first_acts_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are glanced at, and ending the turn is always one of those that are compared."""
    play = long_turn()
    prices, acts = Prices(play.state.fight), play.match.legal(0)
    few = Search(GAME, play.state, 0, "few", prices, least(prices, len(acts)))
    many = Search(GAME, play.state, 0, "many", prices, A_TURN["boss"])
    assert set(few.lines(acts)) < set(many.lines(acts)) == set(acts)
    assert Ready() in few.lines(acts)
    assert few.taken <= 2 * few.steps < many.taken <= 1.1 * many.steps


@pytest.mark.slow
def test_the_same_turn_is_played_the_same_twice() -> None:
    assert turn(long_turn(), Plan()) == turn(long_turn(), Plan())
    assert len(turn(long_turn(), Plan())) > 3


def test_a_rollout_that_takes_longer_than_the_steps_tells_nothing() -> None:
    play = fight(hero(hand="strike defend", bag="strike defend strike defend bash"), foe(hp=30, max_hp=30))
    prices = Prices(play.state.fight)
    outcome, whole = rollouts._played_on(GAME, 0, play.state, "luck", prices, A_TURN["boss"])
    cut, part = rollouts._played_on(GAME, 0, play.state, "luck", prices, 0)
    assert outcome is not None and cut is None
    assert 0 < part < whole
