"""Quick start (page 22): a game that begins in a later act, and players who catch up at the start of one.

Everybody goes down the table row by row; the next row comes when all of the one before was taken or skipped.
"""

from __future__ import annotations

from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.climb.gaining import change_room, queue, under
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.rules.run_modifiers import gains_at_start
from companion.games.slay_the_spire.state.climb_frames import TurnUp
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
SOLO_BOSS_RELICS = 3
ONE_BY_ONE = ("roll_die", "boss_relic")
"""Rows of which one is settled before the next comes; of all others everything waits at once."""


def joiners(run: Climbing) -> tuple[int, ...]:
    """The seats that use the table and the merchant: those that catch up, or all."""
    return run.climb.joining or tuple(range(len(run.heroes)))


def rows(run: Climbing) -> tuple[tuple[str, int], ...]:
    """The rows of the table for the act, with how often each is gained."""
    return rows_of(run.act)


def rows_of(act: int) -> tuple[tuple[str, int], ...]:
    """The rows of the table for those who begin in act II, III or IV, with how often each is gained."""
    found = ((row.row, row.acts[act - 2]) for row in load_climb().quick_start.rows)
    return tuple((name, count) for name, count in found if count)


def prepare(table: Table) -> None:
    """Neow's Blessings are dealt, the first to the lowest seat; newcomers begin with the modifiers too."""
    run = table.state
    for seat in run.climb.joining:
        queue(table, seat, gains_at_start(run))
    for seat in reversed(range(len(run.heroes))):
        if seat in joiners(run):
            table.push(TurnUp("neow", 1, "neow", seat))
        else:
            table.emit(hero_events.SeatDone(seat))


def go_on(table: Table) -> bool:
    """Bring a seat to its next row, or all of them to the merchant; whether there was something to do."""
    run: Climbing = table.state
    for seat in joiners(run):
        if not _stays(run, seat):
            _next_row(table, seat)
            return True
    if not waiting(run):
        change_room(table, "merchant")
        return True
    return False


def waiting(run: Climbing) -> tuple[int, ...]:
    """The seats that have something to do in their row."""
    return tuple(seat for seat in joiners(run) if _row(run, seat) != "merchant")


def _stays(run: Climbing, seat: int) -> bool:
    """Whether a seat is not done with its row; at the merchant it waits for the others."""
    climb, row = run.climb, _row(run, seat)
    if climb.offers_of(seat) or climb.queue[seat] or row == "merchant":
        return True
    return row == "neow_card" and not climb.seats[seat].chosen


def _row(run: Climbing, seat: int) -> str:
    at = run.climb.seats[seat].row
    return rows(run)[at][0] if at >= 0 else ""


def _next_row(table: Table, seat: int) -> None:
    run: Climbing = table.state
    at, batch = run.climb.seats[seat], batches_done(run)
    if at.left:
        row, left = at.row, at.left - 1
    else:
        row = at.row + 1
        name, count = rows(run)[row]
        left = count - 1 if name in ONE_BY_ONE else 0
    table.emit(hero_events.RowReached(seat, row, left))
    if batches_done(table.state) > batch:
        _put_away_boss_relics(table)
    queue(table, seat, gains_of_row(*rows(run)[row]))


def gains_of_row(name: str, count: int) -> cl.Gains:
    """What a row of the table gives; those of which one is settled before the next, one by one."""
    known: dict[str, cl.Gain] = {
        "gold": cl.GainGold(count),
        "card_reward": cl.RewardOf("card", count),
        "transform_card": cl.ChangeOwnDeck("transform", count),
        "roll_die": cl.RollFor(load_climb().quick_start.die),
        "potion": cl.RewardOf("potion", count),
        "relic": cl.RewardOf("relic", count),
        "rare_reward": cl.RewardOf("rare", count),
        "boss_relic": cl.RewardOf("boss_relic"),
        "remove_card": cl.ChangeOwnDeck("remove", count),
        "upgrade_card": cl.ChangeOwnDeck("upgrade", count),
    }
    if name == "neow_card":
        return load_climb().neow_red
    return (known[name],) if name in known else ()


# Boss relics are gained as a party


def boss_relics_revealed(run: Climbing) -> int:
    """How many boss relics are revealed: one more than players gain one; three for a lone one (page 8)."""
    return SOLO_BOSS_RELICS if len(run.heroes) == 1 else len(joiners(run)) + 1


def batches_done(run: Climbing) -> int:
    """How many boss relics everybody who joins has taken or skipped already."""
    return min((boss_relics_done(run, seat) for seat in joiners(run)), default=0)


def boss_relics_done(run: Climbing, seat: int) -> int:
    """How many boss relics of the table a seat has taken or skipped already."""
    names = [name for name, _count in rows(run)]
    at, place = run.climb.seats[seat], names.index("boss_relic")
    count = rows(run)[place][1]
    if at.row != place:
        return count if at.row > place else 0
    return count - 1 - at.left


def _put_away_boss_relics(table: Table) -> None:
    for relic in table.state.climb.row:
        under(table, relic)
    if table.state.climb.row:
        table.emit(ev.RowLaid(()))
