"""What a script asks its player before an effect: a target, a row, a player, an option (page 12, Choose)."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.scripts import asks_of_target
from companion.games.slay_the_spire.state.acts import Aim, AimPlayer, AimRow, PickOption
from companion.games.slay_the_spire.state.aims import rows_of_enemies
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.run import Run

Table = Match[Run]


def needed_choice(fight: Fight, frame: Script, effect: fx.Effect) -> Choice | None:
    """The choice this effect needs first; one possibility is no choice."""
    aim = getattr(effect, "to", "")
    if not aim:
        if isinstance(effect, fx.Choose):
            return Choice("option", (frame.seat,))
        if isinstance(effect, fx.Volley):
            aim = effect.hits[0].to
        elif isinstance(effect, fx.Attach) or (isinstance(effect, fx.If) and asks_of_target(effect.test)):
            aim = "target"
    if frame.wide and aim == "target":
        aim = "row"
    if aim == "target" and frame.aim.target < 0:
        return _aim(fight, frame)
    if aim == "row" and frame.aim.row < 0:
        return _aim_row(fight, frame)
    if aim == "any_player" and frame.aim.player < 0:
        return _aim_player(fight, frame)
    return None


def _aim(fight: Fight, frame: Script) -> Choice | None:
    foes = living_enemies(fight)
    if len(foes) > 1:
        return Choice("aim", (frame.seat,))
    frame.aim.target = foes[0] if foes else -1
    return None


def _aim_row(fight: Fight, frame: Script) -> Choice | None:
    rows = rows_of_enemies(fight)
    if len(rows) > 1:
        return Choice("row", (frame.seat,))
    frame.aim.row = rows[0] if rows else 0
    return None


def _aim_player(fight: Fight, frame: Script) -> Choice | None:
    living = living_seats(fight)
    if len(living) > 1:
        return Choice("player", (frame.seat,))
    frame.aim.player = living[0] if living else -1
    return None


def take_script(table: Table, frame: Script, seat: int, act: Any) -> None:
    """A choice that a script asked for."""
    if isinstance(act, Aim):
        frame.aim.target = act.target
    elif isinstance(act, AimRow):
        frame.aim.row = act.row
    elif isinstance(act, AimPlayer):
        frame.aim.player = act.player
    elif isinstance(act, PickOption):
        step = frame.steps[-1]
        frame.steps[-1] = step + 1
        frame.keys = [*frame.keys, f"{frame.keys[-1]}/{step}option{act.option}"]
        frame.steps = [*frame.steps, 0]
