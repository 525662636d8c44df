"""The game-night check: what it finds of a machine made of files and small programs, and how it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hardware.machine import Machine
from tests.ui.conftest import Finger, says
from tests.ui.scenes import shell
from tests.ui.tools import Tools
from ui.behind.night import EveningCheck, last_backup, last_backup_line, note_backup
from ui.ports.settings import ScreenSettings

DAY = 86_400
NOW = 1_800_000_000.0


def levels(check: EveningCheck) -> dict[str, str]:
    return {line.subject: line.level for line in check.look()}


def test_a_weak_power_supply_a_muted_machine_and_no_backup_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = Tools(tmp_path)
    monkeypatch.setenv("PATH", str(tools.folder))
    tools.install("wpctl", "echo Volume: 0.00")
    sensor = tmp_path / "root/sys/class/hwmon/hwmon0"
    sensor.mkdir(parents=True)
    (sensor / "name").write_text("rpi_volt\n")
    (sensor / "in0_lcrit_alarm").write_text("1\n")
    check = EveningCheck(tmp_path, Machine(tmp_path / "root"), lambda: NOW)
    found = levels(check)
    assert (found["power supply"], found["Sound"], found["Backup"]) == ("bad", "look", "look")
    (sensor / "in0_lcrit_alarm").write_text("0\n")
    tools.install("wpctl", "echo Volume: 0.40")
    note_backup(tmp_path, NOW - DAY)
    found = levels(check)
    assert (found["power supply"], found["Sound"], found["Backup"]) == ("good", "good", "good")
    assert {"disk", "clock"} <= found.keys()


@pytest.mark.parametrize(("days", "level"), [(0, "good"), (30, "good"), (31, "look"), (-5, "good")])
def test_a_backup_is_recent_for_thirty_days(days: int, level: str) -> None:
    line = last_backup_line(NOW - days * DAY, NOW)
    assert line.level == level and f"{max(0, days)} day" in line.words


def test_what_was_noted_is_found_and_nonsense_is_none(tmp_path: Path) -> None:
    assert last_backup(tmp_path) == 0.0
    note_backup(tmp_path, NOW)
    assert last_backup(tmp_path) == NOW
    (tmp_path / "last-backup").write_text("yesterday")
    assert last_backup(tmp_path) == 0.0
    note_backup(tmp_path / "gone", NOW)


def test_it_counts_what_needs_a_look_and_says_what_mends_it(finger: Finger, show: Any) -> None:
    there = show(shell(settings=ScreenSettings(unguarded=True)))
    there.go("device")
    finger.tap_words(there, "Game-night check")
    ill = sum(line.health != "ok" for line in there.devices.lines())
    assert says(there.stage, f"{ill + 2} things need attention.")
    assert says(there.stage, "Try: Use the official power supply")
    finger.tap_words(there, "Back")
    assert says(there.stage, "Brightness")
