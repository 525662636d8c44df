"""Enemies coming, going and changing: summons, modes, cubes, abilities (pages 10, 11, 13, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance
from companion.engine.match import Match
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import Face
from companion.games.slay_the_spire.rules.strikes import enemy_dies
from companion.games.slay_the_spire.rules.triggers import own_triggers
from companion.games.slay_the_spire.state import figure_events as ev
from companion.games.slay_the_spire.state.fight import Enemy, Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Script, Summoning
from companion.games.slay_the_spire.state.run import Run

Table = Match[Run]


def new_enemy(fight: Fight, face: Face, row: int, summoned: bool = True) -> Enemy:
    """An enemy card as it comes into play, to the right of what lies in its row."""
    boss = face.role == "boss"
    place = sum(1 for enemy in fight.enemies if enemy.row == row and enemy.everywhere == boss)
    hp = face.hp_for(len(fight.fighters))
    return Enemy(
        face.id,
        row,
        place,
        hp,
        hp,
        everywhere=boss,
        block=face.start_block,
        mode=face.start_mode,
        cubes=face.cubes.start if face.cubes is not None else 0,
        summoned=summoned,
    )


def allies(fight: Fight, index: int, to: vl.Allies) -> list[int]:
    """The living enemies of a name, in the row of enemy `index` or in every row."""
    me = fight.enemies[index]
    return [
        other
        for other in living_enemies(fight)
        if BOOK.catalog.faces[fight.enemies[other].face].name == to.name
        and (to.every_row or same_row(me, fight.enemies[other]))
    ]


def same_row(one: Enemy, two: Enemy) -> bool:
    """A boss is in every row (page 11)."""
    return one.everywhere or two.everywhere or one.row == two.row


# Summons


def _summon(table: Table, frame: Script, effect: wider.Summon) -> None:
    fight = table.state.fight
    me = fight.enemies[frame.enemy]
    rows = sorted({fight.fighters[seat].row for seat in living_seats(fight)}) if effect.each_row else [me.row]
    wanted: list[int] = []
    for row in rows:
        there = _living_named(fight, effect.name, row) if effect.up_to else 0
        wanted += [row] * max(0, effect.amount - there)
    if wanted:
        table.push(Summoning(effect.name, wanted))


def _living_named(fight: Fight, name: str, row: int) -> int:
    faces = BOOK.catalog.faces
    enemies = (fight.enemies[index] for index in living_enemies(fight))
    return sum(enemy.row == row and faces[enemy.face].name == name for enemy in enemies)


def summoning(table: Table, frame: Summoning) -> Ask | None:
    """One enemy after the other; when several cards have the name, one is picked at random."""
    fight = table.state.fight
    if not frame.rows:
        table.pop()
        return None
    options = summon_options(fight, frame.name)
    if len(set(options)) > 1:
        return Chance("pick", options, "summon")
    if options:
        _put_in(table, frame, options[0])
    else:
        frame.rows = []
    return None


def summon_options(fight: Fight, name: str) -> list[str]:
    """The cards that may come, each as often as there are copies (page 10).

    Cards on the table are not in the summon deck; the dead lie there face down (page 13). When the
    deck has none left the dead come again, and when none is dead any card of the name.
    """
    faces = BOOK.catalog.summonable(name, fight.act, fight.ascension)
    out = Counter(enemy.face for enemy in fight.enemies)
    living = Counter(fight.enemies[index].face for index in living_enemies(fight))
    for used in (out, living, Counter[str]()):
        options = [face.id for face in faces for _copy in range(face.copies - used[face.id])]
        if options:
            return sorted(options)
    return []


def take_summoned(table: Table, frame: Summoning, seat: int, face: str) -> None:
    _put_in(table, frame, face)


def _put_in(table: Table, frame: Summoning, face: str) -> None:
    row = frame.rows[0]
    frame.rows = frame.rows[1:]
    enemy = new_enemy(table.state.fight, BOOK.catalog.faces[face], row)
    enemy.acts_last = frame.last
    table.emit(ev.EnemyCame(enemy))
    index = len(table.state.fight.enemies) - 1
    own_triggers(table, index, "summoned")


def _revive(table: Table, frame: Script, effect: wider.Revive) -> None:
    """The dead of a name or group return to their places, without tokens."""
    fight = table.state.fight
    for index, enemy in enumerate(fight.enemies):
        face = BOOK.catalog.faces[enemy.face]
        if enemy.alive or enemy.left or effect.what not in (face.name, face.group):
            continue
        fresh = msgspec.structs.replace(new_enemy(fight, face, enemy.row), place=enemy.place)
        fresh.summoned = enemy.summoned
        if effect.hp is not None:
            fresh.hp = effect.hp
        table.emit(ev.EnemyCame(fresh, index))


# The card itself


def _dies(table: Table, frame: Script, effect: wider.Dies) -> None:
    if table.state.fight.enemies[frame.enemy].alive:
        enemy_dies(table, frame.enemy, by_itself=True)


def _leaves(table: Table, frame: Script, effect: wider.Leaves) -> None:
    """Leaving is not dying: cards that lie on it go to their discard piles, and nothing follows."""
    if table.state.fight.enemies[frame.enemy].attached:
        table.emit(ev.AttachedTakenOff(frame.enemy))
    table.emit(ev.EnemyLeft(frame.enemy))


def _enter_mode(table: Table, frame: Script, effect: wider.EnterMode) -> None:
    """The cube goes to the first slot of the mode (page 15)."""
    if table.state.fight.enemies[frame.enemy].alive:
        table.emit(ev.SlotChanged(frame.enemy, 0, effect.mode))


def _move_cube(table: Table, frame: Script, effect: wider.MoveCube) -> None:
    mode = table.state.fight.enemies[frame.enemy].mode
    table.emit(ev.SlotChanged(frame.enemy, effect.slot - 1, mode))


def _lose_ability(table: Table, frame: Script, effect: wider.LoseAbility) -> None:
    if effect.name not in table.state.fight.enemies[frame.enemy].lost:
        table.emit(ev.AbilityLost(frame.enemy, effect.name))


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {
    wider.Summon: _summon,
    wider.Revive: _revive,
    wider.Dies: _dies,
    wider.Leaves: _leaves,
    wider.EnterMode: _enter_mode,
    wider.MoveCube: _move_cube,
    wider.LoseAbility: _lose_ability,
}
