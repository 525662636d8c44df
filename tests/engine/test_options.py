"""Options are looked at when a game is registered: a wrong one is no player's trouble."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.facets import Options
from companion.engine.setups import OptionSpec
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
