"""What hands must do is called out, and nothing else: pieces moved by that alone lie as the state says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.parts.table_kit import Task
from companion.games.broken_world import events as world
from companion.games.mini_rogue import events as rogue
from companion.games.mini_rogue.fight_events import EnemyDefeated
from companion.games.mini_rogue.mat_events import Given
from companion.games.ministeel import events as steel
from companion.games.miscrits import events as creatures
from companion.games.slay_the_spire.climb import events as climb
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.parts.climb_at_table import worded
from companion.games.slay_the_spire.state import board_events, card_events, figure_events
from tests.studies.imagined_tables import CLIMBS, Imagined, played
from tests.studies.random_fights import Tried

GAMES = {"ministeel": 8, "miscrits": 2, "broken_world": 6, "mini_rogue": 8, "sts": 24, CLIMBS: 2}
"""So many games of each are played here; `python -m tests.studies.imagined_tables` plays more."""
QUIET = {
    "ministeel": (steel.CardKept, steel.CardTaken, steel.HandsSwapped, steel.Revived),
    "miscrits": (creatures.Evolved, creatures.Switched, creatures.KnockedOut, creatures.Eliminated),
    "broken_world": (world.Moved, world.Enhanced, world.Defeated, world.Eliminated),
    "mini_rogue": (rogue.AreaBegan, rogue.RoomPlaced, rogue.BossRemoved, Given, EnemyDefeated),
    "sts": (figure_events.EnemyCame, board_events.PotionGained, card_events.JunkAdded),
    CLIMBS: (climb.FightBegan, hero_events.ItemLost, hero_events.CardUpgraded, climb.TokenLaid),
}
"""Work of which it is tried whether it is missed when nobody calls it out."""
MOST = 400


@pytest.mark.parametrize("name", GAMES)
def test_what_was_called_out_is_what_the_state_says(name: str) -> None:
    found = Tried()
    for number in range(GAMES[name]):
        played(name, f"suite/{number}", found)
    assert found.mistakes == [] and found.decisions > 100


@pytest.mark.parametrize("seed", ["38/735", "38/200"])
def test_two_equal_things_are_called_out_twice(seed: str) -> None:
    """Two Parasites leave a deck at once, and two Looters are drawn one after the other."""
    found = Tried()
    played(CLIMBS, seed, found)
    assert found.mistakes == []


def test_how_often_the_same_is_to_be_done_is_said() -> None:
    run = Imagined(CLIMBS, "words").match.state
    gone = Task("", 0, "move", "parasite", target="out of the deck")
    once, twice = (worded(run, replace(gone, count=count)) for count in (1, 2))
    assert once == "Seat 1: Parasite leaves your deck. Put it on the removed cards."
    assert twice == f"{once} (2 times)"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "event"), [(name, each) for name, events in QUIET.items() for each in events]
)
def test_work_that_is_kept_quiet_about_is_missed(name: str, event: type) -> None:
    """In some game a piece soon lies elsewhere."""
    found = Tried()
    for number in range(MOST):
        if not found.mistakes:
            played(name, f"quiet/{number}", found, event)
    assert found.mistakes
