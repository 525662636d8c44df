"""The book that a group keeps from one climb to the next, as a sum of its climbs (pages 20, 21).

Each line of the list of games asks what its game adds to such a book, so that what shows books (`book_pages`)
and what ends a climb are loaded only where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.events import Event
from companion.engine.parts.group_book import BookPage, GroupBook
from companion.games.slay_the_spire.setting_up.climb import OPTION, book_of
from companion.games.slay_the_spire.state.group import Book, plain
from companion.games.slay_the_spire.state.run import Run


def group(options: Mapping[str, Any]) -> str:
    """The group for which a climb was set up."""
    book = book_of(options)
    return book.name if book is not None else ""


def earned(options: Mapping[str, Any], run: Run) -> dict[str, Any] | None:
    """What a climb adds to the book with which it began, once all its boxes are checked."""
    before, after = book_of(options), _written(run)
    if before is None or after is None:
        return None
    boxes = {row: count - before.boxes.get(row, 0) for row, count in after.boxes.items()}
    new = Book(
        boxes={row: count for row, count in boxes.items() if count},
        highest_ascension=after.highest_ascension
        if after.highest_ascension > before.highest_ascension
        else 0,
        achievements=tuple(each for each in after.achievements if each not in before.achievements),
    )
    return plain(new)


def _written(run: Any) -> Book | None:
    """The book after a climb whose boxes are all checked."""
    climb = run.climb
    if climb is None or climb.boxes_left is None:
        return None
    from companion.games.slay_the_spire.climb.closing import boxes_to_check

    book: Book | None = climb.book if not boxes_to_check(run) else None
    return book


def opened(name: str, climbs: Sequence[Any]) -> dict[str, Any]:
    """The book of a group after these climbs. Raises `ValueError` naming what no climb can have earned."""
    from companion.games.slay_the_spire.parts import book_pages

    return book_pages.opened(name, climbs)


def lines(book: Any) -> tuple[str, ...]:
    """The rows of boxes, the highest ascension and the achievements."""
    from companion.games.slay_the_spire.parts import book_pages

    return book_pages.lines(book)


def told(climb: Any) -> str:
    """What one climb has brought, in a line."""
    from companion.games.slay_the_spire.parts import book_pages

    return book_pages.told(climb)


def page(book: Any) -> BookPage:
    """The rows of boxes with their locks, the ladder of ascension, and all achievements."""
    from companion.games.slay_the_spire.parts import book_pages

    return book_pages.page(book)


def counts(options: Mapping[str, Any]) -> bool:
    """Whether it is a climb: a fight alone adds nothing to a book."""
    return bool(options.get("climb"))


def reached(event: Event) -> bool:
    """Whether an achievement was reached just now that the book will hold."""
    from companion.games.slay_the_spire.state.climb_events import Achieved

    return isinstance(event, Achieved) and not event.by_hand


GROUP_BOOK = GroupBook(OPTION, group, opened, earned, lines, told, page, counts, reached)
