"""The book that a group keeps from one climb to the next (pages 20, 21)."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Annotated, Any

import msgspec

Boxes = Annotated[int, msgspec.Meta(ge=0, le=99)]
Level = Annotated[int, msgspec.Meta(ge=0, le=13)]
Name = Annotated[str, msgspec.Meta(max_length=40)]


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a group has reached: boxes checked by row, the highest ascension unlocked, achievements by id.

    The rows are those of the characters, "colorless" and "act4". `name` is what the group is called, if its
    book is kept from game to game.
    """

    boxes: dict[str, Boxes] = {}
    highest_ascension: Level = 0
    achievements: tuple[str, ...] = ()
    name: Name = ""


def plain(book: Book) -> dict[str, Any]:
    """A book as it comes out of a file."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(book))
    return found
