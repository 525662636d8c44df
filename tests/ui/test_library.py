"""What lies in the box as cards on the glass, and saved games with the figure of their rule book."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import catalogue
from companion.play.command_line.content_command import things_of
from companion.signs.figures import figures_of
from tests.ui.audit import texts_of
from tests.ui.conftest import Finger, button_saying, says
from ui.ports.settings import ScreenSettings

WITHOUT_ENEMIES = ("ministeel", "broken_world")
"""Only people fight here, or pieces that are cards of a set."""


def figures_in(part: Any) -> list[str]:
    from ui.widgets.figures import FigurePicture
    from ui.widgets.nodes import every

    return [each.name for each in every(part) if isinstance(each, FigurePicture)]


def opened(window: Any, scene: str, figures: bool = True) -> Any:
    from tests.ui.scenes import SCENES, shell

    there = shell(settings=ScreenSettings(panel="800x480-7", figures=figures, motion=False), size=(800, 480))
    SCENES[scene](there)
    there.stage.place_all()
    window.add_widget(there.stage.glass)
    return there


def test_a_card_lies_there_with_its_cost_its_kind_and_what_it_says(window: Any) -> None:
    tile = button_saying(opened(window, "library").stage, "3 Demon Form")
    assert texts_of(tile) == ["3", "Demon Form", "Cost 3 · Power · rare", "Start of turn: Gain 1 Strength."]


def test_what_has_no_cost_shows_its_sign_and_says_itself(window: Any, finger: Finger) -> None:
    there = opened(window, "library")
    finger.tap_words(there, "Relics")
    tile = button_saying(there.stage, "Akabeko")
    assert texts_of(tile)[1:] == [
        "Once per combat: Your next attack gets +1 Strength this combat.",
        "Costs 6 gold.",
    ]
    assert figures_in(tile) == []


@pytest.mark.parametrize("figures", [True, False])
def test_an_enemy_is_shown_by_its_figure_unless_there_are_to_be_none(
    window: Any, finger: Finger, figures: bool
) -> None:
    there = opened(window, "library", figures)
    finger.tap_words(there, "Enemies")
    found = figures_in(there.stage.screen)
    assert (set(found) <= {face.name for face in _faces()} and len(found) > 5) if figures else found == []


def _faces() -> Any:
    from companion.games.slay_the_spire.content.book import BOOK

    return BOOK.catalog.faces.values()


def test_a_touch_tells_all_of_a_card(window: Any, finger: Finger) -> None:
    there = opened(window, "library")
    finger.tap_on(button_saying(there.stage, "3 Demon Form"))
    assert says(there.stage.sheet, "Upgraded")


@pytest.mark.parametrize("figures", [True, False])
def test_saved_games_stand_beside_the_figure_of_their_rule_book(
    window: Any, figures: bool, finger: Finger
) -> None:
    there = opened(window, "history", figures)
    finger.settle(there)
    emblems = [catalogue.game(name).parts.signs().emblem for name in ("sts", "ministeel", "ministeel")]
    assert figures_in(there.stage.screen) == (emblems if figures else [])


@pytest.mark.parametrize("game", catalogue.names())
def test_every_figure_that_the_box_names_is_drawn(game: str) -> None:
    rules = catalogue.game(game)
    wanted = {thing.figure for thing in things_of(rules) if thing.figure}
    drawn = figures_of(rules.parts.signs().figures)
    assert wanted <= set(drawn) and (wanted or game in WITHOUT_ENEMIES)
