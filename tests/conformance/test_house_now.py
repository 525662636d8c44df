"""House rules that change in the middle: the game goes on, its log leads there, an undo takes it back."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Undo
from companion.engine.encoding import encode
from companion.engine.house_now import ways
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.told.entry_words import entry_words
from tests.conformance.setups import FACTS

TABLES = 3
OFTEN = 0.15


def begun(name: str, seed: int) -> tuple[Session, MemoryLog, Random]:
    random, log = Random(f"house {name} {seed}"), MemoryLog()
    setup = FACTS[name].setup(random)
    return Session.start(catalogue.game(name), setup, log, SeedOracle(setup.seed)), log, random


def played(session: Session, random: Random, longest: int) -> int:
    """Play at random, a house rule the other way now and then; how many were changed."""
    changed = 0
    for _step in range(longest):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        if random.random() < OFTEN:
            way = random.choice(ways(session.game, session.match.state))
            session.handle(Correct(way.other))
            changed += 1
            continue
        seat = random.choice(ask.seats)
        session.handle(Do(seat, random.choice(session.match.legal(seat))))
    return changed


@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("seed", range(TABLES))
def test_rules_that_change_in_the_middle_lead_to_a_game_that_goes_on_and_replays(
    name: str, seed: int
) -> None:
    session, log, random = begun(name, seed)
    assert played(session, random, FACTS[name].longest // 4) or session.match.ask() is None
    again = Session.replay(session.game, log.lines, MemoryLog(), SeedOracle(session.setup.seed))
    assert encode(again.match.state) == encode(session.match.state)


@pytest.mark.parametrize("name", catalogue.names())
def test_each_house_rule_of_a_ruling_goes_the_other_way_and_back_and_is_told(name: str) -> None:
    session, _log, _random = begun(name, 0)
    there = ways(session.game, session.match.state)
    assert len(there) >= 10 and not any(way.spec.once for way in there)
    before = encode(session.match.state)
    for way in there:
        session.handle(Correct(way.other))
        [now] = [each for each in ways(session.game, session.match.state) if each.spec.key == way.spec.key]
        assert now.on is not way.on
        assert entry_words(session, len(session.entries) - 1, -1).startswith("House rule from now on: ")
        session.handle(Undo())
        assert encode(session.match.state) == before
    rulings = [way.spec.ruling for way in there[:1]]
    assert {way.spec.ruling for way in ways(session.game, session.match.state, rulings)} == {*rulings}
    assert ways(session.game, session.match.state, []) == []
