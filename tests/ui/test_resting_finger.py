"""A finger that rests on a card shows it large, plays nothing, and may drag the card from there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Do
from tests.ui.conftest import Finger, reveal, says
from ui.look.panels import DESIGNED_FOR


def made(scene: str, panel: str = "800x480-7") -> Any:
    from tests.ui.drawing import made as drawn

    return drawn(scene, panel)


def tile(there: Any, name: str) -> Any:
    """The card of the hand that says this."""
    from ui.widgets.hand import CardTile
    from ui.widgets.nodes import every

    return next(node for node in every(there.stage) if isinstance(node, CardTile) and says(node, name))


def standing(there: Any, kind: str, number: int) -> Any:
    return dict(there.stage.screen.board.standing(kind))[number]


HANDS = ("around-mixed", "table-boss-4", "table-hand-9", "climb-reward")


@pytest.mark.parametrize("panel", DESIGNED_FOR)
@pytest.mark.parametrize("scene", HANDS)
def test_a_card_under_a_finger_that_rests_is_read_from_across_the_table(
    window: Any, scene: str, panel: str
) -> None:
    from tests.ui.audit import audit
    from ui.look.theme import look
    from ui.widgets.nodes import every
    from ui.widgets.text import Text
    from ui.widgets.touches import Touch

    there = made(scene, panel)
    cards = [node for node in every(there.stage) if getattr(node, "rest", None) is not None]
    assert cards
    for card in cards:
        card.rest(Touch(*card.to_window(*card.center)))
        there.stage.place_all()
        face = there.stage.carried
        assert face.x >= 0 and face.right <= there.stage.width
        assert face.y >= 0 and face.top <= there.stage.height
        words = [each for each in every(face) if isinstance(each, Text)]
        assert min(each.pixels_at(each.width) for each in words) >= look().capital_pixels
        assert not [each for each in words if each.cut_off]
        there.stage.carry(None)
    assert audit(there.stage) == []


@pytest.mark.parametrize("name", ["Strike", "Whirlwind"])
def test_a_finger_that_rests_on_a_card_shows_it_large_and_plays_nothing(
    window: Any, show: Any, finger: Finger, name: str
) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    card, sent = tile(there, name), list(there.port.sent)
    reveal(card)  # it may be on another page
    touch = finger.down(*card.to_window(*card.center))
    card.rested()
    finger.frames()
    assert says(there.stage.carried, name)
    touch.touch_up()
    finger.frames()
    assert there.stage.carried is None and there.port.sent == sent
    assert there.stage.screen.aimed is None and says(there.stage.sheet, "Strike")


def test_a_finger_that_goes_on_from_a_card_it_rested_on_drags_it(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    card, enemy = tile(there, "Strike"), standing(there, "creature", 2)
    touch = finger.down(*card.to_window(*card.center))
    card.rested()
    touch.touch_move(*enemy.to_window(*enemy.center))
    assert there.stage.screen.aimed is not None
    touch.touch_up()
    assert there.port.sent[-1] == Do(0, ("play", "strike", 2), 17)


def test_a_finger_that_lifts_early_plays_and_one_that_scrolls_shows_nothing(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    card = tile(there, "Defend")
    touch = finger.down(*card.to_window(*card.center))
    assert card._holding is not None
    touch.touch_up()
    assert card._holding is None and there.port.sent[-1] == Do(0, ("play", "defend", -1), 17)
    card.rested()
    assert there.stage.carried is None


def test_a_tap_during_a_slow_frame_is_a_tap(
    window: Any, show: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame is drawn before it is heard that the finger lifted, and may take seconds."""
    from kivy.clock import Clock

    there = show(made("around-mixed"))
    finger.frames()
    card, usual = tile(there, "Defend"), Clock.time
    reveal(card)
    touch = finger.down(*card.to_window(*card.center))
    monkeypatch.setattr(Clock, "time", lambda: usual() + 3.0)
    finger.frames()
    assert there.stage.carried is None
    touch.touch_up()
    assert there.port.sent[-1] == Do(0, ("play", "defend", -1), 17)
