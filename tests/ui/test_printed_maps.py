"""The printed map that is in play is chosen by a touch on its drawing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.game import GAME
from tests.games.slay_the_spire.test_printed_maps import FIRST, asked
from tests.ui.around_scenes import on_table
from tests.ui.conftest import Finger, says


@pytest.mark.parametrize("panel", ["800x480-7", "720x1280-7"])
@pytest.mark.parametrize("place", [0, 1])
def test_a_touch_where_a_map_begins_says_that_it_is_in_play(
    window: Any, finger: Finger, panel: str, place: int
) -> None:
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.route import Route

    there = made("climb-campfire", panel)
    window.add_widget(there.stage.glass)
    screen: Any = on_table(there, GAME.view(asked(), -1), people=(0,), modes=("cards",))
    there.stage.place_all()
    route = [node for node in every(screen.board) if isinstance(node, Route)][place]
    (begin,) = (part for cell, part in zip(route.cells, route.parts, strict=True) if cell.space.id == "0-3")
    finger.tap_on(begin)
    assert there.port.sent[-1].outcome == FIRST[place]
    assert says(there.stage, "Choose a map of the act at random and say which one.")
