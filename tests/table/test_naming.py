"""Names written into tags: the real reader on an emulated chip, and what is said when it cannot be."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.at_table import TableReaders, writer_of
from companion.engine.parts.table_kit import Copy
from companion.play.terminal.screen import Screen
from companion.table.desk.inputs import TagGone, TagSeen
from companion.table.kept.decks import Decks
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library
from companion.table.tags.naming import LONGEST_WRITE, Named, NameWriter
from companion.table.tags.tags_command import run
from hardware.events import TagName
from hardware.rfid.ndef import encode
from hardware.rfid.tag_memory import block
from hardware.table_words import Lift, Put, TagKind
from tests.table.hardware_hands import HardwareHands
from tests.table.tables import copy_of

BASH = "04aaaaaaaaaaaa"
STRIKE = "04bbbbbbbbbbbb"


class NamingHands(HardwareHands):
    """Hands at an emulated table whose time can be skipped."""

    def __init__(self) -> None:
        self.skipped = 0.0
        super().__init__(later=lambda: self.skipped)

    def lay(self, uid: str, kind: TagKind = "ntag213", card: TagName | None = None) -> TagSeen:
        """A tag is laid on the reader and stays there; what was seen."""
        self.obey(Put(uid, "shared", kind, card))
        self.until(lambda event: isinstance(event, TagSeen) and event.uid == uid)
        seen = self.heard[-1]
        assert isinstance(seen, TagSeen)
        return seen

    def lift(self, uid: str) -> None:
        """The tag goes, and the reader has noticed."""
        self.obey(Lift(uid))
        self.until(lambda event: isinstance(event, TagGone) and event.uid == uid)

    def tag(self, uid: str) -> Any:
        """The emulated tag itself."""
        assert self.equipment.table is not None
        return self.equipment.table._tags[uid]

    def ended(self, writer: NameWriter) -> Named:
        """How the write ended."""
        end = time.monotonic() + 20.0
        while time.monotonic() < end:
            named = writer.finished()
            if named is not None:
                return named
            self.supervisor.next_event(0.05)
        raise AssertionError("the write never ended")


@pytest.fixture
def hands() -> Iterator[NamingHands]:
    made = NamingHands()
    yield made
    made.close()


@pytest.fixture
def bound(tmp_path: Path) -> Library:
    made = Library(tmp_path / "tags.json")
    made.bind(BASH, copy_of("bash"))
    made.bind(STRIKE, copy_of("strike_ironclad", 2))
    return made


def writer(hands: NamingHands, library: Library, owners: Any = None) -> NameWriter:
    return NameWriter(library, writer_of(hands.equipment), hands.clock, owners)


def test_a_name_is_written_and_read_by_a_table_that_never_bound_it(
    hands: NamingHands, bound: Library, tmp_path: Path
) -> None:
    bystander = hands.lay(STRIKE)
    hands.lift(STRIKE)
    naming = writer(hands, bound)
    assert naming.finished() is None and not naming.busy
    name = naming.begin(hands.lay(BASH))
    assert (name.card, name.copy, name.upgraded) == ("bash", 1, False) and naming.busy
    assert hands.ended(naming).outcome == "written"
    assert not naming.busy and naming.finished() is None
    hands.lift(BASH)
    elsewhere = Library(tmp_path / "elsewhere.json")
    seen = hands.lay(BASH)
    found = elsewhere.identify(seen.uid, seen.name)
    assert found is not None and found.copy == copy_of("bash") and found.from_memory
    assert bystander.name is None and hands.tag(STRIKE).user_memory[:1] != b"\xd4"


@pytest.mark.parametrize(("kind", "outcome"), [("ultralight", "unfit"), ("classic", "unfit")])
def test_a_tag_of_another_kind_is_told_to_be_unfit(
    hands: NamingHands, bound: Library, kind: TagKind, outcome: str
) -> None:
    naming = writer(hands, bound)
    uid = BASH if kind != "classic" else "aabbccdd"
    if kind == "classic":
        bound.unbind(BASH)
        bound.bind(uid, copy_of("bash"))
    naming.begin(hands.lay(uid, kind))
    named = hands.ended(naming)
    assert named.outcome == outcome and "NTAG213" in named.words


def test_a_protected_tag_is_told_and_keeps_what_it_held(hands: NamingHands, bound: Library) -> None:
    seen = hands.lay(BASH)
    tag = hands.tag(BASH)
    tag.memory[10:12] = b"\xff\xff"
    before = bytes(tag.memory)
    naming = writer(hands, bound)
    naming.begin(seen)
    named = hands.ended(naming)
    assert named.outcome == "locked" and "protected" in named.words
    assert bytes(tag.memory) == before


def test_a_lifted_tag_is_written_when_it_comes_back(hands: NamingHands, bound: Library) -> None:
    seen = hands.lay(BASH)
    hands.lift(BASH)
    naming = writer(hands, bound)
    naming.begin(seen)
    hands.lay(STRIKE)  # another tag is never taken for it
    assert naming.finished() is None
    hands.lift(STRIKE)
    hands.lay(BASH)
    assert hands.ended(naming).outcome == "written"


def test_a_tag_that_was_taken_away_for_good_is_told(hands: NamingHands, bound: Library) -> None:
    seen = hands.lay(BASH)
    hands.lift(BASH)
    naming = writer(hands, bound)
    naming.begin(seen)
    hands.skipped += LONGEST_WRITE / 2 + 1
    named = hands.ended(naming)
    assert named.outcome == "lifted" and "The tag was lifted before its name was written" in named.words


def test_what_else_is_stored_is_kept_until_somebody_agrees(hands: NamingHands, bound: Library) -> None:
    seen = hands.lay(BASH)
    tag = hands.tag(BASH)
    foreign = bytes.fromhex("0305d101015500fe")
    start = bytes(tag.memory).index(b"\x03\x00", 16)
    tag.memory[start : start + len(foreign)] = foreign
    before = bytes(tag.memory)
    naming = writer(hands, bound)
    naming.begin(seen)
    assert hands.ended(naming).outcome == "foreign" and bytes(tag.memory) == before
    naming.begin(seen, replace=True)
    assert hands.ended(naming).outcome == "written"


def test_only_bound_tags_one_at_a_time(bound: Library) -> None:
    asked: list[tuple[str, bool]] = []
    future: Future[Any] = Future()

    def write(reader: str, uid: str, name: Any, replace: bool) -> Future[Any]:
        asked.append((uid, replace))
        return future

    now = [0.0]
    naming = NameWriter(bound, write, lambda: now[0])
    with pytest.raises(TableError) as error:
        naming.begin(TagSeen("shared", "shared", "04cccccccccccc", 1.0))
    assert error.value.code == "unknown-tag" and asked == []
    naming.begin(TagSeen("shared", "shared", BASH, 1.0))
    with pytest.raises(TableError) as error:
        naming.begin(TagSeen("shared", "shared", STRIKE, 1.0))
    assert error.value.code == "busy" and asked == [(BASH, False)]
    now[0] = LONGEST_WRITE - 0.1
    assert naming.finished() is None
    now[0] = LONGEST_WRITE
    named = naming.finished()
    assert named is not None and named.outcome == "failed" and "doctor" in named.words


def test_the_decks_say_which_side_lies_up(hands: NamingHands, bound: Library, tmp_path: Path) -> None:
    decks = Decks(tmp_path / "copies.json")
    decks.begin([("Anna", "ironclad")])
    decks.upgrade(0, Copy("sts", "ironclad", "bash", 1))
    naming = writer(hands, bound, decks)
    assert naming.begin(hands.lay(BASH)).upgraded
    assert hands.ended(naming).outcome == "written"
    assert encode(TagName("sts", "ironclad", "bash", 1, True)) in bytes(hands.tag(BASH).memory)


# companion tags


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path


def tags(hands: NamingHands, *words: str, then: dict[str, str]) -> tuple[int, str]:
    """A command with the real readers; when it says a word of `then`, that tag comes to lie there."""

    class Reacting(io.StringIO):
        def write(self, text: str) -> int:
            for word, uid in list(then.items()):
                if word in text:
                    del then[word]
                    hands.obey(Lift(last.pop())) if last else None
                    if uid:
                        hands.obey(Put(uid, "shared", "ntag213"))
                        last.append(uid)
            return super().write(text)

    last: list[str] = []

    @contextmanager
    def readers() -> Iterator[TableReaders]:
        yield TableReaders(hands.equipment, hands.supervisor)

    out = Reacting()
    code = run(words, Screen(io.StringIO(), out), readers)
    return code, out.getvalue()


def test_a_row_is_bound_and_written_at_once(hands: NamingHands, folder: Path) -> None:
    then = {"Next: Carnage": STRIKE, "Next: Bash": BASH}
    code, text = tags(hands, "row", "sts", "ironclad", "bash", "carnage", "--write", then=then)
    assert code == 0 and text.count("The tag now holds the name of its card.") == 2
    assert block(encode(TagName("sts", "ironclad", "bash", 1))) in bytes(hands.tag(BASH).memory)


def test_one_tag_is_bound_and_written(hands: NamingHands, folder: Path) -> None:
    then = {"Put the card with the tag": BASH}
    code, text = tags(hands, "bind", BASH, "sts/ironclad/bash/1", "--write", then=then)
    assert (
        code == 0
        and "Leave the card where it is" in text
        and "The tag now holds the name of its card" in text
    )


def test_one_tag_is_written_and_others_are_not(hands: NamingHands, folder: Path, bound: Library) -> None:
    then = {"Put the card with the tag": STRIKE, "This is tag": BASH}
    code, text = tags(hands, "write", BASH, "--upgraded", then=then)
    assert code == 0 and f"Scan tag {BASH}" in text
    assert encode(TagName("sts", "ironclad", "bash", 1, True)) in bytes(hands.tag(BASH).memory)
    assert b"tablecompanion" not in bytes(hands.tag(STRIKE).memory)


def test_a_tag_that_is_not_bound_is_refused_before_the_readers_open(folder: Path) -> None:
    def never() -> Any:
        raise AssertionError("no reader is needed")

    with pytest.raises(TableError) as error:
        run(["write", BASH], Screen(io.StringIO(), io.StringIO()), never)
    assert error.value.code == "unknown-tag"
