"""Touching what lies on the table: a space, a piece, a die, a card in a row or a pile, a seat's creature."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.commands import Do
from companion.engine.view import AtSpace
from tests.ui import place_views as views
from tests.ui.conftest import Finger, says
from tests.ui.scenes import on_table, shell
from ui.look.theme import look
from ui.ports.settings import ScreenSettings


def table(show: Any, view: Any, panel: str = "800x480-7") -> Any:
    there = show(shell(settings=ScreenSettings(panel=panel)))
    on_table(there, view)
    return there


def target(there: Any, words: str) -> Any:
    """What one can touch on the board, or among the cards to be had, that says these words."""
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    screen = there.stage.screen
    place = screen if screen.board.parent is None else screen.board
    touchable = [node for node in every(place) if isinstance(node, Touchable)]
    found = [node for node in touchable if words in texts_of(node)]
    assert found, words
    return min(found, key=lambda node: node.width * node.height)


def touch(finger: Finger, there: Any, words: str) -> None:
    board, found = there.stage.screen.board, target(there, words)
    if board.parent is not None:
        board.show(found)
    finger.frames(2)
    finger.tap_on(found)


def test_touching_a_space_in_reach_goes_there(finger: Finger, show: Any) -> None:
    there = table(show, views.dungeon())
    touch(finger, there, "Shrine")
    assert there.port.sent == [Do(0, "s", 5)]


def test_touching_a_space_out_of_reach_tells_of_it_and_sends_nothing(finger: Finger, show: Any) -> None:
    there = table(show, views.dungeon())
    touch(finger, there, "Monster")
    assert there.port.sent == []
    assert there.stage.sheet is not None and says(there.stage, "Monster: what one does here.")


def test_a_piece_that_may_do_several_things_asks_which_and_a_space_answers(finger: Finger, show: Any) -> None:
    there = table(show, views.battle())
    touch(finger, there, "Squire")
    assert there.port.sent == [] and says(there.stage, "Squire: which?")
    touch(finger, there, "c3")
    assert there.port.sent == [Do(0, ("squire", "22"), 8)]


def test_a_piece_as_target_of_an_attack_is_touched_after_the_attacker(finger: Finger, show: Any) -> None:
    there = table(show, views.battle())
    touch(finger, there, "Squire")
    touch(finger, there, "Wolf")
    assert there.port.sent == [Do(0, "hit", 8)]


def test_a_die_with_two_options_asks_which(finger: Finger, show: Any) -> None:
    there = table(show, views.dungeon())
    touch(finger, there, "rolled again")
    assert there.port.sent == [] and says(there.stage, "Character die: which?")
    finger.tap_words(there, "Roll the 2 again")
    assert there.port.sent == [Do(0, "again", 5)]


def test_a_card_of_a_row_is_bought_by_touch_and_a_sold_one_is_not(finger: Finger, show: Any) -> None:
    there = table(show, views.market())
    touch(finger, there, "Inflame")
    assert there.port.sent == [] and there.stage.sheet is not None
    there.stage.close_sheet()
    touch(finger, there, "Iron Wave")
    assert there.port.sent == [Do(0, "buy2", 11)]


def test_a_creature_of_a_seat_is_switched_in_by_touch(finger: Finger, show: Any) -> None:
    there = table(show, views.creatures())
    touch(finger, there, "Prawnja")
    assert there.port.sent == [Do(0, "switch", 9)]


def test_a_creature_that_nothing_is_done_to_tells_of_itself(finger: Finger, show: Any) -> None:
    there = table(show, views.creatures())
    touch(finger, there, "Equestrion")
    assert there.port.sent == [] and there.stage.sheet is not None


def test_a_card_in_a_discard_pile_lies_open_and_is_chosen_at_once(finger: Finger, show: Any) -> None:
    there = table(show, views.creatures())
    finger.tap_words(there, "Healing Herb")
    assert there.port.sent == [Do(0, "back", 9)]
    assert there.stage.sheet is None


def test_with_a_panel_a_card_in_a_discard_pile_is_chosen_in_the_open_pile_too(
    finger: Finger, show: Any
) -> None:
    there = show(shell(settings=ScreenSettings(panel="800x480-7", face="panel")))
    on_table(there, views.creatures())
    (pile,) = [node for node in _pills(there, "Discard pile") if node.edge == look().palette.accent]
    finger.tap_on(pile)
    finger.frames(2)
    finger.tap_on(_in_sheet(there, "Healing Herb"))
    assert there.port.sent == [Do(0, "back", 9)]
    assert there.stage.sheet is None


def _pills(there: Any, words: str) -> list[Any]:
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    touchable = [node for node in every(there.stage.screen.board) if isinstance(node, Touchable)]
    return [node for node in touchable if texts_of(node)[:1] == [words]]


def _in_sheet(there: Any, words: str) -> Any:
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    return next(n for n in every(there.stage.sheet) if isinstance(n, Touchable) and words in texts_of(n))


def test_a_track_is_corrected_by_touch(finger: Finger, show: Any) -> None:
    there = table(show, views.dungeon())
    touch(finger, there, "Experience")
    assert says(there.stage, "Level 3 at 18")
    marks = there.stage.sheet
    finger.tap_on(_in_sheet(there, "Experience"))
    assert there.stage.sheet not in (None, marks)


def test_where_spaces_are_too_small_to_choose_the_panel_asks_with_large_buttons(
    finger: Finger, show: Any
) -> None:
    """Eight columns on the 7 inch panel are narrower than a target that changes the game may be."""
    there = table(show, views.battle(side=8))
    touch(finger, there, "c3")
    assert there.port.sent == [] and says(there.stage, "c3: which?")
    finger.tap_words(there, "Squire to 22")
    assert there.port.sent == [Do(0, ("squire", "22"), 8)]


def test_the_first_space_in_reach_is_in_sight_with_each_new_question(finger: Finger, show: Any) -> None:
    there = table(show, views.battle(side=12))
    finger.frames(2)
    board, lit = there.stage.screen.board, _lit(there)
    _x, y = lit[0].to_window(lit[0].x, lit[0].y)
    assert board.overflow > 0 and board.y - 1 <= y <= board.top - lit[0].height + 1
    board.scroll_to(0)
    there.stage.screen.redraw()
    finger.frames(2)
    assert board.offset == 0, "a finger that scrolled away is left alone until the next question"


def _lit(there: Any) -> list[Any]:
    from ui.widgets.nodes import every
    from ui.widgets.route import Route
    from ui.widgets.spaces import Spaces

    spaces = next(node for node in every(there.stage.screen.board) if isinstance(node, Spaces | Route))
    return list(spaces.lit)


@pytest.mark.parametrize("reachable", [True, False])
def test_only_what_answers_is_lit_and_a_sign_says_so_too(finger: Finger, show: Any, reachable: bool) -> None:
    view = views.dungeon()
    assert view.ask is not None
    options = tuple(o for o in view.ask.options if reachable or AtSpace("area", "r4") not in o.at)
    there = table(show, msgspec.structs.replace(view, ask=msgspec.structs.replace(view.ask, options=options)))
    from ui.widgets.nodes import every
    from ui.widgets.text import Symbol

    signs = {node.text for node in every(target(there, "Shrine")) if isinstance(node, Symbol)}
    assert ("◎" in signs) is reachable
    assert (len(_lit(there)) == 2) is reachable
