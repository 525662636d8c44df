"""Whole rows as pages: what has no room is turned to by a touch or a swipe, and nothing is cut."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.audit import texts_of
from tests.ui.conftest import Finger, says
from tests.ui.drawing import made


def leaves_of(there: Any) -> Any:
    """The pages of what one can do."""
    from ui.widgets.leaves import Leaves
    from ui.widgets.nodes import every

    return next(node for node in every(there.stage.sheet or there.stage) if isinstance(node, Leaves))


def tiles_of(there: Any) -> list[Any]:
    """All cards of a hand, seen or not."""
    from ui.widgets.hand import CardTile
    from ui.widgets.nodes import every

    return [node for node in every(there) if isinstance(node, CardTile)]


def on_page(pages: Any) -> list[str]:
    """The names of the cards that the page shows whole."""
    from ui.widgets.nodes import every
    from ui.widgets.text import Text

    start, end = pages.spans[pages.leaf]
    tops = [(pages.content.top - tile.top, pages.content.top - tile.y, tile) for tile in tiles_of(pages)]
    shown = [tile for top, bottom, tile in tops if start - 1 <= top and bottom <= end + 1]
    return [max((each.text for each in every(tile) if isinstance(each, Text)), key=len) for tile in shown]


def test_rows_are_shared_out_over_as_few_pages_as_have_room_and_none_is_cut() -> None:
    from ui.widgets.leaves import leaves

    rows = [(0.0, 40.0), (45.0, 85.0), (90.0, 130.0)]
    assert leaves(rows, 90) == ((0, 85), (90, 130))
    assert leaves(rows, 84) == ((0, 40), (45, 85), (90, 130))
    assert leaves([(0.0, 200.0), (210.0, 220.0)], 90) == ((0, 90), (90, 180), (180, 220))


def test_a_touch_on_its_buttons_turns_a_page_and_after_the_last_comes_the_first(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("table-boss-4"))
    finger.frames()
    pages, seen = leaves_of(there), []
    assert pages.leaf_count == 3
    for page in range(pages.leaf_count):
        assert pages.leaf == page and says(pages, f"{page + 1}/3")
        seen.append(on_page(pages))
        finger.tap_on(pages._turner.parts[-1])
    assert pages.leaf == 0 and seen[0] and seen[1]
    names = [name for page in seen for name in page]
    assert len(names) == len(set(names)) == len(tiles_of(pages))
    finger.tap_on(pages._turner.parts[0])
    assert pages.leaf == 2 and there.port.sent == []


@pytest.mark.parametrize("by", [-1, 1])
def test_a_swipe_turns_one_page_and_plays_nothing(window: Any, show: Any, finger: Finger, by: int) -> None:
    there = show(made("table-boss-4"))
    finger.frames()
    pages = leaves_of(there)
    x, y = pages.to_window(pages.center_x, pages.center_y)
    finger.drag(x + 150, y, x + 150, y + by * 90)
    assert pages.leaf == by % 3 and there.port.sent == []
    assert there.stage.screen.aimed is None


def test_a_finger_that_holds_a_page_which_has_gone_turns_nothing(
    window: Any, show: Any, finger: Finger
) -> None:
    """Another screen comes while it rests there, as by what somebody else does."""
    there = show(made("table-boss-4"))
    finger.frames()
    pages = leaves_of(there)
    x, y = pages.to_window(pages.center_x, pages.center_y)
    held = finger.down(x + 150, y)
    there.home()
    there.stage.place_all()
    assert pages.parts == []
    held.touch_move(x + 150, y + 90)
    held.touch_up()
    assert there.stage.screen.name == "home" and pages.leaf == 0


def test_what_is_on_another_page_is_not_touched_and_on_its_own_it_is(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("table-boss-4"))
    finger.frames()
    pages = leaves_of(there)
    tile = next(tile for tile in tiles_of(pages) if says(tile, "Whirlwind"))
    x, y = tile.to_window(tile.center_x, tile.top - 4)
    assert pages.y < y < pages.top, "it would be seen if its row had room"
    finger.tap(x, y)
    assert there.port.sent == [] and there.stage.screen.aimed is None
    finger.tap_on(tile)
    assert pages.leaf > 0 and (there.port.sent or there.stage.screen.aimed is not None)


def test_where_a_row_is_too_tall_fewer_things_stand_side_by_side(window: Any) -> None:
    from ui.widgets.boxes import Grid
    from ui.widgets.leaves import Leaves
    from ui.widgets.text import Text

    words = [Text("Deal 2 damage to one enemy and give it 1 Vulnerable. " * 5) for _each in range(6)]
    grid = Grid(*words, cell=100)
    pages = Leaves(grid)
    pages.place(0, 0, 420, 260)
    assert grid.count(grid.width) < 3 and all(end - start <= 260 for start, end in pages.spans)


PANELS = ("800x480-7", "720x1280-7", "1280x720-10", "1920x1080-15")


@pytest.mark.parametrize("panel", PANELS)
def test_at_150_percent_a_fight_for_four_is_pages_of_whole_rows(window: Any, panel: str) -> None:
    from tests.ui.audit import audit

    there = made("around-boss-4", panel, 150)
    board, view = there.stage.screen.large, there.picture.view
    shown: set[tuple[str, int]] = set()
    for page in range(board.page_count):
        board.turn_to(page)
        there.stage.place_all()
        assert audit(there.stage) == [] and not board.spans
        shown |= {(kind, number) for kind in ("seat", "creature") for number, _panel in board.standing(kind)}
    assert shown == {("seat", seat.seat) for seat in view.seats} | {
        ("creature", creature.creature) for creature in view.creatures
    }


def test_a_card_on_a_later_page_is_played_where_it_lies(window: Any, show: Any, finger: Finger) -> None:
    """With the panel: the page of a card is turned to, and a touch plays it."""
    there = show(made("panel-boss-4"))
    finger.frames()
    tile = next(tile for tile in tiles_of(there.stage) if says(tile, "Bash"))
    finger.tap_on(tile)
    assert there.stage.screen.aimed is not None


def test_what_was_turned_to_is_open_still_after_it_was_placed_in_another_size(window: Any) -> None:
    """A sheet is placed in all of the window before it takes its own size."""
    from ui.widgets.boxes import Column
    from ui.widgets.leaves import Leaves
    from ui.widgets.text import Text

    pages = Leaves(Column(*(Text(f"Line {number}") for number in range(40))))
    pages.place(0, 0, 300, 160)
    pages.turn_over(2)
    pages.place(0, 0, 300, 4000)
    assert pages.leaf_count == 1
    pages.place(0, 0, 300, 160)
    assert pages.leaf == 2


def test_where_there_is_more_room_again_as_many_stand_side_by_side_as_before(window: Any) -> None:
    from ui.widgets.boxes import Grid
    from ui.widgets.leaves import Leaves
    from ui.widgets.text import Text

    words = [Text("Deal 2 damage to one enemy and give it 1 Vulnerable. " * 5) for _each in range(6)]
    grid = Grid(*words, cell=100)
    pages = Leaves(grid)
    pages.place(0, 0, 420, 2000)
    most = grid.count(grid.width)
    pages.place(0, 0, 420, 260)
    assert grid.count(grid.width) < most
    pages.place(0, 0, 420, 2000)
    assert grid.count(grid.width) == most


def test_a_keyboard_is_seen_whole_on_the_smallest_panel_and_its_rows_stay_rows(window: Any) -> None:
    from ui.widgets.boxes import Grid
    from ui.widgets.nodes import every

    assert leaves_of(made("setup-rename")).leaf_count == 1
    larger = leaves_of(made("setup-rename", "800x480-7", 175))
    rows = [part.columns for part in every(larger) if isinstance(part, Grid)]
    assert larger.leaf_count > 1 and rows == [10, 10, 10, 10, 13]


def test_a_card_that_is_read_is_whole_on_its_page(window: Any) -> None:
    from ui.widgets.leaves import things_of

    pages = leaves_of(made("table-pile"))
    faces = things_of(pages.content)  # five cards, and a button below them
    assert pages.leaf_count > 1 and len(faces) == 6
    assert all(any(start <= top and low <= end for start, end in pages.spans) for top, low in faces)


@pytest.mark.parametrize("panel", ["800x480-7", "720x1280-7"])
def test_in_large_letters_a_hand_is_names_of_which_several_have_room_on_a_page(
    window: Any, panel: str
) -> None:
    from ui.widgets.hand import CardTile
    from ui.widgets.leaves import Leaves
    from ui.widgets.nodes import every

    there = made("table-hand-9", panel, text=130)
    hand = next(
        node
        for node in every(there.stage.sheet)
        if isinstance(node, Leaves) and any(isinstance(part, CardTile) for part in every(node.content))
    )
    cards = [part for part in every(hand.content) if isinstance(part, CardTile)]
    assert len(cards) >= 9 and hand.leaf_count <= 5
    assert not any("damage" in words for card in cards for words in texts_of(card))
    assert all(card.rest is not None for card in cards), "a finger that rests reads it"
