"""Corrections and overruling in every game: written as said, or refused with nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Overrule, Undo
from companion.engine.corrections import Correction, MoveCard, SetValue
from companion.engine.layout import Number, Spot
from companion.engine.refusals import Refused
from companion.engine.session import Session
from tests.conformance.playing import (
    FEW_TABLES,
    acts_of,
    is_declared,
    mutations,
    pick,
    session_of,
    state_bytes,
)


def corrections(played: Session, random: Random) -> Iterator[Correction]:
    """Numbers a little or far off, and cards moved from anywhere to anywhere."""
    match = played.match
    places = match.game.places.all(match.state)
    numbers = [place for place in places if isinstance(place, Number)]
    spots = [place for place in places if isinstance(place, Spot)]
    cards = [card for card in match.game.places.conserved(match.state) if not card.startswith("(")]
    for place in random.sample(numbers, min(4, len(numbers))):
        value = random.choice((0, -1, 1, 3, 77, place.value + 1, place.value - 1))
        yield SetValue(place.path, value)
    for _move in range(4):
        source, target = random.choice(spots), random.choice(spots)
        card = random.choice([*source.known] or cards)
        yield MoveCard(card, random.choice((source.path, ())), random.choice((target.path, ())))


def play_on(played: Session, random: Random, steps: int) -> None:
    for _step in range(steps):
        chosen = pick(played.match, random)
        if chosen is None:
            return
        played.handle(Do(*chosen))


CORRECTED = [(name, number) for name, number in FEW_TABLES if name != "pig"]
"""Pig does not say where anything is, so there is nothing to correct."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), CORRECTED)
def test_a_corrected_game_goes_on(name: str, number: int) -> None:
    played, random = session_of(name, number), Random(number)
    written = 0
    for _position in range(12):
        play_on(played, random, 3)
        for correction in corrections(played, random):
            written += corrected(played, correction, random)
    assert written > 20


def corrected(played: Session, correction: Correction, random: Random) -> bool:
    """Whether a correction was written; the game goes on behind it, and it can be taken back."""
    before, entries = state_bytes(played.match), len(played.entries)
    try:
        played.handle(Correct(correction))
    except Refused as refused:
        assert refused.refusal.words
        assert (state_bytes(played.match), len(played.entries)) == (before, entries)
        return False
    assert all(played.game.places.problems(played.match.state))
    for viewer in range(-1, 2):
        played.game.view(played.match, viewer)
    play_on(played, random, 4)
    played.handle(Undo(to=next_to(played, entries)))
    assert state_bytes(played.match) == before
    return True


def next_to(played: Session, entries: int) -> int:
    """The entry that was current before entry number `entries` was made."""
    return played.timeline.parents[entries]


@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_an_overruled_act_is_carried_out_or_refused(name: str, number: int) -> None:
    played, random = session_of(name, number), Random(f"overruled {number}")
    seen: list[Any] = []
    overruled = 0
    for _position in range(15):
        play_on(played, random, 2)
        if not isinstance(played.match.ask(), Choice):
            break
        here = acts_of(played.match)
        samples = [*random.sample(here, min(3, len(here))), *random.sample(seen, min(4, len(seen)))]
        for act in [*samples, *(other for sample in samples for other in mutations(sample))]:
            overruled += let_through(played, random, act)
        seen += here
    assert overruled


def let_through(played: Session, random: Random, act: Any) -> bool:
    before, entries = state_bytes(played.match), len(played.entries)
    seat = random.randrange(len(played.setup.seats))
    why = played.match.why_not(seat, act)
    try:
        played.handle(Overrule(seat, act))
    except Refused as refused:
        assert refused.refusal.words
        assert (state_bytes(played.match), len(played.entries)) == (before, entries)
        assert why is not None or is_declared(act)
        return False
    entry: Any = played.entries[entries]
    assert entry.overruled == (why.code if why else "")
    play_on(played, random, 2)
    played.handle(Undo(to=next_to(played, entries)))
    assert state_bytes(played.match) == before
    return True


NOWHERE = Number(("nowhere",), "", "", 0, 0, 0)
"""The place of a game that has none of the kind."""


@pytest.mark.parametrize(("name", "number"), FEW_TABLES[::4])
def test_what_cannot_be_written_is_refused(name: str, number: int) -> None:
    played = session_of(name, number)
    before = state_bytes(played.match)
    card = next(iter(played.game.places.conserved(played.match.state)), "no card in this game")
    places = played.game.places.layout(played.match.state)
    spot = next((place for place in places if isinstance(place, Spot)), NOWHERE)
    figure = next((place for place in places if isinstance(place, Number)), NOWHERE)
    for correction in (
        SetValue((), 1),
        SetValue(("no such place",), 1),
        SetValue(figure.path, "many"),
        SetValue(figure.path, True),
        SetValue(figure.path, 2**70),
        SetValue((*figure.path, "deeper"), 1),
        SetValue(("__class__",), "x"),
        MoveCard("no such card", (), spot.path),
        MoveCard(card, ("no such place",), spot.path),
        MoveCard(card, (), figure.path),
    ):
        with pytest.raises(Refused) as caught:
            played.handle(Correct(correction))
        assert str(caught.value)
        assert state_bytes(played.match) == before
