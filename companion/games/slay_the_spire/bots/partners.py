"""What the partners of a seat may still do this turn, read off their open hands without playing them out.

Hands are open among the players (page 12). Who plans a turn counts on a partner to block for itself
what it can, and on the first Weak that anybody holds, so that nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import NamedTuple

from companion.games.slay_the_spire.bots.appraising import ENERGY, Readings, amount, card_worth
from companion.games.slay_the_spire.bots.incoming import hits_coming
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.fight import Fight, Fighter
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.run import Fighting

SURELY = 0.8
"""The share of a partner's damage that is counted on where the fight ends by it: abilities may take some."""
REACHING = ("target", "row", "all_enemies")
"""Aims that reach an enemy which stands alone."""


class Promise(NamedTuple):
    """What one side of a card may still do: what it costs, the block and Weak it gives, the cards it
    draws, all it does, in damage, and what it surely deals: hits, and damage before Strength."""

    cost: int
    block: float
    weak: bool
    draws: bool
    worth: float
    hits: int = 0
    damage: int = 0


def promise(card: str) -> Promise:
    """What a card in hand may still do."""
    return _PROMISES.of()[card]


def _read(card: str) -> Promise:
    side = BOOK.cards[card].side
    if side.cost is None or "unplayable" in side.keywords:
        return Promise(99, 0.0, False, False, 0.0)
    cost = 2 if side.cost == "X" else side.cost
    block = sum(
        amount(effect.amount) * amount(effect.times)
        for effect in side.do
        if isinstance(effect, fx.Gain) and effect.token == "block" and effect.to != "any_player"
    )
    weak = any(isinstance(effect, fx.Apply) and effect.token == "weak" for effect in side.do)
    draws = any(isinstance(effect, fx.Draw | fx.DrawUpTo) for effect in side.do)
    dealt = [blow for effect in side.do if (blow := _blow(effect)) is not None]
    hits, damage = sum(hits for hits, _damage in dealt), sum(damage for _hits, damage in dealt)
    return Promise(cost, block, weak, draws, max(0.0, card_worth(card)) + ENERGY * cost, hits, damage)


_PROMISES = Readings(_read)


def _blow(effect: fx.Effect) -> tuple[int, int] | None:
    """Hits and damage of what is printed as numbers, and reaches an enemy that stands alone."""
    if not isinstance(effect, fx.Hit | fx.Damage) or effect.to not in REACHING:
        return None
    if not isinstance(effect.amount, int) or not isinstance(effect.times, int):
        return None
    return effect.times * isinstance(effect, fx.Hit), effect.amount * effect.times


def still_worth(player: Fighter) -> float:
    """About what the cards in hand can still do with the Energy that is left, in damage."""
    chosen, _left = _affordable(player, lambda each: each.worth)
    return fsum(each.worth for each in chosen)


def still_blocks(player: Fighter) -> int:
    """The block a partner can still give itself; Energy for cards nobody has named counts as one for each."""
    chosen, left = _affordable(player, lambda each: each.block)
    return int(fsum(each.block for each in chosen)) + min(left, player.hand.unseen)


def still_deals(player: Fighter) -> int:
    """The damage a partner can still deal to one enemy at least, by what is printed and its Strength."""
    strength = player.strength - (player.weak > 0)
    chosen, _left = _affordable(player, lambda each: float(each.damage + strength * each.hits))
    return sum(max(0, each.damage + strength * each.hits) for each in chosen) + player.shiv


def _affordable(player: Fighter, worth: Callable[[Promise], float]) -> tuple[list[Promise], int]:
    """The named cards that give most for their Energy, as far as it reaches, and what is left of it."""
    left = player.energy + player.miracle
    found = sorted(map(promise, player.hand.known), key=lambda each: -worth(each) / (each.cost + 0.1))
    chosen = []
    for each in found:
        if worth(each) > 0 and each.cost <= left:
            left -= each.cost
            chosen.append(each)
    return chosen, left


def still_weakens(player: Fighter) -> bool:
    """Whether a partner can still make an enemy weak."""
    left = player.energy + player.miracle
    return any(each.weak and each.cost <= left for each in map(promise, player.hand.known))


class Partners:
    """The partners of a seat that are not ready, as they stand when it begins to plan."""

    def __init__(self, run: Fighting, seat: int) -> None:
        fighters = run.fight.fighters
        others = [
            other
            for other, player in enumerate(fighters)
            if other != seat and player.alive and not player.ready
        ]
        self.blocks = {other: still_blocks(fighters[other]) for other in others}
        self.deals = sum(still_deals(fighters[other]) for other in others)
        self.weakens = any(still_weakens(fighters[other]) for other in others)

    def spared(self, run: Fighting) -> list[int]:
        """The HP that each seat may still be spared by them, as things stand."""
        spared = [self.blocks.get(seat, 0) for seat in range(len(run.fight.fighters))]
        if self.weakens:
            for seat, hits in enumerate(_weakened(run)):
                spared[seat] += hits
        return spared

    def finish(self, fight: Fight) -> bool:
        """Whether what they can still deal is more than enough for the only enemy that is left."""
        foes = [enemy for enemy in fight.enemies if enemy.alive]
        return len(foes) == 1 and foes[0].hp + foes[0].block <= SURELY * self.deals


def _weakened(run: Fighting) -> list[int]:
    """The damage that one Weak takes from the next action of the enemy where it takes most."""
    fight: Fight = run.fight
    taken = [hits_coming(run, index) for index in living_enemies(fight) if not fight.enemies[index].weak]
    return max(taken, key=sum, default=[0] * len(fight.fighters))
