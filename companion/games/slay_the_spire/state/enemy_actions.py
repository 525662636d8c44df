"""What enemies do next, and which players they face; nothing here changes anything."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import CubeActions, DieActions, SingleAction
from companion.games.slay_the_spire.state.fight import Enemy, Fight
from companion.games.slay_the_spire.state.figures import living_seats


def action_of(fight: Fight, index: int) -> tuple[str, tuple[fx.Effect, ...], bool]:
    """The next action of an enemy: script key, effects, and whether it acts last."""
    enemy = fight.enemies[index]
    face = BOOK.catalog.faces[enemy.face]
    track = face.track(enemy.mode)
    key = f"enemy/{face.id}/{enemy.mode}"
    if isinstance(track, SingleAction):
        return f"{key}/0", track.do, False
    if isinstance(track, DieActions):
        if track.first is not None and fight.round <= 1:
            return f"{key}/first", track.first.do, track.first.last
        return _die_action(fight, key, track)
    slot = max(0, min(enemy.slot, len(track.slots) - 1))
    return f"{key}/{slot}", track.slots[slot].do, track.slots[slot].last


def _die_action(fight: Fight, key: str, track: DieActions) -> tuple[str, tuple[fx.Effect, ...], bool]:
    for index, row in enumerate(track.rows):
        if fight.die in row.faces:
            return f"{key}/{index}", row.do, row.last
    return "", (), False


def cube_slots(enemy: Enemy) -> int:
    """How many slots the track of an enemy has; 0 when it has no cube."""
    track = BOOK.catalog.faces[enemy.face].track(enemy.mode)
    return len(track.slots) if isinstance(track, CubeActions) else 0


def next_slot(enemy: Enemy) -> int:
    """Where the cube slides to; where it is for an enemy that has none."""
    track = BOOK.catalog.faces[enemy.face].track(enemy.mode)
    return _slot_after(track, enemy.slot, enemy.spent) if isinstance(track, CubeActions) else enemy.slot


def _slot_after(track: CubeActions, slot: int, spent: Collection[int]) -> int:
    """Down, or from the bottom to the topmost red slot (page 13)."""
    below = slot + 1
    if below < len(track.slots) and below not in spent:
        return below
    return next((i for i, each in enumerate(track.slots) if not each.gray), slot)


def slots_to_come(enemy: Enemy, track: CubeActions) -> Iterator[int]:
    """The slots that the cube comes to after this one, without an end: gray ones once (page 13)."""
    slot, spent = max(0, min(enemy.slot, len(track.slots) - 1)), set(enemy.spent)
    while True:
        if track.slots[slot].gray:
            spent.add(slot)
        slot = _slot_after(track, slot, spent)
        yield slot


def faced_players(fight: Fight, index: int, to: vl.Aim = "target") -> list[int]:
    """The players an enemy aims at: those in its row, or all (page 14, "Targeting for Enemies").

    In The Last Stand an enemy whose row has no living player aims at the nearest row below, or
    failing that above (page 23).
    """
    enemy = fight.enemies[index]
    living = living_seats(fight)
    if to == "all_players" or enemy.everywhere:
        return living
    rows_faced = BOOK.catalog.faces[enemy.face].rows or (enemy.row,)
    here = [seat for seat in living if fight.fighters[seat].row in rows_faced]
    if here or not any(player.row in rows_faced for player in fight.fighters):
        return here
    rows = sorted({fight.fighters[seat].row for seat in living})
    below = [row for row in rows if row < enemy.row]
    nearest = below[-1] if below else (rows[0] if rows else -1)
    return [seat for seat in living if fight.fighters[seat].row == nearest]
