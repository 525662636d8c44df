"""The enemies' turn, step by step (pages 13 and 14)."""

from __future__ import annotations

from companion.engine.asks import Ask
from companion.engine.game import Work
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.flow import Table, step_by_step
from companion.games.slay_the_spire.rules.triggers import (
    own_triggers,
)
from companion.games.slay_the_spire.state import figure_events, round_events
from companion.games.slay_the_spire.state.enemy_actions import action_of, cube_slots, next_slot
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.frames import (
    EnemyTurn,
    Script,
)
from companion.games.slay_the_spire.state.in_force import enemy_modifiers


def _enemy_block(table: Table, frame: EnemyTurn) -> Ask | None:
    fight = table.state.fight
    frame.step = "order"
    keepers = [
        index
        for index, enemy in enumerate(fight.enemies)
        if enemy.block and enemy_modifiers(enemy, md.KeepBlock)
    ]
    table.emit(round_events.EnemyTurnBegan(tuple(keepers)))
    return None


def _order(table: Table, frame: EnemyTurn) -> Ask | None:
    frame.step = "act"
    frame.order = acting_order(table.state.fight)
    return None


def acting_order(fight: Fight) -> list[int]:
    """Rows from the top, left to right; then those that act last; bosses at the very end."""

    def place(index: int) -> tuple[bool, bool, int, int]:
        enemy = fight.enemies[index]
        last = enemy.acts_last or (enemy.face in BOOK.may_act_last and action_of(fight, index)[2])
        return enemy.everywhere, last, -enemy.row, enemy.place

    foes = living_enemies(fight)
    return sorted(foes, key=place) if len(foes) > 1 else foes


def _act(table: Table, frame: EnemyTurn) -> Ask | None:
    fight = table.state.fight
    if not frame.order:
        frame.step = "cubes"
        return None
    index, frame.order = frame.order[0], frame.order[1:]
    key, script, _last = action_of(fight, index)
    if fight.enemies[index].alive:
        table.emit(round_events.EnemyActs(index))
        if script:
            table.push(Script([key], [0], enemy=index, role="action"))
    return None


def _cubes(table: Table, frame: EnemyTurn) -> Ask | None:
    """Every cube slides down its track; from the bottom it returns to the topmost red slot."""
    fight = table.state.fight
    table.pop()
    for index in living_enemies(fight):
        enemy = fight.enemies[index]
        if cube_slots(enemy):
            done = enemy.slot + 1
            table.emit(figure_events.SlotChanged(index, next_slot(enemy), enemy.mode))
            own_triggers(table, index, "slot_done", amount=done)
    table.emit(figure_events.ModifiersEnded("round"))
    return None


enemy_turn: Work = step_by_step(
    {
        "block": _enemy_block,
        "order": _order,
        "act": _act,
        "cubes": _cubes,
    }
)
"""Remove Enemy Block, Enemy Actions, Move Cube Actions (page 13)."""
