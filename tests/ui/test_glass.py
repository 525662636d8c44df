"""What the visual language promises and no audit measures: bars, choices, and a table without devices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.view import View
from tests.ui import sample_views as views
from tests.ui.conftest import Finger
from tests.ui.drawing import made
from ui.ports.game_port import Picture, Update

CHOICES = ("climb-together-event", "climb-together", "climb-event", "climb-campfire")
"""Scenes in which everybody chooses and nobody fights."""


def with_forecast(view: View, hp: int, left: int) -> View:
    """The view in which the first seat has so many HP and will have so many left."""
    seat = view.seats[0]
    life = msgspec.structs.replace(seat.meters[0], value=hp, maximum=10)
    first = msgspec.structs.replace(seat, meters=(life, *seat.meters[1:]), forecast_hp=left)
    return msgspec.structs.replace(view, seats=(first, *view.seats[1:]))


def shown_with(show: Any, hp: int, left: int) -> Any:
    there = show(made("around-boss-4"))
    view = with_forecast(there.picture.view, hp, left)
    people = tuple(range(len(view.seats)))
    there.hear(Update(Picture(view, people=people, modes=("cards",) * len(people))))
    there.stage.place_all()
    there.stage.moving.end()
    return there


def row_of(there: Any, bar: Any, finger: Finger, folder: Path) -> list[Any]:
    """The pixels along the middle of a bar."""
    from PIL import Image

    finger.frames(2)
    there.stage.glass.export_to_png(str(folder / "glass.png"))
    with Image.open(folder / "glass.png") as image:
        x, y = bar.to_window(bar.x, bar.center_y)
        line = image.height - round(y)
        return [image.getpixel((round(x) + step, line))[:3] for step in range(round(bar.width))]


@pytest.mark.parametrize(("hp", "left"), [(10, 4), (8, 8), (9, 1), (7, 0)])
def test_the_hatching_is_what_will_be_lost_to_the_pixel(
    show: Any, finger: Finger, painted: None, tmp_path: Path, hp: int, left: int
) -> None:
    from ui.look.theme import look
    from ui.widgets.badges import LifeBar
    from ui.widgets.nodes import every

    there = shown_with(show, hp, left)
    seat = dict(there.stage.screen.board.standing("seat"))[0]
    bar = next(node for node in every(seat) if isinstance(node, LifeBar))
    row = row_of(there, bar, finger, tmp_path)
    palette = look().palette
    of = {
        name: tuple(round(255 * part) for part in getattr(palette, name)[:3]) for name in ("life", "trough")
    }
    living = sum(pixel == of["life"] for pixel in row)
    lost = sum(pixel not in (of["life"], of["trough"]) for pixel in row)
    assert living == pytest.approx(bar.width * left / 10, abs=1)
    assert lost == pytest.approx(bar.width * (hp - left) / 10, abs=1)


@pytest.mark.parametrize(("left", "falls"), [(0, True), (1, False)])
def test_whoever_will_fall_has_the_skull(show: Any, left: int, falls: bool) -> None:
    from ui.widgets.icons import glyph_of
    from ui.widgets.nodes import every
    from ui.widgets.text import Symbol

    there = shown_with(show, 5, left)
    seats = dict(there.stage.screen.board.standing("seat"))
    signs = [{node.text for node in every(seats[seat]) if isinstance(node, Symbol)} for seat in (0, 1)]
    assert (glyph_of("dead") in signs[0]) == falls
    assert glyph_of("dead") not in signs[1]


@pytest.mark.parametrize("scene", CHOICES)
def test_where_people_choose_the_choices_are_larger_than_the_people(scene: str, show: Any) -> None:
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every
    from ui.widgets.text import Figure, Text

    there = show(made(scene))
    seats = [panel for _seat, panel in there.stage.screen.board.standing("seat")]
    tiles = [
        node
        for node in every(there.stage.screen)
        if isinstance(node, Touchable)
        and node.changes_state
        and not any(node in every(seat) for seat in seats)
    ]
    assert tiles, "something is to be chosen"
    titles = [max(text.font_pixels for text in every(tile) if isinstance(text, Text)) for tile in tiles]
    digits = [node.font_pixels for seat in seats for node in every(seat) if isinstance(node, Figure)]
    assert max(digits) <= max(titles), "no digit is taller than the title of a choice"
    assert area(tiles) > area(seats)


def area(nodes: Any) -> float:
    return float(sum(node.width * node.height for node in nodes))


def test_without_devices_a_new_game_begins_on_the_screen(tmp_path: Path, show: Any, until: Any) -> None:
    from tests.ui.sample_devices import NoDevices
    from tests.ui.test_play import shelf_games
    from ui.ports.services import NewGame, SeatPlan
    from ui.shell.shell import Shell

    there = show(Shell(games=shelf_games(tmp_path), devices=NoDevices()))
    there.begin(NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben"))))
    until(there, lambda: there.playing and there.picture is not None)
    assert not set(there.picture.modes) - {"screen"}
    assert views.ministeel().game == there.picture.view.game
