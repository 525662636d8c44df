"""Which corrections would tell somebody what only others know."""

from __future__ import annotations

import pytest

from companion.engine.corrections import MoveCard, SetValue
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.secret_places import leave_words, secret_touched
from tests.toy_game import GAME, setup_of

ANNA, BEN, NOBODY = 0, 1, -1
DECK, DISCARD = ("deck",), ("discard",)


@pytest.mark.parametrize(
    ("correction", "viewer", "secret"),
    [
        (MoveCard("coin", ("players", BEN, "hand"), DISCARD), ANNA, True),
        (MoveCard("coin", ("players", BEN, "hand"), DISCARD), NOBODY, True),
        (MoveCard("coin", ("players", BEN, "hand"), DISCARD), BEN, False),
        (MoveCard("coin", DECK, DISCARD), ANNA, True),
        (MoveCard("coin", DISCARD, ("players", BEN, "hand")), ANNA, False),
        (MoveCard("coin", (), DECK), ANNA, False),
        (SetValue(("players", BEN, "points"), 3), ANNA, False),
    ],
)
def test_what_others_hold_is_secret_and_so_is_a_deck_that_would_tell_of_it(
    correction: MoveCard | SetValue, viewer: int, secret: bool
) -> None:
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    match.settle(SeedOracle("secret"))
    assert secret_touched(GAME, match.state, correction, viewer) is secret


def test_a_deck_of_which_everybody_knows_the_same_is_no_secret() -> None:
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    assert not secret_touched(GAME, match.state, MoveCard("coin", DECK, DISCARD), ANNA)


def test_it_is_told_who_was_let_look() -> None:
    assert leave_words("", "Ben, hand") == "Secret corrected, allowed by the table: Ben, hand."
    assert leave_words("Anna", "Ben, hand") == "Anna corrected a secret, allowed by the table: Ben, hand."
