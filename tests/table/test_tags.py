"""The library: two tags never mean the same copy, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.parts.table_kit import Copy
from companion.store.errors import StoreError
from companion.table.desk.inputs import TagName, understood
from companion.table.kept import kept_file
from companion.table.tags.binding import Row, copies_of
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library
from companion.table.tags.physical import CopyError, parsed, written

BASH = Copy("sts", "ironclad", "bash", 1)
STRIKE = Copy("sts", "ironclad", "strike_ironclad", 3)
ONE, TWO = "04aaaaaaaaaaaa", "04bbbbbbbbbbbb"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """An empty library."""
    return Library(tmp_path / "tags.json")


def failed(code: str, error: pytest.ExceptionInfo[TableError]) -> None:
    """The error has this code, words and a remedy."""
    assert error.value.code == code
    assert error.value.words and error.value.remedy


def test_a_binding_is_there_again_after_opening(library: Library) -> None:
    library.bind(ONE, BASH)
    again = Library(library.path)
    found = again.identify(ONE)
    assert found is not None and found.copy == BASH and not found.from_memory
    assert again.uid_of(BASH) == ONE
    assert again.identify(TWO) is None


def test_two_tags_never_mean_the_same_copy(library: Library) -> None:
    library.bind(ONE, BASH)
    with pytest.raises(TableError) as error:
        library.bind(TWO, BASH)
    failed("copy-bound", error)
    assert library.identify(TWO) is None


def test_a_tag_never_means_two_copies(library: Library) -> None:
    library.bind(ONE, BASH)
    with pytest.raises(TableError) as error:
        library.bind(ONE, STRIKE)
    failed("tag-bound", error)
    library.bind(ONE, BASH)  # the same again is no mistake
    assert len(library.bound()) == 1


def test_a_phone_is_never_bound_because_its_number_changes(library: Library) -> None:
    with pytest.raises(TableError) as error:
        library.bind("08a1b2c3", BASH)
    failed("passing-tag", error)
    with pytest.raises(TableError) as error:
        library.bind_all({ONE: STRIKE, "08a1b2c3": BASH})
    failed("passing-tag", error)
    library.bind("09a1b2c3", BASH)
    assert library.uid_of(BASH) == "09a1b2c3" and library.uid_of(STRIKE) is None


def test_an_unbound_tag_means_nothing(library: Library) -> None:
    library.bind(ONE, BASH)
    assert library.unbind(ONE) == BASH
    assert Library(library.path).identify(ONE) is None
    with pytest.raises(TableError) as error:
        library.unbind(ONE)
    failed("unknown-tag", error)


def test_bindings_survive_renamed_content(library: Library) -> None:
    library.bind(ONE, BASH)
    library.rename("sts", "bash", "bash_two")
    library.rename("sts", "bash_two", "bash_three")
    today = msgspec.structs.replace(BASH, card="bash_three")
    again = Library(library.path)
    assert again.identify(ONE).copy == today  # type: ignore[union-attr]
    assert again.uid_of(today) == ONE
    with pytest.raises(TableError):
        again.bind(TWO, today)


def test_a_renaming_that_would_make_two_tags_mean_one_copy_is_refused(library: Library) -> None:
    library.bind(ONE, BASH)
    library.bind(TWO, msgspec.structs.replace(BASH, card="other"))
    with pytest.raises(TableError) as error:
        library.rename("sts", "other", "bash")
    failed("copy-bound", error)
    assert {each.copy.card for each in library.bound()} == {"bash", "other"}


def test_renaming_in_a_circle_ends(library: Library) -> None:
    library.bind(ONE, BASH)
    library.rename("sts", "bash", "other")
    library.rename("sts", "other", "bash")
    assert library.identify(ONE).copy.card == "bash"  # type: ignore[union-attr]


def test_a_name_in_the_tag_is_understood_when_nobody_bound_it(library: Library) -> None:
    found = library.identify(ONE, TagName("sts", "ironclad", "bash", 1, upgraded=True))
    assert found is not None and found.from_memory and found.upgraded and found.copy == BASH


def test_a_binding_counts_more_than_the_memory(library: Library) -> None:
    library.bind(ONE, BASH)
    found = library.identify(ONE, TagName("sts", "ironclad", "strike_ironclad", 3, upgraded=True))
    assert found is not None and found.copy == BASH and not found.upgraded


def test_two_tags_with_the_same_name_in_their_memory_are_told_apart(library: Library) -> None:
    name = TagName("sts", "ironclad", "bash", 1)
    library.identify(ONE, name)
    with pytest.raises(TableError) as error:
        library.identify(TWO, name)
    failed("copy-bound", error)
    library.identify(ONE, name)  # the first goes on meaning it


def test_duplicates_are_listed(library: Library) -> None:
    library.identify(TWO, TagName("sts", "ironclad", "bash", 1))
    library.bind(ONE, BASH)
    assert library.duplicates() == ((TWO, BASH),)


def test_missing_copies_are_listed(library: Library) -> None:
    copies = copies_of("sts", "ironclad", ["bash", "strike_ironclad"])
    library.bind(ONE, STRIKE)
    missing = library.missing(copies)
    assert STRIKE not in missing and len(missing) == 5


def test_a_library_goes_to_another_table(library: Library, tmp_path: Path) -> None:
    library.bind(ONE, BASH)
    library.export(tmp_path / "out.json")
    other = Library(tmp_path / "other.json")
    other.bind(TWO, STRIKE)
    merged = other.import_file(tmp_path / "out.json")
    assert (merged.added, merged.left_out) == (1, ())
    assert len(Library(other.path).bound()) == 2
    with pytest.raises(TableError) as error:
        library.export(tmp_path / "out.json")
    failed("exists", error)


def test_what_contradicts_the_own_library_is_left_out(library: Library, tmp_path: Path) -> None:
    library.bind(ONE, BASH)
    library.export(tmp_path / "out.json")
    other = Library(tmp_path / "other.json")
    other.bind(TWO, BASH)
    merged = other.import_file(tmp_path / "out.json")
    assert merged.added == 0 and len(merged.left_out) == 1
    assert other.uid_of(BASH) == TWO


TAG = {"uid": ONE, "copy": {"game": "sts", "set": "ironclad", "card": "bash", "copy": 1}}
HEAD = {"format": "table companion tags", "version": 1}


@pytest.mark.parametrize(
    "file",
    [
        {**HEAD, "tags": [TAG, TAG]},
        {**HEAD, "tags": [TAG, {**TAG, "uid": TWO}]},
        {**HEAD, "version": 99},
        {**HEAD, "format": "something else"},
        {**HEAD, "tags": [{**TAG, "uid": "nothing"}]},
        {**HEAD, "tags": [{**TAG, "copy": {**TAG["copy"], "copy": 0}}]},  # type: ignore[dict-item]
        {**HEAD, "tags": [{**TAG, "copy": {**TAG["copy"], "card": "../../etc"}}]},  # type: ignore[dict-item]
        {**HEAD, "unknown": 1},
        ["not", "an", "object"],
    ],
)
def test_a_file_with_a_mistake_is_refused_and_changes_nothing(
    library: Library, tmp_path: Path, file: object
) -> None:
    library.bind(TWO, STRIKE)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(file))
    with pytest.raises(TableError) as error:
        library.import_file(wrong)
    failed("bad-file", error)
    assert str(wrong) in error.value.words
    assert len(library.bound()) == 1
    with pytest.raises(TableError):
        Library(wrong)


def test_an_endless_file_is_not_read(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_file, "LARGEST", 100)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(" " * 101)
    with pytest.raises(TableError) as error:
        library.import_file(wrong)
    failed("bad-file", error)


def test_a_full_disk_leaves_the_library_as_it_was(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.bind(ONE, BASH)

    def full(path: Path, text: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept_file, "write_safely", full)
    with pytest.raises(StoreError) as error:
        library.bind(TWO, STRIKE)
    assert error.value.code == "full"
    assert library.identify(TWO) is None and library.uid_of(STRIKE) is None
    assert len(Library(library.path).bound()) == 1


def test_a_row_binds_one_scan_after_the_other(library: Library) -> None:
    row = Row(library, copies_of("sts", "ironclad", ["strike_ironclad"]))
    step = row.next
    assert step is not None
    assert step.words("Strike") == "Next: Strike, copy 1 of 5."
    assert row.seen(ONE).copy == 1
    assert row.next is not None and row.next.words("Strike") == "Next: Strike, copy 2 of 5."
    with pytest.raises(TableError) as error:
        row.seen(ONE)
    failed("tag-bound", error)
    assert row.next.number == 2


def test_a_row_ends(library: Library) -> None:
    row = Row(library, copies_of("sts", "ironclad", ["bash"]))
    row.seen(ONE)
    assert row.next is None
    with pytest.raises(TableError) as error:
        row.seen(TWO)
    failed("row-done", error)


def test_the_boxes_hold_what_they_hold() -> None:
    assert len(copies_of("ministeel")) == 100
    assert len(copies_of("sts", "ironclad", ["strike_ironclad"])) == 5
    with pytest.raises(TableError) as error:
        copies_of("sts", "no such part")
    failed("unknown-card", error)
    assert "no such part" in error.value.words
    with pytest.raises(TableError) as error:
        copies_of("sts", "ironclad", ["bash", "neutralize", "bananas"])
    assert "neutralize, bananas" in error.value.words and "bash" not in error.value.words
    with pytest.raises(TableError):
        copies_of("chess")


@pytest.mark.parametrize("text", ["", "sts/ironclad/bash", "sts/ironclad/bash/0", "a/b/../1", "a/b/c/12345"])
def test_what_names_no_copy_is_refused(text: str) -> None:
    with pytest.raises(CopyError):
        parsed(text)
    assert parsed(written(BASH)) == BASH


uids = st.integers(0, 30).map(lambda number: f"04{number:012x}")
copies = st.integers(1, 20).map(lambda number: Copy("sts", "ironclad", "bash", number))


@settings(max_examples=40, deadline=None)
@given(steps=st.lists(st.tuples(uids, copies, st.booleans()), max_size=30))
def test_whatever_is_bound_and_unbound_no_copy_has_two_tags(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, Copy, bool]]
) -> None:
    library = Library(tmp_path_factory.mktemp("bound") / "tags.json")
    for uid, copy, bind in steps:
        try:
            library.bind(uid, copy) if bind else library.unbind(uid)
        except TableError:
            continue
    bound = library.bound()
    assert len({each.copy for each in bound}) == len({each.uid for each in bound}) == len(bound)
    assert Library(library.path).bound() == bound
    for each in bound:
        found = library.identify(each.uid)
        assert found is not None and found.copy == each.copy and library.uid_of(each.copy) == each.uid


@pytest.mark.parametrize(
    "event",
    [
        {"type": "tag_seen"},
        {"type": "tag_seen", "reader": "r", "place": "p", "uid": "04zz", "at": 1.0},
        {"type": "die_rolled", "die": "d", "face": 0, "sequence": 1, "boot": "", "duration_ms": 1, "at": 1.0},
        {"type": "nothing we know"},
        42,
    ],
)
def test_what_cannot_be_an_event_is_not_understood(event: object) -> None:
    assert understood(event) is None


# Two programs at once


def test_what_another_program_bound_meanwhile_stays(library: Library) -> None:
    other = Library(library.path)
    library.bind(ONE, BASH)
    other.bind(TWO, STRIKE)
    assert {each.uid for each in Library(library.path).bound()} == {ONE, TWO}
    with pytest.raises(TableError) as error:
        library.bind(TWO, Copy("sts", "ironclad", "bash", 2))
    failed("tag-bound", error)
    assert other.unbind(ONE) == BASH
    with pytest.raises(TableError) as error:
        library.unbind(ONE)
    failed("unknown-tag", error)


def test_a_program_that_holds_the_file_for_ever_is_named(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_file, "PATIENCE_SECONDS", 0.0)
    with kept_file.changing(library.path), pytest.raises(TableError) as error:
        Library(library.path).bind(ONE, BASH)
    failed("in-use", error)
    library.bind(ONE, BASH)


def test_nothing_lies_about_after_writing(library: Library) -> None:
    library.bind(ONE, BASH)
    assert {path.name for path in library.path.parent.iterdir()} == {"tags.json", "tags.json.lock"}


def test_an_export_into_a_folder_that_is_not_there_makes_none(library: Library, tmp_path: Path) -> None:
    with pytest.raises(TableError) as error:
        library.export(tmp_path / "no" / "tags.json")
    failed("not-found", error)
    assert not (tmp_path / "no").exists()


def test_an_id_that_cannot_be_is_said_as_far_as_it_can_be_read(library: Library) -> None:
    with pytest.raises(TableError) as error:
        library.rename("sts", "A" * 41, "B" * 41)
    failed("unknown-card", error)
    assert str(error.value).startswith(f"{'A' * 40} or {'B' * 40} is not a valid card id.")
