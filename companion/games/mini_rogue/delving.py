"""Leaving an area, falling, and going a level deeper."""

from __future__ import annotations

from companion.engine.asks import Ask
from companion.games.mini_rogue import events, fight_events
from companion.games.mini_rogue.content import BOOK, EXIT
from companion.games.mini_rogue.fights import start_boss
from companion.games.mini_rogue.state import (
    Delve,
    Explore,
    Prepare,
)
from companion.games.mini_rogue.verbs import (
    Table,
    hurt,
    refresh,
)


def _leave(table: Table) -> None:
    """All stand at the exit: its boss first, then down (MR-68)."""
    state = table.state
    if state.grid[EXIT].known:
        start_boss(table, state.in_order())
        return
    table.pop()
    table.push(Delve())


def _fall(table: Table) -> None:
    """Through the pit: another area, another floor; the boss of this one is out (MR-61 to MR-63)."""
    state = table.state
    boss = state.grid[EXIT].known
    if boss:
        table.emit(events.BossRemoved(boss[0], met=True))
    elif len(state.bosses):
        table.emit(events.BossRemoved(state.bosses.next_known()))
    if state.rules.fall_refreshes_skills:
        for seat in state.in_order():
            refresh(table, seat)
    below = min(state.area + 1, BOOK.last_area)
    card, area = state.falling, BOOK.content.below.get(str(state.area), below)
    table.pop()
    table.push(Explore())
    table.push(Prepare(area, start=card))


def delve(table: Table, frame: Delve) -> Ask | None:
    """Eat or starve, refresh, go down; after the last area there is nothing below (MR-66)."""
    state = table.state
    if not frame.begun:
        frame.begun, frame.hungry = True, state.in_order()
        table.emit(events.DelvingBegan())
    while frame.hungry:
        if _eats(table, frame.hungry.pop(0)):
            return None
    for seat in state.in_order():
        refresh(table, seat)
    table.pop()
    if state.area >= BOOK.last_area:
        table.emit(fight_events.Won())
        return None
    if len(state.party) > 1:
        table.emit(events.LeaderChosen(1 - state.leader))
    table.push(Explore())
    table.push(Prepare(state.area + 1))
    return None


def _eats(table: Table, seat: int) -> bool:
    """Whether the character starved, which may need an answer before the next one eats."""
    numbers = BOOK.content.numbers
    if table.state.party[seat].food >= numbers.delving_food:
        table.emit(events.Ate(seat, numbers.delving_food))
        return False
    hurt(table, seat, numbers.starving_hp, "starving")
    return True
