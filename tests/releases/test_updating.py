"""`companion update`: which file is taken, and what is said where none can be."""

from __future__ import annotations

import io
import os
from contextlib import nullcontext
from pathlib import Path

import pytest

from companion.releases import updating
from companion.releases.release_file import BadRelease
from tests.releases.test_release_file import FILES, packed, sums


def release(path: Path, made: str) -> Path:
    about = f'{{"format": 1, "version": "9", "made": "{made}"}}'.encode()
    files = {**FILES, "release.json": about}
    return packed(path, {**files, "SHA256SUMS": sums(files)})


def said(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    return updating.run(list(arguments), out), out.getvalue()


def test_the_one_that_was_made_last_is_taken_whatever_its_name(tmp_path: Path) -> None:
    release(tmp_path / "b.companion.tar", "2026-01-02")
    last = release(tmp_path / "a.companion.tar", "2026-03-01")
    (tmp_path / "letters.txt").touch()
    assert updating.newest(tmp_path) == (last, [])


def test_what_other_machines_leave_beside_it_stands_in_no_ones_way(tmp_path: Path) -> None:
    good = release(tmp_path / "a.companion.tar", "2026-01-02")
    (tmp_path / "._a.companion.tar").write_bytes(b"\x00\x05\x16\x07")
    (tmp_path / "folder.companion.tar").mkdir()
    os.mkfifo(tmp_path / "pipe.companion.tar")
    (tmp_path / "link.companion.tar").symlink_to("/dev/zero")
    (tmp_path / "half.companion.tar").write_bytes(good.read_bytes()[:700])
    found, spoilt = updating.newest(tmp_path)
    assert found == good and len(spoilt) == 1 and "half.companion.tar" in str(spoilt[0])


@pytest.mark.parametrize("where", ["sda", "sdb"])
def test_the_newest_of_all_sticks_is_taken_and_a_spoilt_one_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    devices = [tmp_path / name for name in ("boot", "sda", "sdb")]
    for device in devices:
        device.mkdir()
    release(tmp_path / "sda/a.companion.tar", "2026-01-02")
    release(tmp_path / "sdb/b.companion.tar", "2026-01-02")
    release(tmp_path / where / "c.companion.tar", "2026-01-05")
    (tmp_path / "sda/half.companion.tar").write_bytes(b"half")
    monkeypatch.setattr(updating, "sticks", lambda: devices)
    monkeypatch.setattr(updating, "stick", nullcontext)
    code, words = said("--check")
    assert code == 0 and words.endswith("Release 9 of 2026-01-05: the file is complete.\n")
    assert "half.companion.tar is not a complete release" in words and words.count("\n") == 2


def test_of_empty_sticks_and_a_spoilt_release_the_release_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("boot", "sda"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(updating, "sticks", lambda: [tmp_path / "boot", tmp_path / "sda"])
    monkeypatch.setattr(updating, "stick", nullcontext)
    assert said("--check")[1].startswith("companion: There is no release on the stick.")
    (tmp_path / "sda/half.companion.tar").write_bytes(b"half")
    assert "half.companion.tar is not a complete release" in said("--check")[1]


@pytest.mark.timeout(20)
def test_a_pipe_is_no_release_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.companion.tar")
    code, words = said("--check", str(tmp_path / "a.companion.tar"))
    assert code == 2 and "it is not a file" in words


def test_a_stick_without_a_release_is_said(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    release(tmp_path / "folder/a.companion.tar", "2026-01-02")
    with pytest.raises(BadRelease, match="no release on the stick"):
        updating.newest(tmp_path)


def test_a_spoilt_file_alone_is_said(tmp_path: Path) -> None:
    (tmp_path / "b.companion.tar").write_bytes(b"half")
    with pytest.raises(BadRelease, match=r"b\.companion\.tar"):
        updating.newest(tmp_path)


@pytest.mark.parametrize(
    ("links", "found"),
    [
        (
            ["usb-Stick-0:0", "usb-Stick-0:0-part1", "usb-Stick-0:0-part2"],
            ["usb-Stick-0:0-part1", "usb-Stick-0:0-part2"],
        ),
        (["usb-Whole-0:0", "mmc-SD_0x1-part1"], ["usb-Whole-0:0"]),
        (["mmc-SD_0x1-part1", "ata-Disk"], []),
    ],
)
def test_only_usb_sticks_are_looked_at(tmp_path: Path, links: list[str], found: list[str]) -> None:
    for link in links:
        (tmp_path / link).touch()
    assert [path.name for path in updating.sticks(tmp_path)] == found


def test_no_stick_is_said_with_what_to_do() -> None:
    with pytest.raises(BadRelease, match=r"name the file: \S+ update FILE"), updating.stick(None):
        pytest.fail("That belongs to a fight, and there is no fight now")


def test_a_file_can_be_looked_at_without_a_kiosk(tmp_path: Path) -> None:
    path = release(tmp_path / "a.companion.tar", "2026-01-02")
    assert said("--check", str(path)) == (0, "Release 9 of 2026-01-02: the file is complete.\n")
    path.write_bytes(path.read_bytes()[:700])
    code, words = said("--check", str(path))
    assert code == 2 and "Copy it again, and eject the stick before you pull it out" in words


def test_the_newest_on_a_stick_is_looked_at_and_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "KIOSK", tmp_path / "opt")
    (tmp_path / "opt/current").mkdir(parents=True)
    monkeypatch.setattr(updating, "sticks", lambda: [tmp_path / "sda1"])
    monkeypatch.setattr(updating, "stick", lambda _device: nullcontext(tmp_path))
    release(tmp_path / "a.companion.tar", "2026-01-02")
    release(tmp_path / "b.companion.tar", "2026-01-05")
    assert said("--check") == (0, "Release 9 of 2026-01-05: the file is complete.\n")
    assert [each.name for each in (tmp_path / "opt").iterdir()] == ["current"]


def test_without_a_kiosk_nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updating, "KIOSK", tmp_path / "opt")
    path = release(tmp_path / "a.companion.tar", "2026-01-02")
    code, words = said(str(path))
    assert code == 2 and "systemd/install.sh" in words
    assert [each.name for each in tmp_path.iterdir()] == ["a.companion.tar"]


def test_a_stick_that_is_mounted_already_is_read_where_it_is(tmp_path: Path) -> None:
    """By the screen's own rule; the kernel refuses a second, read-only mount of what can be written."""
    device, table = tmp_path / "sda1", tmp_path / "mounts"
    device.touch()
    link = tmp_path / "usb-Kingston-part1"
    link.symlink_to(device)
    table.write_text(f"/dev/root / ext4 rw 0 0\n{device} /run/My\\040Stick vfat rw 0 0\n")
    with updating.stick(link, table) as place:
        assert place == Path("/run/My Stick")
