"""What a card is worth before it is known what it will meet: for those who choose rewards.

A worth is in damage: about how much more it does than its cost could have done otherwise. It is read
from the effects of the card, so that it holds for cards of every owner and for corrected numbers.
Nothing here is a rule; the weights are judgements, all in one place. Sums are exact (`fsum`), so that one
seed drafts the same party with every Python: from 3.12 on `sum` rounds otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import fsum
from typing import Any, Generic, TypeVar

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.abilities import Ability
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.effects import Script
from companion.games.slay_the_spire.content.kinds import Relic, Side
from companion.games.slay_the_spire.content.scripts import Answers
from companion.games.slay_the_spire.content.values import Amount, Count

ENERGY = 0.9
"""What one Energy does otherwise: a starter Strike deals 1, a starter Defend blocks 1 (page 4)."""
COUNTED = 2
"""What is counted (cards, orbs, Energy spent) is taken to be so many."""
ROW = 1.4
"""Damage to a row or to all enemies, beside damage to one; a boss stands alone as often as not."""
IN_POWER = {"start_of_turn": 3.0, "end_of_turn": 3.0, "play": 2.5, "gained": 0.0}
"""How often an ability of a power or relic comes in the rest of a fight; others as in `RARELY`."""
FORBIDDEN = {md.HpCeiling: -5.0, md.Cannot: -1.0, md.CannotGain: -1.0}
"""What changes the rules against its owner."""
CURSE = -1.5
RARELY = 1.5
MODIFIER = 3.0
RARITY = {"uncommon": 0.3, "rare": 0.8}
"""What is rarer does more than can be read off it; the Merchant asks 2, 3 and 6 gold (page 9)."""
SELDOM = 0.5
"""A card that can be played only on a condition comes to play so often."""
NOTHING_READABLE = 0.8
"""A verb whose worth depends on the table only, such as moving cards."""
TOKENS = {
    "block": 1.0,
    "energy": 1.2,
    "strength": 3.0,
    "shiv": 1.0,
    "miracle": 1.1,
    "weak": 1.2,
    "vulnerable": 1.6,
    "poison": 2.0,
    "claw": 0.5,
}


R = TypeVar("R")


class Readings(Generic[R]):
    """What is read off each card once, for as long as the same content is in force."""

    def __init__(self, read: Callable[[str], R]) -> None:
        self._read = read
        self._catalog: Catalog | None = None
        self._found: Answers[R] = Answers(read)

    def of(self) -> Answers[R]:
        """The readings by card, for the content in force: looked up there, a whole pile is read at once."""
        if self._catalog is not BOOK.catalog:
            self._catalog, self._found = BOOK.catalog, Answers(self._read)
        return self._found


def card_worth(card: str) -> float:
    """What one side of a card is worth; a starter Strike or Defend about 0, a curse less."""
    return CARD_WORTHS.of()[card]


def _lasting_worth(card: str) -> float:
    side = BOOK.cards[card].side
    return max(1.0, fsum(map(_ability_worth, side.abilities)) + MODIFIER * len(side.modifiers))


CARD_WORTHS = Readings(lambda card: _side_worth(BOOK.cards[card].side, BOOK.cards[card].card.rarity))
LASTING_WORTHS = Readings(_lasting_worth)


def _side_worth(side: Side, rarity: str | None) -> float:
    if side.cost is None or "unplayable" in side.keywords:
        return -1.0
    cost = COUNTED if side.cost == "X" else side.cost
    total = script_worth(side.do) + fsum(map(_ability_worth, side.abilities))
    total += MODIFIER * len(side.modifiers) + RARITY.get(rarity or "", 0.0)
    total -= ENERGY * cost + 0.2 * ("exhaust" in side.keywords)
    return total if side.play_if is None else SELDOM * total


def _ability_worth(ability: Ability) -> float:
    tag = ability.when if isinstance(ability.when, str) else str(ability.when.__struct_config__.tag)
    return IN_POWER.get(tag, RARELY) * script_worth(ability.do)


def relic_worth(relic: Relic) -> float:
    """What a relic is worth in a fight, with what it costs to have it."""
    total = fsum(map(_ability_worth, relic.abilities))
    total += fsum(FORBIDDEN.get(type(modifier), MODIFIER) for modifier in relic.modifiers)
    gained = [effect for ability in relic.abilities for effect in ability.do if ability.when == "gained"]
    curses = (
        effect.amount for effect in gained if isinstance(effect, wider.Reward) and effect.kind == "curse"
    )
    return total + CURSE * sum(curses)


def script_worth(script: Iterable[Any]) -> float:
    """What effects are worth to the one who does them."""
    return fsum(_effect_worth(effect) for effect in script)


def _effect_worth(effect: Any) -> float:
    judge = _JUDGES.get(type(effect))
    return NOTHING_READABLE if judge is None else judge(effect)


def amount(value: Amount) -> float:
    """About how much an amount will be."""
    if isinstance(value, Count):
        counted = 0 if value.per is None else value.multiply * COUNTED
        return max(0.0, value.base + counted + value.plus / 2)
    return float(value)


def _damage(effect: Any) -> float:
    wide = ROW if effect.to in ("row", "that_row", "all_enemies") else 1.0
    return amount(effect.amount) * amount(effect.times) * wide


def _gain(effect: fx.Gain) -> float:
    return TOKENS.get(effect.token, 0.3) * amount(effect.amount) * amount(effect.times)


def _apply(effect: fx.Apply) -> float:
    wide = ROW if effect.to in ("row", "that_row", "all_enemies") else 1.0
    sign = -1.0 if effect.to == "self" else 1.0
    return sign * wide * TOKENS[effect.token] * amount(effect.amount) * amount(effect.times)


def _best(options: Iterable[Script]) -> float:
    return max(map(script_worth, options), default=0.0)


_JUDGES: dict[type, Callable[[Any], float]] = {
    fx.Hit: _damage,
    fx.Damage: _damage,
    fx.Volley: lambda effect: script_worth(effect.hits),
    fx.LoseHp: lambda effect: -1.5 * amount(effect.amount) * (effect.to == "self"),
    fx.Heal: lambda effect: 1.5 * amount(effect.amount),
    fx.SetHp: lambda effect: 1.0,
    fx.Gain: _gain,
    fx.Apply: _apply,
    fx.Lose: lambda effect: -0.5,
    fx.Cubes: lambda effect: 0.0,
    fx.Draw: lambda effect: 0.9 * amount(effect.amount),
    fx.DrawUpTo: lambda effect: 0.4 * effect.cards,
    fx.Daze: lambda effect: -0.6 * amount(effect.amount),
    fx.Status: lambda effect: -0.6 * amount(effect.amount),
    fx.Scry: lambda effect: 0.25 * amount(effect.amount),
    fx.MoveThis: lambda effect: 0.0,
    fx.Channel: lambda effect: 1.8 * amount(effect.amount),
    fx.Evoke: lambda effect: 1.2 * amount(effect.times),
    fx.TriggerOrb: lambda effect: 1.0 * effect.times,
    fx.SeparateAttacks: lambda effect: float(effect.attacks * effect.hit),
    fx.EnterStance: lambda effect: {"calm": 1.2, "wrath": 0.9}.get(effect.stance, 0.2),
    fx.SwitchRows: lambda effect: 0.2,
    fx.If: lambda effect: (script_worth(effect.then) + script_worth(effect.otherwise)) / 2,
    fx.Repeat: lambda effect: amount(effect.times) * script_worth(effect.then),
    fx.Choose: lambda effect: _best(effect.options),
    fx.Later: lambda effect: script_worth(effect.then),
    fx.Attach: lambda effect: script_worth(effect.on_death) / 2,
}
