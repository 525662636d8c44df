"""Whole games of MiniSteel with one deck of cardboard and a die."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.commands import Do
from companion.engine.entries import Answered as Entry
from companion.games.ministeel.state import Forfeit, Play
from companion.table.desk.replies import Answered
from companion.table.tags.library import Library
from tests.table.scripted_duel import ScriptedDuel
from tests.table.scripted_table import Disagreement
from tests.table.tables import duel, steel, turn_of_anna


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


def test_a_card_that_can_be_used_is_used_and_never_given_up(library: Library) -> None:
    """By touch that is one answer, by a scan none: only a combo that may be meant is asked about."""
    made = turn_of_anna(library)
    assert isinstance(made.hands.show(steel("plague_skull")), Answered)
    acts = [entry.act for entry in made.session.entries if isinstance(entry, Entry)]
    assert acts == [Play("plague_skull")]


def test_a_card_is_given_up_by_a_touch_or_where_nothing_else_fits(library: Library) -> None:
    made = turn_of_anna(library)
    assert isinstance(made.desk.handle(Do(0, Forfeit("plague_skull"))), Answered)
    assert made.state.discard.known == ["plague_skull"]
    made.clock.wait(2.0)
    assert isinstance(made.hands.show(steel("wooden_shield")), Answered)
    assert made.state.discard.known == ["plague_skull", "wooden_shield"], "a shield is no action"


def test_a_card_alone_costs_an_answer_only_where_a_second_may_belong_to_it(library: Library) -> None:
    asked = []
    for seed in range(4):
        made = duel(library, seed="")
        table = ScriptedDuel(made.desk, made.hands, Random(seed), made.clock.wait)
        table.play()
        asked += table.asked
    assert len(asked) > 10
    assert all(question.more or len(question.options) > 1 for question in asked)
