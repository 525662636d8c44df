"""Two games that differ in what a viewer may not know send this viewer the same bytes."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.session import Session
from companion.network import shown
from companion.network.guests import Guests
from companion.network.messages import Act, Outcome, Suggest, Why
from companion.network.shown import TABLE
from tests.conformance.playing import setup_of
from tests.conformance.test_secrets import SECRETIVE, pairs, session_at
from tests.network.tables import Straight

ENOUGH = 40


class Wire:
    """All that phones, television and stream are sent by a table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = Straight(session)
        self.bytes: list[tuple[int, bytes]] = []
        self.outcomes: list[Outcome] = []
        self.guests = Guests(self.table, lambda viewer, page: self.bytes.append((viewer, page)))
        self.guests.watch(frozenset(range(TABLE, len(session.seats))))

    def to(self, viewer: int) -> list[bytes]:
        """What went to one viewer."""
        return [page for whose, page in self.bytes if whose == viewer]


@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_streams_of_games_that_differ_in_secrets_are_the_same(name: str, number: int) -> None:
    setup, seen = setup_of(name, number), 0
    for match, other, viewer in pairs(name, number, every=5):
        one, two = (Wire(session_at(each, setup)) for each in (match, other))
        assert one.to(viewer) and one.to(viewer) == two.to(viewer)
        if viewer != TABLE:
            _talks_alike(match, one, two, viewer)
        seen += 1
        if seen >= ENOUGH:
            break
    assert seen


def _talks_alike(match: Match[object], one: Wire, two: Wire, viewer: int) -> None:
    """What the viewer says is answered in both games by the same words, and shown by the same bytes."""
    view = shown.view_of(one.session, viewer)
    question = shown.question_of(one.session, view)
    own = [
        face.id for seat in view.seats if seat.seat == viewer for pile in seat.piles for face in pile.cards
    ]
    said = [Why("why", card) for card in own[:2]]
    for each in (*said, Suggest("suggest"), Act("odd", question, "nothing")):
        for wire in (one, two):
            wire.guests.hear(viewer, each, wire.outcomes.append)
    assert one.outcomes == two.outcomes
    assert isinstance(match.ask(), Choice) or not one.outcomes[-1].done


def test_a_viewer_who_may_know_it_is_sent_something_else() -> None:
    """Otherwise nothing that differs would reach anybody, and the test above could not fail."""
    differing = 0
    for match, other, viewer in pairs(*SECRETIVE[0], every=5):
        setup = setup_of(*SECRETIVE[0])
        one, two = (Wire(session_at(each, setup)) for each in (match, other))
        others = [seat for seat in range(len(setup.seats)) if seat != viewer]
        differing += any(one.to(seat) != two.to(seat) for seat in others)
    assert differing
