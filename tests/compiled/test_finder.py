"""Compiled rules are used where they fit, are the user's alone and can be loaded; else nothing changes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from companion.compiled import finder, making, place
from companion.compiled.finder import Finder
from tests.compiled.folders import MODULE, libraries, package, write_note


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package in place of ours, and nothing compiled yet."""
    monkeypatch.setenv("COMPANION_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(finder.VARIABLE)
    monkeypatch.setattr(finder, "PROOF", "companion.engine.of_nobody")
    found = package(tmp_path)
    monkeypatch.setattr(place, "PACKAGE", found)
    return found


def test_without_any_there_are_none(ours: Path) -> None:
    assert finder.which() == finder.Found(why="none")


def test_those_of_these_sources_are_found(ours: Path) -> None:
    folder = libraries(ours)
    assert finder.which() == finder.Found(folder)


def test_sources_that_were_only_touched_are_the_same(ours: Path) -> None:
    folder = libraries(ours)
    os.utime(ours / "engine" / "match.py", ns=(1, 1))
    assert finder.which() == finder.Found(folder)


@pytest.mark.parametrize("file", ["engine/match.py", "games/__init__.py", "engine/compiled.toml"])
def test_any_source_that_says_something_else_makes_them_stale(ours: Path, file: str) -> None:
    libraries(ours)
    with (ours / file).open("a") as source:
        source.write("# more\n")
    assert finder.which().why == "stale"


def test_a_new_source_makes_them_stale(ours: Path) -> None:
    libraries(ours)
    (ours / "games" / "new.py").touch()
    assert finder.which().why == "stale"


def test_those_of_another_python_are_not_seen(ours: Path) -> None:
    folder = libraries(ours)
    folder.rename(folder.with_name(folder.name.replace("cpython", "pypy")))
    assert finder.which().why == "none"


@pytest.mark.parametrize("what", ["", ".", place.NOTE, MODULE + place.SUFFIX])
def test_what_others_could_write_to_is_not_used(ours: Path, what: str) -> None:
    folder = libraries(ours)
    target = folder / what if what else folder.parent
    target.chmod(target.stat().st_mode | 0o020)
    assert finder.which() == finder.Found(why="strangers", what=str(target))


def test_what_belongs_to_another_is_not_used(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = libraries(ours)
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    assert finder.which() == finder.Found(why="strangers", what=str(folder.parent))


def test_a_link_is_not_followed(ours: Path, tmp_path: Path) -> None:
    folder = libraries(ours)
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert finder.which() == finder.Found(why="strangers", what=str(folder))


def test_a_library_that_was_changed_is_not_used(ours: Path) -> None:
    folder = libraries(ours)
    name = MODULE + place.SUFFIX
    (folder / name).write_bytes(b"torn off")
    assert finder.which() == finder.Found(why="changed", what=name)


def test_a_library_too_many_or_missing_is_not_used(ours: Path) -> None:
    folder = libraries(ours)
    (folder / (MODULE + place.SUFFIX)).unlink()
    assert finder.which().why == "changed"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"form": 0}', '{"form": 1, "digest": ""}'])
def test_a_note_that_cannot_be_read_is_no_note(ours: Path, text: str) -> None:
    folder = libraries(ours)
    (folder / place.NOTE).write_text(text)
    assert place.read_note(folder) is None and finder.which().why == "stale"


def test_what_cannot_be_loaded_leaves_all_interpreted(ours: Path) -> None:
    libraries(ours)
    found = Finder()
    assert found.find_spec("companion.games.any") is None
    assert found.look().why == "broken" and found.modules == {}
    assert place.LIBRARY not in sys.modules


def test_the_variable_turns_them_off(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    libraries(ours)
    monkeypatch.setenv(finder.VARIABLE, "1")
    assert Finder().look().why == "variable"


def test_they_are_not_mixed_with_rules_that_were_read_before(
    ours: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    libraries(ours)
    monkeypatch.setattr(finder, "PROOF", "sys")
    assert Finder().look().why == "late"


def test_nothing_is_looked_for_before_rules_are_imported(ours: Path) -> None:
    libraries(ours)
    found = Finder()
    assert found.find_spec("json") is None and found.find_spec("companion.speech.words") is None
    assert found.found is None


def test_a_damaged_library_is_seen_though_its_folder_tells_nothing(ours: Path) -> None:
    folder = libraries(ours)
    path = folder / (MODULE + place.SUFFIX)
    before = path.stat()
    path.write_bytes(b"no librarY")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    note = place.read_note(folder)
    assert note is not None and finder.which() == finder.Found(folder)
    assert making.damaged(folder, note) == path.name


def test_all_are_taken_away(ours: Path) -> None:
    libraries(ours)
    assert making.remove() == 1 and not place.root().exists()
    assert making.remove() == 0 and finder.which().why == "none"


def test_the_newest_that_fits_is_used_beside_those_of_other_sources(ours: Path) -> None:
    libraries(ours)
    (ours / "games" / "new.py").touch()
    second = libraries(ours)
    assert finder.which() == finder.Found(second)
    (ours / "games" / "new.py").unlink()
    assert finder.which().folder not in (None, second)


def test_the_place_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_CACHE", raising=False)
    for caches in ("", str(tmp_path)):
        monkeypatch.setenv("XDG_CACHE_HOME", caches)
        assert place.root() == platformdirs.user_cache_path("table-companion", appauthor=False) / "compiled"


def test_a_note_is_written_anew_in_one_step(ours: Path) -> None:
    folder = libraries(ours)
    os.utime(ours / "engine" / "match.py", ns=(1, 1))
    write_note(ours, folder)
    note = place.read_note(folder)
    assert note is not None and note.sources == place.seen(ours)
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []
