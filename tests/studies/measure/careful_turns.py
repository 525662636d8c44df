"""How long the careful bot thinks in a whole turn, with four players at the bosses of Slay the Spire.

The work of a turn is bounded, so that what is looked for is the longest turn. These are the turns that took
longest of those of every seat in two of the first three rounds of four fights with each boss, with drafted
decks.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from companion.engine.asks import Choice
from companion.engine.game import Game, Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.play.bots.players import Bot, bot
from companion.play.bots.situations import situation

GAME, PLAYERS = "sts", 4


class Turn(NamedTuple):
    """A turn that is measured: of a seat in a round against a boss of an act, in the fight of a seed."""

    boss: str
    act: int
    seed: str
    round: int
    seat: int


TURNS = (
    Turn("b1_slime_boss", 1, "turn 4", 1, 2),
    Turn("b1_slime_boss", 1, "turn 2", 1, 3),
    Turn("b1_guardian", 1, "turn 3", 3, 3),
    Turn("b1_hexaghost", 1, "turn 2", 1, 3),
    Turn("b1_hexaghost", 1, "turn 3", 1, 1),
    Turn("b2_collector", 2, "turn 1", 1, 1),
    Turn("b2_collector", 2, "turn 4", 1, 0),
    Turn("b2_champ", 2, "turn 1", 1, 1),
    Turn("b2_bronze_automaton", 2, "turn 4", 1, 3),
    Turn("b3_awakened_one", 3, "turn 4", 1, 2),
    Turn("b3_time_eater", 3, "turn 2", 1, 0),
    Turn("b3_time_eater", 3, "turn 1", 3, 0),
    Turn("b3_donu", 3, "turn 4", 1, 0),
    Turn("b4_corrupt_heart", 4, "turn 3", 1, 1),
)


def durations(
    game: Game[Any], clock: Callable[[], float], turns: Iterable[Turn] = TURNS
) -> tuple[float, ...]:
    """Milliseconds by the clock of each of these turns, from its first question until the seat ends it.

    What is there before is kept out of the collector of garbage, as the touchscreen does it: to go through
    all of that takes as long as a part of a turn, and falls into any of them.
    """
    gc.collect()
    gc.freeze()
    try:
        return tuple(_duration(game, clock, turn) for turn in turns)
    finally:
        gc.unfreeze()


def _duration(game: Game[Any], clock: Callable[[], float], turn: Turn) -> float:
    match = begun(game, turn)
    oracle = SeedOracle(turn.seed)
    careful, spent = bot("careful"), 0.0
    while isinstance(ask := _asked(match, oracle), Choice) and match.state.round <= turn.round:
        seat = ask.seats[0]
        if seat == turn.seat and match.state.round == turn.round:
            since = clock()
            act = _answer(match, seat, careful)
            spent += clock() - since
        else:
            act = game.bots.at_a_glance(match.state, seat, match.legal(seat), ask)
        match.take(seat, act)
    return spent * 1e3


def begun(game: Game[Any], turn: Turn) -> Match[Any]:
    """The fight of a turn at its beginning: a party of four, one of each character."""
    options = {
        "boss": turn.boss,
        "act": turn.act,
        "deck": "drafted",
        "rewards": False,
        "compare_orders": False,
    }
    names = tuple(f"Seat {number + 1}" for number in range(PLAYERS))
    return Match(game, game.setup(Setup(game.id, names, turn.seed, options)))


def _asked(match: Match[Any], oracle: SeedOracle) -> Any:
    match.settle(oracle)
    return match.ask()


def _answer(match: Match[Any], seat: int, careful: Bot) -> Any:
    seen = situation(match, seat, "careful turns")
    if seen is None:
        raise RuntimeError(f"seat {seat} is asked and knows nothing of it")
    return careful.act(seen)
