"""What counts in a game when it is told afterwards: who did what, who acts, who was beaten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from companion.engine.events import Event


class Tally(NamedTuple):
    """Something that counts: a seat, what it did (a key of the labels), and how much of it."""

    seat: int
    key: str
    amount: int


class Who(NamedTuple):
    """Somebody at the table: a seat or a creature by its number; neither for nobody."""

    kind: Literal["seat", "creature", ""] = ""
    number: int = -1


class HpNow(NamedTuple):
    """How somebody stands: name and HP."""

    name: str
    hp: int


class Beaten(NamedTuple):
    """An enemy that was beaten; `times` of -1 takes it back."""

    name: str
    boss: bool
    times: int = 1


class Stop(NamedTuple):
    """A stop of a longer way that begins: a room, a floor. `chapter` is the part of the way, in words."""

    label: str
    chapter: str


class Gained(NamedTuple):
    """Something that a seat has gained and keeps, by its name."""

    seat: int
    name: str


class Tallies(msgspec.Struct, frozen=True):
    """What a rule book counts.

    - `labels` are the words for what is counted for each seat, in the order of telling; `suffered`
      are those that are no feat.
    - `of_event(event)` is what an event counts for.
    - `actor(event)` is who acts from this event on; `None` when it says nothing of that.
    - `beaten(state, event)` is the enemy that this event ended.
    - `standing(state)` is everybody at the table, `round(state)` the round it is.
    - Of a game that is a way: `stop(state, event)` is the stop that begins, `met(state, event)` what is
      met at it, by name, `gained(state, event)` what somebody keeps from it.
    - `fell(event)` is the seat that died, -1 for none; what took its last HP before is the fatal blow.
    """

    labels: Mapping[str, str]
    of_event: Callable[[Event], Iterable[Tally]]
    actor: Callable[[Event], Who | None]
    standing: Callable[[Any], Mapping[Who, HpNow]]
    round: Callable[[Any], int]
    beaten: Callable[[Any, Event], Beaten | None] = lambda state, event: None
    suffered: frozenset[str] = frozenset()
    stop: Callable[[Any, Event], Stop | None] = lambda state, event: None
    met: Callable[[Any, Event], str] = lambda state, event: ""
    gained: Callable[[Any, Event], Gained | None] = lambda state, event: None
    fell: Callable[[Event], int] = lambda event: -1
