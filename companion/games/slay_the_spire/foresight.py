"""Foresight: what the enemies will do, and what that will really do to each player.

The numbers come from the rules themselves: the enemy turn is played on a copy of the state, so
that Strength, weak, vulnerable, block, order and abilities count exactly as they will. Before the
roll the enemies that look at the die are shown with all their possible actions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.asks import Chance
from companion.engine.encoding import copy_of
from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.slay_the_spire import events as ev
from companion.games.slay_the_spire.book import BOOK
from companion.games.slay_the_spire.content import DieActions
from companion.games.slay_the_spire.state import Combat, Done, EnemyTurn, State


class Blow(NamedTuple):
    """What one enemy's action does to one seat: damage dealt, and HP lost after block."""

    seat: int
    damage: int
    loss: int


class Forecast(NamedTuple):
    """The next enemy turn as things stand: per enemy its blows, per seat the HP that will be left."""

    blows: dict[int, list[Blow]]
    hp: list[int]
    tokens: dict[int, list[Event]]


def forecast(state: State, game: Any) -> Forecast:
    """Play the enemy turn on a copy, as if nothing else happened; end-of-turn effects are left out."""
    copy: State = copy_of(state, State)
    copy.stack = [Combat("play"), EnemyTurn()]
    copy.pending = []
    copy.options = type(copy.options)(ask_order=False, last_stand=copy.options.last_stand)
    match: Match[State] = Match(game, copy, listen=True)
    _run(match)
    return _read(match.heard or [], copy)


def _run(match: Match[State]) -> None:
    """Answer with the first option until the enemy turn is over; it asks next to nothing."""
    for _step in range(200):
        ask = match.ask()
        if ask is None or (not isinstance(ask, Chance) and ask.topic == "play"):
            return
        if isinstance(ask, Chance):
            match.resolve(ask.options[0])
        else:
            legal = match.legal(ask.seats[0])
            match.do(ask.seats[0], Done() if Done() in legal else legal[0])


def _read(heard: list[Event], after: State) -> Forecast:
    blows: dict[int, dict[int, list[int]]] = {}
    tokens: dict[int, list[Event]] = {}
    acting = -1
    for event in heard:
        if isinstance(event, ev.EnemyActs):
            acting = event.enemy
        elif isinstance(event, ev.Struck) and event.seat >= 0:
            found = blows.setdefault(acting, {}).setdefault(event.seat, [0, 0])
            found[0] += event.blocked + event.loss
            found[1] += event.loss
        elif isinstance(event, ev.TokensChanged | ev.JunkAdded | ev.HpLost):
            tokens.setdefault(acting, []).append(event)
    listed = {
        enemy: [Blow(seat, dealt, lost) for seat, (dealt, lost) in sorted(of.items())]
        for enemy, of in blows.items()
    }
    return Forecast(listed, [player.hp if player.alive else 0 for player in after.players], tokens)


def looks_at_die(state: State, index: int) -> bool:
    """Whether the next action of an enemy depends on the die."""
    enemy = state.enemies[index]
    track = BOOK.catalog.faces[enemy.face].track(enemy.mode)
    return isinstance(track, DieActions) and not (track.first is not None and state.round <= 1)


def rolled(state: State) -> bool:
    """Whether the die of this round lies on the table."""
    return state.die > 0 and state.phase in ("die", "play", "end", "enemies")
