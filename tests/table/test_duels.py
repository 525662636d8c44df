"""Whole games of MiniSteel with one deck of cardboard and a die."""

from __future__ import annotations

from random import Random

import pytest

from companion.table.tags.library import Library
from tests.table.scripted_duel import ScriptedDuel
from tests.table.scripted_table import Disagreement
from tests.table.tables import duel


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_steel_is_played_with_cards_and_die(library: Library, seed: int) -> None:
    made = duel(library, seed="")
    table = ScriptedDuel(made.desk, made.hands, Random(seed), made.clock.wait)
    table.play()
    ending = made.session.game.ending(made.state)
    assert ending is not None and len(ending.winners) <= 1


def test_a_card_that_slipped_away_is_noticed(library: Library) -> None:
    made = duel(library, seed="")
    table = ScriptedDuel(made.desk, made.hands, Random(1), made.clock.wait)
    table.check()
    table.deck.pop()
    with pytest.raises(Disagreement):
        table.check()
