"""What a position of a turn is worth to the party once the enemies have acted: exactly, or at a glance.

Exactly the enemy turn is carried out on a copy by the rules themselves (`foresight`), so that Strength, weak,
block, order and every special ability count as they will. At a glance only the printed hits are counted: that
costs a fifth, and is good enough to say which positions are worth the trouble.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from companion.engine.game import Game
from companion.games.slay_the_spire.bots.incoming import incoming
from companion.games.slay_the_spire.bots.partners import Partners
from companion.games.slay_the_spire.bots.standing import (
    Belongings,
    belongings,
    in_reserve,
    price_of_hp,
    standing,
)
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.foresight import SPARE, played_on
from companion.games.slay_the_spire.state.fight import Fight, Fighter
from companion.games.slay_the_spire.state.run import Fighting, Run

FINISHED, LIKELY = 400.0, 0.1
"""What it is worth that partners can end the fight before the enemies act, and the share that all else
counts for then."""
RELIED_ON = 20.0
"""What it costs when a seat lives only by what others may still do, with 1 HP; with more HP less. So a
potion or Weak is not kept while a partner must find all its Block."""


class Outlook:
    """How a seat judges the positions it can reach in a round, by what it knows when it begins to plan."""

    def __init__(self, game: Game[Run], run: Fighting, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.round = run.fight.round
        self.partners = Partners(run, seat)
        self.price = price_of_hp(run.fight)
        self.others = [belongings(player, held=False) for player in run.fight.fighters]
        self.beside = self._beside(run)

    def _beside(self, run: Fighting) -> list[int]:
        """What each seat will lose beside the printed hits, as things stand: by poison, Burns and abilities.

        Less than nothing where something will give it block.
        """
        after = played_on(run, self.game, 0, SPARE).state.fight.fighters
        left = [player.hp - SPARE if player.alive else 0 for player in after]
        return [
            player.hp - left[seat] - max(0, coming - player.block)
            for seat, (player, coming) in enumerate(zip(run.fight.fighters, incoming(run), strict=True))
        ]

    def worth(self, run: Fighting) -> float:
        """What the fight is worth once the enemies have acted on this."""
        fight = run.fight
        if self._is_past(fight):
            return self._standing(fight, [player.hp for player in fight.fighters])
        after = played_on(run, self.game, 0, SPARE).state.fight
        hp = [player.hp - SPARE if player.alive else 0 for player in after.fighters]
        spared = self.partners.spared(run)
        left = [_left(player, hp[seat], spared[seat]) for seat, player in enumerate(fight.fighters)]
        worth: float = self._standing(after, left) - _relied_on(hp, left)
        if self.partners.finish(fight) and not in_reserve(fight):
            return FINISHED + float(sum(player.hp for player in fight.fighters)) + LIKELY * worth
        return worth

    def glance(self, run: Fighting) -> float:
        """About the same by the printed hits: good for comparing positions that are a few acts apart."""
        fight = run.fight
        if self._is_past(fight):
            return self._standing(fight, [player.hp for player in fight.fighters])
        coming, spared = incoming(run), self.partners.spared(run)
        left = [
            _left(player, player.hp - self._loss(player, seat, coming[seat]), spared[seat])
            for seat, player in enumerate(fight.fighters)
        ]
        return self._standing(fight, left, held=False)

    def _loss(self, player: Fighter, seat: int, coming: int) -> int:
        return max(0, self.beside[seat] + max(0, coming - player.block))

    def _standing(self, fight: Fight, hp: Sequence[int], held: bool = True) -> float:
        """What the partners have is the same wherever the seat's own turn may lead."""
        has: list[Belongings] = [*self.others]
        has[self.seat] = belongings(fight.fighters[self.seat], held)
        return standing(fight, hp, self.price, has)

    def _is_past(self, fight: Fight) -> bool:
        return fight.phase == "over" or fight.round > self.round


def _left(player: Fighter, hp: int, spared: int) -> int:
    """The HP a seat will have, its partners' help and a reprieve counted in."""
    hp = min(max(hp, player.hp), hp + spared)
    if hp <= 0 and any(BOOK.catalog.potions[potion.id].when == "hp_zero" for potion in player.potions):
        return 1
    return hp


def _relied_on(hp: Sequence[int], left: Sequence[int]) -> float:
    """What it may cost that seats live only if their partners do all that is counted on."""
    return fsum(RELIED_ON / there for bare, there in zip(hp, left, strict=True) if bare <= 0 < there)
