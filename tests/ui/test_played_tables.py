"""Random games in every mode of play at 800x480: the audit finds nothing, and nothing is scrolled.

A bounded form of `python -m tests.ui.played_tables`.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.view import BoardView, SpaceView
from companion.games import catalogue
from tests.conformance.setups import FACTS
from tests.ui.played_tables import CLIMB, MODES, shown_tables, troubles, unanswered_at
from ui.presenters.places import NOTHING
from ui.widgets.places import PlaceTouches

PANEL = "800x480-7"
EVERY, STEPS = 9, 40


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_the_audit_finds_nothing_in_a_game_on_its_way(window: Any, name: str, mode: str) -> None:
    found = troubles(name, FACTS[name].soonest, mode, PANEL, EVERY, STEPS)
    assert list(found) == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", (*catalogue.GAMES, CLIMB))
def test_every_question_has_a_lit_answer_or_a_sentence_and_a_throw_has_both(
    window: Any, name: str, mode: str
) -> None:
    found = list(unanswered_at(name, 1, mode, STEPS * 4))
    assert len(found) > 2 and [line for line in found if line[1]] == []


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_several_moments_of_each_game_are_looked_at(name: str) -> None:
    assert len(list(shown_tables(name, FACTS[name].soonest, "cards", EVERY, STEPS))) > 1


def test_a_fight_of_two_in_a_dungeon_is_whole_on_its_pages(window: Any) -> None:
    """Rooms with a sign then have no name that needs a second line, and both players stand in one."""
    assert list(troubles("mini_rogue", 4, "cards", PANEL, 4, 40)) == []


def test_a_tight_board_leaves_out_names_that_need_a_second_line_where_a_sign_stands(window: Any) -> None:
    from tests.ui.conftest import says
    from ui.look.theme import look
    from ui.widgets.spaces import Spaces

    long, short = "Trap of rats, acid and axes", "Shrine"
    spaces = (
        SpaceView("a", long, 0, 0, sign="lock"),
        SpaceView("b", short, 1, 0, sign="lock"),
        SpaceView("c", "The way out of all this", 2, 0),
    )
    touches = PlaceTouches(NOTHING, lambda option: None, lambda label, options: None, lambda thing: None)

    def said(tight: bool) -> list[bool]:
        width = look().millimetres(90)
        board = Spaces(BoardView("dungeon", "", spaces), touches, width, bare=True, tight=tight)
        board.place(0, 0, width, board.height_for(width))
        return [says(board, space.label) for space in spaces]

    assert said(tight=False) == [True, True, True]
    assert said(tight=True) == [False, True, True]
