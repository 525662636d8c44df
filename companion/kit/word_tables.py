"""What is said of things by their keys: tables of texts in the data of a game."""

from __future__ import annotations

import msgspec


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said under one key, to be translated when it is said."""

    words: str


def tables_of(text: str) -> dict[str, dict[str, str]]:
    """The tables in `text`, a `data/words.toml`, by their names."""
    tables = msgspec.toml.decode(text, type=dict[str, dict[str, Said]])
    return {name: said_in(table) for name, table in tables.items()}


def said_in(table: dict[str, Said]) -> dict[str, str]:
    """What a table says, by its keys."""
    return {key: said.words for key, said in table.items()}
