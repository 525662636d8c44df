"""What a group of people keeps from one game to the next: what its games have opened and reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.view import TrackView


class Feat(msgspec.Struct, frozen=True):
    """Something a group can reach once: its name, when it is reached, and whether it was."""

    name: str
    words: str
    reached: bool


class BookPage(msgspec.Struct, frozen=True):
    """A book to look at: rows of boxes with the steps that open something, and feats."""

    rows: tuple[TrackView, ...]
    feats: tuple[Feat, ...]


def _nothing(event: Event) -> bool:
    return False


class GroupBook(msgspec.Struct, frozen=True):
    """The book of a group, as a sum of what each of its games has earned.

    - `option` is the option of the game that holds the book with which a game begins.
    - `group(options)` is the name of the group for which a game was set up; "" for none.
    - `opened(name, earned)` is the book of a group whose games earned this, oldest first. What was earned is
      plain data, as it comes out of a file. Raises `ValueError` for what no game can have earned.
    - `earned(options, state)` is what a game adds to the book with which it began; `None` until then.
    - `lines(book)` is what stands in a book, a line each; `told(earned)` what one game has brought.
    - `page(book)` is the same to look at. A book counts in games whose options it `counts` for.
    - `reached(event)` says that something was reached in this moment which is to be told at once.
    """

    option: str
    group: Callable[[Mapping[str, Any]], str]
    opened: Callable[[str, Sequence[Any]], Any]
    earned: Callable[[Mapping[str, Any], Any], Any | None]
    lines: Callable[[Any], Sequence[str]]
    told: Callable[[Any], str]
    page: Callable[[Any], BookPage]
    counts: Callable[[Mapping[str, Any]], bool]
    reached: Callable[[Event], bool] = _nothing
