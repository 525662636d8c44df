"""A session told again from its log: what each input brought about, in its order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.engine.encoding import typed
from companion.engine.entries import Answered, Corrected, Entry, Resolved, SetUp
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.session import Session


class Again(NamedTuple):
    """An entry with the state after it and the events it brought; `state` is read before the next one.

    `act` is what a seat did, `None` for a chance or a correction.
    """

    number: int
    state: Any
    events: list[Event]
    seat: int = -1
    act: Any = None


def again(session: Session) -> Iterator[Again]:
    """Everything that stands, from the set-up on; what was undone is left out.

    Nothing for a game that was taken up by other rules: what led to it cannot be told again.
    """
    path = session.timeline.path()
    first = session.entries[path[0]]
    if not isinstance(first, SetUp):
        return
    game = session.game
    match: Match[Any] = Match(game, game.setup(first.setup), listen=True)
    for number in path:
        seat, act = _taken(match, session.entries[number])
        match.ask()
        events, match.heard = match.heard or [], []
        yield Again(number, match.state, events, seat, act)


def _taken(match: Match[Any], entry: Entry) -> tuple[int, Any]:
    match.ask()
    if isinstance(entry, Answered):
        act = typed(entry.act, match.game.act_type)
        match.take(entry.seat, act)
        return entry.seat, act
    if isinstance(entry, Resolved):
        match.resolve(entry.outcome)
    elif isinstance(entry, Corrected):
        match.correct(entry.correction)
    return -1, None
