"""The words that people read follow the guide (`docs/voice.md`), and nothing is broken.

`python -m tests.project.voice --all` lists what does not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from random import Random

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.engine.layout import Number
from companion.engine.parts.contents import Thing
from companion.games import catalogue
from companion.play.command_line.content_command import things_of
from companion.play.told.entry_words import entry_words
from tests.conformance.playing import pick, positions, session_of, setup_of
from tests.conformance.setups import FACTS
from tests.project import voice
from tests.project.voice import Banned, banned, hits, pages, sentences, too_long

BROKEN = re.compile(
    r"\b(True(?! Grit)|False|None)\b|\.,|(?<!\.)\.\.(?!\.)|\. \.(?!\.)|,,|\s[,;]|\s\.(?!\.)|  |^\s*$|\{|\}"
)
"""What only a program says: its values, two marks for one, nothing at all, a field that is not filled in."""
GAMES = tuple(name for name in FACTS if name in catalogue.GAMES)


@pytest.mark.parametrize("expression", banned(), ids=lambda each: each.reason)
def test_what_the_guide_replaces_is_neither_said_nor_written(expression: Banned) -> None:
    said, written = hits(expression)
    assert said == [], f"{expression.reason}: say {expression.use}"
    assert written == [], f"{expression.reason}: write {expression.use}"


@pytest.mark.parametrize("kind", voice.LIMITS)
def test_no_text_is_too_long_for_its_place(kind: str) -> None:
    assert too_long(kind) == []
    assert sum(known == kind for known, _text, _place in voice.of_kinds()) > 50


def test_sentences_of_documents_are_short() -> None:
    assert voice.over(voice.TOO_LONG) == []
    count = sum(len(sentences(text)) for text in pages().values())
    assert count > 1000 and len(voice.over(voice.LONG)) <= voice.SHARE_OF_LONG * count


def boxed(name: str) -> Iterable[Thing]:
    """What is in the box of a game."""
    return things_of(catalogue.game(name))


def things(name: str) -> Iterator[str]:
    """What the box of a game says."""
    for thing in boxed(name):
        yield thing.name
        yield from thing.lines or ("",)


def asked(name: str) -> Iterator[str]:
    """What a random game asks each seat, with its options."""
    for match in positions(name, 0, every=2, steps=120):
        for viewer in range(-1, len(setup_of(name, 0).seats)):
            ask = match.game.view(match, viewer).ask
            if ask is not None:
                yield ask.prompt
                yield from (option.label for option in ask.options)


def logged(name: str) -> Iterator[str]:
    """What the log of a random game says."""
    session, random = session_of(name, 1), Random(name)
    while isinstance(session.match.ask(), Choice) and len(session.entries) < 150:
        chosen = pick(session.match, random)
        assert chosen is not None
        session.handle(Do(*chosen))
    for number in range(len(session.entries)):
        yield entry_words(session, number, -1)


def labels(name: str) -> Iterator[str]:
    """How each act that is possible in a random game is called."""
    for match in positions(name, 1, every=2, steps=300):
        ask = match.ask()
        for seat in (*ask.seats, *ask.also) if isinstance(ask, Choice) else ():
            yield from (match.game.words.act(match.state, seat, act) for act in match.legal(seat))


@pytest.mark.parametrize("name", GAMES)
def test_an_act_is_called_by_words_without_a_mark_behind_them(name: str) -> None:
    """They are put into sentences ("Anna can do this: ..."), which end with their own."""
    said = set(labels(name))
    assert len(said) > 5
    assert {each for each in said if each[-1:] in (*".:;!?", "")} == set()


@pytest.mark.parametrize("source", [things, asked, logged], ids=lambda each: each.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_generated_is_broken(name: str, source: Callable[[str], Iterator[str]]) -> None:
    said = set(source(name))
    assert len(said) > 5
    broken = [each for each in said if BROKEN.search(each)]
    assert broken == []


ALIKE = {
    "Strike": "the starter of each character prints the same",
    "Defend": "the starter of each character prints the same",
    "Golden Ticket": "each rewards deck holds two of it",
    "Encounter!": "five event cards print the same",
}
"""Names under which several cards of a box say the same, each with its reason."""


def test_no_two_cards_of_a_box_have_one_name_and_equal_words() -> None:
    counts = Counter((name, thing.name, thing.lines) for name in GAMES for thing in boxed(name))
    assert len(counts) > 800
    assert {thing for (_game, thing, _lines), count in counts.items() if count > 1} == set(ALIKE)


def test_rows_and_slots_are_counted_from_one_as_on_the_board() -> None:
    found = set()
    for match in chain.from_iterable(positions("sts", number, every=4, steps=40) for number in range(6)):
        rows = {who.name: who.row for who in match.game.view(match, -1).seats}
        for place in match.game.places.all(match.state):
            if isinstance(place, Number) and place.path[-1] in ("row", "slot"):
                found.add(place.path[-1])
                assert place.first == 1, place.label
                assert place.path[-1] != "row" or place.value == rows.get(place.owner, place.value)
    assert found == {"row", "slot"}


class TestMeasures:
    """The search itself."""

    @pytest.mark.parametrize(
        "text", ["HP: True", "Draw 2.. End.", "Draw 2., then", "", " ", "of {n}", "a , b"]
    )
    def test_broken_words_are_found(self, text: str) -> None:
        assert BROKEN.search(text)

    @pytest.mark.parametrize("text", ["Wait ... then go.", "K. o.", "A. Draw.", "1.5 s"])
    def test_whole_words_are_not(self, text: str) -> None:
        assert not BROKEN.search(text)

    def test_a_field_counts_as_six(self) -> None:
        assert voice.length("{a_long_name}: go") == 10

    def test_sentences_end_at_marks_and_items(self) -> None:
        text = (
            "# Heading\n\nOne two. Three `a. b` four!\n\n- five six\n- seven eight\n\n| table of | words |\n"
        )
        assert sentences(voice.without_code(text)) == [
            "One two.",
            "Three CODE four!",
            "five six",
            "seven eight",
        ]
