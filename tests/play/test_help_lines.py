"""Help takes its examples from the game at hand, and what it names can be typed."""

from __future__ import annotations

import io
from random import Random

import pytest

from companion.engine.asks import Choice
from companion.engine.corrections import SetValue, value_at
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.engine.view import View
from companion.games import catalogue
from companion.play.bots.players import bot
from companion.play.terminal import correcting, typed_acts
from companion.play.terminal.help_lines import LINES, examples, help_lines
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from tests.conformance.setups import FACTS

GAMES = catalogue.names()


def asked(name: str) -> tuple[Match, int, View]:  # type: ignore[type-arg]
    """A game in which somebody is asked, with the seat and what it sees."""
    setup = FACTS[name].setup(Random("help"))
    session = Session.start(catalogue.game(name), setup, MemoryLog(), SeedOracle(setup.seed))
    ask = session.match.ask()
    assert isinstance(ask, Choice)
    return session.match, ask.seats[0], session.game.view(session.match, ask.seats[0])


@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_of_this_game_and_means_something(name: str) -> None:
    match, seat, view = asked(name)
    given = examples(view, seat, (), "", match.game.words.card)
    assert view.ask is not None and typed_acts.offered(view.ask.options, given.act)
    assert given.name in [each.name for each in view.seats]
    things = [*match.game.places.box(), *match.game.places.conserved(match.state)]
    things += [option.card for option in view.ask.options]
    assert not given.card or given.card in [match.game.words.card(thing) for thing in things]
    said = "\n".join(f"{typed}  {meaning}" for typed, meaning in help_lines(LINES, given))
    assert given.act in said and "{" not in said


@pytest.mark.parametrize("name", GAMES)
def test_a_correction_that_is_shown_can_be_made(name: str) -> None:
    match, seat, view = asked(name)
    given = examples(view, seat, (), "", match.game.words.card)
    typed = next(typed for typed, _words in help_lines(LINES, given) if typed.startswith("c "))
    corrected = correcting.correction(match, typed.removeprefix("c "))
    assert isinstance(corrected, SetValue)
    match.correct(corrected)
    assert value_at(match.state, corrected.path) == corrected.value


def test_what_the_game_has_not_is_left_out() -> None:
    match, seat, view = asked("ministeel")
    nobody = examples(view, seat, (), "", match.game.words.card)
    lines = [typed for typed, _words in help_lines(LINES, nobody)]
    assert not any(typed.startswith(("bot", "would")) or "roll" in typed for typed in lines)
    other = next(each for each in view.seats if each.seat != seat)
    bots = examples(view, seat, (other.seat,), "", match.game.words.card)
    lines = [typed for typed, _words in help_lines(LINES, bots)]
    assert f"bot {other.name}" in lines
    assert f"as {other.name}" not in lines, "bots look at no screen"


def test_a_terminal_says_it() -> None:
    setup = FACTS["sts"].setup(Random("help"))
    session = Session.start(catalogue.game("sts"), setup, MemoryLog(), SeedOracle(setup.seed))
    out = io.StringIO()
    TerminalGame(session, Screen(io.StringIO("?\n"), out), {0: bot("careful")}, {0: "bot:careful"}).help("")
    assert f"bot {setup.seats[0]}" in out.getvalue()
