"""What a game's end tells: a feat of each player, the fatal blow, and what was left of the enemies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.view import Ending, View
from companion.play.told.tallies import Tally
from tests.ui import sample_views as views
from tests.ui.conftest import Finger, says
from ui.presenters.ended import Feat, Standing, feats, standing

LABELS = {"cards": "Cards played", "hurt": "HP taken from enemies", "lost": "HP lost"}


def tally(*counts: dict[str, int]) -> Tally:
    names = ["Anna", "Ben", "Cleo"][: len(counts)]
    return Tally(LABELS, frozenset({"lost"}), names, [Counter(each) for each in counts])


def test_each_player_is_named_for_what_nobody_else_is_named_for() -> None:
    both = tally({"cards": 9, "hurt": 30, "lost": 2}, {"cards": 9, "hurt": 4, "lost": 9}, {"cards": 1})
    assert list(feats(both)) == [
        Feat(0, "Anna", 9, "Cards played"),
        Feat(1, "Ben", 9, "Cards played"),
        Feat(2, "Cleo", 1, "Cards played"),
    ]
    other = tally({"cards": 9, "hurt": 30}, {"cards": 9, "hurt": 30})
    assert [each.label for each in feats(other)] == ["Cards played", "HP taken from enemies"]


def test_who_did_nothing_that_counts_is_not_praised_for_what_they_suffered() -> None:
    assert list(feats(tally({"lost": 7}, {"cards": 2}))) == [Feat(1, "Ben", 2, "Cards played")]
    assert list(feats(tally())) == []


def lost() -> View:
    words = Ending((), "The fight is lost.")
    return replace(views.sts_boss(2), ask=None, ending=words, figure="Hexaghost")


def test_only_enemies_that_live_are_left() -> None:
    fight = lost()
    assert Standing("Hexaghost", fight.creatures[0].meters[0]) in standing(fight)
    dead = replace(fight, creatures=tuple(replace(each, alive=False) for each in fight.creatures))
    assert list(standing(dead)) == []


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Tally:
    """What the log of the sample game counts."""
    from tests.ui import fake_port

    found = tally({"cards": 3, "hurt": 8}, {"cards": 7, "hurt": 1})
    found.fatal = ["The Cultist hits Ben for 3."]
    monkeypatch.setattr(fake_port, "TALLY", found)
    return found


def shown(window: Any, view: View) -> Any:
    from tests.ui.around_scenes import around
    from tests.ui.scenes import shell
    from ui.ports.settings import ScreenSettings

    there = shell(settings=ScreenSettings(panel="800x480-7", motion=False), size=(800, 480))
    around(there, view)
    there.stage.place_all()
    window.add_widget(there.stage.glass)
    return there


def test_a_defeat_shows_the_fatal_blow_and_what_was_left(window: Any, told: Tally, finger: Finger) -> None:
    from tests.ui.audit import audit

    there = shown(window, lost())
    assert says(there.stage.screen, "The Cultist hits Ben for 3.")
    assert says(there.stage.screen, "Hexaghost had 104 of 160 HP left.")
    assert not says(there.stage.screen, "Cards played: Ben")
    assert audit(there.stage) == []
    finger.tap_words(there, "Show the table")
    assert not says(there.stage.screen, "The Cultist hits Ben for 3.")


def test_a_victory_shows_what_each_did_and_no_enemy(window: Any, told: Tally) -> None:
    there = shown(window, views.ended())
    assert says(there.stage.screen, "HP taken from enemies: Anna") and says(
        there.stage.screen, "Cards played: Ben"
    )
    assert not says(there.stage.screen, "HP left") and not says(there.stage.screen, "hits Ben")


def test_what_is_counted_for_an_end_that_was_taken_back_is_not_shown(window: Any, told: Tally) -> None:
    there = shown(window, lost())
    screen = there.stage.screen
    screen.draw(replace(there.picture, view=views.sts_boss(2)))
    assert not says(screen, "The Cultist hits Ben for 3.")
