"""One person's last act taken back, while what others did since stays.

It goes if nothing of theirs rests on it: played without it, everything after it is still allowed and happens
exactly as it did. Otherwise somebody has to say that theirs goes with it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.asks import Chance, Choice
from companion.engine.encoding import encode
from companion.engine.entries import Answered, Corrected, Entry, Resolved
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.past import Past

Kept = list[tuple[Entry, bytes]]
"""Entries, each with the state after it."""


class RestsOnItError(Exception):
    """An entry of others would not happen as it did; `number` is the entry."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def last_act_of(past: Past, seat: int) -> int | None:
    """The last act of a seat that still counts and can be taken back; a bot's is nobody's."""
    for number in reversed(past.timeline.path()):
        entry = past.entries[number]
        if number <= past.timeline.floor:
            return None
        if isinstance(entry, Answered) and entry.seat == seat and not entry.bot:
            return number
    return None


def others_since(past: Past, number: int) -> list[int]:
    """What came after an entry, up to the last input of a person, which is not of a seed or a bot."""
    path = past.timeline.path()
    later = path[path.index(number) + 1 :]
    while later and _by_itself(past.entries[later[-1]]):
        later.pop()
    return later


def _by_itself(entry: Entry) -> bool:
    return (isinstance(entry, Resolved) and entry.by == "seed") or bool(getattr(entry, "bot", ""))


def without(past: Past, number: int, later: list[int]) -> Kept:
    """The entries `later`, carried out without `number`. Raises `RestsOnItError`."""
    target = past.timeline.parents[number]
    with_it, without_it = _at(past, number), _at(past, target)
    kept: Kept = []
    for each in later:
        entry = past.entries[each]
        heard = _again(past, without_it, entry)
        if heard is None or heard != _again(past, with_it, entry):
            raise RestsOnItError(each)
        kept.append((entry, encode(without_it.state)))
    return kept


def _at(past: Past, number: int) -> Match[Any]:
    state = msgspec.msgpack.decode(past.encoded_at(number), type=past.game.state_type)
    return Match(past.game, state, listen=True)


def _again(past: Past, match: Match[Any], entry: Entry) -> list[Event] | None:
    """What is heard when an entry is carried out; `None` where it cannot be."""
    match.heard, ask = [], match.ask()
    if isinstance(entry, Answered):
        act = past.act_of(entry)
        if not isinstance(ask, Choice) or (
            not entry.overruled and match.why_not(entry.seat, act) is not None
        ):
            return None
        match.take(entry.seat, act)
    elif isinstance(entry, Resolved):
        if not isinstance(ask, Chance) or entry.outcome not in ask.options:
            return None
        match.resolve(entry.outcome)
    elif isinstance(entry, Corrected):
        match.correct(entry.correction)
    match.ask()
    return match.heard
