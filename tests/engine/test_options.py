"""Options are looked at when a game is registered: a wrong one is no player's trouble."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.facets import Options
from companion.engine.options import validated
from companion.engine.setups import OptionSpec, SetupError
from companion.games import catalogue
from tests.pig import GAME

GOOD = OptionSpec("hp", "int", 10, "HP", "How much everybody has.", 1, 20)


def test_a_game_with_good_options_is_registered() -> None:
    game = replace(GAME, options=Options((GOOD,)))
    assert game.options.validate({}, "here") == {"hp": 10}


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        (OptionSpec("hp", "int", 30, "HP", "", 1, 20), "hp: "),
        (OptionSpec("hp", "int", "HP", "10", "", 1, 20), "hp: "),  # default and label in each other's place
        (OptionSpec("who", "choice", "c", "Who", "", choices={"a": "A", "b": "B"}), "who: "),
    ],
)
def test_a_wrong_default_is_refused_when_the_game_is_made(spec: OptionSpec, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        replace(GAME, options=Options((spec,)))


def test_two_options_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="hp: two options of this name"):
        Options((GOOD, GOOD))


NAME = OptionSpec("name", "text", "", "Name", "", high=3)


def test_what_an_option_may_be_is_said_when_it_is_something_else() -> None:
    assert validated((NAME,), {"name": "Ben"}, "here") == {"name": "Ben"}
    with pytest.raises(SetupError, match="name: expected text of at most 3 characters, found 'Anna'"):
        validated((NAME,), {"name": "Anna"}, "here")


@pytest.mark.parametrize(
    ("default", "from_people", "people", "usual"),
    [
        (False, 2, 2, True),
        (False, 2, 1, False),
        (False, 0, 9, False),
        (True, 0, 0, True),
        (True, 2, 1, True),
    ],
)
def test_an_option_may_be_on_with_so_many_people(
    default: bool, from_people: int, people: int, usual: bool
) -> None:
    spec = OptionSpec("ask", "bool", default, "Ask", "", on_with_people=from_people)
    assert spec.usual(people) is usual


def test_what_a_set_up_asks_are_its_pickers_or_the_options_themselves() -> None:
    pig = replace(GAME, options=Options((GOOD,)))
    assert pig.pickers() == (GOOD,)
    assert pig.picked({"hp": 3}, "seed") == {"hp": 3}
    decks = catalogue.game("broken_world")
    assert "decks" in {spec.key for spec in decks.pickers() if spec.scope == "seat"}
    assert decks.picked({"decks": ["ember", "thorn"]}, "seed")["decks"] == "ember,thorn"
