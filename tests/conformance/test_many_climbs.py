"""A hundred random climbs of Slay the Spire: they end, nothing breaks down, comes or goes; steps undo.

`python -m tests.studies.random_climbs --games 20000` plays more of them; its seeds show a mistake again.
"""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.engine.commands import Command, Redo, Undo
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.layout import Step
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb_events import ToBottom
from tests.conformance.playing import MORE
from tests.games.slay_the_spire.between_acts import at_the_end_of_act_one
from tests.studies import random_climbs, undone_climbs
from tests.studies.random_fights import NAMES, wrong_with
from tests.studies.trials.climbs import CLIMB_TRIALS, Watched, guided

CHUNKS, CLIMBS = 2 * MORE, 25
UNDONE, AT_ONCE = 2 * MORE, 10
"""Of those whose every step is undone, the first ten are tried whenever anything is."""
GAME = catalogue.game("sts")
MISSED = 20
"""Of the 51 events, so many at most are not met in some twenty-five climbs."""


def set_up(seed: str) -> Setup:
    options = GAME.options.validate(CLIMB_TRIALS.options(seed), seed)
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


def test_a_climb_that_is_not_played_on_is_named_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_climbs, "TRIALS", replace(CLIMB_TRIALS, most_rounds=0))
    found = random_climbs.tried(["left"])
    assert (found.left, found.ended, found.mistakes) == (["left"], 0, [])


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


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, UNDONE))]
)
def test_every_step_of_a_climb_is_undone_and_done_again(chunk: int) -> None:
    """Whole climbs of all kinds, step by step: back and forth the same bytes, and once more from the log.

    `python -m tests.studies.random_climbs --undo` does it with a thousand.
    """
    found = undone_climbs.tried([f"undone {chunk}/{number}" for number in range(AT_ONCE)])
    assert found.mistakes == []
    assert found.ended == found.fights == AT_ONCE
    assert found.decisions > AT_ONCE * 20


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_step_of_a_later_act_is_undone_and_done_again(seats: int) -> None:
    """From the end of act I on, with players who come and go, in a party of any number."""
    session = at_the_end_of_act_one(seats)
    random = Random(f"later {seats}")
    changes = [act for act in session.match.legal(0) if isinstance(act, ca.Join | ca.LeaveParty)]
    assert undone_climbs.there_and_back(session, 0, random.choice(changes)) == ""
    assert undone_climbs.there_and_back(session, 0, ca.BeginAct()) == ""
    assert session.match.state.act == 2 and len(session.match.state.heroes) != seats
    assert undone_climbs.played_there_and_back(session, f"later {seats}")[1] == ""
    assert undone_climbs.told_again(session, "between acts") == encode(session.match.state)


@pytest.mark.parametrize(("command", "which"), [(Undo, "undone"), (Redo, "done again")])
def test_a_step_that_is_not_undone_whole_is_found(
    command: type, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, whole = undone_climbs.begun("lost on the way"), Session.handle

    def loses_something(self: Session, said: Command) -> tuple[Step, ...]:
        done = whole(self, said)
        if isinstance(said, command):
            self.match.state.heroes = (replace(self.match.state.heroes[0], gold=99),)
        return done

    monkeypatch.setattr(Session, "handle", loses_something)
    steps, wrong = undone_climbs.played_there_and_back(session, "lost on the way")
    assert steps == 1 and which in wrong


def begun(seed: str) -> Match[Any]:
    match: Match[Any] = Match(GAME, GAME.setup(set_up(seed)))
    match.settle(SeedOracle(seed))
    return match


def test_a_card_that_vanishes_is_found() -> None:
    match = begun("vanishing")
    held = dict(GAME.places.conserved(match.state))
    card = match.state.heroes[0].deck[0]
    match.emit(hero_events.CardRemoved(0, card, given=True))
    assert [words for words in wrong_with(GAME, match.state, held) if words.startswith(f"{card}:")]
    match.emit(hero_events.CardAdded(0, card))
    assert list(wrong_with(GAME, match.state, held)) == []


@pytest.mark.parametrize("deck", ["encounters", "elites", "events"])
def test_a_card_of_the_act_that_vanishes_is_found(deck: str) -> None:
    match = begun("vanishing")
    assert list(CLIMB_TRIALS.broken(match.state)) == []
    card = match.state.climb.decks[deck].bag[0]
    match.emit(ev.TurnedUp(deck, card))
    (said,) = CLIMB_TRIALS.broken(match.state)
    assert said.startswith(deck)
    match.emit(ToBottom(deck, (card,)))
    assert list(CLIMB_TRIALS.broken(match.state)) == []


def test_a_map_token_that_lies_there_twice_is_found() -> None:
    match = begun("vanishing")
    tokens = match.state.climb.tokens
    space = next(space for space in sorted(tokens) if tokens[space] != "elite")
    match.emit(ev.TokenLaid(space, "elite"))
    (said,) = CLIMB_TRIALS.broken(match.state)
    assert "_token: " in said


def test_a_key_that_the_party_has_twice_is_found() -> None:
    match = begun("vanishing")
    match.emit(ev.KeyTaken("ruby"))
    assert list(CLIMB_TRIALS.broken(match.state)) == []
    match.emit(ev.KeyTaken("ruby"))
    assert len(list(CLIMB_TRIALS.broken(match.state))) == 1


def test_players_who_come_and_go_are_counted_too() -> None:
    """A climb that is helped along tries one who comes or goes beside going on, another at every turn."""
    acts = [ca.BeginAct(), ca.EndClimb(), ca.Join("defect"), ca.LeaveParty(1)]
    assert guided(acts, 0) == [ca.BeginAct(), ca.Join("defect")]
    assert guided(acts, 1) == [ca.BeginAct(), ca.LeaveParty(1)]
    assert guided([ca.EndClimb(), ca.LeaveParty(1)], 1) == []


def test_a_broken_limit_is_found() -> None:
    match = begun("broken")
    match.emit(hero_events.GoldChanged(0, -99))
    assert len(list(CLIMB_TRIALS.broken(match.state))) == 1


def test_what_is_watched_is_noted_once_it_happens() -> None:
    run = GAME.setup(set_up("watched"))
    match = Watched(GAME, run, "watched")
    assert "item/anchor" not in match.seen
    match.settle(SeedOracle("watched"))
    match.emit(hero_events.ItemGained(0, "anchor"))
    assert "item/anchor" in match.seen
