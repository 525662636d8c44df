"""USB sticks on the screen: found by the kernel's files, written and read, left alone when pulled."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Any

import pytest

from companion.releases.mounts import mounted_sticks
from companion.speech.words import use
from companion.store.backup import Places
from companion.store.shelf import Shelf
from companion.translations import load
from tests.store.plays import begun
from tests.toy_game import GAME
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.sample_sticks import SampleSticks
from tests.ui.scenes import shell
from tests.ui.tools import Tools
from ui.behind.reports import FolderReports, recorded_lines
from ui.behind.stick_files import StickFiles
from ui.ports.cannot_do import CannotDo
from ui.ports.settings import ScreenSettings


class Machine:
    """A machine's files of mounts and devices, with what is plugged in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "proc/self").mkdir(parents=True)
        (root / "sys/class/block").mkdir(parents=True)
        self.lines: list[str] = []

    def plug(self, device: str, bus: str, place: Path) -> None:
        """A device with a file system that is mounted."""
        way = self.root / "sys/devices" / bus / device
        way.mkdir(parents=True)
        (self.root / "sys/class/block" / device).symlink_to(way)
        self.lines.append(f"/dev/{device} {str(place).replace(' ', chr(92) + '040')} vfat rw 0 0")
        self._write()

    def pull(self) -> None:
        self.lines.clear()
        self._write()

    def _write(self) -> None:
        (self.root / "proc/self/mounts").write_text("proc /proc proc rw 0 0\n" + "\n".join(self.lines) + "\n")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "root")


@pytest.fixture
def stick(tmp_path: Path, machine: Machine) -> Path:
    place = tmp_path / "My Stick"
    place.mkdir()
    machine.plug("sda1", "pci0/usb1/1-1/block/sda", place)
    return place


@pytest.fixture
def files(tmp_path: Path, machine: Machine) -> StickFiles:
    shelf = Shelf({"toy": GAME}, tmp_path / "data/games")
    begun(shelf, steps=20).close()
    places = Places(tmp_path / "data", tmp_path / "settings")
    told = tmp_path / "nothing"
    return StickFiles(places, lambda: mounted_sticks(machine.root), lambda: 1_800_000_000.0, told)


def test_only_what_is_plugged_into_usb_is_a_stick(machine: Machine, stick: Path, tmp_path: Path) -> None:
    machine.plug("mmcblk0p2", "platform/mmc", tmp_path)
    assert mounted_sticks(machine.root) == [stick]
    assert mounted_sticks(tmp_path / "no machine") == []


def test_the_disk_that_the_machine_started_from_is_no_stick(machine: Machine, tmp_path: Path) -> None:
    machine.plug("sda2", "pci0/usb1/1-1/block/sda", machine.root)
    machine.plug("sda1", "pci0/usb1/1-1/block/sda", machine.root / "boot/firmware")
    machine.plug("sda3", "pci0/usb1/1-1/block/sda", tmp_path / "data")
    assert mounted_sticks(machine.root) == []
    machine.plug("sdb1", "pci0/usb1/1-2/block/sdb", tmp_path / "stick")
    assert mounted_sticks(machine.root) == [tmp_path / "stick"]


def test_a_backup_is_written_listed_and_laid_ready(files: StickFiles, stick: Path) -> None:
    said = files.back_up(str(stick))
    assert "with 1 game" in said and "can unplug" in said
    (line,) = files.sticks()
    assert (line.title, len(line.backups), line.backups[0].words) == ("My Stick", 1, "1 game")
    assert "complete and ready" in files.restore(line.backups[0].file)


def test_a_stick_that_cannot_be_read_is_said_and_nothing_is_offered_for_it(
    files: StickFiles, finger: Finger, show: Any
) -> None:
    files.unread = lambda: ["sdb1"]
    (line,) = files.sticks()
    assert line.place == "" and "Format it as FAT32" in line.words
    there = opened(show)
    there.sticks = files
    finger.tap_words(there, "USB stick")
    assert says(there.stage, "Format it as FAT32") and not says(there.stage, "Back up now")
    assert not says(there.stage, "No USB stick is plugged in")


def test_a_cut_backup_is_listed_with_what_is_wrong_and_cannot_be_taken(
    files: StickFiles, stick: Path
) -> None:
    files.back_up(str(stick))
    (path,) = stick.iterdir()
    path.write_bytes(path.read_bytes()[:-1])
    (line,) = files.sticks()[0].backups
    assert line.file == "" and "is not a complete backup" in line.words


def test_a_stick_that_was_pulled_is_said_and_no_other_folder_is_touched(
    files: StickFiles, stick: Path, machine: Machine, tmp_path: Path
) -> None:
    machine.pull()
    for refused in (lambda: files.back_up(str(stick)), lambda: files.restore(str(stick / "a"))):
        with pytest.raises(CannotDo, match="no longer there"):
            refused()
    with pytest.raises(CannotDo):
        files.back_up(str(tmp_path))
    assert files.sticks() == () and list(stick.iterdir()) == []


def test_a_report_holds_the_whole_last_game_and_plays_to_the_same_hash(tmp_path: Path) -> None:
    shelf = Shelf({"toy": GAME}, tmp_path / "games")
    with begun(shelf, steps=25) as opened:
        expected = [line.state_hash for line in opened.log.contents().lines]
        name = opened.id
    reports = FolderReports(
        tmp_path / "reports",
        ScreenSettings,
        clock=lambda: 5.0,
        last=lambda: recorded_lines(shelf.lines(name)),
    )
    assert "report-5.json" in reports.prepared("", whole=True, place=str(tmp_path))()
    taken = shelf.import_file(tmp_path / "report-5.json")
    assert [line.state_hash for line in shelf.lines(taken.id)] == expected
    assert not (tmp_path / "reports").exists() or not list((tmp_path / "reports").iterdir())


def test_releases_are_found_and_taken_by_the_unit_of_root(
    files: StickFiles, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = Tools(tmp_path)
    monkeypatch.setenv("PATH", str(tools.folder))
    (stick / "table-companion-0.2.0.companion.tar").touch()
    (stick / ".table-companion-0.3.0.companion.tar").touch()
    (stick / "folder.companion.tar").mkdir()
    (stick / "link.companion.tar").symlink_to("/etc/passwd")
    assert files.sticks()[0].releases == ("table-companion-0.2.0.companion.tar",)
    tools.install("systemctl")
    assert "Leave the stick" in files.update()
    begun = "systemctl --no-ask-password --no-block start table-companion-update@newest-en.service"
    assert tools.calls() == [begun]
    use(load("fr"))
    try:
        files.update(older=True)
    finally:
        use(gettext.NullTranslations())
    assert tools.calls()[-1].endswith(" start table-companion-update@older-fr.service")
    tools.install("systemctl", 'echo "Unit table-companion-update@newest-en.service not found." >&2; exit 5')
    with pytest.raises(CannotDo, match="not found"):
        files.update()


def test_what_an_update_said_last_is_told(files: StickFiles, tmp_path: Path) -> None:
    assert files.update_told() == ""
    files.told = tmp_path / "told"
    files.told.write_text("Installing.\nThe new release does not start; the old one is back.\n\n")
    assert files.update_told() == "The new release does not start; the old one is back."


def opened(show: Any) -> Any:
    there = show(shell(settings=ScreenSettings(unguarded=True)))
    there.go("device")
    return there


def test_backups_are_made_and_taken_by_touch(finger: Finger, show: Any) -> None:
    there = opened(show)
    ended: list[bool] = []
    there.end = lambda: ended.append(True)
    sticks: SampleSticks = there.sticks
    finger.tap_words(there, "USB stick")
    finger.tap_words(there, "Back up now")
    assert says(there.stage, "You can unplug the stick.")
    finger.tap_words(there, "2026-11-20 21:14")
    assert says(there.stage, "including settings and PIN")
    button_saying(there.stage, "Hold to restore").held_on(10.0)
    finger.settle(there)
    assert sticks.asked == [("back up", "/media/KINGSTON"), ("restore", "/media/KINGSTON/a.zip")]
    finger.tap_words(there, "Restart now")
    assert ended == [True]


def test_the_way_back_from_the_stick_needs_no_second_pin(finger: Finger, show: Any) -> None:
    there = opened(show)
    finger.tap_words(there, "USB stick")
    finger.tap_words(there, "Back")
    assert says(there.stage, "Brightness")


def test_a_release_is_taken_by_touch_and_says_how_it_goes(finger: Finger, show: Any) -> None:
    there = opened(show)
    finger.tap_words(there, "USB stick")
    assert says(there.stage, "table-companion-0.2.0.companion.tar")
    button_saying(there.stage, "Hold to install newest").held_on(10.0)
    finger.settle(there)
    assert there.sticks.asked == [("update", "")]
    assert says(there.stage, "Checking and installing the release")
    assert says(there.stage, "Last update: Release 0.2.0")


def test_an_older_release_takes_a_warning_and_a_hold_of_its_own(finger: Finger, show: Any) -> None:
    there = opened(show)
    finger.tap_words(there, "USB stick")
    finger.tap_words(there, "Go back to an older one")
    assert says(there.stage, "may not be able to read newer games") and there.sticks.asked == []
    button_saying(there.stage, "Hold to install older").held_on(10.0)
    finger.settle(there)
    assert there.sticks.asked == [("update", "older")]
