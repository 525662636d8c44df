"""What is read from two metres away, after some seconds without a touch, and how the table comes back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.ui.conftest import Finger
from tests.ui.test_around import MAIN, made, parts, tall
from ui.presenters.board import meter_of

AFAR = ("afar-boss-4", "afar-ministeel", "afar-rogue", "afar-squares", "afar-creatures")
"""A table of every game that nobody has touched for a while."""


@pytest.mark.parametrize("panel", ["800x480-7", "720x1280-7", "1024x600-7"])
def test_from_afar_the_digits_are_larger_still(window: Any, panel: str) -> None:
    figures = {figure.text: tall(figure) for figure in parts(made("afar-boss-4", panel), "Figure")}
    assert figures["104"] >= 14
    assert min(figures[life] for life in ("9", "6", "3")) >= 9


@pytest.mark.parametrize("panel", MAIN)
@pytest.mark.parametrize("scene", AFAR)
def test_the_audit_finds_nothing(window: Any, scene: str, panel: str) -> None:
    from tests.ui.audit import audit

    assert [str(trouble) for trouble in audit(made(scene, panel).stage)] == []


def quiet(there: Any, seconds: float) -> Any:
    there.covering.touched()
    there.covering.tick(seconds)
    return there.stage.curtain


def test_from_afar_comes_after_the_seconds_that_are_set_and_not_before(window: Any) -> None:
    there = made("around-boss-4")
    assert quiet(there, 29.0) is None
    assert type(quiet(there, 30.0)).__name__ == "AfarCurtain"


def test_it_never_comes_when_it_is_off_or_while_something_is_open(window: Any) -> None:
    assert quiet(made("around-seat"), 100.0) is None
    there = made("around-boss-4")
    there.settings = msgspec.structs.replace(there.settings, afar_seconds=0)
    assert quiet(there, 100.0) is None


@pytest.mark.parametrize("scene", AFAR)
def test_each_seat_and_whoever_fights_is_read_from_afar_in_every_game(window: Any, scene: str) -> None:
    from ui.widgets.nodes import every
    from ui.widgets.text import Figure

    there = made(scene)
    view = there.picture.view
    fighting = [each for each in view.creatures if each.alive and (each.active or each.boss)]
    wanted = [meter_of(each.meters, "hp") for each in (*view.seats, *fighting)]
    shown = [node for node in every(there.stage.curtain) if isinstance(node, Figure)]
    found = {figure.text: tall(figure) for figure in shown if figure.wanted}
    assert {str(life.value) for life in wanted if life is not None} <= found.keys()
    assert found and min(found.values()) >= 9


@pytest.mark.parametrize("scene", ["climb-merchant", "climb-map", "table-boss-2"])
def test_offers_ways_and_hands_on_the_screen_are_read_for_longer(window: Any, scene: str) -> None:
    there = made(scene)
    there.settings = msgspec.structs.replace(there.settings, afar_seconds=30)
    assert quiet(there, 100.0) is None


@pytest.mark.parametrize("scene", AFAR)
def test_the_first_touch_brings_the_table_back_and_does_nothing_else(
    window: Any, show: Any, finger: Finger, scene: str
) -> None:
    there = show(made(scene))
    sent = list(there.port.sent)
    finger.tap(200, 250)
    assert there.stage.curtain is None and there.stage.sheet is None
    assert there.port.sent == sent


def test_a_card_on_the_reader_brings_the_table_back(window: Any) -> None:
    there = made("afar-boss-4")
    there.covering.hands()
    assert there.stage.curtain is None
