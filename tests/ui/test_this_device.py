"""This device, by touch: the PIN before it, what it lets be set, what it says where it cannot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.ui.conftest import Finger, button_saying, says
from tests.ui.sample_machine import SampleMachine
from tests.ui.scenes import SampleGames, shell
from tests.ui.test_shell import typed
from ui.ports.machine_port import ClockTime
from ui.ports.settings import ScreenSettings
from ui.presenters.pins import is_right


def opened(show: Any, **settings: Any) -> Any:
    there = show(shell(settings=ScreenSettings(**settings)))
    there.home()
    return there


def held(there: Any, words: str) -> None:
    """Hold a button for as long as it wants."""
    button_saying(there.stage, words).held_on(10.0)


def test_without_a_pin_it_asks_once_whether_there_shall_be_one(finger: Finger, show: Any) -> None:
    there = opened(show)
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    assert not says(there.stage, "Brightness")
    finger.tap_words(there, "Leave it open")
    assert says(there.stage, "Brightness") and there.settings.unguarded
    finger.tap_words(there, "Back")
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    assert says(there.stage, "Brightness")


def test_a_new_pin_is_typed_twice_and_kept_hashed(finger: Finger, show: Any) -> None:
    kept: list[ScreenSettings] = []
    there = show(shell(keep_settings=kept.append))
    there.go("device")
    finger.tap_words(there, "Set a PIN")
    typed(finger, there, "4711")
    typed(finger, there, "4712")
    assert says(there.stage, "two PINs were different") and not there.guard.digits
    typed(finger, there, "4711" * 2)
    assert says(there.stage, "Brightness")
    assert kept[-1].pin.startswith("scrypt:") and is_right(kept[-1].pin, "4711")


def test_with_a_pin_nothing_is_there_before_it_and_wrong_ones_wait(finger: Finger, show: Any) -> None:
    there = opened(show, pin="4711")
    now = [0.0]
    there.guard.tries.clock = lambda: now[0]
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    assert not says(there.stage, "Hold to shut down") and says(there.stage, "Forgotten?")
    typed(finger, there, "1111")
    assert says(there.stage, "Try again in 2 seconds.")
    finger.tap_words(there, "Back")
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    typed(finger, there, "4711")
    assert not says(there.stage, "Hold to shut down"), "leaving and coming back does not shorten the wait"
    now[0] = 2.0
    typed(finger, there, "4711")
    assert says(there.stage, "Hold to shut down")
    assert there.settings.pin.startswith("scrypt:"), "plain digits of the file are hashed by now"


def test_whoever_comes_again_is_asked_again(finger: Finger, show: Any) -> None:
    there = opened(show, pin="4711")
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    typed(finger, there, "4711")
    finger.tap_words(there, "Back")
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    assert not says(there.stage, "Brightness")


def test_settings_cannot_set_another_pin_without_the_old_one(finger: Finger, show: Any) -> None:
    there = opened(show, pin="4711")
    there.go("settings")
    finger.tap_on(button_saying(there.stage, "PIN"))
    finger.settle(there)
    assert there.stage.sheet is None
    assert (there.settings.lock, is_right(there.settings.pin, "4711")) == ("pin", True)


def test_without_a_pin_any_more_the_lock_is_held_open(finger: Finger, show: Any) -> None:
    there = opened(show, pin="4711", lock="pin")
    there.covering.unlock()
    there.go("device")
    typed(finger, there, "4711")
    held(there, "Hold to remove the PIN")
    finger.settle(there)
    assert (there.settings.pin, there.settings.lock, there.settings.unguarded) == ("", "hold", True)
    assert says(there.stage, "Brightness")


def test_what_is_touched_is_set_and_what_is_not_there_says_why(finger: Finger, show: Any) -> None:
    there = opened(show, unguarded=True)
    machine: SampleMachine = there.machine
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    finger.tap_words(there, "−")
    finger.tap_words(there, "Off")
    assert machine.told == [("brightness", 50), ("network", False)]
    assert says(there.stage, "sudo apt install alsa-utils")


def zones_shown(finger: Finger, show: Any) -> Any:
    there = opened(show, unguarded=True)
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    finger.tap_on(button_saying(there.stage, "Time zone: London"))
    finger.settle(there)
    return there


def test_a_time_zone_is_chosen_by_touch_without_a_network(finger: Finger, show: Any) -> None:
    there = zones_shown(finger, show)
    assert says(there.stage, "Warsaw") and not says(there.stage, "Tokyo"), (
        "its own part of the world comes first"
    )
    finger.tap_words(there, "America")
    finger.tap_words(there, "Argentina, Buenos Aires")
    assert there.machine.told == [("zone", "America/Argentina/Buenos_Aires")]
    assert says(there.stage, "Time zone: Argentina, Buenos Aires")


def test_a_time_zone_that_may_not_be_set_is_refused_with_words(finger: Finger, show: Any) -> None:
    there = zones_shown(finger, show)
    finger.tap_words(there, "Vienna")
    assert there.machine.told == [] and says(there.stage, "Warsaw")
    assert says(there.stage.banner, "does not allow that")


def test_universal_time_is_a_zone_of_no_place(finger: Finger, show: Any) -> None:
    there = zones_shown(finger, show)
    finger.tap_words(there, "Universal time")
    assert not says(there.stage, "GMT") and not says(there.stage, "Warsaw")
    finger.tap_words(there, "UTC")
    assert there.machine.told == [("zone", "UTC")]


def test_a_refused_shutdown_is_said(finger: Finger, show: Any) -> None:
    there = opened(show, unguarded=True)
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    held(there, "Hold to shut down")
    finger.settle(there)
    assert says(there.stage.banner, "does not allow that")


def test_the_clock_is_set_by_touch(finger: Finger, show: Any) -> None:
    there = opened(show, unguarded=True)
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    finger.tap_words(there, "Set the clock")
    finger.tap_words(there, "+")
    finger.tap_words(there, "Use this time")
    assert there.machine.told == [("clock", ClockTime(2026, 11, 20, 22, 14))]


def test_a_dark_screen_gets_its_light_back_with_the_first_touch(finger: Finger, show: Any) -> None:
    there = opened(show, unguarded=True)
    finger.tap_words(there, "More")
    finger.tap_words(there, "This device")
    finger.tap_words(there, "Dark until touched")
    assert there.covering.idle and there.machine.told == [("light", False)]
    finger.tap(400, 240)
    assert not there.covering.idle and there.machine.told == [("light", False), ("light", True)]


def test_the_light_goes_off_while_the_table_rests_only_where_somebody_wants_that(show: Any) -> None:
    for dark, told in ((True, [("light", False), ("light", True)]), (False, [])):
        there = opened(show, dark=dark, idle_minutes=1)
        there.covering.tick(60.0)
        assert there.covering.idle
        there.hands()
        assert there.machine.told == told


def test_the_settings_file_is_named_for_whoever_forgot_the_pin(show: Any, tmp_path: Path) -> None:
    there = show(shell(settings=ScreenSettings(pin="4711"), settings_file=str(tmp_path / "settings.toml")))
    there.go("device")
    assert says(there.stage, str(tmp_path / "settings.toml"))


def test_a_game_that_would_be_lost_begins_only_when_somebody_agrees(finger: Finger, show: Any) -> None:
    there = show(shell(forgetful="Games are saved in a RAM disk."))
    games: SampleGames = there.games
    there.go("setup")
    finger.tap_words(there, "MiniSteel")
    finger.tap_words(there, "Start game")
    assert games.began == [] and says(there.stage, "Games are saved in a RAM disk.")
    finger.tap_words(there, "Close")
    finger.tap_words(there, "Start game")
    held(there, "Hold to start anyway")
    finger.settle(there)
    assert len(games.began) == 1 and there.playing
    there.begin(games.began[0])
    finger.settle(there)
    assert len(games.began) == 2, "it is asked once in a run"
