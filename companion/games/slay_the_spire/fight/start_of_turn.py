"""The start of a turn: reset, draw, roll the die, start of turn effects, facing (pages 12 and 13)."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.game import Work
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.flow import Table, step_by_step
from companion.games.slay_the_spire.fight.stops import stops
from companion.games.slay_the_spire.rules.items import FACES, usable_abilities, use_ability, use_potion
from companion.games.slay_the_spire.rules.triggers import (
    enemy_triggers,
    lines_of_enemy,
    own_triggers,
    player_triggers,
)
from companion.games.slay_the_spire.state import figure_events, round_events
from companion.games.slay_the_spire.state.acts import (
    UseAbility,
    UsePotion,
)
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_seats
from companion.games.slay_the_spire.state.frames import (
    ChangeRows,
    DrawCards,
    StartOfTurn,
    Triggers,
)
from companion.games.slay_the_spire.state.in_force import player_modifiers
from companion.games.slay_the_spire.state.run import Fighting


def _reset(table: Table, frame: StartOfTurn) -> Ask | None:
    """Energy is set by the event of the round; block is lost, unless something keeps it."""
    frame.step = "before draw"
    for seat in living_seats(table.state.fight):
        player = table.state.fight.fighters[seat]
        if player.block and not player_modifiers(player, md.KeepBlock):
            player_triggers(table, seat, "block_reset")
    return None


def _before_draw(table: Table, frame: StartOfTurn) -> Ask | None:
    frame.step = "stop to draw"
    for seat in living_seats(table.state.fight):
        _lose_block(table, seat)
        player_triggers(table, seat, "before_draw")
    return None


def _lose_block(table: Table, seat: int) -> None:
    player = table.state.fight.fighters[seat]
    for index, given in enumerate(player.granted):
        if isinstance(given.modifier, md.KeepBlock):
            table.emit(figure_events.ModifierUsed(seat, -1, index))
            return
    if player.block and not player_modifiers(player, md.KeepBlock):
        table.emit(figure_events.TokensChanged(seat, -1, "block", -player.block))


def _stop_to_draw(table: Table, frame: StartOfTurn) -> Ask | None:
    frame.step, frame.declined = "draw", []
    stops(table, frame, "draw")
    return None


def _draw(table: Table, frame: StartOfTurn) -> Ask | None:
    fight = table.state.fight
    frame.step = "stop to roll"
    for seat in reversed(living_seats(fight)):
        table.push(DrawCards(seat, BOOK.limits.draw_per_turn))
    return None


def _stop_to_roll(table: Table, frame: StartOfTurn) -> Ask | None:
    """Whoever may change the roll would know all cards: once it lies, that comes first (page 12)."""
    frame.step, frame.declined = "roll", []
    if any(changes_die(table.state, seat) for seat in living_seats(table.state.fight)):
        stops(table, frame, "roll")
    return None


def _roll(table: Table, frame: StartOfTurn) -> Ask | None:
    """One die for the round; everybody may roll it."""
    return Chance("die", FACES, "round", -1)


def _die(table: Table, frame: StartOfTurn) -> Ask | None:
    """Whatever changes the result must be used now (page 12)."""
    fight = table.state.fight
    able = [
        seat for seat in living_seats(fight) if seat not in frame.passed and changes_die(table.state, seat)
    ]
    if able:
        return Choice("die", tuple(able))
    frame.step = "abilities"
    return None


def changes_die(run: Fighting, seat: int) -> list[UseAbility | UsePotion]:
    """What a seat can use to change the roll."""
    player = run.fight.fighters[seat]
    listeners = BOOK.listeners["roll"]
    found: list[UseAbility | UsePotion] = []
    for relic in player.relics:
        if relic.id in listeners:
            found += usable_abilities(run, seat, relic, "roll")
    for potion in player.potions:
        if BOOK.catalog.potions[potion.id].when == "roll":
            found.append(UsePotion(potion.uid))
    return found


def _abilities(table: Table, frame: StartOfTurn) -> Ask | None:
    """Start of turn, start of combat and die abilities, in any order the players choose."""
    fight = table.state.fight
    frame.step, frame.declined = "facing", []
    if fight.later:
        table.emit(round_events.LaterBegan("start_of_next_round"))
    enemy_triggers(table, "start_of_turn")
    for seat in living_seats(fight):
        player_triggers(table, seat, "start_of_turn")
        if fight.round == 1:
            player_triggers(table, seat, "start_of_combat")
        player_triggers(table, seat, "die")
    return None


def _facing(table: Table, frame: StartOfTurn) -> Ask | None:
    """Players may change rows, also into empty ones; then each enemy acts on those it faces."""
    fight = table.state.fight
    if not _faces(fight):
        frame.step = "done"
    elif frame.seat < len(fight.fighters):
        seat, frame.seat = frame.seat, frame.seat + 1
        if fight.fighters[seat].alive:
            table.push(ChangeRows(seat, free=True))
    else:
        frame.step = "stop to face"
    return None


def _faces(fight: Fight) -> list[int]:
    """The enemies that act on those they face."""
    return [
        index for index, enemy in enumerate(fight.enemies) if enemy.alive and lines_of_enemy(enemy, "facing")
    ]


def _stop_to_face(table: Table, frame: StartOfTurn) -> Ask | None:
    frame.step, frame.declined = "faced", []
    stops(table, frame, "facing")
    return None


def _faced(table: Table, frame: StartOfTurn) -> Ask | None:
    """Everybody is faced at once: there is no order to ask for."""
    frame.step = "done"
    for index in _faces(table.state.fight):
        own_triggers(table, index, "facing")
    table.push(Triggers(sorted_out=True))
    return None


def _done(table: Table, frame: StartOfTurn) -> Ask | None:
    table.pop()
    table.emit(round_events.PhaseBegan("play"))
    return None


start_of_turn: Work = step_by_step(
    {
        "reset": _reset,
        "before draw": _before_draw,
        "stop to draw": _stop_to_draw,
        "draw": _draw,
        "stop to roll": _stop_to_roll,
        "roll": _roll,
        "die": _die,
        "abilities": _abilities,
        "facing": _facing,
        "stop to face": _stop_to_face,
        "faced": _faced,
        "done": _done,
    }
)
"""Reset, draw, roll, abilities (page 12)."""


def take_start(table: Table, frame: StartOfTurn, seat: int, answer: Any) -> None:
    if frame.step == "roll":
        frame.step = "die"
        table.emit(round_events.DieRolled(answer))
        table.emit(round_events.PhaseBegan("die"))
    elif isinstance(answer, UseAbility):
        use_ability(table, seat, answer)
    elif isinstance(answer, UsePotion):
        use_potion(table, seat, answer)
    else:
        frame.passed = [*frame.passed, seat]
