"""Pictures of real games in which every seat brings a deck: squares in combat, creatures and a boss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.setups import Setup
from companion.engine.view import View
from companion.games.broken_world.game import GAME as SQUARES
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.game import GAME as CREATURES
from companion.games.miscrits.state import Hourglasses

MOST_ACTS = 400


def played(game: Game[Any], seats: int, stop: Callable[[Any, Choice], bool], **options: Any) -> View:
    """How a game of careful bots stands when `stop` says so, through the eyes of whoever is asked."""
    names = ("Anna", "Ben", "Cem", "Dora")[:seats]
    match = Match(game, game.setup(Setup(game.id, names, "scene", game.options.validate(options, "scene"))))
    oracle = SeedOracle("scene")
    for _act in range(MOST_ACTS):
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            break
        seat = ask.seats[0]
        if stop(match.state, ask):
            return game.view(match, seat)
        match.do(seat, game.bots.careful(match.state, seat, match.legal(seat), ask))
    raise AssertionError("this game never stood so")


def squares_combat() -> View:
    """Attacks are declared, and the other side may react."""
    return played(SQUARES, 2, lambda state, ask: ask.topic == "react" and len(state.attacks) > 1)


def squares_summoning() -> View:
    """Before combat, with cards that can be paid."""
    return played(SQUARES, 2, lambda state, ask: ask.topic == "before" and state.round >= 4)


def squares_partners() -> View:
    """Four seats, two sides."""
    return played(SQUARES, 4, lambda state, ask: ask.topic == "attack" and state.round >= 4)


def creatures_duel() -> View:
    """Active and ready creatures with hourglasses."""
    return played(CREATURES, 2, lambda state, ask: ask.topic == "turn" and state.round >= 5)


def creatures_boss() -> View:
    """Four seats against a boss."""
    return played(CREATURES, 4, lambda state, ask: ask.topic == "turn" and state.round >= 4, boss=_boss())


def creatures_ill() -> View:
    """Statuses, hourglasses and items on active and ready creatures of both seats, and a boss asleep."""
    match = Match(
        CREATURES, CREATURES.setup(Setup(CREATURES.id, ("Anna", "Ben"), "scene", {"boss": _boss()}))
    )
    oracle = SeedOracle("ill")
    while True:
        match.settle(oracle)
        ask = match.ask()
        assert isinstance(ask, Choice)
        if ask.topic == "turn" and match.state.round >= 3:
            break
        seat = ask.seats[0]
        match.do(seat, CREATURES.bots.careful(match.state, seat, match.legal(seat), ask))
    for player in match.state.seats:
        for creature in player.creatures():
            creature.status = ["poison", "confusion"]
            names = [attack.name for attack in CARDS.creatures[creature.id].attacks]
            creature.counters = [Hourglasses(names[0], 1), Hourglasses(names[-1], 2)]
            creature.items = ["bark_shield"]
    assert match.state.boss is not None
    match.state.boss.status = ["sleep"]
    return CREATURES.view(match, ask.seats[0])


def _boss() -> str:
    return next(iter(CARDS.bosses))
