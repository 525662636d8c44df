"""Whole bosses by scans on the smallest panel: four players, real drivers, touches on what is meant alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.slay_the_spire.content.characters import starter_deck
from tests.ui import scripted_hands
from tests.ui.conftest import Finger
from tests.ui.places import begun, fight
from tests.ui.scanned_fight import TouchingHands
from ui.ports.settings import ScreenSettings

NAMES = ("Anna", "Ben", "Çağla", "Dora")
GAINED = {
    **scripted_hands.GAINED,
    "defect": ("cold_snap", "ball_lightning", "charge_battery", "coolheaded", "barrage", "compile_driver"),
    "watcher": ("empty_fist", "flying_sleeves", "protect", "cut_through_fate", "halt", "tranquility"),
}
"""What each player has gained by the end of an act."""


class Scrolled:
    """What of the glass had to be turned over or scrolled; the picture of each moment is looked at."""

    def __init__(self, there: Any) -> None:
        self.there = there
        self.found: Counter[str] = Counter()

    def look(self) -> None:
        """At the board as it stands now."""
        screen = self.there.stage.screen
        if screen.name != "table" or screen.board.scene is None:
            return
        self.found["pages"] += screen.board.page_count > 1
        self.found["scrolled"] += screen.board.overflow > 0
        self.found["covered"] += screen.docked


def fought(place: Any, until: Any, finger: Finger, **options: Any) -> TouchingHands:
    """The hands that have fought this fight to its end, on a board that showed all of it all the time."""
    there = begun(place, until, fight(*NAMES, **options))
    assert there.stage.size == (800, 480) and there.settings.face == ScreenSettings().face == "around"
    hands = TouchingHands(there, place.hardware.equipment, finger, "six")
    there.drains = (*there.drains, lambda: hands.tick(0.0))  # as patient as the machine is slow
    scrolled = Scrolled(there)

    def over() -> bool:
        scrolled.look()
        hands.touch()
        return hands.over

    until(there, over, 0.0, patience=120.0)
    assert hands.trouble == "" and there.picture.view.ending is not None
    assert scrolled.found == Counter(pages=0, scrolled=0, covered=0)
    return hands


def report(hands: TouchingHands, record_property: Any) -> None:
    """What hands did and what was touched, for whoever reads the results of the tests."""
    for name in ("scans", "rolls", "presses"):
        record_property(name, hands.counts[name])
    for kind, count in hands.touches.items():
        record_property(f"touches: {kind}", count)
    record_property("answers", dict(hands.asked))


@pytest.mark.timeout(580)
def test_a_boss_with_eight_others_by_scans_to_the_end(
    box: Any, places: Any, until: Any, finger: Finger, record_property: Any
) -> None:
    hands = fought(places(box), until, finger, boss="collector")
    report(hands, record_property)
    assert hands.counts["scans"] > 20 and hands.touches["target"] > 5
    assert set(hands.touches) == {"target"}, "whatever else there is, cards, die and buttons say"


@pytest.mark.slow
@pytest.mark.timeout(580)
def test_a_long_boss_by_scans_and_by_nothing_but_targets_and_answers(
    box: Any, places: Any, until: Any, finger: Finger, record_property: Any
) -> None:
    place = places(box)
    decks = [[*starter_deck(who), *GAINED[who]] for who in ("ironclad", "silent", "defect", "watcher")]
    hands = fought(place, until, finger, boss="hexaghost", decks=decks)
    report(hands, record_property)
    assert hands.touches["answer"] == hands.asked.total() >= hands.touches["way"]
    assert hands.counts["scans"] > 60 and hands.counts["rolls"] > 5, "it went on for many rounds"
