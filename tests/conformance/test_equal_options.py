"""No two options of one question read the same: whoever is asked can tell them apart, and type each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from tests.conformance.playing import MORE, pick, positions

TABLES = [(name, number) for name in catalogue.names() for number in range(4 * MORE)]
"""With `COMPANION_MORE=10` forty games of each game; a climb is one of Slay the Spire."""
CLIMBS, LONGEST_CLIMB = range(2 * MORE), 400


def alike(match: Match[Any]) -> list[str]:
    """The words that several different options of a seat share, under one heading."""
    ask = match.ask()
    found: list[str] = []
    for seat in dict.fromkeys((*ask.seats, *ask.also)) if isinstance(ask, Choice) else ():
        view = match.game.view(match, seat).ask
        options = {
            (each.group, each.label, repr(each.act))
            for each in (view.options if view else ())
            if each.seat == seat
        }
        counted = Counter((group, label) for group, label, _act in options)
        found += [label for (_group, label), count in counted.items() if count > 1]
    return found


def on_a_climb(number: int) -> Iterator[Match[Any]]:
    """The match at each choice of a random climb of one or two."""
    game = catalogue.game("sts")
    options = game.options.validate({"climb": True}, f"{number}")
    match: Match[Any] = Match(
        game, game.setup(Setup("sts", ("Anna", "Ben")[: 1 + number % 2], f"{number}", options))
    )
    oracle, random = SeedOracle(f"{number}"), Random(number)
    match.settle(oracle)
    for _step in range(LONGEST_CLIMB):
        chosen = pick(match, random)
        if chosen is None:
            return
        yield match
        match.do(*chosen)
        match.settle(oracle)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_no_two_options_of_a_question_read_the_same(name: str, number: int) -> None:
    for match in positions(name, number):
        assert alike(match) == [], match.ask()


@pytest.mark.parametrize("number", CLIMBS)
def test_nor_do_those_of_a_climb(number: int) -> None:
    for match in on_a_climb(number):
        assert alike(match) == [], match.ask()


def test_those_that_read_the_same_would_be_found() -> None:
    """In the Snail Garden of the tests two dice may show the same, and one of them is rolled again."""
    assert any("again" in label for match in positions("garden", 0) for label in alike(match))
