"""How well a seat of Miscrits stands, and when lines of play can be compared; both see only what a seat may.

The weights were fitted to who won 4500 games between careful bots, each eighth act of which was any act: a
logistic regression over both seats at the beginning of every turn, in HP of the active creature.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from companion.games.miscrits import content as con
from companion.games.miscrits.state import PLAYERS_WON, Creature, Player, State

STATUS_WORTH: dict[con.Status, float] = {"poison": 2.0, "sleep": 3.5, "confusion": 4.5}
"""About the HP that a status costs before its coin shows heads."""
LOSE_AT = 5
LIFE, LAST_LIFE = 16.0, 17.0
STAGE, READY_STAGE = 7.0, 3.0
READY, READY_HP = 1.5, 0.1
ITEM, CARD, CARD_OF_DECK = 6.0, 1.0, 1.5
THIN_DECK, THIN = 6, 15.0
BOOST, HOURGLASS = 2.0, 1.0
NO_RESERVE = 4.0
DOUBT = 21.0
"""HP of an advantage with which three of four games are won."""
LEAST, MOST = 0.02, 0.98
"""Between being out and having won."""


def score(state: State, seat: int) -> float:
    """How well a seat stands, from 0 (out) to 1 (won)."""
    if state.phase == "over":
        return float(state.winner in (seat, PLAYERS_WON))
    if not state.seats[seat].alive:
        return 0.0
    if state.boss is not None:
        return _against_the_boss(state)
    mine = _strength(state.seats[seat])
    theirs = max((_strength(state.seats[other]) for other in state.living() if other != seat), default=0.0)
    return LEAST + (MOST - LEAST) / (1.0 + exp((theirs - mine) / DOUBT))


def _against_the_boss(state: State) -> float:
    """All stand or fall together: what the party can still lose, against what the boss can."""
    ours = sum(_strength(state.seats[seat]) for seat in state.living())
    theirs = 0.0 if state.boss is None else state.boss.hp / 2.0
    return LEAST + (MOST - LEAST) * ours / max(1.0, ours + theirs)


def _strength(player: Player) -> float:
    left = LOSE_AT - player.knock_outs
    lives = LIFE * left - LAST_LIFE * (left == 1) - NO_RESERVE * (not player.ready)
    cards = CARD * len(player.hand) + CARD_OF_DECK * len(player.deck) - THIN * (len(player.deck) < THIN_DECK)
    boosts = player.boost + player.boost_next - player.weakened - player.weakened_next
    table = _fighting(player.active) + sum(_waiting(creature) for creature in player.ready)
    return lives + cards + BOOST * boosts + table


def _fighting(creature: Creature | None) -> float:
    """What the active creature is worth."""
    if creature is None:
        return 0.0
    cooling = HOURGLASS * sum(one.count for one in creature.counters)
    return creature.hp + STAGE * len(creature.under) + ITEM * len(creature.items) - cooling - _ill(creature)


def _waiting(creature: Creature) -> float:
    """What a ready creature is worth."""
    stages = READY_STAGE * len(creature.under)
    return READY + READY_HP * creature.hp + stages + ITEM * len(creature.items) - _ill(creature) / 2


def _ill(creature: Creature) -> float:
    return sum(STATUS_WORTH[status] for status in creature.status)


def standing(creature: Creature) -> float:
    """What a creature would be worth in the active zone, in HP."""
    stages = 3.0 * len(creature.under)
    return max(0.0, creature.hp + stages + 1.5 * len(creature.items) - _ill(creature))


def horizon(state: State) -> Callable[[State], bool]:
    """Lines of play are compared when as many turns have ended as a round has, that of the boss included."""
    last = _turns(state) + len(state.living()) + (state.boss is not None)
    return lambda later: _turns(later) >= last


def _turns(state: State) -> int:
    """The turns that have ended; a seat that left the game ends no more, and its line goes on a little."""
    return sum(player.turns for player in state.seats) + (state.boss.turns if state.boss is not None else 0)
