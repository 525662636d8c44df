"""The first start: four corners tell how the glass stands, three touches lead into a first game."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.ui.conftest import Finger, Show, says
from tests.ui.test_play import shell_on
from ui.ports.settings import ScreenSettings
from ui.presenters.corners import COUNT, Corners, corner_at, turned_by
from ui.screens.first_start import CornerGlass

TURNS = (0, 90, 180, 270)


# What corners tell


@pytest.mark.parametrize(
    ("x", "y", "corner"),
    [(5, 470, 0), (790, 470, 1), (790, 5, 2), (5, 5, 3), (400, 240, None), (400, 470, None), (5, 240, None)],
)
def test_a_touch_belongs_to_the_corner_it_is_in_or_to_none(x: float, y: float, corner: int | None) -> None:
    assert corner_at(x, y, 800, 480) == corner


def all_touched(reported: tuple[int, ...]) -> Corners:
    found = Corners()
    for corner in reported:
        found = found.touch(corner)
    return found


def test_four_corners_tell_each_turn_and_nothing_else_is_taken_for_one() -> None:
    told = {order: all_touched(order).touches_turned for order in permutations(range(COUNT))}
    assert {turn: order for order, turn in told.items() if turn is not None} == {
        0: (0, 1, 2, 3),
        90: (1, 2, 3, 0),
        180: (2, 3, 0, 1),
        270: (3, 0, 1, 2),
    }


def test_nothing_is_told_before_the_last_corner_and_nothing_more_is_heard_after_it() -> None:
    three = all_touched((0, 1, 2))
    assert three.due == 3 and three.touches_turned is None
    four = three.touch(3)
    assert four.due is None and four.touch(0) == four


@pytest.mark.parametrize("now", TURNS)
@pytest.mark.parametrize("corner", range(COUNT))
def test_the_picture_is_turned_to_where_its_reader_stands(now: int, corner: int) -> None:
    """Whoever stands at the corner that the picture calls its n-th sees the turned picture's first there."""
    assert turned_by(turned_by(now, corner), (COUNT - corner) % COUNT) == now


# In a window


class Panel:
    """A touchscreen that reports fingers turned clockwise against the picture."""

    def __init__(self, finger: Finger, window: Any, turned: int) -> None:
        self.finger, self.window, self.turned = finger, window, turned

    def tap(self, x: float, y: float) -> None:
        across, up = x / self.window.width, y / self.window.height
        for _quarter in range(self.turned // 90):
            across, up = up, 1 - across
        self.finger.tap(across * self.window.width, up * self.window.height)

    def tap_on(self, node: Any) -> None:
        self.tap(*node.to_window(*node.center))


def starting(show: Show, finger: Finger, folder: Path, **settings: Any) -> tuple[Any, list[ScreenSettings]]:
    """A shell at its first start, and the settings that it keeps."""
    kept: list[ScreenSettings] = []
    there = show(shell_on(folder, **settings))
    there.keep_settings = kept.append
    there.go("first_start")
    finger.settle(there)
    return there, kept


def signs(there: Any) -> list[Any]:
    [glass] = there.stage.screen.parts
    assert isinstance(glass, CornerGlass)
    return glass.signs


@pytest.mark.parametrize("turned", TURNS)
def test_touching_the_lit_corners_makes_fingers_land_where_they_touch(
    show: Show, finger: Finger, window: Any, tmp_path: Path, turned: int
) -> None:
    there, kept = starting(show, finger, tmp_path)
    panel = Panel(finger, window, turned)
    for corner in range(COUNT):
        panel.tap_on(signs(there)[corner])
    finger.settle(there)
    assert there.settings.touch_turned == turned and [each.touch_turned for each in kept] == [turned][:turned]
    panel.tap_on(signs(there)[0])
    assert there.stage.screen.name == "setup", "upper left is upper left now"
    assert there.settings.rotation == 0


def test_corners_that_fit_no_turn_are_asked_once_more_and_can_be_left_out(
    show: Show, finger: Finger, window: Any, tmp_path: Path
) -> None:
    there, kept = starting(show, finger, tmp_path)
    for corner in (0, 3, 2, 1):
        finger.tap(*signs(there)[corner].center)
    assert says(there.stage, "Those touches did not match.")
    assert there.stage.screen.progress.corners.due == 0 and kept == []
    finger.tap(*signs(there)[0].center)
    finger.tap_words(there, "Skip")
    assert there.stage.screen.progress.upright and there.settings.touch_turned == 0


@pytest.mark.parametrize("corner", range(COUNT))
def test_the_corner_at_ones_upper_left_turns_the_window_at_once(
    show: Show, finger: Finger, window: Any, tmp_path: Path, corner: int
) -> None:
    from ui.program.window import turn_window

    there, kept = starting(show, finger, tmp_path)
    there.rotate = turn_window

    def resized(_window: Any, size: tuple[float, float]) -> None:
        there.resized(int(size[0]), int(size[1]))

    window.bind(size=resized)
    try:
        finger.tap_words(there, "Skip")
        x, y = signs(there)[corner].center
        finger.tap(x, y)
        finger.settle(there)
        assert there.settings.rotation == 90 * corner
        assert [(each.rotation, each.welcomed) for each in kept] == [(90 * corner, True)]
        assert there.size == ((480, 800) if corner % 2 else (800, 480))
        assert there.stage.screen.name == "setup"
        again = on_the_panel(window, x / 800, y / 480)
        assert corner_at(*again, *there.size) == 0, "the same spot of the glass is upper left now"
    finally:
        window.unbind(size=resized)
        turn_window(0)


def on_the_panel(window: Any, across: float, up: float) -> tuple[float, float]:
    """Where Kivy has a finger that the touchscreen reports at these shares of the panel."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(0, 0)
    touch.sx, touch.sy = across, up
    window.transform_motion_event_2d(touch)
    return touch.x, touch.y


def test_whoever_leaves_both_out_stands_before_the_games_and_begins_one(
    show: Show, finger: Finger, until: Any, tmp_path: Path
) -> None:
    there, kept = starting(show, finger, tmp_path)
    finger.tap_words(there, "Skip")
    assert not there.settings.welcomed, "whoever pulls the plug now is asked once more"
    finger.tap_words(there, "Skip")
    assert says(there.stage, "Which game?")
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    until(there, lambda: kept and kept[-1].welcomed)


def test_the_corners_can_be_touched_again_from_the_settings(
    show: Show, finger: Finger, tmp_path: Path
) -> None:
    there, kept = starting(show, finger, tmp_path, welcomed=True)
    there.go("settings")
    for words in ("Touch the corners", "Skip", "Skip"):
        finger.tap_words(there, words)
    assert there.stage.screen.name == "settings" and kept == []


@pytest.mark.parametrize(
    ("kiosk", "welcomed", "touch", "first"),
    [
        (True, False, True, "first_start"),
        (True, False, False, "home"),
        (True, True, True, "home"),
        (False, False, True, "home"),
    ],
)
def test_corners_are_asked_for_when_a_kiosk_meets_its_first_touchscreen_alone(
    window: Any, tmp_path: Path, monkeypatch: Any, kiosk: bool, welcomed: bool, touch: bool, first: str
) -> None:
    from ui.program.window import CompanionApp

    monkeypatch.setattr("ui.program.window.touch_is_there", lambda: touch)
    settings = ScreenSettings(welcomed=welcomed)
    app = CompanionApp(tmp_path, settings, lambda new: None, kiosk, {"reports": object()})
    app.build()
    assert app.shell.stage.screen.name == first
    app.shell.close()
