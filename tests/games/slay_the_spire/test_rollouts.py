"""Plans played on to the end of a fight, and the quick policy that plays them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.encoding import encode
from companion.games.slay_the_spire.bots import rollouts
from companion.games.slay_the_spire.bots.rollout_policy import chosen
from companion.games.slay_the_spire.bots.rollouts import GUESSED, Luck, best_played_on
from companion.games.slay_the_spire.bots.searching import MOST_PLANS, PLANS, Line, Search
from companion.games.slay_the_spire.bots.steps import A_TURN, Prices
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import Done, Pick, PlayCard, Ready, UsePotion
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def plans(play: Play, seat: int = 0) -> list[Line]:
    search = Search(GAME, play.state, seat, "careful", Prices(play.state.fight), A_TURN["boss"])
    return search.plans(search.lines(play.match.legal(seat)))


def played(line: Line) -> list[str]:
    return [act.card for act in line.acts if isinstance(act, PlayCard)]


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats that decided in rollouts from now on."""
    seats: list[int] = []

    def noted(run: Any, seat: int, acts: Any, ask: Any) -> Any:
        seats.append(seat)
        return chosen(run, seat, acts, ask)

    monkeypatch.setattr(rollouts, "chosen", noted)
    return seats


# Plans


def a_partner_who_ends_it() -> Play:
    """A Strike leaves 2 HP for the partner's two Strikes; a blow comes that a Defend would not survive."""
    return fight(
        hero(hand="strike defend", energy=1, hp=2), hero(hand="strike strike", energy=2, hp=9),
        foe("e1_jaw_worm", hp=3, max_hp=30, strength=1), die=5,
    )  # fmt: skip


def test_a_plan_that_turns_out_better_comes_before_one_that_is_judged_better() -> None:
    play = a_partner_who_ends_it()
    judged = plans(play)
    assert played(judged[0]) == ["defend_ironclad"]
    before = encode(play.state)
    line, taken = best_played_on(GAME, 0, judged, Prices(play.state.fight), A_TURN["boss"])
    assert played(line) == ["strike_ironclad"] and 0 < taken <= A_TURN["boss"]
    assert encode(play.state) == before, "looking ahead changed the game"


@pytest.mark.parametrize("steps", [0, 100, GUESSED + 1])
def test_without_time_the_judgement_stands(steps: int) -> None:
    """Where the steps do not suffice for one luck with each plan, nothing is begun."""
    play = a_partner_who_ends_it()
    judged = plans(play)
    assert len(judged) > 1
    assert best_played_on(GAME, 0, judged, Prices(play.state.fight), steps) == (judged[0], 0)


@pytest.mark.inside
def test_a_luck_that_is_broken_off_counts_for_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who guesses that rollouts are short begins one; before the second plan the steps are over."""
    monkeypatch.setattr(rollouts, "GUESSED", 1)
    play = a_partner_who_ends_it()
    judged = plans(play)
    line, taken = best_played_on(GAME, 0, judged, Prices(play.state.fight), len(judged))
    assert line is judged[0] and taken > len(judged) > 1


def test_a_single_plan_is_not_played_on() -> None:
    play = a_partner_who_ends_it()
    judged = plans(play)[:1]
    assert best_played_on(GAME, 0, judged, Prices(play.state.fight), A_TURN["boss"]) == (judged[0], 0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_plans_end_in_different_places_and_are_fewer_with_more_players(seats: int) -> None:
    heroes = [hero(hand="strike bash defend anger cleave iron_wave") for _seat in range(seats)]
    play = fight(*heroes, foe("e1_jaw_worm", hp=40, max_hp=40), foe(hp=30), die=3)
    found = plans(play)
    assert len({line.places[-1] for line in found}) == len(found) == min(MOST_PLANS, PLANS // seats)
    assert all(line.done for line in found)


@pytest.mark.inside
@pytest.mark.parametrize(("enemy", "kind"), [("b1_guardian", "boss"), ("e1_jaw_worm", "encounter")])
def test_only_fights_that_are_in_doubt_are_played_on(
    monkeypatch: pytest.MonkeyPatch, enemy: str, kind: str
) -> None:
    decided = counted(monkeypatch)
    assert GAME.bots.planner is not None
    play = fight(hero(hand="strike bash defend anger"), hero("silent"), foe(enemy, hp=40), die=3)
    ask = play.match.ask()
    assert isinstance(ask, Choice) and play.state.fight.kind == kind
    GAME.bots.planner()(play.state, 0, play.match.legal(0), ask)
    assert bool(decided) is (kind == "boss")


# Luck


def test_luck_is_the_same_whatever_others_have_drawn_before() -> None:
    draw = Chance("draw", tuple("abcdefgh"), "draw", 0)
    other = Chance("draw", tuple("abcdefgh"), "draw", 1)
    one, two = Luck("seed"), Luck("seed")
    first = [one.answer(draw, 1) for _card in range(12)]
    mixed = [(two.answer(other, 1), two.answer(draw, 1))[1] for _card in range(12)]
    assert first == mixed and len(set(first)) > 3
    assert [one.answer(draw, 2) for _card in range(12)] != first
    assert [Luck("else").answer(draw, 1)] * 12 != first


def test_each_round_has_its_own_roll_for_all_plans() -> None:
    die = Chance("die", range(1, 7), "round", -1)
    rolls = [Luck("seed").answer(die, number) for number in range(1, 40)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


# The quick policy


def quick(play: Play, seat: int = 0) -> Any:
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    return chosen(play.state, seat, play.match.legal(seat), ask)


@pytest.mark.parametrize(("block", "card"), [(0, "defend_ironclad"), (9, "strike_ironclad")])
def test_the_quick_policy_blocks_what_comes_and_else_strikes(block: int, card: str) -> None:
    hurt = hero(hand="strike defend", energy=1, hp=5, block=block)
    play = fight(hurt, foe("e1_jaw_worm", hp=30, max_hp=30), die=5)
    assert quick(play).card == card


def test_the_quick_policy_strikes_what_falls_first() -> None:
    play = fight(hero(hand="strike strike"), foe(hp=30, max_hp=30), foe(hp=1, max_hp=9), foe(hp=8, max_hp=9))
    assert quick(play) == PlayCard("strike_ironclad", 1)


@pytest.mark.parametrize(("hp", "used"), [(2, True), (9, False)])
def test_the_quick_policy_uses_any_potion_in_the_last_moment(hp: int, used: bool) -> None:
    play = fight(hero(potions="ghost_in_a_jar", hp=hp), foe("e1_jaw_worm", strength=3), die=5)
    assert isinstance(quick(play), UsePotion) is used


def test_the_quick_policy_gives_away_what_is_worth_least() -> None:
    play = fight(hero("silent", hand="survivor bane slimed"), foe(hp=30))
    play.match.do(0, PlayCard("survivor"))
    assert quick(play) == Pick("slimed")


def test_the_quick_policy_is_ready_when_nothing_is_left_to_do() -> None:
    assert quick(fight(hero(hand="strike", energy=0), foe(hp=30))) == Ready()


def test_what_the_quick_policy_is_asked_for_which_it_has_no_words_it_declines() -> None:
    assert chosen(fight(hero(), foe()).state, 0, [Pick("bash"), Done()], Choice("top item", (0,))) == Done()
