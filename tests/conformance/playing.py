"""Random play for the conformance suite, and the words and positions it meets on its way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.engine.encoding import copy_of, encode
from companion.engine.game import Game, Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import Oracle, SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from tests.conformance.setups import FACTS, NAMES, SENTINEL

MORE = int(os.environ.get("COMPANION_MORE", "1"))
"""So many times as many random games as the suite has time for."""
# Every game with some tables; a failure names the table that shows it again.
TABLES = [(name, number) for name in FACTS for number in range(8 * MORE)]
FEW_TABLES = [(name, number) for name, number in TABLES if number < 4 * MORE]


@cache
def setup_of(name: str, number: int) -> Setup:
    """The set-up of one table; equal numbers give equal tables."""
    return FACTS[name].setup(Random(f"{name} {number}"))


@cache
def _at_first(name: str, number: int) -> Any:
    """How a table is set up, which takes long where decks are drafted; only copies of it are played."""
    return catalogue.game(name).setup(setup_of(name, number))


def match_of(name: str, number: int) -> tuple[Match[Any], Oracle]:
    """A new match of a table, with its oracle; it stands at the first choice."""
    game = catalogue.game(name)
    match: Match[Any] = Match(game, copy_of(_at_first(name, number), game.state_type), listen=True)
    oracle = SeedOracle(setup_of(name, number).seed)
    match.settle(oracle)
    return match, oracle


def session_of(name: str, number: int) -> Session:
    """A new session of a table."""
    setup = setup_of(name, number)
    return Session.start(catalogue.game(name), setup, MemoryLog(), SeedOracle(setup.seed))


def pick(match: Match[Any], random: Random) -> tuple[int, Any] | None:
    """A seat that is asked and one of its acts, or `None` when the game is over."""
    ask = match.ask()
    if not isinstance(ask, Choice):
        return None
    options = [(seat, act) for seat in (*ask.seats, *ask.also) for act in match.legal(seat)]
    assert any(seat in ask.seats for seat, _act in options), f"nobody can answer {ask}"
    return random.choice(options)


def positions(name: str, number: int, every: int = 1, steps: int = 10_000) -> Iterator[Match[Any]]:
    """The match at every so many choices of random play, and at its end."""
    match, oracle = match_of(name, number)
    random = Random(number)
    for step in range(min(steps, FACTS[name].longest)):
        chosen = pick(match, random)
        if chosen is None:
            break
        if step % every == 0:
            yield match
        match.do(*chosen)
        match.settle(oracle)
    yield match


def twin(match: Match[Any]) -> Match[Any]:
    """An independent match in an equal state, which has asked nothing yet."""
    return Match(match.game, copy_of(match.state, match.game.state_type), match.number)


def at_same_ask(match: Match[Any], state: Any) -> Match[Any]:
    """A match that stands in another state before the ask of `match`, for views of what is asked now."""
    other: Match[Any] = Match(match.game, state, match.number)
    other._ask = match.ask()
    return other


def acts_of(match: Match[Any]) -> list[Any]:
    """What all seats may do now."""
    ask = match.ask()
    if not isinstance(ask, Choice):
        return []
    return [act for seat in (*ask.seats, *ask.also) for act in match.legal(seat)]


def mutations(act: Any) -> Iterator[Any]:
    """Acts that look like `act` and differ in one thing, sensible or not."""
    for name in act.__struct_fields__:
        value = getattr(act, name)
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            others: tuple[Any, ...] = (value + 1, value - 1, 99, -7)
        elif isinstance(value, str):
            others = ("", SENTINEL)
        elif isinstance(value, tuple):
            others = ((), value[:1], (*value, *value))
        else:
            continue
        for other in others:
            yield msgspec.structs.replace(act, **{name: other})


def is_declared(act: Any) -> bool:
    """Declared acts are not listed one by one; their pad is `Kernel.declarable`."""
    return isinstance(act, Declare)


# Words

# What a view says with words that the program makes; names that people typed are in no plain letters.
WORDS = {
    "View": ("title", "phase", "notes", "problems"),
    "SeatView": ("forecast_words",),
    "Meter": ("label", "words"),
    "PileView": ("label",),
    "CardFace": ("name", "words", "cost"),
    "Badge": ("label", "words"),
    "CreatureView": ("name", "mode", "next_words", "warnings", "place"),
    "SpaceView": ("label", "short", "words"),
    "PieceView": ("label", "short", "words"),
    "ArrowView": ("words",),
    "BoardView": ("label",),
    "TrackMark": ("label", "words"),
    "TrackView": ("label", "words"),
    "DieView": ("label", "face", "faces", "words"),
    "DicePoolView": ("label", "words"),
    "OfferView": ("price",),
    "CardRowView": ("label", "words"),
    "SlotView": ("words",),
    "Threat": ("words",),
    "AskView": ("prompt",),
    "OptionView": ("label", "group"),
    "OddsView": ("words",),
    "Ending": ("words", "lines"),
}


def words_of(thing: Any) -> Iterator[str]:
    """Everything that a view says, at any depth."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from words_of(part)
    elif isinstance(thing, msgspec.Struct) and type(thing).__name__ in (*WORDS, "SeatView"):
        said = WORDS[type(thing).__name__]
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if name in said:
                yield from (value,) if isinstance(value, str) else value
            elif not isinstance(value, str):
                yield from words_of(value)


def names_of(game: Game[Any], count: int) -> tuple[str, ...]:
    return NAMES[:count]


def state_bytes(match: Match[Any]) -> bytes:
    """The canonical bytes of the state where the match stands now."""
    match.ask()
    return encode(match.state)
