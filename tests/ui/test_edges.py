"""Where what one can do lies on a large table: a touch away, at an edge, over players that nobody aims at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import place_views
from tests.ui.conftest import Finger, button_saying, says


def made(scene: str, panel: str = "800x480-7") -> Any:
    from tests.ui import drawing

    return drawing.made(scene, panel)


def parts(there: Any, kind: str) -> list[Any]:
    """Every part of a kind on the stage, by the name of its class."""
    from ui.widgets.nodes import every

    return [node for node in every(there.stage) if type(node).__name__ == kind]


def test_with_cards_in_hands_what_one_can_do_is_a_touch_away_and_else_at_an_edge(window: Any) -> None:
    around, docked = made("around-boss-4"), made("table-boss-2")
    assert around.stage.screen.is_around and not around.stage.screen.docked and not parts(around, "AskPanel")
    assert docked.stage.screen.docked and parts(docked, "AskPanel")


@pytest.mark.parametrize("name", sorted(place_views.ALL))
def test_boards_and_dice_have_what_one_can_do_at_an_edge_with_cards_in_hands_too(
    window: Any, name: str
) -> None:
    from tests.ui.around_scenes import around
    from tests.ui.scenes import shell

    there = shell()
    view = place_views.ALL[name]()
    screen: Any = around(there, view)
    there.stage.place_all()
    party_on_its_map = name == "climb"  # the rooms are touched on the map, which takes the whole glass
    places = bool(view.boards or view.pools or view.tracks or view.card_rows) and not party_on_its_map
    assert screen.docked is places and bool(parts(there, "AskPanel")) is places


@pytest.mark.parametrize("panel", ["800x480-7", "1280x720-10"])
def test_two_who_play_on_the_screen_see_the_whole_board_and_the_whole_hand(window: Any, panel: str) -> None:
    from ui.widgets.nodes import every
    from ui.widgets.scroll import Scroll

    there = made("table-boss-2", panel)
    scrolls = [node for node in every(there.stage) if isinstance(node, Scroll)]
    assert [scroll.overflow for scroll in scrolls] == [0.0, 0.0]
    assert parts(there, "CardTile")


def test_a_hand_without_room_at_an_edge_lies_over_the_players_alone(window: Any) -> None:
    there = made("table-boss-4")
    screen: Any = there.stage.screen
    assert screen.is_around and screen.has_sheet
    assert screen.large.standing("creature") and covered(there, "creature") == []


@pytest.mark.parametrize("scene", ["around-horde-seat", "around-ministeel-seat"])
@pytest.mark.parametrize("panel", ["720x1280-7", "800x480-7"])
def test_a_sheet_covers_nobody_but_players_that_nobody_aims_at(window: Any, scene: str, panel: str) -> None:
    """Where players stand between enemies, or aim at each other, the board makes room for the sheet."""
    there = made(scene, panel)
    kind = "creature" if there.stage.screen.picture.view.creatures else "seat"
    assert there.stage.screen.large.standing(kind) and covered(there, kind) == []


def covered(there: Any, kind: str) -> list[int]:
    """Who of a kind stands on the board, but behind the sheet."""
    sheet = there.stage.sheet.content
    left, low = sheet.to_window(sheet.x, sheet.y)
    right, top = left + sheet.width, low + sheet.height
    behind = []
    for number, node in there.stage.screen.large.standing(kind):
        x, y = node.to_window(node.x, node.y)
        if left - node.width < x < right and low - node.height < y < top:
            behind.append(number)
    return behind


def test_players_who_can_be_aimed_at_stand_beside_the_hand_and_are_touched_there(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-guard"))
    assert covered(there, "seat") == []
    finger.tap_on(dict(there.stage.screen.large.standing("seat"))[2])
    assert there.port.sent[-1].act == ("guard", 2)


def test_no_page_is_turned_for_players_who_are_listed_as_well(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-guard-many"))
    assert there.stage.screen.large.page_count == 1
    finger.tap_on(button_saying(there.stage.sheet, "Bartholomew"))
    assert there.port.sent[-1].act == ("guard", 1)


WHOLE = ("squares-partners", "squares-combat", "creatures-boss", "creatures-ill", "mini-rogue-fight")
"""Tables of games with boards, dice and creatures of seats: as they stand in the middle of a game."""


@pytest.mark.parametrize("scene", WHOLE)
@pytest.mark.parametrize("panel", ["800x480-7", "720x1280-7", "1280x720-10"])
def test_no_board_of_a_game_is_scrolled_and_everybody_is_seen(window: Any, scene: str, panel: str) -> None:
    there = made(scene, panel)
    board, view = there.stage.screen.large, there.picture.view
    shown: set[tuple[str, int]] = set()
    for page in range(board.page_count):
        board.turn_to(page)
        there.stage.place_all()
        assert board.overflow == 0
        shown |= {(kind, number) for kind in ("seat", "creature") for number, _panel in board.standing(kind)}
    creatures = {("creature", creature.creature) for creature in view.creatures}
    assert shown == {("seat", seat.seat) for seat in view.seats} | creatures


def test_players_without_room_below_a_board_stand_in_one_line_above_it(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("squares-partners"))
    screen: Any = there.stage.screen
    line = dict(screen.large.standing("seat"))
    assert len(line) == 4 and {panel.top for panel in line.values()} == {line[0].top}
    assert line[0].y >= screen.large.top - 1 and line[3].right > screen.large.right
    assert screen.large.thing_at(*line[3].to_window(*line[3].center)) == ("seat", 3)
    finger.tap_on(line[3])
    assert says(there.stage.sheet, "Dora") and there.port.sent == []


def test_what_turns_the_pages_stands_beside_a_boss_where_a_row_needs_the_room(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("creatures-ill"))
    board = there.stage.screen.large
    boss, leaves = board.content.parts[0].parts
    assert says(boss, "Nature") and boss.y == leaves.y and boss.right <= leaves.x
    page = board.page
    finger.tap_on(leaves.parts[1 - page])
    assert board.page == 1 - page and board.overflow == 0


def test_what_ends_a_turn_is_scrolled_with_all_else_where_there_is_too_little_room(window: Any) -> None:
    from ui.widgets.askpanel import AskPanel
    from ui.widgets.nodes import every

    there = made("squares-partners")
    panel = next(node for node in every(there.stage) if isinstance(node, AskPanel))
    (scroll, *below) = panel.parts
    assert len(below) == 2
    panel.place(panel.x, panel.y, panel.width, sum(part.height for part in below) + 40)
    assert panel.parts == [scroll] and below == scroll.content.parts[-2:]
    assert scroll.height > 100 and scroll.overflow > 0


def handed(scene: str, left: bool, size: tuple[int, int] = (800, 480), **more: Any) -> Any:
    """A scene as somebody sees it who is left-handed, or is not."""
    from tests.ui.scenes import SCENES, shell
    from ui.ports.settings import ScreenSettings

    there = shell(settings=ScreenSettings(motion=False, left_handed=left, **more), size=size)
    SCENES[scene](there)
    there.stage.place_all()
    return there


@pytest.mark.parametrize("scene", ["table-boss-2", "squares-combat", "climb-reward"])
def test_a_left_hand_finds_what_it_touches_at_the_left(window: Any, scene: str) -> None:
    """What ends a turn, or the list of all that can be done, changes sides; nothing else is wrong then."""
    from tests.ui.audit import audit

    def middle(left: bool) -> float:
        there = handed(scene, left)
        assert audit(there.stage) == []
        (panel,) = parts(there, "AskPanel")
        touched = next(iter(parts(there, "_Ends")), panel)
        return float(touched.to_window(*touched.center)[0])

    assert middle(left=True) < 400 < middle(left=False)


def test_a_panel_of_buttons_and_its_steps_change_sides_too(window: Any) -> None:
    for scene, kind in (("panel-boss-4", "AskPanel"), ("table-steps", "StepLayer")):
        right, left = (parts(handed(scene, hand, face="panel"), kind)[0] for hand in (False, True))
        right, left = (each.parts[0] if kind == "StepLayer" else each for each in (right, left))
        assert left.center_x < 400 < right.center_x
