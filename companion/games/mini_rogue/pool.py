"""Rolling the pool: character dice, affliction dice where they belong, then the Dungeon die, one by one."""

from __future__ import annotations

from companion.engine.asks import Chance, Outcome
from companion.games.mini_rogue import events
from companion.games.mini_rogue.content import BOOK, DIE, SYMBOL
from companion.games.mini_rogue.dice import Roll
from companion.games.mini_rogue.state import State
from companion.games.mini_rogue.verbs import Table

CHARACTER_DICE = tuple(f"character {number}" for number in range(1, 7))
CURSE, POISON, DUNGEON, REROLL, LEADER = "curse", "poison", "dungeon", "reroll", "leader"


def begin(state: State, seat: int) -> Roll:
    """The pool of a character as it stands now; later changes of level wait for the next roll (MR-09)."""
    hero = state.party[seat]
    return Roll(state.level(seat), hero.curse, hero.poison)


def due(roll: Roll, seat: int) -> Chance | None:
    """The die that comes next; `None` when all lie."""
    if len(roll.dice) < roll.count:
        return Chance("die", DIE, CHARACTER_DICE[len(roll.dice)], seat)
    if roll.curse:
        return Chance("die", BOOK.faces[CURSE], CURSE, seat)
    if roll.poison:
        return Chance("die", BOOK.faces[POISON], POISON, seat)
    if not roll.dungeon:
        return Chance("die", DIE, DUNGEON, seat)
    return None


def take(table: Table, roll: Roll, seat: int, outcome: Outcome) -> None:
    """The die that was due shows this; affliction dice leave the roll when they have fallen."""
    if len(roll.dice) < roll.count:
        what = CHARACTER_DICE[len(roll.dice)]
        roll.dice.append(int(outcome))
    elif roll.curse:
        what, roll.curse, roll.lowered = CURSE, False, outcome == SYMBOL
    elif roll.poison:
        what, roll.poison, roll.hurts = POISON, False, outcome == SYMBOL
    else:
        what, roll.dungeon = DUNGEON, int(outcome)
    table.emit(events.DieRolled(seat, what, outcome))


def value(natural: int, lowered: bool) -> int:
    """A character die after the curse ("Afflictions"): rerolls are lowered, too (MR-16)."""
    return natural - BOOK.content.numbers.curse_loss if lowered else natural


def passes(roll: Roll) -> bool:
    """Whether a character die shows a star after the curse (MR-15)."""
    stars = BOOK.stars
    return any(value(natural, roll.lowered) in stars for natural in roll.dice)
