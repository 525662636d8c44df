"""`companion update`: which file is taken, and what is said where none can be."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.releases import updating
from companion.releases.release_file import BadRelease
from companion.releases.signing import new_key, sign
from tests.releases.test_release_file import FILES, packed, sums


def release(path: Path, made: str, key: Path | None = None) -> Path:
    about = f'{{"format": 1, "version": "9", "made": "{made}"}}'.encode()
    files = {**FILES, "release.json": about}
    signed = {"SHA256SUMS.minisig": sign(sums(files), key, "")[0]} if key is not None else {}
    return packed(path, {**files, "SHA256SUMS": sums(files), **signed})


def said(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    return updating.run(list(arguments), out), out.getvalue()


def test_the_one_that_was_made_last_is_taken_whatever_its_name(tmp_path: Path) -> None:
    release(tmp_path / "b.companion.tar", "2026-01-02")
    last = release(tmp_path / "a.companion.tar", "2026-03-01")
    (tmp_path / "letters.txt").touch()
    assert updating.newest(tmp_path) == (("2026-03-01", last), [])


def test_what_other_machines_leave_beside_it_stands_in_no_ones_way(tmp_path: Path) -> None:
    good = release(tmp_path / "a.companion.tar", "2026-01-02")
    (tmp_path / "._a.companion.tar").write_bytes(b"\x00\x05\x16\x07")
    (tmp_path / "folder.companion.tar").mkdir()
    os.mkfifo(tmp_path / "pipe.companion.tar")
    (tmp_path / "link.companion.tar").symlink_to("/dev/zero")
    (tmp_path / "half.companion.tar").write_bytes(good.read_bytes()[:700])
    found, spoilt = updating.newest(tmp_path)
    assert found[1] == good and len(spoilt) == 1 and "half.companion.tar" in str(spoilt[0])


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
    monkeypatch.setattr(updating, "mounted_sticks", lambda: devices)
    code, words = said("--check")
    assert code == 0 and words.endswith("Release 9 of 2026-01-05: the file is complete.\n")
    assert "half.companion.tar is not a complete release" in words and words.count("\n") == 2


def test_of_empty_sticks_and_a_spoilt_release_the_release_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("boot", "sda"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(updating, "mounted_sticks", lambda: [tmp_path / "boot", tmp_path / "sda"])
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


def test_no_stick_is_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updating, "mounted_sticks", list)
    code, words = said("--check")
    assert code == 2 and re.search(r"No USB stick found.*name the file: \S+ update FILE", words)


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
    monkeypatch.setattr(updating, "mounted_sticks", lambda: [tmp_path])
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


class Kiosk:
    """A kiosk with a key, on which a release of 2026-02-01 runs; the installer notes what it was handed."""

    def __init__(self, folder: Path) -> None:
        self.home, self.stick, self.key = folder / "opt", folder / "stick", folder / "own.key"
        (self.home / "current").mkdir(parents=True)
        (self.home / "keys").mkdir()
        self.stick.mkdir()
        (self.home / "keys/own.pub").write_text(new_key(self.key).text())
        about = b'{"format": 1, "version": "9", "made": "2026-02-01"}'
        (self.home / "current/release.json").write_bytes(about)
        self.installed, self.code = 0, 0
        self.meanwhile: Callable[[], object] = lambda: None

    def install(self, command: list[Any], check: bool) -> subprocess.CompletedProcess[str]:
        """Instead of the installer, which is there, and nobody else's."""
        assert Path(command[0]).read_bytes() == FILES["systemd/install.sh"] and not check
        self.installed += 1
        self.meanwhile()
        return subprocess.CompletedProcess(command, self.code)

    def left(self) -> list[str]:
        return sorted(path.name for path in self.home.iterdir())


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kiosk:
    made = Kiosk(tmp_path)
    monkeypatch.setattr(updating, "KIOSK", made.home)
    monkeypatch.setattr(updating, "mounted_sticks", lambda: [made.stick])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(subprocess, "run", made.install)
    return made


def test_a_release_that_a_key_of_here_signed_is_installed(kiosk: Kiosk) -> None:
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    code, told = said()
    assert (code, told.splitlines()) == (
        0,
        [
            "Release 9 of 2026-03-01: the file is complete and signed.",
            "Release 9 of 2026-03-01 is installed.",
        ],
    )
    assert kiosk.installed == 1 and kiosk.left() == ["current", "keys"]


def test_one_that_does_not_stay_is_said_last_where_the_screen_reads_it(kiosk: Kiosk) -> None:
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    kiosk.code = 1
    code, told = said()
    assert code == 1 and told.splitlines()[-1].startswith("Release 9 of 2026-03-01 was not installed.")


def test_a_second_update_at_once_is_refused_and_the_first_one_goes_on(kiosk: Kiosk) -> None:
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    second: list[tuple[int, str]] = []
    kiosk.meanwhile = lambda: second.append(said())
    code, told = said()
    assert code == 0 and told.endswith(" is installed.\n") and kiosk.installed == 1
    assert second == [(2, "companion: Another update is still running. Try again when it has ended.\n")]
    kiosk.meanwhile = lambda: None
    assert said()[0] == 0 and kiosk.installed == 2, "nothing is left of it that would refuse the next one"


def test_one_that_is_not_signed_is_refused_in_words(kiosk: Kiosk) -> None:
    path = release(kiosk.stick / "a.companion.tar", "2026-03-01")
    for words in ([], [str(path)], ["--older"], ["--check"], ["--check", str(path)]):
        code, told = said(*words)
        assert (code, kiosk.installed, kiosk.left()) == (2, 0, ["current", "keys"])
        assert "not a release that this device trusts: it is not signed. Nothing was changed." in told


def test_one_that_somebody_else_signed_is_refused_and_passed_over_for_one_of_ours(
    kiosk: Kiosk, tmp_path: Path
) -> None:
    new_key(tmp_path / "other.key")
    release(kiosk.stick / "b.companion.tar", "2026-05-01", tmp_path / "other.key")
    code, told = said()
    assert code == 2 and "with a key that is not installed here" in told and kiosk.installed == 0
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    code, told = said()
    assert code == 0 and "Release 9 of 2026-03-01" in told and kiosk.installed == 1


def test_what_was_put_into_a_signed_one_is_refused(kiosk: Kiosk) -> None:
    signed = release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    with tarfile.open(signed) as archive:
        files = {name.partition("/")[2]: archive.extractfile(name).read() for name in archive.getnames()}  # type: ignore[union-attr]
    files["systemd/install.sh"] = b"#!/bin/sh\nrm -rf /\n"
    own = {name: text for name, text in files.items() if not name.startswith("SHA256SUMS")}
    packed(signed, {**files, "SHA256SUMS": sums(own)})
    code, told = said()
    assert code == 2 and "its signature does not fit" in told and kiosk.installed == 0


@pytest.mark.parametrize(("made", "taken"), [("2026-01-31", 0), ("2026-02-01", 1), ("2026-02-02", 1)])
def test_an_older_one_takes_a_word_of_its_own(kiosk: Kiosk, made: str, taken: int) -> None:
    release(kiosk.stick / "a.companion.tar", made, kiosk.key)
    code, told = said()
    assert kiosk.installed == taken and (code == 0) == bool(taken)
    assert ("is older than the one that runs" in told and "update --older" in told) != bool(taken)
    assert said("--older")[0] == 0 and kiosk.installed == taken + 1


def test_without_a_key_nothing_is_taken(kiosk: Kiosk) -> None:
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    (kiosk.home / "keys/own.pub").unlink()
    code, told = said()
    assert code == 2 and "No key is installed here" in told and "install.sh --key FILE" in told
    (kiosk.home / "keys/odd.pub").write_text("x")
    assert said()[0] == 2 and kiosk.installed == 0


def test_one_for_which_there_is_no_room_is_refused(kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    room = SimpleNamespace(free=3 * path.stat().st_size - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: room)
    code, told = said()
    assert code == 2 and "needs more space" in told and kiosk.left() == ["current", "keys"]
    room.free += 1
    assert said()[0] == 0


def test_a_link_that_takes_the_place_of_what_was_found_is_not_followed(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    elsewhere = release(tmp_path / "elsewhere.companion.tar", "2026-03-02", kiosk.key)
    find = updating.newest_of_all

    def exchanged(*words: Any) -> Path:
        found = find(*words)
        path.unlink()
        path.symlink_to(elsewhere)
        return found

    monkeypatch.setattr(updating, "newest_of_all", exchanged)
    code, told = said()
    assert code == 2 and "a.companion.tar is not a complete release: it is not a file" in told
    assert kiosk.installed == 0


@pytest.mark.parametrize("pulled", ["file", "folder"])
def test_a_stick_that_cannot_be_read_stands_in_no_other_ones_way(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pulled: str
) -> None:
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    bad = tmp_path / "bad"
    bad.mkdir()
    release(bad / "b.companion.tar", "2026-04-01", kiosk.key)
    whole, glob = updating.check, Path.glob

    def check(path: Path, keys: Any) -> Any:
        if path.parent == bad:
            raise OSError(errno.EIO, "Input/output error")
        return whole(path, keys)

    def look(folder: Path, pattern: str) -> Any:
        if folder == bad:
            raise OSError(errno.ENODEV, "No such device")
        return glob(folder, pattern)

    monkeypatch.setattr(updating, "mounted_sticks", lambda: [bad, kiosk.stick])
    monkeypatch.setattr(updating, "check", check)
    if pulled == "folder":
        monkeypatch.setattr(Path, "glob", look)
    code, told = said()
    assert (code, kiosk.installed) == (0, 1) and "the device did not answer" in told
    monkeypatch.setattr(updating, "mounted_sticks", lambda: [bad])
    code, told = said()
    assert code == 2 and kiosk.installed == 1 and told.count("\n") == 1


def test_a_stick_that_is_pulled_while_it_is_copied_is_one_sentence(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)

    def pulled(_from: Any, _to: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(shutil, "copyfileobj", pulled)
    code, told = said()
    assert code == 2 and told.count("\n") == 1 and "a.companion.tar" in told
    assert (kiosk.installed, kiosk.left()) == (0, ["current", "keys"])


def test_what_is_exchanged_after_it_was_found_is_judged_again(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service can write what lies on a stick; what root checks lies where it cannot."""
    path = release(kiosk.stick / "a.companion.tar", "2026-03-01", kiosk.key)
    find = updating.newest_of_all

    def exchanged(*words: Any) -> Path:
        found = find(*words)
        release(path, "2026-03-01")
        return found

    monkeypatch.setattr(updating, "newest_of_all", exchanged)
    assert "it is not signed" in said()[1] and kiosk.installed == 0
