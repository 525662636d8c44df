"""Views of real games on their way, whose words are those of the language in use."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.view import View
from companion.games import catalogue
from companion.play.bots.players import bot
from companion.play.bots.situations import situation


def played_views(
    name: str, seats: tuple[str, ...], options: Mapping[str, Any], wanted: Collection[int]
) -> Iterator[tuple[int, View]]:
    """Whose question it is and what that seat sees, before each decision whose number is `wanted`.

    Bots play at random, and the same every time.
    """
    game = catalogue.game(name)
    match: Match[Any] = Match(
        game, game.setup(Setup(name, seats, "views", game.options.validate(options, "views")))
    )
    oracle, careless = SeedOracle("views"), bot("random")
    for number in range(max(wanted) + 1):
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            return
        seat = ask.seats[0]
        if number in wanted:
            yield seat, game.view(match, seat)
        seen = situation(match, seat, "views bot")
        assert seen is not None
        match.take(seat, careless.act(seen))
