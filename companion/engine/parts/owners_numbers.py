"""An owner's own numbers, where their cards say other numbers than ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec


class NumbersError(Exception):
    """An owner's numbers that cannot be used; the words name the file, the line and what was expected."""


class NumberInDoubt(msgspec.Struct, frozen=True):
    """A number that an owner should compare with a card of their own.

    `confidence` is low, medium or high; `taken` what we play by, `alternatives` what others say, `why`
    the reason and `source` where it stands. `key` is how an owner's file names it, "" for what such a
    file cannot correct; `lines` are its lines with the numbers we take. `row` is the row in the list of the
    fact tables, or 0.
    """

    key: str
    name: str
    taken: str
    alternatives: str
    source: str
    confidence: str
    row: int
    why: str
    lines: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """What an owner ticks it by, in every language."""
        return self.key or f"row-{self.row}"


class OwnersNumbers(msgspec.Struct, frozen=True):
    """The numbers in force: those of the box as packaged, or with an owner's corrections.

    - `use(text, file)` plays by the packaged numbers with the corrections of a text; an empty one brings
      the packaged numbers back. The game's data version follows, so that kept games know by which
      numbers they were played. Raises `NumbersError`, having changed nothing.
    - `in_force()` are the corrections in words; `in_doubt()` what an owner should compare,
      with the numbers in force; `packaged()` the same with the numbers as packaged.
    """

    use: Callable[[str, str], None]
    in_force: Callable[[], tuple[str, ...]]
    in_doubt: Callable[[], Sequence[NumberInDoubt]]
    packaged: Callable[[], Sequence[NumberInDoubt]]
