"""What stands in the book of a group, for those who open it: rows of boxes, locks, feats (pages 20, 21).

`group_book` says of every kept game what it adds to such a book, and loads none of this for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.parts.group_book import BookPage, Feat
from companion.engine.view import TrackMark, TrackView
from companion.games.slay_the_spire.climb.book import SHARED, boxes_of, row_name
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.state.group import Book, plain
from companion.games.slay_the_spire.words.climbing import feat_words, thing_words
from companion.games.slay_the_spire.words.feats import feat_condition
from companion.speech.words import _, ngettext

HIGHEST = 13
"""The highest level of ascension there is (page 20)."""


def opened(name: str, climbs: Sequence[Any]) -> dict[str, Any]:
    """The book of a group after these climbs. Raises `ValueError` naming what no climb can have earned."""
    books = [_checked(each) for each in climbs]
    boxes = {row: sum(book.boxes.get(row, 0) for book in books) for row in (*CHARACTERS, *SHARED)}
    feats = dict.fromkeys(feat for book in books for feat in book.achievements)
    highest = max((book.highest_ascension for book in books), default=0)
    held = {row: min(count, boxes_of(row)) for row, count in boxes.items() if count}
    return plain(Book(held, highest, tuple(feats), name))


def _checked(climb: Any) -> Book:
    book = msgspec.convert(climb, Book)
    unknown = [row for row in book.boxes if row not in (*CHARACTERS, *SHARED)]
    unknown += [feat for feat in book.achievements if feat not in load_climb().achievements]
    if unknown:
        raise ValueError(_("unknown name: {name}").format(name=unknown[0][:40]))
    return book


def lines(book: Any) -> tuple[str, ...]:
    """The rows of boxes, the highest ascension and the achievements."""
    return tuple(_lines(msgspec.convert(book, Book)))


def _lines(book: Book) -> Iterator[str]:
    row = _("{name}: {boxes} of {all} boxes")
    for key, name in _rows():
        yield row.format(name=name, boxes=book.boxes.get(key, 0), all=boxes_of(key))
    yield _("Ascension: up to {level}").format(level=book.highest_ascension)
    feats = load_climb().achievements
    yield _("Achievements: {count} of {all}").format(count=len(book.achievements), all=len(feats))
    yield from (f"  {feat_words(feat)}" for feat in book.achievements)


def told(climb: Any) -> str:
    """What one climb has brought, in a line."""
    book = _checked(climb)
    count = sum(book.boxes.values())
    parts = [ngettext("{count} box", "{count} boxes", count).format(count=count)]
    if book.highest_ascension:
        parts.append(_("Ascension {level}").format(level=book.highest_ascension))
    return ", ".join((*parts, *map(feat_words, book.achievements)))


def page(book: Any) -> BookPage:
    """The rows of boxes with their locks, the ladder of ascension, and all achievements."""
    here = msgspec.convert(book, Book)
    rows = [_row(here, row, name, _opens(row)) for row, name in _rows()]
    ladder = TrackView("ascension", _("Ascension"), here.highest_ascension, HIGHEST, icon="ascension")
    known = load_climb().achievements
    feats = tuple(Feat(feat_words(feat), feat_condition(feat), feat in here.achievements) for feat in known)
    return BookPage((*rows, ladder), feats)


def _rows() -> Iterator[tuple[str, str]]:
    yield from ((row, row_name(row)) for row in (*CHARACTERS, *SHARED))


def _row(book: Book, row: str, name: str, marks: tuple[TrackMark, ...]) -> TrackView:
    return TrackView(row, name, book.boxes.get(row, 0), boxes_of(row), marks=marks)


def _opens(row: str) -> tuple[TrackMark, ...]:
    """What each lock of a row opens, at the box that opens it."""
    own = [lock for lock in load_climb().locks if lock.character == row]
    marks = [TrackMark(lock.boxes, _("lock {n}").format(n=lock.lock), _added(lock.adds)) for lock in own]
    shared = [lock for lock in load_climb().shared_locks if lock.id == row]
    return (*marks, *(TrackMark(lock.boxes, _("open"), "") for lock in shared))


def _added(cards: Mapping[str, int]) -> str:
    return _("Adds {cards}.").format(cards=", ".join(_copies(card, n) for card, n in cards.items()))


def _copies(card: str, n: int) -> str:
    name = thing_words(card)
    return name if n == 1 else _("{name} ({n} times)").format(name=name, n=n)
