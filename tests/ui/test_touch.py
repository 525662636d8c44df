"""Fingers on buttons: once, held, too early, sliding off, scrolling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import Finger
from ui.widgets.gate import gate


def stage_with(node: Any) -> Any:
    from ui.shell.stage import Stage
    from ui.widgets.layers import Screen

    stage = Stage()
    stage.resized(800, 480)
    stage.show(Screen(node))
    return stage


def shown(window: Any, *buttons: Any) -> Any:
    from ui.widgets.boxes import Column

    stage = stage_with(Column(*buttons))
    window.add_widget(stage.glass)
    return stage


def test_a_touch_acts_when_it_lifts(finger: Finger, window: Any) -> None:
    from ui.widgets.buttons import button

    hits: list[int] = []
    one = button("One", lambda: hits.append(1))
    other = button("Other", lambda: hits.append(2))
    shown(window, one, other)
    touch = finger.down(*one.center)
    assert hits == []
    touch.touch_up()
    assert hits == [1]


def test_a_finger_that_slides_off_takes_its_touch_back(finger: Finger, window: Any) -> None:
    from ui.widgets.buttons import button

    hits: list[int] = []
    one, other = button("One", lambda: hits.append(1)), button("Other", lambda: hits.append(2))
    shown(window, one, other)
    finger.drag(*one.center, *other.center)
    assert hits == []
    finger.tap_on(other)
    assert hits == [2]


def test_what_changes_the_game_fires_once_for_each_picture(finger: Finger, window: Any) -> None:
    from ui.widgets.buttons import button

    hits: list[int] = []
    one = button("End the turn", lambda: hits.append(1), changes_state=True)
    shown(window, one)
    finger.tap_on(one)
    finger.tap_on(one)
    assert hits == [1]


def test_what_only_shows_something_may_be_touched_again(finger: Finger, window: Any) -> None:
    from ui.widgets.buttons import button

    hits: list[int] = []
    one = button("More", lambda: hits.append(1))
    shown(window, one)
    finger.tap_on(one)
    finger.tap_on(one)
    assert hits == [1, 1]


@pytest.mark.parametrize(("after", "hits"), [(0.29, 0), (0.31, 1)])
def test_a_button_that_has_just_changed_is_deaf_for_a_moment(
    finger: Finger, window: Any, monkeypatch: pytest.MonkeyPatch, after: float, hits: int
) -> None:
    from ui.widgets.buttons import button

    now = [100.0]
    monkeypatch.setattr(gate, "clock", lambda: now[0])
    monkeypatch.setattr(gate, "seconds", 0.3)
    found: list[int] = []
    one = button("Next round", lambda: found.append(1), changes_state=True)
    shown(window, one)
    gate.shut()
    now[0] += after
    finger.tap_on(one)
    assert len(found) == hits


def test_a_hold_needs_its_time(finger: Finger, window: Any) -> None:
    from ui.widgets.buttons import HOLD_SECONDS, hold_button

    hits: list[int] = []
    one = hold_button("Hold to delete", lambda: hits.append(1))
    shown(window, one)
    finger.tap_on(one)
    assert hits == []
    touch = finger.down(*one.center)
    one.held_on(HOLD_SECONDS / 2)
    assert hits == []
    one.held_on(HOLD_SECONDS / 2)
    assert hits == [1]
    touch.touch_up()
    assert hits == [1]


def test_lifting_early_ends_a_hold(finger: Finger, window: Any) -> None:
    from ui.widgets.buttons import hold_button

    hits: list[int] = []
    one = hold_button("Hold to delete", lambda: hits.append(1))
    shown(window, one)
    touch = finger.down(*one.center)
    one.held_on(0.5)
    touch.touch_up()
    assert one._holding is None
    assert hits == []


def long_list(window: Any, hits: list[int]) -> Any:
    from ui.widgets.boxes import Column
    from ui.widgets.buttons import button
    from ui.widgets.scroll import Scroll

    buttons = [button(f"Line {n}", lambda n=n: hits.append(n)) for n in range(30)]  # type: ignore[misc]
    scroll = Scroll(Column(*buttons))
    stage = stage_with(Column(scroll))
    window.add_widget(stage.glass)
    return scroll, buttons


def test_a_finger_that_moves_scrolls_and_touches_nothing(finger: Finger, window: Any) -> None:
    hits: list[int] = []
    scroll, _buttons = long_list(window, hits)
    finger.drag(400, 100, 400, 300)
    assert scroll.offset == pytest.approx(200, abs=2)
    assert hits == []


def test_a_touch_in_a_scrolled_list_hits_what_is_seen_there(finger: Finger, window: Any) -> None:
    hits: list[int] = []
    _scroll, buttons = long_list(window, hits)
    finger.drag(400, 100, 400, 300)
    x, y = buttons[8].to_window(*buttons[8].center)
    assert 0 < y < 480
    finger.tap(x, y)
    assert hits == [8]


def test_a_list_does_not_scroll_beyond_its_ends(finger: Finger, window: Any) -> None:
    scroll, _buttons = long_list(window, [])
    finger.drag(400, 300, 400, 100)
    assert scroll.offset == 0
    scroll.scroll_to(1e6)
    assert scroll.offset == scroll.overflow > 0


def test_the_first_touch_on_a_dark_screen_only_wakes_it(finger: Finger, show: Any) -> None:
    from tests.ui.scenes import shell

    there = show(shell())
    there.home()
    there.covering.tick(3600)
    assert there.covering.idle
    x, y = button_place(there, "New game")
    finger.tap(x, y)
    assert not there.covering.idle
    assert there.stage.screen.name == "home"
    finger.tap(x, y)
    assert there.stage.screen.name == "setup"


def button_place(there: Any, words: str) -> tuple[float, float]:
    from tests.ui.conftest import button_saying

    for layer in there.stage.parts:
        if layer is there.stage.screen:
            node = button_saying(type("Only", (), {"parts": [layer]}), words)
            return node.to_window(*node.center)  # type: ignore[no-any-return]
    raise AssertionError(words)


def test_after_waking_the_next_moment_is_deaf(
    finger: Finger, show: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.ui.scenes import shell

    now = [5.0]
    monkeypatch.setattr(gate, "clock", lambda: now[0])
    monkeypatch.setattr(gate, "seconds", 0.3)
    there = show(shell())
    there.home()
    there.covering.tick(3600)
    x, y = button_place(there, "New game")
    finger.tap(x, y)
    now[0] += 0.2
    finger.tap(x, y)
    assert there.stage.screen.name == "home"
    now[0] += 0.2
    finger.tap(x, y)
    assert there.stage.screen.name == "setup"


def test_a_felt_touch_is_shown_from_the_next_frame_on(finger: Finger, window: Any) -> None:
    from kivy.tests.common import UnitTestTouch

    from ui.widgets.buttons import button

    one = button("One", lambda: None)
    shown(window, one)
    finger.frames()
    plain = len(one.canvas.children)
    touch = UnitTestTouch(*one.center)
    touch.touch_down()
    assert len(one.canvas.children) == plain
    finger.frames()
    assert len(one.canvas.children) > plain
    touch.touch_up()
    assert len(one.canvas.children) == plain


def test_what_changes_the_game_stays_felt_until_its_picture_comes(finger: Finger, window: Any) -> None:
    from kivy.clock import Clock

    from ui.widgets.buttons import FELT_SECONDS, button

    one = button("End the turn", lambda: None, changes_state=True)
    shown(window, one)
    finger.frames()
    plain = len(one.canvas.children)
    finger.tap(*one.center)
    assert len(one.canvas.children) > plain
    (later,) = [event for event in Clock.get_events() if event.timeout == FELT_SECONDS]
    later.tick(later._last_dt + FELT_SECONDS)
    assert len(one.canvas.children) == plain


def test_a_touch_within_one_frame_draws_nothing_of_its_own(finger: Finger, window: Any) -> None:
    from kivy.tests.common import UnitTestTouch

    from ui.widgets.buttons import button

    one = button("End the turn", lambda: None, changes_state=True)
    shown(window, one)
    finger.frames()
    plain = len(one.canvas.children)
    touch = UnitTestTouch(*one.center)
    touch.touch_down()
    touch.touch_up()
    finger.frames()
    assert len(one.canvas.children) == plain


def test_what_was_drawn_is_gone_at_once_when_something_else_is_shown(finger: Finger, window: Any) -> None:
    """Nothing waits for the collector of garbage, which takes as long as a frame."""
    import gc
    import weakref

    from ui.widgets.boxes import Row
    from ui.widgets.buttons import button
    from ui.widgets.nodes import Node, every

    row = Row(button("One", lambda: None, sign="yes"), Node(), Row(Node(ground=(1.0, 1.0, 1.0, 1.0))))
    stage = shown(window, row)
    finger.frames()
    drawn = [weakref.ref(part.canvas) for part in every(row)]
    del row
    gc.collect()
    gc.disable()
    try:
        assert all(each() is not None for each in drawn)
        stage.screen.replace()
        assert [each() for each in drawn] == [None] * len(drawn)
    finally:
        gc.enable()
