"""Players that are programs. They see what their seat may see, and answer the same Asks as people.

A bot gets a `Situation` (`companion.play.bots.situations`), and answers with one of the acts in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from companion.engine.game import Planner
from companion.play.bad_input import BadInput
from companion.play.bots.situations import Situation
from companion.play.bots.thinker import ThinkerBot
from companion.speech.near import meant
from companion.speech.words import _, ngettext

Clock = Callable[[], float]
"""Seconds from anywhere, never going back: how a thinker knows that its time is over."""

THINKING_TIME = 200
LONGEST_THINKING = 600_000
MOST_PLAYOUTS = 10_000_000


class Bot(Protocol):
    """A player that is a program."""

    def act(self, situation: Situation) -> Any:
        """One of `situation.acts`."""


class BotError(BadInput):
    """There is no such bot; the words say what was given and what there is."""


class RandomBot:
    """Does anything it may."""

    def act(self, situation: Situation) -> Any:
        """Any act; all are equally likely."""
        return Random(situation.seed).choice(situation.acts)  # noqa: S311 - a game, not a secret


class CarefulBot:
    """Plays the game's own plain good way (`Bots.careful`), and keeps what it planned (`Bots.planner`)."""

    def __init__(self) -> None:
        self._planner: Planner | None = None

    def act(self, situation: Situation) -> Any:
        """The act that the game's heuristic likes best."""
        if len(situation.acts) == 1:
            return situation.acts[0]
        if self._planner is None:
            game = situation.game
            self._planner = game.bots.careful if game.bots.planner is None else game.bots.planner()
        return self._planner(situation.state, situation.seat, situation.acts, situation.ask)


KINDS = ("random", "careful", "thinker")
"""The bots there are, the weakest first."""


def bot(kind: str, clock: Clock = time.perf_counter) -> Bot:
    """The bot called `kind`: `random`, `careful`, `thinker`, `thinker:MILLISECONDS`, `thinker:PLAYOUTSp`.

    Raises `BotError` naming the bots there are.
    """
    name, colon, budget = kind.partition(":")
    if name == "random" and not colon:
        return RandomBot()
    if name == "careful" and not colon:
        return CarefulBot()
    if name == "thinker":
        return _thinker(kind, budget if colon else str(THINKING_TIME), clock)
    words = _("There is no bot {kind}. The bots are {kinds}.")
    raise BotError(words.format(kind=kind, kinds=", ".join(KINDS)) + meant(name, KINDS))


def _thinker(kind: str, budget: str, clock: Clock) -> Bot:
    counted = budget.endswith("p")
    number = budget.removesuffix("p")
    high = MOST_PLAYOUTS if counted else LONGEST_THINKING
    if not (number.isascii() and number.isdigit() and len(number) <= 9 and 1 <= int(number) <= high):
        words = _(
            "{kind}: expected 1 to {milliseconds} milliseconds, e.g. thinker:200, or 1 to "
            "{playouts} playouts, e.g. thinker:500p."
        )
        raise BotError(words.format(kind=kind, milliseconds=LONGEST_THINKING, playouts=MOST_PLAYOUTS))
    if counted:
        return ThinkerBot(playouts=int(number))
    return ThinkerBot(seconds=int(number) / 1000, clock=clock)


def with_thought(bot: Bot, act: str) -> str:
    """What a bot would do in words; of one that looks ahead, with the positions it saw before it said so."""
    if not isinstance(bot, ThinkerBot) or not bot.positions:
        return act
    words = ngettext("{act} ({count} position seen)", "{act} ({count} positions seen)", bot.positions)
    return words.format(act=act, count=bot.positions)


def repeatable(kind: str) -> bool:
    """Whether the bot answers a situation the same on every machine: not one that works by the clock."""
    return not kind.startswith("thinker") or kind.endswith("p")
