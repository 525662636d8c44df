"""What gains of rooms are worth to a player: HP against cards, relics and gold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.slay_the_spire.climb.having import cannot_gain, giveable, highest_hp, potion_room
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.state.run import Climbing

HP, GOLD, CURSE, DEATH = 0.45, 0.3, -2.2, -50.0
REWARDS = {"card": 1.2, "upgraded_card": 1.8, "rare": 2.4, "colorless": 1.3, "relic": 3.0, "boss_relic": 4.0}
POTION, FULL = 1.0, 0.2
CHANGES = {"remove": 1.6, "upgrade": 1.4, "transform": 0.9}
FIGHTS = {"encounter": 0.6, "elite": -0.5, "act_1_boss": -1.5}
RESERVE = 0.35
"""Below this part of the HP each one of them is worth twice as much, and fights are left alone."""


def worth_of(run: Climbing, seat: int, gains: Iterable[cl.Gain]) -> float:
    """What these gains are worth to a seat all in all; what the whole party gets counts once."""
    return sum(_WORTH.get(type(gain), _nothing)(run, seat, gain) for gain in gains)


def _nothing(run: Climbing, seat: int, gain: Any) -> float:
    return 0.0


def _price(run: Climbing, seat: int) -> float:
    """What an HP is worth now."""
    hero = run.heroes[seat]
    return HP * (2.0 if hero.hp < RESERVE * hero.max_hp else 1.0)


def _heal(run: Climbing, seat: int, gain: cl.HealBy) -> float:
    hero = run.heroes[seat]
    missing = highest_hp(hero) - hero.hp
    return _price(run, seat) * (missing if gain.amount == "full" else min(missing, gain.amount))


def _lose(run: Climbing, seat: int, gain: cl.LoseHpBy) -> float:
    hp = run.heroes[seat].hp
    return DEATH if gain.amount + gain.more_for_each_before >= hp else -_price(run, seat) * gain.amount


def _gold(run: Climbing, seat: int, gain: cl.GainGold) -> float:
    return 0.0 if cannot_gain(run.heroes[seat], "gold") else GOLD * (gain.amount or 5)


def _lose_gold(run: Climbing, seat: int, gain: cl.LoseGold) -> float:
    has = run.heroes[seat].gold
    return -GOLD * (has if gain.amount == "all" else min(has, gain.amount))


def _reward(run: Climbing, seat: int, gain: cl.RewardOf) -> float:
    if gain.kind == "potion":
        return gain.amount * (POTION if potion_room(run, seat) else FULL)
    return gain.amount * REWARDS[gain.kind]


def _give(run: Climbing, seat: int, gain: cl.Give) -> float:
    if gain.what == "potion":
        return -POTION
    return -REWARDS["relic"] if len(giveable(run, seat, "relic")) == 1 or gain.how != "chosen" else -2.0


def _curse(run: Climbing, seat: int, gain: cl.GainCurse) -> float:
    return 0.0 if cannot_gain(run.heroes[seat], "curse") else CURSE * gain.amount


def _fight(run: Climbing, seat: int, gain: cl.FightNow) -> float:
    weak = min(hero.hp / hero.max_hp for hero in run.heroes) < 2 * RESERVE
    return FIGHTS[gain.against] - (4.0 if weak else 0.0) + worth_of(run, seat, gain.rewards)


def _roll(run: Climbing, seat: int, gain: cl.RollFor) -> float:
    return sum(len(row.faces) * worth_of(run, seat, row.gains) for row in gain.rows) / 6


_WORTH: dict[type, Callable[[Climbing, int, Any], float]] = {
    cl.HealBy: _heal,
    cl.LoseHpBy: _lose,
    cl.GainGold: _gold,
    cl.LoseGold: _lose_gold,
    cl.PayGold: lambda run, seat, gain: -GOLD * gain.gold,
    cl.Give: _give,
    cl.Stake: lambda run, seat, gain: -GOLD * gain.gold,
    cl.RewardOf: _reward,
    cl.RandomCard: lambda run, seat, gain: gain.amount * (2.0 if gain.deck == "rares" else 0.3),
    cl.GainCurse: _curse,
    cl.ChangeOwnDeck: lambda run, seat, gain: CHANGES[gain.change] * min(gain.amount, 3),
    cl.RemoveOneOfRevealed: lambda run, seat, gain: CHANGES["remove"],
    cl.RollFor: _roll,
    cl.FightNow: _fight,
    cl.EnterRoom: lambda run, seat, gain: 0.5,
    cl.MoveAnywhere: lambda run, seat, gain: 1.0,
}
