"""How well a party stands: the chance to win from a place where nothing is under way.

The weights are those of a logistic regression on 5500 games that `careful` played on from parties of any
strength in any area: what became of them, by what they had before a way was chosen. One more of a thing
adds its weight to the logarithm of the odds.
"""

from __future__ import annotations

from math import exp

import msgspec

from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.state import Adventurer, Explore, State

ALL_STEPS = 4
"""Steps from the entrance of an area to its exit."""
FEW_HP = 8


class Weights(msgspec.Struct, frozen=True):
    """What each thing is worth to a party of one size; of two it is the mean of both that counts.

    `ahead` is one area still to come, with all it may give; `missing` one of `FEW_HP` that is not there,
    `hunger` one food less than the areas ahead want, `weakest` one HP, or half an armor, of the weaker one.
    """

    base: float
    ahead: float
    hp: float
    missing: float
    armor: float
    hunger: float
    food: float
    gold: float
    xp: float
    level: float
    potions: dict[str, float]
    curse: float
    poison: float
    blindness: float
    ready: float
    feats: float
    crow: float
    weakest: float = 0.0


ALONE = Weights(
    base=-5.659,
    ahead=0.327,
    hp=0.127,
    missing=-0.062,
    armor=0.255,
    hunger=-0.099,
    food=0.143,
    gold=0.085,
    xp=0.106,
    level=0.587,
    potions={
        "fire": 0.387,
        "frost": 0.646,
        "healing": 0.539,
        "holy_water": 0.246,
        "perception": 0.367,
        "poison": 0.101,
    },
    curse=-0.237,
    poison=-0.196,
    blindness=-0.511,
    ready=0.166,
    feats=0.039,
    crow=0.15,
)
TOGETHER = Weights(
    base=-6.418,
    ahead=0.324,
    hp=0.053,
    missing=-0.19,
    armor=0.117,
    hunger=-0.224,
    food=0.15,
    gold=0.113,
    xp=0.068,
    level=0.405,
    potions={
        "fire": 0.426,
        "frost": 1.047,
        "healing": 0.703,
        "holy_water": 0.356,
        "perception": 0.52,
        "poison": 0.418,
    },
    curse=-0.221,
    poison=-0.398,
    blindness=-0.049,
    ready=0.09,
    feats=0.138,
    crow=0.135,
    weakest=0.077,
)


def score(state: State, seat: int) -> float:
    """The chance that the party wins, from 0 to 1, as far as what it has can tell."""
    if state.phase == "over":
        return 1.0 if state.won else 0.0
    weights = ALONE if len(state.party) == 1 else TOGETHER
    party = state.party
    worth = sum(_worth(state, number, weights) for number in range(len(party))) / len(party)
    weakest = min(hero.hp + 2 * hero.armor for hero in party)
    odds = weights.base + worth + weights.weakest * weakest - _fight(state)
    return 1.0 / (1.0 + exp(-odds))


def _worth(state: State, number: int, weights: Weights) -> float:
    hero = state.party[number]
    ahead = BOOK.last_area - state.area
    steps = hero.position % 3 + hero.position // 3
    return (
        weights.ahead * (ahead + 1 - steps / ALL_STEPS)
        + weights.hp * hero.hp
        + weights.missing * max(0, FEW_HP - hero.hp)
        + weights.hunger * max(0, ahead - hero.food)
        + weights.xp * hero.xp
        + weights.level * (state.level(number) - 1)
        + _held(hero, weights)
        + _ills(hero, weights)
    )


def _held(hero: Adventurer, weights: Weights) -> float:
    return (
        weights.armor * hero.armor
        + weights.food * hero.food
        + weights.gold * hero.gold
        + weights.feats * hero.free_feats
        + weights.ready * hero.skill_ready
        + weights.crow * ("crow" in hero.items)
        + sum(weights.potions.get(potion, 0.0) for potion in hero.potions)
    )


def _ills(hero: Adventurer, weights: Weights) -> float:
    return weights.curse * hero.curse + weights.poison * hero.poison + weights.blindness * hero.blindness


def _fight(state: State) -> float:
    """What an enemy that is left may still cost; a playout seldom ends in a fight."""
    return 0.05 * state.enemy.hp if state.enemy is not None else 0.0


def quiet(state: State) -> bool:
    """Whether nothing is under way: the next thing is to choose a way, or the game is over."""
    return not state.stack or isinstance(state.stack[-1], Explore)
