"""What a list of games says of one: its enemies and its round, as far as there are any."""

from __future__ import annotations

import pytest

from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.progress import against, some_of, standing
from companion.engine.view import CreatureView, View
from companion.games import catalogue


def creature(name: str, alive: bool = True, seat: int = -1, boss: bool = False) -> CreatureView:
    return CreatureView(0, name, alive=alive, seat=seat, boss=boss)


@pytest.mark.parametrize(
    ("creatures", "number", "words"),
    [
        ((), 0, ""),
        ((), 3, "round 3"),
        ((creature("Louse"),), 0, "Louse"),
        ((creature("Louse"), creature("Jaw", alive=False), creature("Helper", seat=0)), 2, "Louse · round 2"),
        ((creature("Louse"), creature("Guardian", boss=True)), 1, "Guardian · round 1"),
    ],
)
def test_enemies_that_live_are_named_or_the_boss_alone(
    creatures: tuple[CreatureView, ...], number: int, words: str
) -> None:
    assert against(View("", "", -1, number, "", (), creatures=creatures)) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [("", ""), ("a", "a"), ("aab", "a, b"), ("abc", "a, b and 1 more"), ("abcd", "a, b and 2 more")],
)
def test_the_first_names_are_said_once_each(names: str, words: str) -> None:
    assert some_of(names) == words


@pytest.mark.parametrize(("name", "says"), [("mini_rogue", True), ("ministeel", False)])
def test_a_game_says_itself_where_it_stands_or_its_enemies_and_round_are_said(name: str, says: bool) -> None:
    game = catalogue.game(name)
    state = game.setup(Setup(name, ("Anna", "Ben"), "x", game.options.validate({}, "x")))
    own, seen = game.words.standing, against(game.view(Match(game, state), -1))
    assert standing(game, state) == (own(state) if own is not None else seen)
    assert (own is not None) is says
