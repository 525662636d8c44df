"""The words that people read follow the guide (`docs/voice.md`): counts that only fall, and nothing broken.

What is above its count in `voice.toml` is new and needs other words. `python -m tests.project.voice --all`
lists all hits. If you bring a count down, write the lower one there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.games import catalogue
from companion.play.command_line.content_command import things_of
from companion.play.told.entry_words import entry_words
from tests.conformance.playing import pick, positions, session_of, setup_of
from tests.conformance.setups import FACTS
from tests.project import voice
from tests.project.voice import Banned, banned, counted, hits, pages, sentences, too_long

BROKEN = re.compile(
    r"\b(True(?! Grit)|False|None)\b|\.,|(?<!\.)\.\.(?!\.)|\. \.(?!\.)|,,|\s[,;]|\s\.(?!\.)|  |^\s*$|\{|\}"
)
"""What only a program says: its values, two marks for one, nothing at all, a field that is not filled in."""
GAMES = tuple(name for name in FACTS if name in catalogue.GAMES)


@pytest.mark.parametrize("expression", banned(), ids=lambda each: each.reason)
def test_an_expression_is_said_no_oftener_than_counted(expression: Banned) -> None:
    said, written = hits(expression)
    assert len(said) <= expression.messages, f"{expression.reason}: say {expression.use}: {said}"
    assert len(written) <= expression.documents, f"{expression.reason}: write {expression.use}: {written}"


@pytest.mark.parametrize("kind", voice.LIMITS)
def test_no_more_texts_are_too_long_for_their_place_than_counted(kind: str) -> None:
    assert len(too_long(kind)) <= counted("too_long")[kind], "\n".join(too_long(kind))
    assert sum(known == kind for known, _text, _place in voice.of_kinds()) > 50


def test_documents_have_no_more_long_sentences_than_counted() -> None:
    endless = voice.over(voice.TOO_LONG)
    assert len(endless) <= counted("documents")["endless"], endless
    many = len(voice.over(voice.LONG)) / sum(len(sentences(text)) for text in pages().values())
    assert many * 100 <= counted("documents")["percent_long"]


def things(name: str) -> Iterator[str]:
    """What the box of a game says."""
    for thing in things_of(catalogue.game(name)):
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


@pytest.mark.parametrize("source", [things, asked, logged], ids=lambda each: each.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_generated_is_broken(name: str, source: Callable[[str], Iterator[str]]) -> None:
    said = set(source(name))
    assert len(said) > 5
    broken = [each for each in said if BROKEN.search(each)]
    assert broken == []


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
