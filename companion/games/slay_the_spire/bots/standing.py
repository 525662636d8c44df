"""How well a fight stands for the party between two rounds, for bots that look ahead.

A worth is in damage to the enemies. The weights are judgements that `tests.studies.bench bots` was asked
about; nothing here is a rule, and no card, relic or enemy is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log1p, sqrt
from typing import NamedTuple

from companion.engine.piles import Deck
from companion.games.slay_the_spire.bots.appraising import CARD_WORTHS, LASTING_WORTHS, Readings, card_worth
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.effects import Effect, Script
from companion.games.slay_the_spire.content.values import Amount
from companion.games.slay_the_spire.rules.triggers import lines_of_enemy
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter, Item
from companion.games.slay_the_spire.state.figures import living_seats

WON, LOST = 1000.0, -1000.0
RACE, LOWEST_PRICE, HIGHEST_PRICE = 0.6, 1.4, 4.0
"""HP are bought with what could have been damage: so much of the enemies' HP for each of the party's that
are left, as in a race of the two, within bounds."""
MISSING = 3.0
"""Below 0 HP each one that is missing counts so much: in a lost position the least lost one is played."""
FEW = 7.0
"""The fewer HP a seat has left, the more each is worth, as the logarithm has it; a death of one is the end of
all (page 13). At `FEW - 1` HP the next one is worth the price, at 1 three times as much."""
DEATH = 120.0
LIVING_ENEMY, LIVING_BOSS = 5.0, 12.0
"""What an enemy threatens as long as it lives. It falls with the root of the HP it has left, so that one
enemy is struck down after the other."""
DAMAGE_A_ROUND = 5.0
"""What a player deals in a round, to guess how long the fight still takes."""
LONGEST = 6.0
POISONED = 3.0
"""Rounds in which poison is counted on."""
IMPATIENCE = 0.02
"""Each round makes damage worth so much more, so that no fight stands still."""
LAST_MOMENTS = ("hp_zero", "dies")
WEAK, VULNERABLE = -1.0, -1.5
STRENGTH = 1.3
SHIV, MIRACLE = 1.0, 1.2
ENEMY_STRENGTH, ENEMY_WEAK, ENEMY_VULNERABLE, ENEMY_BLOCK = -1.2, 1.0, 1.6, -0.7
ORB = 0.5
STANCES = {"calm": 1.5, "wrath": 0.6}
POTION = 1.0
UNUSED = 0.6
"""An ability for once a combat that was not used yet."""
STATUS = -0.6
GONE = 0.25
"""The share of a card's worth that is lost when it exhausts."""
KEPT = 0.5
EXPECTED = 0.3
"""The share of the worth of cards known on top of a draw pile, beside cards that are not known."""


def price_of_hp(fight: Fight) -> float:
    """What one HP of the party is worth as the fight stands."""
    ours = sum(player.hp for player in fight.fighters if player.alive)
    theirs = sum(enemy.hp for enemy in fight.enemies if enemy.alive) + in_reserve(fight)
    return min(HIGHEST_PRICE, max(LOWEST_PRICE, RACE * theirs / max(1, ours)))


class Belongings(NamedTuple):
    """What a player's powers in play do in each round, and what relics and cards are worth as they lie."""

    a_round: float
    at_hand: float


def belongings(player: Fighter, held: bool = True) -> Belongings:
    """What lies before a player; cards in hand count as kept ones, unless they are not `held`."""
    lasting = LASTING_WORTHS.of()
    unused = UNUSED * (sum(map(_unused, player.relics)) + sum(map(_unused, player.powers)))
    return Belongings(fsum(lasting[power.id] for power in player.powers) / 3.0, unused + _cards(player, held))


def standing(fight: Fight, hp: Sequence[int], price: float, has: Sequence[Belongings]) -> float:
    """What the fight is worth when its seats have `hp` left, each at `price`, and `has` lies before them."""
    if fight.phase == "over":
        return WON + sum(max(0, each) for each in hp) if fight.won else LOST
    foes = [(enemy, _own_reserve(fight, enemy)) for enemy in fight.enemies if enemy.alive]
    reserve = fsum(own for _enemy, own in foes) + _put_off(fight)
    left = _rounds_left(fight, sum(enemy.hp for enemy, _own in foes) + reserve)
    total = fsum(
        _player(player, hp[seat], left, price, has[seat]) for seat, player in enumerate(fight.fighters)
    )
    haste = 1.0 + IMPATIENCE * fight.round
    return total + haste * (fsum(_enemy(enemy, left, own) for enemy, own in foes) - reserve)


def _rounds_left(fight: Fight, enemy_hp: float) -> float:
    """About how many rounds the fight still takes."""
    return min(LONGEST, 0.5 + enemy_hp / (DAMAGE_A_ROUND * max(1, len(living_seats(fight)))))


def _player(player: Fighter, hp: int, left: float, price: float, has: Belongings) -> float:
    if not player.alive or hp <= 0:
        return -DEATH + MISSING * hp
    total = price * FEW * log1p(hp)
    total += WEAK * player.weak + VULNERABLE * player.vulnerable + STRENGTH * left * player.strength
    total += SHIV * player.shiv + MIRACLE * player.miracle + POTION * len(player.potions)
    total += ORB * min(left, 3.0) * len(player.orbs) + STANCES.get(player.stance, 0.0)
    return total + has.a_round * left + has.at_hand


def _unused(item: Item) -> bool:
    return not item.used_combat and _ONCE.of()[item.id]


def _used_once(item: str) -> bool:
    """Whether an ability of a power or relic is used by its owner, and once a combat only."""
    lines = BOOK.item_lines.get(item, ())
    return any(line.moment == "activated" and line.ability.limit == "combat" for line in lines)


def _cards(player: Fighter, held: bool) -> float:
    """What the cards are worth that are kept, that are gone, and that are in the way."""
    deck, in_the_way = player.deck, _IN_THE_WAY.of().__getitem__
    total = KEPT * fsum(map(_KEPT.of().__getitem__, player.hand.known)) if held else 0.0
    total -= GONE * fsum(map(_GONE.of().__getitem__, player.exhaust))
    total += STATUS * sum(map(in_the_way, (*deck.bag, *deck.top, *player.discard)))
    return total + (_expected(deck) if deck.top else 0.0)


def _is_in_the_way(card: str) -> bool:
    return bool(card) and BOOK.cards[card].card.owner == "status"


def _kept(card: str) -> float:
    return max(0.0, card_worth(card)) + 0.5


def _gone(card: str) -> float:
    return card_worth(card) if card and not _is_in_the_way(card) else 0.0


_ONCE, _IN_THE_WAY = Readings(_used_once), Readings(_is_in_the_way)
_KEPT, _GONE = Readings(_kept), Readings(_gone)


def _expected(deck: Deck) -> float:
    """How much better the known next cards are than those nobody knows."""
    worths = CARD_WORTHS.of()
    mean = fsum(map(worths.__getitem__, deck.bag)) / max(1, len(deck.bag))
    known = deck.top[: BOOK.limits.draw_per_turn]
    return EXPECTED * fsum(worths[card] - mean for card in known)


def in_reserve(fight: Fight) -> float:
    """HP that will still come when enemies fall: splits, second phases, healing at 0 HP.

    So nobody spares an enemy because of what comes after it.
    """
    return fsum(_own_reserve(fight, enemy) for enemy in fight.enemies if enemy.alive) + _put_off(fight)


def _put_off(fight: Fight) -> float:
    """What enemies that fell have set off for later."""
    waiting = (later.pending for later in fight.later)
    return fsum(_brought(fight, each.fixed or BOOK.scripts.get(each.script, ())) for each in waiting)


def _own_reserve(fight: Fight, enemy: Enemy) -> float:
    """What the fall of one enemy brings."""
    lines = (line for moment in LAST_MOMENTS for line in lines_of_enemy(enemy, moment))
    return fsum(_brought(fight, line.ability.do) for line in lines if line.key not in enemy.used)


def _brought(fight: Fight, script: Script) -> float:
    return fsum(_effect_brings(fight, effect) for effect in script)


def _effect_brings(fight: Fight, effect: Effect) -> float:
    if isinstance(effect, fx.Later):
        return _brought(fight, effect.then)
    if isinstance(effect, fx.Heal) and effect.to == "self":
        return _healed(effect.amount, len(fight.fighters))
    if isinstance(effect, wider.Summon):
        faces = BOOK.catalog.summonable(effect.name, fight.act, fight.ascension)
        each = max(
            (face.hp_for(len(fight.fighters)) + _threat(face.role == "boss") for face in faces), default=0.0
        )
        return each * effect.amount * (len(living_seats(fight)) if effect.each_row else 1)
    return 0.0


def _healed(amount: Amount, players: int) -> float:
    if isinstance(amount, int):
        return amount
    return amount.base + (amount.multiply * players if amount.per == "players" else 0)


def _threat(boss: bool) -> float:
    return LIVING_BOSS if boss else LIVING_ENEMY


def _enemy(enemy: Enemy, left: float, reserve: float) -> float:
    share = min(1.0, (enemy.hp + reserve) / max(1, enemy.max_hp))
    total = -_threat(enemy.everywhere) * sqrt(share) - enemy.hp
    total += ENEMY_STRENGTH * left * enemy.strength + ENEMY_BLOCK * enemy.block
    total += ENEMY_WEAK * enemy.weak + ENEMY_VULNERABLE * enemy.vulnerable
    return total + min(enemy.hp, enemy.poison * min(left, POISONED))
