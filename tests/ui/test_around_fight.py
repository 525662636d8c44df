"""A fight of four at an emulated table, on the large table of a real window."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.ui.places import begun, fight
from ui.measure import demo


@pytest.mark.timeout(280)
def test_four_players_fight_a_boss_by_scans_on_a_large_table_that_nobody_scrolls_or_touches(
    box: Any, places: Any, until: Any
) -> None:
    place = places(box)
    there = begun(place, until, fight("Anna", "Ben", "Çağla", "Dora"))
    there.change_settings(msgspec.structs.replace(there.settings, face="around"))
    hands = demo.ScriptedHands(there.port, place.hardware.equipment.table, pause=0.0, seed="four")
    there.drains = (*there.drains, lambda: hands.tick(0.0))  # as patient as the machine is slow
    overflows: set[tuple[float, int]] = set()

    def two_rounds() -> bool:
        screen = there.stage.screen
        if screen.is_around:
            overflows.add((screen.board.overflow, screen.board.page_count))
        return hands.over or there.picture.view.round >= 3

    until(there, two_rounds, patience=240.0)
    assert hands.trouble == ""
    assert overflows == {(0.0, 1)}
    assert hands.counts["scans"] > 8 and there.picture.view.viewer == -1
