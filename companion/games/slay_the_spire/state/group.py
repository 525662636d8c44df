"""The book that a group keeps from one climb to the next (pages 20, 21)."""

from __future__ import annotations

from typing import Annotated

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
