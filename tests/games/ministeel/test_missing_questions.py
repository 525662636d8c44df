"""A missing question tells something about a secret hand; where the house always asks, none is missing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import copy_of
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.options import suited
from companion.engine.oracles import SeedOracle
from companion.games.ministeel.game import GAME

SEATS = ("Anna", "Ben", "Cleo")
STEPS = 40


def standing(state: Any) -> Match[Any]:
    return Match(GAME, copy_of(state, GAME.state_type))


def asked_after(state: Any, seat: int, act: Any, viewer: int) -> tuple[object, ...]:
    """What `viewer` hears right after an act, before anything is rolled or drawn: who is asked what."""
    match = standing(state)
    match.do(seat, act)
    ask = match.ask()
    if not isinstance(ask, Choice):
        return (type(ask).__name__,)
    return (ask.topic, ask.seats)


def compared(seed: int, always: bool) -> Iterator[bool]:
    """Whether the same act is followed by the same question in two states that look alike to who acts."""
    options = GAME.options.validate({"always_ask": always}, "test")
    match: Match[Any] = Match(GAME, GAME.setup(Setup("ministeel", SEATS, str(seed), options)))
    oracle, random = SeedOracle(str(seed)), Random(seed)
    for step in range(STEPS):
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            return
        seat = ask.seats[0]
        known = GAME.secrets.hide(match.state, seat)
        other = GAME.secrets.imagine(known, f"{seed} {step}")
        for act in match.legal(seat):
            yield asked_after(match.state, seat, act, seat) == asked_after(other, seat, act, seat)
        match.do(seat, random.choice(match.legal(seat)))


def told(always: bool) -> tuple[int, int]:
    """How many comparisons differ, and how many there were."""
    found = [same for seed in range(24) for same in compared(seed, always)]
    return found.count(False), len(found)


def test_without_it_a_missing_question_tells_of_a_hand() -> None:
    differing, compared_ = told(always=False)
    assert compared_ > 1000 and differing > 0


def test_where_the_house_always_asks_no_question_tells_anything() -> None:
    differing, compared_ = told(always=True)
    assert compared_ > 1000 and differing == 0


@pytest.mark.parametrize(
    ("people", "said", "on"),
    [(1, (), False), (2, (), True), (6, (), True), (2, ("always_ask",), False), (0, (), False)],
)
def test_it_is_on_by_itself_where_people_have_secrets_from_each_other(
    people: int, said: tuple[str, ...], on: bool
) -> None:
    options = GAME.options.validate({}, "test")
    found = suited(GAME.options.specs, options, said, people)
    assert found == {**options, "always_ask": on}
