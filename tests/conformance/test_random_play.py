"""Random play of every game: it ends, its states are plain data, nothing is lost, no limit broken."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do, Redo, Undo
from companion.engine.encoding import copy_of, encode
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import ScriptOracle, SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from tests.conformance.playing import (
    FEW_TABLES,
    TABLES,
    match_of,
    pick,
    positions,
    session_of,
    setup_of,
    state_bytes,
    twin,
)
from tests.conformance.setups import FACTS


def test_every_game_is_told_to_the_suite() -> None:
    assert list(FACTS) == catalogue.names()


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_it_ends(name: str, number: int) -> None:
    match, oracle = match_of(name, number)
    random = Random(number)
    for _step in range(FACTS[name].longest):
        chosen = pick(match, random)
        if chosen is None:
            break
        match.do(*chosen)
        match.settle(oracle)
    assert match.ask() is None
    assert match.game.ending(match.state) is not None
    assert match.state.stack == []


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_every_position_is_plain_data_and_whole(name: str, number: int) -> None:
    game = catalogue.game(name)
    held = None
    for match in positions(name, number):
        state, bytes_ = match.state, state_bytes(match)
        copy = copy_of(state, game.state_type)
        assert copy == state
        assert encode(copy) == bytes_
        held = held or dict(game.places.conserved(state))
        assert dict(game.places.conserved(state)) == held
        assert list(FACTS[name].caps(state)) == []
        assert game.places.problems(state) == ()


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_asking_again_changes_nothing(name: str, number: int) -> None:
    for match in positions(name, number, every=3):
        ask, before = match.ask(), state_bytes(match)
        again = twin(match)
        assert again.ask() == ask
        assert encode(again.state) == before
        assert (match.game.ending(match.state) is None) == (ask is not None)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_seed_gives_one_game(name: str, number: int) -> None:
    ends = [[state_bytes(match) for match in positions(name, number)] for _run in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_script_gives_the_same_game(name: str, number: int) -> None:
    """The results of all chances, written down and read out again, lead to the same bytes."""
    game, setup = catalogue.game(name), setup_of(name, number)
    recorder = _Recorder(setup.seed)
    match: Match[object] = Match(game, game.setup(setup))
    match.settle(recorder)
    acts, random = [], Random(number)
    while (chosen := pick(match, random)) is not None:
        acts.append(chosen)
        match.do(*chosen)
        match.settle(recorder)
    again: Match[object] = Match(game, game.setup(setup))
    script = ScriptOracle(dict(recorder.given))
    again.settle(script)
    for act in acts:
        again.do(*act)
        again.settle(script)
    assert state_bytes(again) == state_bytes(match)
    assert not any(script.left.values())


class _Recorder(SeedOracle):
    """Answers from a seed and keeps what it answered."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.given: dict[str, list[int | str]] = {}

    def answer(self, chance: Chance, count: int) -> int | str:
        outcome = super().answer(chance, count)
        self.given.setdefault(chance.kind, []).append(outcome)
        return outcome


@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_a_resumed_game_goes_on_alike(name: str, number: int) -> None:
    played, random = session_of(name, number), Random(number)
    for step in range(60):
        chosen = pick(played.match, random)
        if chosen is None:
            break
        if step % 15 == 7:
            log = played.log
            assert isinstance(log, MemoryLog)
            resumed = Session.replay(played.game, log.lines, MemoryLog(), SeedOracle(played.setup.seed))
            assert state_bytes(resumed.match) == state_bytes(played.match)
            assert resumed.match.ask() == played.match.ask()
            resumed.handle(Do(*chosen))
            played.handle(Do(*chosen))
            assert state_bytes(resumed.match) == state_bytes(played.match)
            assert resumed.hashes == played.hashes
        else:
            played.handle(Do(*chosen))


@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_undo_leads_back_to_the_byte(name: str, number: int) -> None:
    played, random = session_of(name, number), Random(number)
    for _step in range(60):
        chosen = pick(played.match, random)
        if chosen is None:
            break
        before, ask = state_bytes(played.match), played.match.ask()
        assert isinstance(ask, Choice)
        played.handle(Do(*chosen))
        after = state_bytes(played.match)
        played.handle(Undo())
        assert state_bytes(played.match) == before
        now = played.match.ask()
        assert isinstance(now, Choice)
        assert (now.topic, now.seats, now.also) == (ask.topic, ask.seats, ask.also)
        played.handle(Redo())
        assert state_bytes(played.match) == after
