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


def test_plain_signs_are_a_setting(window: Any) -> None:
    from tests.ui.scenes import SCENES, shell
    from ui.ports.settings import ScreenSettings

    there = shell(settings=ScreenSettings(panel="800x480-7", figures=False, motion=False), size=(800, 480))
    SCENES["around-boss-4"](there)
    there.stage.place_all()
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
