"""Abilities that wait: who is asked in which order they happen, and how each of them begins.

Those of one moment happen in the order the players choose (pages 12, 19).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK, Line
from companion.games.slay_the_spire.content.scripts import is_private, only_gives
from companion.games.slay_the_spire.fight.end_of_turn import special_end
from companion.games.slay_the_spire.fight.ordering import order_differs
from companion.games.slay_the_spire.fight.stops import beside_order, step_of_turn, stops
from companion.games.slay_the_spire.rules.items import use_ability
from companion.games.slay_the_spire.rules.triggers import (
    ANSWERS_TO_A_BLOW,
    is_block,
    script_of,
    still_allowed,
)
from companion.games.slay_the_spire.state import board_events, figure_events
from companion.games.slay_the_spire.state.acts import Done, Trigger, UseAbility, Yes
from companion.games.slay_the_spire.state.fight import About, Fight, Pending
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Triggers
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


def triggers(table: Table, frame: Triggers) -> Ask | None:
    """The next waiting ability; who owns one is asked for the order when it can matter."""
    fight = table.state.fight
    waiting = fight.pending
    if table.state.options.last_stand or len(living_enemies(fight)) < len(fight.enemies):
        waiting[:] = [pending for pending in waiting if not _cannot_happen(table.state, pending)]
    if not waiting:
        table.pop()
        return None
    first = waiting[0]
    if first.may and not frame.choosing:
        return Choice("may", (first.seat,))
    if first.may and frame.choosing:
        frame.choosing = False
    elif not frame.sorted_out and table.state.options.ask_order and _asks_order(table):
        return _ask_order(table.state)
    elif not frame.sorted_out and _stops(table):
        return None
    start(table, _next(waiting))
    return None


def _asks_order(table: Table) -> bool:
    """Whether the order can change what happens, and does when it is tried.

    Trying takes longer than asking a bot, so many games in a row go without.
    """
    groups = order_matters(table.state.fight.pending)
    if not table.state.options.compare_orders:
        return bool(groups)
    return any(order_differs(table, group, _start_if_it_can) for group in groups)


def _start_if_it_can(table: Table, pending: Pending) -> None:
    """Begin an ability in its turn, unless its owner died meanwhile."""
    if not _cannot_happen(table.state, pending):
        start(table, pending)


def _ask_order(run: Fighting) -> Choice:
    """The owners of what waits are asked; in a step of the turn others may use their relics meanwhile."""
    seats = owners(run.fight, run.fight.pending)
    others = [seat for seat in living_seats(run.fight) if seat not in seats]
    return Choice("order", seats, tuple(seat for seat in others if beside_order(run, seat)))


def _stops(table: Table) -> bool:
    """Whether somebody is asked first about a relic that is used once per combat (page 19)."""
    step = step_of_turn(table.state)
    return step is not None and stops(table, step, "abilities")


def _cannot_happen(run: Fighting, pending: Pending) -> bool:
    """Whether its owner died meanwhile: a player of The Last Stand (page 23), or an enemy."""
    dead = pending.seat >= 0 and not run.fight.fighters[pending.seat].alive
    return dead or lies_face_down(run, pending)


def lies_face_down(run: Fighting, pending: Pending) -> bool:
    """Whether an ability stands on an enemy's card that lies face down: it died or left meanwhile (page 13).

    What a death sets off happens all the same (page 19), and so does what was announced (STS-56), and
    what answers the blow that kills, where the table has it so (STS-83).
    """
    if pending.enemy < 0 or run.fight.enemies[pending.enemy].alive:
        return False
    ability = _ability(run.fight, pending)
    if ability is None or (run.options.dying_answers and ability.when in ANSWERS_TO_A_BLOW):
        return False
    return ability.when != "dies"


def owners(fight: Fight, waiting: Iterable[Pending]) -> tuple[int, ...]:
    """The seats that may say which ability comes next: the players whose abilities wait, or all."""
    seats = {pending.seat for pending in waiting if pending.seat >= 0}
    return tuple(sorted(seat for seat in seats if fight.fighters[seat].alive)) or tuple(living_seats(fight))


def _script(pending: Pending) -> tuple[fx.Effect, ...]:
    return pending.fixed or BOOK.scripts.get(pending.script, ())


def _quiet(pending: Pending) -> bool:
    """An ability that cannot spoil another one by coming first."""
    if pending.script in ("poison", "ethereal"):
        return True
    return pending.seat >= 0 and _only_gives(pending)


def _foe_gains(pending: Pending) -> bool:
    """An ability that only gives an enemy something: players would have it come last (STS-93)."""
    return pending.seat < 0 and pending.script != "poison" and _only_gives(pending)


def _only_gives(pending: Pending) -> bool:
    if pending.may:
        return False
    return only_gives(pending.fixed) if pending.fixed else BOOK.only_gives[pending.script]


def _private(pending: Pending) -> bool:
    """Whether it leaves all other figures alone."""
    return is_private(pending.fixed) if pending.fixed else BOOK.private[pending.script]


def order_matters(waiting: list[Pending]) -> list[list[int]]:
    """The places of waiting abilities whose order could change what they do, in groups apart from each other.

    It does not between players who are busy with themselves.
    """
    if len(waiting) < 2:
        return []
    groups = [list(range(len(waiting)))]
    if all(_quiet(one) or (one.seat >= 0 and _private(one)) for one in waiting):
        seats = sorted({pending.seat for pending in waiting})
        groups = [[place for place, one in enumerate(waiting) if one.seat == seat] for seat in seats]
    return [group for group in groups if _order_matters([waiting[place] for place in group])]


def _order_matters(waiting: list[Pending]) -> bool:
    """It does not between equal ones, nor between draws; one that looks at how things stand is
    changed by a gain of block that comes before it (Orichalcum).
    """
    if len(waiting) < 2:
        return False
    if _hand_shrinks(waiting) and any(_looks_at_hand(pending) for pending in waiting):
        return True
    loud = [pending for pending in waiting if not _quiet(pending) and not _foe_gains(pending)]
    if any(map(_foe_gains, waiting)) and not all(map(_private, loud)):
        return True
    if not loud or all(_equal(loud[0], pending) for pending in loud[1:]):
        return bool(loud) and _looks(loud[0]) and any(_gives_block(p, loud[0].seat) for p in waiting)
    return not all(isinstance(effect, fx.Draw) for pending in loud for effect in _script(pending))


def _equal(one: Pending, two: Pending) -> bool:
    """The same effects set off twice, by one item (or by cards in hand), or by two enemies.

    Where it speaks of the event the events must be equal too; for enemies it is no difference which of
    them it was about.
    """
    speaks = BOOK.eventful[one.script]
    if _script(one) != _script(two):
        return False
    if one.seat < 0 and two.seat < 0:
        return not speaks or _told_alike(one.about, two.about)
    if (one.seat, one.enemy, one.item) != (two.seat, two.enemy, two.item):
        return False
    return not speaks or (_told_alike(one.about, two.about) and one.about.enemy == two.about.enemy)


def different(fight: Fight) -> list[int]:
    """The places of the waiting abilities between which there is a choice: of alike ones the first."""
    waiting = fight.pending
    return [
        place
        for place, one in enumerate(waiting)
        if not any(_alike(fight, one, other) for other in waiting[:place])
    ]


def _alike(fight: Fight, one: Pending, other: Pending) -> bool:
    """Whether it is no difference which of two is carried out: also of two copies of a power."""
    if one.script in BOOK.scripts and not BOOK.eventful[one.script]:
        other = replace(other, about=one.about)
    if one.item < 0 or other.item < 0 or one.seat != other.seat or one.seat < 0:
        return one == other
    items = [board_events.find_item(fight.fighters[one.seat], each.item) for each in (one, other)]
    mine, theirs = (replace(item, uid=0) if item is not None else None for item in items)
    return mine == theirs and replace(one, item=0) == replace(other, item=0)


def _told_alike(one: About, two: About) -> bool:
    return (one.seat, one.card, one.amount) == (two.seat, two.card, two.amount)


def _hand_shrinks(waiting: Iterable[Pending]) -> bool:
    return any(pending.script == "ethereal" for pending in waiting)


def _looks_at_hand(pending: Pending) -> bool:
    return BOOK.looks_at_hand[pending.script]


def _looks(pending: Pending) -> bool:
    return any(isinstance(effect, fx.If) for effect in _script(pending))


def _gives_block(pending: Pending, seat: int) -> bool:
    if pending.script == "ethereal" and pending.about.amount and pending.seat == seat:
        return True
    return pending.seat == seat and any(map(is_block, _script(pending)))


def _next(waiting: list[Pending]) -> Pending:
    """Without a choice, what only gives comes before what takes.

    A card of the hand that hurts when few are left (Pain) comes before Ethereal cards leave it.
    """
    if len(waiting) == 1:
        return waiting.pop()
    if _hand_shrinks(waiting):
        for index, pending in enumerate(waiting):
            if pending.item < 0 and _looks_at_hand(pending):
                return waiting.pop(index)
    for index, pending in enumerate(waiting):
        if _quiet(pending) and not waiting[0].may:
            return waiting.pop(index)
    return waiting.pop(next((i for i, each in enumerate(waiting) if not _foe_gains(each)), 0))


def as_they_come(waiting: Sequence[Pending]) -> list[int]:
    """The places of waiting abilities in the order in which they happen when nobody chooses."""
    left = list(waiting)
    places = {id(pending): place for place, pending in enumerate(waiting)}
    return [places[id(_next(left))] for _each in waiting]


def take_triggers(table: Table, frame: Triggers, seat: int, act: object) -> None:
    waiting = table.state.fight.pending
    if isinstance(act, Trigger):
        chosen = waiting.pop(act.index)
        if chosen.may:
            waiting.insert(0, chosen)
        else:
            start(table, chosen)
    elif isinstance(act, UseAbility):
        use_ability(table, seat, act)
    elif isinstance(act, Yes):
        frame.choosing = True
    elif isinstance(act, Done) and waiting and waiting[0].may:
        waiting.pop(0)
    else:
        frame.sorted_out = True


def start(table: Table, pending: Pending) -> None:
    """Begin a waiting ability, if it can still happen."""
    if special_end(table, pending):
        return
    if _mark_used(table, pending):
        table.push(script_of(pending))


def _mark_used(table: Table, pending: Pending) -> bool:
    """Count a use against the limit; false when another trigger of the same moment took the last."""
    if pending.enemy < 0 and pending.script not in BOOK.limited:
        return True
    fight = table.state.fight
    ability = _ability(fight, pending)
    if ability is None or ability.limit is None:
        return True
    if pending.enemy >= 0:
        if pending.script in fight.enemies[pending.enemy].used:
            return False
        table.emit(figure_events.EnemyAbilityUsed(pending.enemy, pending.script))
        return True
    item = board_events.find_item(fight.fighters[pending.seat], pending.item)
    if item is not None and not still_allowed(item, ability):
        return False
    table.emit(board_events.ItemUsed(pending.seat, pending.item, ability.limit))
    return True


def _ability(fight: Fight, pending: Pending) -> ab.Ability | None:
    if pending.enemy >= 0:
        lines: Iterable[Line] = (
            line for _special, found in BOOK.faces[fight.enemies[pending.enemy].face] for line in found
        )
    elif pending.card:
        lines = BOOK.cards[pending.card].lines
    else:
        player = fight.fighters[pending.seat]
        relic = next((r for r in player.relics if r.uid == pending.item), None)
        lines = BOOK.relics[relic.id] if relic is not None else ()
    return next((line.ability for line in lines if line.key == pending.script), None)
