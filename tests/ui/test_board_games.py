"""Games on a board of squares, on the glass: whole games by touch alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.ui.conftest import Finger, says
from tests.ui.test_play import play_until, shelf_games
from ui.ports.services import NewGame, SeatPlan
from ui.ports.settings import ScreenSettings

ROUNDS = 4


def over(there: Any) -> bool:
    """Whether the game has ended."""
    return there.picture is not None and there.picture.view.ending is not None


@pytest.fixture
def sized(window: Any, finger: Finger) -> Iterator[Callable[[tuple[int, int]], None]]:
    """Gives the one window another size; it has its own again afterwards."""
    own = tuple(window.size)

    def to(size: tuple[int, int]) -> None:
        window.size = size
        finger.frames(2)
        assert tuple(window.size) == size

    yield to
    to(own)


@pytest.mark.slow
@pytest.mark.timeout(280)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_whole_game_of_squares_by_touch_alone(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sized: Any, size: tuple[int, int]
) -> None:
    from ui.look.theme import look
    from ui.shell.shell import Shell

    sized(size)
    there = show(Shell(games=shelf_games(tmp_path), settings=ScreenSettings(pace="instant"), size=size))
    assert look().portrait is (size[0] < size[1])
    there.home()
    seats = (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful"))
    there.begin(NewGame("broken_world", seats, {"most_rounds": ROUNDS}))
    until(there, lambda: there.picture is not None)
    touches = play_until(there, finger, until, lambda: over(there), Random(8).choice)
    assert touches > ROUNDS
    until(there, lambda: says(there.stage, "See the results"))


@pytest.mark.parametrize("panel", ["800x480-7", "720x1280-7", "1024x600-7", "1280x720-10"])
@pytest.mark.parametrize("scene", ["squares-combat", "squares-summoning", "squares-partners"])
def test_the_whole_board_is_seen_without_scrolling(window: Any, scene: str, panel: str) -> None:
    """Five rows with names in two lines, numbers, and who falls; what lies below it may be scrolled to."""
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.spaces import Spaces

    view = made(scene, panel).stage.screen.board
    (spaces,) = [node for node in every(view) if isinstance(node, Spaces)]
    assert view.offset == 0.0
    assert view.content.top - spaces.y <= view.height
    assert len(spaces.parts) == 25


def test_what_a_combat_does_is_drawn_on_the_squares(window: Any) -> None:
    from kivy.graphics import Rectangle

    from tests.ui import duel_views
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.spaces import Spaces
    from ui.widgets.text import Symbol

    (board,) = duel_views.squares_combat().boards
    (spaces,) = [n for n in every(made("squares-combat").stage.screen.board) if isinstance(n, Spaces)]
    falling = {piece.space for piece in board.pieces if piece.falls}
    marked = {
        cell.space.id
        for cell, part in zip(spaces.cells, spaces.parts, strict=True)
        if any(isinstance(node, Symbol) and node.text == "☠" for node in every(part))
    }
    assert falling and marked == falling
    drawn = [one for one in spaces._over.children if isinstance(one, Rectangle)]
    numbers = [one for one in drawn if one.size == one.texture.size]
    assert len(numbers) == len([arrow for arrow in board.arrows if arrow.amount]) > 2


def test_arrows_there_and_back_lie_beside_each_other_and_a_number_stands_on_its_arrow(window: Any) -> None:
    from kivy.graphics import Mesh, Rectangle

    from companion.engine.view import ArrowView
    from ui.widgets.arrows import shapes_of
    from ui.widgets.nodes import Node

    left, right = Node(), Node()
    left.place(0, 0, 100, 80)
    right.place(104, 0, 100, 80)
    there = shapes_of(ArrowView("a", "b", "", "attack", "12"), left, right)
    back = shapes_of(ArrowView("b", "a", "", "defence", "3"), right, left)
    middles = []
    for shapes in (there, back):
        (number,) = [shape for shape in shapes if isinstance(shape, Rectangle)]
        x, y = (number.pos[0] + number.size[0] / 2, number.pos[1] + number.size[1] / 2)
        corners = next(shape for shape in shapes if isinstance(shape, Mesh)).vertices
        xs, ys = corners[0::4], corners[1::4]
        assert min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
        assert 90 <= x <= 114, "it crosses the border of the two squares"
        middles.append(y)
    assert middles[0] < 40 < middles[1]
