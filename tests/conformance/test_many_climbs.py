"""A thousand random climbs of Slay the Spire: they end, nothing breaks down, comes or goes; steps undo.

`companion bench climbs --games 20000` plays more of them; its seeds show a mistake again.
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import MemoryLog, Session
from companion.games import catalogue
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.parts.climb_trials import CLIMB_TRIALS, Watched
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.measure import random_climbs
from companion.measure.random_fights import NAMES, wrong_with

CHUNKS, CLIMBS = 20, 50
GAME = catalogue.game("sts")
MISSED = 30
"""Of the 51 events, so many at most are not met in some fifty climbs."""


def set_up(seed: str) -> Setup:
    options = GAME.validate(CLIMB_TRIALS.options(seed), seed)
    return Setup("sts", NAMES[: CLIMB_TRIALS.seats(options)], seed, options)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_climbs_end_and_lose_nothing(chunk: int) -> None:
    found = random_climbs.tried([f"climbs {chunk}/{number}" for number in range(CLIMBS)])
    assert found.mistakes == []
    assert found.ended == found.fights == CLIMBS
    (events, never) = CLIMB_TRIALS.exercised(found.seen)["events"]
    assert events == 51
    assert len(never) <= MISSED


def test_nothing_of_a_climb_is_left_out_of_the_count() -> None:
    """But what is said only where people keep cards themselves: tests/table/test_climb_by_numbers.py."""
    every = CLIMB_TRIALS.exercised(())
    assert {kind: count for kind, (count, _never) in every.items()} == {
        "rooms": 11,
        "events": 51,
        "options of events": 97,
        "blessings": 60,
        "options of campfires": 2,
        "relics": 79,
        "potions": 21,
        "cards": 266,
        "enemies that are drawn": 89,
        "modifiers": 12,
        "maps": 5,
        "keys": 3,
        "acts": 4,
        "ascension levels": 14,
        "parties": 8,
        "kinds of acts": len(set(get_args(ca.ClimbAct)) - {ca.BuyTold}),
    }
    assert all(count == len(never) for count, never in every.values())


@pytest.mark.parametrize("number", range(8))
def test_every_step_of_a_climb_is_undone_and_done_again(number: int) -> None:
    """The start of eight climbs of all kinds, step by step: back and forth the same bytes."""
    seed = f"undone {number}"
    setup = set_up(seed)
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle(seed))
    random = Random(seed)
    for _step in range(60):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        before = encode(session.match.state)
        seat = random.choice(ask.seats)
        session.do(seat, random.choice(session.match.legal(seat)))
        after = encode(session.match.state)
        session.undo()
        assert encode(session.match.state) == before
        session.redo()
        assert encode(session.match.state) == after


def begun(seed: str) -> Match[Any]:
    match: Match[Any] = Match(GAME, GAME.setup(set_up(seed)))
    match.settle(SeedOracle(seed))
    return match


def test_a_card_that_vanishes_is_found() -> None:
    match = begun("vanishing")
    held = dict(GAME.conserved(match.state))
    card = match.state.heroes[0].deck[0]
    match.emit(ev.CardRemoved(0, card, given=True))
    assert [words for words in wrong_with(GAME, match.state, held) if words.startswith(f"{card}:")]
    match.emit(ev.CardAdded(0, card))
    assert list(wrong_with(GAME, match.state, held)) == []


def test_a_broken_limit_is_found() -> None:
    match = begun("broken")
    match.emit(ev.GoldChanged(0, -99))
    assert len(list(CLIMB_TRIALS.broken(match.state))) == 1


def test_what_is_watched_is_noted_once_it_happens() -> None:
    run = GAME.setup(set_up("watched"))
    match = Watched(GAME, run, "watched")
    assert "item/anchor" not in match.seen
    match.settle(SeedOracle("watched"))
    match.emit(ev.ItemGained(0, "anchor"))
    assert "item/anchor" in match.seen
