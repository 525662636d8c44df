"""Figures: beside words where they leave room, small among them else; at places, and at the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import sample_views as views
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.test_around import made, parts


def seen(there: Any) -> list[tuple[str, float]]:
    """The figures that are seen, with how tall they are."""
    figures = [*parts(there, "FigurePicture"), *parts(there, "Struck")]
    return [(each.name, each.height) for each in figures if each._seen and each.height]


def test_a_boss_and_its_enemies_stand_beside_their_numbers(window: Any) -> None:
    figures = seen(made("around-boss-4"))
    assert [name for name, _tall in figures].count("Hexaghost") == 1
    assert {name for name, _tall in figures} == {"Hexaghost", "Cultist", "Jaw Worm"}
    assert min(tall for _name, tall in figures) >= 32


def test_where_words_leave_no_room_a_figure_is_small_beside_the_name(window: Any) -> None:
    figures = seen(made("around-horde"))
    assert len(figures) == 12 and max(tall for _name, tall in figures) < 32


@pytest.mark.parametrize(("panel", "least"), [("800x480-7", 0.6), ("1280x720-10", 0.85)])
def test_whoever_stands_alone_on_a_square_fills_it_beside_the_numbers(
    window: Any, panel: str, least: float
) -> None:
    from ui.widgets.figures import FigurePicture
    from ui.widgets.nodes import every

    (board,) = parts(made("squares-combat", panel), "Spaces")
    there = [
        (part, cell.pieces[0].label)
        for cell, part in zip(board.cells, board.parts, strict=True)
        if cell.pieces
    ]
    assert len(there) == 8
    for square, name in there:
        (figure,) = (node for node in every(square) if isinstance(node, FigurePicture))
        assert min(figure.width, figure.height) >= least * (square.height - 2 * square.pad_y)
        assert not says(square, name) and says(square, "/")


def test_who_is_fought_in_a_small_dungeon_is_larger_than_any_number(window: Any) -> None:
    there = made("mini-rogue-fight")
    ((_name, tall),) = seen(there)
    digits = [figure.font_pixels for figure in parts(there, "Figure")]
    assert tall > 1.5 * max(digits)


def test_the_creature_that_fights_is_larger_than_those_that_wait(window: Any) -> None:
    figures = seen(made("creatures-duel"))
    waiting = [tall for name, tall in figures if name in ("Sootling", "Wick Imp")]
    (fights,) = [tall for name, tall in figures if name == "Emberclaw"]
    assert len(waiting) == 3 and fights > 3 * max(waiting)


def test_plain_signs_are_a_setting(window: Any) -> None:
    there = made("around-boss-4", figures=False)
    assert not parts(there, "FigurePicture") and len(parts(there, "ShapeSign")) >= 5


@pytest.mark.parametrize(
    ("scene", "name"),
    [("climb-event", "Event"), ("climb-campfire", "Campfire"), ("around-over", "Hexaghost")],
)
def test_a_place_is_drawn_beside_its_choices_and_who_was_beaten_beside_the_end(
    window: Any, scene: str, name: str
) -> None:
    ((shown, tall),) = seen(made(scene))
    assert shown == name and tall > 150


def test_the_end_takes_the_glass_until_it_is_put_away(window: Any, finger: Finger, show: Any) -> None:
    from tests.ui.around_scenes import around
    from tests.ui.scenes import shell

    there = show(shell())
    around(there, views.ended())
    there.stage.place_all()
    assert says(there.stage, "10 gold each.")
    finger.tap_on(button_saying(there.stage, "Show the table"))
    there.stage.place_all()
    assert not says(there.stage, "10 gold each.") and says(there.stage, "Bartholomew")


def test_a_blow_points_from_an_enemy_to_the_player_at_its_left(window: Any) -> None:
    from ui.widgets.arrows import Shaft
    from ui.widgets.badges import Badge
    from ui.widgets.figures import FigurePicture
    from ui.widgets.nodes import every

    board = made("around-boss-4").stage.screen.large
    seats, creatures = dict(board.standing("seat")), dict(board.standing("creature"))
    for row in range(4):
        panel = creatures[row + 1]
        (shaft,) = (node for node in every(panel) if isinstance(node, Shaft))
        badge = next(node for node in every(panel) if isinstance(node, Badge))
        figure = next(node for node in every(panel) if isinstance(node, FigurePicture) and node._seen)
        assert seats[row].right < shaft.x < badge.x < figure.x and shaft.right == pytest.approx(
            badge.x, abs=1
        )
        assert abs(shaft.center_y - seats[row].center_y) < 2


def test_the_faces_of_a_die_have_the_figures_of_those_that_act_by_them(window: Any) -> None:
    from ui.widgets.figures import FigurePicture
    from ui.widgets.nodes import every

    there = made("around-roll")
    for face, words in ((1, "Hit for 2."), (5, "Gain 2 Block.")):
        tile = button_saying(there.stage, f"{face} 5 × Jaw Worm: {words}")
        assert [node.name for node in every(tile) if isinstance(node, FigurePicture)] == ["Jaw Worm"]


def test_each_player_of_the_setup_has_a_token(window: Any) -> None:
    there = made("setup")
    tokens = parts(there, "ShapeSign")
    assert [token.letters.text for token in tokens] == ["A", "B", "3"]
    assert len({token.shape for token in tokens}) == 3


def test_hp_by_room_are_as_wide_as_the_screen(window: Any) -> None:
    there = made("climb-results")
    (lines,) = parts(there, "_Lines")
    assert lines.width > 0.9 * there.stage.width
