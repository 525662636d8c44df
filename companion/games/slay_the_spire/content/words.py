"""What is said of things, by kind and key, and other texts of the data."""

from __future__ import annotations

from companion.games.slay_the_spire.content.loader import data
from companion.kit.word_tables import tables_of


def text_of(name: str) -> str:
    """The text of a file of the data."""
    return data(name).decode()


WORDS = tables_of(text_of("words.toml"))
