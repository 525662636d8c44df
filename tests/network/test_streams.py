"""Two games that differ in what a viewer may not know send this viewer the same bytes.

`COMPANION_MORE=25` compares 1000 positions of each game instead of 40.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.session import Session
from companion.engine.setups import Setup
from companion.network import shown
from companion.network.guests import Guests
from companion.network.messages import Act, Outcome, Suggest, Why
from companion.network.shown import TABLE
from tests.conformance.playing import MORE, setup_of
from tests.conformance.test_secrets import SECRETIVE, pairs, session_at
from tests.network.tables import Straight

ENOUGH = 40 * MORE
TABLES = 60
"""So many tables of a game are played at most to find them."""


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
    seen = 0
    for setup, match, other, viewer in islice(_positions(name, number), ENOUGH):
        one, two = (Wire(session_at(each, setup)) for each in (match, other))
        assert one.to(viewer) and one.to(viewer) == two.to(viewer)
        if viewer != TABLE and _asked(one) == _asked(two):  # else all see that they differ
            _talks_alike(match, one, two, viewer)
        seen += 1
    assert seen == ENOUGH


def _asked(wire: Wire) -> tuple[object, ...]:
    """Who is asked what in the game, which is no secret."""
    ask = wire.session.match.ask()
    return (type(ask), getattr(ask, "topic", ""), getattr(ask, "seats", ()))


def _positions(name: str, number: int) -> Iterator[tuple[Setup, Match[Any], Match[Any], int]]:
    """Positions beside others that differ in secrets: of this table, then of others of the game."""
    for each in range(number, number + TABLES):
        setup = setup_of(name, each)
        if not setup.lazy and len(setup.seats) > 1:
            yield from ((setup, *found) for found in pairs(name, each, every=5))


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
