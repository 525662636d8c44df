"""The numbers in force: those of the box as packaged, or with an owner's corrections."""

from __future__ import annotations

from companion.engine.parts.owners_numbers import NumberInDoubt, OwnersNumbers
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_house import corrected_climb
from companion.games.slay_the_spire.content.climb_loader import load_climb, packaged_climb
from companion.games.slay_the_spire.content.house import corrected, correction_words
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.words.uncertain import uncertain_rows


def use(text: str, file: str) -> None:
    """Play by the packaged numbers with the corrections of `text`, the content of `file`.

    An empty text brings the packaged numbers back. The game's data version follows, so that kept games
    know by which numbers they were played. Raises `NumbersError`, having changed nothing.
    """
    catalog, made = corrected(load(), text, file)
    climb, of_climb = corrected_climb(catalog, text, file)
    BOOK.use(catalog, tuple(correction_words(one) for one in (*made, *of_climb)), climb)


def in_force() -> tuple[str, ...]:
    """The owner's corrections in words; empty when the packaged numbers are in force."""
    return BOOK.corrections


def in_doubt() -> list[NumberInDoubt]:
    """What an owner should compare with their own cards, by the numbers in force."""
    return uncertain_rows(BOOK.catalog, load_climb())


def as_packaged() -> list[NumberInDoubt]:
    """The same rows by the numbers as packaged."""
    return uncertain_rows(load(), packaged_climb())


OWNERS_NUMBERS = OwnersNumbers(use, in_force, in_doubt, as_packaged)
