"""The screen of tags draws anew what a scan has changed, and no other card."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.ui.conftest import Finger
from tests.ui.drawing import made
from tests.ui.test_motion import pixels

UID = "04c1b2c3d4e580"


def test_a_scan_draws_one_card_anew_and_the_picture_is_as_if_it_drew_all(show: Any, finger: Finger) -> None:
    there = show(made("tags"))
    screen = there.stage.screen
    before = dict(screen._drawn)
    scanned = next(card for card in screen.cards if not card.uid)
    linked = msgspec.structs.replace(scanned, uid=UID)
    screen.cards = tuple(linked if card is scanned else card for card in screen.cards)
    screen.redraw()
    assert [card for card, node in screen._drawn.items() if before.get(card) is not node] == [linked]
    kept = pixels(there, finger)
    screen._drawn.clear()
    screen.redraw()
    assert pixels(there, finger) == kept
    screen.cards = ()
    screen.redraw()
    assert screen._drawn == {}, "what is gone is not held"
