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
from tests.games.slay_the_spire.between_acts import at_the_end_of_act_one

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


@pytest.mark.parametrize("number", range(24))
def test_every_step_of_a_climb_is_undone_and_done_again(number: int) -> None:
    """Whole climbs of all kinds, step by step: back and forth the same bytes, and once more from the log."""
    seed = f"undone {number}"
    session = Session.start(GAME, set_up(seed), MemoryLog(), SeedOracle(seed))
    check_each_step_to_the_end(session, seed)
    assert session.match.state.climb.result, "the climb has come to an end"
    assert told_again(session, seed) == encode(session.match.state)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_step_of_a_later_act_is_undone_and_done_again(seats: int) -> None:
    """From the end of act I on, with players who come and go, in a party of any number."""
    session = at_the_end_of_act_one(seats)
    random = Random(f"later {seats}")
    changes = [act for act in session.match.legal(0) if isinstance(act, ca.Join | ca.LeaveParty)]
    check_there_and_back(session, 0, random.choice(changes))
    check_there_and_back(session, 0, ca.BeginAct())
    assert session.match.state.act == 2 and len(session.match.state.heroes) != seats
    check_each_step_to_the_end(session, f"later {seats}")
    assert told_again(session, "between acts") == encode(session.match.state)


def check_each_step_to_the_end(session: Session, seed: str) -> None:
    """Random play, in which each step is taken back and taken again."""
    random = Random(seed)
    while isinstance(ask := session.match.ask(), Choice):
        seat = random.choice(ask.seats)
        check_there_and_back(session, seat, random.choice(session.match.legal(seat)))


def check_there_and_back(session: Session, seat: int, act: Any) -> None:
    before = encode(session.match.state)
    session.do(seat, act)
    after = encode(session.match.state)
    session.undo()
    assert encode(session.match.state) == before
    session.redo()
    assert encode(session.match.state) == after


def told_again(session: Session, seed: str) -> bytes:
    """The state that the log leads to; `Session.replay` compares it after every entry with the one kept."""
    log: Any = session.log
    return encode(Session.replay(GAME, log.lines, MemoryLog(), SeedOracle(seed)).match.state)


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
