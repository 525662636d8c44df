"""The idle screen: alive without burning in; a touch only wakes it, what hands do wakes it and counts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.table.tags.library import Library
from hardware.table_words import Press, Put, Release, Roll
from tests.ui.conftest import Finger, says
from tests.ui.places import Place, fight, number, rolled
from tests.ui.scenes import on_table, shell
from ui.shell.covering import BEAT_SECONDS
from ui.widgets.gate import gate


@pytest.fixture
def idle(box: Library, places: Any, until: Any) -> Place:
    """A fight at the table, on which nobody has laid a finger for long."""
    place: Place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    there.settings = msgspec.structs.replace(there.settings, idle_minutes=1)
    there.covering.tick(61.0)
    assert there.covering.idle and says(there.stage, "Touch the screen or scan a card")
    return place


def test_a_scan_wakes_the_screen_and_is_played(idle: Place, until: Any) -> None:
    there = idle.shell
    block = there.picture.view.seats[0].meters  # type: ignore[union-attr]
    idle.obey(Put("defend_ironclad-1", "shared"))
    until(there, lambda: not there.covering.idle)
    until(there, lambda: there.picture.view.seats[0].meters != block)
    assert there.stage.curtain is None


def test_a_button_wakes_the_screen_and_counts(idle: Place, until: Any) -> None:
    there = idle.shell
    idle.obey(Press("ready", 2))
    until(there, lambda: not there.covering.idle)
    until(there, lambda: [seat.ready for seat in there.picture.view.seats] == [False, True])
    assert there.stage.curtain is None


def test_a_roll_that_is_refused_wakes_the_screen_to_say_so(idle: Place, until: Any) -> None:
    there = idle.shell
    stood = number(there)
    idle.obey(Roll(3))
    until(there, lambda: there.stage.banner is not None)
    assert not there.covering.idle and there.stage.curtain is None
    assert number(there) == stood


def test_a_touch_only_wakes_it(idle: Place, finger: Finger) -> None:
    there = idle.shell
    gate.seconds = 0.3
    stood = number(there)
    finger.tap(*there.stage.center)
    assert not there.covering.idle and gate.is_deaf
    assert number(there) == stood


def test_the_idle_screen_is_drawn_anew_only_at_each_beat(show: Any) -> None:
    """It stands all night: at thirty pictures a second it took one and a half processors."""
    there = show(shell())
    there.covering.clock = lambda: "21:14"
    there.covering.tick(3600.0)
    drawn: list[float] = []
    there.stage.curtain.heart.fade = drawn.append
    for _frame in range(round(4 * BEAT_SECONDS * 30)):
        there.covering.tick(1 / 30)
    assert 3 <= len(drawn) <= 5 and len(set(drawn)) == 2


def test_the_idle_screen_tells_the_time_whose_turn_it_is_and_wanders(show: Any) -> None:
    from tests.ui import sample_views as views

    there = show(shell())
    on_table(there, views.sts_boss(2))
    now = ["21:14"]
    there.covering.clock = lambda: now[0]
    there.covering.tick(3600.0)
    curtain = there.stage.curtain
    assert says(there.stage, "21:14") and says(there.stage, "round 3") and says(there.stage, "Play cards")
    seen = set()
    for minute in range(15, 23):
        there.stage.place_all()
        seen.add(curtain.content.pos)
        inside = curtain.content
        assert inside.x >= 0 and inside.right <= there.stage.width + 1
        assert inside.y >= 0 and inside.top <= there.stage.height + 1
        now[0] = f"21:{minute}"
        there.covering.tick(1.0)
    assert says(there.stage, "21:22")
    assert len(seen) >= 6


def test_the_idle_screen_names_no_secret_question(show: Any) -> None:
    from tests.ui import sample_views as views

    there = show(shell())
    view = views.ministeel()
    on_table(there, view, hot_seat=True)
    there.covering.hand_to(None)
    there.covering.tick(3600.0)
    assert there.covering.idle and view.ask is not None
    assert not says(there.stage.curtain, view.ask.prompt)
    assert says(there.stage.curtain, "MiniSteel, round 5")


def test_the_idle_screen_follows_a_game_that_goes_on(show: Any) -> None:
    from tests.ui import sample_views as views

    there = show(shell())
    view = views.sts_boss(2)
    on_table(there, view)
    there.covering.tick(3600.0)
    there.port.show(msgspec.structs.replace(view, round=9))
    assert there.covering.idle and says(there.stage, "round 9")


def test_a_roll_skips_the_steps_that_are_still_shown_and_counts(
    box: Library, places: Any, until: Any
) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    there.player.pace = "touch"
    for seat in (1, 2):
        place.obey(Press("ready", seat))  # type: ignore[arg-type]
        place.obey(Release("ready", seat))  # type: ignore[arg-type]
    until(there, lambda: there.stage.steps is not None)
    assert there.picture.view.round == 2 and there.picture.view.die == 0
    until(there, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    assert there.stage.steps is not None
    place.obey(Roll(4))
    until(there, lambda: there.picture.view.die == 4)
    assert there.stage.steps is None
