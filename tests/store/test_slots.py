"""Slots: one link says what counts; a start that fails goes back; nothing that may be the only copy goes."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.store.backup import Places
from companion.store.errors import StoreError
from companion.store.restoring import begin, prepare, started_well
from companion.store.shelf import data_in
from tests.store.backups import made_by_hand

NOW = 1_800_000_000.0


def made(place: Path, within: bool) -> Places:
    """What is kept, with the settings within it as on a kiosk, or elsewhere as on a desktop."""
    home = place / "data"
    known = home / "settings" if within else place / "config/companion"
    known.mkdir(parents=True)
    (home / "games/bcdfgh").mkdir(parents=True)
    (home / "games/bcdfgh/game.db").write_text("first")
    (home / "tags.json").write_text("first")
    (home / "lock").write_text("3 tries")
    (known / "word.txt").write_text("first")
    return Places(home, known)


@pytest.fixture(params=[True, False], ids=["within", "apart"])
def places(tmp_path: Path, request: pytest.FixtureRequest) -> Places:
    return made(tmp_path, request.param)


def restore(places: Places, word: str) -> None:
    """A slot that says this word, ready for the next start."""
    files = {"data/tags.json": word.encode(), "settings/word.txt": word.encode()}
    prepare(made_by_hand(places.home.parent / "backup", files), places, NOW)


def seen(places: Places) -> tuple[str, str]:
    """What a program finds that knows nothing of slots but where data lie."""
    return (data_in(places.home) / "tags.json").read_text(), (places.known / "word.txt").read_text()


def words(places: Places) -> set[str]:
    """Whatever is there of each slot."""
    return {path.read_text() for path in (places.home / "slots").glob("*/data/tags.json")}


def good_starts(places: Places, count: int) -> None:
    for boot in range(count):
        begin(places, f"good {boot}")
        started_well(places)
        started_well(places)


def test_nothing_changes_until_the_next_start_and_then_all_of_it_does(places: Places) -> None:
    restore(places, "second")
    assert seen(places) == ("first", "first")
    assert begin(places, "a") == ""
    assert seen(places) == ("second", "second")
    assert words(places) == {"first", "second"}, "what was there stays beside it"
    assert (places.home / "slots/first/settings/word.txt").read_text() == "first"
    assert (places.home / "lock").read_text() == "3 tries"


def test_without_a_slot_a_start_changes_nothing(places: Places) -> None:
    before = sorted(places.home.rglob("*"))
    assert begin(places, "a") == ""
    started_well(places)
    assert sorted(places.home.rglob("*")) == before


def test_a_start_that_did_not_last_returns_by_itself(places: Places) -> None:
    restore(places, "second")
    begin(places, "a")
    assert "What was here before is back" in begin(places, "a")
    assert seen(places) == ("first", "first")
    assert begin(places, "a") == "", "that is said once"
    assert words(places) == {"first", "second"}, "and the one that failed is still there"


def test_where_the_one_before_never_started_well_either_it_goes_back_further(places: Places) -> None:
    restore(places, "second")
    begin(places, "a")
    restore(places, "third")
    begin(places, "a")
    for left in ("second", "first"):
        assert "What was here before is back" in begin(places, "a")
        assert seen(places) == (left, left)
    assert begin(places, "a") == "" and words(places) == {"first", "second", "third"}


def test_a_slot_that_somebody_took_away_is_not_gone_back_to(places: Places) -> None:
    restore(places, "second")
    begin(places, "a")
    shutil.rmtree(places.home / "slots/first")
    assert begin(places, "a") == ""
    assert seen(places) == ("second", "second")


def test_a_pulled_plug_is_no_failed_start(places: Places) -> None:
    restore(places, "second")
    for boot in "abcde":
        assert begin(places, boot) == ""
    assert seen(places) == ("second", "second")


def test_after_a_good_start_nothing_returns(places: Places) -> None:
    restore(places, "second")
    good_starts(places, 1)
    for _crash in range(5):
        assert begin(places, "a") == ""
    assert seen(places) == ("second", "second")


@pytest.mark.parametrize(("starts", "left"), [(2, {"first", "second", "third"}), (3, {"second", "third"})])
def test_older_slots_go_after_three_good_starts_and_the_one_before_stays(
    places: Places, starts: int, left: set[str]
) -> None:
    restore(places, "second")
    good_starts(places, 5)
    assert words(places) == {"first", "second"}
    restore(places, "third")
    good_starts(places, starts)
    assert words(places) == left
    assert (places.home / "games/bcdfgh/game.db").exists() is (starts < 3)
    assert (places.home / "lock").read_text() == "3 tries"
    assert seen(places) == ("third", "third")


def test_a_slot_that_waits_outlives_the_tidying_up(places: Places) -> None:
    restore(places, "second")
    good_starts(places, 2)
    begin(places, "c")
    restore(places, "third")
    started_well(places)
    assert words(places) == {"first", "second", "third"}
    begin(places, "d")
    assert seen(places) == ("third", "third")


def test_what_lay_ready_is_given_up_for_the_next(places: Places) -> None:
    restore(places, "second")
    restore(places, "third")
    begin(places, "a")
    assert seen(places) == ("third", "third")


def test_settings_that_somebody_laid_in_place_of_the_link_are_left_to_them(places: Places) -> None:
    restore(places, "second")
    good_starts(places, 1)
    places.known.unlink()
    places.known.mkdir()
    (places.known / "word.txt").write_text("by hand")
    assert begin(places, "x") == ""
    assert seen(places) == ("second", "by hand")


CALLS = ("rename", "replace", "symlink", "mkdir", "fsync", "unlink")


class Fault:
    """The N-th call that changes the disk ends the process, or fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, call: int, raised: BaseException) -> None:
        self.left, self.raised = call, raised
        for name in CALLS:
            monkeypatch.setattr(os, name, self._counted(getattr(os, name)))

    def _counted(self, real: Any) -> Any:
        def called(*words: Any, **more: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                raise self.raised
            return real(*words, **more)

        return called


@pytest.mark.parametrize("kind", [KeyboardInterrupt(), OSError(errno.EIO, "EIO")], ids=["cut", "EIO"])
@pytest.mark.parametrize("within", [True, False], ids=["within", "apart"])
@pytest.mark.parametrize("again", [False, True], ids=["first", "second"])
def test_wherever_a_start_is_cut_off_what_counts_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: BaseException, within: bool, again: bool
) -> None:
    """At each call in turn: a program finds the old or the new, never a mixture; the next start goes on."""
    found = []
    for call in range(1, 60):
        places = made(tmp_path / str(call), within)
        if again:
            restore(places, "first")
            good_starts(places, 1)
        restore(places, "second")
        with monkeypatch.context() as faulty:
            fault = Fault(faulty, call, kind)
            with suppress(KeyboardInterrupt, StoreError):
                begin(places, "a")
        if fault.left > 0:
            break
        found.append(whole(places))
        assert begin(places, "b") == ""
        assert seen(places) == ("second", "second") and "first" in words(places)
    assert set(found) == ({"first", "second"} if again else {"first", "second", "between"})
    assert found.count("between") <= 2 and found[-1] == "second" and len(found) < 59
    decided = found.index("second") == len(found) - found.count("second")
    assert decided or isinstance(kind, OSError), "one call decides; a folder that is there fails in vain"


def whole(places: Places) -> str:
    """Which of the two a program finds; `between` two renamings the settings wait for the next start."""
    if not places.known.is_dir():
        assert (places.home / "now/settings/word.txt").read_text() == "first"
        return "between"
    data, settings = seen(places)
    assert data == settings
    return data
