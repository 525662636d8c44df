"""Non-interference: two states that differ only in what a viewer may not know answer everything alike."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct
from companion.engine.corrections import MoveCard
from companion.engine.encoding import copy_of, encode
from companion.engine.entries import Line, SetUp
from companion.engine.game import Setup
from companion.engine.layout import Spot
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import PersonOracle
from companion.engine.refusals import Refused
from companion.engine.secret_places import SECRET
from companion.engine.session import Session
from companion.play.bad_input import BadInput
from companion.play.bots.situations import situation
from companion.play.terminal import correcting
from tests.conformance.playing import FEW_TABLES, at_same_ask, positions, setup_of
from tests.conformance.setups import FACTS

SECRETIVE = [
    (name, number)
    for name, number in FEW_TABLES
    if FACTS[name].seal is not None
    and not setup_of(name, number).lazy
    and len(setup_of(name, number).seats) > 1  # nobody hides anything from the only one who plays
]
SPOTS_TRIED = 6
CARDS_TRIED = 3
LINES_TRIED = 12


def session_at(match: Match[Any], setup: Setup) -> Session:
    """A session that stands where a match of this set-up stands."""
    session = Session(match.game, MemoryLog(), PersonOracle())
    session.past.read([Line(0, SetUp(setup, "1", "1"), "")])
    session.match = Match(match.game, copy_of(match.state, match.game.state_type), match.number)
    session.past.remember(0, encode(match.state))
    return session


def corrected(match: Match[Any], setup: Setup, move: MoveCard, viewer: int) -> object:
    """What a person is answered who asks for a correction: a refusal, or that it is done.

    What is asked next may depend on what others hold, unless the table said `always_ask`: no matter here.
    """
    session = session_at(match, setup)
    state = session.match.state
    before = encode(state)
    try:
        session.handle(Correct(move, viewer))
    except Refused as refused:
        assert refused.refusal.code != SECRET or encode(session.match.state) == before
        return refused.refusal.words, refused.alternatives
    return "done"


def typed(known: Match[Any], line: str) -> object:
    """What the terminal makes of a line that names a card, at a table as somebody knows it."""
    try:
        return correcting.correction(known, line)
    except BadInput as error:
        return str(error)


def pairs(name: str, number: int, every: int) -> Any:
    """Positions beside others that look the same to a viewer, and differ."""
    for match in positions(name, number, every=every):
        for viewer in range(-1, len(setup_of(name, number).seats)):
            known = match.game.secrets.hide(match.state, viewer)
            other = match.game.secrets.imagine(known, f"other {viewer}")
            if other != match.state and match.game.secrets.hide(other, viewer) == known:
                yield match, at_same_ask(match, other), viewer


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_a_correction_tells_nothing_of_what_others_hold(name: str, number: int) -> None:
    random, setup, secret, tried, done = Random(number), setup_of(name, number), 0, 0, 0
    for match, other, viewer in pairs(name, number, every=9):
        game = match.game
        spots = [place.path for place in game.places.all(match.state) if isinstance(place, Spot)]
        cards = sorted(set(game.places.conserved(match.state)))
        for source in random.sample(spots, min(len(spots), SPOTS_TRIED)):
            for card in random.sample(cards, min(len(cards), CARDS_TRIED)):
                move = MoveCard(card, source, random.choice([(), *spots]))
                said = corrected(match, setup, move, viewer)
                assert said == corrected(other, setup, move, viewer), (viewer, move)
                tried += 1
                secret += isinstance(said, tuple) and str(said[0]).startswith("Secret: ")
                done += not isinstance(said, tuple)
    assert tried > secret > 0 and done


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_names_of_cards_are_understood_alike(name: str, number: int) -> None:
    random, seen = Random(number), 0
    for match, other, viewer in pairs(name, number, every=12):
        names = sorted({match.game.words.card(card) for card in match.game.places.conserved(match.state)})
        one, two = (Match(m.game, m.game.secrets.hide(m.state, viewer), m.number) for m in (match, other))
        places = range(1, len(correcting.places(match)) + 1)
        for place in random.sample(places, min(len(places), LINES_TRIED)):
            line = f"{place} {names[(place + seen) % len(names)][:3]} 0"
            assert typed(one, line) == typed(two, line)
            seen += 1
    assert seen


@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_what_a_bot_or_a_suggestion_may_know_is_the_same(name: str, number: int) -> None:
    """Everything that thinks for a seat starts from its situation: equal situations, equal suggestions."""
    seen = 0
    for match, other, viewer in pairs(name, number, every=6):
        ask = match.ask()
        if not isinstance(ask, Choice) or viewer not in ask.seats:
            continue
        one, two = situation(match, viewer, "seed"), situation(other, viewer, "seed")
        assert one is not None and two is not None
        assert encode(one.state) == encode(two.state)
        assert [match.game.words.act(one.state, viewer, act) for act in one.acts] == [
            match.game.words.act(two.state, viewer, act) for act in two.acts
        ]
        seen += 1
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_the_cards_that_an_unnamed_one_may_be_are_the_same(name: str, number: int) -> None:
    records = pytest.importorskip("ui.behind.session_records", reason="the screens need the extra ui")
    setup, seen = setup_of(name, number), 0
    for match, other, viewer in pairs(name, number, every=9):
        one, two = session_at(match, setup), session_at(other, setup)
        assert records.card_places(one, viewer) == records.card_places(two, viewer)
        seen += 1
    assert seen


def test_the_owner_corrects_her_own_hand_and_the_table_allows_the_rest() -> None:
    name, number = SECRETIVE[0]
    setup = setup_of(name, number)
    for match in positions(name, number, every=5):
        for place in match.game.places.all(match.state):
            if isinstance(place, Spot) and place.secret and place.known and place.path[-1] == "hand":
                owner = int(place.path[1])
                move = MoveCard(place.known[0], place.path, ())
                assert not isinstance(corrected(match, setup, move, owner), tuple)
                for viewer in {-1, *range(len(setup.seats))} - {owner}:
                    said = corrected(match, setup, move, viewer)
                    assert isinstance(said, tuple) and said[0].startswith("Secret: ")
                session = session_at(match, setup)
                session.handle(Correct(move))  # the table agreed
                return
    raise AssertionError("no hand was ever held")
