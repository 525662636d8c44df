"""The group's book: boxes, the locks that they open, and ascension (page 20)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import _

SHARED = ("colorless", "act4")
"""The rows that nobody's character owns."""


def boxes_of(row: str) -> int:
    """How many boxes a row has: those of its last lock."""
    own = [lock.boxes for lock in load_climb().locks if lock.character == row]
    return max([*own, *(lock.boxes for lock in load_climb().shared_locks if lock.id == row)], default=0)


def lock_name(character: str, lock: int) -> str:
    """How a lock of a character is called where what is unlocked is listed."""
    return f"{character}:{lock}"


def all_locks() -> tuple[str, ...]:
    """Every lock of every character, for groups that keep no book."""
    return tuple(lock_name(lock.character, lock.lock) for lock in load_climb().locks)


def unlocked(book: Book) -> tuple[str, ...]:
    """The locks that a group's boxes open."""
    content = load_climb()
    own = (lock for lock in content.locks if book.boxes.get(lock.character, 0) >= lock.boxes)
    shared = (lock for lock in content.shared_locks if book.boxes.get(lock.id, 0) >= lock.boxes)
    return (*(lock_name(lock.character, lock.lock) for lock in own), *(lock.id for lock in shared))


class HeldBack(NamedTuple):
    """A row of the book, and the boxes of it that open a lock."""

    row: str
    boxes: int


def held_back(card: str, unlocked: Collection[str]) -> HeldBack | None:
    """The lock that still holds a card of either side back; `None` for any other card."""
    content, base = load_climb(), card.removesuffix("+")
    for lock in content.locks:
        if base in lock.adds and lock_name(lock.character, lock.lock) not in unlocked:
            return HeldBack(lock.character, lock.boxes)
    owner = BOOK.cards[base].card.owner if base in BOOK.cards else ""
    closed = (lock for lock in content.shared_locks if lock.id == owner and lock.id not in unlocked)
    return next((HeldBack(lock.id, lock.boxes) for lock in closed), None)


def row_name(row: str) -> str:
    """What a row of the book is called."""
    names = {"colorless": _("Colorless cards"), "act4": _("Act IV")}
    return names.get(row) or _(BOOK.catalog.characters[row].name)


def with_box(book: Book, row: str, boxes: int = 1) -> Book:
    """The book with so many boxes of a row checked."""
    return replace(book, boxes={**book.boxes, row: book.boxes.get(row, 0) + boxes})


def free_rows(book: Book) -> list[str]:
    """The shared rows that have boxes left."""
    return [row for row in SHARED if book.boxes.get(row, 0) < boxes_of(row)]


def after_game(run: Climbing, book: Book) -> tuple[Book, tuple[int, ...]]:
    """The book after a game, and how many boxes each seat is still to check in a row of its choice.

    What was reached after a correction by hand that touches it is left out.

    Everybody checks a box for each boss and one for the game, those of the own character first; who joined
    for an act that did not begin checks none.
    """
    left: list[int] = []
    bosses = len(run.climb.recorded(run.climb.beaten)) + run.climb.called_bosses
    for seat, hero in enumerate(run.heroes):
        earned = 0 if seat in run.climb.joining else bosses + 1
        room = max(0, boxes_of(hero.character) - book.boxes.get(hero.character, 0))
        book = with_box(book, hero.character, min(room, earned))
        left.append(earned - min(room, earned))
    return _ascended(run, replace(book, achievements=_all(run, book))), tuple(left)


def _all(run: Climbing, book: Book) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*book.achievements, *run.climb.recorded(run.climb.achieved))))


def _ascended(run: Climbing, book: Book) -> Book:
    """The next level is unlocked by a boss of Act II (solo: III), beaten on the highest there is."""
    asked = 3 if len(run.heroes) == 1 else 2
    highest = max(level.level for level in BOOK.catalog.ascension)
    if asked not in acts_beaten(run) or run.ascension != book.highest_ascension:
        return book
    return replace(book, highest_ascension=min(highest, book.highest_ascension + 1))


def acts_beaten(run: Climbing) -> set[int]:
    """The acts of which a boss was beaten, as the book counts them."""
    return {act for face in run.climb.recorded(run.climb.beaten) for act in BOOK.catalog.faces[face].acts}
