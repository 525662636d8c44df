"""The table kit of each game, by its id."""

from __future__ import annotations

from companion.engine.parts.table_kit import TableKit
from companion.games import catalogue


def kit_of(game: str) -> TableKit:
    """The kit of a game. Raises `KeyError` for a game that is not played at a table."""
    kit = catalogue.game(game).parts.table_kit if game in catalogue.names() else None
    if kit is None:
        raise KeyError(game)
    return kit()


def games() -> list[str]:
    """The games that have a kit; loads all games."""
    return catalogue.games_with(lambda game: game.parts.table_kit)
