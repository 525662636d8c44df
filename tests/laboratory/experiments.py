"""Short experiments of each kind, for the tests."""

from __future__ import annotations

from companion.games import catalogue
from companion.games.ministeel.game import GAME
from companion.play.command_line.players import players
from companion.play.simulation.every_deck import Field, field_of
from companion.play.simulation.series import Series, series_of
from companion.play.simulation.tournament import Contest


def contest(games: int = 12, *kinds: str) -> Contest:
    """Two bots in MiniSteel."""
    bots = kinds or ("random", "random")
    return Contest("ministeel", bots, ("Anna", "Ben"), games, "one", GAME.options.validate({}, "test"))


def field(games: int = 2) -> Field:
    """All practice decks of Broken World, in short games."""
    game = catalogue.game("broken_world")
    return field_of(
        game, players("bot:random"), games, "one", game.options.validate({"most_rounds": 3}, "test")
    )


def series(games: int = 2) -> Series:
    """One fight by one and by two players."""
    game = catalogue.game("sts")
    options = game.options.validate({"boss": "hexaghost", "deck": "starter"}, "test")
    return series_of("sts", ("random",), games, "one", options, range(1, 3))
