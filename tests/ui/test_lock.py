"""The lock is a state of the machine: no pulled plug opens it, and only the PIN switches it off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.store.backup import is_carried
from hardware.settings import demonstration
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.scenes import shell
from tests.ui.test_shell import typed
from ui.behind.table_hardware import TableHardware
from ui.ports.settings import ScreenSettings
from ui.presenters.tries import LONGEST_WAIT
from ui.program.lock_file import NAME, LockFile


@pytest.mark.parametrize(("lock", "locked"), [("off", False), ("hold", True), ("pin", True)])
def test_a_start_is_locked_before_its_first_picture(show: Any, lock: str, locked: bool) -> None:
    settings = ScreenSettings(lock=lock, pin="4711")  # type: ignore[arg-type]
    there = shell(settings=settings)
    assert (there.stage.curtain is not None) == there.covering.locked == locked
    show(there).home()
    assert says(there.stage, "Locked") == locked


def started(show: Any, folder: Path, now: list[float]) -> Any:
    """The screen of a machine that was switched on."""
    there = show(shell(settings=ScreenSettings(lock="pin", pin="4711"), tries=LockFile(folder).tries()))
    there.guard.tries.clock = lambda: now[0]
    there.guard.tries._free_at = None
    if there.guard.tries.wrong:
        there.guard.tries.missed()
    return there


def test_pulling_the_plug_forgets_no_wrong_try_and_shortens_no_wait(
    finger: Finger, show: Any, tmp_path: Path
) -> None:
    now = [0.0]
    there = started(show, tmp_path, now)
    for _wrong in range(3):
        typed(finger, there, "1111")
        now[0] += there.guard.seconds_left
    typed(finger, there, "1111")
    assert there.guard.seconds_left == 16
    there = started(show, tmp_path, now)
    assert there.guard.seconds_left == 16, "the whole wait, anew"
    now[0] += 16
    typed(finger, there, "4711")
    assert not there.covering.locked
    assert LockFile(tmp_path).tries().seconds_left == 0


def test_a_try_is_on_the_disk_before_anybody_knows_whether_it_is_right(
    show: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    there = started(show, tmp_path, [0.0])
    seen: list[int] = []

    def judging(_kept: str, _typed: str) -> bool:
        seen.append(LockFile(tmp_path).wrong)
        return False

    monkeypatch.setattr("ui.shell.guard.pins.is_right", judging)
    there.guard.judge("1111", lambda right: None)
    assert seen == [1]


@pytest.mark.parametrize("content", [b"", b"what", b"99999", b"\xff", b"1" * 5000])
def test_a_damaged_file_waits_longest_and_is_no_first_run(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    lock = LockFile(tmp_path)
    assert not lock.first and lock.tries().seconds_left == LONGEST_WAIT


def test_the_first_run_is_the_first_alone_and_no_backup_brings_it_back(tmp_path: Path) -> None:
    assert LockFile(tmp_path).first and not LockFile(tmp_path).first
    assert not is_carried(NAME)


def test_where_nothing_can_be_written_no_run_is_the_first(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not LockFile(tmp_path / "file").first


def test_settings_switch_the_lock_off_for_whoever_knows_the_pin_alone(finger: Finger, show: Any) -> None:
    there = show(shell(settings=ScreenSettings(lock="pin", pin="4711")))
    there.covering.unlock()
    there.go("settings")
    assert not says(there.stage, "Hold to unlock") and not says(there.stage, "Dim after")
    finger.tap_on(button_saying(there.stage, "Type the PIN"))
    finger.settle(there)
    typed(finger, there, "1111")
    assert not says(there.stage, "Hold to unlock")
    there.guard.tries.clock = lambda: 1e9
    typed(finger, there, "4711")
    finger.tap_on(button_saying(there.stage, "Hold to unlock"))
    finger.settle(there)
    assert there.settings.lock == "hold"
    assert says(there.stage, "Dim after"), "whoever is inside stays inside"


def test_a_pin_counts_though_the_settings_call_this_device_open(finger: Finger, show: Any) -> None:
    there = show(shell(settings=ScreenSettings(pin="4711", unguarded=True)))
    there.go("device")
    assert not says(there.stage, "Hold to remove the PIN")


@pytest.mark.parametrize("place", ["device", "settings"])
@pytest.mark.parametrize(("first", "held"), [(False, False), (True, False), (False, True)])
def test_the_first_pin_is_set_in_the_first_run_or_while_a_button_is_held(
    finger: Finger, show: Any, place: str, first: bool, held: bool
) -> None:
    there = show(shell(first_run=first))
    there.devices.held = held
    there.go(place)
    finger.tap_on(button_saying(there.stage, "Set a PIN" if place == "device" else "PIN"))
    finger.settle(there)
    if first or held:
        typed(finger, there, "4711" * 2)
        assert there.guard.digits == 4 and (there.settings.lock == "pin") == (place == "settings")
    else:
        assert there.stage.sheet is None and says(there.stage.banner, "Hold a button on the case")


def test_a_button_that_is_held_is_noticed_and_a_pulled_ribbon_holds_none() -> None:
    hardware = TableHardware(demonstration())
    try:
        assert hardware.equipment.table is not None and hardware.equipment.panel is not None
        wires = hardware.equipment.table.wires
        assert wires is not None and not hardware.button_held()
        hardware.equipment.panel.open()
        assert not hardware.button_held()
        wires.press("undo")
        assert hardware.button_held()
        wires.unplug()
        assert not hardware.button_held()
    finally:
        hardware.close()
