"""Whom an effect may be aimed at, and in which row they stand; nothing here changes anything."""

from __future__ import annotations

from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.state.enemy_actions import faced_players
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.reading import hits_against
from companion.games.slay_the_spire.state.run import Fighting


def aimed_enemies(run: Fighting, frame: Script, to: vl.Aim) -> list[int]:
    """The living enemies an aim reaches, for a seat's script whose choices are made."""
    if to in ("target", "each_any_enemy", "different_enemies"):
        return _living_enemy(run.fight, frame.aim.target)
    if to == "row":
        return in_row(run.fight, frame.aim.row)
    if to == "that_row":
        fallen = run.fight.enemies[frame.about.enemy]
        return living_enemies(run.fight) if fallen.everywhere else in_row(run.fight, fallen.row)
    if to == "that_enemy":
        return _living_enemy(run.fight, frame.about.enemy)
    if to == "attackers":
        return [index for index in living_enemies(run.fight) if hits_against(run, index, frame.seat)]
    return living_enemies(run.fight) if to == "all_enemies" else []


def _living_enemy(fight: Fight, index: int) -> list[int]:
    return [index] if 0 <= index < len(fight.enemies) and fight.enemies[index].alive else []


def in_row(fight: Fight, row: int) -> list[int]:
    """The living enemies of a row, left to right, and every boss (page 15)."""
    enemies = fight.enemies
    return [i for i in living_enemies(fight) if enemies[i].everywhere or enemies[i].row == row]


def aimed_players(fight: Fight, frame: Script, to: vl.Aim) -> list[int]:
    """The living players an aim reaches."""
    if to == "self":
        return _living_player(fight, frame.seat)
    if to == "all_players":
        return living_seats(fight)
    if to == "any_player":
        return _living_player(fight, frame.aim.player)
    if to == "that_player":
        return _living_player(fight, frame.about.seat)
    if to == "damaged_players":
        return [seat for seat in frame.results.hurt if fight.fighters[seat].alive]
    if to == "target" and frame.seat < 0:
        return faced_players(fight, frame.enemy)
    return []


def _living_player(fight: Fight, seat: int) -> list[int]:
    return [seat] if 0 <= seat < len(fight.fighters) and fight.fighters[seat].alive else []


def rows_of_enemies(fight: Fight) -> list[int]:
    """The rows that can be chosen: those with enemies; with bosses alone, any one stands for all."""
    foes = [fight.enemies[index] for index in living_enemies(fight)]
    rows = sorted({enemy.row for enemy in foes if not enemy.everywhere})
    return rows or ([0] if foes else [])
