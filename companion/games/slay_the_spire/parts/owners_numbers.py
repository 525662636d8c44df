"""The numbers in force: those of the box as packaged, or with an owner's corrections."""

from __future__ import annotations

from dataclasses import replace

from companion.games.slay_the_spire import game
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.house import HouseError, corrected, correction_words
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.words.uncertain import UncertainRow, uncertain_rows

__all__ = ["HouseError", "in_force", "uncertain", "use"]


def use(text: str, file: str) -> None:
    """Play by the packaged numbers with the corrections of `text`, the content of `file`.

    An empty text brings the packaged numbers back. The game's data version follows, so that kept games
    know by which numbers they were played. Raises `HouseError`, having changed nothing.
    """
    catalog, made = corrected(load(), text, file)
    BOOK.use(catalog, tuple(correction_words(one) for one in made))
    game.GAME = replace(game.GAME, data_version=catalog.data_hash)


def in_force() -> tuple[str, ...]:
    """The owner's corrections in words; empty when the packaged numbers are in force."""
    return BOOK.corrections


def uncertain() -> list[UncertainRow]:
    """What an owner should compare with their own cards, by the numbers in force."""
    return uncertain_rows(BOOK.catalog)
