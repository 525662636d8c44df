"""The characters' boards: orbs, stances, shivs, and the rows of the players (pages 15 to 17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.triggers import lines_of_enemy, player_triggers
from companion.games.slay_the_spire.state import board_events, figure_events
from companion.games.slay_the_spire.state.acts import Aim, GoToRow, PickOrbKind
from companion.games.slay_the_spire.state.fight import About, Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import (
    Aimed,
    ChangeRows,
    ChannelOrbs,
    PickOrb,
    Script,
    ShivNow,
)
from companion.games.slay_the_spire.state.in_force import player_modifiers
from companion.games.slay_the_spire.state.reading import amount_of, begun
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


# Orbs


def _channel(table: Table, frame: Script, effect: fx.Channel) -> None:
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    if amount > 0:
        table.push(ChannelOrbs(frame.seat, effect.orb, amount))


def channel_orbs(table: Table, frame: ChannelOrbs) -> Ask | None:
    """One at a time: into an open slot, or after evoking an orb to make room (page 16)."""
    player = table.state.fight.fighters[frame.seat]
    while frame.left and _no_cube(table.state, frame.orb):
        frame.left -= 1
    if not frame.left or not player.orb_slots:
        table.pop()
        return None
    if len(player.orbs) >= player.orb_slots:
        table.push(PickOrb(frame.seat, "evoke", 1))
        return None
    frame.left -= 1
    table.emit(board_events.OrbChanged(frame.seat, frame.orb, True))
    return None


def _no_cube(run: Fighting, orb: str) -> bool:
    """Whether all cubes of an orb lie on boards, where a house counts them (STS-68)."""
    lying = sum(player.orbs.count(orb) for player in run.fight.fighters)
    return 0 < run.options.orb_cubes <= lying


def _evoke(table: Table, frame: Script, effect: fx.Evoke) -> None:
    times = amount_of(table.state, effect.times, frame, frame.seat, frame.card)
    if times > 0 and table.state.fight.fighters[frame.seat].orbs:
        table.push(PickOrb(frame.seat, "evoke", times, effect.channel_again))


def _trigger_orb(table: Table, frame: Script, effect: fx.TriggerOrb) -> None:
    if table.state.fight.fighters[frame.seat].orbs:
        table.push(PickOrb(frame.seat, "trigger", effect.times))


def pick_orb(table: Table, frame: PickOrb) -> Ask | None:
    """Any orb may be chosen; equal ones are no choice."""
    kinds = sorted(set(table.state.fight.fighters[frame.seat].orbs))
    if frame.evoked or not kinds:
        table.pop()
        if frame.again and frame.evoked:
            table.push(ChannelOrbs(frame.seat, frame.evoked, 1))
        return None
    if len(kinds) > 1:
        return Choice("orb", (frame.seat,))
    _orb_picked(table, frame, kinds[0])
    return None


def take_orb(table: Table, frame: PickOrb, seat: int, act: PickOrbKind) -> None:
    _orb_picked(table, frame, act.orb)


def _orb_picked(table: Table, frame: PickOrb, orb: str) -> None:
    frame.evoked = orb
    part = "evoke" if frame.purpose == "evoke" else "end"
    if frame.purpose == "evoke":
        table.emit(board_events.OrbChanged(frame.seat, orb, False))
    else:
        frame.again = False
    for _time in range(frame.times):
        table.push(orb_script(table.state, frame.seat, orb, part))


def orb_script(run: Fighting, seat: int, orb: str, part: str) -> Script:
    """The effect of an orb, with what powers add to it; an own target for each (page 16)."""
    player = run.fight.fighters[seat]
    at = "evoke" if part == "evoke" else "end_of_turn"
    bonus = sum(
        each.amount
        for each in player_modifiers(player, md.OrbBonus)
        if each.at == at and each.orb in (None, orb)
    )
    wide = orb == "lightning" and (
        bool(player_modifiers(player, md.LightningHitsRow))
        or _coming_into_play(run, seat, md.LightningHitsRow)
    )
    return Script([f"orb/{orb}/{part}"], [0], seat=seat, role="orb", hit_bonus=bonus, wide=wide)


def _coming_into_play(run: Fighting, seat: int, kind: type) -> bool:
    """Whether a power being played says so above what it does when played (page 12: top to bottom)."""
    return any(
        isinstance(frame, Script)
        and frame.seat == seat
        and begun(frame)
        and bool(frame.card)
        and any(isinstance(modifier, kind) for modifier in BOOK.cards[frame.card].side.modifiers)
        for frame in run.stack
    )


def _clear_orbs(table: Table, frame: Script, effect: fx.ClearOrbs) -> None:
    orbs = list(table.state.fight.fighters[frame.seat].orbs)
    frame.results.removed = len(orbs)
    for orb in orbs:
        table.emit(board_events.OrbChanged(frame.seat, orb, False))
        if effect.evoke:
            table.push(orb_script(table.state, frame.seat, orb, "evoke"))


def _orb_slots(table: Table, frame: Script, effect: fx.OrbSlots) -> None:
    if table.state.fight.fighters[frame.seat].orb_slots:
        table.emit(board_events.OrbSlotsGained(frame.seat, effect.amount))


# Stances


def _stance(table: Table, frame: Script, effect: fx.EnterStance) -> None:
    """Leave, then enter; the stance one is in already is not entered again (page 17)."""
    player = table.state.fight.fighters[frame.seat]
    if not player.stance or player.stance == effect.stance:
        return
    left = player.stance
    table.emit(board_events.StanceEntered(frame.seat, effect.stance))
    player_triggers(table, frame.seat, "you_switch_stance")
    player_triggers(table, frame.seat, "enter", About(frame.seat))
    if BOOK.scripts[f"stance/{left}/leave"]:
        table.push(Script([f"stance/{left}/leave"], [0], seat=frame.seat))


# Shivs and other separate attacks


def shiv_frame(seat: int, target: int, hit_bonus: int, shiv: bool, hit: int = 1) -> Script:
    """One separate attack of one hit; a shiv, or one that only looks like it."""
    fixed = (fx.Hit(amount=hit),)
    role: Literal["shiv", "separate"] = "shiv" if shiv else "separate"
    return Script(["fixed"], [0], seat=seat, role=role, aim=Aimed(target), hit_bonus=hit_bonus, fixed=fixed)


def use_shiv(table: Table, seat: int, target: int, hit_bonus: int = 0) -> None:
    """A shiv token is spent on one attack (page 16)."""
    table.emit(figure_events.TokensChanged(seat, -1, "shiv", -1))
    table.push(shiv_frame(seat, target, hit_bonus, True))


def extra_shivs(table: Table, seat: int, count: int) -> None:
    """Without a token a shiv may be used at once, or skipped (page 16)."""
    table.push(ShivNow(seat, count))


def _use_shivs(table: Table, frame: Script, effect: fx.UseShivs) -> None:
    count = table.state.fight.fighters[frame.seat].shiv
    if count:
        table.push(ShivNow(frame.seat, count, hit_bonus=effect.hit_bonus, optional=False, tokens=True))


def _separate_attacks(table: Table, frame: Script, effect: fx.SeparateAttacks) -> None:
    table.push(ShivNow(frame.seat, effect.attacks, effect.hit, optional=False, shiv=False))


def shiv_now(table: Table, frame: ShivNow) -> Ask | None:
    """Attacks one after the other, each with its own target."""
    foes = living_enemies(table.state.fight)
    if not frame.left or not foes:
        table.pop()
        return None
    if len(foes) > 1 or frame.optional:
        return Choice("shiv", (frame.seat,))
    _shiv_at(table, frame, foes[0])
    return None


def take_shiv(table: Table, frame: ShivNow, seat: int, act: Any) -> None:
    if isinstance(act, Aim):
        _shiv_at(table, frame, act.target)
    else:
        frame.left = 0


def _shiv_at(table: Table, frame: ShivNow, target: int) -> None:
    frame.left -= 1
    if frame.tokens:
        use_shiv(table, frame.seat, target, frame.hit_bonus)
    else:
        table.push(shiv_frame(frame.seat, target, frame.hit_bonus, frame.shiv, frame.hit))


# Rows


def _switch_rows(table: Table, frame: Script, effect: fx.SwitchRows) -> None:
    fight = table.state.fight
    empty = any(lines_of_enemy(enemy, "facing") for enemy in fight.enemies)  # page 18
    if empty or len(living_seats(fight)) > 1:
        table.push(ChangeRows(frame.seat, free=empty))


def rows_to_go(fight: Fight, frame: ChangeRows) -> list[int]:
    """The rows a player may change to: those of other players, or also empty ones (page 18)."""
    here = fight.fighters[frame.seat].row
    if frame.free:
        return [row for row in range(4) if row != here]
    return sorted(fight.fighters[seat].row for seat in living_seats(fight) if seat != frame.seat)


def change_rows(table: Table, frame: ChangeRows) -> Ask | None:
    return Choice("rows", (frame.seat,))


def take_rows(table: Table, frame: ChangeRows, seat: int, act: Any) -> None:
    table.pop()
    if isinstance(act, GoToRow):
        start = table.state.fight.fighters[frame.seat].row
        table.emit(board_events.RowsChanged(frame.seat, start, act.row))


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {
    fx.Channel: _channel,
    fx.Evoke: _evoke,
    fx.TriggerOrb: _trigger_orb,
    fx.ClearOrbs: _clear_orbs,
    fx.OrbSlots: _orb_slots,
    fx.EnterStance: _stance,
    fx.UseShivs: _use_shivs,
    fx.SeparateAttacks: _separate_attacks,
    fx.SwitchRows: _switch_rows,
}
