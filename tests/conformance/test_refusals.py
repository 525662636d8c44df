"""The judge of every game: what is not offered is refused in words, and nothing changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import MOST_ABLE, Refused
from companion.games import catalogue
from tests.conformance.playing import (
    TABLES,
    acts_of,
    is_declared,
    match_of,
    mutations,
    positions,
    setup_of,
    state_bytes,
)
from tests.conformance.setups import FACTS, NAMES

DECLINED = {"over", "chance-first", "bad-declaration", "unknown-verb", "bad-amount", "impossible"}
"""What the program refuses, and no rule book knows."""


def strange_acts(name: str, number: int, match: Match[Any], random: Random, seen: list[Any]) -> list[Any]:
    """Acts that were legal at other times or for others, and acts that look like legal ones."""
    here = acts_of(match)
    samples = random.sample(here, min(4, len(here))) + random.sample(seen, min(12, len(seen)))
    changed = [other for act in samples for other in mutations(act)]
    return [*samples, *random.sample(changed, min(25, len(changed)))]


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_what_is_not_offered_is_refused(name: str, number: int) -> None:
    random = Random(f"strange {number}")
    seen: list[Any] = []
    refused = 0
    for match in positions(name, number, every=5):
        if not isinstance(match.ask(), Choice):
            continue
        acts = strange_acts(name, number, match, random, seen)
        seats = range(-1, len(setup_of(name, number).seats) + 1)
        for act in acts:
            seat = random.choice(seats)
            refused += offered_or_refused(match, seat, act)
        seen += acts_of(match)
    assert refused > 10


def offered_or_refused(match: Match[Any], seat: int, act: Any) -> bool:
    """Whether `act` was refused; it must be exactly when it is not offered."""
    game, before, ask = match.game, state_bytes(match), match.ask()
    legal = match.legal(seat)
    why = match.why_not(seat, act)
    if act in legal or (why is None and is_declared(act)):
        assert why is None
        return False
    assert why is not None, f"seat {seat}: {act} was not offered"
    assert why.code
    assert why.words
    assert why.rule or why.code in DECLINED, f"{why.code}: {why.words}"
    with pytest.raises(Refused) as caught:
        match.do(seat, act)
    said = str(caught.value)
    assert why.words in said
    alternatives = dict.fromkeys(game.words.act(match.state, seat, each) for each in legal)
    assert caught.value.alternatives == tuple(alternatives)
    assert all(words in said for words in list(alternatives)[:MOST_ABLE])
    assert state_bytes(match) == before
    assert match.ask() == ask
    return True


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_the_legal_acts_are_the_candidates_not_refused(name: str, number: int) -> None:
    for match in positions(name, number, every=4):
        ask = match.ask()
        if not isinstance(ask, Choice):
            continue
        for seat in (*ask.seats, *ask.also):
            state = match.state
            before = encode(state)
            found = list(match.game.candidates(state, ask, seat))
            legal = [act for act in found if match.game.why_not(state, ask, seat, act) is None]
            assert match.legal(seat) == legal
            assert len(set(map(repr, legal))) == len(legal), "an act is offered twice"
            assert encode(state) == before
            assert all(game_words for game_words in (match.game.words.act(state, seat, a) for a in legal))


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_nobody_acts_before_a_chance_has_its_result(name: str, number: int) -> None:
    game, setup = catalogue.game(name), setup_of(name, number)
    match: Match[Any] = Match(game, game.setup(setup))
    other, _oracle = match_of(name, number)
    act = acts_of(other)[0]
    oracle, chances = SeedOracle(setup.seed), 0
    while chances < 60 and (ask := match.ask()) is not None:
        if isinstance(ask, Choice):
            if chances:
                break
            acts = match.legal(ask.seats[0])
            match.do(ask.seats[0], acts[-1 - match.number % len(acts)])
            continue
        before = encode(match.state)
        assert match.why_not(0, act).code == "chance-first"  # type: ignore[union-attr]
        assert match.legal(0) == []
        with pytest.raises(Refused) as caught:
            match.resolve("no such result")
        assert caught.value.refusal.code == "impossible"
        assert caught.value.alternatives
        assert encode(match.state) == before
        outcome = oracle.answer(ask, match.state.chances)
        assert game.words.outcome(match.state, ask, outcome)
        match.resolve(outcome)
        chances += 1
    assert chances


@pytest.mark.parametrize("name", list(FACTS))
def test_a_finished_game_refuses_everything(name: str) -> None:
    last = None
    act = acts_of(match_of(name, 0)[0])[0]
    for match in positions(name, 0, every=1000):
        last = match
    assert last is not None
    assert last.ask() is None
    before = encode(last.state)
    for seat in (-1, 0, 1):
        assert last.why_not(seat, act).code == "over"  # type: ignore[union-attr]
        assert last.legal(seat) == []
    with pytest.raises(Refused):
        last.do(0, act)
    with pytest.raises(Refused):
        last.resolve(1)
    assert encode(last.state) == before


@pytest.mark.parametrize("name", list(FACTS))
def test_the_wrong_number_of_seats_is_refused(name: str) -> None:
    from companion.engine.game import SetupError

    game = catalogue.game(name)
    many = (*NAMES, *NAMES)[: game.seats[-1] + 1]
    for seats in ((), many):
        with pytest.raises(SetupError):
            game.setup(Setup(name, seats))
