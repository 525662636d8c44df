"""Every entry of a log in words, as an undo names it: a sentence about the game, no value of the program."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from random import Random

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Redo, Undo
from companion.engine.corrections import Correction, MoveCard, SetValue, value_at
from companion.engine.entries import Corrected
from companion.engine.game import Setup
from companion.engine.layout import Number, Spot
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.told.entry_words import entry_words, marks_in
from companion.speech import words
from companion.translations.pseudo import PseudoTranslations, escaped
from tests.conformance.playing import session_of
from tests.conformance.setups import FACTS, NAMES
from ui.ports.game_port import TABLE

RAW = re.compile(r"\b(True|False|None|\w+_\w+)\b|[\[\]{}<>=\"]|(?<!\w)'|\(\)|, ?$|: ?$")
"""What only a program says: its values, names with underscores, brackets, and a sentence without its end."""
GAMES = (*FACTS, "climb")
STEPS = 40


def begun(name: str, number: int) -> Session:
    """A game of the suite, or a climb."""
    if name != "climb":
        return session_of(name, number)
    options = {"climb": True, "characters": "ironclad,watcher"}
    checked = catalogue.game("sts").options.validate(options, "words")
    return Session.start(
        catalogue.game("sts"), Setup("sts", NAMES[:2], "words", checked), MemoryLog(), SeedOracle("words")
    )


def corrections(session: Session, random: Random) -> Iterator[Correction]:
    """One correction of each kind, at places of this table."""
    state = session.match.state
    places = list(session.game.places.all(state))
    random.shuffle(places)
    spots = [place for place in places if isinstance(place, Spot) and place.known]
    for place in places[:12]:
        now = value_at(state, place.path)
        if isinstance(place, Number):
            yield SetValue(place.path, place.low)
        elif not isinstance(place, Spot):
            yield from (
                SetValue(place.path, value) for value in list(marks_in(session, state, place.path, now))[:2]
            )
    for spot in spots[:2]:
        yield MoveCard(spot.known[0], spot.path, random.choice(spots).path)
        yield MoveCard(spot.known[0], spot.path, ())
    seat = random.randrange(len(session.seats))
    yield from (SetValue(("lazy", seat), lazy) for lazy in (True, False))
    yield SetValue(("chances",), state.chances)  # stands at no place of the table check


def played(name: str, number: int) -> Session:
    """A random game in which hands correct something now and then, and play goes back and forth."""
    session, random = begun(name, number), Random(f"{name} {number}")
    for step in range(STEPS):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        options = [(seat, act) for seat in (*ask.seats, *ask.also) for act in session.match.legal(seat)]
        session.handle(Do(*random.choice(options)))
        if step % 8 == 3:
            correct_all(session, random)
    return session


def correct_all(session: Session, random: Random) -> None:
    """Every kind of correction, each taken back, so that the game goes on as it was."""
    for correction in corrections(session, random):
        try:
            session.handle(Correct(correction))
        except Refused:
            continue
        session.handle(Undo())
        session.handle(Redo())
        session.handle(Undo())


@pytest.mark.parametrize("number", (0, 1))
@pytest.mark.parametrize("name", GAMES)
def test_every_entry_is_a_sentence_about_the_game(name: str, number: int) -> None:
    session = played(name, number)
    kinds = {type(entry).__name__ for entry in session.entries}
    assert {"SetUp", "Answered", "Corrected", "Undone", "Redone"} <= kinds
    for at, entry in enumerate(session.entries):
        for viewer in range(TABLE, len(session.seats)):
            said = entry_words(session, at, viewer)
            assert not RAW.search(said), f"{entry}: {said}"
            assert " " in said and said == said.strip(), f"{entry}: {said}"
            assert not isinstance(entry, Corrected) or said.startswith(("Corrected: ", "Moved: ", *NAMES))


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_correction_is_translated(name: str) -> None:
    session = played(name, 2)
    numbers = [at for at, entry in enumerate(session.entries) if isinstance(entry, Corrected)]
    words.use(PseudoTranslations())
    try:
        plain = [said for at in numbers for said in escaped(entry_words(session, at, TABLE))]
    finally:
        words.use(gettext.NullTranslations())
    assert numbers and plain == []


def test_how_a_seat_plays_is_said_in_words() -> None:
    session = session_of("ministeel", 0)
    for lazy, said in ((True, "plays with cards on the table"), (False, "plays on screen")):
        session.handle(Correct(SetValue(("lazy", 0), lazy)))
        number = len(session.entries) - 1
        assert entry_words(session, number, TABLE) == f"{session.seats[0]} {said}"
