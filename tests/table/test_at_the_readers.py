"""Tags that are laid down one after the other to be named, told at a terminal: what is said and written."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import pytest

from companion.play.terminal.screen import Screen
from companion.table.desk.inputs import DeviceState, Input, ReaderSaw, TagGone, TagSeen
from companion.table.tags.at_readers import Hands, write_names, write_one
from companion.table.tags.errors import TableError
from companion.table.tags.naming import Named

ONE, TWO = "04aaaaaaaaaaaa", "04bbbbbbbbbbbb"


def seen(uid: str) -> TagSeen:
    return TagSeen("left", "shared", uid, 0.0)


def gone(uid: str) -> TagGone:
    return TagGone("left", "shared", uid, 0.0)


class Writer:
    """Ends as each of `ends` says, when it is asked so often; `None` while it still writes."""

    def __init__(self, *ends: str | None) -> None:
        self.ends = list(ends)
        self.begun: list[tuple[str, bool | None, bool]] = []

    def begin(self, tag: TagSeen, upgraded: bool | None, replace: bool) -> None:
        if tag.uid == "04ffffffffffff":
            raise TableError("unknown-tag", "Unknown.", "Link it first.")
        self.begun.append((tag.uid, upgraded, replace))

    def finished(self) -> Named | None:
        end: Any = self.ends.pop(0)
        return Named(self.begun[-1][0], end, f"It is {end}.") if end is not None else None


class Table:
    """The hands with what their readers see, and what was said to them."""

    def __init__(self, events: Iterable[Input | None], *ends: str | None, typed: Iterable[str] = ()) -> None:
        self.events, self.write = iter(events), lambda *given: None
        self.writer, self.out = Writer(*ends), io.StringIO()
        self.screen = Screen(io.StringIO(), self.out)
        lines = iter(typed)
        writer: Any = self.writer
        readers: Any = self
        self.hands = Hands(readers, self.screen, writer, lambda: next(lines, None))

    @property
    def said(self) -> list[str]:
        return self.out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("end", "good", "words"),
    [
        ("written", True, "It is written."),
        ("foreign", False, "It is foreign. To replace it, add --replace."),
        ("lifted", False, "It is lifted."),
    ],
)
def test_a_name_is_written_or_it_is_said_why_not(end: str, good: bool, words: str) -> None:
    table = Table([None, None, None], None, end)
    assert table.hands.name(seen(ONE), upgraded=True, replace=True) is good
    assert table.said == ["Writing. Leave the card where it is.", words]
    assert table.writer.begun == [(ONE, True, True)]


def test_what_cannot_be_written_at_all_is_said_and_readers_may_be_closed_meanwhile() -> None:
    table = Table([None])
    assert table.hands.name(seen("04ffffffffffff")) is False
    assert table.said == ["Unknown. Link it first."]
    closed = Table([])
    assert closed.hands.name(seen(ONE)) is False


def test_a_card_that_is_laid_down_meanwhile_comes_next_if_it_stays() -> None:
    table = Table([seen(ONE), seen(TWO), gone(ONE), seen("04cccccccccccc")], None, None, "written")
    table.hands.name(seen(ONE))
    assert table.said[1] == "The card was lifted too soon. Put it on left again."
    assert table.hands.next_tag() == seen(TWO)
    assert table.hands.next_tag() == seen("04cccccccccccc")
    assert table.hands.next_tag() is None
    other = Table([seen(TWO), gone("04dddddddddddd")], None, "written")
    other.hands.name(seen(ONE))
    assert other.hands.next_said() == seen(TWO)
    lifted = Table([seen(TWO), gone(TWO)], None, "written")
    lifted.hands.name(seen(ONE))
    assert lifted.hands.next_said() is None


def test_the_next_thing_is_a_tag_a_sight_or_a_line() -> None:
    sight = ReaderSaw("left", "shared", "two", 0.0)
    table = Table([sight, None, seen(ONE)], typed=["skip"])
    assert [table.hands.next_said() for _time in range(4)] == [sight, "skip", seen(ONE), None]
    waits = Table([seen(TWO), seen(ONE)], "written")
    waits.hands.name(seen(ONE))
    assert [waits.hands.next_said() for _time in range(2)] == [seen(TWO), seen(ONE)]


@pytest.mark.parametrize(
    ("kind", "health", "said"),
    [
        ("reader", "failing", ["Left: No answer. Plug it in."]),
        ("reader", "ok", []),
        ("die", "failing", []),
    ],
)
def test_a_reader_in_trouble_is_told_of(kind: str, health: str, said: list[str]) -> None:
    table = Table([DeviceState("Left", kind, health, "No answer.", "Plug it in.", 0.0), seen(ONE)])
    assert table.hands.next_tag() == seen(ONE)
    assert table.said == said


def test_every_card_that_is_laid_down_is_named_until_the_readers_are_closed() -> None:
    table = Table([seen(ONE), None, seen(TWO), None], "written", "written")
    assert write_names(table.hands, table.screen, lambda tag: f"This is {tag.uid}.", None, replace=False) == 0
    assert table.said[:2] == ["Scan the cards one by one. Ctrl-C ends.", f"This is {ONE}."]
    assert table.writer.begun == [(ONE, None, False), (TWO, None, False)]


@pytest.mark.parametrize(("end", "code"), [("written", 0), ("failed", 1)])
def test_one_card_is_named_and_others_are_told_apart(end: str, code: int) -> None:
    table = Table([seen(TWO), seen(ONE), None], end)
    assert write_one(table.hands, table.screen, ONE, None, replace=False) == code
    assert f"This is tag {TWO}. Scan tag {ONE}." in table.said
    assert table.writer.begun == [(ONE, None, False)]
    assert write_one(Table([]).hands, table.screen, ONE, None, replace=False) == 1
