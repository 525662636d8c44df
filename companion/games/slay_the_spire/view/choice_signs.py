"""The sign of what can be chosen between fights: of what an option gives, or of what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.slay_the_spire.climb.acting import REST, options_of
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.words.climb import gains_words

_REWARDS: Mapping[str, str] = {"relic": "a relic", "boss_relic": "a relic", "potion": "a potion"}
_GIVES: Mapping[type[Any], Callable[[Any], str]] = {
    cl.HealBy: lambda gain: "heart",
    cl.GainGold: lambda gain: "coin",
    cl.RewardOf: lambda gain: _REWARDS.get(gain.kind, "a card"),
    cl.RandomCard: lambda gain: "a card",
    cl.GainRandomBossRelic: lambda gain: "a relic",
    cl.GainRelicNamed: lambda gain: "a relic",
    cl.ChangeOwnDeck: lambda gain: gain.change,
    cl.RemoveOneOfRevealed: lambda gain: "remove",
    cl.SwapWithPlayer: lambda gain: "transform",
    cl.RollFor: lambda gain: "die",
    cl.FightNow: lambda gain: "a fight",
    cl.EnterRoom: lambda gain: "next",
    cl.MoveAnywhere: lambda gain: "up",
}
_COSTS: Mapping[type[Any], str] = {
    cl.LoseHpBy: "a wound",
    cl.LoseGold: "coin",
    cl.PayGold: "coin",
    cl.Give: "a relic",
    cl.Stake: "a relic",
    cl.GainCurse: "a curse",
}
_AWAY = "next"
"""For what does nothing."""


def choice_sign(run: Climbing, seat: int, act: Any) -> str:
    """A sign for an act by which a seat chooses what a room offers; none for other acts."""
    if isinstance(act, ca.TakeKey):
        return f"{act.key}_key"
    if not isinstance(act, ca.ChooseOption):
        return ""
    gains = _gains(run, seat, act)
    return next(_signs(gains), _AWAY)


def choice_effect(run: Climbing, seat: int, act: Any) -> str:
    """What an option of a campfire does; others are named by it."""
    at_fire = run.climb.room == "campfire" and isinstance(act, ca.ChooseOption)
    return gains_words(_gains(run, seat, act)) if at_fire else ""


def _gains(run: Climbing, seat: int, act: ca.ChooseOption) -> cl.Gains:
    if run.climb.room == "campfire" and act.option == REST:
        return (cl.HealBy(BOOK.limits.rest_heal),)
    return options_of(run, seat)[act.option]


def _signs(gains: cl.Gains) -> Iterator[str]:
    yield from (_GIVES[type(gain)](gain) for gain in gains if type(gain) in _GIVES)
    yield from (_COSTS[type(gain)] for gain in gains if type(gain) in _COSTS)
