"""What root does for the screen: which devices it shows as sticks, and which words it obeys."""

from __future__ import annotations

import errno
import gettext
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.releases import helper, updating
from companion.releases.mounts import unread_sticks
from companion.releases.release_file import BadRelease
from companion.speech.words import _, use
from companion.translations import load


class Machine:
    """A machine with files of its own, whose tools answer as they are told and note what they were asked."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.kind, self.label, self.calls = "vfat", "My Stick; rm", list[list[str]]()
        for folder in ("dev", "proc/self", "sys/class/block", "run/table-companion-sticks"):
            (root / folder).mkdir(parents=True)
        (root / "proc/self/mounts").write_text("/dev/sda2 / ext4 rw 0 0\n".replace(" / ", f" {root} "))
        for name in ("sda1", "sda2", "sdb1"):
            self.plug(name)

    def plug(self, name: str, bus: str = "usb1") -> None:
        """A partition at USB; what plays its device is a file that only counts as one of blocks."""
        way = self.root / "sys/devices" / bus / "block" / name[:3] / name
        way.mkdir(parents=True)
        (self.root / "sys/class/block" / name).symlink_to(way)
        (self.root / "dev" / name).touch()

    def run(self, command: list[Any], **_more: Any) -> subprocess.CompletedProcess[bytes]:
        words = [str(word).removeprefix(str(self.root)) for word in command]
        if words[0] == "blkid":
            told = self.kind if "TYPE" in words else self.label
            return subprocess.CompletedProcess(words, 0, told.encode() + b"\n")
        self.calls.append(words)
        return subprocess.CompletedProcess(words, 0)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(tmp_path / "root")
    monkeypatch.setattr(subprocess, "run", made.run)
    monkeypatch.setattr(helper.stat, "S_ISBLK", lambda mode: not os.path.stat.S_ISLNK(mode))
    return made


def test_a_stick_is_mounted_for_the_companion_alone_and_nothing_on_it_starts(machine: Machine) -> None:
    assert helper.main(["stick", "in", "sdb1"], machine.root) == 0
    options = "nosuid,nodev,noexec,uid=table-companion,gid=table-companion,umask=077"
    assert machine.calls == [
        [
            *("systemd-mount", "--quiet", "--collect", "--fsck=no", "--property=LazyUnmount=yes"),
            *("--property=BindsTo=dev-sdb1.device", "--type=vfat", f"--options={options}"),
            *("/dev/sdb1", "/run/table-companion-sticks/MyStickrm-sdb1"),
        ]
    ]


def test_one_with_owners_of_its_own_keeps_them(machine: Machine) -> None:
    machine.kind, machine.label = "ext4", ""
    helper.main(["stick", "in", "sdb1"], machine.root)
    assert machine.calls[0][6:] == [
        *("--type=ext4", "--options=nosuid,nodev,noexec"),
        *("/dev/sdb1", "/run/table-companion-sticks/stick-sdb1"),
    ]


@pytest.mark.parametrize("kind", ["", "ext2", "hfsplus", "ntfs3 ext4 x", "crypto_LUKS"])
def test_a_file_system_that_no_stick_needs_is_not_mounted(
    machine: Machine, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.kind = kind
    assert helper.main(["stick", "in", "sdb1"], machine.root) == 0, "or systemd would not see it being pulled"
    assert "Format it as FAT32" in capsys.readouterr().out and machine.calls == []
    assert unread_sticks(machine.root) == ["sdb1"], "the screen can say so"
    (machine.root / "sys/class/block/sdb1").unlink()
    assert unread_sticks(machine.root) == [], "it was pulled"
    machine.kind = "vfat"
    machine.plug("sdb1", "usb2")
    assert helper.main(["stick", "in", "sdb1"], machine.root) == 0
    assert unread_sticks(machine.root) == [] and len(machine.calls) == 1, "another one took its place"


@pytest.mark.parametrize("name", ["sda1", "sda2"])
def test_the_disk_that_the_system_started_from_is_none(
    machine: Machine, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else the service could write the boot partition, and root would start what it wrote."""
    assert helper.main(["stick", "in", name], machine.root) == 2
    assert "started from" in capsys.readouterr().out and machine.calls == []


@pytest.mark.parametrize("name", ["sdc1", "../dev/sdb1", "mmcblk0p1", "", "sdb1 ", "loop0", "sdz1"])
def test_what_is_no_stick_is_left_alone(
    machine: Machine, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (machine.root / "dev/sdz1").symlink_to("sdb1")
    (machine.root / "dev/loop0").touch()
    assert helper.main(["stick", "in", name], machine.root) == 2
    assert "no stick of this name" in capsys.readouterr().out and machine.calls == []


def test_of_one_that_was_pulled_nothing_is_left_when_the_next_one_comes(machine: Machine) -> None:
    """Not at once: a unit that still tidies up does not start for a stick that comes meanwhile."""
    places = machine.root / "run/table-companion-sticks"
    (places / "gone-sdb1").mkdir()
    (places / "in-use-sdb1/what is on it").mkdir(parents=True)
    (places / "about-to-be-mounted-sdc1").mkdir()
    assert helper.main(["stick", "in", "sdb1"], machine.root) == 0
    assert sorted(path.name for path in places.iterdir()) == ["about-to-be-mounted-sdc1", "in-use-sdb1"]


@pytest.mark.parametrize(("word", "older"), [("newest-en", False), ("older-en", True)])
def test_an_update_goes_back_only_when_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, word: str, older: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[dict[str, Any]] = []

    def take(file: None, _screen: Any, **how: Any) -> int:
        asked.append(how)
        raise BadRelease("Not today.\x1b[2J")

    monkeypatch.setattr(helper, "take", take)
    assert helper.main(["update", word]) == 2
    assert asked == [{"older": older}] and "\x1b" not in (told := capsys.readouterr().out) and "today" in told


def test_what_the_system_refuses_is_one_sentence_that_the_screen_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def take(*_all: Any, **_more: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "/opt/table-companion/coming-x")

    monkeypatch.setattr(helper, "take", take)
    assert helper.main(["update", "newest-en"]) == 2
    told = capsys.readouterr().out
    assert told.count("\n") == 1 and "the disk is full" in told and "coming-x" in told


@pytest.mark.parametrize("code", ["de", "fr"])
def test_an_update_speaks_the_language_of_the_screen_that_began_it(
    monkeypatch: pytest.MonkeyPatch, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(helper, "take", lambda _file, _screen, **_how: updating.take(None, sys.stdout))
    monkeypatch.setattr(updating, "KIOSK", Path("/nowhere"))
    english = _("There is no kiosk here to update. To set one up: {command}").partition("{")[0]
    try:
        assert helper.main(["update", f"newest-{code}"]) == 2
    finally:
        use(gettext.NullTranslations())
    told = load(code).gettext("There is no kiosk here to update. To set one up: {command}").partition("{")[0]
    assert told != english and capsys.readouterr().out.startswith(told)


@pytest.mark.parametrize(
    "words",
    [["update", "newest"], ["update", "newest-xx"], ["update", "older-../x"], ["update", "newest-pseudo"]],
)
def test_an_update_in_a_language_that_there_is_not_does_not_begin(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(helper, "take", lambda *_all, **_more: pytest.fail("it began"))
    assert helper.main(words) == 2 and "newest" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [[], ["update"], ["update", "/x"], ["stick", "in"], ["stick", "out", "sdb1"]]
)
def test_other_words_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert helper.main(words) == 2
    assert "stick in DEVICE" in capsys.readouterr().err
