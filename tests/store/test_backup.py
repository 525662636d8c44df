"""Backups: everything comes back; half of one is none, wherever the stick is pulled."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion.engine.commands import Undo
from companion.store import backup, restoring
from companion.store.backup import SUFFIX, About, Places
from companion.store.errors import StoreError
from companion.store.shelf import Shelf, data_in
from tests.store.backups import made_by_hand
from tests.store.plays import begun, seeded
from tests.toy_game import GAME
from ui.program.kept import settings_trouble

NAME = f"friday{SUFFIX}"
NOW = 1_800_000_000.0


@pytest.fixture
def places(place: Path, shelf: Shelf) -> Places:
    """A table with two games, tags, a group, settings and own cards."""
    begun(shelf, steps=20).close()
    begun(shelf, seed="8", steps=30).close()
    made = Places(place, place / "settings")
    files = {"tags.json": "tags", "crashes/crashes.json": "x", "settings/settings.toml": "[screen]\n"}
    files |= {
        "settings/cards/miscrits/räuber.toml": "a = 1\n",
        "tags.json.lock": "",
        "groups/groups.json": "g",
        "house-rules/house-rules.json": "h",
    }
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return made


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def kept(folder: Path) -> dict[str, tuple[str, ...]]:
    """The games on a shelf with the hashes of all their entries."""
    shelf = Shelf({"toy": GAME}, folder / "games")
    return {info.id: tuple(line.state_hash for line in shelf.lines(info.id)) for info in shelf.kept()}


def test_everything_comes_back_at_the_next_start(places: Places, stick: Path, shelf: Shelf) -> None:
    before, backed_up = kept(data_in(places.home)), stick / NAME
    about = backup.write(places, backed_up, NOW)
    assert (about.games, about.left_out) == (2, ())
    shelf.delete(min(before))
    begun(shelf, seed="9").close()
    (data_in(places.home) / "tags.json").write_text("others")
    (places.known / "settings.toml").write_text("[screen]\ntext = 130\n")
    now = kept(data_in(places.home))
    restoring.prepare(backed_up, places, NOW)
    assert kept(data_in(places.home)) == now, "nothing has changed before the next start"
    assert restoring.begin(places, "b") == ""
    assert kept(data_in(places.home)) == before
    assert (data_in(places.home) / "tags.json").read_text() == "tags"
    assert (places.known / "settings.toml").read_text() == "[screen]\n"
    assert (places.known / "cards/miscrits/räuber.toml").read_text() == "a = 1\n"
    assert (places.home / "crashes/crashes.json").exists(), "what is of use to this machine alone stays"


def test_a_game_that_came_back_is_played_on(places: Places, stick: Path) -> None:
    backup.write(places, stick / NAME, NOW)
    restoring.prepare(stick / NAME, places, NOW)
    restoring.begin(places, "b")
    shelf = Shelf({"toy": GAME}, data_in(places.home) / "games")
    with shelf.open(shelf.kept()[0].id, seeded) as opened:
        assert opened.notices == ()
        opened.session.handle(Undo())


def test_a_game_that_is_being_played_is_in_it_as_far_as_it_is(
    places: Places, stick: Path, shelf: Shelf
) -> None:
    with begun(shelf, seed="5", steps=12) as opened:
        length = len(opened.session.entries)
        backup.write(places, stick / NAME, NOW)
        restoring.prepare(stick / NAME, places, NOW)
    restoring.begin(places, "b")
    assert len(kept(data_in(places.home))[opened.id]) == length


def test_a_game_that_cannot_be_read_is_left_out_and_named(places: Places, stick: Path) -> None:
    broken = next((data_in(places.home) / "games").glob("*/game.db")).parent
    for file in broken.iterdir():
        file.write_bytes(b"nonsense")
    about = backup.write(places, stick / NAME, NOW)
    assert (about.games, about.left_out) == (1, (f"games/{broken.name}",))


def test_what_no_file_can_hold_is_left_out_and_named_and_all_else_is_in_it(
    places: Places, stick: Path
) -> None:
    """A pipe, a link, a name of bytes that are no letters, and a game of which only the copy is left."""
    before = kept(places.home)
    os.mkfifo(places.home / "pipe")
    (places.home / "link").symlink_to("/etc")
    (places.home / os.fsdecode(b"\xff.json")).write_bytes(b"x")
    next((places.home / "games").glob("*/game.db")).unlink()
    assert backup.write(places, stick / NAME, NOW).left_out == ("\N{REPLACEMENT CHARACTER}.json",)
    restoring.prepare(stick / NAME, places, NOW)
    restoring.begin(places, "b")
    assert kept(data_in(places.home)) == before


PULLED = """
import os, resource, signal, sys
from pathlib import Path
from companion.store import backup
places, stick = backup.Places(Path(sys.argv[1]), Path(sys.argv[1]) / "settings"), Path(sys.argv[2])
whole = (stick / sys.argv[3]).read_bytes()
for dies in (True, False):
    for byte in [*range(0, len(whole), max(1, len(whole) // 20)), len(whole) - 1]:
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_FSIZE, (byte, byte))
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL if dies else signal.SIG_IGN)
            try:
                backup.write(places, stick / sys.argv[3], 1.8e9)
            except backup.StoreError:
                os._exit(3)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code == (-signal.SIGXFSZ if dies else 3), (byte, code)
        assert (stick / sys.argv[3]).read_bytes() == whole, byte
        assert [p.name for p in stick.iterdir() if not p.name.startswith(".")] == [sys.argv[3]], byte
assert backup.check(stick / sys.argv[3])
"""


@pytest.mark.machine
def test_a_stick_that_is_pulled_at_any_byte_has_the_whole_backup_from_before(
    places: Places, stick: Path
) -> None:
    """The kernel ends the writing at that byte: with the process (the power went), or with an error."""
    backup.write(places, stick / NAME, NOW)
    command = [sys.executable, "-c", PULLED, str(data_in(places.home)), str(stick), NAME]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    backup.write(places, stick / NAME, NOW)
    assert [path.name for path in stick.iterdir()] == [NAME], "what was left of them is swept away"


def test_half_a_backup_is_refused_and_nothing_is_prepared(places: Places, stick: Path) -> None:
    backup.write(places, stick / NAME, NOW)
    whole = (stick / NAME).read_bytes()
    for length in (0, 1, len(whole) // 2, len(whole) - 1):
        (stick / NAME).write_bytes(whole[:length])
        with pytest.raises(StoreError, match="is not a complete backup") as refused:
            restoring.prepare(stick / NAME, places, NOW)
        assert refused.value.code == "bad-file"
        assert not (places.home / restoring.NEXT).is_symlink()
        assert list((places.home / restoring.SLOTS).iterdir()) == [], "nor does half a slot stay"


def test_what_never_ends_is_no_backup(stick: Path) -> None:
    os.mkfifo(stick / NAME)
    (stick / "link").symlink_to("/dev/zero")
    for name in (NAME, "link"):
        with pytest.raises(StoreError, match="is not a complete backup"):
            backup.look(stick / name)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_however_it_is_packed_damage_is_said(stick: Path, method: int) -> None:
    path = made_by_hand(stick / NAME, {"data/tags.json": b"theirs" * 99}, method=method)
    whole, about, refused = path.read_bytes(), backup.check(path), 0
    for byte in range(len(whole)):
        path.write_bytes(whole[:byte] + bytes([whole[byte] ^ 0xFF]) + whole[byte + 1 :])
        try:
            assert backup.check(path) == about, "what says nothing may be anything"
        except StoreError:
            refused += 1
    assert refused > len(whole) // 2


@pytest.mark.parametrize(
    "name",
    [
        "data/../../etc/passwd",
        "/etc/passwd",
        "data",
        "elsewhere/a",
        "data//a",
        "data/.hidden",
        "data/" + "a/" * 9 + "b",
        "data/games/bcdfgh/game.db",
        "data/games/bcdfgh/copy.db",
    ],
)
def test_a_name_leads_nowhere_else(places: Places, stick: Path, name: str) -> None:
    with pytest.raises(StoreError):
        restoring.prepare(made_by_hand(stick / NAME, {name: b"x"}), places, NOW)


@pytest.mark.parametrize(
    ("files", "about"),
    [
        ({"data/tags.json": b"x"}, {"files": {"data/tags.json": "0" * 64}}),
        ({"data/tags.json": b"x"}, {"files": {}}),
        ({}, {"format": 2}),
        ({}, {"surprise": 1}),
        ({"settings/settings.toml": b"[screen\n"}, None),
        ({"data/games/bcdfgh.game": b"nonsense"}, None),
    ],
)
def test_what_does_not_fit_is_refused(
    places: Places, stick: Path, files: dict[str, bytes], about: dict[str, object] | None
) -> None:
    with pytest.raises(StoreError):
        restoring.prepare(made_by_hand(stick / NAME, files, about), places, NOW)
    assert not (places.home / restoring.NEXT).is_symlink()


@pytest.mark.parametrize(
    "name", ["data/crashes/old.json", "data/slots/1/a", "data/now/a", "data/settings/b", "settings/lock"]
)
def test_what_only_another_machine_carries_is_left_out(places: Places, stick: Path, name: str) -> None:
    before = (places.home / "crashes/crashes.json").read_bytes()
    path = made_by_hand(stick / NAME, {name: b"x", "data/tags.json": b"theirs"})
    restoring.prepare(path, places, NOW)
    restoring.begin(places, "b")
    assert (data_in(places.home) / "tags.json").read_bytes() == b"theirs"
    assert (places.home / "crashes/crashes.json").read_bytes() == before
    assert not (places.folders()[name.split("/")[0]] / name.partition("/")[2]).exists()


def test_what_a_backup_says_about_itself_is_read_without_the_rest(places: Places, stick: Path) -> None:
    made = backup.write(places, stick / NAME, NOW)
    assert backup.look(stick / NAME) == made and isinstance(made, About) and made.made == NOW


def test_settings_that_cannot_be_used_stay_out_and_those_of_here_stay(places: Places, stick: Path) -> None:
    settings = places.known / "settings.toml"
    settings.write_text('[screen]\ncolour_of_the_moon = "red"\n')
    about = backup.write(places, stick / NAME, NOW)
    settings.write_text("[screen]\ntext = 130\n")
    said = restoring.prepare(stick / NAME, places, NOW, settings_trouble)
    assert "colour_of_the_moon" in said and about.games == 2
    restoring.begin(places, "b")
    assert settings.read_text() == "[screen]\ntext = 130\n"
    assert len(kept(data_in(places.home))) == 2, "the games come back all the same"
    assert (places.known / "cards/miscrits/räuber.toml").exists()


def test_settings_that_cannot_be_used_are_left_out_where_there_are_none(places: Places, stick: Path) -> None:
    settings = places.known / "settings.toml"
    settings.write_text("[[hardware.reader]]\nname = 7\n")
    backup.write(places, stick / NAME, NOW)
    settings.unlink()
    assert restoring.prepare(stick / NAME, places, NOW, settings_trouble)
    restoring.begin(places, "b")
    assert not settings.exists()


@pytest.mark.parametrize("text", ["[screen]\ntext = 130\n", '[[hardware.reader]]\nname = "box"\n'])
def test_good_settings_of_both_doors_are_taken(text: str, places: Places, stick: Path) -> None:
    settings = places.known / "settings.toml"
    settings.write_text(text)
    backup.write(places, stick / NAME, NOW)
    settings.write_text("")
    assert restoring.prepare(stick / NAME, places, NOW, settings_trouble) == ""
    restoring.begin(places, "b")
    assert settings.read_text() == text


def test_a_backup_without_settings_leaves_those_of_here_with_their_lock(places: Places, stick: Path) -> None:
    (places.known / "settings.toml").write_text('[screen]\nlock = "hold"\n')
    restoring.prepare(made_by_hand(stick / NAME, {"data/tags.json": b"theirs"}), places, NOW)
    restoring.begin(places, "b")
    assert (places.known / "settings.toml").read_text() == '[screen]\nlock = "hold"\n'


def test_a_game_that_does_not_open_as_it_was_laid_is_refused(
    places: Places, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup.write(places, stick / NAME, NOW)
    whole = Shelf.text

    def shorter(self: Shelf, game_id: str) -> bytes:
        begun(self, seed="elsewhere", steps=3).close()
        other = next(each for each in self._files.ids() if each != game_id)
        return whole(self, other)

    monkeypatch.setattr(Shelf, "text", shorter)
    monkeypatch.setattr(Shelf, "_rules", {"toy": GAME}.__getitem__, raising=False)
    with pytest.raises(StoreError):
        restoring.prepare(stick / NAME, places, NOW)
    assert not (places.home / restoring.NEXT).is_symlink()
