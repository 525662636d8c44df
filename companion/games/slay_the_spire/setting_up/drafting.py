"""A party as it may stand before the boss of an act: what it has is the end of a climb that bots have played.

It goes by the rules of the climb alone, without the fights: Neow's Blessing, or the quick start table and the
merchant with whom a game begins in the act (page 22); then whatever that table gives more to those who begin
the next act, less what the boss gives; then a merchant and the campfire before the boss (page 9). A seed
answers every chance, the bots' plain way to climb every choice. What no page says is in the constants below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.bots import climbing as bot
from companion.games.slay_the_spire.climb.gaining import queue
from companion.games.slay_the_spire.climb.making import bosses_of
from companion.games.slay_the_spire.climb.quick_starting import ONE_BY_ONE, gains_of_row
from companion.games.slay_the_spire.climb.rooms import begin_room
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.judge.offers import answers_to
from companion.games.slay_the_spire.state.climb_frames import BeginGame
from companion.games.slay_the_spire.state.run import Run

LAST_ACT = 4
LOST = cl.RollFor(tuple(cl.RollRow((face,), (cl.LoseHpBy(min(face - 1, 4)),)) for face in range(2, 7)))
"""HP lost in the fights of the act, when all is told: a party that has lost more seldom goes on."""
AT_CAMPFIRE = {"upgrade_card": 1}
"""Of what is upgraded in an act one card is, or could have been, upgraded at the campfire before the boss."""
SETTLED_BEFORE = ("neow_card", "merchant")
"""Rows of the quick start table that are rooms of their own here."""


def climbed(game: Game[Run], run: Run, act: int, seed: str) -> Run:
    """The run of a party at the foot of the Spire, brought before the boss of `act` (1 to 4).

    `run` is a climb that begins in this act; it is changed. Equal seeds bring the same.
    """
    run.stack[1] = BeginGame(begins_to_fight=False)
    oracle = SeedOracle(f"{seed} draft")
    _climb(Match(game, run), oracle)
    for begin in (_way, _merchant, _campfire) if act < LAST_ACT else (_campfire,):
        match: Match[Run] = Match(game, run)
        begin(match)
        _climb(match, oracle)
    return run


def _way(match: Match[Run]) -> None:
    for seat in range(len(match.state.heroes)):
        queue(match, seat, on_the_way(match.state.act, match.state.ascension))


def _merchant(match: Match[Run]) -> None:
    begin_room(match, "merchant")


def _campfire(match: Match[Run]) -> None:
    begin_room(match, "campfire")


# What an act gives before its boss


def on_the_way(act: int, ascension: int = 0) -> cl.Gains:
    """What a seat gains in the rooms of act I, II or III before the boss, and the HP it has lost there."""
    less = _of_boss(act, ascension)
    gains: list[cl.Gain] = []
    for row in load_climb().quick_start.rows:
        before = row.acts[act - 2] if act > 1 else 0
        count = row.acts[act - 1] - before - less.pop(row.row, 0)
        if count > 0 and row.row not in SETTLED_BEFORE:
            gains += gains_of_row(row.row, count) * (count if row.row in ONE_BY_ONE else 1)
    return (*gains, LOST)


def _of_boss(act: int, ascension: int) -> dict[str, int]:
    """What is not gained before the boss, by the rows of the table: what its card gives, and the campfire."""
    rewards = BOOK.catalog.faces[bosses_of(act, ascension)[0]].rewards
    if rewards is None:
        return {**AT_CAMPFIRE}
    of_boss = {"gold": rewards.gold, "rare_reward": int(rewards.card == "rare")}
    return {**AT_CAMPFIRE, **of_boss, "boss_relic": int(rewards.boss_relic)}


# The party goes on by itself


def _climb(match: Match[Run], oracle: SeedOracle) -> None:
    """Go on until the party would move to the next space of the map, and nothing waits any more."""
    while (ask := match.ask()) is not None:
        if isinstance(ask, Chance):
            match.resolve(oracle.answer(ask, match.state.chances))
        elif ask.topic == "path" and not match.state.climb.offers:
            return
        else:
            match.take(ask.seats[0], _chosen(match, ask))


def _chosen(match: Match[Run], ask: Choice) -> Any:
    """What the bots' plain way to climb does, for the first reward that waits and can be answered."""
    run, seat = match.state, ask.seats[0]
    for acts in _possible(match, ask, seat):
        if acts:
            return bot.careful(run, seat, acts, ask)
    return bot.careful(run, seat, match.legal(seat), ask)


def _possible(match: Match[Run], ask: Choice, seat: int) -> Iterator[list[Any]]:
    judge: Callable[..., object] = match.game.why_not
    run: Any = match.state
    for waiting in run.climb.offers_of(seat) if ask.topic != "room die" else ():
        yield [act for act in answers_to(run, seat, waiting) if judge(run, ask, seat, act) is None]
