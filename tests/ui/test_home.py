"""Home: the one gold button stays where it is, and everything else is one touch behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.tags.library import Library
from hardware.device_settings import HardwareSettings
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.held import Held
from tests.ui.places import Place
from tests.ui.sample_devices import SampleDevices
from tests.ui.scenes import SampleGames, shell
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, SavedGame, SeatPlan
from ui.widgets.gate import LOCKOUT_SECONDS, gate


class NoGames(SampleGames):
    """Nothing was played yet."""

    def saved(self) -> tuple[SavedGame, ...]:
        return ()


class NoDevices(SampleDevices):
    """No device is set up."""

    def lines(self) -> tuple[Any, ...]:
        return ()


def rectangle(there: Any, words: str) -> tuple[float, ...]:
    node = button_saying(there.stage, words)
    return (*node.to_window(*node.pos), *node.size)


def test_the_gold_button_stays_where_it_is_with_and_without_a_saved_game(finger: Finger, show: Any) -> None:
    found = {}
    for games, words in ((NoGames(), "New game"), (SampleGames(), "Continue")):
        there = show(shell(games=games))
        there.home()
        finger.frames(2)
        found[words] = (rectangle(there, words), rectangle(there, "Saved games"), rectangle(there, "More"))
    assert found["New game"] == found["Continue"]


def test_nothing_moves_and_nothing_goes_on_when_the_saved_games_are_known(
    finger: Finger, show: Any, tmp_path: Path, until: Any
) -> None:
    there = show(shell_on(tmp_path))
    there.begin(NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben"))))
    until(there, lambda: there.picture is not None)
    held = Held().over(there.games, "saved")
    there._game.kept = None
    there.home()
    held.wait()
    finger.frames(2)
    before = [rectangle(there, words) for words in ("New game", "Saved games", "More")]
    with pytest.raises(AssertionError, match="no button says"):
        button_saying(there.stage, "Continue")
    held.let_go()
    finger.settle(there)
    assert [rectangle(there, words) for words in ("New game", "Saved games", "More")] == before
    assert says(there.stage, "Anna, Ben") and says(there.stage, "round 1")
    finger.tap_words(there, "Continue")
    until(there, lambda: there.playing)


@pytest.fixture
def closing() -> Any:
    """The gate as people meet it; it is open when the test begins."""
    gate.seconds = LOCKOUT_SECONDS
    gate.open()
    yield gate
    gate.seconds = 0.0
    gate.open()


def kept_game(there: Any, until: Any) -> None:
    there.begin(NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben"))))
    until(there, lambda: there.picture is not None)


def test_the_first_touch_of_home_counts_as_soon_as_it_is_lit(
    finger: Finger, show: Any, tmp_path: Path, until: Any, closing: Any
) -> None:
    there = show(shell_on(tmp_path))
    kept_game(there, until)
    there._game.kept = None
    there.home()
    closing.open()  # what was touched before is another matter
    finger.settle(there)
    finger.tap_on(button_saying(there.stage, "Continue"))
    until(there, lambda: there.picture is not None)
    assert there.playing


def test_a_touch_counts_in_the_frame_in_which_the_games_become_known(
    finger: Finger, show: Any, tmp_path: Path, until: Any, closing: Any
) -> None:
    """Kivy hands touches over after what came from the disk was drawn, and before it is placed."""
    there = show(shell_on(tmp_path))
    kept_game(there, until)
    there._game.kept = None
    there.home()
    finger.frames()
    place = button_saying(there.stage, "New game")
    middle = place.to_window(*place.center)
    closing.open()
    there.stage.screen.redraw()
    finger.tap(*middle)
    assert there.stage.screen.name == "setup"


def test_a_finger_that_is_down_while_the_games_become_known_counts_when_it_lifts(
    finger: Finger, show: Any, tmp_path: Path, until: Any, closing: Any
) -> None:
    there = show(shell_on(tmp_path))
    kept_game(there, until)
    there._game.kept = None
    held = Held().over(there.games, "saved")
    there.home()
    held.wait()
    finger.frames(2)
    more = button_saying(there.stage, "More")
    touch = finger.down(*more.to_window(*more.center))
    held.let_go()
    finger.settle(there)
    assert button_saying(there.stage, "More") is more, "nothing is drawn anew under a finger"
    touch.touch_up()
    finger.frames(2)
    assert there.stage.sheet is not None and says(there.stage, "Settings")
    there.stage.close_sheet()
    closing.open()
    finger.tap_words(there, "Continue")
    until(there, lambda: there.playing)


def test_a_touch_right_after_the_games_have_changed_means_nothing(
    finger: Finger, show: Any, tmp_path: Path, until: Any, closing: Any
) -> None:
    there = show(shell_on(tmp_path))
    kept_game(there, until)
    there._game.kept = ()
    there.home()
    closing.open()
    finger.settle(there)
    assert closing.is_shut
    finger.tap_on(button_saying(there.stage, "Continue"))
    assert not there.playing


def test_which_game_is_there_before_it_is_known_who_played_last(
    finger: Finger, places: Any, tmp_path: Path
) -> None:
    place: Place = places(Library(tmp_path / "tags.json"), settings=HardwareSettings())
    there = place.shell
    held = Held().over(there.games, "choices")
    there.go("setup")
    held.wait()
    finger.frames(1)
    there.tick(0.0)
    finger.frames(1)
    assert button_saying(there.stage, "Start a fight") and button_saying(there.stage, "MiniSteel")
    held.let_go()
    finger.settle(there)
    assert button_saying(there.stage, "Start a fight")


def test_tags_and_scan_hints_are_not_offered_without_a_device(finger: Finger, show: Any) -> None:
    for devices, offered in ((SampleDevices(), True), (NoDevices(), False)):
        there = show(shell(devices=devices))
        there.home()
        finger.tap_words(there, "More")
        assert says(there.stage, "Cards and tags") is offered
        finger.tap_words(there, "Devices")
        assert says(there.stage, "Scan a card") is offered
        there.go("decks")
        finger.settle(there)
        finger.tap_words(there, "Add")
        assert says(there.stage, "Scan the card you gained") is offered
